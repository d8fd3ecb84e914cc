"""A track: numbered cells in rows, all read from the left or there and back."""

from __future__ import annotations

from collections.abc import Iterator

from generator.faces.cells import Figures, Part, Place
from generator.model.expression import MistakeError


def places(figures: Figures) -> Iterator[Place]:
    """The cells from the first number to the last, in that order."""
    first, last, columns, lead, every = (
        figures.numbers[name] for name in ("from", "to", "columns", "lead", "bold-every"))
    count = last - first + 1
    if count < 1:
        raise MistakeError(f"the track goes from {first} to {last}")
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


PART = Part(places, {"from": 0, "to": None, "columns": 0, "lead": 0, "bold-every": 0},
            choices={"direction": ("rows", "snake")}, text="{item}", emphasises=True)
