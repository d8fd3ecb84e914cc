"""Copies of pieces, laid on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot, inf

from generator.base.findings import Findings
from generator.base.units import Rect
from generator.drawing.faces.face import PrintedPiece
from generator.paper.sheets.contours import Contour, contours_of
from generator.paper.sheets.mixed_sheets import (
    SPILL,
    PunchboardSheets,
    group_heaps,
    mix_heaps,
    split_punchboards,
)
from generator.paper.sheets.outline import (
    CLEAR,
    Disc,
    Outline,
    Polygon,
    Ray,
    crop_marks,
    cut_numbers,
    is_marked,
    rectangle_outline,
    slot_outline,
)
from generator.paper.sheets.oversize_boards import (
    MOST_PARTS,
    HingedBoards,
    OversizeBoards,
    PosterBoards,
    PosterTile,
    back_part,
    split_oversize,
)
from generator.paper.sheets.sheet import (
    EDGE,
    PAPERS,
    BoardPart,
    CutNumber,
    Duplex,
    Plan,
    Reach,
    Sheet,
    SheetLine,
    SheetPage,
    Slot,
    back_turn,
    mirror_reach,
    mirror_rect,
)
from generator.paper.sheets.sheet_layout import (
    FOLD_ROOM,
    FilledPage,
    PieceHeap,
    PrintArea,
    SheetLayout,
    duplex_for,
    find_fullest_layout,
    heaps_by_kind,
    sort_of,
)


@dataclass(frozen=True, slots=True)
class BleedPiece:
    """A piece on a page, and how far it would be printed beyond its cuts if there is room."""

    outline: Outline
    trim: Rect
    most: float

    @property
    def straight(self) -> bool:
        """Whether it is cut along its rectangle, so that each side may have a bleed of its own."""
        return self.outline == rectangle_outline(self.trim)


LEFT, TOP, RIGHT, BOTTOM = range(4)


def bleed_reaches(pieces: Sequence[BleedPiece], field: PrintArea) -> tuple[Reach, ...]:
    """The bleed of each piece: all of it outwards, and half the way to each neighbour."""
    free = [_bleed_on_page(piece, field) for piece in pieces]
    order = sorted(range(len(pieces)), key=lambda at: pieces[at].trim.x)
    most = max((piece.most for piece in pieces), default=0.0)
    for at, one in enumerate(order):
        end = pieces[one].trim.right + pieces[one].most + most
        for other in order[at + 1:]:
            if pieces[other].trim.x >= end:
                break
            _share_gap(pieces[one], pieces[other], free[one], free[other])
    return tuple(_reach_of_sides(piece, sides) for piece, sides in zip(pieces, free, strict=True))


def _reach_of_sides(piece: BleedPiece, sides: Sequence[float]) -> Reach:
    return Reach(*sides) if piece.straight else Reach.even(min(sides))


def _bleed_on_page(piece: BleedPiece, field: PrintArea) -> list[float]:
    """What paper, strip and fold leave of a piece's bleed."""
    trim, page, most = piece.trim, field.page, piece.most
    ends = [trim.x, trim.y, page.width - trim.right, page.height - trim.bottom]
    if field.strip:
        ends[BOTTOM] = field.strip.place.y - CLEAR - trim.bottom
        if field.fold and field.axis == "horizontal":
            # What is above is mirrored below, where the strip is.
            ends[TOP] = min(ends[TOP], field.strip.place.y - CLEAR - page.height + trim.y)
    if field.fold:
        side = RIGHT if field.axis == "vertical" else BOTTOM
        edge, middle = ((trim.right, page.width / 2) if side == RIGHT
                        else (trim.bottom, page.height / 2))
        ends[side] = middle - FOLD_ROOM - edge
    return [max(0.0, min(most, end)) for end in ends]


def _share_gap(one: BleedPiece, other: BleedPiece, mine: list[float], theirs: list[float]) -> None:
    """Leave each of two neighbours half of what is between them."""
    if not one.straight and not other.straight \
            and (room := _bleed_between(one.outline, other.outline)) is not None:
        mine[:] = [min(side, room) for side in mine]
        theirs[:] = [min(side, room) for side in theirs]
        return
    across = max(other.trim.x - one.trim.right, one.trim.x - other.trim.right)
    down = max(other.trim.y - one.trim.bottom, one.trim.y - other.trim.bottom)
    if max(across, down) >= one.most + other.most:
        return
    if across >= down:
        before = one.trim.x < other.trim.x
        facing = (RIGHT, LEFT) if before else (LEFT, RIGHT)
    else:
        before = one.trim.y < other.trim.y
        facing = (BOTTOM, TOP) if before else (TOP, BOTTOM)
    half = max(0.0, max(across, down) / 2)
    mine[facing[0]] = min(mine[facing[0]], half)
    theirs[facing[1]] = min(theirs[facing[1]], half)


def _bleed_between(one: Outline, other: Outline) -> float | None:
    """How far two round outlines, or two with straight edges, can both grow until they meet."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return max(0.0, (hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius) / 2)
    if isinstance(one, Polygon) and isinstance(other, Polygon):
        grown = one.grown(1.0), other.grown(1.0)
        return max(0.0, _growth_to_meet(one, other, *grown),
                   _growth_to_meet(other, one, *reversed(grown)))
    return None


def _growth_to_meet(one: Polygon, other: Polygon, one_grown: Polygon, other_grown: Polygon
                    ) -> float:
    """How far two polygons can grow until they meet at that edge which parts them longest.

    A corner moves farther than the edges next to it when a polygon grows, so an edge that faces a
    corner leaves less than half the way.
    """
    room = 0.0
    for edge, grown_edge in zip(one.edges(), one_grown.edges(), strict=True):
        now = _distance_beyond(edge, other)
        if now > 0:
            room = max(room, now / (now - _distance_beyond(grown_edge, other_grown)))
    return room


def _distance_beyond(edge: Ray, polygon: Polygon) -> float:
    """How far a polygon lies beyond an edge of another."""
    return min((x - edge.x) * edge.dy - (y - edge.y) * edge.dx for x, y in polygon.points)


# Ten reams of paper; no player would cut more.
MOST_SHEETS = 5_000


def report_misfit(heap: PieceHeap, plan: Plan, duplex: Duplex, findings: Findings) -> None:
    """Say that the kind doesn't fit, and offer every change that would make it fit."""
    kind, bleed = heap.kind, plan.bleed_of(heap.kind)
    around = f" and {bleed:g} mm of bleed all round" if bleed else ""
    reach = f" inside of what a {plan.bounding_cutter.title} reaches" if plan.bounding_cutter \
        else ""
    ways = "; or ".join(_fitting_changes(heap, plan, duplex))
    # What is folded can't be put together from parts.
    sheets = f"a sheet of {plan.paper.name}" if kind.net \
        else f"{MOST_PARTS} sheets of {plan.paper.name}"
    flat = "laid flat, " if kind.net and not kind.is_punchboard else ""
    findings.error(
        "sheet/too-large",
        f"{flat}'{kind.title}' is {kind.trim}{around}: too large for {sheets}{reach}",
        at=kind.where,
        hint=ways or "no paper that is known here is large enough: make the piece smaller",
    )


def _fitting_changes(heap: PieceHeap, plan: Plan, duplex: Duplex) -> Iterator[str]:
    """What fits on one page fits in parts too, so only parts are asked for."""
    taken = plan.cutter.papers if plan.cutter and plan.cutter.papers else PAPERS
    fitting = [paper.name for paper in sorted(PAPERS.values(), key=lambda paper: paper.size.width)
               if paper.name in taken and _fits(heap, replace(plan, paper=paper), duplex)]
    if fitting:
        yield f"print it on {', '.join(fitting)}: --paper {fitting[0]}"
    if plan.bleed_of(heap.kind) and _fits(heap, replace(plan, bleed=0.0), duplex):
        yield "leave out the bleed: --no-bleed"
    margin = plan.paper.margin.left
    if margin > EDGE and _fits(heap, replace(plan, paper=PAPERS[plan.paper.name]), duplex):
        yield f"leave less margin: --margin {EDGE:g}"
    if plan.bounding_cutter and _fits(heap, replace(plan, cutter=None), duplex):
        yield "cut it by hand: leave out --cutter"


def _fits(heap: PieceHeap, plan: Plan, duplex: Duplex) -> bool:
    if heap.kind.net:
        return find_fullest_layout(sort_of(heap.kind, plan), plan, duplex) is not None
    return bool(split_oversize(heap, plan, duplex))


def impose(pieces: Sequence[tuple[PrintedPiece, int]], plan: Plan,
           findings: Findings) -> tuple[Sheet, ...]:
    """Lay every copy on paper once, kind after kind, with its back behind it."""
    laid = list(_lay_out_heaps(heaps_by_kind(pieces), plan, findings))
    sheets = 0
    for heap, way in laid:
        sheets += most_sheets_of(heap, way)
        if sheets > MOST_SHEETS:
            findings.error("sheet/too-many", f"with '{heap.kind.title}' the kit takes more than "
                           f"{MOST_SHEETS:,} sheets of {plan.paper.name}", heap.kind.where,
                           "lower its copies, or print kind by kind with --only")
            return ()
    pages = _pages(laid, plan)
    # What has no backs comes last. The printer would lose step over a sheet without a back page,
    # so a blank one is behind each but the last.
    backed = sum(isinstance(page, FilledPage) and page.has_backs for page in pages)
    two_sided = plan.duplex in ("long", "short") and backed > 0
    press = _Imposer(plan)
    return tuple(press.sheet(page, number, len(pages),
                             two_sided and (number <= backed or number < len(pages)))
                 for number, page in enumerate(pages, 1))


def most_sheets_of(heap: PieceHeap, way: SheetLayout | OversizeBoards | PunchboardSheets) -> int:
    """How many sheets a kind takes at most, before any of them is laid out."""
    if isinstance(way, PunchboardSheets):
        return way.most_sheets
    return ceil(len(heap.copies) / len(way.places)) if isinstance(way, SheetLayout) \
        else way.effort[0]


HeapLayouts = Sequence[tuple[PieceHeap, SheetLayout | OversizeBoards | PunchboardSheets]]


def _pages(laid: HeapLayouts, plan: Plan) -> list[FilledPage | PosterTile]:
    """All pages in the order of the box: those with backs, those without, then posters."""
    whole = [way.half_heap() if isinstance(way, HingedBoards) else heap for heap, way in laid
             if isinstance(way, SheetLayout | HingedBoards)]
    groupings = [group_heaps(whole, plan)]
    if plan.pack == "all" and len(apart := group_heaps(whole, replace(plan, pack="stock"))) > 1:
        # To pack is to try; less may come of more.
        groupings.append(apart)
    ways = [[page for group in groups for page in mix_heaps(group, plan)] for groups in groupings]
    fewest = min(ways, key=len)
    punched = (page for _, way in laid if isinstance(way, PunchboardSheets) for page in way.pages())
    pages = sorted([*fewest, *punched], key=lambda page: not page.has_backs)
    posters = (way for _, way in laid if isinstance(way, PosterBoards))
    return [*pages, *(page for way in posters for page in way.pages())]


def count_sheets(pieces: Sequence[tuple[PrintedPiece, int]], plan: Plan) -> int | None:
    """How many sheets a box takes; None if something doesn't fit."""
    findings = Findings()
    laid = list(_lay_out_heaps(heaps_by_kind(pieces), plan, findings))
    return None if findings.errors else len(_pages(laid, plan))


def _lay_out_heaps(every: Sequence[PieceHeap], plan: Plan,
          findings: Findings) -> Iterator[tuple[PieceHeap,
                                                SheetLayout | OversizeBoards | PunchboardSheets]]:
    free, boards = split_punchboards(every, plan)
    for heap in free:
        duplex = duplex_for(heap.copies, plan.duplex)
        layout = find_fullest_layout(sort_of(heap.kind, plan), plan, duplex) or (
            None if heap.kind.net else split_oversize(heap, plan, duplex))
        if layout:
            yield heap, layout
        else:
            report_misfit(heap, plan, duplex, findings)
    for board in boards:
        punched = board.on_paper(plan)
        if punched:
            yield board.board, punched
        else:
            report_misfit(board.board, plan, board.duplex(plan), findings)


class _Imposer:
    """Turns filled pages into sheets; what pages that are alike share is worked out once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._surroundings: dict[tuple[object, ...], _Surroundings] = {}

    def sheet(self, page: FilledPage | PosterTile, number: int, of: int, two_sided: bool) -> Sheet:
        """A page's copies as slots, their backs behind them, and the lines around them."""
        if isinstance(page, PosterTile):
            return page.sheet(number, of, two_sided)
        field, kinds = page.field, page.kinds
        around = self._around(page)
        fronts = tuple([Slot(face=copy.piece.front, trim=place.trim, turn=place.turn, reach=reach,
                             copy=copy.number,
                             part=copy.part, nicks=copy.nicks)
                        for (copy, place), reach in zip(page.copies, around.reaches, strict=True)])
        backs = tuple([Slot(face=face, trim=seen.trim, turn=seen.turn, reach=seen.reach,
                            copy=copy.number, part=seen.part,
                            nicks=copy.nicks)
                       for (copy, _), seen in zip(page.copies, around.backs, strict=False)
                       if (face := copy.piece.back)])
        folded = (*fronts, *backs) if field.fold else fronts
        front = SheetPage(side="front", slots=folded, lines=around.lines, furniture=field.strip,
                          numbers=around.numbers, marks=field.marks,
                     contours=around.contours)
        back = (SheetPage(side="back", slots=() if field.fold else backs, lines=(),
                          furniture=field.back_strip)
                if two_sided else None)
        return Sheet(title=", ".join(kind.plural for kind in kinds),
                     kinds=tuple(kind.name for kind in kinds),
                     number=number, of=of, size=field.page, front=front, back=back, axis=field.axis)

    def _around(self, page: FilledPage) -> _Surroundings:
        key = (page.field, *[(copy.kind.name, place.trim, place.turn, copy.part)
                             for copy, place in page.copies])
        surroundings = self._surroundings.get(key)
        if surroundings is None:
            surroundings = self._surroundings[key] = self._find_surroundings(page)
        return surroundings

    def _find_surroundings(self, page: FilledPage) -> _Surroundings:
        plan, field = self._plan, page.field
        bare = [Slot(face=copy.piece.front, trim=place.trim, turn=place.turn, reach=Reach(),
                     copy=copy.number, part=copy.part,
                     nicks=copy.nicks)
                for copy, place in page.copies]
        reaches = self._reaches(bare, field)
        slots = [replace(slot, reach=reach) for slot, reach in zip(bare, reaches, strict=True)]
        # What lies in a board is punched out of it: only lines along its cuts tell these.
        loose = [slot for slot in slots if not slot.nicks]
        held = [slot for slot in slots if slot.nicks]
        margin, strip = plan.paper.margin, field.strip.place if field.strip else None
        marks = crop_marks(loose, field.page, margin, strip) if plan.marks else ()
        return _Surroundings(reaches, tuple(_back_places(page, reaches)),
                       ((field.fold, *marks) if field.fold else marks),
                       cut_numbers(loose, field.page, margin) if plan.marks else (),
                       (*self._contours(held, ()), *self._contours(loose, marks)))

    def _reaches(self, slots: Sequence[Slot], field: PrintArea) -> tuple[Reach, ...]:
        """The bleed of each slot; what is in a board has only others in boards next to it."""
        reaches: dict[int, Reach] = {}
        for in_board in (False, True):
            those = [at for at, slot in enumerate(slots) if bool(slot.nicks) == in_board]
            pieces = [BleedPiece(slot_outline(slots[at], 0.0), slots[at].trim,
                               min(self._plan.bleed_of(slots[at].face.kind),
                                   SPILL if in_board else inf)) for at in those]
            reaches.update(zip(those, bleed_reaches(pieces, field), strict=True))
        return tuple(reaches[at] for at in range(len(slots)))

    def _contours(self, slots: Sequence[Slot], marks: Sequence[SheetLine]) -> Iterator[Contour]:
        """Lines along the cuts that no marks tell, or along all or none of them.

        Of pieces that are edge to edge either all have lines or none: some alone would look as if
        the others weren't to be cut.
        """
        wanted = self._plan.cut_lines
        if wanted is None and (not self._plan.marks or self._plan.cutter):
            return
        lined = {slot.face.kind.name for slot in slots
                 if slot.face.kind.cut == "shared" and not is_marked(slot.trim, marks)}
        for slot in slots if wanted is not False else ():
            straight = slot.face.kind.shape != "path" \
                and slot_outline(slot, 0.0) == rectangle_outline(slot.trim)
            if wanted or not straight or slot.face.kind.name in lined \
                    or not is_marked(slot.trim, marks):
                yield from contours_of(slot)


@dataclass(frozen=True, slots=True)
class _BackPlace:
    """Where a back is behind its front."""

    trim: Rect
    turn: int
    reach: Reach
    part: BoardPart | None


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What lies behind and around the slots of a page."""

    reaches: tuple[Reach, ...]
    backs: tuple[_BackPlace, ...]
    lines: tuple[SheetLine, ...]
    numbers: tuple[CutNumber, ...]
    contours: tuple[Contour, ...]


def _back_places(page: FilledPage, reached: Sequence[Reach]) -> Iterator[_BackPlace]:
    """The place behind each place; none at all where paper is neither turned nor folded."""
    size, axis = page.field.page, page.field.axis
    if axis is None:
        return
    for (copy, place), reach in zip(page.copies, reached, strict=True):
        part = back_part(copy.part, copy.kind.trim) if copy.part else None
        yield _BackPlace(mirror_rect(place.trim, size, axis), back_turn(place.turn, axis),
                      mirror_reach(reach, axis), part)


PieceCounts = Sequence[tuple[PrintedPiece, int]]


def find_savings(box: PieceCounts, plan: Plan, sheets: int) -> dict[str, int]:
    """By each option of the command how many sheets less it would take, if any."""
    savings: dict[str, int] = {}
    for option, other in _cheaper_plans(plan):
        count = count_sheets(box, other)
        if count is not None and count < sheets:
            savings[option] = sheets - count
    return savings


def _cheaper_plans(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """The plan with one more option that saves paper, by its name; none that is set already."""
    if plan.pack != "all":
        yield "--pack", replace(plan, pack="all")
    if plan.gap is None and plan.bleed != 0:
        yield "--gap 0", replace(plan, gap=0.0)
    if plan.marks and plan.strip and not plan.cutter:
        yield "--no-marks", replace(plan, marks=False, strip=False)
