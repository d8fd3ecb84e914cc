"""Copies of pieces, laid on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf

from generator.base.findings import Findings
from generator.base.units import Rect
from generator.drawing.faces.face import Piece
from generator.paper.sheets.bleeds import Bleeding, reaches
from generator.paper.sheets.boards import MOST, Board, Hinged, Poster, PosterTile, behind, board_for
from generator.paper.sheets.contours import Contour, contours_of
from generator.paper.sheets.layout import (
    Filled,
    Heap,
    Layout,
    PrintArea,
    duplex_for,
    fullest,
    heaps,
    sort_of,
)
from generator.paper.sheets.mixing import mixed, sharing
from generator.paper.sheets.outline import box, crop_marks, cut_numbers, of_slot, told
from generator.paper.sheets.punching import SPILL, Punched, boarded
from generator.paper.sheets.sheet import (
    EDGE,
    PAPERS,
    BoardPart,
    CutNumber,
    Duplex,
    Line,
    Page,
    Plan,
    Reach,
    Sheet,
    Slot,
    mirrored,
    reach_across,
    turned,
)

# Ten reams of paper; nobody would cut more.
MOST_SHEETS = 5_000


def report_misfit(heap: Heap, plan: Plan, duplex: Duplex, findings: Findings) -> None:
    """Say that the kind doesn't fit, and offer every change that would make it fit."""
    kind, bleed = heap.kind, plan.bleed_of(heap.kind)
    around = f" and {bleed:g} mm of bleed all round" if bleed else ""
    reach = f" inside of what a {plan.bounding.title} reaches" if plan.bounding else ""
    ways = "; or ".join(_ways_out(heap, plan, duplex))
    # What is folded can't be put together from parts.
    sheets = f"a sheet of {plan.paper.name}" if kind.net else f"{MOST} sheets of {plan.paper.name}"
    flat = "laid flat, " if kind.net and not kind.is_punchboard else ""
    findings.error(
        "sheet/too-large",
        f"{flat}'{kind.title}' is {kind.trim}{around}: too large for {sheets}{reach}",
        at=kind.where,
        hint=ways or "no paper that is known here is large enough: make the piece smaller",
    )


def _ways_out(heap: Heap, plan: Plan, duplex: Duplex) -> Iterator[str]:
    """What fits on one page fits in parts too, so only parts are asked for."""
    taken = plan.cutter.papers if plan.cutter and plan.cutter.papers else PAPERS
    fitting = [paper.name for paper in sorted(PAPERS.values(), key=lambda each: each.size.width)
               if paper.name in taken and _fits(heap, replace(plan, paper=paper), duplex)]
    if fitting:
        yield f"print it on {', '.join(fitting)}: --paper {fitting[0]}"
    if plan.bleed_of(heap.kind) and _fits(heap, replace(plan, bleed=0.0), duplex):
        yield "leave out the bleed: --no-bleed"
    margin = plan.paper.margin.left
    if margin > EDGE and _fits(heap, replace(plan, paper=PAPERS[plan.paper.name]), duplex):
        yield f"leave less margin: --margin {EDGE:g}"
    if plan.bounding and _fits(heap, replace(plan, cutter=None), duplex):
        yield "cut it by hand: leave out --cutter"


def _fits(heap: Heap, plan: Plan, duplex: Duplex) -> bool:
    if heap.kind.net:
        return fullest(sort_of(heap.kind, plan), plan, duplex) is not None
    return bool(board_for(heap, plan, duplex))


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
    # What has no backs comes last. The printer would lose step over a sheet without a back page,
    # so a blank one stands behind each but the last.
    backed = sum(isinstance(page, Filled) and page.backed for page in pages)
    two_sided = plan.duplex in ("long", "short") and backed > 0
    press = _Imposer(plan)
    return tuple(press.sheet(page, number, len(pages),
                             two_sided and (number <= backed or number < len(pages)))
                 for number, page in enumerate(pages, 1))


def sheets_of(heap: Heap, way: Layout | Board | Punched) -> int:
    """How many sheets a kind takes at most, before any of them is laid out."""
    if isinstance(way, Punched):
        return way.most_sheets
    return ceil(len(heap.copies) / len(way.places)) if isinstance(way, Layout) else way.effort[0]


Laid = Sequence[tuple[Heap, Layout | Board | Punched]]


def _pages(laid: Laid, plan: Plan) -> list[Filled | PosterTile]:
    """All pages in the order of the box: those with backs, those without, then posters."""
    whole = [way.halves() if isinstance(way, Hinged) else heap for heap, way in laid
             if isinstance(way, Layout | Hinged)]
    groupings = [sharing(whole, plan)]
    if plan.pack == "all" and len(apart := sharing(whole, replace(plan, pack="stock"))) > 1:
        # To pack is to try; less may come of more.
        groupings.append(apart)
    ways = [[page for group in groups for page in mixed(group, plan)] for groups in groupings]
    fewest = min(ways, key=len)
    punched = (page for _, way in laid if isinstance(way, Punched) for page in way.pages())
    pages = sorted([*fewest, *punched], key=lambda page: not page.backed)
    posters = (way for _, way in laid if isinstance(way, Poster))
    return [*pages, *(page for way in posters for page in way.pages())]


def count_sheets(pieces: Sequence[tuple[Piece, int]], plan: Plan) -> int | None:
    """How many sheets a box takes; None if something doesn't fit."""
    findings = Findings()
    laid = list(_laid(heaps(pieces), plan, findings))
    return None if findings.errors else len(_pages(laid, plan))


def _laid(every: Sequence[Heap], plan: Plan,
          findings: Findings) -> Iterator[tuple[Heap, Layout | Board | Punched]]:
    free, boards = boarded(every, plan)
    for heap in free:
        duplex = duplex_for(heap.copies, plan.duplex)
        layout = fullest(sort_of(heap.kind, plan), plan, duplex) or (
            None if heap.kind.net else board_for(heap, plan, duplex))
        if layout:
            yield heap, layout
        else:
            report_misfit(heap, plan, duplex, findings)
    for each in boards:
        punched = each.on_paper(plan)
        if punched:
            yield each.board, punched
        else:
            report_misfit(each.board, plan, each.duplex(plan), findings)


class _Imposer:
    """Turns filled pages into sheets; what pages that are alike share is worked out once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[tuple[object, ...], _Around] = {}

    def sheet(self, page: Filled | PosterTile, number: int, of: int, two_sided: bool) -> Sheet:
        """A page's copies as slots, their backs behind them, and the lines around them."""
        if isinstance(page, PosterTile):
            return page.sheet(number, of, two_sided)
        field, kinds = page.field, page.kinds
        around = self._around(page)
        fronts = tuple([Slot(copy.piece.front, place.trim, place.turn, reach, copy.number,
                             copy.part, copy.nicks)
                        for (copy, place), reach in zip(page.copies, around.reaches, strict=True)])
        backs = tuple([Slot(face, seen.trim, seen.turn, seen.reach, copy.number, seen.part,
                            copy.nicks)
                       for (copy, _), seen in zip(page.copies, around.behind, strict=False)
                       if (face := copy.piece.back)])
        folded = (*fronts, *backs) if field.fold else fronts
        front = Page("front", folded, around.lines, field.strip, around.numbers, field.marks,
                     around.contours)
        back = (Page("back", () if field.fold else backs, (), field.strip_behind)
                if two_sided else None)
        return Sheet(", ".join(kind.plural for kind in kinds), tuple(kind.name for kind in kinds),
                     number, of, field.page, front, back, field.axis)

    def _around(self, page: Filled) -> _Around:
        key = (page.field, *[(copy.kind.name, place.trim, place.turn, copy.part)
                             for copy, place in page.copies])
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(page)
        return found

    def _work_out(self, page: Filled) -> _Around:
        plan, field = self._plan, page.field
        bare = [Slot(copy.piece.front, place.trim, place.turn, Reach(), copy.number, copy.part,
                     copy.nicks)
                for copy, place in page.copies]
        found = self._reaches(bare, field)
        slots = [replace(slot, reach=reach) for slot, reach in zip(bare, found, strict=True)]
        # What lies in a board is punched out of it: only lines along its cuts tell these.
        loose = [slot for slot in slots if not slot.nicks]
        held = [slot for slot in slots if slot.nicks]
        margin, strip = plan.paper.margin, field.strip.place if field.strip else None
        marks = crop_marks(loose, field.page, margin, strip) if plan.marks else ()
        return _Around(found, tuple(_behind(page, found)),
                       ((field.fold, *marks) if field.fold else marks),
                       cut_numbers(loose, field.page, margin) if plan.marks else (),
                       (*self._contours(held, ()), *self._contours(loose, marks)))

    def _reaches(self, slots: Sequence[Slot], field: PrintArea) -> tuple[Reach, ...]:
        """The bleed of each slot; what lies in a board has only others in boards beside it."""
        found: dict[int, Reach] = {}
        for in_board in (False, True):
            those = [at for at, slot in enumerate(slots) if bool(slot.nicks) == in_board]
            pieces = [Bleeding(of_slot(slots[at], 0.0), slots[at].trim,
                               min(self._plan.bleed_of(slots[at].face.kind),
                                   SPILL if in_board else inf)) for at in those]
            found.update(zip(those, reaches(pieces, field), strict=True))
        return tuple(found[at] for at in range(len(slots)))

    def _contours(self, slots: Sequence[Slot], marks: Sequence[Line]) -> Iterator[Contour]:
        """Lines along the cuts that no marks tell, or along all or none of them.

        Of pieces that lie edge to edge either all have lines or none: some alone would look as if
        the others weren't to be cut.
        """
        wanted = self._plan.cut_lines
        if wanted is None and (not self._plan.marks or self._plan.cutter):
            return
        lined = {slot.face.kind.name for slot in slots
                 if slot.face.kind.cut == "shared" and not told(slot.trim, marks)}
        for slot in slots if wanted is not False else ():
            straight = slot.face.kind.shape != "path" and of_slot(slot, 0.0) == box(slot.trim)
            if wanted or not straight or slot.face.kind.name in lined \
                    or not told(slot.trim, marks):
                yield from contours_of(slot)


@dataclass(frozen=True, slots=True)
class _Behind:
    """Where a back lies behind its front."""

    trim: Rect
    turn: int
    reach: Reach
    part: BoardPart | None


@dataclass(frozen=True, slots=True)
class _Around:
    """What lies behind and around the slots of a page."""

    reaches: tuple[Reach, ...]
    behind: tuple[_Behind, ...]
    lines: tuple[Line, ...]
    numbers: tuple[CutNumber, ...]
    contours: tuple[Contour, ...]


def _behind(page: Filled, reached: Sequence[Reach]) -> Iterator[_Behind]:
    """The place behind each place; none at all where paper is neither turned nor folded."""
    size, axis = page.field.page, page.field.axis
    if axis is None:
        return
    for (copy, place), reach in zip(page.copies, reached, strict=True):
        part = behind(copy.part, copy.kind.trim) if copy.part else None
        yield _Behind(mirrored(place.trim, size, axis), turned(place.turn, axis),
                      reach_across(reach, axis), part)
