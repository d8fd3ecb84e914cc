"""SVG's shapes and paths as outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from generator.press.outline import Outline, outline, rectangle
from generator.svg.lengths import length
from generator.svg.numbers import NUMBER, TOKEN, check, numbers, shown
from generator.svg.refusal import cannot_draw
from generator.svg.style import Style

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


_SEGMENT = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
# Flags are single digits that may be glued to what follows: 'a1 1 0 0110 10'.
_ARC = re.compile(rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*([01])[\s,]*([01])"
                  rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path(data: str) -> Outline | None:
    """The outline of path data; None if it draws nothing."""
    pen = _Pen()
    at = 0
    for segment in _SEGMENT.finditer(data):
        if data[at:segment.start()].strip():
            break
        at = segment.end()
        pen.draw(segment[1], segment[2])
    if data[at:].strip():
        raise cannot_draw(f"the path data '{shown(data[at:])}' is not understood")
    return outline(pen.steps, pen.points)


def _numbers(command: str, text: str) -> list[float]:
    try:
        values = [float(token) for token in TOKEN.findall(text)]
    except ValueError:
        raise cannot_draw(f"the path data '{shown(command + text)}' is not understood") from None
    check(values)
    return values


def _arc_numbers(text: str) -> list[float]:
    values: list[float] = []
    at = 0
    while match := _ARC.match(text, at):
        values += map(float, match.groups())
        at = match.end()
    if text[at:].strip():
        raise cannot_draw(f"the arc '{shown(text)}' is not understood",
                         "an arc is rx ry rotation large-flag sweep-flag x y; flags are 0 or 1")
    return values


class _Pen:
    """Where the pen is, where the contour began and which handle came last."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.points: list[float] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)
        self.closed = True
        self._ways: dict[str, Callable[[list[float]], None]] = {
            "L": self._lines, "H": self._across, "V": self._down, "C": self._curves,
            "S": self._smooth, "Q": self._quadratics, "T": self._smooth_quadratics,
            "A": self._arcs}

    def draw(self, command: str, text: str) -> None:
        """Go on by one command, as often as its numbers last."""
        upper = command.upper()
        count = _COUNT[upper]
        values = _arc_numbers(text) if upper == "A" else _numbers(command, text)
        if (len(values) % count or not values) if count else values:
            raise cannot_draw(
                f"the path command '{shown(command + text)}' has {len(values)} numbers",
                f"{command} takes {count}" + (" at a time" if count else ""))
        if not self.steps and upper != "M":
            raise cannot_draw(f"a path begins with M, not with '{command}'")
        if upper == "Z":
            self._close()
            return
        if command != upper:
            values = self._absolute(upper, values, count)
        if upper == "M":
            self._move(values[0], values[1])
            # More pairs after a move are lines.
            upper, values = "L", values[2:]
        elif self.closed:
            # After a Z, drawing goes on where the contour began.
            self._move(self.x, self.y)
        if values:
            self._ways[upper](values)
        if upper not in "CSQT":
            self.handle = ("", 0.0, 0.0)

    def _absolute(self, command: str, values: list[float], count: int) -> list[float]:
        """Numbers that count from where the pen is, or will be by then, as places."""
        x, y = self.x, self.y
        if command in "HV":
            return list(accumulate(values, initial=x if command == "H" else y))[1:]
        found: list[float] = []
        for start in range(0, len(values), count):
            group = values[start:start + count]
            if command == "A":
                found += (*group[:5], group[5] + x, group[6] + y)
            else:
                found += [value + (y if index & 1 else x) for index, value in enumerate(group)]
            x, y = found[-2], found[-1]
        return found

    def _lines(self, values: list[float]) -> None:
        self.steps += "l" * (len(values) // 2)
        self.points += values
        self.x, self.y = values[-2:]

    def _across(self, values: list[float]) -> None:
        for x in values:
            self._lines([x, self.y])

    def _down(self, values: list[float]) -> None:
        for y in values:
            self._lines([self.x, y])

    def _curves(self, values: list[float]) -> None:
        self.steps += "c" * (len(values) // 6)
        self.points += values
        self.handle = ("C", values[-4], values[-3])
        self.x, self.y = values[-2:]

    def _smooth(self, values: list[float]) -> None:
        for start in range(0, len(values), 4):
            self._curves([*self._mirrored("C"), *values[start:start + 4]])

    def _quadratics(self, values: list[float]) -> None:
        for start in range(0, len(values), 4):
            self._quadratic(*values[start:start + 4])

    def _smooth_quadratics(self, values: list[float]) -> None:
        for start in range(0, len(values), 2):
            self._quadratic(*self._mirrored("Q"), *values[start:start + 2])

    def _arcs(self, values: list[float]) -> None:
        for start in range(0, len(values), 7):
            for curve in arc((self.x, self.y), values[start:start + 7]):
                self._curves([*curve])

    def _mirrored(self, kind: str) -> tuple[float, float]:
        """The handle opposite to the last one, if that was of the same kind of curve."""
        if self.handle[0] != kind:
            return self.x, self.y
        return 2 * self.x - self.handle[1], 2 * self.y - self.handle[2]

    def _quadratic(self, hx: float, hy: float, x: float, y: float) -> None:
        self._curves([self.x + (hx - self.x) * 2 / 3, self.y + (hy - self.y) * 2 / 3,
                      x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3, x, y])
        self.handle = ("Q", hx, hy)

    def _move(self, x: float, y: float) -> None:
        self.steps.append("m")
        self.points += (x, y)
        self.x, self.y = x, y
        self.start = (x, y)
        self.closed = False
        self.handle = ("", 0.0, 0.0)

    def _close(self) -> None:
        if not self.closed:
            self.steps.append("h")
        self.x, self.y = self.start
        self.closed = True
        self.handle = ("", 0.0, 0.0)


Attributes = Mapping[str, str]


def _across(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[0], style.font_size) if text else 0.0


def _down(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[1], style.font_size) if text else 0.0


def _size(value: float, name: str) -> float:
    if value < 0:
        raise cannot_draw(f"{name} is negative")
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
        raise cannot_draw(f"points holds {len(values)} numbers", "each point is an x and a y")
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
