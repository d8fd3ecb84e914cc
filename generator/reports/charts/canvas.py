"""A small canvas over svgwrite: round numbers, classes instead of colours, words for the blind."""

from __future__ import annotations

from typing import Any, Literal

import svgwrite

from generator.reports.charts.letters import Letters

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
# The size of letters in a chart, in its own units; the page's style sheet says the same.
SIZE = 13.0


class Canvas:
    """Draws one chart; colours, strokes and letters come from the page by class."""

    def __init__(self, size: Point, letters: Letters, name: str = "chart") -> None:
        self._letters = letters
        self._drawing: Any = svgwrite.Drawing(debug=False, class_=name, role="img")
        self._drawing.attribs.pop("width", None)
        self._drawing.attribs.pop("height", None)
        self._drawing.viewbox(0, 0, *_point(size))

    def svg(self, key: str, title: str, description: str) -> str:
        """The drawing as text, with a title and a description for those who can't see it."""
        self._drawing.set_desc(title, description)
        for index, name in enumerate(("title", "desc")):
            self._drawing.elements[index].xml.set("id", f"{key}-{name}")
        self._drawing.attribs["aria-labelledby"] = f"{key}-title {key}-desc"
        drawn: str = self._drawing.tostring()
        return drawn

    def text(self, at: Point, words: str, name: str = "label", anchor: Anchor = "start") -> None:
        """A line of text on its baseline."""
        self._add(self._drawing.text(words, insert=_point(at), class_=name, text_anchor=anchor))

    def measure(self, words: str, bold: bool = False) -> float:
        """How wide a label is."""
        return self._letters.width(words, SIZE, bold)

    def shortened(self, words: str, room: float, bold: bool = False) -> str:
        """As much of a label as there is room for."""
        return self._letters.shortened(words, SIZE, room, bold)

    def line(self, start: Point, end: Point, name: str) -> None:
        """A straight line."""
        self._add(self._drawing.line(_point(start), _point(end), class_=name))

    def box(self, at: Point, width: float, height: float, name: str, words: str = "") -> None:
        """A rectangle; `words` are shown when it is pointed at."""
        self._add(self._drawing.rect(_point(at), (number(width), number(height)), class_=name),
                  words)

    def dot(self, at: Point, radius: float, name: str, words: str = "") -> None:
        """A filled or hollow dot."""
        self._add(self._drawing.circle(_point(at), number(radius), class_=name), words)

    def path(self, points: list[Point], name: str) -> None:
        """A line through points."""
        self._add(self._drawing.polyline([_point(each) for each in points], class_=name))

    def picture(self, at: Point, size: tuple[float, float], reference: str, words: str) -> None:
        """A picture that the page holds, at a place."""
        self._add(self._drawing.use(f"#{reference}", insert=_point(at),
                                    size=(number(size[0]), number(size[1]))), words)

    def _add(self, element: Any, words: str = "") -> None:
        if words:
            element.set_desc(words)
        self._drawing.add(element)


def number(value: float) -> float | int:
    """A coordinate, no longer than the eye can tell."""
    short = round(value, 1)
    return int(short) if short == int(short) else short


def _point(at: Point) -> tuple[float | int, float | int]:
    return (number(at[0]), number(at[1]))
