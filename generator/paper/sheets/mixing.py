"""Mixing: pieces of several kinds on the fewest sheets that hold them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil, sqrt

from generator.base.units import Rect, Size
from generator.game.model.game import Kind
from generator.paper.sheets.layout import (
    Copy,
    Filled,
    Heap,
    Layout,
    PrintArea,
    SlotPlace,
    Sort,
    centred,
    duplex_for,
    fields,
    fullest,
)
from generator.paper.sheets.packing import SLACK, Block, Packer, Pattern, Placed, goes_through, used
from generator.paper.sheets.sheet import Plan

# Distances from cut to cut that are tried between the least and the most, mm.
GAPS = (4.0, 3.0)
# Pieces that share their cuts, or nest, are laid as blocks of so many.
CHUNK = 12
NESTED = 24
# A way to lay a block: how large it is, and where each of its pieces lies in it.
_Way = tuple[Size, tuple[SlotPlace, ...]]
_Fits = Callable[[Size], bool]
_Laying = Callable[[Sort, int, _Fits], Iterable[_Way]]


def stock_of(kind: Kind) -> str:
    """What goes into the printer for a kind: its stock, without what is said of it besides."""
    return re.split("[,;、，；]", kind.stock)[0].strip()


def sharing(every: Sequence[Heap], plan: Plan) -> list[list[Heap]]:
    """The heaps that may share sheets, together, in the order of the box.

    Of sheets that are folded one half holds the backs: what has none would waste it.
    """
    groups: dict[tuple[str, bool], list[Heap]] = {}
    for heap in every:
        name = {"kind": heap.kind.name, "stock": stock_of(heap.kind), "all": ""}[plan.pack]
        backed = plan.duplex == "fold" and duplex_for(heap.copies, "fold") == "fold"
        groups.setdefault((name, backed), []).append(heap)
    return list(groups.values())


def mixed(group: Sequence[Heap], plan: Plan,
          areas: Sequence[PrintArea] = ()) -> tuple[Filled, ...]:
    """All copies of some kinds on the fewest sheets, or other areas; each kind must fit one."""
    copies = [copy for heap in group for copy in heap.copies]
    by_sort: dict[Sort, list[Copy]] = {}
    for copy in copies:
        by_sort.setdefault(copy.sort(plan), []).append(copy)
    counts = [len(each) for each in by_sort.values()]
    duplex = duplex_for(copies, plan.duplex)
    desk = _Desk(tuple(by_sort), counts, plan, areas or fields(plan, duplex))
    return tuple(_dealt(desk.best(), list(by_sort.values())))


@dataclass(frozen=True, slots=True)
class Spread:
    """A page that is laid so many times: each of its places, with the sort that goes there."""

    field: PrintArea
    places: tuple[tuple[int, SlotPlace], ...]
    times: int
    part_filled: bool = False

    @property
    def sorts(self) -> frozenset[int]:
        """The sorts that lie on it."""
        return frozenset(sort for sort, _ in self.places)


def _sheets(spreads: Sequence[Spread]) -> int:
    return sum(each.times for each in spreads)


def _dealt(spreads: Sequence[Spread], copies: Sequence[Sequence[Copy]]) -> Iterator[Filled]:
    """Pages of the copies of each sort, in the order of the box."""
    taken = [0] * len(copies)
    order = sorted(range(len(spreads)), key=lambda at: (min(spreads[at].sorts),
                                                        len(spreads[at].sorts), at))
    for spread in (spreads[at] for at in order):
        places = sorted(spread.places, key=lambda each: (
            each[0], round(each[1].trim.y, 3), each[1].trim.x))
        for _ in range(spread.times):
            held = []
            for sort, place in places:
                if taken[sort] < len(copies[sort]):
                    held.append((copies[sort][taken[sort]], place))
                    taken[sort] += 1
            yield Filled(spread.field, tuple(held))


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is laid in one go: pieces of a sort, and where they lie in each way to lay them."""

    sort: int
    count: int
    ways: tuple[_Way, ...]


class _Desk:
    """Where ways to lay sorts on pages are found and compared."""

    def __init__(self, sorts: tuple[Sort, ...], counts: Sequence[int], plan: Plan,
                 areas: Sequence[PrintArea]) -> None:
        self._sorts = sorts
        self._counts = counts
        self._plan = plan
        self._fields = areas

    def best(self) -> list[Spread]:
        """The fewest sheets; of ways with as many, one with as much bleed as there is room for.

        What lies close together never takes more paper than what lies further apart.
        """
        most = max(self._plan.apart(sort.bleed)[1] for sort in self._sorts)
        least = max(self._plan.apart(sort.bleed)[0] for sort in self._sorts)
        roomy = self._at(most)
        if least == most or _sheets(roomy) <= self._bound:
            return roomy
        close = self._at(least)
        if _sheets(roomy) <= _sheets(close):
            return roomy
        between = (self._at(gap, _sheets(close)) for gap in GAPS if least < gap < most)
        return next((way for way in between if _sheets(way) <= _sheets(close)), close)

    @cached_property
    def _bound(self) -> int:
        """No way takes fewer sheets than this."""
        room = max(field.area.width * field.area.height for field in self._fields)
        area = sum(sort.area * count
                   for sort, count in zip(self._sorts, self._counts, strict=True))
        return ceil(area / room - SLACK)

    def _at(self, gap: float, most: int | None = None) -> list[Spread]:
        """The best way with that gap: few sheets, then straight cuts, then few sorts on each."""
        return min(self._ways(gap, most), key=lambda way: (
            _sheets(way), self._crooked(way), sum(each.times * len(each.sorts) for each in way)))

    def _ways(self, gap: float, most: int | None) -> Iterator[list[Spread]]:
        """Each sort apart, then all together, in single pieces and in blocks."""
        apart = [spread for sort in range(len(self._sorts))
                 for spread in self._apart(sort, self._counts[sort], gap)]
        yield apart
        fewest = min(_sheets(apart) - 1, most or _sheets(apart))
        nests = max((count for sort, count in zip(self._sorts, self._counts, strict=True)
                     if sort.round), default=0)
        for chunk in (0, NESTED, nests) if nests > NESTED else (0,):
            kept, units = self._units(gap, chunk)
            blocks = [Block(tuple(size for size, _ in unit.ways), unit.count,
                            self._sorts[unit.sort].area * len(unit.ways[0][1])) for unit in units]
            ready = list(self._ready(units, gap))
            packer = Packer(self._pages, gap, blocks, ready)
            for found in packer.ways(fewest - _sheets(kept)):
                way = [*kept, *(self._spread(units, pattern, times) for pattern, times in found)]
                fewest = _sheets(way) - 1
                yield way

    @cached_property
    def _pages(self) -> list[Size]:
        return [Size(each.area.width, each.area.height) for each in self._fields]

    def _apart(self, sort: int, count: int, gap: float) -> Iterator[Spread]:
        """Pages of one sort alone; the last keeps the geometry of the others."""
        layout = self._fullest(self._sorts[sort], gap)
        assert layout is not None
        places = tuple((sort, place) for place in layout.places)
        full, rest = divmod(count, len(places))
        if full:
            yield Spread(layout.field, places, full)
        if rest:
            yield Spread(layout.field, places[:rest], 1, part_filled=True)

    def _fullest(self, sort: Sort, gap: float) -> Layout | None:
        return fullest(sort, self._plan, self._plan.duplex, gap, self._fields)

    def _units(self, gap: float, chunk: int) -> tuple[list[Spread], list[_Unit]]:
        """Full pages of what shares its cuts, and all else as units."""
        kept: list[Spread] = []
        units: list[_Unit] = []
        for number, (sort, count) in enumerate(zip(self._sorts, self._counts, strict=True)):
            if sort.shared:
                full = [each for each in self._apart(number, count, gap) if not each.part_filled]
                kept += full
                left = count - sum(each.times * len(each.places) for each in full)
                units += self._chunks(number, left, CHUNK, _squares)
            elif chunk and sort.round and count >= NESTED:
                units += self._chunks(number, count, chunk,
                                      partial(_rings, gap))
            else:
                units.append(_Unit(number, count, tuple(_single(sort))))
        return kept, units

    def _chunks(self, number: int, count: int, most: int, laying: _Laying) -> Iterator[_Unit]:
        """A sort in blocks of at most so many, and one of what is left; none larger than a page."""
        while most and count:
            many = min(most, count)
            ways = tuple(laying(self._sorts[number], many, self._fits))
            if ways:
                yield _Unit(number, count // many, ways)
                count %= many
            else:
                most = many - 1

    def _fits(self, size: Size) -> bool:
        return any(size.width <= page.width + SLACK and size.height <= page.height + SLACK
                   for page in self._pages)

    def _ready(self, units: Sequence[_Unit], gap: float) -> Iterator[Pattern]:
        """Full pages of single sorts, some of which nest."""
        for number, unit in enumerate(units):
            if len(unit.ways[0][1]) > 1:
                continue
            layout = self._fullest(self._sorts[unit.sort], gap)
            if layout and len(layout.places) <= unit.count:
                area = layout.field.area
                placed = tuple(Placed(number, place.turn // 90 if len(unit.ways) > 1 else 0,
                                      place.trim.x - area.x, place.trim.y - area.y)
                               for place in layout.places)
                yield Pattern(self._fields.index(layout.field), placed, used(placed, len(units)))

    def _spread(self, units: Sequence[_Unit], pattern: Pattern, times: int) -> Spread:
        """A pattern with its pieces in the middle of the page."""
        field = self._fields[pattern.page]
        found: list[tuple[int, SlotPlace]] = []
        for placed in pattern.placed:
            unit = units[placed.block]
            for place in unit.ways[placed.way][1]:
                trim = place.trim
                found.append((unit.sort, SlotPlace(Rect(placed.x + trim.x, placed.y + trim.y,
                                                        trim.width, trim.height), place.turn)))
        trims = centred([place.trim for _, place in found], field.area)
        return Spread(field, tuple((sort, SlotPlace(trim, place.turn)) for (sort, place), trim
                                   in zip(found, trims, strict=True)), times)

    def _crooked(self, way: Sequence[Spread]) -> int:
        """How many sheets can't be cut apart by straight cuts from edge to edge."""
        return sum(spread.times for spread in way if not goes_through(
            [place.trim for sort, place in spread.places
             if self._sorts[sort].shape in ("rect", "path")]))


def _single(sort: Sort) -> Iterator[_Way]:
    """One piece, as it is drawn and turned."""
    trim = sort.trim
    yield trim, (SlotPlace(Rect(0, 0, trim.width, trim.height), 0),)
    if trim.width != trim.height:
        yield trim.turned(), (SlotPlace(Rect(0, 0, trim.height, trim.width), 90),)


def _squares(sort: Sort, many: int, fits: _Fits) -> Iterator[_Way]:
    """Pieces edge to edge in every block that has few holes."""
    for turn in (0,) if sort.trim.width == sort.trim.height else (0, 90):
        size = sort.trim.turned() if turn else sort.trim
        for columns, rows in _tables(many):
            whole = Size(columns * size.width, rows * size.height)
            if fits(whole):
                yield whole, tuple(SlotPlace(Rect(
                    at % columns * size.width, at // columns * size.height,
                    size.width, size.height), turn) for at in range(many))


def _rings(gap: float, sort: Sort, many: int, fits: _Fits) -> Iterator[_Way]:
    """Round pieces in staggered rows, or columns."""
    size, pitch = sort.trim.width, sort.trim.width + gap
    drop = pitch * sqrt(3) / 2
    for columns, rows in _tables(many):
        whole = Size((columns + (rows > 1) / 2) * pitch - gap, (rows - 1) * drop + size)
        places = [((at % columns + at // columns % 2 / 2) * pitch, at // columns * drop)
                  for at in range(many)] if fits(whole) or fits(whole.turned()) else []
        if places and fits(whole):
            yield whole, tuple(SlotPlace(Rect(x, y, size, size), 0) for x, y in places)
        if places and fits(whole.turned()):
            yield whole.turned(), tuple(SlotPlace(Rect(y, x, size, size), 0) for x, y in places)


def _tables(many: int) -> Iterator[tuple[int, int]]:
    """Columns and rows that hold so many, with few holes."""
    for columns in range(1, many + 1):
        rows = ceil(many / columns)
        if columns * rows - many <= many // 4:
            yield columns, rows
