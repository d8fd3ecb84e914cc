"""Several kinds on one sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.units import Rect, Size
from generator.drawing.faces.face import PrintedPiece
from generator.paper.sheets.mixed_sheets import stock_of
from generator.paper.sheets.rectangle_packing import (
    FILLINGS,
    PackingBlock,
    PlacedBlock,
    RectanglePacker,
    can_cut_straight,
    fill_page,
)
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, chocolates, laid

PAGE = Size(100, 100)


def blocks(*sizes: tuple[float, float, int]) -> list[PackingBlock]:
    return [PackingBlock((Size(width, height), Size(height, width)), count, width * height)
            for width, height, count in sizes]


def pages_for(*sizes: tuple[float, float, int], gap: float = 0.0, most: int = 50) -> int:
    ways = list(RectanglePacker([PAGE], gap, blocks(*sizes)).ways(most))
    return sum(times for _, times in ways[-1]) if ways else 0


def test_a_page_is_filled_from_its_lowest_place() -> None:
    first = FILLINGS[0]
    some = blocks((50, 40, 3))
    placed = fill_page(PAGE, 0.0, first, first.rank_shapes(some, 0.0), [3])
    assert placed[:2] == [PlacedBlock(0, 0, 0, 0), PlacedBlock(0, 0, 50, 0)]


def test_what_fits_a_page_exactly_is_laid_on_it() -> None:
    assert pages_for((60, 100, 1), (40, 30, 2), (40, 40, 1)) == 1


def test_a_gap_is_kept_between_blocks_and_not_at_the_edge() -> None:
    assert pages_for((49, 49, 4), gap=2.0) == 1
    assert pages_for((49, 49, 4), gap=2.1) > 1


def test_no_way_takes_more_pages_than_allowed() -> None:
    assert pages_for((90, 90, 3), most=2) == 0


def test_each_way_takes_fewer_pages_than_the_one_before() -> None:
    some = blocks((60, 35, 9), (33, 33, 20), (20, 45, 14), (12, 12, 30))
    counts = [sum(times for _, times in way) for way in RectanglePacker([PAGE], 1.0, some).ways(99)]
    assert counts == sorted(set(counts), reverse=True)


def test_rows_and_columns_can_be_cut_through() -> None:
    assert can_cut_straight([Rect(0, 0, 60, 20), Rect(0, 20, 30, 30), Rect(30, 20, 30, 30)])


def test_a_pinwheel_cannot_be_cut_through() -> None:
    assert not can_cut_straight([Rect(0, 0, 60, 40), Rect(60, 0, 40, 60), Rect(40, 60, 60, 40),
                             Rect(0, 40, 40, 60)])


@pytest.mark.parametrize(("stock", "printed"), [
    ("300 g/m² card, or plain paper in a sleeve", "300 g/m² card"),
    ("300 g/m² card; or two sheets glued", "300 g/m² card"),
    ("厚紙、またはスリーブ", "厚紙"),
    ("", ""),
])
def test_stock_is_what_stands_before_the_first_comma(stock: str, printed: str) -> None:
    assert stock_of(replace(a_kind(), stock=stock)) == printed


def on_stocks() -> list[tuple[PrintedPiece, int]]:
    """Cards and notes on card, tiles on something else."""
    stocks = {"card": "card, thin", "note": "card", "tile": "board"}
    return [(a_piece(replace(a_kind(name, 60, 60), stock=stock)), 2)
            for name, stock in stocks.items()]


@pytest.mark.parametrize(("pack", "kinds"), [
    ("kind", [("card",), ("note",), ("tile",)]),
    ("stock", [("card", "note"), ("tile",)]),
    ("all", [("card", "note", "tile")]),
])
def test_kinds_share_sheets_as_asked(pack: str, kinds: list[tuple[str, ...]]) -> None:
    assert [sheet.kinds for sheet in laid(on_stocks(), a_plan(pack=pack))] == kinds


def test_packing_puts_the_part_filled_sheets_together() -> None:
    sheets = laid(chocolates(), a_plan())
    assert len(sheets) == 9 < len(laid(chocolates(), a_plan(pack="kind")))


def test_a_packed_sheet_is_named_for_all_it_holds() -> None:
    box = [(a_piece(a_kind("card")), 2), (a_piece(a_kind("tile", 60, 60)), 2)]
    assert laid(box, a_plan())[0].title == "Cards, Tiles"


def test_packing_leaves_alone_what_it_can_not_save() -> None:
    box = [(a_piece(a_kind("board", 190, 250)), 1), (a_piece(a_kind("mat", 180, 240)), 1)]
    assert laid(box, a_plan(pack="all")) == laid(box, a_plan(pack="kind"))


def test_kinds_are_turned_so_that_they_fit_together() -> None:
    tall, wide = a_kind("tall", 60, 260), a_kind("wide", 260, 60)
    assert len(laid([(a_piece(tall), 1), (a_piece(wide), 1)], a_plan())) == 1


def test_what_has_no_back_wastes_no_half_of_a_folded_sheet() -> None:
    box = [(a_piece(a_kind("card")), 4), (a_piece(a_kind("note", back=False)), 9)]
    assert [sheet.kinds for sheet in laid(box, a_plan(duplex="fold"))] == [("card",), ("note",)]


def test_bleed_shrinks_only_where_that_saves_a_sheet() -> None:
    eight, nine = (laid([(a_piece(a_kind()), copies)], a_plan())[0] for copies in (8, 9))
    assert {side for slot in eight.front.slots for side in slot.reach} == {3}
    assert min(side for slot in nine.front.slots for side in slot.reach) == pytest.approx(1.5)


def test_rounds_beside_other_pieces_nest_where_that_saves_a_sheet() -> None:
    box = [(a_piece(a_kind("coin", 20, 20, bleed=2, shape="circle")), 96),
           (a_piece(a_kind("bar", 190, 14, bleed=2)), 1)]
    assert len(laid(box, a_plan())) == 1


def test_very_many_pieces_are_packed_by_the_page() -> None:
    box = [(a_piece(a_kind("many", 20, 20)), 5_020), (a_piece(a_kind("few", 40, 40)), 1)]
    assert len(laid(box, a_plan())) <= len(laid(box, a_plan(pack="kind"))) - 1
