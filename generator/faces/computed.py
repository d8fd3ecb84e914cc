"""Computed parts: where the cells of a row, grid, track, band or steps lie; PARTS lists them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.faces.cells import CellNumbers, ComputedPart, Place
from generator.findings import Complaint


def band(figures: CellNumbers) -> Iterator[Place]:
    """A bar for each run of equal values, as wide as its columns."""
    for index, row in enumerate(figures.rows):
        column = 0
        for item, run in groupby(row.items):
            span = len(list(run))
            yield Place(figures.lattice.box(column, index, span), item, row.name)
            column += span


def row(figures: CellNumbers) -> Iterator[Place]:
    """The cells from left to right; a second list makes a second row."""
    for index, values in enumerate(figures.rows):
        for column, item in enumerate(values.items):
            yield Place(figures.lattice.box(column, index), item, values.name)


def grid(figures: CellNumbers) -> Iterator[Place]:
    """The cells row by row; those without a value of their own are numbered from 1."""
    yield from row(figures)
    rows, columns = figures.numbers["rows"], figures.numbers["columns"]
    if rows and not columns:
        raise Complaint("template/bad-attribute",
                        "data-rows is a number, so data-columns has to be one, too")
    for number in range(rows * columns):
        row_index, column = divmod(number, columns)
        yield Place(figures.lattice.box(column, row_index), number + 1)


def steps(figures: CellNumbers) -> Iterator[Place]:
    """Rows of one cell, two cells and so on, all ending at the right, by their row's number."""
    count = figures.numbers["count"]
    for row in range(count):
        for column in range(count - 1 - row, count):
            yield Place(figures.lattice.box(column, row), row + 1)


def track(figures: CellNumbers) -> Iterator[Place]:
    """Numbered cells from the first to the last, read from the left or there and back."""
    first, last, columns, lead, every = (
        figures.numbers[name] for name in ("from", "to", "columns", "lead", "bold-every"))
    count = last - first + 1
    if count < 1:
        raise Complaint("template/bad-attribute", f"the track goes from {first} to {last}")
    columns = columns or max(count - lead, 1)
    for index in range(count):
        row, column = _cell(index, columns, lead)
        if figures.choices["direction"] == "snake" and (row - bool(lead)) % 2:
            column = columns - 1 - column
        number = first + index
        yield Place(figures.lattice.box(column, row), number,
                    bold=every > 0 and number % every == 0)


def _cell(index: int, columns: int, lead: int) -> tuple[int, int]:
    """Row and column of a cell; the leading ones have a row for themselves."""
    if index < lead:
        return 0, index
    row, column = divmod(index - lead, columns)
    return row + bool(lead), column


PARTS = {
    # Larger than any bar is high: its ends are half circles.
    "band": ComputedPart(band, lists="values", text="{item}", corner=1_000.0),
    "grid": ComputedPart(grid, {"columns": 0}, lists="rows", countable=True),
    "row": ComputedPart(row, lists="values", text="{item}"),
    "steps": ComputedPart(steps, {"count": None}),
    "track": ComputedPart(track, {"from": 0, "to": None, "columns": 0, "lead": 0,
                                  "bold-every": 0},
                          choices={"direction": ("rows", "snake")}, text="{item}",
                          emphasises=True),
}
