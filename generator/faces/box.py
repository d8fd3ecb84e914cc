"""Boxes: the shapes of a template that text flows inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.faces.matrix import transform
from generator.faces.style import properties, user_units
from generator.model.expression import MistakeError
from generator.model.svg import Element

HALF = 0.5**0.5


@dataclass(frozen=True, slots=True)
class Box:
    """Where text flows, in the text's user units."""

    x: float
    y: float
    width: float
    height: float


def box(name: str, ids: Mapping[str, Element]) -> Box:
    """The box of a shape, known by its id; raises MistakeError."""
    shape = ids.get(name)
    if shape is None:
        raise MistakeError(f"text flows inside '#{name}', but nothing has that id")
    attrs = properties(shape.attrs)
    if any(each.startswith("data-set-") for each in attrs):
        raise MistakeError(f"text can't flow inside '#{name}', whose size is set by a value")
    moved = transform(attrs.get("transform", ""))
    if moved[:4] != (1, 0, 0, 1):
        raise MistakeError(f"text can't flow inside '#{name}', which is turned or scaled")
    x, y, width, height = _rectangle(name, shape.tag, attrs)
    if not (width > 0 and height > 0):
        raise MistakeError(f"text can't flow inside '#{name}', which has no size")
    return Box(x + moved.e, y + moved.f, width, height)


def _rectangle(name: str, tag: str, attrs: Mapping[str, str]) -> tuple[float, ...]:
    """The shape itself, or the largest square in a circle."""
    if tag == "rect":
        return tuple(user_units(attrs.get(side, "0")) for side in ("x", "y", "width", "height"))
    if tag not in ("circle", "ellipse"):
        raise MistakeError(f"text can't flow inside '#{name}', a <{tag}>")
    radii = ("r", "r") if tag == "circle" else ("rx", "ry")
    x, y, across, down = (user_units(attrs.get(side, "0")) for side in ("cx", "cy", *radii))
    return x - across * HALF, y - down * HALF, 2 * across * HALF, 2 * down * HALF
