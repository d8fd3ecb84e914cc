"""Rows that nest into each other: round pieces, and hexagons as a honeycomb."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

from generator.sheets.grid import Room, centred, fitting
from generator.units import Rect, Size


def round_packing(room: Room, area: Rect) -> tuple[Rect, ...]:
    """The trims of the fullest packing of round pieces in staggered rows.

    Where a row has space left over, its pieces are spread so that the next row nests deeper.
    """
    pitch = room.trim.width + room.apart
    free = area.width - room.cell.width
    steps = [pitch]
    for count in range(1, fitting(area.width, room.cell.width, pitch) + 1):
        steps += [free / (count - 0.5), *([free / (count - 1)] if count > 1 else [])]
    rows = [Rows(room, area, step, sqrt(max(pitch**2 - step**2 / 4, pitch**2 / 4)))
            for step in steps if step >= pitch]
    return max(rows, key=len).trims()


def honeycomb(room: Room, area: Rect, flat: bool) -> tuple[Rect, ...]:
    """The trims of hexagons with equal gaps between their edges; `flat` ones stand on an edge."""
    if flat:
        sideways = honeycomb(_turned(room), Rect(area.y, area.x, area.height, area.width), False)
        upright = (Rect(trim.y, trim.x, trim.height, trim.width) for trim in sideways)
        return tuple(sorted(upright, key=lambda trim: (trim.y, trim.x)))
    width, height = room.trim.width, room.trim.height
    # Neighbours in a row face each other with upright edges; the next row's with slanted ones,
    # whose normal this is. Both pairs are to be `apart` from each other.
    across, down = height / 4, width / 2
    long = hypot(across, down)
    step = width + room.apart
    drop = (3 * height / 4) + room.apart * (long - across / 2) / down
    return Rows(room, area, step, drop).trims()


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows `drop` apart with pieces `step` apart, every second row half a step aside."""

    room: Room
    area: Rect
    step: float
    drop: float

    def counts(self) -> list[int]:
        """How many pieces each row holds."""
        cell = self.room.cell
        rows = fitting(self.area.height, cell.height, self.drop)
        full = fitting(self.area.width, cell.width, self.step)
        between = fitting(self.area.width - self.step / 2, cell.width, self.step)
        return [between if row % 2 else full for row in range(rows)]

    def __len__(self) -> int:
        return sum(self.counts())

    def trims(self) -> tuple[Rect, ...]:
        """The pieces, row by row, together in the middle of the area."""
        cell = self.room.cell
        places = [Rect((row % 2 / 2 + column) * self.step, row * self.drop,
                       cell.width, cell.height)
                  for row, count in enumerate(self.counts()) for column in range(count)]
        return tuple(self.room.trim_at(place.x, place.y)
                     for place in centred(places, self.area))


def _turned(room: Room) -> Room:
    return Room(Size(room.trim.height, room.trim.width), room.bleed, room.gap)
