"""Folding a net in space: where every part of it comes to lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, dist, radians, sin

from generator.game.model.net import Net, NetPart, Point, Segment

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Placement:
    """How the plane of the net is moved in space: its corner, and where x, y and z lead to.

    The printed side is the one from which z comes towards one.
    """

    origin: Vector
    x: Vector
    y: Vector
    z: Vector

    def at(self, point: Point, height: float = 0.0) -> Vector:
        """Where a point of the net comes to lie."""
        return _sum(self.origin, (self.x, point[0]), (self.y, point[1]), (self.z, height))

    def along(self, vector: Vector) -> Vector:
        """Where a direction of the flat net leads to."""
        return _sum((0.0, 0.0, 0.0), (self.x, vector[0]), (self.y, vector[1]),
                    (self.z, vector[2]))


FLAT = Placement((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def folded(net: Net, share: float = 1.0) -> Mapping[str, Placement]:
    """The placement of every part, by name; folded by only a `share` of each angle, if wanted."""
    placed: dict[str, Placement] = {}
    for part in net.parts:
        if not part.parent:
            placed[part.name] = FLAT
            continue
        turned = _turned(part, net.hinge(part), radians(part.angle * share))
        parent = placed[part.parent]
        placed[part.name] = Placement(
            parent.at(turned.origin[:2], turned.origin[2]),
            parent.along(turned.x), parent.along(turned.y), parent.along(turned.z))
    return placed


def _turned(part: NetPart, hinge: Segment, angle: float) -> Placement:
    """The plane of a part, turned about its hinge away from the reader."""
    (ax, ay), (bx, by) = hinge
    length = dist(*hinge)
    dx, dy = (bx - ax) / length, (by - ay) / length
    # Clockwise with y down, the part lies to the right of its edge.
    inward = (-dy, dx)
    away, down = cos(angle), sin(angle)

    def direction(x: float, y: float) -> Vector:
        along, inside = x * dx + y * dy, x * inward[0] + y * inward[1]
        return (along * dx + inside * away * inward[0], along * dy + inside * away * inward[1],
                -inside * down)

    x, y = direction(1.0, 0.0), direction(0.0, 1.0)
    z = (down * inward[0], down * inward[1], away)
    origin = (ax - ax * x[0] - ay * y[0], ay - ax * x[1] - ay * y[1], -ax * x[2] - ay * y[2])
    return Placement(origin, x, y, z)


def _sum(start: Vector, *terms: tuple[Vector, float]) -> Vector:
    x, y, z = start
    for vector, times in terms:
        x, y, z = x + times * vector[0], y + times * vector[1], z + times * vector[2]
    return x, y, z
