"""Several kinds on one sheet."""

from __future__ import annotations

from generator.sheets.layout import MOST_SHELVED, PackedRows
from generator.units import Rect, Size
from tests.unit.sheets.boxes import a_kind, a_piece, a_plan, chocolates, laid


def test_shelves_fill_a_row_before_they_start_the_next() -> None:
    page: PackedRows[str] = PackedRows(Size(100, 100), 0.0)
    assert all(page.take(name, Size(50, 40)) for name in "abc")
    assert page.things == [("a", Rect(0, 0, 50, 40)), ("b", Rect(50, 0, 50, 40)),
                           ("c", Rect(0, 40, 50, 40))]


def test_small_things_are_stacked_beside_large_ones() -> None:
    page: PackedRows[str] = PackedRows(Size(100, 100), 0.0)
    page.take("large", Size(60, 80))
    page.take("first", Size(40, 40))
    page.take("second", Size(30, 40))
    assert page.things[2] == ("second", Rect(60, 40, 30, 40))


def test_a_gap_is_kept_both_ways() -> None:
    page: PackedRows[str] = PackedRows(Size(100, 100), 2.0)
    for name in "abc":
        page.take(name, Size(49, 40))
    assert [place for _, place in page.things[1:]] == [Rect(51, 0, 49, 40), Rect(0, 42, 49, 40)]


def test_a_full_page_takes_no_more() -> None:
    page: PackedRows[str] = PackedRows(Size(100, 100), 0.0)
    page.take("a", Size(100, 80))
    assert not page.take("b", Size(100, 30))


def test_without_packing_every_kind_has_its_own_sheets() -> None:
    sheets = laid(chocolates(), a_plan())
    assert all(len(sheet.kinds) == 1 for sheet in sheets)


def test_packing_puts_the_part_filled_sheets_together() -> None:
    sheets = laid(chocolates(), a_plan(pack=True))
    assert len(sheets) == 10
    assert sheets[-1].kinds == ("card", "score-tile", "wild", "marker")


def test_a_packed_sheet_is_named_for_all_it_holds() -> None:
    sheets = laid(chocolates(), a_plan(pack=True))
    assert sheets[-1].title == "Cards, Score tiles, Wilds, Markers"


def test_packing_leaves_alone_what_it_can_not_save() -> None:
    box = [(a_piece(a_kind("board", 190, 250)), 1), (a_piece(a_kind("mat", 180, 240)), 1)]
    assert laid(box, a_plan(pack=True)) == laid(box, a_plan())


def test_kinds_are_turned_so_that_they_fit_together() -> None:
    tall, wide = a_kind("tall", 60, 260), a_kind("wide", 260, 60)
    sheets = laid([(a_piece(tall), 1), (a_piece(wide), 1)], a_plan(pack=True))
    assert len(sheets) == 1


def test_a_packed_sheet_leaves_room_for_marks_if_it_can() -> None:
    small, smaller = a_kind("small", 40, 40), a_kind("smaller", 30, 30)
    (sheet,) = laid([(a_piece(small), 2), (a_piece(smaller), 2)], a_plan(pack=True))
    first, second = sheet.front.slots[:2]
    assert second.trim.x - first.trim.right == 8


def test_of_very_many_pieces_the_part_filled_sheets_still_come_together() -> None:
    many, few = a_kind("many", 20, 20), a_kind("few", 40, 40)
    box = [(a_piece(many), MOST_SHELVED + 20), (a_piece(few), 1)]
    assert len(laid(box, a_plan(pack=True))) == len(laid(box, a_plan())) - 1
