"""Pieces so small that millions of them would go on a page."""

from generator.base.units import Rect, Size
from generator.paper.sheets.sheet_layout import MOST_IN_A_ROW, PieceRoom, grid_packing


def test_a_page_of_crumbs_isnt_filled_to_its_last_corner() -> None:
    laid = grid_packing(PieceRoom(Size(0.2, 0.2), 0.0, 0.0), Rect(0, 0, 200, 200))
    assert len(laid) == MOST_IN_A_ROW ** 2
