"""Marks in line with the cuts, on bare paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.units import Rect, Size
from generator.paper.sheets.contours import contours_of
from generator.paper.sheets.outline import CLEAR, LENGTH, MARK_OFFSET, crop_marks, is_marked
from generator.paper.sheets.sheet import EDGE, MARGIN, SheetLine, Slot
from generator.paper.sheets.sheet_layout import PieceRoom, grid_packing
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, a_slot, laid

PAGE = Size(200, 200)
STRIP = Rect(5, 192, 190, 3)


def marks(*slots: Slot) -> set[tuple[float, ...]]:
    lines = crop_marks(slots, PAGE, MARGIN, STRIP)
    return {_ends(line) for line in lines}


def _ends(line: SheetLine) -> tuple[float, ...]:
    return tuple(round(end, 3) for end in (line.x1, line.y1, line.x2, line.y2))


def a_grid(bleed: float, gap: float) -> list[Slot]:
    apart = 2 * bleed + gap
    trims = grid_packing(PieceRoom(Size(40, 40), apart, apart), Rect(20, 20, 160, 160))
    return [a_slot(trim, bleed=bleed) for trim in trims]


def test_a_single_piece_has_eight_marks_outside_its_bleed() -> None:
    near, far = 50 - 3 - CLEAR, 50 - 3 - CLEAR - LENGTH
    found = marks(a_slot(Rect(50, 50, 40, 60)))
    assert len(found) == 8
    assert {(50, near, 50, far), (near, 50, far, 50)} <= found


def test_marks_point_away_from_the_cut_they_belong_to() -> None:
    found = marks(a_slot(Rect(50, 50, 40, 60)))
    assert {(x1, x2) for x1, _, x2, _ in found if x1 == x2} == {(50, 50), (90, 90)}


def test_between_touching_bleeds_there_are_no_marks() -> None:
    slots = a_grid(bleed=3, gap=0)
    left, right = (min(slot.trim.x for slot in slots), max(slot.trim.right for slot in slots))
    upright = {(x, y) for x, y, u, _ in marks(*slots) if x == u and left <= x <= right}
    assert {y for _, y in upright} == {min(y for _, y in upright), max(y for _, y in upright)}
    assert len(upright) == 2 * 2 * 3


def test_where_bleeds_leave_room_marks_lie_between_them() -> None:
    touching, apart = a_grid(bleed=1, gap=0), a_grid(bleed=1, gap=6)
    assert len(touching) == len(apart) == 9
    assert len(marks(*apart)) > len(marks(*touching))


def test_without_bleed_shared_cuts_are_marked_once_at_the_outer_edge() -> None:
    slots = a_grid(bleed=0, gap=0)
    assert len(slots) == 16
    assert len(marks(*slots)) == 4 * 5


def test_marks_keep_off_the_strip() -> None:
    near = a_slot(Rect(50, 140, 40, 46))
    assert all(y2 <= STRIP.y - CLEAR for _, _, _, y2 in marks(near))


def test_a_mark_without_room_beyond_the_bleed_lies_upon_it() -> None:
    found = marks(a_slot(Rect(8.5, 50, 40, 40)))
    assert (8.5 - MARK_OFFSET, 50, EDGE, 50) in found


def test_a_mark_that_would_be_too_short_is_left_out() -> None:
    low = a_slot(Rect(50, 140, 40, 51))
    assert not [line for line in marks(low) if line[1] != line[3] and line[1] > 188]


def test_marks_end_where_printers_may_print_nothing() -> None:
    found = marks(a_slot(Rect(12, 50, 40, 40)))
    assert min(x for line in found for x in line[::2]) == EDGE


def test_between_pieces_that_lie_close_no_mark_lies_on_their_bleed() -> None:
    found = marks(*(a_slot(Rect(x, 50, 20, 20), bleed=1.0) for x in (50.0, 72.0)))
    assert not [line for line in found if 70 < line[0] < 72 and line[1] == line[3]]


def test_cuts_of_a_row_are_told_by_the_marks_at_its_ends() -> None:
    slots = [a_slot(Rect(x, 50, 20, 20), bleed=1.0) for x in (50.0, 72.0, 94.0)]
    lines = crop_marks(slots, PAGE, MARGIN, STRIP)
    assert all(is_marked(slot.trim, lines) for slot in slots)


def test_a_cut_that_ends_at_a_neighbour_is_not_told() -> None:
    slots = [a_slot(Rect(50, 50, 20, 20), bleed=1.0), a_slot(Rect(72, 40, 40, 40), bleed=1.0)]
    lines = crop_marks(slots, PAGE, MARGIN, STRIP)
    assert [is_marked(slot.trim, lines) for slot in slots] == [False, True]


def test_a_round_piece_has_a_tick_on_each_side() -> None:
    kind = a_kind(width=40, height=40, shape="circle")
    near, far = 50 - 3 - CLEAR, 50 - 3 - CLEAR - LENGTH
    found = marks(a_slot(Rect(50, 50, 40, 40), kind=kind))
    assert len(found) == 4
    assert (70, near, 70, far) in found


def test_a_hexagon_has_marks_in_line_with_its_edges() -> None:
    kind = a_kind(width=60, height=52, shape="hex")
    found = marks(a_slot(Rect(50, 50, 60, 52), kind=kind))
    assert len(found) == 12
    assert len([line for line in found if line[1] == line[3] == pytest.approx(50)]) == 2


def test_a_neighbour_in_the_way_shortens_a_mark() -> None:
    near, far = a_slot(Rect(50, 50, 40, 40)), a_slot(Rect(100, 40, 40, 40))
    assert (93.25, 50, 96.75, 50) in marks(near, far)


def test_cuts_that_lie_close_have_marks_of_their_own() -> None:
    found = marks(*(a_slot(Rect(x, 50, 20, 20), bleed=0.0) for x in (50.0, 70.3)))
    assert {x1 for x1, _, x2, _ in found if x1 == x2} == {50, 70, 70.3, 90.3}


def test_of_pieces_that_lie_edge_to_edge_all_have_lines_or_none() -> None:
    tile = replace(a_kind("tile", 20, 20, bleed=2.0, cut="shared"), corner=0.0)
    coin = a_kind("coin", 25, 25, bleed=2.0, shape="circle")
    disc = a_kind("disc", 20, 20, bleed=2.0, shape="circle")
    for sheet in laid([(a_piece(tile), 72), (a_piece(disc), 80), (a_piece(coin), 37)], a_plan()):
        tiles = [slot for slot in sheet.front.slots if slot.face.kind is tile]
        lined = [slot for slot in tiles if set(contours_of(slot)) & set(sheet.front.contours)]
        assert len(lined) in (0, len(tiles))
