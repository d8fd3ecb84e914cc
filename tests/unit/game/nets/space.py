"""Folded nets in space, as tests look at them."""

from __future__ import annotations

from math import dist

from generator.game.model.net import Net, NetPart
from generator.paper.pages.folding_steps import Placement, Vector, fold_net

NEAR = 0.05


def corners(part: NetPart) -> list[tuple[float, float]]:
    """The corners of the rectangle around a part."""
    place = part.place
    return [(place.x, place.y), (place.right, place.y), (place.right, place.bottom),
            (place.x, place.bottom)]


def edges(net: Net) -> dict[str, list[tuple[Vector, Vector]]]:
    """The edges of every face in space, by the face's name."""
    placed = fold_net(net)
    found = {}
    for part in net.faces:
        points = [placed[part.name].at(corner) for corner in corners(part)]
        found[part.name] = list(zip(points, [*points[1:], points[0]], strict=True))
    return found


def same(one: tuple[Vector, Vector], other: tuple[Vector, Vector]) -> bool:
    """Whether two edges lie on each other."""
    return any(dist(one[0], a) < NEAR and dist(one[1], b) < NEAR
               for a, b in (other, other[::-1]))


def seen_from(placement: Placement, point: Vector) -> Vector:
    """A point of space in the plane of a part: across, down, and above it."""
    away = [a - b for a, b in zip(point, placement.origin, strict=True)]

    def along(axis: Vector) -> float:
        return sum(a * b for a, b in zip(away, axis, strict=True))

    return along(placement.x), along(placement.y), along(placement.z)
