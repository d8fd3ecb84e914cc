"""Roads: paths that text runs along."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.press.outlines import SHAPES, move_outline, segments
from generator.game.svg.lengths import length, number
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import Matrix
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

Point = tuple[float, float]
# Steps that a curve is measured in, at most; and those of a whole path, if its curves are many.
FINE = 32
STEPS = 4096
MOST_CURVES = 10_000


class PathPoint(NamedTuple):
    """A point of a path, and the direction there."""

    x: float
    y: float
    dx: float
    dy: float


class TextPath:
    """A path, measured; `start` is where its text begins."""

    def __init__(self, curves: list[tuple[Point, ...]], start: float = 0.0) -> None:
        self.start = start
        self._curves = curves
        self._ends: list[float] = []
        # Which curve a step belongs to, and where on it the step begins and ends.
        self._steps: list[tuple[int, float, float]] = []
        reached = 0.0
        fine = max(2, min(FINE, STEPS // max(len(curves), 1)))
        for index, curve in enumerate(curves):
            count = 1 if len(curve) == 2 else fine
            before = curve[0]
            for step in range(count):
                after = _point(curve, (step + 1) / count)
                reached += math.dist(before, after)
                before = after
                self._ends.append(reached)
                self._steps.append((index, step / count, (step + 1) / count))
        self.length = reached

    def spot(self, at: float) -> PathPoint | None:
        """The point so far along; None before the start and behind the end."""
        if not 0 <= at <= self.length or not self._ends:
            return None
        step = min(bisect_left(self._ends, at), len(self._ends) - 1)
        begin = self._ends[step - 1] if step else 0.0
        index, low, high = self._steps[step]
        span = self._ends[step] - begin
        t = low + (high - low) * ((at - begin) / span if span else 0.0)
        curve = self._curves[index]
        dx, dy = _direction(curve, t)
        return PathPoint(*_point(curve, t), dx, dy)

    def end(self) -> Point:
        """Where the path ends."""
        return self._curves[-1][-1]


def read_text_path(painter: FacePainter, element: Element, style: Style) -> TextPath | None:
    """The path of a textPath; None if it leads nowhere, so that nothing is drawn."""
    attrs = element.attrs
    href = attrs.get("href") or attrs.get("xlink:href") or ""
    target = painter.find(href.removeprefix("#"))
    if target is None:
        raise cannot_draw(f"there is no path '{href}' for the text to follow" if href
                         else "the text follows no path: it has no href")
    if target.tag not in SHAPES:
        raise cannot_draw(f"text can't follow '{href}', a <{target.tag}>",
                         "refer to a path or a shape")
    if attrs.get("method", "align") != "align":
        raise cannot_draw("letters that are bent along their path can't be drawn",
                         'leave out method="stretch"')
    outline = painter.outline(target, style)
    if outline is None:
        return None
    if "transform" in target.attrs:
        outline = move_outline(outline, painter.matrix(target.attrs["transform"]))
    curves = list(segments(outline))
    if not curves:
        return None
    if len(curves) > MOST_CURVES:
        raise cannot_draw(f"text can't follow a path of more than {MOST_CURVES:,} lines and "
                          "curves", "simplify the path in your editor")
    if attrs.get("side") == "right":
        curves = [tuple(reversed(curve)) for curve in reversed(curves)]
    path = TextPath(curves)
    if not path.length:
        return None
    scale = 1.0
    if target.attrs.get("pathLength"):
        path_length = number(target.attrs["pathLength"])
        scale = path.length / path_length if path_length > 0 else 1.0
    offset = attrs.get("startOffset", "0").strip()
    share = offset.endswith("%")
    path.start = length(offset, path.length, style.font_size) * (1.0 if share else scale)
    return path


def _point(curve: tuple[Point, ...], t: float) -> Point:
    if len(curve) == 2:
        (x, y), (u, v) = curve
        return x + (u - x) * t, y + (v - y) * t
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
    return tuple(a * p + b * q + c * r + d * s
                 for p, q, r, s in zip(*curve, strict=True))


def _direction(curve: tuple[Point, ...], t: float) -> Point:
    """The direction at a point, of length 1."""
    direction = (curve[-1][0] - curve[0][0], curve[-1][1] - curve[0][1])
    if len(curve) == 4:
        # Handles that lie on their ends have none; a little further on there is one.
        for near in (t, t + 1e-4 if t < 0.5 else t - 1e-4):
            here = _slope(curve, near)
            if math.hypot(*here) > 1e-9:
                direction = here
                break
    size = math.hypot(*direction) or 1.0
    return direction[0] / size, direction[1] / size


def _slope(curve: tuple[Point, ...], t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return tuple(a * (q - p) + b * (r - q) + c * (s - r)
                 for p, q, r, s in zip(*curve, strict=True))


def letter_matrix(spot: PathPoint, before: float, up: float) -> Matrix:
    """The place of a letter whose middle is `before` its left edge, so far above the path."""
    cos, sin = spot.dx, spot.dy
    return (cos, sin, -sin, cos, spot.x - cos * before + sin * up, spot.y - sin * before - cos * up)
