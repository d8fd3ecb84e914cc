"""Blocks that flow from page to page, and the pictures they leave room for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from generator.base.units import Insets, Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.stock import Form
from generator.game.model.game import Kind
from generator.paper.pages.look import Lettering, PageCanvas, Point, Stroke
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

    With a rim it lies on white paper, and is set off from what lies under it. With a window,
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
    """A part of a folded piece as one sees it: what of the face lies between its corners.

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


@dataclass(slots=True)
class FlowPage:
    """What blocks draw with: a canvas, a scale for letters, and a heap of pictures to place.

    `tags` are figures that stand upon the pictures, each at a point; `marks` are figures that
    point at something there, and `outlines` are lines around something.
    """

    canvas: PageCanvas
    scale: float
    plain: bool = False
    pictures: list[Picture] = field(default_factory=list)
    tags: list[tuple[Point, str]] = field(default_factory=list)
    marks: list[tuple[Point, str]] = field(default_factory=list)
    outlines: list[tuple[Sequence[Point], Stroke]] = field(default_factory=list)

    def style(self, style: Lettering) -> Lettering:
        """A style in this page's size."""
        return style.scaled(self.scale)

    def wrapped(self, text: str, style: Lettering, width: float) -> list[str]:
        """A text in lines."""
        return self.canvas.wrap(text, self.style(style), width)

    def height(self, lines: Sequence[str], style: Lettering) -> float:
        """How high lines are, mm."""
        return len(lines) * self.style(style).line

    def block(self, x: float, y: float, lines: Sequence[str], style: Lettering) -> float:
        """Set lines; tell their height, mm."""
        return self.canvas.block((x, y), lines, self.style(style))


class FlowBlock(Protocol):
    """Something that stands on a page in one piece."""

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""


@dataclass(frozen=True, slots=True)
class Item:
    """A block in the flow: the space before it, and whether the next one must follow it."""

    block: FlowBlock
    before: float = 0.0
    keep: bool = False
    new_page: bool = False


Placed = tuple[FlowBlock, Rect]


def paginate(items: Iterable[Item], page: Size, margin: Insets,
             flow: FlowPage) -> list[list[Placed]]:
    """Give every block its place; what must stay together moves to the next page together."""
    width, bottom = page.width - margin.left - margin.right, page.height - margin.bottom
    pages: list[list[Placed]] = [[]]
    y = margin.top
    for group in _groups(items):
        heights = [item.block.height(flow, width) for item in group]
        need = sum(heights) + sum(item.before for item in group)
        if pages[-1] and (group[0].new_page or y + need > bottom + 1e-6):
            pages.append([])
            y = margin.top
        for item, height in zip(group, heights, strict=True):
            y += item.before if pages[-1] else 0.0
            pages[-1].append((item.block, Rect(margin.left, y, width, height)))
            y += height
    return pages


def height(items: Iterable[Item], flow: FlowPage, width: float) -> float:
    """How high items are below each other, mm."""
    return sum(item.before + item.block.height(flow, width) for item in items)


def _groups(items: Iterable[Item]) -> list[list[Item]]:
    """Items with those that they must keep."""
    groups: list[list[Item]] = []
    kept = False
    for item in items:
        if kept:
            groups[-1].append(item)
        else:
            groups.append([item])
        kept = item.keep
    return groups
