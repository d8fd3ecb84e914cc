"""Places for markers and labels near their points, none upon another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

Box = tuple[float, float, float, float]
Point = tuple[float, float]
RINGS = 46
AROUND = 24
# Up and down before sideways: labels and boxes are wider than high.
TURNS = sorted(range(AROUND), key=lambda turn: (abs(turn % 12 - 6), turn))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that wants to lie around a point."""

    at: Point
    width: float
    height: float


def around(wanted: Sequence[Wanted], area: Box, step: float) -> list[Point | None]:
    """The middle of each, as near to its point as the others leave room; None if nowhere."""
    placed: list[Box] = []
    middles = []
    for each in wanted:
        middle = next((at for at in _rings(each.at, step)
                       if _free(_box(at, each), placed, area)), None)
        if middle is not None:
            placed.append(_box(middle, each))
        middles.append(middle)
    return middles


def beside(wanted: Sequence[Wanted], area: Box, dot: float) -> list[Point | None]:
    """The middle of each label beside its dot, clear of all dots and other labels."""
    placed = [(x - dot, y - dot, x + dot, y + dot) for x, y in (each.at for each in wanted)]
    middles = []
    for each in wanted:
        middle = next((at for at in _sides(each, dot)
                       if _free(_box(at, each), placed, area)), None)
        if middle is not None:
            placed.append(_box(middle, each))
        middles.append(middle)
    return middles


def _rings(at: Point, step: float) -> Iterator[Point]:
    yield at
    for ring in range(1, RINGS):
        for turn in TURNS:
            angle = 2 * pi * turn / AROUND
            yield (at[0] + ring * step * cos(angle), at[1] + ring * step * sin(angle))


def _sides(each: Wanted, dot: float) -> Iterator[Point]:
    x, y = each.at
    across, down = dot + 3 + each.width / 2, dot + 1 + each.height / 2
    yield from ((x + across, y), (x - across, y), (x, y - down), (x, y + down))
    for lift in (0.6, -0.6):
        yield from ((x + across, y + lift * each.height), (x - across, y + lift * each.height))


def _box(middle: Point, each: Wanted) -> Box:
    x, y = middle
    return (x - each.width / 2, y - each.height / 2, x + each.width / 2, y + each.height / 2)


def _free(box: Box, others: Sequence[Box], area: Box) -> bool:
    inside = (area[0] <= box[0] and area[1] <= box[1] and box[2] <= area[2] and box[3] <= area[3])
    return inside and not any(box[0] < other[2] and other[0] < box[2]
                              and box[1] < other[3] and other[1] < box[3] for other in others)
