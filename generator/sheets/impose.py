"""Copies of pieces, laid on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from generator.faces.face import Piece
from generator.findings import Findings
from generator.model.game import Side
from generator.sheets.boards import MOST, Board, PosterTile, behind, board_for
from generator.sheets.layout import (
    Filled,
    Heap,
    Layout,
    PrintArea,
    SlotPlace,
    dealt,
    duplex_for,
    fullest,
    heaps,
    packed,
    room_for,
)
from generator.sheets.outline import crop_marks, cut_numbers, shares_of
from generator.sheets.sheet import (
    ALONE,
    PAPERS,
    CutNumber,
    Duplex,
    Line,
    Page,
    Plan,
    Shares,
    Sheet,
    Slot,
    mirrored,
    shared_across,
    turned,
)

# Ten reams of paper; nobody would cut more.
MOST_SHEETS = 5_000


def report_misfit(heap: Heap, plan: Plan, duplex: Duplex, findings: Findings) -> None:
    """Say that the kind doesn't fit, and offer every change that would make it fit."""
    kind, bleed = heap.kind, room_for(heap.kind, plan).bleed
    around = f" and {bleed:g} mm of bleed all round" if bleed else ""
    ways = "; or ".join(_ways_out(heap, plan, duplex))
    findings.error(
        "sheet/too-large",
        f"'{kind.title}' is {kind.trim}{around}: too large for {MOST} sheets of {plan.paper.name}",
        at=kind.where,
        hint=ways or "no paper that is known here is large enough: make the piece smaller",
    )


def _ways_out(heap: Heap, plan: Plan, duplex: Duplex) -> Iterator[str]:
    """What fits on one page fits in parts too, so only parts are asked for."""
    fitting = [paper.name for paper in sorted(PAPERS.values(), key=lambda each: each.size.width)
               if board_for(heap, replace(plan, paper=paper), duplex)]
    if fitting:
        yield f"print it on {', '.join(fitting)}: --paper {fitting[0]}"
    if plan.bleed and board_for(heap, replace(plan, bleed=False), duplex):
        yield "leave out the bleed: --no-bleed"


def impose(pieces: Sequence[tuple[Piece, int]], plan: Plan,
           findings: Findings) -> tuple[Sheet, ...]:
    """Lay every copy on paper once, kind after kind, with its back behind it."""
    laid = list(_laid(heaps(pieces), plan, findings))
    sheets = 0
    for heap, way in laid:
        sheets += sheets_of(heap, way)
        if sheets > MOST_SHEETS:
            findings.error("sheet/too-many", f"with '{heap.kind.title}' the kit takes more than "
                           f"{MOST_SHEETS:,} sheets of {plan.paper.name}", heap.kind.where,
                           "lower its copies, or print kind by kind with --only")
            return ()
    pages = _pages(laid, plan)
    # A sheet of blank backs still needs its back page, or the printer would lose step.
    two_sided = plan.duplex in ("long", "short") and any(
        copy.piece.back for page in pages if isinstance(page, Filled) for copy, _ in page.copies)
    press = _Imposer(plan, two_sided)
    return tuple(press.sheet(page, number, len(pages)) if isinstance(page, Filled)
                 else page.sheet(number, len(pages), two_sided)
                 for number, page in enumerate(pages, 1))


def sheets_of(heap: Heap, way: Layout | Board) -> int:
    """How many sheets a kind takes at most, before any of them is laid out."""
    return ceil(len(heap.copies) / len(way.places)) if isinstance(way, Layout) else way.effort[0]


def _pages(laid: Sequence[tuple[Heap, Layout | Board]], plan: Plan) -> list[Filled | PosterTile]:
    """All pages in the order of the box; where kinds share pages, boards come after those."""
    whole = [(heap, way) for heap, way in laid if isinstance(way, Layout)]
    if plan.pack and len(whole) > 1:
        boards = (way for _, way in laid if not isinstance(way, Layout))
        return [*packed(whole, plan), *(page for way in boards for page in way.pages())]
    return [page for heap, way in laid
            for page in (dealt(heap, way) if isinstance(way, Layout) else way.pages())]


def _laid(every: Sequence[Heap], plan: Plan,
          findings: Findings) -> Iterator[tuple[Heap, Layout | Board]]:
    for heap in every:
        duplex = duplex_for(heap.copies, plan.duplex)
        layout = fullest(heap.kind, plan, duplex) or board_for(heap, plan, duplex)
        if layout:
            yield heap, layout
        else:
            report_misfit(heap, plan, duplex, findings)


class _Imposer:
    """Turns filled pages into sheets; what pages that are alike share is worked out once."""

    def __init__(self, plan: Plan, two_sided: bool) -> None:
        self._plan = plan
        self._two_sided = two_sided
        self._known: dict[tuple[object, ...], _Around] = {}

    def sheet(self, page: Filled, number: int, of: int) -> Sheet:
        """A page's copies as slots, their backs behind them, and the lines around them."""
        field, kinds = page.field, page.kinds
        bleeds = {kind.name: room_for(kind, self._plan).bleed for kind in kinds}
        fronts = tuple([Slot(copy.piece.front, place.trim, place.turn,
                             bleeds[copy.piece.front.kind.name], copy.number, shares, place.part)
                        for (copy, place), shares in zip(page.copies, _shares(page), strict=True)])
        around = self._around(page, fronts)
        backs = tuple([Slot(face, place.trim, place.turn, front.bleed, front.copy,
                            shared_across(front.shares, field.axis or "vertical"), place.part)
                       for (copy, _), front, place in
                       zip(page.copies, fronts, around.behind, strict=False)
                       if (face := copy.piece.back)])
        folded = (*fronts, *backs) if field.fold else fronts
        back = (_page("back", () if field.fold else backs, _Around(), field)
                if self._two_sided else None)
        return Sheet(", ".join(kind.plural for kind in kinds), tuple(bleeds), number, of,
                     field.page, _page("front", folded, around, field), back)

    def _around(self, page: Filled, fronts: tuple[Slot, ...]) -> _Around:
        key = (page.field, *[(slot.face.kind.name, slot.trim, slot.turn, slot.part)
                             for slot in fronts])
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _Around(
                tuple(_behind(page)), self._lines(page, fronts), self._numbers(page, fronts))
        return found

    def _numbers(self, page: Filled, fronts: tuple[Slot, ...]) -> tuple[CutNumber, ...]:
        return cut_numbers(fronts, page.field.page) if self._plan.marks else ()

    def _lines(self, page: Filled, fronts: tuple[Slot, ...]) -> tuple[Line, ...]:
        fold = (page.field.fold,) if page.field.fold else ()
        if not self._plan.marks:
            return fold
        return (*fold, *crop_marks(fronts, page.field.page, page.field.furniture))


@dataclass(frozen=True, slots=True)
class _Around:
    """What lies behind and around the slots of a page."""

    behind: tuple[SlotPlace, ...] = ()
    lines: tuple[Line, ...] = ()
    numbers: tuple[CutNumber, ...] = ()


def _behind(page: Filled) -> Iterator[SlotPlace]:
    """The place behind each place; none at all where paper is neither turned nor folded."""
    size, axis = page.field.page, page.field.axis
    if axis is None:
        return
    for copy, place in page.copies:
        part = behind(place.part, copy.piece.front.kind.trim) if place.part else None
        yield SlotPlace(mirrored(place.trim, size, axis), turned(place.turn, axis), part)


def _shares(page: Filled) -> tuple[Shares, ...]:
    """Where one cut serves two neighbours; never where kinds with cuts of their own lie too."""
    if any(kind.cut != "shared" for kind in page.kinds) or len(page.kinds) > 1:
        return (ALONE,) * len(page.copies)
    return shares_of([place.trim for _, place in page.copies])


def _page(side: Side, slots: tuple[Slot, ...], around: _Around, field: PrintArea) -> Page:
    return Page(side, slots, around.lines, field.furniture, field.label, field.ruler,
                around.numbers)
