"""Pieces edge to edge."""

from __future__ import annotations

from generator.base.units import Rect
from generator.paper.sheets.outline import cuts_at, printed_outline, rectangle_outline
from generator.paper.sheets.sheet import Reach
from generator.paper.sheets.sheet_layout import find_fullest_layout, sort_of
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, laid, small_chocolates


def test_a_piece_has_no_bleed_where_it_touches_another() -> None:
    (sheet,) = laid([(a_piece(a_kind(width=20, height=20, cut="shared")), 117)], a_plan())
    reached = {slot.reach for slot in sheet.front.slots}
    assert Reach() in reached
    assert Reach(3, 3, 0, 0) in reached


def test_edges_a_float_apart_are_one_cut() -> None:
    assert cuts_at([3.0, 0.1 + 0.2, 0.3]) == {0.3: 0.3, 0.1 + 0.2: 0.3, 3.0: 3.0}


def test_a_hundred_chocolates_of_20_mm_go_on_one_sheet() -> None:
    chocolates, _ = laid(small_chocolates(), a_plan(pack="kind"))
    assert chocolates.pieces == 100


def test_bleed_is_printed_only_outside_the_block() -> None:
    slots = laid([(a_piece(a_kind(width=20, height=20, cut="shared")), 2)], a_plan())[0].front.slots
    first = slots[0].trim
    assert printed_outline(slots[0]) == rectangle_outline(Rect(first.x - 3, first.y - 3, 23, 26))


def test_with_a_gap_pieces_have_cuts_of_their_own() -> None:
    kinds = (a_kind(width=20, height=20, cut="shared"), a_kind(width=20, height=20))
    plan = a_plan(gap=1.0)
    assert len({find_fullest_layout(sort_of(kind, plan), plan, "long") for kind in kinds}) == 1


def test_packed_with_other_kinds_they_still_share_their_cuts() -> None:
    box_ = [(a_piece(a_kind("chip", 20, 20, cut="shared")), 4), (a_piece(a_kind()), 3)]
    (sheet,) = laid(box_, a_plan(pack="all"))
    chips = [slot for slot in sheet.front.slots if slot.face.kind.name == "chip"]
    assert all(0 in slot.reach for slot in chips)
    assert not any(0 in slot.reach for slot in sheet.front.slots if slot not in chips)
