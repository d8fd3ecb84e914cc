"""How many fit, and where they lie."""

from __future__ import annotations

import pytest

from generator.sheets.layout import MARK_ROOM, Layout, Room, fields, fitting, fullest, grid
from generator.sheets.sheet import Duplex
from generator.units import Rect, Size
from tests.unit.sheets.boxes import a_kind, a_plan


def layout_of(width: float, height: float, paper: str = "a4", duplex: Duplex = "long",
              bleed: bool = True) -> Layout:
    kind = a_kind(width=width, height=height)
    found = fullest(kind, a_plan(paper, duplex, bleed=bleed), duplex)
    assert found
    return found


def test_neighbours_are_two_bleeds_apart() -> None:
    first, second = grid(Room(Size(40, 40), 3, 0), Rect(0, 0, 92, 46))
    assert second.x - first.right == 6


def test_without_bleed_neighbours_share_their_cut() -> None:
    first, second = grid(Room(Size(40, 40), 0, 0), Rect(0, 0, 85, 45))
    assert second.x == first.right


def test_a_gap_lies_between_bleeds() -> None:
    first, second = grid(Room(Size(40, 40), 3, 2), Rect(0, 0, 94, 46))
    assert second.x - first.right == 8


def test_the_grid_lies_in_the_middle() -> None:
    trims = grid(Room(Size(40, 40), 3, 0), Rect(10, 10, 100, 60))
    assert [trim.x + trim.width / 2 for trim in trims] == [37, 83]
    assert {trim.y + trim.height / 2 for trim in trims} == {40}


def test_what_fits_exactly_fits_in_spite_of_rounding() -> None:
    assert fitting(0.1 + 0.2, 0.1, 0.1) == 3


def test_nothing_fits_into_too_little() -> None:
    assert grid(Room(Size(40, 40), 3, 0), Rect(0, 0, 45, 100)) == ()


@pytest.mark.parametrize(("size", "paper", "bleed", "places"), [
    ((63, 88), "a4", True, 8),
    ((63.5, 88.9), "a4", True, 8),
    ((63, 88), "a4", False, 9),
    ((63.5, 88.9), "letter", False, 9),
    ((60, 60), "a4", True, 12),
    ((63, 88), "a3", True, 16),
])
def test_known_sizes_get_the_known_number_on_a_page(
        size: tuple[float, float], paper: str, bleed: bool, places: int) -> None:
    assert len(layout_of(*size, paper=paper, bleed=bleed).places) == places


def test_the_page_is_turned_before_the_pieces_are() -> None:
    layout = layout_of(63, 88)
    assert (layout.field.page, layout.places[0].turn) == (Size(297, 210), 0)


def test_pieces_are_turned_where_that_gains_one() -> None:
    layout = layout_of(63.5, 88.9, paper="letter", bleed=False)
    assert (layout.field.page, layout.places[0].turn) == (Size(279.4, 215.9), 90)


def test_the_strip_holds_label_and_ruler_side_by_side() -> None:
    field = fields(a_plan("a4"), "long")[0]
    assert field.furniture == Rect(5, 289, 200, 3)
    assert field.ruler == Rect(105, 289, 100, 3)
    assert field.label.right < field.ruler.x


@pytest.mark.parametrize(("marks", "room"), [(False, 0.0), (True, MARK_ROOM)])
def test_pieces_may_lie_down_to_the_strip_but_for_their_marks(marks: bool, room: float) -> None:
    field = fields(a_plan("a4", marks=marks), "long")[0]
    assert field.furniture.y - field.area.bottom == pytest.approx(room)


def test_on_small_paper_the_label_gets_a_row_of_its_own() -> None:
    field = fields(a_plan("a5"), "long")[0]
    assert (field.label, field.ruler) == (Rect(5, 199, 138, 3), Rect(43, 202, 100, 3))


def test_the_fold_leaves_bare_paper_between_front_and_back() -> None:
    layout = layout_of(60, 60, duplex="fold")
    fold = layout.field.fold
    assert fold
    assert len(layout.places) == 6
    nearest = max(place.trim.bottom for place in layout.places) + 3
    assert fold.y1 - nearest >= 5


def test_an_upright_fold_ends_above_the_strip() -> None:
    field = fields(a_plan(), "fold")[0]
    assert field.fold
    assert field.fold.y2 < field.furniture.y
