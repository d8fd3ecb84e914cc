"""Cells: where computed parts draw, and what each of them shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.model.game import Value


class CellBox(NamedTuple):
    """A rectangle from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells of one size in columns and rows, with gaps between them."""

    width: float
    height: float
    gap: float = 0.0
    row_gap: float = 0.0

    def box(self, column: int, row: int = 0, span: int = 1) -> CellBox:
        """A cell, or several side by side as one."""
        return CellBox(column * (self.width + self.gap), row * (self.height + self.row_gap),
                   span * self.width + (span - 1) * self.gap, self.height)


class Row(NamedTuple):
    """A list of values and the name that it goes by."""

    name: str
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class CellNumbers:
    """What a part is computed from: its attributes, with a value for every name."""

    lattice: Lattice
    numbers: Mapping[str, int] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)


class Place(NamedTuple):
    """A cell's place, and the value that stands there; `source` is the list it comes from."""

    box: CellBox
    item: Value
    source: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ComputedPart:
    """A sort of computed part: which attributes it takes, and how it lays out cells.

    `places` raises Complaint where figures make no sense. `numbers` have a default, or None
    if they have to be given; `lists` is the attribute that names lists of values, `countable`
    if it may also say just how many; the first of `choices` is the default.
    """

    places: Callable[[CellNumbers], Iterator[Place]]
    numbers: Mapping[str, int | None] = field(default_factory=dict)
    lists: str = ""
    countable: bool = False
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    text: str = ""
    corner: float = 0.0
    emphasises: bool = False


class Cell(NamedTuple):
    """A cell with all that is drawn in it; what is empty isn't drawn."""

    box: CellBox
    label: str = ""
    icon: str = ""
    fill: str = ""
    ink: str = ""
    bold: bool = False
