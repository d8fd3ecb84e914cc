"""Boards larger than their paper: as two halves or a poster, whichever takes less paper."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face
from generator.paper.sheets.outline import CLEAR
from generator.paper.sheets.rectangle_packing import SLACK
from generator.paper.sheets.sheet import (
    BoardPart,
    Duplex,
    Plan,
    Reach,
    Sheet,
    SheetLine,
    SheetPage,
    Slot,
)
from generator.paper.sheets.sheet_layout import (
    PieceCopy,
    PieceHeap,
    PieceRoom,
    PrintArea,
    grid_packing,
    print_areas,
)

FLAP = 8.0  # printed on beyond a seam to the right or below: the neighbour is glued onto it
SEAM_BLEED = 2.0  # printed beyond a seam to the left or above: cut off, so that no white is left
MOST_PARTS = 20  # parts of one side that anybody would put together

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardSplit:
    """A board of rows and columns; all cells of its trim are the same size.

    Seams lie as far from one edge as from the other, so those of a back lie behind those of
    its front.
    """

    board: Size
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many parts there are."""
        return self.columns * self.rows

    @property
    def joins(self) -> int:
        """How many pairs of neighbours there are to join."""
        return self.rows * (self.columns - 1) + self.columns * (self.rows - 1)

    @property
    def seam(self) -> float:
        """How long all seams are together, mm."""
        return ((self.columns - 1) * self.board.height + (self.rows - 1) * self.board.width)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Row and column of every part, row by row."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def cell(self, row: int, column: int) -> Rect:
        """What is seen of a part once the board is whole."""
        width, height = self.board.width / self.columns, self.board.height / self.rows
        return Rect(column * width, row * height, width, height)

    def tile(self, row: int, column: int, bleed: float) -> Rect:
        """What is printed of a part: its cell, flaps, and the bleed around the board."""
        left, right = _span(self.board.width, self.columns, column, bleed)
        top, bottom = _span(self.board.height, self.rows, row, bleed)
        return Rect(left, top, right - left, bottom - top)


def back_part(part: BoardPart, board: Size) -> BoardPart:
    """The part of a back that is behind a part of its front, turned over left to right."""
    seen = part.window
    window = Rect(board.width - seen.right, seen.y, seen.width, seen.height)
    return replace(part, window=window)


def half_splits(board: Size) -> tuple[BoardSplit, BoardSplit]:
    """A board cut once in the middle, either way."""
    return BoardSplit(board, 2, 1), BoardSplit(board, 1, 2)


def split_into_tiles(board: Size, bleed: float, room: Size) -> BoardSplit | None:
    """The fewest even tiles that fit a room with their flaps; None if they are too many."""
    columns = _fewest_tiles(board.width, bleed, room.width)
    rows = _fewest_tiles(board.height, bleed, room.height)
    if columns is None or rows is None or columns * rows > MOST_PARTS:
        return None
    return BoardSplit(board, columns, rows)


def _fewest_tiles(length: float, bleed: float, room: float) -> int | None:
    for count in range(1, MOST_PARTS + 1):
        spans = [_span(length, count, index, bleed) for index in range(count)]
        if max(end - start for start, end in spans) <= room + SLACK:
            return count
    return None


def _span(length: float, count: int, index: int, bleed: float) -> Span:
    """From where to where a row or column is printed."""
    start = length * index / count - SEAM_BLEED if index else -bleed
    last = index == count - 1
    return start, length + bleed if last else length * (index + 1) / count + FLAP


ARM = 1.5  # of a cross, from its middle
CROSS = 2.0  # from what is printed to the middle of a cross
ROOM = CROSS + ARM  # kept free around what is printed
GLUE_LINE_INSET = 0.35  # of the line to glue by in the flap, so that the neighbour hides it


@dataclass(frozen=True, slots=True)
class PosterTile:
    """A page with one part of a board."""

    field: PrintArea
    slot: Slot
    lines: tuple[SheetLine, ...]

    def sheet(self, number: int, of: int, blank: bool) -> Sheet:
        """The page as a sheet; its back is blank, if there is one."""
        field, kind = self.field, self.slot.face.kind
        front = SheetPage(side="front", slots=(self.slot,), lines=self.lines, furniture=field.strip,
                          marks=field.marks)
        back = SheetPage(side="back", slots=(), lines=(), furniture=field.strip) if blank else None
        return Sheet(title=kind.plural, kinds=(kind.name,), number=number, of=of, size=field.page,
                     front=front, back=back)


@dataclass(frozen=True, slots=True)
class PosterBoards:
    """All boards of a kind, each side of each a poster of its own."""

    heap: PieceHeap
    plan: Plan
    field: PrintArea
    split: BoardSplit
    sides: int

    @property
    def effort(self) -> tuple[int, int, float]:
        """Sheets, joins, and the length of all seams of a board."""
        return (self.split.count * self.sides * len(self.heap.copies),
                self.split.joins * self.sides, self.split.seam * self.sides)

    def pages(self) -> Iterator[PosterTile]:
        """Board by board its front's tiles, then its back's."""
        several = len(self.heap.copies) > 1
        for number, copy in enumerate(self.heap.copies, 1):
            for face in self._faces(copy):
                for row, column in self.split.cells():
                    yield self._tile(face, copy, row, column, f"{number}" if several else "")

    def _faces(self, copy: PieceCopy) -> list[Face]:
        both = (copy.piece.front, copy.piece.back if self.sides > 1 else None)
        return [face for face in both if face]

    def _tile(self, face: Face, copy: PieceCopy, row: int, column: int, which: str) -> PosterTile:
        bleed = self.plan.bleed_of(face.kind)
        window = self.split.tile(row, column, bleed)
        area = self.field.area
        trim = Rect(area.x + (area.width - window.width) / 2,
                    area.y + (area.height - window.height) / 2, window.width, window.height)
        slot = Slot(face=face, trim=trim, turn=0, reach=Reach(), copy=copy.number,
                    part=BoardPart("tile", row, column, window, which))
        return PosterTile(self.field, slot,
                    tuple(_tile_lines(self.split, row, column, slot, self.plan.marks)))


def find_posters(heap: PieceHeap, plan: Plan, duplex: Duplex) -> Iterator[PosterBoards]:
    """A poster on upright and one on turned paper, where it doesn't take too many tiles."""
    sides = 1 if duplex == "none" else 2
    bleed = plan.bleed_of(heap.kind)
    for field in print_areas(plan, "none"):
        roomy = replace(field, area=_tile_area(field, plan))
        split = split_into_tiles(heap.kind.trim, bleed, Size(roomy.area.width, roomy.area.height))
        if split:
            yield PosterBoards(heap, plan, roomy, split, sides)


def _tile_area(field: PrintArea, plan: Plan) -> Rect:
    """The part of a page that a tile may fill: nothing is printed behind it, crosses around it."""
    if plan.bounding_cutter:
        return field.area.grown(-ROOM)
    margin, page = plan.paper.margin, field.page
    x, y = margin.left + ROOM, margin.top + ROOM
    foot = field.strip.place.y if field.strip else page.height - margin.bottom
    return Rect(x, y, page.width - margin.right - ROOM - x, foot - ROOM - y)


def _tile_lines(split: BoardSplit, row: int, column: int, slot: Slot,
                marks: bool) -> Iterator[SheetLine]:
    """What is drawn in line with the edges of a part's cell."""
    cell, trim, whole = split.cell(row, column), slot.trim, slot.whole
    left, right = column == 0, column == split.columns - 1
    top, bottom = row == 0, row == split.rows - 1
    x, y = whole.x + cell.x, whole.y + cell.y
    for edge in (_CellEdge(x, left, False), _CellEdge(x + cell.width, right, True)):
        yield from edge.lines((trim.y, trim.bottom), (top, bottom), marks)
    for edge in (_CellEdge(y, top, False), _CellEdge(y + cell.height, bottom, True)):
        for line in edge.lines((trim.x, trim.right), (left, right), marks):
            yield SheetLine(line.y1, line.x1, line.y2, line.x2, line.role)


@dataclass(frozen=True, slots=True)
class _CellEdge:
    """An upright edge of a cell: of the board itself, or a seam, which may have a flap beyond."""

    x: float
    outer: bool
    after: bool

    def lines(self, span: Span, ends: tuple[bool, bool], marks: bool) -> Iterator[SheetLine]:
        """Crosses beyond both ends of a seam; marks where the board ends; a line to glue by."""
        for last, y, way in zip(ends, span, (-1, 1), strict=True):
            if not self.outer:
                yield from _cross_lines(self.x, y + way * CROSS)
            elif last and marks:
                yield SheetLine(self.x, y + way * CLEAR, self.x, y + way * ROOM, "crop")
        if self.after and not self.outer:
            yield SheetLine(self.x + GLUE_LINE_INSET, span[0], self.x + GLUE_LINE_INSET, span[1],
                            "glue")


def _cross_lines(x: float, y: float) -> Iterator[SheetLine]:
    yield SheetLine(x - ARM, y, x + ARM, y, "crop")
    yield SheetLine(x, y - ARM, x, y + ARM, "crop")


@dataclass(frozen=True, slots=True)
class HingedBoards:
    """All boards of a kind, cut once in the middle; each half has its back behind it."""

    heap: PieceHeap
    split: BoardSplit
    places: int

    @property
    def effort(self) -> tuple[int, int, float]:
        """Sheets, joins, and the length of all seams of a board."""
        parts = self.split.count * len(self.heap.copies)
        return ceil(parts / self.places), self.split.joins, self.split.seam

    def half_heap(self) -> PieceHeap:
        """Half by half, each as a piece of its own."""
        several = len(self.heap.copies) > 1
        return PieceHeap(self.heap.kind, tuple(
            replace(copy, part=BoardPart("half", row, column, self.split.cell(row, column),
                                         f"{number}" if several else ""))
            for number, copy in enumerate(self.heap.copies, 1)
            for row, column in self.split.cells()))


OversizeBoards = HingedBoards | PosterBoards


def split_oversize(heap: PieceHeap, plan: Plan, duplex: Duplex) -> OversizeBoards | None:
    """The way with the fewest sheets, then the fewest joins, then the shortest seams.

    The way that the kind prefers comes first, if it is possible on this paper.
    """
    hinged: list[OversizeBoards] = list(_find_hinged(heap, plan, duplex))
    tiled: list[OversizeBoards] = list(find_posters(heap, plan, duplex))
    wished = {"auto": [], "fold": hinged, "poster": tiled}[heap.kind.oversize]
    return min(wished or [*hinged, *tiled], key=lambda way: way.effort, default=None)


def _find_hinged(heap: PieceHeap, plan: Plan, duplex: Duplex) -> Iterator[HingedBoards]:
    least, most = plan.cut_distances(plan.bleed_of(heap.kind))
    for split in half_splits(heap.kind.trim):
        cell = split.cell(0, 0)
        trim = Size(cell.width, cell.height)
        places = max(len(grid_packing(PieceRoom(size, least, most), field.area))
                     for size in (trim, trim.turned()) for field in print_areas(plan, duplex))
        if places:
            yield HingedBoards(heap, split, places)
