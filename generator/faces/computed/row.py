"""A row: a cell for each value, with the value in it, above or below."""

from __future__ import annotations

from collections.abc import Iterator

from generator.faces.cells import Figures, Part, Place


def places(figures: Figures) -> Iterator[Place]:
    """The cells from left to right; a second list makes a second row."""
    for index, row in enumerate(figures.rows):
        for column, item in enumerate(row.items):
            yield Place(figures.lattice.box(column, index), item, row.name)


PART = Part(places, lists="values", text="{item}")
