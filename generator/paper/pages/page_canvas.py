"""Drawing on our own pages: lines, shapes and text, in millimetres from the upper left.

reportlab draws; it is imported with the first canvas, so builds that draw no page do without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.base.line_breaks import chunks
from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.text.font_library import FontLibrary, Typeface
from generator.paper.pages.look import PageTextStyle, Point, Stroke

Anchor = Literal["start", "middle", "end"]
# What of a text's width lies left of the point at which it is anchored.
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
WORD = re.compile(r"[0-9]|[^0-9]+")
# Letters of a fallback family are set this much smaller, so that they look as large.
FALLBACK_SCALE = 0.94


@dataclass(frozen=True, slots=True)
class CanvasPage:
    """A page that a canvas has drawn: its size in mm, and the operators."""

    size: Size
    ink: str


class PageCanvas:
    """Draws pages one after the other; they become forms of the final document.

    `pages` are those that are finished. `instead` names, for a family, another that is set in its
    place; `inks` is what is drawn with. With `outlines` letters are drawn as shapes, and the pages
    need no font at all. `pdf` is reportlab's canvas, which flowables draw on, too.
    """

    def __init__(self, fonts: FontLibrary, instead: Mapping[str, str] | None = None,
                 inks: Inks = SCREEN, *, outlines: bool = False) -> None:
        from generator.paper.pages.press_canvas import (  # noqa: PLC0415  # only who draws
            PressCanvas,
            register_typeface,
        )

        self.fonts = fonts
        self.pdf = PressCanvas(inks, outlines=outlines)
        self.pages: list[CanvasPage] = []
        self.size = Size(0.0, 0.0)
        self._register = register_typeface
        self._fallbacks = instead or {}
        self._words: dict[tuple[str, PageTextStyle], tuple[str, float]] = {}
        self._names: dict[Typeface, str] = {}

    @property
    def glyph_texts(self) -> Mapping[str, Mapping[int, str]]:
        """The glyphs of each font, by its key, and what they mean."""
        return self.pdf.shown

    @property
    def names(self) -> Mapping[str, str]:
        """What the pages call their fonts, by name the key of each."""
        return {} if self.pdf.outlines else {
            f"t{index}": key for index, key in enumerate(self.pdf.tables)}

    def begin(self, size: Size) -> None:
        """Start a page of that size."""
        self.size = size

    def end(self) -> int:
        """Finish the page and return its number, from 0."""
        self.pages.append(CanvasPage(self.size, self.pdf.take_page()))
        return len(self.pages) - 1

    # Text

    def width(self, text: str, style: PageTextStyle) -> float:
        """How wide a line of text is, mm."""
        style = self.with_fallback(style)
        return self._typeface(style).width(text) * style.size / PT_PER_MM

    def with_fallback(self, style: PageTextStyle) -> PageTextStyle:
        """The style with the family that is set instead, in a size that looks the same."""
        family = self._fallbacks.get(style.family)
        return replace(style, family=family, size=style.size * FALLBACK_SCALE) if family else style

    def cap(self, style: PageTextStyle) -> float:
        """The height of a capital letter, mm."""
        font = self.fonts.find(style.family, style.weight, style.italic) or self.fonts.fonts[0]
        return font.cap_height * style.size / PT_PER_MM

    def text(self, at: Point, text: str, style: PageTextStyle, anchor: Anchor = "start") -> float:
        """Set a line on its baseline; return how wide it is, mm."""
        width = self.width(text, style)
        self.run((at[0] - width * ANCHORS[anchor], at[1]), text, style)
        return width

    def run(self, at: Point, text: str, style: PageTextStyle, stretch: float = 0.0,
            rtl: bool = False) -> None:
        """Set a run from its left end; `stretch` widens its spaces, in em of the style."""
        if not text:
            return
        style = self.with_fallback(style)
        typeface = self._typeface(style)
        if typeface not in self._names:
            self._names[typeface] = self._register(typeface)
        line = self.pdf.beginText(*self._pt(at), direction="RTL" if rtl else None)
        line.setFont(self._names[typeface], style.size)
        line.setWordSpace(stretch * style.size)
        line.textOut(text)
        self.pdf.setFillColor(style.colour)
        self.pdf.drawText(line)

    def spell_out(self, text: str, style: PageTextStyle) -> tuple[str, float]:
        """The operators that write a text where the pen is, and its width, mm.

        Digits and what is between them are remembered: labels differ only in numbers.
        """
        words = [self._spell_word(word, style) for word in WORD.findall(text)]
        return " ".join([ink for ink, _ in words]), sum([width for _, width in words])

    def _spell_word(self, word: str, style: PageTextStyle) -> tuple[str, float]:
        spelled = self._words.get((word, style))
        if spelled is None:
            real = self.with_fallback(style)
            spelled = self._words[word, style] = (
                self.pdf.spell(self._typeface(real), word, real.size), self.width(word, style))
        return spelled

    def place_words(self, at: Point, words: str) -> str:
        """The operators that write, with the pen at a place first."""
        line = self.pdf.beginText(*self._pt(at))
        line.put(words)
        return str(line.getCode())

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
        """Set lines below each other, the first with its top at `at`; return their height, mm."""
        for index, line in enumerate(lines):
            base = at[1] + index * style.line + (style.line + self.cap(style)) / 2
            self.text((at[0], base), line, style, anchor)
        return len(lines) * style.line

    def _typeface(self, style: PageTextStyle) -> Typeface:
        return self.fonts.typeface(style.family, style.weight, style.italic)

    # Shapes

    def line(self, points: Iterable[Point], stroke: Stroke) -> None:
        """Draw through points."""
        self._draw_path(points, None, stroke)

    def polygon(self, points: Iterable[Point], fill: str | None = None,
                stroke: Stroke | None = None) -> None:
        """Draw a closed outline through points."""
        self._draw_path(points, fill, stroke, close=True)

    def box(self, rect: Rect, fill: str | None = None, stroke: Stroke | None = None,
            corner: float = 0.0) -> None:
        """Draw a rectangle, with round corners if `corner` isn't 0."""
        painting = self._choose_inks(fill, stroke)
        place = (*self._pt((rect.x, rect.bottom)),
                 round(rect.width * PT_PER_MM, 3), round(rect.height * PT_PER_MM, 3))
        if corner:
            self.pdf.roundRect(*place, round(corner * PT_PER_MM, 3), **painting)
        else:
            self.pdf.rect(*place, **painting)

    def circle(self, centre: Point, radius: float, fill: str | None = None,
               stroke: Stroke | None = None) -> None:
        """Draw a circle."""
        self.pdf.circle(*self._pt(centre), round(radius * PT_PER_MM, 3),
                        **self._choose_inks(fill, stroke))

    def _pt(self, point: Point) -> Point:
        """A place as reportlab has it: from where its origin is, which a flowable moves."""
        x, y = self.pdf.absolutePosition(0, 0)
        return (round(point[0] * PT_PER_MM - x, 3),
                round((self.size.height - point[1]) * PT_PER_MM - y, 3))

    def _draw_path(self, points: Iterable[Point], fill: str | None, stroke: Stroke | None, *,
                   close: bool = False) -> None:
        painting = self._choose_inks(fill, stroke)
        first, *others = map(self._pt, points)
        path = self.pdf.beginPath()
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
        if close:
            path.close()
        self.pdf.drawPath(path, **painting)

    def _choose_inks(self, fill: str | None, stroke: Stroke | None) -> dict[str, int]:
        """Choose colours and line; tell what of a shape is painted."""
        if fill:
            self.pdf.setFillColor(fill)
        if stroke:
            self.pdf.setStrokeColor(stroke.colour)
            self.pdf.setLineWidth(round(stroke.width * PT_PER_MM, 3))
            self.pdf.setDash([round(length * PT_PER_MM, 3) for length in stroke.dash])
        return {"fill": int(fill is not None), "stroke": int(stroke is not None)}


def _breakable_parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a line may end after, each with the space that parts it from the one before."""
    for index, word in enumerate(paragraph.split(" ")):
        for number, part in enumerate(chunks(word)):
            yield " " if index and not number else "", part
