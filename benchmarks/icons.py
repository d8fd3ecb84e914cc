"""Icons that belong to nobody: rosettes, drawn from a seed."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

COUNT = 32
SIZE = 100.0
CORNERS = 32

Point = tuple[float, float]


def names() -> list[str]:
    """The icons' names."""
    return [f"icon-{number:02}" for number in range(COUNT)]


def corners(number: int) -> list[Point]:
    """The points that an icon's outline runs through, inside SIZE × SIZE."""
    rng = Random(number)
    petals, depth, spin = rng.choice((2, 3, 4, 6, 8)), rng.uniform(0.2, 0.6), rng.uniform(0, pi)
    points = []
    for step in range(CORNERS):
        angle = 2 * pi * step / CORNERS
        reach = SIZE / 2 * (1 - depth * (0.5 + 0.5 * cos(petals * angle + spin)))
        reach *= rng.uniform(0.94, 1.0)
        points.append((SIZE / 2 + reach * cos(angle), SIZE / 2 + reach * sin(angle)))
    return points


def path(number: int) -> str:
    """An icon as SVG path data: a smooth curve through its corners."""
    points = corners(number)
    data = [f"M{points[0][0]:.2f},{points[0][1]:.2f}"]
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % CORNERS]
        beyond = points[(index + 2) % CORNERS]
        first = x + (after[0] - before[0]) / 6, y + (after[1] - before[1]) / 6
        second = after[0] - (beyond[0] - x) / 6, after[1] - (beyond[1] - y) / 6
        data.append("C" + " ".join(f"{u:.2f},{v:.2f}" for u, v in (first, second, after)))
    return "".join(data) + "Z"


def library() -> str:
    """All icons as a symbol library."""
    symbols = "\n".join(
        f'  <symbol id="{name}" viewBox="0 0 {SIZE:g} {SIZE:g}">'
        f'<path fill="currentColor" d="{path(number)}"/></symbol>'
        for number, name in enumerate(names()))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE:g} {SIZE:g}">\n'
            f"{symbols}\n</svg>\n")
