"""Mixing: pieces of several kinds on the fewest sheets that hold them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import ceil, sqrt

from generator.base.units import Rect, Size
from generator.game.model.game import Kind
from generator.game.model.net import FRAME, NICKS
from generator.paper.sheets.rectangle_packing import (
    SLACK,
    PackingBlock,
    Pattern,
    PlacedBlock,
    RectanglePacker,
    can_cut_straight,
    count_used,
)
from generator.paper.sheets.sheet import Duplex, Plan
from generator.paper.sheets.sheet_layout import (
    FilledPage,
    PieceCopy,
    PieceHeap,
    PieceSort,
    PrintArea,
    SheetLayout,
    SlotPlace,
    centre_places,
    duplex_for,
    find_fullest_layout,
    print_areas,
    sort_of,
)

# Distances from cut to cut that are tried between the least and the most, mm.
GAPS = (4.0, 3.0)
# Pieces that share their cuts, or nest, are laid as blocks of so many.
CHUNK = 12
NESTED = 24
# An arrangement of a block: its size, and the place of each of its pieces in it.
_Way = tuple[Size, tuple[SlotPlace, ...]]
_Fits = Callable[[Size], bool]
_BlockMaker = Callable[[PieceSort, int, _Fits], Iterable[_Way]]


def stock_of(kind: Kind) -> str:
    """What goes into the printer for a kind: its stock, without what else is said of it."""
    return re.split("[,;、，；]", kind.stock)[0].strip()


def group_heaps(every: Sequence[PieceHeap], plan: Plan) -> list[list[PieceHeap]]:
    """The heaps that may share sheets, together, in the order of the box.

    Of sheets that are folded one half holds the backs: what has none would waste it.
    """
    groups: dict[tuple[str, bool], list[PieceHeap]] = {}
    for heap in every:
        name = {"kind": heap.kind.name, "stock": stock_of(heap.kind), "all": ""}[plan.pack]
        backed = plan.duplex == "fold" and duplex_for(heap.copies, "fold") == "fold"
        groups.setdefault((name, backed), []).append(heap)
    return list(groups.values())


def mix_heaps(group: Sequence[PieceHeap], plan: Plan,
          areas: Sequence[PrintArea] = ()) -> tuple[FilledPage, ...]:
    """All copies of some kinds on the fewest sheets, or other areas; each kind must fit one."""
    copies = [copy for heap in group for copy in heap.copies]
    by_sort: dict[PieceSort, list[PieceCopy]] = {}
    for copy in copies:
        by_sort.setdefault(copy.sort(plan), []).append(copy)
    counts = [len(alike) for alike in by_sort.values()]
    duplex = duplex_for(copies, plan.duplex)
    desk = _Mixer(tuple(by_sort), counts, plan, areas or print_areas(plan, duplex))
    return tuple(_deal_copies(desk.best(), list(by_sort.values())))


@dataclass(frozen=True, slots=True)
class RepeatedPage:
    """A page that is laid so many times: each of its places, with the sort that goes there."""

    field: PrintArea
    places: tuple[tuple[int, SlotPlace], ...]
    times: int
    is_part_filled: bool = False

    @property
    def sorts(self) -> frozenset[int]:
        """The sorts that are on it."""
        return frozenset(sort for sort, _ in self.places)


def _count_sheets(spreads: Sequence[RepeatedPage]) -> int:
    return sum(spread.times for spread in spreads)


def _deal_copies(spreads: Sequence[RepeatedPage],
                 copies: Sequence[Sequence[PieceCopy]]) -> Iterator[FilledPage]:
    """Pages of the copies of each sort, in the order of the box."""
    taken = [0] * len(copies)
    order = sorted(range(len(spreads)), key=lambda at: (min(spreads[at].sorts),
                                                        len(spreads[at].sorts), at))
    for spread in (spreads[at] for at in order):
        places = sorted(spread.places, key=lambda entry: (
            entry[0], round(entry[1].trim.y, 3), entry[1].trim.x))
        for _ in range(spread.times):
            held = []
            for sort, place in places:
                if taken[sort] < len(copies[sort]):
                    held.append((copies[sort][taken[sort]], place))
                    taken[sort] += 1
            yield FilledPage(spread.field, tuple(held))


@dataclass(frozen=True, slots=True)
class _LayingUnit:
    """What is laid in one go: pieces of a sort, and where they are in each way to lay them."""

    sort: int
    count: int
    ways: tuple[_Way, ...]


class _Mixer:
    """Arranges sorts on pages in several ways and compares them."""

    def __init__(self, sorts: tuple[PieceSort, ...], counts: Sequence[int], plan: Plan,
                 areas: Sequence[PrintArea]) -> None:
        self._sorts = sorts
        self._counts = counts
        self._plan = plan
        self._fields = areas

    def best(self) -> list[RepeatedPage]:
        """The fewest sheets; of ways with as many, one with as much bleed as there is room for.

        Pieces with small gaps never take more paper than pieces with large ones.
        """
        most = max(self._plan.cut_distances(sort.bleed)[1] for sort in self._sorts)
        least = max(self._plan.cut_distances(sort.bleed)[0] for sort in self._sorts)
        roomy = self._best_with_gap(most)
        if least == most or _count_sheets(roomy) <= self._fewest_possible:
            return roomy
        close = self._best_with_gap(least)
        if _count_sheets(roomy) <= _count_sheets(close):
            return roomy
        between = (self._best_with_gap(gap, _count_sheets(close)) for gap in GAPS if least < gap
                   < most)
        return next((way for way in between if _count_sheets(way) <= _count_sheets(close)), close)

    @cached_property
    def _fewest_possible(self) -> int:
        """No way takes fewer sheets than this."""
        room = max(field.area.width * field.area.height for field in self._fields)
        area = sum(sort.area * count
                   for sort, count in zip(self._sorts, self._counts, strict=True))
        return ceil(area / room - SLACK)

    def _best_with_gap(self, gap: float, most: int | None = None) -> list[RepeatedPage]:
        """The best way with that gap: few sheets, then straight cuts, then few sorts on each."""
        return min(self._ways(gap, most), key=lambda way: (
            _count_sheets(way), self._count_without_straight_cuts(way), sum(
                spread.times * len(spread.sorts) for spread in way)))

    def _ways(self, gap: float, most: int | None) -> Iterator[list[RepeatedPage]]:
        """Each sort by itself, then all together, in single pieces and in blocks."""
        apart = [spread for sort in range(len(self._sorts))
                 for spread in self._pages_of_sort(sort, self._counts[sort], gap)]
        yield apart
        fewest = min(_count_sheets(apart) - 1, most or _count_sheets(apart))
        nests = max((count for sort, count in zip(self._sorts, self._counts, strict=True)
                     if sort.round), default=0)
        for chunk in (0, NESTED, nests) if nests > NESTED else (0,):
            kept, units = self._units(gap, chunk)
            blocks = [PackingBlock(tuple(size for size, _ in unit.ways), unit.count,
                            self._sorts[unit.sort].area * len(unit.ways[0][1])) for unit in units]
            ready = list(self._full_patterns(units, gap))
            packer = RectanglePacker(self._pages, gap, blocks, ready)
            for runs in packer.ways(fewest - _count_sheets(kept)):
                way = [*kept,
                       *(self._repeat_pattern(units, pattern, times) for pattern, times in runs)]
                fewest = _count_sheets(way) - 1
                yield way

    @cached_property
    def _pages(self) -> list[Size]:
        return [Size(field.area.width, field.area.height) for field in self._fields]

    def _pages_of_sort(self, sort: int, count: int, gap: float) -> Iterator[RepeatedPage]:
        """Pages of one sort alone; the last keeps the geometry of the others."""
        layout = self._fullest_layout(self._sorts[sort], gap)
        assert layout is not None
        places = tuple((sort, place) for place in layout.places)
        full, rest = divmod(count, len(places))
        if full:
            yield RepeatedPage(layout.field, places, full)
        if rest:
            yield RepeatedPage(layout.field, places[:rest], 1, is_part_filled=True)

    def _fullest_layout(self, sort: PieceSort, gap: float) -> SheetLayout | None:
        return find_fullest_layout(sort, self._plan, self._plan.duplex, gap, self._fields)

    def _units(self, gap: float, chunk: int) -> tuple[list[RepeatedPage], list[_LayingUnit]]:
        """Full pages of what shares its cuts, and all else as units."""
        kept: list[RepeatedPage] = []
        units: list[_LayingUnit] = []
        for number, (sort, count) in enumerate(zip(self._sorts, self._counts, strict=True)):
            if sort.shared:
                full = [spread for spread in self._pages_of_sort(number, count, gap)
                        if not spread.is_part_filled]
                kept += full
                left = count - sum(spread.times * len(spread.places) for spread in full)
                units += self._chunks(number, left, CHUNK, _square_blocks)
            elif chunk and sort.round and count >= NESTED:
                units += self._chunks(number, count, chunk,
                                      partial(_staggered_blocks, gap))
            else:
                units.append(_LayingUnit(number, count, tuple(_single_pieces(sort))))
        return kept, units

    def _chunks(self, number: int, count: int, most: int,
                laying: _BlockMaker) -> Iterator[_LayingUnit]:
        """A sort in blocks of at most so many, and one of what is left; none larger than a page."""
        while most and count:
            many = min(most, count)
            ways = tuple(laying(self._sorts[number], many, self._fits))
            if ways:
                yield _LayingUnit(number, count // many, ways)
                count %= many
            else:
                most = many - 1

    def _fits(self, size: Size) -> bool:
        return any(size.width <= page.width + SLACK and size.height <= page.height + SLACK
                   for page in self._pages)

    def _full_patterns(self, units: Sequence[_LayingUnit], gap: float) -> Iterator[Pattern]:
        """Full pages of single sorts, some of which nest."""
        for number, unit in enumerate(units):
            if len(unit.ways[0][1]) > 1:
                continue
            layout = self._fullest_layout(self._sorts[unit.sort], gap)
            if layout and len(layout.places) <= unit.count:
                area = layout.field.area
                placed = tuple(PlacedBlock(number, place.turn // 90 if len(unit.ways) > 1 else 0,
                                      place.trim.x - area.x, place.trim.y - area.y)
                               for place in layout.places)
                yield Pattern(self._fields.index(layout.field), placed,
                              count_used(placed, len(units)))

    def _repeat_pattern(self, units: Sequence[_LayingUnit], pattern: Pattern,
                        times: int) -> RepeatedPage:
        """A pattern with its pieces in the middle of the page."""
        field = self._fields[pattern.page]
        places: list[tuple[int, SlotPlace]] = []
        for placed in pattern.placed:
            unit = units[placed.block]
            for place in unit.ways[placed.way][1]:
                trim = place.trim
                places.append((unit.sort, SlotPlace(Rect(placed.x + trim.x, placed.y + trim.y,
                                                        trim.width, trim.height), place.turn)))
        trims = centre_places([place.trim for _, place in places], field.area)
        return RepeatedPage(field, tuple((sort, SlotPlace(trim, place.turn)) for (sort, place), trim
                                   in zip(places, trims, strict=True)), times)

    def _count_without_straight_cuts(self, way: Sequence[RepeatedPage]) -> int:
        """How many sheets can't be divided by straight cuts from edge to edge."""
        return sum(spread.times for spread in way if not can_cut_straight(
            [place.trim for sort, place in spread.places
             if self._sorts[sort].shape in ("rect", "path")]))


def _single_pieces(sort: PieceSort) -> Iterator[_Way]:
    """One piece, as it is drawn and turned."""
    trim = sort.trim
    yield trim, (SlotPlace(Rect(0, 0, trim.width, trim.height), 0),)
    if trim.width != trim.height:
        yield trim.turned(), (SlotPlace(Rect(0, 0, trim.height, trim.width), 90),)


def _square_blocks(sort: PieceSort, many: int, fits: _Fits) -> Iterator[_Way]:
    """Pieces edge to edge in every block that has few holes."""
    for turn in (0,) if sort.trim.width == sort.trim.height else (0, 90):
        size = sort.trim.turned() if turn else sort.trim
        for columns, rows in _grid_sizes(many):
            whole = Size(columns * size.width, rows * size.height)
            if fits(whole):
                yield whole, tuple(SlotPlace(Rect(
                    at % columns * size.width, at // columns * size.height,
                    size.width, size.height), turn) for at in range(many))


def _staggered_blocks(gap: float, sort: PieceSort, many: int, fits: _Fits) -> Iterator[_Way]:
    """Round pieces in staggered rows, or columns."""
    size, pitch = sort.trim.width, sort.trim.width + gap
    drop = pitch * sqrt(3) / 2
    for columns, rows in _grid_sizes(many):
        whole = Size((columns + (rows > 1) / 2) * pitch - gap, (rows - 1) * drop + size)
        places = [((at % columns + at // columns % 2 / 2) * pitch, at // columns * drop)
                  for at in range(many)] if fits(whole) or fits(whole.turned()) else []
        if places and fits(whole):
            yield whole, tuple(SlotPlace(Rect(x, y, size, size), 0) for x, y in places)
        if places and fits(whole.turned()):
            yield whole.turned(), tuple(SlotPlace(Rect(y, x, size, size), 0) for x, y in places)


def _grid_sizes(many: int) -> Iterator[tuple[int, int]]:
    """Columns and rows that hold so many, with few holes."""
    for columns in range(1, many + 1):
        rows = ceil(many / columns)
        if columns * rows - many <= many // 4:
            yield columns, rows


# From cut to cut, so that the board between two pieces holds them.
PUNCH_GAP = 3.0
# So far pieces are printed onto the frame at most; the rest of it is the board's own.
SPILL = FRAME / 2


@dataclass(frozen=True, slots=True)
class Punchboard:
    """A punchboard with all copies that are punched out of boards like it."""

    board: PieceHeap
    held: tuple[PieceHeap, ...]

    def duplex(self, plan: Plan) -> Duplex:
        """How its sheets get their backs, if anything on them has one."""
        return duplex_for((copy for heap in (self.board, *self.held) for copy in heap.copies),
                          plan.duplex)

    def on_paper(self, plan: Plan) -> PunchboardSheets | None:
        """The boards on sheets; None if not even one fits."""
        layout = find_fullest_layout(sort_of(self.board.kind, plan), plan, self.duplex(plan))
        return PunchboardSheets(self, layout, _plan_within_board(plan)) if layout else None

    @property
    def room(self) -> PrintArea:
        """The room inside of the frame, mm from the board's corner."""
        size = self.board.kind.trim
        return PrintArea(size, Rect(0.0, 0.0, size.width, size.height).grown(-FRAME), None, None)


@dataclass(frozen=True, slots=True)
class PunchboardSheets:
    """Boards, where they are on their sheets, and how pieces are laid into them."""

    punchboard: Punchboard
    layout: SheetLayout
    within: Plan

    @property
    def most_sheets(self) -> int:
        """How many sheets it takes at most, before anything is laid."""
        areas = (self.punchboard.room,)
        full = ((heap, find_fullest_layout(sort_of(heap.kind, self.within), self.within, "none",
                                           areas=areas))
                for heap in self.punchboard.held)
        return sum(ceil(len(heap.copies) / len(way.places)) for heap, way in full if way)

    def pages(self) -> Iterator[FilledPage]:
        """The sheets, each with its boards, and each board before what is punched out of it."""
        filled = mix_heaps(self.punchboard.held, self.within, (self.punchboard.room,))
        places, kind = self.layout.places, self.punchboard.board.kind
        nicks = kind.folding.nicks if kind.folding else NICKS
        for first in range(0, len(filled), len(places)):
            copies: list[tuple[PieceCopy, SlotPlace]] = []
            for number, (place, board) in enumerate(
                    zip(places, filled[first:first + len(places)], strict=False), first + 1):
                copies.append((replace(self.punchboard.board.copies[0], number=number), place))
                copies += [(replace(copy, nicks=nicks), _place_on_page(inner, place, kind.trim))
                           for copy, inner in board.copies]
            yield FilledPage(self.layout.field, tuple(copies))


def split_punchboards(every: Sequence[PieceHeap],
                      plan: Plan) -> tuple[list[PieceHeap], list[Punchboard]]:
    """What lies freely on sheets, and the punchboards with what they hold.

    Software that finds the cuts by itself leaves no nicks: it gets single pieces.
    """
    boards = [heap for heap in every if heap.kind.is_punchboard]
    free = [heap for heap in every if not heap.kind.is_punchboard]
    if plan.cutter and plan.cutter.alone:
        return free, []
    punchboards = [Punchboard(board, held) for board in boards
             if (held := tuple(heap for heap in free if board.kind.folding
                               and heap.kind.name in board.kind.folding.holds))]
    taken = {heap.kind.name for punchboard in punchboards for heap in punchboard.held}
    return [heap for heap in free if heap.kind.name not in taken], punchboards


def _plan_within_board(plan: Plan) -> Plan:
    return replace(plan, duplex="none", gap=max(PUNCH_GAP, plan.gap or 0.0))


def _place_on_page(inner: SlotPlace, board: SlotPlace, size: Size) -> SlotPlace:
    """A place on a board as it is on the page, with the board turned or not."""
    trim, at = inner.trim, board.trim
    if not board.turn:
        return SlotPlace(Rect(at.x + trim.x, at.y + trim.y, trim.width, trim.height), inner.turn)
    return SlotPlace(Rect(at.x + size.height - trim.bottom, at.y + trim.x,
                          trim.height, trim.width), (inner.turn + board.turn) % 360)
