"""The shapes that nets are put together of: panels, tabs that taper, flaps with round corners."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Literal

from generator.base.units import Rect, Size
from generator.game.model.net import Net, NetPart, Point

Edge = Literal["left", "top", "right", "bottom"]
ARC = 12  # straight lines of a quarter of a circle; of 8 mm radius they are 0.02 mm off it


def panel(rect: Rect) -> tuple[Point, ...]:
    """A rectangle, clockwise from its top left corner."""
    return ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom),
            (rect.x, rect.bottom))


def notched(rect: Rect, radius: float) -> tuple[Point, ...]:
    """A rectangle with half a disc cut out of the middle of its top edge, for a thumb."""
    middle = rect.x + rect.width / 2
    arc = [(middle - radius * cos(pi * step / (2 * ARC)), rect.y + radius * sin(
        pi * step / (2 * ARC))) for step in range(2 * ARC + 1)]
    return ((rect.x, rect.y), *arc, (rect.right, rect.y), (rect.right, rect.bottom),
            (rect.x, rect.bottom))


def tab(rect: Rect, edge: Edge, depth: float, taper: float, inset: float = 0.0
        ) -> tuple[Point, ...]:
    """A strip beyond an edge of a rectangle, shorter there than at the fold.

    `inset` is what it leaves free at both ends of the edge.
    """
    length = rect.width if edge in ("top", "bottom") else rect.height
    taper = min(taper, length / 2 - inset - 0.5)
    return _beyond(rect, edge, ((inset, 0.0), (inset + taper, depth),
                                (length - inset - taper, depth), (length - inset, 0.0)))


def tuck(rect: Rect, edge: Edge, depth: float, inset: float) -> tuple[Point, ...]:
    """A flap beyond an edge whose far corners are round, to be pushed in."""
    length = rect.width if edge in ("top", "bottom") else rect.height
    radius = min(depth * 0.7, length / 4)
    quarter = [pi * step / (2 * ARC) for step in range(ARC + 1)]
    first = [(inset + radius * (1 - cos(each)), depth - radius * (1 - sin(each)))
             for each in quarter]
    last = [(length - x, y) for x, y in reversed(first)]
    return _beyond(rect, edge, ((inset, 0.0), *first, *last, (length - inset, 0.0)))


def _beyond(rect: Rect, edge: Edge, points: Sequence[Point]) -> tuple[Point, ...]:
    """Points on the net: along an edge, clockwise around its rectangle, and away from it."""
    def placed(along: float, away: float) -> Point:
        if edge == "top":
            return rect.x + along, rect.y - away
        if edge == "bottom":
            return rect.right - along, rect.bottom + away
        if edge == "left":
            return rect.x - away, rect.bottom - along
        return rect.right + away, rect.y + along

    return tuple(placed(along, away) for along, away in points)


def assembled(parts: Sequence[NetPart], groups: Mapping[str, tuple[str, ...]] | None = None,
              main: str = "", other: str = "") -> Net:
    """A net of parts that lie anywhere, moved to its corner."""
    xs, ys = zip(*(point for part in parts for point in part.points), strict=True)
    left, top = min(xs), min(ys)
    moved = tuple(replace(part, points=tuple((x - left, y - top) for x, y in part.points))
                  for part in parts)
    return Net(Size(round(max(xs) - left, 6), round(max(ys) - top, 6)), moved, groups or {},
               main, other)
