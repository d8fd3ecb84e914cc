"""Copies of pieces, laid on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.faces.face import Piece
from generator.findings import Findings
from generator.model.kind import Side
from generator.sheets.duplex import mirrored, turned
from generator.sheets.field import Field
from generator.sheets.heap import Copy, Filled, Heap, dealt, duplex_for, heaps
from generator.sheets.layout import Layout, Place, fullest, room_for
from generator.sheets.marks import crop_marks
from generator.sheets.misfit import report_misfit
from generator.sheets.pack import packed
from generator.sheets.sheet import Line, Page, Plan, Sheet, Slot


def impose(pieces: Sequence[tuple[Piece, int]], plan: Plan,
           findings: Findings) -> tuple[Sheet, ...]:
    """Lay every copy on paper once, kind after kind, with its back behind it."""
    laid = list(_laid(heaps(pieces), plan, findings))
    if plan.pack and len(laid) > 1:
        pages = packed(laid, plan)
    else:
        pages = tuple(page for heap, layout in laid for page in dealt(heap, layout))
    # A sheet of blank backs still needs its back page, or the printer would lose step.
    two_sided = plan.duplex in ("long", "short") and any(piece.back for piece, _ in pieces)
    press = _Imposer(plan, two_sided)
    return tuple(press.sheet(page, number, len(pages)) for number, page in enumerate(pages, 1))


def _laid(every: Sequence[Heap], plan: Plan,
          findings: Findings) -> Iterator[tuple[Heap, Layout]]:
    for heap in every:
        duplex = duplex_for(heap.copies, plan.duplex)
        layout = fullest(heap.kind, plan, duplex)
        if layout:
            yield heap, layout
        else:
            report_misfit(heap.kind, plan, duplex, findings)


class _Imposer:
    """Turns filled pages into sheets; marks are worked out once for pages that are alike."""

    def __init__(self, plan: Plan, two_sided: bool) -> None:
        self._plan = plan
        self._two_sided = two_sided
        self._marks: dict[tuple[object, ...], tuple[Line, ...]] = {}

    def sheet(self, page: Filled, number: int, of: int) -> Sheet:
        field, kinds = page.field, page.kinds
        fronts = tuple(self._front(copy, place) for copy, place in page.copies)
        backs = tuple(self._backs(page))
        lines = self._lines(page, fronts)
        folded = (*fronts, *backs) if field.fold else fronts
        back = _page("back", () if field.fold else backs, (), field) if self._two_sided else None
        return Sheet(", ".join(kind.plural for kind in kinds), tuple(kind.name for kind in kinds),
                     number, of, field.page, _page("front", folded, lines, field), back)

    def _front(self, copy: Copy, place: Place) -> Slot:
        face = copy.piece.front
        return Slot(face, place.trim, place.turn, room_for(face.kind, self._plan).bleed,
                    copy.number)

    def _backs(self, page: Filled) -> Iterator[Slot]:
        """The slots behind those copies whose reverse isn't blank."""
        size, axis = page.field.page, page.field.axis
        for copy, place in page.copies:
            face = copy.piece.back
            if face and axis:
                yield Slot(face, mirrored(place.trim, size, axis), turned(place.turn, axis),
                           room_for(face.kind, self._plan).bleed, copy.number)

    def _lines(self, page: Filled, fronts: tuple[Slot, ...]) -> tuple[Line, ...]:
        fold = (page.field.fold,) if page.field.fold else ()
        if not self._plan.marks:
            return fold
        key = (page.field, *((copy.piece.front.kind.name, place) for copy, place in page.copies))
        if key not in self._marks:
            self._marks[key] = crop_marks(fronts, page.field.page, page.field.furniture)
        return (*fold, *self._marks[key])


def _page(side: Side, slots: tuple[Slot, ...], lines: tuple[Line, ...], field: Field) -> Page:
    return Page(side, slots, lines, field.furniture, field.label, field.ruler)
