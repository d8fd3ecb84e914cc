"""Steps: rows of one cell, two cells and so on, all ending at the right."""

from __future__ import annotations

from collections.abc import Iterator

from generator.faces.cells import Figures, Part, Place


def places(figures: Figures) -> Iterator[Place]:
    """The cells row by row, each with the number of its row."""
    count = figures.numbers["count"]
    for row in range(count):
        for column in range(count - 1 - row, count):
            yield Place(figures.lattice.box(column, row), row + 1)


PART = Part(places, {"count": None})
