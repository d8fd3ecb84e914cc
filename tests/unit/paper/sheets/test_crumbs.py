"""Pieces so small that millions of them would go on a page."""

from generator.base.units import Rect, Size
from generator.paper.sheets.layout import MOST_IN_A_ROW, Room, grid


def test_a_page_of_crumbs_isnt_filled_to_its_last_corner() -> None:
    laid = grid(Room(Size(0.2, 0.2), 0.0, 0.0), Rect(0, 0, 200, 200))
    assert len(laid) == MOST_IN_A_ROW ** 2
