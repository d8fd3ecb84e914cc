"""What holds for every board that is larger than its paper."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.base.units import Rect
from generator.game.model.game import Kind
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.oversize_boards import ARM, CROSS, FLAP, SEAM_BLEED
from generator.paper.sheets.sheet import PAPERS, BoardPart, Plan, Sheet, Slot
from tests.unit.paper.sheets.boxes import a_kind, a_piece

NEAR = 1e-6

Case = tuple[Kind, Plan]


@st.composite
def cases(draw: st.DrawFn, back: bool | None = None) -> Case:
    """A board that is longer than its paper, up to three times as long and as wide."""
    paper = PAPERS[draw(st.sampled_from(("a5", "a4", "letter", "legal", "a3")))]
    sides = ("long", "short", "fold") if back else ("long", "short", "fold", "none")
    plan = Plan(paper=paper, duplex=draw(st.sampled_from(sides)),  # type: ignore[arg-type]
                bleed=draw(st.sampled_from((None, 0.0))), marks=draw(st.booleans()),
                gap=draw(st.sampled_from((None, 0.0, 2.5))))
    size = (round(paper.size.width * draw(st.integers(30, 300)) / 100, 2),
            round(paper.size.height * draw(st.integers(100, 300)) / 100, 2))
    width, height = size if draw(st.booleans()) else size[::-1]
    bleed = draw(st.sampled_from((0.0, 2.0, 3.0, 5.0)))
    two_sided = draw(st.booleans()) if back is None else back
    return a_kind("board", width, height, bleed=bleed, back=two_sided), plan


def parted(case: Case, copies: int = 1) -> tuple[Sheet, ...]:
    """The sheets of a board that needs several parts."""
    kind, plan = case
    sheets = impose([(a_piece(kind), copies)], plan, Findings())
    assert all(slot.part for sheet in sheets for slot in sheet.front.slots)
    return sheets


def slots_of(sheets: tuple[Sheet, ...], side: str) -> list[tuple[Slot, BoardPart]]:
    """The parts of one board's side, row by row."""
    found = [(slot, slot.part) for sheet in sheets for page in (sheet.front, sheet.back) if page
             for slot in page.slots if slot.face.side == side and slot.part]
    return sorted(found, key=lambda each: (each[1].row, each[1].column))


def rows_of(parts: list[tuple[Slot, BoardPart]]) -> list[list[Rect]]:
    return [[each.window for _, each in row]
            for _, row in groupby(parts, key=lambda pair: pair[1].row)]


@given(cases())
def test_parts_cover_the_board_with_the_overlap_that_their_flaps_need(case: Case) -> None:
    kind, plan = case
    parts = slots_of(parted(case), "front")
    tile = parts[0][1].way == "tile"
    bleed = plan.bleed_of(kind) if tile else 0.0
    overlap = FLAP + SEAM_BLEED if tile else 0.0
    rows = rows_of(parts)
    for row in rows:
        assert abs(row[0].x + bleed) < NEAR
        assert abs(row[-1].right - kind.trim.width - bleed) < NEAR
        for left, right in pairwise(row):
            assert abs(left.right - right.x - overlap) < NEAR
        assert len({(window.y, window.bottom) for window in row}) == 1
    assert abs(rows[0][0].y + bleed) < NEAR
    assert abs(rows[-1][0].bottom - kind.trim.height - bleed) < NEAR
    for above, below in pairwise(rows):
        assert abs(above[0].bottom - below[0].y - overlap) < NEAR


@given(cases())
def test_what_is_seen_of_each_part_is_the_same_size(case: Case) -> None:
    kind, _ = case
    parts = slots_of(parted(case), "front")
    columns = 1 + max(each.column for _, each in parts)
    rows = 1 + max(each.row for _, each in parts)
    assert len(parts) == columns * rows
    for _, each in parts:
        left, top = each.window.x, each.window.y
        over = SEAM_BLEED if each.way == "tile" else 0.0
        if each.column:
            assert abs(left + over - each.column * kind.trim.width / columns) < NEAR
        if each.row:
            assert abs(top + over - each.row * kind.trim.height / rows) < NEAR


@given(cases())
def test_all_that_is_printed_lies_where_printers_print(case: Case) -> None:
    _, plan = case
    margin = plan.paper.margin
    for sheet in parted(case):
        assert sheet.front.furniture
        for slot in sheet.front.slots:
            inked = slot.trim
            assert inked.x >= margin.left - NEAR
            assert inked.y >= margin.top - NEAR
            assert inked.right <= sheet.size.width - margin.right + NEAR
            assert inked.bottom <= sheet.front.furniture.place.y + NEAR


@given(cases(back=True))
def test_seams_of_a_back_lie_behind_those_of_its_front(case: Case) -> None:
    kind, _ = case
    sheets = parted(case)
    front, back = slots_of(sheets, "front"), slots_of(sheets, "back")
    assert back
    (xs, ys), (behind_xs, behind_ys) = _seams(front), _seams(back)
    assert behind_xs == pytest.approx([kind.trim.width - x for x in reversed(xs)])
    assert behind_ys == pytest.approx(ys)


def _seams(parts: list[tuple[Slot, BoardPart]]) -> tuple[list[float], list[float]]:
    """How far from the left edge the upright seams are, and from the top the level ones."""
    over = SEAM_BLEED if parts[0][1].way == "tile" else 0.0
    return (sorted({each.window.x + over for _, each in parts if each.window.x > 0}),
            sorted({each.window.y + over for _, each in parts if each.window.y > 0}))


@given(cases())
def test_a_board_takes_no_more_sheets_than_plain_sums_say(case: Case) -> None:
    kind, plan = case
    sheets = parted(case)
    sides = 2 if kind.back and plan.duplex != "none" else 1
    assert len(sheets) <= min(_tiles(kind, plan, turned) * sides for turned in (False, True))


def _tiles(kind: Kind, plan: Plan, turned: bool) -> int:
    """Tiles of a poster on upright or turned paper, counted one by one."""
    margin, bleed = plan.paper.margin, plan.bleed_of(kind)
    size = plan.paper.size.turned() if turned else plan.paper.size
    strip = 3.0 if size.width - margin.left - margin.right >= 180 else 6.0
    around = 3.5
    rooms = (size.width - margin.left - margin.right - 2 * around,
             size.height - margin.top - margin.bottom - strip - 2 * around)
    count = 1
    for length, room in zip((kind.trim.width, kind.trim.height), rooms, strict=True):
        pieces = 1
        while _longest(length, pieces, bleed) > room + NEAR:
            pieces += 1
        count *= pieces
    return count


def _longest(length: float, pieces: int, bleed: float) -> float:
    if pieces == 1:
        return length + 2 * bleed
    middle = SEAM_BLEED + length / pieces + FLAP if pieces > 2 else 0.0
    return max(middle, bleed + length / pieces + FLAP, SEAM_BLEED + length / pieces + bleed)


@given(cases(), st.integers(1, 3))
def test_a_board_of_many_parts_is_one_piece(case: Case, copies: int) -> None:
    assert sum(sheet.pieces for sheet in parted(case, copies)) == copies


@given(cases())
def test_neighbouring_tiles_have_their_crosses_at_the_same_point_of_the_board(
        case: Case) -> None:
    tiles = [(sheet, slot) for sheet in parted(case) for slot in sheet.front.slots
             if slot.face.side == "front" and slot.part and slot.part.way == "tile"]
    for (one, left), (other, right) in pairwise(tiles):
        assert left.part
        assert right.part
        if left.part.row == right.part.row:
            seam = right.part.window.x + SEAM_BLEED
            for end in (left.part.window.y - CROSS, left.part.window.bottom + CROSS):
                assert _has_cross(one, left, seam, end)
                assert _has_cross(other, right, seam, end)


def _has_cross(sheet: Sheet, slot: Slot, x: float, y: float) -> bool:
    """Whether two lines of a cross halve each other at a point of the board."""
    point = slot.whole.x + x, slot.whole.y + y
    lines = [line for line in sheet.front.lines if line.role == "crop"
             and abs(hypot(line.x1 - line.x2, line.y1 - line.y2) - 2 * ARM) < NEAR]
    return sum(abs((line.x1 + line.x2) / 2 - point[0]) < NEAR
               and abs((line.y1 + line.y2) / 2 - point[1]) < NEAR for line in lines) == 2
