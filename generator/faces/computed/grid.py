"""A grid: a row of cells for each list of values, or so many rows of so many cells."""

from __future__ import annotations

from collections.abc import Iterator

from generator.faces.cells import Figures, Part, Place
from generator.model.expression import MistakeError


def places(figures: Figures) -> Iterator[Place]:
    """The cells row by row; those without a value of their own are numbered from 1."""
    for index, row in enumerate(figures.rows):
        for column, item in enumerate(row.items):
            yield Place(figures.lattice.box(column, index), item, row.name)
    rows, columns = figures.numbers["rows"], figures.numbers["columns"]
    if rows and not columns:
        raise MistakeError("data-rows is a number, so data-columns has to be one, too")
    for number in range(rows * columns):
        row_index, column = divmod(number, columns)
        yield Place(figures.lattice.box(column, row_index), number + 1)


PART = Part(places, {"columns": 0}, lists="rows", countable=True)
