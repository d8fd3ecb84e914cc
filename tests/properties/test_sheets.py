"""What holds for every box on every paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.base.units import Rect
from generator.drawing.faces.face import PrintedPiece
from generator.game.model.game import Kind
from generator.paper.sheets.contours import contours_of
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.outline import (
    Disc,
    Outline,
    Polygon,
    is_marked,
    printed_outline,
    slot_outline,
)
from generator.paper.sheets.sheet import (
    EDGE,
    PAPERS,
    Plan,
    Sheet,
    SheetLine,
    SheetPage,
    Slot,
    axis_of,
)
from generator.paper.sheets.sheet_layout import find_fullest_layout, sort_of
from tests.unit.paper.sheets.boxes import a_kind, a_piece, across

NEAR = 1e-9
SIDES = tuple(map(attrgetter, ("x", "y", "right", "bottom")))
Box = list[tuple[PrintedPiece, int]]


@st.composite
def kinds(draw: st.DrawFn, name: str = "kind") -> Kind:
    """Any size that a game may have, in quarter millimetres, of any shape."""
    width, height = (draw(st.integers(32, 720)) / 4 for _ in range(2))
    shape = draw(st.sampled_from(("rect", "circle", "hex", "path")))
    if shape == "circle":
        height = width
    bleed = draw(st.sampled_from((0.0, 1.0, 2.0, 3.0, 3.175, 5.0)))
    cut = draw(st.sampled_from(("double", "shared"))) if shape == "rect" else "double"
    return a_kind(name, width, height, bleed=bleed, shape=shape,  # type: ignore[arg-type]
                  back=draw(st.booleans()), cut=cut)  # type: ignore[arg-type]


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """Up to four kinds with up to three components each."""
    return [(a_piece(kind, f"{kind.name}-{number}"), draw(st.integers(1, 12)))
            for kind in (draw(kinds(f"kind-{index}")) for index in range(draw(st.integers(1, 4))))
            for number in range(draw(st.integers(1, 3)))]


plans = st.builds(
    Plan,
    paper=st.sampled_from(list(PAPERS.values())),
    duplex=st.sampled_from(("long", "short", "fold", "none")),
    bleed=st.sampled_from((None, 0.0, 1.5)),
    marks=st.booleans(),
    pack=st.sampled_from(("kind", "stock", "all")),
    gap=st.sampled_from((None, 0.0, 1.0, 6.0)),
    strip=st.booleans(),
    cut_lines=st.sampled_from((None, True, False)),
)


def sheets_of(box: Box, plan: Plan) -> tuple[Sheet, ...]:
    return impose(box, plan, Findings())


class Imposed:
    """A box on its sheets, and what was found on the way."""

    def __init__(self, box: Box, plan: Plan) -> None:
        self.box, self.plan, self.findings = box, plan, Findings()
        self.sheets = impose(box, plan, self.findings)
        self.pages: list[tuple[Sheet, SheetPage]] = [
            (sheet, page) for sheet in self.sheets for page in (sheet.front, sheet.back) if page]


# What holds for all sheets; a box is laid out once for all of them.
PROMISES: list[Callable[[Imposed], None]] = []


def promise(holds: Callable[[Imposed], None]) -> Callable[[Imposed], None]:
    PROMISES.append(holds)
    return holds


@given(boxes(), plans)
def test_sheets_keep_every_promise(box: Box, plan: Plan) -> None:
    made = Imposed(box, plan)
    for holds in PROMISES:
        holds(made)


def apart(one: Outline, other: Outline) -> bool:
    """Whether two convex shapes share no more than an edge."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius - 1e-6
    pairs = [(polygon, shape) for polygon, shape in ((one, other), (other, one))
             if isinstance(polygon, Polygon)]
    return any(_beyond(x, y, nx, ny, shape) >= -1e-6
               for polygon, shape in pairs for x, y, nx, ny in _tangents(polygon, shape))


def _tangents(polygon: Polygon, shape: Outline) -> Iterator[tuple[float, ...]]:
    """Lines with the whole polygon on one side: its edges, and at corners that face a disc."""
    for edge in polygon.edges():
        yield edge.x, edge.y, edge.dy, -edge.dx
    if isinstance(shape, Disc):
        for x, y in polygon.points:
            far = hypot(shape.x - x, shape.y - y)
            nx, ny = (shape.x - x) / far, (shape.y - y) / far
            if all((u - x) * nx + (v - y) * ny <= 1e-9 for u, v in polygon.points):
                yield x, y, nx, ny


def _beyond(x: float, y: float, nx: float, ny: float, shape: Outline) -> float:
    """How far a shape lies beyond the line through (x, y) with an outward normal."""
    if isinstance(shape, Disc):
        return (shape.x - x) * nx + (shape.y - y) * ny - shape.radius
    return min((u - x) * nx + (v - y) * ny for u, v in shape.points)


def inside(rect: Rect, outer: Rect) -> bool:
    return (rect.x >= outer.x - 1e-6 and rect.right <= outer.right + 1e-6
            and rect.y >= outer.y - 1e-6 and rect.bottom <= outer.bottom + 1e-6)


def strip(page: SheetPage) -> list[Rect]:
    return [page.furniture.place] if page.furniture else []


def bounds(line: SheetLine) -> Rect:
    return Rect(min(line.x1, line.x2), min(line.y1, line.y2),
                abs(line.x1 - line.x2), abs(line.y1 - line.y2))


@promise
def no_two_pieces_overlap(made: Imposed) -> None:
    for _, page in made.pages:
        assert all(apart(slot_outline(one, 0.0), slot_outline(other, 0.0))
                   for one, other in combinations(page.slots, 2) if one.trim.overlaps(other.trim))


@promise
def bleeds_meet_in_the_middle_and_no_further(made: Imposed) -> None:
    for _, page in made.pages:
        near = ((one, other) for one, other in combinations(page.slots, 2)
                if one.ink.overlaps(other.ink))
        assert all(apart(printed_outline(one), printed_outline(other)) for one, other in near)


@promise
def bleed_is_never_more_than_the_kind_and_the_plan_have(made: Imposed) -> None:
    for _, page in made.pages:
        assert all(0 <= side <= made.plan.bleed_of(slot.face.kind) + NEAR
                   for slot in page.slots for side in slot.reach)


@promise
def bleed_is_whole_where_there_is_room(made: Imposed) -> None:
    for sheet in made.sheets:
        page = sheet.front
        if len(page.slots) != 1 or page.slots[0].part:
            continue
        (slot,) = page.slots
        bleed = made.plan.bleed_of(slot.face.kind)
        ends = (slot.trim.x, slot.trim.y, sheet.size.width - slot.trim.right,
                sheet.size.height - slot.trim.bottom)
        # The strip lies at the foot, or at the head of a back.
        free = min(ends) - (20 if page.furniture else 0) >= bleed
        assert not free or min(slot.reach) == bleed


@promise
def numbered_cuts_go_through_no_piece(made: Imposed) -> None:
    for _, page in made.pages:
        edges = [{round(each(slot.trim), 2) for slot in page.slots if slot.face.side == "front"}
                 for each in SIDES]
        ways = len(edges[1] | edges[3]), len(edges[0] | edges[2])
        assert len(page.numbers) in (0, sum(ways))
        assert [each.number for each in page.numbers] == list(range(1, len(page.numbers) + 1))


@promise
def numbers_of_cuts_stand_on_bare_paper(made: Imposed) -> None:
    for sheet, page in made.pages:
        paper = Rect(0, 0, sheet.size.width, sheet.size.height).grown(-EDGE)
        things = [*(slot.ink for slot in page.slots), *strip(page),
                  *(bounds(line).grown(0.075) for line in page.lines)]
        for each, after in pairwise([*page.numbers, None]):
            assert each
            assert inside(each.place, paper)
            assert not any(each.place.overlaps(thing) for thing in things)
            assert not after or not each.place.overlaps(after.place)
        assert made.plan.marks or not page.numbers


@given(st.integers(48, 360), plans, st.integers(1, 90))
def test_rounds_nest_with_their_backs_behind_them(
        quarters: int, plan: Plan, copies: int) -> None:
    kind = a_kind("disc", quarters / 4, quarters / 4, shape="circle", bleed=2)
    for sheet in sheets_of([(a_piece(kind), copies)], plan):
        fronts, backs = _sides(sheet)
        axis = _fold(sheet) or (axis_of(sheet.size, plan.duplex) if sheet.back else None)
        seen = [across(back, sheet.size, axis).trim for back in backs]  # type: ignore[arg-type]
        places = [slot.trim for slot in fronts if axis]
        assert [trim.x for trim in seen] == pytest.approx([trim.x for trim in places], abs=1e-6)
        assert [trim.y for trim in seen] == pytest.approx([trim.y for trim in places], abs=1e-6)
        assert all(apart(printed_outline(one), printed_outline(other)) for one,
                   other in combinations(fronts, 2))


@promise
def every_piece_lies_where_printers_print(made: Imposed) -> None:
    margin = made.plan.paper.margin
    for sheet, page in made.pages:
        printable = Rect(margin.left, margin.top, sheet.size.width - margin.left - margin.right,
                         sheet.size.height - margin.top - margin.bottom)
        assert all(inside(place, printable) for place in strip(page))
        assert all(inside(slot.trim, printable) for slot in page.slots)
        assert all(inside(bounds(line), printable) for line in page.lines)
        paper = Rect(0, 0, sheet.size.width, sheet.size.height)
        assert all(inside(slot.ink, paper) for slot in page.slots)


@promise
def every_copy_is_placed_exactly_once(made: Imposed) -> None:
    placed = Counter((slot.face.name, slot.copy) for sheet in made.sheets
                     for slot in sheet.front.slots if slot.counts)
    lost = {kind.name for kind in {piece.front.kind.name: piece.front.kind
                                   for piece, _ in made.box}.values()
            if f"'{kind.title}'" in " ".join(finding.message for finding in made.findings)}
    wanted = Counter((piece.front.name, number) for piece, copies in made.box
                     if piece.front.kind.name not in lost for number in range(1, copies + 1))
    assert placed == wanted


@promise
def every_back_lies_behind_its_front(made: Imposed) -> None:
    for sheet in made.sheets:
        fronts, backs = _sides(sheet)
        # Turn the paper, or fold it on the line that is drawn: the page's centre either way.
        axis = _fold(sheet) or (axis_of(sheet.size, made.plan.duplex) if sheet.back else None)
        # A tile has nothing behind it: its board's back is a poster too.
        owed = [slot for slot in fronts
                if axis and slot.face.kind.back and not is_tile(slot)]
        backs = [slot for slot in backs if not is_tile(slot)]
        assert len(backs) == len(owed)
        for front, back in zip(owed, backs, strict=True):
            seen = across(back, sheet.size, axis)  # type: ignore[arg-type]
            assert (seen.turn, seen.copy, seen.reach) == (front.turn, front.copy, front.reach)
            assert back.face.kind == front.face.kind
            assert abs(seen.trim.x - front.trim.x) < NEAR
            assert abs(seen.trim.y - front.trim.y) < NEAR


def is_tile(slot: Slot) -> bool:
    return slot.part is not None and slot.part.way == "tile"


def _sides(sheet: Sheet) -> tuple[list[Slot], list[Slot]]:
    every = [*sheet.front.slots, *(sheet.back.slots if sheet.back else ())]
    return ([slot for slot in every if slot.face.side == "front"],
            [slot for slot in every if slot.face.side == "back"])


def _fold(sheet: Sheet) -> str | None:
    for line in sheet.front.lines:
        if line.role == "fold":
            upright = line.x1 == line.x2
            assert (line.x1 if upright else line.y1) * 2 == (
                sheet.size.width if upright else sheet.size.height)
            return "vertical" if upright else "horizontal"
    return None


@promise
def lines_never_touch_a_piece(made: Imposed) -> None:
    for _, page in made.pages:
        for line in page.lines:
            if line.role == "glue":
                continue  # it lies on a flap, and the neighbour hides it
            near = (slot for slot in page.slots
                    if bounds(line).grown(0.1).overlaps(slot.trim))
            # Half the line's thickness, 0.075 mm, is what a mark needs to be free.
            stroke = _stroke(line)
            assert all(apart(stroke, slot_outline(slot, 0.0)) for slot in near)


@promise
def every_cut_is_told_by_marks_or_by_a_line(made: Imposed) -> None:
    if not made.plan.marks or made.plan.cut_lines is False:
        return
    for sheet in made.sheets:
        lined = {(round(x, 3), round(y, 3)) for contour in sheet.front.contours
                 for x, y in contour.flat()}
        for slot in sheet.front.slots:
            if slot.face.side == "back" or is_tile(slot):
                continue
            along = [(round(x, 3), round(y, 3)) for each in contours_of(slot)
                     for x, y in each.flat()]
            assert set(along) <= lined or is_marked(slot.trim, sheet.front.lines)


@promise
def lines_are_drawn_along_all_cuts_or_none_if_asked(made: Imposed) -> None:
    wanted = made.plan.cut_lines
    for sheet in made.sheets:
        if wanted is False or (wanted is None and not made.plan.marks):
            assert not sheet.front.contours
        elif wanted and not any(map(is_tile, sheet.front.slots)):
            fronts = [slot for slot in sheet.front.slots if slot.face.side == "front"]
            assert len(sheet.front.contours) >= len(fronts)
        assert not sheet.back or not sheet.back.contours


def _stroke(line: SheetLine) -> Polygon:
    """The printed line, 0.15 mm wide, as a shape."""
    length = hypot(line.x2 - line.x1, line.y2 - line.y1)
    u, v = 0.075 * (line.y2 - line.y1) / length, -0.075 * (line.x2 - line.x1) / length
    return Polygon(((line.x1 + u, line.y1 + v), (line.x2 + u, line.y2 + v),
                    (line.x2 - u, line.y2 - v), (line.x1 - u, line.y1 - v)))


@promise
def the_strip_stays_free(made: Imposed) -> None:
    for _, page in made.pages:
        assert (page.furniture is not None) == made.plan.strip
        if not page.furniture:
            continue
        place, label, ruler = page.furniture.place, page.furniture.label, page.furniture.ruler
        assert inside(label, place)
        assert inside(ruler, place)
        assert not label.overlaps(ruler)
        assert ruler.width == 100
        assert not any(slot.ink.overlaps(place) for slot in page.slots)
        assert not any(bounds(line).grown(0.075).overlaps(place) for line in page.lines)


@promise
def the_last_sheet_alone_may_go_without_a_back_page(made: Imposed) -> None:
    backs = [sheet.back is not None for sheet in made.sheets]
    assert not any(backs) or all(backs[:-1])
    shown = [bool(sheet.back and sheet.back.slots) for sheet in made.sheets]
    assert shown == sorted(shown, reverse=True)
    assert not any(backs) or backs[-1] == shown[-1]


@given(boxes(), plans)
def test_packing_never_takes_more_paper(box: Box, plan: Plan) -> None:
    alone, stock, mixed = (len(sheets_of(box, replace(plan, pack=pack)))  # type: ignore[arg-type]
                           for pack in ("kind", "stock", "all"))
    assert mixed <= stock <= alone


@given(kinds(), plans, st.sampled_from(list(PAPERS.values())))
def test_larger_paper_never_holds_less(kind: Kind, plan: Plan, other: object) -> None:
    smaller, larger = sorted((plan.paper, other), key=lambda each: each.size.width)  # type: ignore[attr-defined]
    if smaller.size.height > larger.size.height:
        return
    held = [len(layout.places) if layout else 0
            for layout in (find_fullest_layout(sort_of(kind, plan), replace(plan, paper=paper),
                                               plan.duplex)
                           for paper in (smaller, larger))]
    assert held[0] <= held[1]


@given(boxes(), plans)
def test_the_same_box_gives_the_same_sheets(box: Box, plan: Plan) -> None:
    assert sheets_of(box, plan) == sheets_of(box, plan)


@promise
def sheets_are_numbered_and_none_is_empty(made: Imposed) -> None:
    sheets = made.sheets
    assert [(sheet.number, sheet.of) for sheet in sheets] == [
        (number, len(sheets)) for number in range(1, len(sheets) + 1)]
    assert all(sheet.front.slots and sheet.kinds for sheet in sheets)
