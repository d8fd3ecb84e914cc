"""Rows that nest into each other: round pieces, and hexagons as a honeycomb."""

from __future__ import annotations

from math import hypot, sqrt

from generator.sheets.grid import Room, centred, fitting
from generator.units import Rect, Size


def round_packing(room: Room, area: Rect) -> tuple[Rect, ...]:
    """The trims of the fullest packing of round pieces in staggered rows.

    Where a row has space left over, its pieces are spread so that the next row nests deeper.
    """
    pitch = room.trim.width + room.apart
    most = fitting(area.width, room.cell.width, pitch)
    free = area.width - room.cell.width
    steps = [pitch]
    for count in range(1, most + 1):
        steps += [free / (count - 0.5), *([free / (count - 1)] if count > 1 else [])]
    packings = (_staggered(room, area, step, sqrt(max(pitch**2 - step**2 / 4, pitch**2 / 4)))
                for step in steps if step >= pitch)
    return max(packings, key=len, default=())


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
    return _staggered(room, area, step, drop)


def _staggered(room: Room, area: Rect, step: float, drop: float) -> tuple[Rect, ...]:
    """Rows `drop` apart with pieces `step` apart, every second row half a step aside."""
    cell = room.cell
    rows = fitting(area.height, cell.height, drop)
    full = fitting(area.width, cell.width, step)
    between = fitting(area.width - step / 2, cell.width, step)
    places = [Rect((row % 2) * step / 2 + column * step, row * drop, cell.width, cell.height)
              for row in range(rows) for column in range(between if row % 2 else full)]
    return tuple(room.trim_at(place.x, place.y) for place in centred(places, area))


def _turned(room: Room) -> Room:
    return Room(Size(room.trim.height, room.trim.width), room.bleed, room.gap)
