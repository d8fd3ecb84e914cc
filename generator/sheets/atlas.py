"""Atlases: sprites of one size laid out on pictures, as pieces are on sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class SpriteCell:
    """The size of a sprite and of the border around it, in pixels."""

    width: int
    height: int
    border: int

    @property
    def outer(self) -> tuple[int, int]:
        """What a sprite takes up with its border."""
        return self.width + 2 * self.border, self.height + 2 * self.border


@dataclass(frozen=True, slots=True)
class Atlas(Generic[S]):
    """One picture of an atlas: its sprites row by row, and its number among those of a kind."""

    number: int
    cell: SpriteCell
    columns: int
    sprites: tuple[S, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        width, height = self.cell.outer
        return self.columns * width, ceil(len(self.sprites) / self.columns) * height

    def places(self) -> Iterator[tuple[S, tuple[int, int]]]:
        """Every sprite with the corner at which it begins, inside its border."""
        width, height = self.cell.outer
        for index, sprite in enumerate(self.sprites):
            row, column = divmod(index, self.columns)
            yield sprite, (column * width + self.cell.border, row * height + self.cell.border)


def atlases(sprites: Sequence[S], cell: SpriteCell, largest: int) -> tuple[Atlas[S], ...]:
    """As few pictures as will do, none larger than allowed; () if not even one sprite fits."""
    columns, rows = largest // cell.outer[0], largest // cell.outer[1]
    if not columns or not rows:
        return ()
    step = columns * rows
    chunks = [sprites[start:start + step] for start in range(0, len(sprites), step)]
    return tuple(Atlas(number, cell, _columns(len(chunk), cell, columns, rows), tuple(chunk))
                 for number, chunk in enumerate(chunks, 1))


def _columns(count: int, cell: SpriteCell, columns: int, rows: int) -> int:
    """A picture about as wide as high, and within its limits."""
    width, height = cell.outer
    even = round(sqrt(count * height / width)) or 1
    return max(min(even, columns, count), ceil(count / rows))
