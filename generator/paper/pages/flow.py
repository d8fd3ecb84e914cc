"""A page being drawn: a canvas, and the pictures that the binder puts upon it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_parts import Form
from generator.game.model.game import Kind
from generator.paper.pages import look
from generator.paper.pages.look import PageTextStyle, Point, Stroke
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet's page, drawn small, to fill a place."""

    rect: Rect
    sheet: Sheet
    side: Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A face, drawn small: `rect` is its trim before it is turned about its centre.

    With a rim it is on white paper, and is set off from what is under it. With a window,
    mm from the corner of its trim, only that part of it is shown, and fills `rect`.
    """

    rect: Rect
    face: Face
    turn: float = 0.0
    rim: Stroke | None = None
    window: Rect | None = None


@dataclass(frozen=True, slots=True)
class BlankPicture:
    """A piece of which no side is printed that could be shown: paper in the shape of its kind."""

    rect: Rect
    kind: Kind
    turn: float
    rim: Stroke


@dataclass(frozen=True, slots=True)
class FormPicture:
    """Something that was pressed for a page alone, such as an icon in its text."""

    rect: Rect
    form: Form


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A part of a folded piece as you see it: what of the face is between its corners.

    `matrix` leads from mm of the face's trim to mm of the page; without a face it is bare paper.
    `lines` are drawn above it.
    """

    face: Face | None
    points: tuple[Point, ...]
    matrix: tuple[float, ...]
    edge: Stroke
    line: Stroke | None = None
    lines: tuple[tuple[Point, Point], ...] = ()


Picture = SheetPicture | FacePicture | BlankPicture | FormPicture | PanelPicture


@dataclass(frozen=True, slots=True)
class IllustratedPage:
    """A page of the canvas with the pictures that belong on it, and the page above them."""

    size: Size
    drawn: int
    pictures: tuple[Picture, ...]
    above: int | None = None


@dataclass(frozen=True, slots=True)
class PageHeading:
    """A heading on a page: its number in the book, the section's title if it opens one."""

    number: int
    section: str
    begins: bool


@dataclass(slots=True, kw_only=True)
class FlowPage:
    """What blocks draw with: a canvas, a scale for letters, and a heap of pictures to place.

    While it is `measuring`, flowables are placed and not drawn.
    `tags` are figures that are upon the pictures, each at a point; `marks` are figures that
    point at something there, and `outlines` are lines around something. `words` is what the page
    says, for an index, and `headings` those that it shows.
    """

    canvas: PageCanvas
    scale: float
    plain: bool = False
    measuring: bool = False
    pictures: list[Picture] = field(default_factory=list)
    tags: list[tuple[Point, str]] = field(default_factory=list)
    marks: list[tuple[Point, str]] = field(default_factory=list)
    outlines: list[tuple[Sequence[Point], Stroke]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    headings: list[PageHeading] = field(default_factory=list)

    def style(self, style: PageTextStyle) -> PageTextStyle:
        """A style in this page's size."""
        return style.scaled(self.scale)

    def wrap(self, text: str, style: PageTextStyle, width: float) -> list[str]:
        """A text in lines."""
        return self.canvas.wrap(text, self.style(style), width)

    def height(self, lines: Sequence[str], style: PageTextStyle) -> float:
        """How high lines are, mm."""
        return len(lines) * self.style(style).line

    def block(self, x: float, y: float, lines: Sequence[str], style: PageTextStyle) -> float:
        """Set lines; return their height, mm."""
        return self.canvas.block((x, y), lines, self.style(style))

    def begin(self, size: Size) -> None:
        """Start a page."""
        self.canvas.begin(size)
        self.pictures, self.tags, self.marks, self.outlines = [], [], [], []
        self.words, self.headings = [], []

    def end(self) -> IllustratedPage:
        """Finish the page, with what is above its pictures."""
        size, drawn = self.canvas.size, self.canvas.end()
        above = None
        if self.tags or self.marks or self.outlines:
            self._draw_above()
            above = self.canvas.end()
        return IllustratedPage(size, drawn, tuple(self.pictures), above)

    def _draw_above(self) -> None:
        """Draw the figures that are upon the pictures, and lines around what they show."""
        canvas, style = self.canvas, look.TAG.scaled(self.scale)
        for points, stroke in self.outlines:
            canvas.polygon(points, None, stroke)
        for (x, y), figure in self.tags:
            half = max(canvas.cap(style), canvas.width(figure, style) / 2) + 0.7
            high = canvas.cap(style) / 2 + 0.7
            canvas.box(Rect(x - half, y - high, 2 * half, 2 * high), look.INK,
                       Stroke(look.WHITE, 0.2), corner=high)
            canvas.text((x, y + high - 0.7), figure, style, "middle")
        style = look.MARK.scaled(self.scale)
        for (x, y), figure in self.marks:
            canvas.circle((x, y), 2.1 * self.scale, look.GOLD, Stroke(look.INK, 0.25))
            canvas.text((x, y + canvas.cap(style) / 2), figure, style, "middle")


class FlowBlock(Protocol):
    """Something that is on a page in one piece."""

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
