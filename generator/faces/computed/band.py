"""A band: a value over each column, equal neighbours joined to one bar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.faces.cells import Figures, Part, Place


def places(figures: Figures) -> Iterator[Place]:
    """A bar for each run of equal values, as wide as its columns."""
    for index, row in enumerate(figures.rows):
        column = 0
        for item, run in groupby(row.items):
            span = len(list(run))
            yield Place(figures.lattice.box(column, index, span), item, row.name)
            column += span


# Larger than any bar is high: its ends are half circles.
PART = Part(places, lists="values", text="{item}", corner=1_000.0)
