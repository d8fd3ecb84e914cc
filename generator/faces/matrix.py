"""Transforms as matrices, to know where on the piece something lies and how large it is."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

STEP = re.compile(r"([a-zA-Z]{4,9})\s{0,9}\(([^()]{0,400})\)")
NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")


class Matrix(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, inner: Matrix) -> Matrix:
        """This transform around an inner one."""
        a, b, c, d, e, f = self
        return Matrix(a * inner.a + c * inner.b, b * inner.a + d * inner.b,
                      a * inner.c + c * inner.d, b * inner.c + d * inner.d,
                      a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much larger things become."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def transform(text: str) -> Matrix:
    """The matrix of a `transform` attribute; what can't be read counts for nothing.

    The press refuses transforms that it can't read; here they only tell sizes and places.
    """
    whole = Matrix()
    for name, inside in STEP.findall(text):
        whole = whole.then(_step(name, [float(number) for number in NUMBER.findall(inside)]))
    return whole


def _step(name: str, numbers: list[float]) -> Matrix:
    step = Matrix()
    match name, numbers:
        case "translate", [x, *rest]:
            step = Matrix(e=x, f=rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            step = Matrix(a=x, d=rest[0] if rest else x)
        case "matrix", [a, b, c, d, e, f]:
            step = Matrix(a, b, c, d, e, f)
        case "rotate", [angle]:
            step = _turn(angle)
        case "rotate", [angle, x, y]:
            step = Matrix(e=x, f=y).then(_turn(angle)).then(Matrix(e=-x, f=-y))
        case "skewX", [angle]:
            step = Matrix(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            step = Matrix(b=math.tan(math.radians(angle)))
    return step


def _turn(angle: float) -> Matrix:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Matrix(cos, sin, -sin, cos)
