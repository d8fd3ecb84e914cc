"""Blocks that flow from page to page, and the pictures they leave room for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from generator.base.units import Insets, Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_parts import Form
from generator.game.model.game import Kind
from generator.paper.pages.look import PageCanvas, PageTextStyle, Point, Stroke
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


@dataclass(slots=True, kw_only=True)
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
        """Set lines; tell their height, mm."""
        return self.canvas.block((x, y), lines, self.style(style))


class FlowBlock(Protocol):
    """Something that stands on a page in one piece."""

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""


@dataclass(frozen=True, slots=True)
class FlowItem:
    """A block in the flow: the space before it, and whether the next one must follow it."""

    block: FlowBlock
    before: float = 0.0
    keep: bool = False
    new_page: bool = False


PlacedBlock = tuple[FlowBlock, Rect]


def paginate(items: Iterable[FlowItem], page: Size, margin: Insets,
             flow: FlowPage) -> list[list[PlacedBlock]]:
    """Give every block its place; what must stay together moves to the next page together."""
    width, bottom = page.width - margin.left - margin.right, page.height - margin.bottom
    pages: list[list[PlacedBlock]] = [[]]
    y = margin.top
    for group in _group_items(items):
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


def total_height(items: Iterable[FlowItem], flow: FlowPage, width: float) -> float:
    """How high items are below each other, mm."""
    return sum(item.before + item.block.height(flow, width) for item in items)


def _group_items(items: Iterable[FlowItem]) -> list[list[FlowItem]]:
    """Items with those that they must keep."""
    groups: list[list[FlowItem]] = []
    kept = False
    for item in items:
        if kept:
            groups[-1].append(item)
        else:
            groups.append([item])
        kept = item.keep
    return groups


# So many figures may wait for the next page while text goes on; they keep their order.
MOST_WAITING = 2

DrawRow = Callable[[FlowPage, float, float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowRow:
    """Something that stands on a page in one piece: a line of text, a figure, a row of a table.

    `keep` says that no page ends after it. `head` is repeated where a page begins with the row.
    Rows with the same `box` stand on one ground. `least` is how high it may be drawn at least, by
    `shrunk`. `text` is what it says, for the index, and `goes_on` if the next row says the rest of
    it; `heading` is its number among the book's. A row that `floats` may come later than what
    follows it.
    """

    height: float
    draw: DrawRow
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    text: str = ""
    goes_on: bool = False
    head: FlowRow | None = None
    box: int = 0
    heading: int = -1
    new_page: bool = False
    shrink: Callable[[float], FlowRow] | None = None
    least: float = 0.0
    floats: bool = False
    flushes_waiting: bool = False

    @property
    def need(self) -> float:
        """How much room it takes at least, without what lies before and after it."""
        return self.least if self.shrink else self.height


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row and how far below the top of the text it stands."""

    row: FlowRow
    y: float


class Paginator:
    """Fills pages from the top; what must stay together moves to the next page together."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.pages: list[list[PlacedRow]] = [[]]
        self._y = 0.0
        self._waiting: list[list[FlowRow]] = []

    def fill(self, rows: Sequence[FlowRow]) -> list[list[PlacedRow]]:
        """The rows on as many pages as they need."""
        for chain in _chain_rows(rows):
            first = chain[0]
            if first.new_page and (self._y or self._waiting):
                self._next_page()
            floats = first.floats and len(chain) == 1
            is_full = len(self._waiting) >= MOST_WAITING if floats else not self._fits(chain)
            if self._waiting and (first.flushes_waiting or is_full):
                self._next_page()
            if floats and (self._waiting or (self.pages[-1] and not self._fits(chain))):
                self._waiting.append(chain)
            elif self._fits(chain) or not self.pages[-1]:
                self._put(chain)
            else:
                self._next_page()
                self._put(chain)
        while self._waiting:
            self._next_page()
        return self.pages

    def _next_page(self) -> None:
        """Begin a page with what waits for one."""
        if self.pages[-1]:
            self.pages.append([])
            self._y = 0.0
        waiting, self._waiting = self._waiting, []
        together = [row for chain in waiting for row in chain]
        if self._fits(together):
            waiting = [together]
        for chain in waiting:
            if self.pages[-1] and not self._fits(chain):
                self.pages.append([])
                self._y = 0.0
            self._put(chain)

    def _fits(self, chain: Sequence[FlowRow]) -> bool:
        y = self._y
        for index, row in enumerate(chain):
            y += (row.before if self.pages[-1] or index else 0.0) + row.need
            y += row.after if index + 1 < len(chain) else 0.0
        return y <= self.height + 1e-6

    def _put(self, chain: Sequence[FlowRow]) -> None:
        spare = self.height - self._y - sum(
            row.before + row.height + row.after for row in chain)
        for row in chain:
            if row.shrink and spare < 0:
                less = min(-spare, row.height - row.least)
                spare += less
                row = row.shrink(row.height - less)  # noqa: PLW2901  # the same, smaller
            self._place(row)

    def _place(self, row: FlowRow) -> None:
        if self.pages[-1] and self._y + row.before + row.height > self.height + 1e-6:
            self.pages.append([])
            self._y = 0.0
        if not self.pages[-1] and row.head:
            self._place(row.head)
        self._y += row.before if self.pages[-1] or row.box else 0.0
        self.pages[-1].append(PlacedRow(row, self._y))
        self._y += row.height + row.after


def _chain_rows(rows: Sequence[FlowRow]) -> Iterator[list[FlowRow]]:
    """Rows with those that they must keep."""
    chain: list[FlowRow] = []
    for row in rows:
        chain.append(row)
        if not row.keep:
            yield chain
            chain = []
    if chain:
        yield chain


def keep_together(rows: Sequence[FlowRow]) -> list[FlowRow]:
    """Rows that stay together."""
    return [*(replace(row, keep=True) for row in rows[:-1]), *rows[-1:]]


def keep_paragraph_ends(rows: Sequence[FlowRow]) -> list[FlowRow]:
    """Lines of a paragraph, of which no page takes or leaves a single one."""
    last = len(rows) - 1
    return [replace(row, keep=row.keep or (index < last and (index == 0 or index == last - 1)))
            for index, row in enumerate(rows)]
