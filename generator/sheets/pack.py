"""Several kinds on one sheet, where that saves paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from generator.sheets.layout import (
    MARK_ROOM,
    SLACK,
    Copy,
    Filled,
    Heap,
    Layout,
    PrintArea,
    Room,
    SlotPlace,
    centred,
    dealt,
    duplex_for,
    fields,
    room_for,
)
from generator.sheets.sheet import Plan
from generator.units import Rect, Size

T = TypeVar("T")


@dataclass(slots=True)
class Column:
    """Things one below the other in a shelf."""

    x: float
    width: float
    used: float


@dataclass(slots=True)
class PackedRow:
    """A row across the page, as high as its first thing."""

    y: float
    height: float
    columns: list[Column]


@dataclass(slots=True)
class PackedRows(Generic[T]):
    """A page that is being filled, and where on it each thing lies."""

    size: Size
    gap: float
    shelves: list[PackedRow] = field(default_factory=list)
    things: list[tuple[T, Rect]] = field(default_factory=list)

    def take(self, thing: T, cell: Size) -> bool:
        """Put a thing into the first column or shelf with room, or onto a new shelf."""
        place = next((place for shelf in self.shelves if (place := self._inside(shelf, cell))),
                     None) or self._below(cell)
        if place:
            self.things.append((thing, place))
        return place is not None

    def _inside(self, shelf: PackedRow, cell: Size) -> Rect | None:
        for column in shelf.columns:
            down = column.used + self.gap
            if (cell.width <= column.width + SLACK
                    and down + cell.height <= shelf.height + SLACK):
                column.used = down + cell.height
                return Rect(column.x, shelf.y + down, cell.width, cell.height)
        x = shelf.columns[-1].x + shelf.columns[-1].width + self.gap
        if cell.height > shelf.height + SLACK or x + cell.width > self.size.width + SLACK:
            return None
        shelf.columns.append(Column(x, cell.width, cell.height))
        return Rect(x, shelf.y, cell.width, cell.height)

    def _below(self, cell: Size) -> Rect | None:
        y = self.shelves[-1].y + self.shelves[-1].height + self.gap if self.shelves else 0.0
        if cell.width > self.size.width + SLACK or y + cell.height > self.size.height + SLACK:
            return None
        self.shelves.append(PackedRow(y, cell.height, [Column(0.0, cell.width, cell.height)]))
        return Rect(0.0, y, cell.width, cell.height)


# Ways to lay the pieces of all kinds: as they are drawn, all lying, all standing.
Turning = Callable[[Size], int]
TURNINGS: tuple[Turning, ...] = (
    lambda trim: 0,
    lambda trim: 90 if trim.height > trim.width else 0,
    lambda trim: 90 if trim.width > trim.height else 0,
)


def packed(laid: Sequence[tuple[Heap, Layout]], plan: Plan) -> tuple[Filled, ...]:
    """The fewest pages: each kind apart, the part-filled pages together, or all anew."""
    apart: list[Filled] = []
    full: list[Filled] = []
    loose: list[Filled] = []
    for heap, layout in laid:
        for page in dealt(heap, layout):
            apart.append(page)
            (full if len(page.copies) == len(layout.places) else loose).append(page)
    ways: list[list[Filled]] = [apart]
    for kept, mixed in ((full, loose), ([], apart)):
        pages = _shelved([copy for page in mixed for copy, _ in page.copies], plan)
        if pages is not None:
            ways.append([*kept, *pages])
    fewest = min(ways, key=len)
    return tuple(fewest)


def _shelved(copies: Sequence[Copy], plan: Plan) -> list[Filled] | None:
    """All copies in rows of columns on the fewest pages; None if something won't go in so."""
    # Kinds side by side share few cuts, so each gets room for marks of its own if there is any.
    gaps = (plan.gap + MARK_ROOM, plan.gap) if plan.marks else (plan.gap,)
    tries = (_filled(copies, field, plan, gap, turning) for gap in gaps for turning in TURNINGS
             for field in fields(plan, duplex_for(copies, plan.duplex)))
    return min((pages for pages in tries if pages is not None), key=len, default=None)


def _filled(copies: Sequence[Copy], field: PrintArea, plan: Plan, gap: float,
            turning: Turning) -> list[Filled] | None:
    """The highest first, each into the first page that has room for it."""
    size = Size(field.area.width, field.area.height)
    pages: list[PackedRows[_Thing]] = []
    roomy: dict[Size, int] = {}  # a page that had no room for a cell never gets any
    things = [_thing(order, copy, plan, turning) for order, copy in enumerate(copies)]
    for thing in sorted(things, key=_height):
        page = roomy.get(thing.cell, 0)
        while page < len(pages) and not pages[page].take(thing, thing.cell):
            page += 1
        roomy[thing.cell] = page
        if page == len(pages):
            pages.append(PackedRows(size, gap))
            if not pages[page].take(thing, thing.cell):
                return None
    return [_page(page, field) for page in pages]


@dataclass(frozen=True, slots=True)
class _Thing:
    """A copy that is looking for its place."""

    order: int
    copy: Copy
    room: Room
    turn: int
    cell: Size


def _thing(order: int, copy: Copy, plan: Plan, turning: Turning) -> _Thing:
    kind = copy.piece.front.kind
    turn = turning(kind.trim)
    room = room_for(kind, plan, turn)
    return _Thing(order, copy, room, turn, room.cell)


def _height(thing: _Thing) -> tuple[float, float, int]:
    return -thing.cell.height, -thing.cell.width, thing.order


def _page(shelves: PackedRows[_Thing], field: PrintArea) -> Filled:
    """Move what the shelves hold into the middle of the field, and list it in box order."""
    cells = centred([cell for _, cell in shelves.things], field.area)
    placed = [(thing, SlotPlace(thing.room.trim_at(cell.x, cell.y), thing.turn))
              for (thing, _), cell in zip(shelves.things, cells, strict=True)]
    placed.sort(key=lambda each: each[0].order)
    return Filled(field, tuple((thing.copy, place) for thing, place in placed))
