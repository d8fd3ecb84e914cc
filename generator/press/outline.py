"""An outline: PDF's path operators and the box that they fill."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.svg.numbers import LARGEST
from generator.svg.refusal import cannot_draw
from generator.svg.transform import Box, Matrix

_TAIL = re.compile(r"\.?0+(?= )")
_MINUS_NOTHING = re.compile(r"(?<![\d.])-0(?= )")
# How many points each operator takes.
_POINTS = {"m": 1, "l": 1, "c": 3, "h": 0}


class Outline(NamedTuple):
    """Path operators, each with its numbers before it, and the tight box around them."""

    operators: str
    box: Box


def outline(steps: Sequence[str], points: list[float]) -> Outline | None:
    """Write the steps (m, l, c, h) with their points; None if there is nothing to draw."""
    if not points:
        return None
    if _is_rectangle(steps, points):
        # A plain rectangle is widened to whole pixels by pdfium, and laid wrongly over what is
        # half transparent; a fifth point halfway along an edge makes it a shape like others.
        steps = ["m", "l", *steps[1:]]
        points = [*points[:2], (points[0] + points[2]) / 2, (points[1] + points[3]) / 2,
                  *points[2:]]
    box = _box(steps, points)
    if not (max(points) <= LARGEST and min(points) >= -LARGEST):
        raise cannot_draw(f"a place beyond ±{LARGEST:,.0f} can't be drawn")
    return Outline(_written(steps, points, _decimals(box, points)), box)


def rectangle(box: Box) -> Outline:
    """The outline of a box."""
    left, top, right, bottom = box
    drawn = outline("mlllh", [left, top, right, top, right, bottom, left, bottom])
    assert drawn is not None
    return drawn


def moved(path: Outline, matrix: Matrix) -> Outline:
    """The outline under a transform."""
    a, b, c, d, e, f = matrix
    steps, points = _read(path.operators)
    for index in range(0, len(points), 2):
        x, y = points[index], points[index + 1]
        points[index], points[index + 1] = a * x + c * y + e, b * x + d * y + f
    result = outline(steps, points)
    assert result is not None
    return result


def joined(paths: Iterable[Outline]) -> Outline:
    """Several outlines as one, of which there must be one."""
    paths = list(paths)
    lefts, tops, rights, bottoms = zip(*(path.box for path in paths), strict=True)
    return Outline("".join(path.operators for path in paths),
                   (min(lefts), min(tops), max(rights), max(bottoms)))


def path_data(path: Outline) -> str:
    """The outline as SVG writes it."""
    return " ".join("Z" if row == "h" else f"{row[-1].upper()}{row[:-2]}"
                    for row in path.operators.splitlines())


def _is_rectangle(steps: Sequence[str], points: list[float]) -> bool:
    """Whether these are four points, or five, with an edge along an axis from each to the next."""
    if len(points) not in (8, 10) or "c" in steps or "m" in steps[1:]:
        return False
    return all(points[at] == points[at - 2] or points[at + 1] == points[at - 1]
               for at in range(2, len(points), 2))


def _decimals(box: Box, points: list[float]) -> int:
    """As many as make the error a 40,000th of the outline's size: icons may be drawn large."""
    extent = max(box[2] - box[0], box[3] - box[1]) or max(map(abs, points)) or 1.0
    return min(max(math.ceil(math.log10(20_000 / max(extent, 1e-6))), 0), 7)


def _written(steps: Sequence[str], points: list[float], decimals: int) -> str:
    pair = f"%.{decimals}f %.{decimals}f "
    shapes = {step: pair * count + step + "\n" for step, count in _POINTS.items()}
    text = "".join([shapes[step] for step in steps]) % tuple(points)
    if decimals:
        text = _TAIL.sub("", text)
    return _MINUS_NOTHING.sub("0", text)


def _read(operators: str) -> tuple[list[str], list[float]]:
    steps: list[str] = []
    points: list[float] = []
    for line in operators.splitlines():
        *values, step = line.split(" ")
        steps.append(step)
        points += map(float, values)
    return steps, points


def _box(steps: Sequence[str], points: list[float]) -> Box:
    """Around the ends of all lines, then wider where a curve bulges beyond them."""
    if "c" not in steps:
        return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
    xs: list[float] = []
    ys: list[float] = []
    curves: list[int] = []
    at = 0
    for step in steps:
        if step == "c":
            curves.append(at)
            at += 4
        elif step == "h":
            continue
        xs.append(points[at])
        ys.append(points[at + 1])
        at += 2
    left, right = _stretched(min(xs), max(xs), points, curves)
    top, bottom = _stretched(min(ys), max(ys), points, [at + 1 for at in curves])
    return left, top, right, bottom


def _stretched(low: float, high: float, points: list[float],
               curves: list[int]) -> tuple[float, float]:
    for at in curves:
        one, two = points[at], points[at + 2]
        if low <= one <= high and low <= two <= high:
            continue
        start, end = points[at - 2], points[at + 4]
        for value in _turning_points(start, one, two, end):
            low, high = min(low, value), max(high, value)
    return low, high


def _turning_points(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Where a cubic curve turns back, in one dimension."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        square = b * b - 4 * a * c
        root = math.sqrt(square) if square >= 0 else 0.0
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)] if square >= 0 else []
    return [(1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3
            for t in roots if 0 < t < 1]
