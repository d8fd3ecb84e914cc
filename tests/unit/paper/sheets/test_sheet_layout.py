"""How many fit, and where they lie."""

from __future__ import annotations

import pytest

from generator.base.units import Rect, Size
from generator.paper.sheets.outline import CLEAR
from generator.paper.sheets.sheet import EDGE, LEAST_BLEED, Duplex
from generator.paper.sheets.sheet_layout import (
    MARK_SPACE,
    PieceRoom,
    SheetLayout,
    count_fitting,
    find_fullest_layout,
    grid_packing,
    print_areas,
    sort_of,
)
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, laid


def layout_of(width: float, height: float, paper: str = "a4", duplex: Duplex = "long",
              bleed: float | None = None) -> SheetLayout:
    plan = a_plan(paper, duplex, bleed=bleed)
    found = find_fullest_layout(sort_of(a_kind(width=width, height=height), plan), plan, duplex)
    assert found
    return found


def test_neighbours_are_two_bleeds_apart_where_there_is_room() -> None:
    first, second = grid_packing(PieceRoom(Size(40, 40), 2, 6), Rect(0, 0, 90, 40))
    assert second.x - first.right == 6


def test_neighbours_come_nearer_where_that_brings_a_column() -> None:
    first, second = grid_packing(PieceRoom(Size(40, 40), 2, 6), Rect(0, 0, 84, 40))
    assert second.x - first.right == 4


def test_neighbours_come_no_nearer_than_the_least_bleed_of_both() -> None:
    assert len(grid_packing(PieceRoom(Size(40, 40), 2, 6), Rect(0, 0, 81.9, 40))) == 1


def test_without_a_gap_neighbours_share_their_cut() -> None:
    first, second = grid_packing(PieceRoom(Size(40, 40), 0, 0), Rect(0, 0, 85, 45))
    assert second.x == first.right


def test_the_grid_lies_in_the_middle() -> None:
    trims = grid_packing(PieceRoom(Size(40, 40), 6, 6), Rect(10, 10, 100, 60))
    assert [trim.x + trim.width / 2 for trim in trims] == [37, 83]
    assert {trim.y + trim.height / 2 for trim in trims} == {40}


def test_what_fits_exactly_fits_in_spite_of_rounding() -> None:
    assert count_fitting(0.1 + 0.2, 0.1, 0.1) == 3


def test_nothing_fits_into_too_little() -> None:
    assert grid_packing(PieceRoom(Size(40, 40), 2, 6), Rect(0, 0, 39, 100)) == ()


@pytest.mark.parametrize(("size", "paper", "bleed", "places"), [
    ((63, 88), "a4", None, 9),
    ((63.5, 88.9), "a4", None, 9),
    ((63, 88), "letter", None, 8),
    ((63, 88), "letter", 0.0, 9),
    ((60, 60), "a4", None, 12),
    ((60, 60), "letter", None, 12),
    ((63, 88), "a3", None, 18),
])
def test_known_sizes_get_the_known_number_on_a_page(
        size: tuple[float, float], paper: str, bleed: float | None, places: int) -> None:
    assert len(layout_of(*size, paper=paper, bleed=bleed).places) == places


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_five_cards_of_70_by_120_go_on_a_page_some_of_them_turned(paper: str) -> None:
    (sheet,) = laid([(a_piece(a_kind(width=70, height=120)), 5)], a_plan(paper))
    assert {slot.turn for slot in sheet.front.slots} == {0, 90}


def test_pieces_are_turned_where_that_gains_one() -> None:
    layout = layout_of(63, 88, paper="letter", bleed=0.0)
    assert (layout.field.page, layout.places[0].turn) == (Size(279.4, 215.9), 90)


def test_the_strip_holds_label_and_ruler_side_by_side() -> None:
    strip = print_areas(a_plan("a4"), "long")[0].strip
    assert strip
    assert (strip.place.x, strip.place.y, strip.place.width) == pytest.approx(
        (6.35, 287.65, 197.3))
    assert strip.ruler.right == strip.place.right
    assert strip.label.right < strip.ruler.x


@pytest.mark.parametrize(("marks", "room"), [(False, LEAST_BLEED), (True, MARK_SPACE)])
def test_pieces_may_lie_down_to_the_strip_but_for_their_marks(marks: bool, room: float) -> None:
    field = print_areas(a_plan("a4", marks=marks), "long")[0]
    assert field.strip
    assert field.strip.place.y - CLEAR - field.area.bottom == pytest.approx(room)


def test_on_small_paper_the_label_gets_a_row_of_its_own() -> None:
    strip = print_areas(a_plan("a5"), "long")[0].strip
    assert strip
    assert (strip.label.y, strip.ruler.y) == pytest.approx((197.65, 200.65))


def test_without_a_strip_pieces_may_lie_down_to_the_margin() -> None:
    field = print_areas(a_plan("a4", marks=False, strip=False, bleed=0.0), "long")[0]
    assert field.area.bottom == pytest.approx(297 - EDGE)


@pytest.mark.parametrize(("duplex", "top"), [("long", 287.65), ("short", 6.35)])
def test_the_strip_of_a_back_lies_behind_that_of_its_front(duplex: Duplex, top: float) -> None:
    strip = print_areas(a_plan("a4"), duplex)[0].back_strip
    assert strip
    assert strip.place.y == pytest.approx(top)


def test_the_fold_leaves_bare_paper_between_front_and_back() -> None:
    layout = layout_of(60, 60, duplex="fold")
    fold = layout.field.fold
    assert fold
    assert len(layout.places) == 6
    nearest = max(place.trim.bottom for place in layout.places) + LEAST_BLEED
    assert fold.y1 - nearest >= 5


def test_an_upright_fold_ends_above_the_strip() -> None:
    field = print_areas(a_plan(), "fold")[0]
    assert field.fold
    assert field.strip
    assert field.fold.y2 < field.strip.place.y
