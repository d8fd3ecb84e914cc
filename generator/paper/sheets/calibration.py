"""Calibrating: where on a sheet one reads how backs lie behind fronts, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, degrees, sin

from generator.base.units import Size
from generator.paper.sheets.misprint import Misprint

# Ticks of a vernier: on the front each mm, on the back each 0.9 mm, so many to each side.
FRONT_STEP, BACK_STEP, FRONT_TICKS, BACK_TICKS = 1.0, 0.9, 14, 9
# How far the middle of a vernier is from the edges of the paper, mm, along it and across it: its
# ends keep 10 mm off them, and leave the very corner to a target.
ALONG, ASIDE = 36.0, 14.0
CORNERS = ("A", "B", "C", "D")
# So many corners tell a shift, a turn and two scales.
FEWEST = 3
# How far a reading may be from what the others say, mm: more than eyes are wrong by.
DOUBTFUL = 0.3

Point = tuple[float, float]
# What was read at a corner: so many mm to the right, and up.
Reading = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of the back as it is read, mm from its top left: a target and two verniers.

    `level` is the middle of the one that tells how far backs are off sideways, `upright` of the
    one that tells how far up or down.
    """

    name: str
    target: Point
    level: Point
    upright: Point


def corners(page: Size) -> tuple[Corner, ...]:
    """Two corners above and two below, each from left to right."""
    xs = ((ASIDE, ALONG), (page.width - ASIDE, page.width - ALONG))
    ys = ((ASIDE, ALONG), (page.height - ASIDE, page.height - ALONG))
    places = [(x, y) for y in ys for x in xs]
    return tuple(Corner(name, (x[0], y[0]), (x[1], y[0]), (x[0], y[1]))
                 for name, (x, y) in zip(CORNERS, places, strict=True))


@dataclass(frozen=True, slots=True)
class _Measured:
    """Where the middle of a vernier should be, mm right of and above the page's, and where it is.

    `axis` is 0 if it tells how far right, and 1 if it tells how far up.
    """

    corner: str
    x: float
    y: float
    axis: int
    landed: float


def fitted(page: Size, readings: Mapping[str, Reading]) -> tuple[Misprint, dict[str, float]]:
    """The misprint that explains readings best, and how far each corner is from it, mm.

    What is left unexplained has the least squares. A turn isn't linear, but it is small: a few
    rounds of Newton's method are exact to less than a printer's dot.
    """
    measured = list(_measured(page, readings))
    figures = [0.0, 0.0, 0.0, 1.0, 1.0]
    for _ in range(6):
        rows = [(*_slopes(figures, each), _left(figures, each)) for each in measured]
        step = _solved([[sum(row[i] * row[j] for row in rows) for j in range(6)]
                        for i in range(5)])
        figures = [old + more for old, more in zip(figures, step, strict=True)]
    off = dict.fromkeys(readings, 0.0)
    for each in measured:
        off[each.corner] = max(off[each.corner], abs(_left(figures, each)))
    return _misprint(figures), off


def odd_one_out(page: Size, readings: Mapping[str, Reading]) -> tuple[str, float]:
    """The corner without which the others agree best, and how far from them it is, mm.

    There must be four: of three that don't agree, each may be the one.
    """
    def others(name: str) -> dict[str, Reading]:
        return {each: read for each, read in readings.items() if each != name}

    odd = min(readings, key=lambda name: max(fitted(page, others(name))[1].values()))
    figures = fitted(page, others(odd))[0]
    return odd, max(abs(each.landed - figures.lands(each.x, each.y)[each.axis])
                    for each in _measured(page, {odd: readings[odd]}))


def _measured(page: Size, readings: Mapping[str, Reading]) -> Iterator[_Measured]:
    for corner in corners(page):
        for axis, place in enumerate((corner.level, corner.upright)):
            if corner.name in readings:
                x, y = place[0] - page.width / 2, page.height / 2 - place[1]
                yield _Measured(corner.name, x, y, axis,
                                (x, y)[axis] + readings[corner.name][axis])


def _misprint(figures: Sequence[float]) -> Misprint:
    dx, dy, turn, across, up = figures
    return Misprint(dx, dy, degrees(turn), across, up)


def _left(figures: Sequence[float], each: _Measured) -> float:
    """How far a vernier landed from where these figures let it land."""
    return each.landed - _misprint(figures).lands(each.x, each.y)[each.axis]


def _slopes(figures: Sequence[float], each: _Measured) -> tuple[float, ...]:
    """How much the place where a vernier lands changes with each of the figures."""
    _, _, turn, across, up = figures
    c, s, x, y = cos(turn), sin(turn), each.x, each.y
    if each.axis == 0:
        return 1.0, 0.0, -s * x * across - c * y * up, c * x, -s * y
    return 0.0, 1.0, c * x * across - s * y * up, s * x, c * y


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of as many equations as unknowns; each row ends with its right side."""
    count = len(rows)
    for at in range(count):
        pivot = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(count):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * above
                             for value, above in zip(rows[row], rows[at], strict=True)]
    return [rows[at][-1] / rows[at][at] for at in range(count)]
