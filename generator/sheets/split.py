"""A board cut into even cells, and how much of it each page prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.sheets.grid import SLACK
from generator.sheets.sheet import Part
from generator.units import Rect, Size

FLAP = 8.0  # printed on beyond a seam to the right or below: the neighbour is glued onto it
OVER = 2.0  # printed beyond a seam to the left or above: cut off, so that no white is left
MOST = 20  # parts of one side that anybody would put together

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Split:
    """A board of rows and columns; all cells of its trim are the same size.

    Seams lie as far from one edge as from the other, so those of a back lie behind those of
    its front.
    """

    board: Size
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many parts there are."""
        return self.columns * self.rows

    @property
    def joins(self) -> int:
        """How many pairs of neighbours there are to join."""
        return self.rows * (self.columns - 1) + self.columns * (self.rows - 1)

    @property
    def seam(self) -> float:
        """How long all seams are together, mm."""
        return ((self.columns - 1) * self.board.height + (self.rows - 1) * self.board.width)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Row and column of every part, row by row."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def cell(self, row: int, column: int) -> Rect:
        """What is seen of a part once the board is whole."""
        width, height = self.board.width / self.columns, self.board.height / self.rows
        return Rect(column * width, row * height, width, height)

    def tile(self, row: int, column: int, bleed: float) -> Rect:
        """What is printed of a part: its cell, flaps, and the bleed around the board."""
        left, right = _span(self.board.width, self.columns, column, bleed)
        top, bottom = _span(self.board.height, self.rows, row, bleed)
        return Rect(left, top, right - left, bottom - top)


def behind(part: Part, board: Size) -> Part:
    """The part of a back that lies behind a part of its front, turned over left to right."""
    seen = part.window
    window = Rect(board.width - seen.right, seen.y, seen.width, seen.height)
    return replace(part, window=window)


def halves(board: Size) -> tuple[Split, Split]:
    """A board cut once in the middle, either way."""
    return Split(board, 2, 1), Split(board, 1, 2)


def tiled(board: Size, bleed: float, room: Size) -> Split | None:
    """The fewest even tiles that fit a room with their flaps; None if they are too many."""
    columns = _fewest(board.width, bleed, room.width)
    rows = _fewest(board.height, bleed, room.height)
    if columns is None or rows is None or columns * rows > MOST:
        return None
    return Split(board, columns, rows)


def _fewest(length: float, bleed: float, room: float) -> int | None:
    for count in range(1, MOST + 1):
        spans = [_span(length, count, index, bleed) for index in range(count)]
        if max(end - start for start, end in spans) <= room + SLACK:
            return count
    return None


def _span(length: float, count: int, index: int, bleed: float) -> Span:
    """From where to where a row or column is printed."""
    start = length * index / count - OVER if index else -bleed
    last = index == count - 1
    return start, length + bleed if last else length * (index + 1) / count + FLAP
