"""Several kinds on one sheet, where that saves paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.sheets.field import MARK_ROOM, Field, fields
from generator.sheets.grid import Room, centred
from generator.sheets.heap import Copy, Filled, Heap, dealt, duplex_for
from generator.sheets.layout import Layout, Place, room_for
from generator.sheets.sheet import Plan
from generator.sheets.shelf import Shelves
from generator.units import Size

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


def _filled(copies: Sequence[Copy], field: Field, plan: Plan, gap: float,
            turning: Turning) -> list[Filled] | None:
    """The highest first, each into the first page that has room for it."""
    size = Size(field.area.width, field.area.height)
    pages: list[Shelves[_Thing]] = []
    roomy: dict[Size, int] = {}  # a page that had no room for a cell never gets any
    things = [_thing(order, copy, plan, turning) for order, copy in enumerate(copies)]
    for thing in sorted(things, key=_height):
        page = roomy.get(thing.cell, 0)
        while page < len(pages) and not pages[page].take(thing, thing.cell):
            page += 1
        roomy[thing.cell] = page
        if page == len(pages):
            pages.append(Shelves(size, gap))
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


def _page(shelves: Shelves[_Thing], field: Field) -> Filled:
    """Move what the shelves hold into the middle of the field, and list it in box order."""
    cells = centred([cell for _, cell in shelves.things], field.area)
    placed = [(thing, Place(thing.room.trim_at(cell.x, cell.y), thing.turn))
              for (thing, _), cell in zip(shelves.things, cells, strict=True)]
    placed.sort(key=lambda each: each[0].order)
    return Filled(field, tuple((thing.copy, place) for thing, place in placed))
