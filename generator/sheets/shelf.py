"""A page filled in rows of columns, so that every cut goes straight through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from generator.sheets.grid import SLACK
from generator.units import Rect, Size

T = TypeVar("T")


@dataclass(slots=True)
class Column:
    """Things one below the other in a shelf."""

    x: float
    width: float
    used: float


@dataclass(slots=True)
class Shelf:
    """A row across the page, as high as its first thing."""

    y: float
    height: float
    columns: list[Column]


@dataclass(slots=True)
class Shelves(Generic[T]):
    """A page that is being filled, and where on it each thing lies."""

    size: Size
    gap: float
    shelves: list[Shelf] = field(default_factory=list)
    things: list[tuple[T, Rect]] = field(default_factory=list)

    def take(self, thing: T, cell: Size) -> bool:
        """Put a thing into the first column or shelf with room, or onto a new shelf."""
        place = next((place for shelf in self.shelves if (place := self._inside(shelf, cell))),
                     None) or self._below(cell)
        if place:
            self.things.append((thing, place))
        return place is not None

    def _inside(self, shelf: Shelf, cell: Size) -> Rect | None:
        for column in shelf.columns:
            down = column.used + self.gap
            if (cell.width <= column.width + SLACK
                    and down + cell.height <= shelf.height + SLACK):
                column.used = down + cell.height
                return Rect(column.x, shelf.y + down, cell.width, cell.height)
        x = shelf.columns[-1].x + shelf.columns[-1].width + self.gap
        if cell.height > shelf.height + SLACK or x + cell.width > self.size.width + SLACK:
            return None
        shelf.columns.append(Column(x, cell.width, cell.height))
        return Rect(x, shelf.y, cell.width, cell.height)

    def _below(self, cell: Size) -> Rect | None:
        y = self.shelves[-1].y + self.shelves[-1].height + self.gap if self.shelves else 0.0
        if cell.width > self.size.width + SLACK or y + cell.height > self.size.height + SLACK:
            return None
        self.shelves.append(Shelf(y, cell.height, [Column(0.0, cell.width, cell.height)]))
        return Rect(0.0, y, cell.width, cell.height)
