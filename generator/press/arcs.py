"""Elliptical arcs as the Bézier curves that PDF has."""

from __future__ import annotations

import math
from collections.abc import Iterator

Curve = tuple[float, float, float, float, float, float]
# How far the handles of a quarter circle reach, as a share of the radius.
QUARTER = 0.5522847498


def arc(start: tuple[float, float], values: list[float]) -> list[Curve]:
    """An arc in curves of a quarter turn at most (SVG 2, appendix B.2).

    `values` are those of the path command: rx ry turn large sweep x y.
    """
    rx, ry, turn = abs(values[0]), abs(values[1]), values[2]
    large, sweep, end = bool(values[3]), bool(values[4]), (values[5], values[6])
    if start == end:
        return []
    if rx < 1e-9 or ry < 1e-9 or math.dist(start, end) < 1e-9:
        return [(*start, *end, *end)]
    phi = math.radians(turn % 360)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    # Radii too small to reach are enlarged until they just do.
    stretch = math.hypot(px / rx, py / ry)
    if stretch > 1:
        rx, ry = rx * stretch, ry * stretch
    ux, uy = px / rx, py / ry
    distance = ux * ux + uy * uy
    root = math.sqrt(max(0.0, 1 / distance - 1)) if distance else 0.0
    if large == sweep:
        root = -root
    mx, my = root * uy, -root * ux
    first = math.atan2(uy - my, ux - mx)
    span = math.atan2(-uy - my, -ux - mx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    centre = (cos * mx * rx - sin * my * ry + (start[0] + end[0]) / 2,
              sin * mx * rx + cos * my * ry + (start[1] + end[1]) / 2)
    axes = (cos * rx, sin * rx, -sin * ry, cos * ry)
    curves = list(_slices(centre, axes, first, span))
    # The last point is the one that was asked for, not one that rounding made of it.
    curves[-1] = (*curves[-1][:4], *end)
    return curves


def _slices(centre: tuple[float, float], axes: tuple[float, float, float, float],
            first: float, span: float) -> Iterator[Curve]:
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)
    a, b, c, d = axes

    def at(u: float, v: float) -> tuple[float, float]:
        return a * u + c * v + centre[0], b * u + d * v + centre[1]

    for index in range(count):
        begin = first + index * step
        cos, sin = math.cos(begin), math.sin(begin)
        cos_end, sin_end = math.cos(begin + step), math.sin(begin + step)
        yield (*at(cos - reach * sin, sin + reach * cos),
               *at(cos_end + reach * sin_end, sin_end - reach * cos_end),
               *at(cos_end, sin_end))
