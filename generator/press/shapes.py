"""Shapes: SVG's basic shapes as outlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.press.arcs import QUARTER
from generator.press.lengths import length
from generator.press.numbers import numbers
from generator.press.outline import Outline, outline, rectangle
from generator.press.paths import path
from generator.press.refusal import CannotDraw
from generator.press.style import Style

Attributes = Mapping[str, str]


def _across(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[0], style.font_size) if text else 0.0


def _down(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[1], style.font_size) if text else 0.0


def _size(value: float, name: str) -> float:
    if value < 0:
        raise CannotDraw(f"{name} is negative")
    return value


def _path(attrs: Attributes, _: Style) -> Outline | None:
    return path(attrs.get("d", ""))


def _rect(attrs: Attributes, style: Style) -> Outline | None:
    x, y = _across(attrs, "x", style), _down(attrs, "y", style)
    width = _size(_across(attrs, "width", style), "width")
    height = _size(_down(attrs, "height", style), "height")
    if not width or not height:
        return None
    rx, ry = _corner(attrs, style, width, height)
    if not rx or not ry:
        return rectangle((x, y, x + width, y + height))
    right, bottom = x + width, y + height
    kx, ky = rx * (1 - QUARTER), ry * (1 - QUARTER)
    return outline("mlclclclch", [
        x + rx, y, right - rx, y,
        right - kx, y, right, y + ky, right, y + ry, right, bottom - ry,
        right, bottom - ky, right - kx, bottom, right - rx, bottom, x + rx, bottom,
        x + kx, bottom, x, bottom - ky, x, bottom - ry, x, y + ry,
        x, y + ky, x + kx, y, x + rx, y])


def _corner(attrs: Attributes, style: Style, width: float, height: float) -> tuple[float, float]:
    """The corner's radii: one that isn't given is the other, none is more than half a side."""
    rx_text, ry_text = attrs.get("rx", "auto"), attrs.get("ry", "auto")
    if rx_text == "auto" and ry_text == "auto":
        return 0.0, 0.0
    rx = _size(_across(attrs, "rx", style), "rx") if rx_text != "auto" else None
    ry = _size(_down(attrs, "ry", style), "ry") if ry_text != "auto" else None
    first = rx if rx is not None else ry
    second = ry if ry is not None else rx
    return min(first or 0.0, width / 2), min(second or 0.0, height / 2)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline | None:
    if not rx or not ry:
        return None
    kx, ky = rx * QUARTER, ry * QUARTER
    return outline("mcccch", [
        cx + rx, cy,
        cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry,
        cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy,
        cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry,
        cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy])


def _circle_of(attrs: Attributes, style: Style) -> Outline | None:
    radius = _size(length(attrs.get("r", "0"), style.diagonal, style.font_size), "r")
    return _ellipse(_across(attrs, "cx", style), _down(attrs, "cy", style), radius, radius)


def _ellipse_of(attrs: Attributes, style: Style) -> Outline | None:
    return _ellipse(_across(attrs, "cx", style), _down(attrs, "cy", style),
                    _size(_across(attrs, "rx", style), "rx"),
                    _size(_down(attrs, "ry", style), "ry"))


def _line(attrs: Attributes, style: Style) -> Outline | None:
    return outline("ml", [_across(attrs, "x1", style), _down(attrs, "y1", style),
                          _across(attrs, "x2", style), _down(attrs, "y2", style)])


def _points(attrs: Attributes, end: str) -> Outline | None:
    values = numbers(attrs.get("points", ""))
    if len(values) % 2:
        raise CannotDraw(f"points holds {len(values)} numbers", "each point is an x and a y")
    return outline("m" + "l" * (len(values) // 2 - 1) + end, values) if values else None


SHAPES: dict[str, Callable[[Attributes, Style], Outline | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle_of,
    "ellipse": _ellipse_of,
    "line": _line,
    "polyline": lambda attrs, _: _points(attrs, ""),
    "polygon": lambda attrs, _: _points(attrs, "h"),
}
