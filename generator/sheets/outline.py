"""The true shape of a piece on the page, with room around it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sqrt

from generator.model.game import Shape
from generator.sheets.sheet import Slot
from generator.units import Rect

Span = tuple[float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ray:
    """From a point into a direction of length 1."""

    x: float
    y: float
    dx: float
    dy: float

    def at(self, distance: float) -> Point:
        """The point that far along."""
        return self.x + distance * self.dx, self.y + distance * self.dy


@dataclass(frozen=True, slots=True)
class Disc:
    """A round outline."""

    x: float
    y: float
    radius: float

    def grown(self, margin: float) -> Disc:
        """With room around it."""
        return Disc(self.x, self.y, self.radius + margin)

    def bounds(self) -> Rect:
        """The rectangle around it."""
        return Rect(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def crossed(self, ray: Ray) -> Span | None:
        """From where to where the ray's line runs inside, as distances from its start."""
        across = (self.x - ray.x) * ray.dx + (self.y - ray.y) * ray.dy
        x, y = ray.at(across)
        half = self.radius**2 - (x - self.x) ** 2 - (y - self.y) ** 2
        return None if half <= 0 else (across - sqrt(half), across + sqrt(half))


@dataclass(frozen=True, slots=True)
class Polygon:
    """A convex outline, its corners clockwise as one sees it."""

    points: tuple[Point, ...]

    def grown(self, margin: float) -> Polygon:
        """With room around it, every edge moved outwards by the margin."""
        edges = self.edges()
        return Polygon(tuple(_meeting(before, after, margin)
                             for before, after in pairwise((edges[-1], *edges))))

    def bounds(self) -> Rect:
        """The rectangle around it."""
        xs, ys = zip(*self.points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def edges(self) -> list[Ray]:
        """Each edge from its first corner onwards."""
        closed = (*self.points, self.points[0])
        return [_towards(start, end) for start, end in pairwise(closed)]

    def crossed(self, ray: Ray) -> Span | None:
        """From where to where the ray's line runs inside, as distances from its start."""
        enter, leave = float("-inf"), float("inf")
        for edge in self.edges():
            outside = (ray.x - edge.x) * edge.dy - (ray.y - edge.y) * edge.dx
            outwards = ray.dx * edge.dy - ray.dy * edge.dx
            if abs(outwards) < 1e-12:
                if outside >= 0:
                    return None
            elif outwards > 0:
                leave = min(leave, -outside / outwards)
            else:
                enter = max(enter, -outside / outwards)
        return (enter, leave) if enter < leave else None


Outline = Disc | Polygon


def of_slot(slot: Slot, margin: float) -> Outline:
    """The outline of a piece in its slot, with room around it; a part of one is a rectangle."""
    if slot.part:
        return box(slot.trim).grown(margin)
    return outline(slot.face.kind.shape, slot.trim, slot.turn).grown(margin)


def printed(slot: Slot) -> Outline:
    """The outline of what is printed in a slot: bleed all round, but none at shared cuts."""
    shares, bleed, trim = slot.shares, slot.bleed, slot.trim
    if not any(shares):
        return of_slot(slot, bleed)
    left, top, right, bottom = (0.0 if shared else bleed for shared in shares)
    return box(Rect(trim.x - left, trim.y - top,
                    left + trim.width + right, top + trim.height + bottom))


def outline(shape: Shape, trim: Rect, turn: int = 0) -> Outline:
    """The outline of a shape that fills `trim`; a free path counts as its rectangle."""
    if shape == "circle" and abs(trim.width - trim.height) < 1e-9:
        return Disc(trim.x + trim.width / 2, trim.y + trim.height / 2, trim.width / 2)
    if shape == "hex":
        return Polygon(_hexagon(trim, flat_top(trim, turn)))
    return box(trim)


def box(rect: Rect) -> Polygon:
    """A rectangle as an outline."""
    return Polygon(((rect.x, rect.y), (rect.right, rect.y),
                    (rect.right, rect.bottom), (rect.x, rect.bottom)))


def flat_top(trim: Rect, turn: int) -> bool:
    """Whether a hexagon stands on an edge: those that are wider than high do, until turned."""
    upright = trim.width >= trim.height if turn % 180 == 0 else trim.height >= trim.width
    return upright == (turn % 180 == 0)


def _hexagon(trim: Rect, flat: bool) -> tuple[Point, ...]:
    x, y, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    across, down = trim.width / 4, trim.height / 4
    if flat:
        return ((x + across, y), (right - across, y), (right, y + 2 * down),
                (right - across, bottom), (x + across, bottom), (x, y + 2 * down))
    return ((x + 2 * across, y), (right, y + down), (right, bottom - down),
            (x + 2 * across, bottom), (x, bottom - down), (x, y + down))


def _towards(start: Point, end: Point) -> Ray:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return Ray(*start, dx / hypot(dx, dy), dy / hypot(dx, dy))


def _meeting(before: Ray, after: Ray, margin: float) -> Point:
    """Where two neighbouring edges meet once both have moved outwards."""
    # Clockwise with y down, the outside lies to the left of the way: (dy, -dx).
    sine = before.dx * after.dy - before.dy * after.dx
    cosine = before.dx * after.dx + before.dy * after.dy
    along = margin * (1 - cosine) / sine
    return (after.x + margin * after.dy - along * after.dx,
            after.y - margin * after.dx - along * after.dy)
