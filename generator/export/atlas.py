"""An atlas: sprites of one size on one picture, and where each of them lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from generator.export.portraits import Portrait
from generator.export.target import Border
from generator.press.raster import Pixels


@dataclass(frozen=True, slots=True)
class Cell:
    """The size of a sprite and of the border around it, in pixels."""

    width: int
    height: int
    border: int

    @property
    def outer(self) -> tuple[int, int]:
        """What a sprite takes up with its border."""
        return self.width + 2 * self.border, self.height + 2 * self.border


@dataclass(frozen=True, slots=True)
class Atlas:
    """One picture of an atlas: its sprites row by row, and its number among those of a kind."""

    number: int
    cell: Cell
    columns: int
    sprites: tuple[Portrait, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        width, height = self.cell.outer
        return self.columns * width, ceil(len(self.sprites) / self.columns) * height

    def places(self) -> Iterator[tuple[Portrait, tuple[int, int]]]:
        """Every sprite with the corner at which it begins, inside its border."""
        width, height = self.cell.outer
        for index, sprite in enumerate(self.sprites):
            row, column = divmod(index, self.columns)
            yield sprite, (column * width + self.cell.border, row * height + self.cell.border)


def atlases(sprites: Sequence[Portrait], cell: Cell, largest: int) -> tuple[Atlas, ...]:
    """As few pictures as will do, none larger than allowed; () if not even one sprite fits."""
    columns, rows = largest // cell.outer[0], largest // cell.outer[1]
    if not columns or not rows:
        return ()
    step = columns * rows
    chunks = [sprites[start:start + step] for start in range(0, len(sprites), step)]
    return tuple(Atlas(number, cell, _columns(len(chunk), cell, columns, rows), tuple(chunk))
                 for number, chunk in enumerate(chunks, 1))


def _columns(count: int, cell: Cell, columns: int, rows: int) -> int:
    """A picture about as wide as high, and within its limits."""
    width, height = cell.outer
    even = round(sqrt(count * height / width)) or 1
    return max(min(even, columns, count), ceil(count / rows))


def painted(atlas: Atlas, pictures: Iterator[Pixels], border: Border) -> Pixels:
    """The picture, with every sprite in its place."""
    width, height = atlas.size
    canvas = np.zeros((height, width, 4), np.uint8)
    edge = atlas.cell.border if border == "extrude" else 0
    for (_, (x, y)), pixels in zip(atlas.places(), pictures, strict=True):
        if edge:
            pixels = np.pad(pixels, ((edge, edge), (edge, edge), (0, 0)), "edge")  # noqa: PLW2901
        canvas[y - edge:y - edge + pixels.shape[0], x - edge:x - edge + pixels.shape[1]] = pixels
    return canvas
