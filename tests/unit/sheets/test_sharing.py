"""Pieces edge to edge."""

from __future__ import annotations

from generator.sheets.layout import Room, fullest, grid
from generator.sheets.outline import box, cuts_at, printed, shares_of
from generator.sheets.sheet import ALONE, Shares
from generator.units import Rect, Size
from tests.unit.sheets.boxes import a_kind, a_piece, a_plan, laid, small_chocolates


def test_a_piece_shares_the_sides_on_which_it_has_neighbours() -> None:
    trims = grid(Room(Size(20, 10), 3, 0, shared=True), Rect(0, 0, 66, 36))
    assert len(trims) == 9
    assert shares_of(trims)[0] == Shares(right=True, bottom=True)
    assert shares_of(trims)[4] == Shares(True, True, True, True)
    assert shares_of(trims)[5] == Shares(left=True, top=True, bottom=True)


def test_pieces_that_meet_at_a_corner_share_nothing() -> None:
    assert shares_of([Rect(0, 0, 9, 9), Rect(9, 9, 9, 9)]) == (ALONE, ALONE)


def test_edges_a_float_apart_are_one_cut() -> None:
    assert cuts_at([3.0, 0.1 + 0.2, 0.3]) == {0.3: 0.3, 0.1 + 0.2: 0.3, 3.0: 3.0}


def test_a_hundred_chocolates_of_20_mm_go_on_one_sheet() -> None:
    (chocolates, _) = laid(small_chocolates(), a_plan())
    assert chocolates.pieces == 100


def test_bleed_is_printed_only_outside_the_block() -> None:
    slots = laid([(a_piece(a_kind(width=20, height=20, cut="shared")), 2)], a_plan())[0].front.slots
    first = slots[0].trim
    assert printed(slots[0]) == box(Rect(first.x - 3, first.y - 3, 23, 26))


def test_with_a_gap_pieces_have_cuts_of_their_own() -> None:
    kinds = (a_kind(width=20, height=20, cut="shared"), a_kind(width=20, height=20))
    assert len({fullest(kind, a_plan(gap=1.0), "long") for kind in kinds}) == 1


def test_packed_with_other_kinds_they_are_cut_apart() -> None:
    box_ = [(a_piece(a_kind("chip", 20, 20, cut="shared")), 3), (a_piece(a_kind()), 3)]
    (sheet,) = laid(box_, a_plan(pack=True))
    assert not any(any(slot.shares) for slot in sheet.front.slots)
