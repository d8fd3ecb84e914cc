"""Our own pages: drawing on them, and how they look: cream, brown and gold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from generator.base.line_breaks import chunks
from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.press.glyph_table import WORD_SPACES, GlyphTable, scale_rises
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.text.families import DISPLAY, TEXT
from generator.drawing.text.font_library import FontLibrary, GlyphRun
from generator.game.svg.colours import colour as named
from generator.game.svg.lengths import short_number

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
WORD = re.compile(r"[0-9]|[^0-9]+")
# The letters of a family that stands in for another, to the eye as large as that one's.
FALLBACK_SCALE = 0.94
# How far the handles of a curve reach that is nearly a quarter of a circle of radius 1.
CURVE = 0.5522847498
# Exact to a thousandth of a point.
number = partial(short_number, decimals=3)


@dataclass(frozen=True, slots=True)
class PageTextStyle:
    """How a line of text is set; `size` in points, `leading` as a multiple of it."""

    family: str
    weight: int
    size: float
    colour: str
    italic: bool = False
    leading: float = 1.3

    @property
    def line(self) -> float:
        """The distance between two lines, mm."""
        return self.size * self.leading / PT_PER_MM

    def scaled(self, factor: float) -> PageTextStyle:
        """The same letters, larger or smaller."""
        return replace(self, size=self.size * factor)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width in mm, and dashes in mm."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class CanvasPage:
    """A page that a canvas has drawn: its size in mm, and the operators."""

    size: Size
    ink: str


class PageCanvas:
    """Draws pages one after the other; they become forms of the final document.

    `pages` are those that are finished; `shown` are the glyphs of each font, by its key, and what
    they stand for. Fonts are called t0, t1 … in the order in which they are first used.
    `instead` names, for a family, another that is set in its place; `inks` is what is drawn with.
    With `outlines` letters are drawn as shapes, and the pages need no font at all.
    """

    def __init__(self, fonts: FontLibrary, instead: Mapping[str, str] | None = None,
                 inks: Inks = SCREEN, *, outlines: bool = False) -> None:
        self.fonts = fonts
        self.inks = inks
        self._outlines = outlines
        self._fallbacks = instead or {}
        self._size = Size(0.0, 0.0)
        self._ink: list[str] = []
        self._letters: dict[str, GlyphTable] = {}
        self._words: dict[tuple[str, PageTextStyle], tuple[str, float]] = {}
        self.pages: list[CanvasPage] = []
        self.shown: dict[str, dict[int, str]] = {}

    @property
    def names(self) -> Mapping[str, str]:
        """What the pages call their fonts, by name the key of each."""
        return {} if self._outlines else {
            f"t{index}": key for index, key in enumerate(self._letters)}

    def begin(self, size: Size) -> None:
        """Start a page of that size."""
        self._size = size

    def end(self) -> int:
        """Finish the page and tell its number, from 0."""
        self.pages.append(CanvasPage(self._size, "\n".join(self._ink)))
        self._ink = []
        return len(self.pages) - 1

    def put(self, ink: str) -> None:
        """Draw by operators."""
        self._ink.append(ink)

    # Text

    def width(self, text: str, style: PageTextStyle) -> float:
        """How wide a line of text is, mm."""
        style = self.with_fallback(style)
        face = self.fonts.typeface(style.family, style.weight, style.italic)
        return face.width(text) * style.size / PT_PER_MM

    def with_fallback(self, style: PageTextStyle) -> PageTextStyle:
        """The style with the family that is set instead, in a size that looks the same."""
        family = self._fallbacks.get(style.family)
        return replace(style, family=family, size=style.size * FALLBACK_SCALE) if family else style

    def cap(self, style: PageTextStyle) -> float:
        """The height of a capital letter, mm."""
        font = self.fonts.find(style.family, style.weight, style.italic) or self.fonts.fonts[0]
        return font.cap_height * style.size / PT_PER_MM

    def text(self, at: Point, text: str, style: PageTextStyle, anchor: Anchor = "start") -> float:
        """Set a line on its baseline; tell how wide it is, mm."""
        width = self.width(text, style)
        x = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        if text:
            self.put(f"{fill_colour_operators(self.inks, style.colour)} "
                     + self.placed((x, at[1]), self._runs_operators(text, style)))
        return width

    def spelled(self, text: str, style: PageTextStyle) -> tuple[str, float]:
        """The operators that write a text where the pen is, and its width, mm.

        Digits and what stands between them are remembered: labels differ only in numbers.
        """
        words = [self._word_operators(word, style) for word in WORD.findall(text)]
        return " ".join([ink for ink, _ in words]), sum([width for _, width in words])

    def _word_operators(self, word: str, style: PageTextStyle) -> tuple[str, float]:
        known = self._words.get((word, style))
        if known is None:
            known = self._words[word, style] = (self._runs_operators(word, style),
                                                self.width(word, style))
        return known

    def placed(self, at: Point, words: str) -> str:
        """The operators that write, with the pen at a place first."""
        x, y = self._pt(at)
        if self._outlines:
            return f"q 1 0 0 1 {number(x)} {number(y)} cm {words} Q"
        return f"BT {number(x)} {number(y)} Td {words} ET"

    def _runs_operators(self, text: str, style: PageTextStyle) -> str:
        """The operators that show a text where the pen is."""
        style = self.with_fallback(style)
        return " ".join(self._run_operators(run, style.size) for run in self.fonts.runs(
            text, style.family, style.weight, style.italic))

    def _run_operators(self, run: GlyphRun, size: float, stretch: float = 0.0) -> str:
        key = run.font.key
        letters = self._letters.get(key)
        if letters is None:
            letters = self._letters[key] = GlyphTable(run.font)
        if self._outlines:
            return _shape_operators(letters, run, size, stretch)
        written, glyphs = letters.shown([run], 0.0, stretch)
        known = self.shown.setdefault(key, {})
        for glyph, meaning in glyphs.items():
            known.setdefault(glyph, meaning)
        name = list(self._letters).index(key)
        return f"/t{name} {number(size)} Tf {scale_rises(written, size).strip()}"

    def run(self, at: Point, text: str, style: PageTextStyle, stretch: float = 0.0,
            rtl: bool = False) -> None:
        """Set a run from its left end; `stretch` widens its spaces, in em of the style."""
        if not text:
            return
        style = self.with_fallback(style)
        face = self.fonts.typeface(style.family, style.weight, style.italic)
        runs = face.rtl_runs(text) if rtl else face.runs(text)
        shown = " ".join(self._run_operators(run, style.size, stretch) for run in runs)
        self.put(f"{fill_colour_operators(self.inks, style.colour)} " + self.placed(at, shown))

    def wrap(self, text: str, style: PageTextStyle, width: float) -> list[str]:
        """Break a text into lines no wider than `width`; a longer word stays whole."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for glue, part in _breakable_parts(paragraph):
                if line and self.width(line + glue + part, style) > width:
                    lines.append(line)
                    line = part
                else:
                    line += glue + part
            lines.append(line)
        return lines

    def block(self, at: Point, lines: Sequence[str], style: PageTextStyle,
              anchor: Anchor = "start") -> float:
        """Set lines below each other, the first with its top at `at`; tell their height, mm."""
        for index, line in enumerate(lines):
            base = at[1] + index * style.line + (style.line + self.cap(style)) / 2
            self.text((at[0], base), line, style, anchor)
        return len(lines) * style.line

    # Shapes

    def line(self, points: Iterable[Point], stroke: Stroke) -> None:
        """Draw through points."""
        self._paint(self._path_operators(points), None, stroke)

    def polygon(self, points: Iterable[Point], fill: str | None = None,
                stroke: Stroke | None = None) -> None:
        """Draw a closed outline through points."""
        self._paint(f"{self._path_operators(points)} h", fill, stroke)

    def box(self, rect: Rect, fill: str | None = None, stroke: Stroke | None = None,
            corner: float = 0.0) -> None:
        """Draw a rectangle, with round corners if wished."""
        left, top = self._pt((rect.x, rect.y))
        right, bottom = self._pt((rect.right, rect.bottom))
        if corner:
            path = _rounded_box((left, bottom, right, top), corner * PT_PER_MM)
        else:
            path = " ".join(map(number, (left, bottom, right - left, top - bottom))) + " re"
        self._paint(path, fill, stroke)

    def circle(self, centre: Point, radius: float, fill: str | None = None,
               stroke: Stroke | None = None) -> None:
        """Draw a circle."""
        x, y = self._pt(centre)
        r = radius * PT_PER_MM
        self._paint(_rounded_box((x - r, y - r, x + r, y + r), r), fill, stroke)

    def _pt(self, point: Point) -> Point:
        return (point[0] * PT_PER_MM, (self._size.height - point[1]) * PT_PER_MM)

    def _path_operators(self, points: Iterable[Point]) -> str:
        first, *others = (_pair(self._pt(point)) for point in points)
        return " ".join([f"{first} m", *(f"{point} l" for point in others)])

    def _paint(self, path: str, fill: str | None, stroke: Stroke | None) -> None:
        if fill:
            self.put(fill_colour_operators(self.inks, fill))
        if stroke:
            dash = " ".join(number(length * PT_PER_MM) for length in stroke.dash)
            self.put(f"{stroke_colour_operators(self.inks, stroke.colour)} "
                     f"{number(stroke.width * PT_PER_MM)} w "
                     f"[{dash}] 0 d")
        self.put(f"{path} {PAINTING[fill is not None, stroke is not None]}")


def _shape_operators(letters: GlyphTable, run: GlyphRun, size: float, stretch: float) -> str:
    """The operators that draw a run's letters as shapes, and move the pen behind them.

    They are drawn in units of the font, so that a letter reads the same each time: it packs well.
    """
    upem, pen, last, shapes = run.font.upem, 0.0, (0.0, 0.0), []
    for glyph in run.glyphs:
        outline = letters.outline(glyph.id)
        if outline is not None:
            place = (pen + glyph.dx, float(glyph.dy))
            step = f"{number(place[0] - last[0])} {number(place[1] - last[1])}"
            shapes.append(f"1 0 0 1 {step} cm\n{outline.operators}f")
            last = place
        pen += glyph.advance + (stretch * upem if glyph.text in WORD_SPACES else 0.0)
    scale = short_number(size / upem, 7)
    drawn = "\n".join([f"q {scale} 0 0 {scale} 0 0 cm", *shapes, "Q "]) if shapes else ""
    return f"{drawn}1 0 0 1 {number(pen * size / upem)} 0 cm"


# By whether there is a fill and a stroke.
PAINTING = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


# Graphics states that pages in the inks of a press have: black prints over, and nothing does.
STATES = {"over": "<</OP true/op true/OPM 1>>", "cut": "<</OP false/op false/OPM 0>>"}


def fill_colour_operators(inks: Inks, colour: str) -> str:
    """The operators that choose a colour such as '#FBF3E4' to fill with."""
    if inks is SCREEN:
        return " ".join(map(number, rgb(colour))) + " rg"
    return _overprint_operators(inks, colour) + inks.fill(named(colour)).strip()


def stroke_colour_operators(inks: Inks, colour: str) -> str:
    """The operators that choose a colour for lines."""
    if inks is SCREEN:
        return " ".join(map(number, rgb(colour))) + " RG"
    return _overprint_operators(inks, colour) + inks.stroke(named(colour)).strip()


def _overprint_operators(inks: Inks, colour: str) -> str:
    return "/over gs " if inks.overprints(named(colour)) else "/cut gs "


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _rounded_box(box: tuple[float, float, float, float], radius: float) -> str:
    """A rectangle whose corners are quarters of a circle."""
    left, bottom, right, top = box
    k = radius * (1 - CURVE)
    corners = [((right - radius, bottom), (right - k, bottom), (right, bottom + k),
                (right, bottom + radius)),
               ((right, top - radius), (right, top - k), (right - k, top), (right - radius, top)),
               ((left + radius, top), (left + k, top), (left, top - k), (left, top - radius)),
               ((left, bottom + radius), (left, bottom + k), (left + k, bottom),
                (left + radius, bottom))]
    path = [f"{_pair((left + radius, bottom))} m"]
    for start, *curve in corners:
        path += [f"{_pair(start)} l", " ".join(map(_pair, curve)) + " c"]
    return " ".join([*path, "h"])


def _breakable_parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a line may end after, each with the space that parts it from the one before."""
    for index, word in enumerate(paragraph.split(" ")):
        for number, part in enumerate(chunks(word)):
            yield " " if index and not number else "", part


def rgb(colour: str) -> tuple[float, float, float]:
    """The parts of a colour such as '#FBF3E4', from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return (red / 255, green / 255, blue / 255)


CREAM = "#FBF3E4"
INK = "#2E1A12"
MILK = "#6B3E26"
GOLD = "#C79A3B"
PALE = "#EFD89A"
SAND = "#DFCFB4"
WHITE = "#FFFFFF"
BLACK = "#000000"


TITLE = PageTextStyle(DISPLAY, 700, 34, INK, leading=1.08)
SUBTITLE = PageTextStyle(TEXT, 400, 14, MILK, italic=True)
HEADING = PageTextStyle(DISPLAY, 600, 15, INK)
STEP = PageTextStyle(DISPLAY, 600, 11, INK, leading=1.2)
NUMBER = PageTextStyle(DISPLAY, 700, 13, INK)
BODY = PageTextStyle(TEXT, 400, 9.5, INK, leading=1.28)
STRONG = PageTextStyle(TEXT, 700, 9.5, INK, leading=1.28)
SMALL = PageTextStyle(TEXT, 400, 8, MILK, leading=1.25)
SMALL_STRONG = PageTextStyle(TEXT, 700, 8, MILK, leading=1.25)
NOTICE = PageTextStyle(TEXT, 400, 8, MILK, italic=True, leading=1.25)
LABEL = PageTextStyle(TEXT, 400, 7, BLACK)
LABEL_STRONG = PageTextStyle(TEXT, 700, 7, BLACK)
# Beside black marks, quiet enough not to be taken for one.
TAG = PageTextStyle(TEXT, 700, 6.5, WHITE)
MARK = PageTextStyle(TEXT, 700, 7.5, INK)
CUT_NUMBER = PageTextStyle(TEXT, 700, 5.5, "#6E5A4E")

HAIR = Stroke(SAND, 0.2)
RULE = Stroke(GOLD, 0.5)
PEN = Stroke(INK, 0.35)
FINE = Stroke(INK, 0.2)
# What is cut along is pure black: one ink draws it, so no colour can stray beside it.
CROP = Stroke(BLACK, 0.15)
# Where a mark or a cut lies upon a picture: light beside dark shows on any colour, and the knife
# takes both away.
CROP_UNDER = Stroke(WHITE, 0.35)
CUT_UNDER = Stroke(WHITE, 0.25)
# As thin as a press can print.
CUT = Stroke(BLACK, 0.09)
FOLD = Stroke(BLACK, 0.2, (2.0, 1.2))
# It lies on pictures, so it must show on dark and light; the neighbour hides the white too.
GLUE_UNDER = Stroke(WHITE, 0.5)
GLUE = Stroke(BLACK, 0.15, (1.0, 1.0))


def fallback_families(fonts: FontLibrary, words: str) -> dict[str, str]:
    """Our text face has few scripts: the family that words of a language are set in instead.

    So a line of it is one face throughout, numbers and names included.
    """
    family = fonts.runs(words, TEXT, 400, False)[0].font.family if words else TEXT
    return {} if family == TEXT else {TEXT: family}
