"""Transforms: SVG's lists of them as one matrix."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.press.numbers import exact, numbers, short, shown
from generator.press.refusal import CannotDraw

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3),
           "skewX": (1,), "skewY": (1,)}


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does the inner transform, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f)


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another, if it can be undone."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area,
            (c * f - d * e) / area, (b * e - a * f) / area)


@lru_cache(4096)
def matrix(text: str) -> Matrix:
    """The matrix of a transform attribute."""
    result, at = IDENTITY, 0
    while step := _STEP.match(text, at):
        result = times(result, _single(step[1], numbers(step[2]), text))
        at = step.end()
    if text[at:].strip(" \t\r\n,") not in ("", "none"):
        raise CannotDraw(f"the transform '{shown(text)}' is not understood",
                         "known: matrix, translate, scale, rotate, skewX and skewY, each with "
                         "its numbers in parentheses")
    return result


def _single(name: str, values: list[float], text: str) -> Matrix:
    if len(values) not in _COUNTS[name]:
        raise CannotDraw(f"{name} in the transform '{shown(text)}' has {len(values)} numbers",
                         f"it takes {' or '.join(map(str, _COUNTS[name]))}")
    x, *others = values
    if name == "matrix":
        return (x, *others)  # type: ignore[return-value]
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, x, others[0] if others else 0.0
    if name == "scale":
        return x, 0.0, 0.0, others[0] if others else x, 0.0, 0.0
    if name == "rotate":
        return _rotation(math.radians(x), *others)
    slant = math.tan(math.radians(x))
    return (1.0, 0.0, slant, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slant, 0.0, 1.0, 0.0, 0.0)


def _rotation(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(angle), math.sin(angle)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def written(matrix: Matrix) -> str:
    """The six numbers as PDF writes them."""
    return " ".join([exact(value) for value in matrix[:4]]
                    + [short(value, 5) for value in matrix[4:]])


@lru_cache(8192)
def change(matrix: Matrix) -> str:
    """The operator that makes what follows appear transformed; empty if nothing changes."""
    return "" if matrix == IDENTITY else written(matrix) + " cm\n"


def scale_of(matrix: Matrix) -> float:
    """How much larger the transform makes things, on average."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
