"""Atlases: sprites of one size laid out on pictures, as pieces are on sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log
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
        """The size of a sprite with its border."""
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

    @property
    def area(self) -> int:
        """How many pixels the picture has."""
        width, height = self.size
        return width * height

    def places(self) -> Iterator[tuple[S, tuple[int, int]]]:
        """Every sprite with the corner at which it begins, inside its border."""
        width, height = self.cell.outer
        for index, sprite in enumerate(self.sprites):
            row, column = divmod(index, self.columns)
            yield sprite, (column * width + self.cell.border, row * height + self.cell.border)


# How much of a picture may be blank; one that can't be filled so far becomes two.
MOST_BLANK = 0.1


def split_into_atlases(sprites: Sequence[S], cell: SpriteCell,
                       largest: int) -> tuple[Atlas[S], ...]:
    """As few pictures as will do, none larger than allowed; () if not even one sprite fits."""
    columns, rows = largest // cell.outer[0], largest // cell.outer[1]
    if not columns or not rows:
        return ()
    made: list[Atlas[S]] = []
    start = 0
    for count in _sprite_counts(len(sprites), cell, columns, rows):
        made.append(Atlas(len(made) + 1, cell, _best_columns(count, cell, columns, rows),
                          tuple(sprites[start:start + count])))
        start += count
    return tuple(made)


def _sprite_counts(count: int, cell: SpriteCell, columns: int, rows: int) -> list[int]:
    """How many sprites go on each picture: full ones, and the rest on one or two.

    Two always do: whole rows on the first of them, and the row that is left on the second.
    """
    full, rest = divmod(count, columns * rows)
    counts = [columns * rows] * full
    if not rest:
        return counts
    best = _best_columns(rest, cell, columns, rows)
    if _is_well_filled(rest, best, cell):
        return [*counts, rest]
    # The more even the two, the fewer long strips there are.
    for first in range((rest + 1) // 2, rest):
        if all(_is_well_filled(part, _best_columns(part, cell, columns, rows), cell)
               for part in (first, rest - first)):
            return [*counts, first, rest - first]
    return [*counts, rest]


def _best_columns(count: int, cell: SpriteCell, columns: int, rows: int) -> int:
    """A picture that is well filled and about as wide as high, or as well filled as can be."""
    width, height = cell.outer
    fitting = range(ceil(count / rows), min(columns, count) + 1)

    def worth(wide: int) -> tuple[bool, int, float]:
        high = ceil(count / wide)
        uneven = abs(log(wide * width / (high * height)))
        filled = _is_well_filled(count, wide, cell)
        return not filled, 0 if filled else wide * high, uneven

    return min(fitting, key=worth)


def _is_well_filled(count: int, columns: int, cell: SpriteCell) -> bool:
    """Whether little enough is blank; what borders need doesn't count."""
    cells = columns * ceil(count / columns)
    width, height = cell.outer
    return cells == count or count * cell.width * cell.height >= (
        1 - MOST_BLANK) * cells * width * height
