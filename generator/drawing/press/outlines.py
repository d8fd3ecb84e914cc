"""Shapes: paths read, measured, moved and written."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from generator.base.findings import Complaint
from generator.game.svg.lengths import (
    LARGEST,
    NUMBER,
    TOKEN,
    check_range,
    length,
    numbers,
    quote_text,
)
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import Box, Matrix
from generator.game.svg.tree import cannot_draw

# How many points each operator takes.
_POINTS = {"m": 1, "l": 1, "c": 3, "h": 0}
_MOST_DECIMALS = 7
# For so many decimals: how each operator is written.
_SHAPES = [{step: f"%.{decimals}f %.{decimals}f " * count + step + "\n"
            for step, count in _POINTS.items()} for decimals in range(_MOST_DECIMALS + 1)]


class Outline(NamedTuple):
    """Path operators, each with its numbers before it, and the tight box around them."""

    operators: str
    box: Box


def write_outline(steps: Sequence[str], points: list[float]) -> Outline | None:
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
    return Outline(_write_operators(steps, points, _decimals(box, points)), box)


def rectangle(box: Box) -> Outline:
    """The outline of a box."""
    left, top, right, bottom = box
    drawn = write_outline("mlllh", [left, top, right, top, right, bottom, left, bottom])
    assert drawn is not None
    return drawn


def move_outline(path: Outline, matrix: Matrix) -> Outline:
    """The outline under a transform."""
    a, b, c, d, e, f = matrix
    steps, points = _read_operators(path.operators)
    for index in range(0, len(points), 2):
        x, y = points[index], points[index + 1]
        points[index], points[index + 1] = a * x + c * y + e, b * x + d * y + f
    result = write_outline(steps, points)
    assert result is not None
    return result


def join_outlines(paths: Iterable[Outline]) -> Outline:
    """Several outlines as one, of which there must be one."""
    paths = list(paths)
    lefts, tops, rights, bottoms = zip(*(path.box for path in paths), strict=True)
    return Outline("".join(path.operators for path in paths),
                   (min(lefts), min(tops), max(rights), max(bottoms)))


def segments(path: Outline) -> Iterator[tuple[tuple[float, float], ...]]:
    """The lines and curves of an outline, each by its points."""
    return (segment for contour in contours(path) for segment in contour)


def contours(path: Outline) -> Iterator[list[tuple[tuple[float, float], ...]]]:
    """The lines and curves of an outline, contour by contour."""
    steps, points = _read_operators(path.operators)
    pairs = list(zip(points[::2], points[1::2], strict=True))
    at = 0
    here = start = (0.0, 0.0)
    contour: list[tuple[tuple[float, float], ...]] = []
    for step in steps:
        ends = pairs[at:at + _POINTS[step]]
        at += len(ends)
        if step == "m":
            yield contour
            contour = []
            here = start = ends[0]
            continue
        if step == "h":
            ends = [start] if here != start else []
        if ends:
            contour.append((here, *ends))
            here = ends[-1]
    yield contour


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
    return min(max(math.ceil(math.log10(20_000 / max(extent, 1e-6))), 0), _MOST_DECIMALS)


def _write_operators(steps: Sequence[str], points: list[float], decimals: int) -> str:
    shapes = _SHAPES[decimals]
    text = "".join([shapes[step] for step in steps]) % tuple(points)
    if decimals:
        # Every number has as many decimals, so that no zero before its point is taken away.
        for _ in range(decimals):
            text = text.replace("0 ", " ")
        text = text.replace(". ", " ")
    return text.replace("-0 ", "0 ")


def _read_operators(operators: str) -> tuple[list[str], list[float]]:
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
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    for at in curves:
        x1, y1, x2, y2 = points[at:at + 4]
        if not (left <= x1 <= right and left <= x2 <= right):
            left, right = _widen_range(left, right, points[at - 2:at + 6:2])
        if not (top <= y1 <= bottom and top <= y2 <= bottom):
            top, bottom = _widen_range(top, bottom, points[at - 1:at + 6:2])
    return left, top, right, bottom


def _widen_range(low: float, high: float, curve: list[float]) -> tuple[float, float]:
    turns = _turning_points(*curve)
    return min(low, *turns, high), max(high, *turns, low)


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
    curves = _slices(centre, axes, first, span)
    # The last point is the one that was asked for, not one that rounding made of it.
    curves[-1] = (*curves[-1][:4], *end)
    return curves


def _slices(centre: tuple[float, float], axes: tuple[float, float, float, float],
            first: float, span: float) -> list[Curve]:
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)
    a, b, c, d = axes
    e, f = centre
    curves: list[Curve] = []
    for index in range(count):
        begin = first + index * step
        cos, sin = math.cos(begin), math.sin(begin)
        u, v = cos - reach * sin, sin + reach * cos
        cos, sin = math.cos(begin + step), math.sin(begin + step)
        p, q = cos + reach * sin, sin - reach * cos
        curves.append((a * u + c * v + e, b * u + d * v + f, a * p + c * q + e, b * p + d * q + f,
                       a * cos + c * sin + e, b * cos + d * sin + f))
    return curves


_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
# Flags are single digits that may be glued to what follows: 'a1 1 0 0110 10'. A number is never
# split to find one.
_ARC = re.compile(rf"[\s,]*((?>{NUMBER}))[\s,]*((?>{NUMBER}))[\s,]*((?>{NUMBER}))[\s,]*([01])"
                  rf"[\s,]*([01])[\s,]*((?>{NUMBER}))[\s,]*((?>{NUMBER}))[\s,]*")
# float() knows more than SVG does: 1_000, inf and nan. An exponent's minus begins no number.
_ODD = "eEnN_"
# Numbers with a point at most, if there is room before each minus.
_POINTED = re.compile(rf"[^\s.{_ODD}]*\.[^\s.{_ODD}]*|[^\s.{_ODD}]+|\S")
_FLAGS = frozenset("01")


def parse_path(data: str) -> Outline | None:
    """The outline of path data; None if it draws nothing."""
    pen = _draw_path(data)
    return write_outline(pen.steps, pen.points)


def _draw_path(data: str) -> _Pen:
    """A pen that has drawn path data, which is most of what drawing an icon takes."""
    odd = any(sign in data for sign in _ODD)
    # With room before each minus most numbers can be found by splitting.
    loose, *commands = _COMMAND.split(data if odd else data.replace("-", " -").replace(",", " "))
    if loose.strip():
        raise cannot_draw(f"the path data '{quote_text(data)}' is not understood")
    pen = _Pen()
    read: list[float] = []
    for command, text in zip(commands[::2], commands[1::2], strict=True):
        draw, relative, count = _DRAW_METHODS[command]
        try:
            values = list(map(float, [] if odd else text.split()))
        except ValueError:
            values = []
        if count == 7:
            values = _arc_numbers(text, values)
        elif not values and text:
            values = _split_glued(command, text)
        if (len(values) % count or not values) if count else values:
            raise _wrong_count(command, text, len(values))
        if pen.closed:
            pen.begin(command)
        draw(pen, values, relative)
        read += values
    check_range(read)
    return pen


class _Pen:
    """Where the pen is, where the contour began and which handle came last."""

    __slots__ = ("closed", "hx", "hy", "inner", "kind", "left", "points", "steps", "top", "x", "y")

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.points: list[float] = []
        # The steps that end within an arc.
        self.inner: set[int] = set()
        self.x = self.y = self.left = self.top = 0.0
        # The last handle, and of which kind of curve.
        self.hx = self.hy = 0.0
        self.kind = ""
        self.closed = True

    def begin(self, command: str) -> None:
        """After a Z, drawing goes on where the contour began."""
        if command in "Mm":
            return
        if not self.steps:
            raise cannot_draw(f"a path begins with M, not with '{command}'")
        if command not in "Zz":
            self._go(self.x, self.y)

    def _go(self, x: float, y: float) -> None:
        self.steps.append("m")
        self.points += (x, y)
        self.x = self.left = x
        self.y = self.top = y
        self.kind = ""
        self.closed = False

    def move(self, values: list[float], relative: bool) -> None:
        """M: go to the first point; more of them are lines."""
        x, y = values[:2]
        self._go(self.x + x if relative else x, self.y + y if relative else y)
        if len(values) > 2:
            self.lines(values[2:], relative)

    def close(self, _: list[float], __: bool) -> None:
        """Z: back to where the contour began."""
        if not self.closed:
            self.steps.append("h")
        self.x, self.y = self.left, self.top
        self.closed = True
        self.kind = ""

    def lines(self, values: list[float], relative: bool) -> None:
        """L: straight to each point."""
        points = self.points
        if relative:
            x, y = self.x, self.y
            for at in range(0, len(values), 2):
                x += values[at]
                y += values[at + 1]
                points += (x, y)
            self.x, self.y = x, y
        else:
            points += values
            self.x, self.y = values[-2:]
        self.steps += "l" * (len(values) // 2)
        self.kind = ""

    def across(self, values: list[float], relative: bool) -> None:
        """H: to the left or right."""
        for x in values:
            self.x = self.x + x if relative else x
            self.points += (self.x, self.y)
            self.steps.append("l")
        self.kind = ""

    def down(self, values: list[float], relative: bool) -> None:
        """V: up or down."""
        for y in values:
            self.y = self.y + y if relative else y
            self.points += (self.x, self.y)
            self.steps.append("l")
        self.kind = ""

    def curves(self, values: list[float], relative: bool) -> None:
        """C: two handles and an end."""
        points = self.points
        if relative:
            x, y = self.x, self.y
            for at in range(0, len(values), 6):
                x1, y1, x2, y2, x3, y3 = values[at:at + 6]
                x2 += x
                y2 += y
                points += (x + x1, y + y1, x2, y2, x := x + x3, y := y + y3)
            self.hx, self.hy, self.x, self.y = x2, y2, x, y
        else:
            points += values
            self.hx, self.hy, self.x, self.y = values[-4:]
        self.steps += "c" * (len(values) // 6)
        self.kind = "C"

    def smooth(self, values: list[float], relative: bool) -> None:
        """S: a curve whose first handle is opposite to the last one."""
        x, y = self.x, self.y
        for at in range(0, len(values), 4):
            hx, hy, endx, endy = values[at:at + 4]
            if relative:
                hx, hy, endx, endy = x + hx, y + hy, x + endx, y + endy
            self.points += (*self._mirror_handle("C"), hx, hy, endx, endy)
            self.steps.append("c")
            self.hx, self.hy, self.kind = hx, hy, "C"
            self.x, self.y = x, y = endx, endy

    def quadratics(self, values: list[float], relative: bool) -> None:
        """Q: a handle and an end."""
        for at in range(0, len(values), 4):
            x, y = (self.x, self.y) if relative else (0.0, 0.0)
            hx, hy, endx, endy = values[at:at + 4]
            self._quadratic(x + hx, y + hy, x + endx, y + endy)

    def smooth_quadratics(self, values: list[float], relative: bool) -> None:
        """T: an end; the handle is opposite to the last one."""
        for at in range(0, len(values), 2):
            x, y = (self.x, self.y) if relative else (0.0, 0.0)
            self._quadratic(*self._mirror_handle("Q"), x + values[at], y + values[at + 1])

    def arcs(self, values: list[float], relative: bool) -> None:
        """A: radii, turn, flags and an end."""
        for at in range(0, len(values), 7):
            x, y = (self.x, self.y) if relative else (0.0, 0.0)
            *shape, endx, endy = values[at:at + 7]
            curves = arc((self.x, self.y), [*shape, x + endx, y + endy])
            self.inner.update(range(len(self.steps), len(self.steps) + len(curves) - 1))
            for curve in curves:
                self.points += curve
                self.steps.append("c")
                self.x, self.y = curve[4:]
        self.kind = ""

    def _mirror_handle(self, kind: str) -> tuple[float, float]:
        """The handle opposite to the last one, if that was of the same kind of curve."""
        if self.kind != kind:
            return self.x, self.y
        return 2 * self.x - self.hx, 2 * self.y - self.hy

    def _quadratic(self, hx: float, hy: float, endx: float, endy: float) -> None:
        x, y = self.x, self.y
        self.points += (x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3,
                        endx + (hx - endx) * 2 / 3, endy + (hy - endy) * 2 / 3, endx, endy)
        self.steps.append("c")
        self.x, self.y, self.hx, self.hy, self.kind = endx, endy, hx, hy, "Q"


# Of each command: how it is drawn, whether from where the pen is, and how many numbers it takes.
_DRAW_METHODS = {command: (draw, command == name, count) for name, draw, count in (
    ("m", _Pen.move, 2), ("l", _Pen.lines, 2), ("h", _Pen.across, 1), ("v", _Pen.down, 1),
    ("c", _Pen.curves, 6), ("s", _Pen.smooth, 4), ("q", _Pen.quadratics, 4),
    ("t", _Pen.smooth_quadratics, 2), ("a", _Pen.arcs, 7), ("z", _Pen.close, 0),
) for command in (name, name.upper())}


def _wrong_count(command: str, text: str, count: int) -> Complaint:
    wanted = _DRAW_METHODS[command][2]
    return cannot_draw(f"the path command '{quote_text(command + text)}' has {count} numbers",
                       f"{command} takes {wanted}" + (" at a time" if wanted else ""))


def _split_glued(command: str, text: str) -> list[float]:
    """Numbers with nothing between them, as in '1.5.5'."""
    # Most often it is but a second point, which takes less than to look for all that can be.
    for tokens in (_POINTED, TOKEN):
        with suppress(ValueError):
            return list(map(float, tokens.findall(text)))
    raise cannot_draw(f"the path data '{quote_text(command + text)}' is not understood")


def _arc_numbers(text: str, values: list[float]) -> list[float]:
    """The numbers of arcs, given as splitting tells them if it can."""
    words = text.split()
    if not values or len(values) % 7 or not _FLAGS.issuperset(words[3::7] + words[4::7]):
        values = []
        at = 0
        while match := _ARC.match(text, at):
            values += map(float, match.groups())
            at = match.end()
        if text[at:].strip():
            raise cannot_draw(
                f"the arc '{quote_text(text)}' is not understood",
                "an arc is rx ry rotation large-flag sweep-flag x y; flags are 0 or 1")
    check_range(values)
    return values


Attributes = Mapping[str, str]


def _x_length(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[0], style.font_size) if text else 0.0


def _y_length(attrs: Attributes, name: str, style: Style) -> float:
    text = attrs.get(name)
    return length(text, style.viewport[1], style.font_size) if text else 0.0


def _size(value: float, name: str) -> float:
    if value < 0:
        raise cannot_draw(f"{name} is negative")
    return value


def _path(attrs: Attributes, _: Style) -> Outline | None:
    return parse_path(attrs.get("d", ""))


def _rect(attrs: Attributes, style: Style) -> Outline | None:
    x, y = _x_length(attrs, "x", style), _y_length(attrs, "y", style)
    width = _size(_x_length(attrs, "width", style), "width")
    height = _size(_y_length(attrs, "height", style), "height")
    if not width or not height:
        return None
    rx, ry = _corner(attrs, style, width, height)
    if not rx or not ry:
        return rectangle((x, y, x + width, y + height))
    right, bottom = x + width, y + height
    kx, ky = rx * (1 - QUARTER), ry * (1 - QUARTER)
    return write_outline("mlclclclch", [
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
    rx = _size(_x_length(attrs, "rx", style), "rx") if rx_text != "auto" else None
    ry = _size(_y_length(attrs, "ry", style), "ry") if ry_text != "auto" else None
    first = rx if rx is not None else ry
    second = ry if ry is not None else rx
    return min(first or 0.0, width / 2), min(second or 0.0, height / 2)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline | None:
    if not rx or not ry:
        return None
    kx, ky = rx * QUARTER, ry * QUARTER
    return write_outline("mcccch", [
        cx + rx, cy,
        cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry,
        cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy,
        cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry,
        cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy])


def _circle_outline(attrs: Attributes, style: Style) -> Outline | None:
    radius = _size(length(attrs.get("r", "0"), style.diagonal, style.font_size), "r")
    return _ellipse(_x_length(attrs, "cx", style), _y_length(attrs, "cy", style), radius, radius)


def _ellipse_outline(attrs: Attributes, style: Style) -> Outline | None:
    rx, ry = (None if attrs.get(name, "auto").strip() == "auto" else
              _size(read(attrs, name, style), name)
              for name, read in (("rx", _x_length), ("ry", _y_length)))
    # One that isn't given is the other.
    return _ellipse(_x_length(attrs, "cx", style), _y_length(attrs, "cy", style),
                    (ry if rx is None else rx) or 0.0, (rx if ry is None else ry) or 0.0)


def _line(attrs: Attributes, style: Style) -> Outline | None:
    return write_outline("ml", [_x_length(attrs, "x1", style), _y_length(attrs, "y1", style),
                          _x_length(attrs, "x2", style), _y_length(attrs, "y2", style)])


def _points(attrs: Attributes, end: str) -> Outline | None:
    values = numbers(attrs.get("points", ""))
    if len(values) % 2:
        raise cannot_draw(f"points holds {len(values)} numbers", "each point is an x and a y")
    return write_outline("m" + "l" * (len(values) // 2 - 1) + end, values) if values else None


class Segment(NamedTuple):
    """A line or curve between two vertices: where it ends, and which way it leaves and arrives.

    A move has no ways; what closes a contour leads back to its beginning.
    """

    step: str
    end: tuple[float, float]
    leaves: tuple[float, float] | None
    arrives: tuple[float, float] | None


def shape_segments(tag: str, attrs: Attributes, style: Style) -> list[Segment]:
    """What lies between the vertices of a shape that may have markers."""
    inner: set[int] = set()
    if tag == "path":
        pen = _draw_path(attrs.get("d", ""))
        steps, points, inner = "".join(pen.steps), pen.points, pen.inner
    elif tag == "line":
        steps, points = "ml", [_x_length(attrs, "x1", style), _y_length(attrs, "y1", style),
                               _x_length(attrs, "x2", style), _y_length(attrs, "y2", style)]
    else:
        points = numbers(attrs.get("points", ""))
        steps = "m" + "l" * (len(points) // 2 - 1) + ("h" if tag == "polygon" else "") \
            if points else ""
    segments: list[Segment] = []
    at, here, start = 0, (0.0, 0.0), (0.0, 0.0)
    leaves: tuple[float, float] | None = None
    for index, step in enumerate(steps):
        ends = [(points[index], points[index + 1])
                for index in range(at, at + 2 * _POINTS[step], 2)] or [start]
        at += 2 * _POINTS[step]
        end = ends[-1]
        if step == "m":
            start = end
            segments.append(Segment(step, end, None, None))
        else:
            away = _direction_to(here, ends)
            leaves = leaves or away
            if index not in inner:
                segments.append(Segment(step, end, leaves,
                                     _direction_to(end, [*reversed(ends[:-1]), here],
                                                             back=True)))
                leaves = None
        here = end
    return segments


def _direction_to(start: tuple[float, float], ends: list[tuple[float, float]], back: bool = False
         ) -> tuple[float, float] | None:
    """The direction to the first of some points that is elsewhere."""
    for end in ends:
        x, y = end[0] - start[0], end[1] - start[1]
        size = math.hypot(x, y)
        if size > 1e-9:
            return (-x / size, -y / size) if back else (x / size, y / size)
    return None


SHAPES: dict[str, Callable[[Attributes, Style], Outline | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle_outline,
    "ellipse": _ellipse_outline,
    "line": _line,
    "polyline": lambda attrs, _: _points(attrs, ""),
    "polygon": lambda attrs, _: _points(attrs, "h"),
}
