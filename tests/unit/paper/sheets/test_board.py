"""Boards larger than their paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.game.model.game import Oversize
from generator.paper.sheets.sheet import Sheet
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, laid


def names(sheets: tuple[Sheet, ...]) -> list[str]:
    return [f"{slot.part.way} {slot.face.side} {slot.part.name}"
            for sheet in sheets for slot in sheet.front.slots if slot.part]


def test_a_board_of_two_pages_is_cut_once_in_the_middle() -> None:
    sheets = laid([(a_piece(a_kind("board", 260, 200, back=False)), 1)], a_plan())
    assert names(sheets) == ["half front A1", "half front A2"]


def test_a_board_is_cut_where_the_seam_is_short() -> None:
    sheets = laid([(a_piece(a_kind("board", 200, 270, back=False)), 1)], a_plan())
    assert names(sheets) == ["half front A1", "half front B1"]


def test_halves_have_their_backs_behind_them() -> None:
    sheets = laid([(a_piece(a_kind("board", 260, 200)), 1)], a_plan())
    assert [slot.part.window.x for sheet in sheets if sheet.back
            for slot in sheet.back.slots if slot.part] == [130, 0]


def test_both_halves_of_a_narrow_board_share_a_page() -> None:
    (sheet,) = laid([(a_piece(a_kind("track", 400, 60)), 1)], a_plan())
    assert [slot.part.name for slot in sheet.front.slots if slot.part] == ["A1", "A2"]


def preferring(way: Oversize, width: float, height: float) -> list[str]:
    kind = replace(a_kind("board", width, height, back=False), oversize=way)
    return names(laid([(a_piece(kind), 1)], a_plan()))


def test_a_kind_may_prefer_a_poster() -> None:
    assert preferring("poster", 260, 200) == ["tile front A1", "tile front A2"]


def test_a_kind_that_prefers_to_fold_is_a_poster_where_halves_are_too_large() -> None:
    assert preferring("fold", 260, 200) == ["half front A1", "half front A2"]
    assert len(preferring("fold", 420, 297)) == 4


def test_a_board_whose_halves_are_too_large_is_a_poster() -> None:
    sheets = laid([(a_piece(a_kind("board", 420, 297, back=False)), 1)], a_plan())
    assert names(sheets) == ["tile front A1", "tile front A2", "tile front B1", "tile front B2"]


def test_the_back_of_a_poster_is_a_poster_after_it() -> None:
    sheets = laid([(a_piece(a_kind("board", 420, 297)), 1)], a_plan())
    assert names(sheets)[4:] == ["tile back A1", "tile back A2", "tile back B1", "tile back B2"]


def test_a_kit_of_posters_alone_is_printed_on_one_side() -> None:
    sheets = laid([(a_piece(a_kind("board", 420, 297)), 1)], a_plan())
    assert not any(sheet.back for sheet in sheets)


def test_beside_cards_with_backs_a_poster_keeps_the_printer_in_step() -> None:
    box = [(a_piece(a_kind("board", 420, 297)), 1), (a_piece(a_kind()), 1)]
    assert [bool(sheet.back) for sheet in laid(box, a_plan())] == [True] * 8 + [False]


def test_a_board_with_a_back_that_is_too_large_to_fold_is_glued_back_to_back() -> None:
    sheets = laid([(a_piece(a_kind("board", 120, 200)), 1)], a_plan(duplex="fold"))
    assert names(sheets) == ["tile front A1", "tile back A1"]


def test_several_boards_of_a_kind_are_told_apart() -> None:
    sheets = laid([(a_piece(a_kind("board", 260, 200), name), 1) for name in ("red", "blue")],
                  a_plan())
    assert names(sheets) == ["half front 1-A1", "half front 1-A2", "half front 2-A1",
                             "half front 2-A2"]


def test_a_board_that_fits_on_turned_paper_is_laid_whole() -> None:
    (sheet,) = laid([(a_piece(a_kind("board", 270, 180)), 1)], a_plan())
    assert names((sheet,)) == []


@pytest.mark.parametrize(("paper", "count"), [("a4", 4), ("letter", 4), ("a3", 2), ("a5", 8)])
def test_larger_paper_takes_fewer_sheets(paper: str, count: int) -> None:
    board = a_kind("board", 420, 297, back=False)
    assert len(laid([(a_piece(board), 1)], a_plan(paper))) == count


def test_only_the_lines_for_cutting_out_the_board_are_marks_that_can_be_left_out() -> None:
    board = [(a_piece(a_kind("board", 420, 297, back=False)), 1)]
    with_marks, without = (laid(board, a_plan(marks=marks))[0].front.lines
                           for marks in (True, False))
    assert (len(with_marks), len(without)) == (12, 10)


def test_a_poster_of_a_packed_box_comes_after_the_pages_that_kinds_share() -> None:
    box = [(a_piece(a_kind("board", 420, 297, back=False)), 1), (a_piece(a_kind("card")), 1),
           (a_piece(a_kind("tile", 60, 60)), 1)]
    kinds = [sheet.kinds for sheet in laid(box, a_plan())]
    assert kinds == [("card", "tile"), *[("board",)] * 4]


def test_every_line_on_the_tiles_of_a_board_is_upright_or_level() -> None:
    sheets = laid([(a_piece(a_kind("board", 420, 297, back=False)), 1)], a_plan())
    slanted = [line for sheet in sheets for line in sheet.front.lines
               if line.x1 != line.x2 and line.y1 != line.y2]
    assert slanted == []
