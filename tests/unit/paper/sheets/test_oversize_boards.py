"""A board cut into even cells."""

from __future__ import annotations

import pytest

from generator.base.units import Rect, Size
from generator.paper.sheets.oversize_boards import (
    FLAP,
    SEAM_BLEED,
    BoardSplit,
    back_part,
    split_into_tiles,
)
from generator.paper.sheets.sheet import BoardPart, Slot
from tests.unit.paper.sheets.boxes import a_kind, a_piece

BOARD = Size(420, 297)


def test_a_tile_ends_with_the_bleed_of_the_board_and_with_its_flaps() -> None:
    split = BoardSplit(BOARD, 2, 2)
    assert split.tile(0, 0, 3.0) == Rect(-3, -3, 213 + FLAP, 151.5 + FLAP)
    assert split.tile(1, 1, 3.0) == Rect(210 - SEAM_BLEED, 148.5 - SEAM_BLEED, 213 + SEAM_BLEED,
                                         151.5 + SEAM_BLEED)


def test_there_are_as_few_tiles_as_fit() -> None:
    assert split_into_tiles(BOARD, 3.0, Size(280, 190)) == BoardSplit(BOARD, 2, 2)
    assert split_into_tiles(BOARD, 3.0, Size(193, 277)) == BoardSplit(BOARD, 3, 2)


def test_more_than_twenty_tiles_are_too_many() -> None:
    assert split_into_tiles(Size(1000, 800), 0.0,
                            Size(210, 210)) == BoardSplit(Size(1000, 800), 5, 4)
    assert split_into_tiles(Size(1000, 1000), 0.0, Size(210, 210)) is None


def test_joins_are_pairs_of_neighbours() -> None:
    assert [BoardSplit(BOARD, 2, 1).joins, BoardSplit(BOARD, 2, 2).joins,
            BoardSplit(BOARD, 4, 1).joins] == [
        1, 4, 3]


def test_parts_are_named_by_row_and_column_and_board() -> None:
    window = Rect(0, 0, 1, 1)
    assert [BoardPart("tile", 0, 0, window).name, BoardPart("tile", 1, 2, window).name,
            BoardPart("half", 0, 1, window, "3").name] == ["A1", "B3", "3-A2"]


def test_behind_the_left_half_of_a_front_lies_the_right_half_of_its_back() -> None:
    left = BoardPart("half", 0, 0, Rect(0, 0, 210, 297))
    assert back_part(left, BOARD).window == Rect(210, 0, 210, 297)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_whole_face_lies_around_its_part_however_it_is_turned(turn: int) -> None:
    kind = a_kind("board", 260, 200)
    part = BoardPart("half", 0, 1, Rect(130, 30, 110, 120))
    trim = Rect(20, 20, 110, 120) if turn % 180 == 0 else Rect(20, 20, 120, 110)
    slot = Slot(face=a_piece(kind).front, trim=trim, turn=turn, reach=0.0, copy=1, part=part)
    assert slot.whole == _around(part.window, trim, turn, kind.trim)


def _around(window: Rect, trim: Rect, turn: int, size: Size) -> Rect:
    """Turn the window's centre about the face's, as a clock would."""
    x = window.x + window.width / 2 - size.width / 2
    y = window.y + window.height / 2 - size.height / 2
    for _ in range(turn // 90):
        x, y = -y, x
    width, height = (size.height, size.width) if turn % 180 else (size.width, size.height)
    left = trim.x + trim.width / 2 - x - width / 2
    return Rect(left, trim.y + trim.height / 2 - y - height / 2, width, height)
