"""Our own pages: drawing on them, and how they look: cream, brown and gold."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.text.breaks import chunks
from generator.text.fonts import Font, FontLibrary, GlyphRun
from generator.units import PT_PER_MM, Rect, Size

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
WORD = re.compile(r"[0-9]|[^0-9]+")
# The letters of a family that stands in for another, to the eye as large as that one's.
STAND_IN = 0.94


@dataclass(frozen=True, slots=True)
class Lettering:
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

    def scaled(self, factor: float) -> Lettering:
        """The same letters, larger or smaller."""
        return replace(self, size=self.size * factor)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width in mm, and dashes in mm."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


class PageCanvas:
    """Draws pages one after the other; they become forms of the final document.

    reportlab numbers fonts as they are first used, so equal calls give equal bytes.
    `instead` names, for a family, another that is set in its place.
    """

    def __init__(self, fonts: FontLibrary, instead: Mapping[str, str] | None = None) -> None:
        self._fonts = fonts
        self._instead = instead or {}
        self._data = io.BytesIO()
        # Without a first font of ours reportlab would put its own, unembedded one in the file.
        self._canvas = Canvas(self._data, invariant=1, pageCompression=0,
                              initialFontName=registered(fonts.fonts[0]))
        self._height = 0.0
        self._words: dict[tuple[str, Lettering], tuple[str, float]] = {}
        self._lines: dict[tuple[str, Lettering], tuple[str, float]] = {}
        self.pages = 0

    def begin(self, size: Size) -> None:
        """Start a page of that size."""
        self._height = size.height
        self._canvas.setPageSize((size.width * PT_PER_MM, size.height * PT_PER_MM))

    def end(self) -> int:
        """Finish the page and tell its number, from 0."""
        self._canvas.showPage()
        self.pages += 1
        return self.pages - 1

    def finish(self) -> bytes:
        """All pages as a PDF."""
        self._canvas.save()
        return self._data.getvalue()

    # Text

    def width(self, text: str, style: Lettering) -> float:
        """How wide a line of text is, mm."""
        style = self._set_in(style)
        face = self._fonts.typeface(style.family, style.weight, style.italic)
        return face.width(text) * style.size / PT_PER_MM

    def _set_in(self, style: Lettering) -> Lettering:
        """The style with the family that is set instead, in a size that looks the same."""
        family = self._instead.get(style.family)
        return replace(style, family=family, size=style.size * STAND_IN) if family else style

    def cap(self, style: Lettering) -> float:
        """The height of a capital letter, mm."""
        font = self._fonts.find(style.family, style.weight, style.italic) or self._fonts.fonts[0]
        return font.cap_height * style.size / PT_PER_MM

    def text(self, at: Point, text: str, style: Lettering, anchor: Anchor = "start") -> float:
        """Set a line on its baseline; tell how wide it is, mm."""
        width = self.width(text, style)
        x = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self._canvas.setFillColorRGB(*rgb(style.colour))
        self._canvas.drawText(self._line(x, at[1], text, style))
        return width

    def lettering(self, at: Point, text: str, style: Lettering) -> tuple[str, float]:
        """The operators for a line on pages that others write, and its width, mm.

        Digits and what stands between them are remembered: labels differ only in numbers.
        """
        known = self._lines.get((text, style))
        if known is None:
            words = [self._word(word, style) for word in WORD.findall(text)]
            known = self._lines[text, style] = (" ".join(ink for ink, _ in words),
                                                sum(width for _, width in words))
        x, y = at[0] * PT_PER_MM, (self._height - at[1]) * PT_PER_MM
        return f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm {known[0]} ET", known[1]

    def _word(self, word: str, style: Lettering) -> tuple[str, float]:
        known = self._words.get((word, style))
        if known is None:
            width = self.width(word, style)
            style, asked = self._set_in(style), style
            line = self._canvas.beginText()
            for run in self._fonts.runs(word, style.family, style.weight, style.italic):
                line.setFont(registered(run.font), style.size)
                line.textOut(kerned(run))
            code = " ".join(line.getCode().split("\n"))
            ink = code.removeprefix("BT 1 0 0 1 0 0 Tm ").removesuffix(" ET")
            known = self._words[word, asked] = (ink, width)
        return known

    def wrap(self, text: str, style: Lettering, width: float) -> list[str]:
        """Break a text into lines no wider than `width`; a longer word stays whole."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for glue, part in _parts(paragraph):
                if line and self.width(line + glue + part, style) > width:
                    lines.append(line)
                    line = part
                else:
                    line += glue + part
            lines.append(line)
        return lines

    def block(self, at: Point, lines: Sequence[str], style: Lettering,
              anchor: Anchor = "start") -> float:
        """Set lines below each other, the first with its top at `at`; tell their height, mm."""
        for index, line in enumerate(lines):
            base = at[1] + index * style.line + (style.line + self.cap(style)) / 2
            self.text((at[0], base), line, style, anchor)
        return len(lines) * style.line

    def _line(self, x: float, y: float, text: str, style: Lettering) -> Any:
        style = self._set_in(style)
        line = self._canvas.beginText()
        for run in self._fonts.runs(text, style.family, style.weight, style.italic):
            line.setTextOrigin(x * PT_PER_MM, (self._height - y) * PT_PER_MM)
            line.setFont(registered(run.font), style.size)
            line.textOut(kerned(run))
            x += run.width * style.size / PT_PER_MM
        return line

    # Shapes

    def line(self, points: Iterable[Point], stroke: Stroke) -> None:
        """Draw through points."""
        path = self._canvas.beginPath()
        self._trace(path, points)
        self._paint(path, None, stroke)

    def polygon(self, points: Iterable[Point], fill: str | None = None,
                stroke: Stroke | None = None) -> None:
        """Draw a closed outline through points."""
        path = self._canvas.beginPath()
        self._trace(path, points)
        path.close()
        self._paint(path, fill, stroke)

    def box(self, rect: Rect, fill: str | None = None, stroke: Stroke | None = None,
            corner: float = 0.0) -> None:
        """Draw a rectangle, with round corners if wished."""
        path = self._canvas.beginPath()
        x, y = rect.x * PT_PER_MM, (self._height - rect.bottom) * PT_PER_MM
        path.roundRect(x, y, rect.width * PT_PER_MM, rect.height * PT_PER_MM,
                       corner * PT_PER_MM) if corner else path.rect(
            x, y, rect.width * PT_PER_MM, rect.height * PT_PER_MM)
        self._paint(path, fill, stroke)

    def circle(self, centre: Point, radius: float, fill: str | None = None,
               stroke: Stroke | None = None) -> None:
        """Draw a circle."""
        path = self._canvas.beginPath()
        path.circle(centre[0] * PT_PER_MM, (self._height - centre[1]) * PT_PER_MM,
                    radius * PT_PER_MM)
        self._paint(path, fill, stroke)

    def _pt(self, point: Point) -> Point:
        return (point[0] * PT_PER_MM, (self._height - point[1]) * PT_PER_MM)

    def _trace(self, path: Any, points: Iterable[Point]) -> None:
        for index, point in enumerate(points):
            (path.lineTo if index else path.moveTo)(*self._pt(point))

    def _paint(self, path: Any, fill: str | None, stroke: Stroke | None) -> None:
        canvas = self._canvas
        if fill:
            canvas.setFillColorRGB(*rgb(fill))
        if stroke:
            canvas.setStrokeColorRGB(*rgb(stroke.colour))
            canvas.setLineWidth(stroke.width * PT_PER_MM)
            canvas.setDash([length * PT_PER_MM for length in stroke.dash])
        canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None))


def _parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a line may end after, each with the space that parts it from the one before."""
    for index, word in enumerate(paragraph.split(" ")):
        for number, part in enumerate(chunks(word)):
            yield " " if index and not number else "", part


def rgb(colour: str) -> tuple[float, float, float]:
    """The parts of a colour such as '#FBF3E4', from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return (red / 255, green / 255, blue / 255)


def registered(font: Font) -> str:
    """The name under which reportlab knows one of our fonts."""
    name = "ballotin-" + hashlib.sha256(font.key.encode()).hexdigest()[:16]
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(font.data)))
    return name


def kerned(run: GlyphRun) -> str:
    """The run's text with HarfBuzz's positions; reportlab reaches no ligatures, so not those."""
    if any(len(glyph.text) != 1 for glyph in run.glyphs):
        return run.text
    unit = 1000 / run.font.upem
    shape = [ShapeData(index, glyph.advance * unit, 0, glyph.dx * unit, glyph.dy * unit,
                       run.font.advance(glyph.id) * unit)
             for index, glyph in enumerate(run.glyphs)]
    return cast(str, ShapedStr(run.text, shapeData=shape))


CREAM = "#FBF3E4"
INK = "#2E1A12"
MILK = "#6B3E26"
GOLD = "#C79A3B"
PALE = "#EFD89A"
SAND = "#DFCFB4"
WHITE = "#FFFFFF"
BLACK = "#000000"

DISPLAY = "Fraunces"
TEXT = "Alegreya Sans"

TITLE = Lettering(DISPLAY, 700, 34, INK, leading=1.08)
SUBTITLE = Lettering(TEXT, 400, 14, MILK, italic=True)
HEADING = Lettering(DISPLAY, 600, 15, INK)
STEP = Lettering(DISPLAY, 600, 11, INK, leading=1.2)
NUMBER = Lettering(DISPLAY, 700, 13, INK)
BODY = Lettering(TEXT, 400, 9.5, INK, leading=1.28)
STRONG = Lettering(TEXT, 700, 9.5, INK, leading=1.28)
SMALL = Lettering(TEXT, 400, 8, MILK, leading=1.25)
SMALL_STRONG = Lettering(TEXT, 700, 8, MILK, leading=1.25)
NOTICE = Lettering(TEXT, 400, 8, MILK, italic=True, leading=1.25)
LABEL = Lettering(TEXT, 400, 7, BLACK)
LABEL_STRONG = Lettering(TEXT, 700, 7, BLACK)
# Beside black marks, quiet enough not to be taken for one.
CUT_NUMBER = Lettering(TEXT, 700, 5.5, "#6E5A4E")

HAIR = Stroke(SAND, 0.2)
RULE = Stroke(GOLD, 0.5)
PEN = Stroke(INK, 0.35)
FINE = Stroke(INK, 0.2)
# What is cut along is pure black: one ink draws it, so no colour can stray beside it.
CROP = Stroke(BLACK, 0.15)
FOLD = Stroke(BLACK, 0.2, (2.0, 1.2))
# It lies on pictures, so it must show on dark and light; the neighbour hides the white too.
GLUE_UNDER = Stroke(WHITE, 0.5)
GLUE = Stroke(BLACK, 0.15, (1.0, 1.0))


def stand_ins(fonts: FontLibrary, words: str) -> dict[str, str]:
    """Our text face has few scripts: the family that words of a language are set in instead.

    So a line of it is one face throughout, numbers and names included.
    """
    family = fonts.runs(words, TEXT, 400, False)[0].font.family if words else TEXT
    return {} if family == TEXT else {TEXT: family}
