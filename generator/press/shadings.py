"""Shadings: gradients as PDF knows them."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from generator.press.box import Box
from generator.press.gradients import Gradient, Stop
from generator.press.numbers import exact, short
from generator.press.refusal import NeedsCairo
from generator.press.transform import inverse

# More repeats than this across one shape are a texture, not a gradient.
REPEATS = 64


@lru_cache(4096)
def shading(coords: tuple[float, ...], stops: tuple[Stop, ...], grey: bool = False) -> str:
    """The shading dictionary; `grey` gives the opacities instead of the colours."""
    kind = 2 if len(coords) == 4 else 3
    space = "DeviceGray" if grey else "DeviceRGB"
    return (f"<</ShadingType {kind}/ColorSpace/{space}"
            f"/Coords[{' '.join(map(exact, coords))}]"
            f"/Function{_function(stops, grey)}/Extend[true true]>>")


def _function(stops: tuple[Stop, ...], grey: bool) -> str:
    """One linear step from stop to stop, stitched together."""
    steps: list[str] = []
    bounds: list[str] = []
    padded = [Stop(0.0, stops[0].colour, stops[0].alpha), *stops,
              Stop(1.0, stops[-1].colour, stops[-1].alpha)]
    for first, second in pairwise(padded):
        if second.offset > first.offset:
            steps.append(f"<</FunctionType 2/Domain[0 1]/C0[{_value(first, grey)}]"
                         f"/C1[{_value(second, grey)}]/N 1>>")
            bounds.append(short(second.offset, 5))
    if len(steps) == 1:
        return steps[0]
    return (f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]"
            f"/Bounds[{' '.join(bounds[:-1])}]/Encode[{' '.join(['0 1'] * len(steps))}]>>")


def _value(stop: Stop, grey: bool) -> str:
    if grey:
        return short(stop.alpha, 4)
    return " ".join(short(value) for value in stop.colour.rgb)


def unrolled(gradient: Gradient, box: Box) -> Gradient:
    """A gradient that repeats or reflects, written out as far as the box goes."""
    if gradient.spread == "pad" or gradient.flat:
        return gradient
    back = inverse(gradient.matrix)
    if back is None:
        return gradient
    a, b, c, d, e, f = back
    corners = [(a * x + c * y + e, b * x + d * y + f)
               for x in (box[0], box[2]) for y in (box[1], box[3])]
    linear = len(gradient.coords) == 4
    first, last = (_axis_range if linear else _circle_range)(gradient.coords, corners)
    if last - first > REPEATS:
        raise NeedsCairo(f"a gradient that is repeated {last - first} times")
    stops = tuple(stop for turn in range(first, last)
                  for stop in _turn(gradient, turn, first, last - first))
    return Gradient(_stretched(gradient.coords, first, last), stops, "pad", gradient.matrix)


def _turn(gradient: Gradient, turn: int, first: int, count: int) -> list[Stop]:
    mirrored = gradient.spread == "reflect" and turn % 2
    stops = [Stop(1 - stop.offset, stop.colour, stop.alpha) for stop in reversed(gradient.stops)] \
        if mirrored else list(gradient.stops)
    ends = [Stop(0.0, stops[0].colour, stops[0].alpha), *stops,
            Stop(1.0, stops[-1].colour, stops[-1].alpha)]
    return [Stop((turn - first + stop.offset) / count, stop.colour, stop.alpha) for stop in ends]


def _axis_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    x1, y1, x2, y2 = coords
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square for x, y in corners]
    return math.floor(min(along)), max(math.ceil(max(along)), math.floor(min(along)) + 1)


def _circle_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    fx, fy, fr, cx, cy, r = coords
    if fr:
        raise NeedsCairo("a repeated gradient with a focal radius")
    slowest = r - math.hypot(cx - fx, cy - fy)
    far = max(math.hypot(x - fx, y - fy) for x, y in corners)
    return 0, max(1, min(math.ceil(far / slowest), REPEATS + 1))


def _stretched(coords: tuple[float, ...], first: int, last: int) -> tuple[float, ...]:
    if len(coords) == 4:
        x1, y1, x2, y2 = coords
        dx, dy = x2 - x1, y2 - y1
        return x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last
    fx, fy, fr, cx, cy, r = coords
    return fx, fy, fr, fx + (cx - fx) * last, fy + (cy - fy) * last, r * last
