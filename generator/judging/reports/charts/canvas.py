"""What charts are drawn with: axes, a canvas, legends, words for the blind."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any, Literal

from generator.drawing.text.text_style import TextMeasure
from generator.game.svg.svg_writer import new_figure, write_svg


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` along pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The position of a value; a value beyond the axis is at its end."""
        kept = min(max(value, self.low), self.high)
        return self.start + (kept - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round values within the axis."""
        step = step_for(self.high - self.low, about)
        first = ceil(self.low / step - 1e-9)
        return [round(number * step, 10)
                for number in range(first, floor(self.high / step + 1e-9) + 1)]


def step_for(span: float, about: int) -> float:
    """The step of 1, 2 or 5 times a power of ten that gives about so many."""
    rough = max(span, 1e-9) / max(about, 1)
    power = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= rough * 0.999),
                10 * power)


def round_axis(low: float, high: float, about: int = 5) -> tuple[float, float]:
    """Ends of an axis that holds both values and ends at round ones."""
    if high <= low:
        low, high = low - 0.5, high + 0.5
    step = step_for(high - low, about)
    return (round(floor(low / step + 1e-9) * step, 10), round(ceil(high / step - 1e-9) * step, 10))


Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
# The size of letters in a chart, in its own units; the page's style sheet says the same.
SIZE = 13.0


class ChartCanvas:
    """Draws one chart; colours, strokes and letters come from the page by class."""

    def __init__(self, size: Point, letters: TextMeasure, name: str = "chart") -> None:
        self._letters = letters
        self._drawing = new_figure(*_point(size), class_=name, role="img")

    def svg(self, key: str, title: str, description: str) -> str:
        """The drawing as text, with a title and a description for readers who can't see it."""
        self._drawing.set_desc(title, description)
        for index, name in enumerate(("title", "desc")):
            self._drawing.elements[index].xml.set("id", f"{key}-{name}")
        self._drawing.attribs["aria-labelledby"] = f"{key}-title {key}-desc"
        return write_svg(self._drawing)

    def text(self, at: Point, words: str, name: str = "label", anchor: Anchor = "start") -> None:
        """A line of text on its baseline."""
        self._add(self._drawing.text(words, insert=_point(at), class_=name, text_anchor=anchor))

    def measure(self, words: str, bold: bool = False) -> float:
        """How wide a label is."""
        return self._letters.width(words, SIZE, bold)

    def shorten(self, words: str, room: float, bold: bool = False) -> str:
        """As much of a label as there is room for."""
        return self._letters.shorten(words, SIZE, room, bold)

    def line(self, start: Point, end: Point, name: str) -> None:
        """A straight line."""
        self._add(self._drawing.line(_point(start), _point(end), class_=name))

    def box(self, at: Point, width: float, height: float, name: str, words: str = "") -> None:
        """A rectangle; `words` are shown when it is pointed at."""
        self._add(self._drawing.rect(_point(at), (short_number(width), short_number(height)),
                                     class_=name),
                  words)

    def dot(self, at: Point, radius: float, name: str, words: str = "") -> None:
        """A filled or hollow dot."""
        self._add(self._drawing.circle(_point(at), short_number(radius), class_=name), words)

    def path(self, points: list[Point], name: str) -> None:
        """A line through points."""
        self._add(self._drawing.polyline([_point(point) for point in points], class_=name))

    def picture(self, at: Point, size: tuple[float, float], reference: str, words: str) -> None:
        """A picture that the page holds, at a place."""
        self._add(self._drawing.use(f"#{reference}", insert=_point(at),
                                    size=(short_number(size[0]), short_number(size[1]))), words)

    def _add(self, element: Any, words: str = "") -> None:
        if words:
            element.set_desc(words)
        self._drawing.add(element)


def short_number(value: float) -> float | int:
    """A coordinate, no longer than the eye can tell."""
    short = round(value, 1)
    return int(short) if short == int(short) else short


def _point(at: Point) -> tuple[float | int, float | int]:
    return (short_number(at[0]), short_number(at[1]))


@dataclass(frozen=True, slots=True)
class ChartHeading:
    """The text above a chart; `key` distinguishes its parts from the page's other charts."""

    key: str
    title: str
    caption: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """One picture of a study.

    `narrow` is drawn for a phone; `wide` and `printed`, where there are any, take its place on a
    desk and on paper.
    """

    key: str
    title: str
    caption: str
    narrow: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: str = ""
    printed: str = ""


LINE = 21.0
SWATCH = 20.0
GAP = 18.0
FILLS = 8

Lines = list[list[tuple[int, str, float]]]


def fill_class(index: int) -> str:
    """The class of a fill; the page has eight that differ even without colour."""
    return f"fill-{index % FILLS}"


def legend_lines(letters: TextMeasure, names: Sequence[str], room: float) -> Lines:
    """Names with their number and place, in lines no wider than the room."""
    lines: Lines = []
    x = room
    for index, name in enumerate(names):
        words = letters.shorten(name, SIZE, room - SWATCH)
        width = SWATCH + letters.width(words, SIZE)
        if x + width > room:
            lines.append([])
            x = 0.0
        lines[-1].append((index, words, x))
        x += width + GAP
    return lines


def draw_legend(canvas: ChartCanvas, lines: Lines, corner: Point) -> None:
    """A swatch and a name for each fill."""
    for row, line in enumerate(lines):
        y = corner[1] + LINE * (row + 1) - 6
        for index, words, x in line:
            canvas.box((corner[0] + x, y - 10), 14, 11, f"part {fill_class(index)}")
            canvas.text((corner[0] + x + SWATCH, y), words)
