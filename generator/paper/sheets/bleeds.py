"""Bleeds: how far each piece of a page is printed beyond its cuts, so that none enters another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from generator.base.units import Rect
from generator.paper.sheets.layout import FOLD_ROOM, PrintArea
from generator.paper.sheets.outline import CLEAR, Disc, Outline, Polygon, box
from generator.paper.sheets.sheet import Reach


@dataclass(frozen=True, slots=True)
class Bleeding:
    """A piece on a page, and how far it would be printed beyond its cuts if there is room."""

    outline: Outline
    trim: Rect
    most: float

    @property
    def straight(self) -> bool:
        """Whether it is cut along its rectangle, so that each side may have a bleed of its own."""
        return self.outline == box(self.trim)


LEFT, TOP, RIGHT, BOTTOM = range(4)


def reaches(pieces: Sequence[Bleeding], field: PrintArea) -> tuple[Reach, ...]:
    """The bleed of each piece: all of it outwards, and half the way to each neighbour."""
    free = [_on_page(piece, field) for piece in pieces]
    order = sorted(range(len(pieces)), key=lambda at: pieces[at].trim.x)
    most = max((piece.most for piece in pieces), default=0.0)
    for at, one in enumerate(order):
        end = pieces[one].trim.right + pieces[one].most + most
        for other in order[at + 1:]:
            if pieces[other].trim.x >= end:
                break
            _part(pieces[one], pieces[other], free[one], free[other])
    return tuple(_reach(piece, sides) for piece, sides in zip(pieces, free, strict=True))


def _reach(piece: Bleeding, sides: Sequence[float]) -> Reach:
    return Reach(*sides) if piece.straight else Reach.even(min(sides))


def _on_page(piece: Bleeding, field: PrintArea) -> list[float]:
    """What paper, strip and fold leave of a piece's bleed."""
    trim, page, most = piece.trim, field.page, piece.most
    ends = [trim.x, trim.y, page.width - trim.right, page.height - trim.bottom]
    if field.strip:
        ends[BOTTOM] = field.strip.place.y - CLEAR - trim.bottom
        if field.fold and field.axis == "horizontal":
            # What lies above is mirrored below, where the strip is.
            ends[TOP] = min(ends[TOP], field.strip.place.y - CLEAR - page.height + trim.y)
    if field.fold:
        side = RIGHT if field.axis == "vertical" else BOTTOM
        edge, middle = ((trim.right, page.width / 2) if side == RIGHT
                        else (trim.bottom, page.height / 2))
        ends[side] = middle - FOLD_ROOM - edge
    return [max(0.0, min(most, end)) for end in ends]


def _part(one: Bleeding, other: Bleeding, mine: list[float], theirs: list[float]) -> None:
    """Leave each of two neighbours half of what lies between them."""
    if not one.straight and not other.straight and (between := _between(one, other)) is not None:
        if between < one.most + other.most:
            mine[:] = [min(each, max(0.0, between / 2)) for each in mine]
            theirs[:] = [min(each, max(0.0, between / 2)) for each in theirs]
        return
    across = max(other.trim.x - one.trim.right, one.trim.x - other.trim.right)
    down = max(other.trim.y - one.trim.bottom, one.trim.y - other.trim.bottom)
    if max(across, down) >= one.most + other.most:
        return
    if across >= down:
        before = one.trim.x < other.trim.x
        facing = (RIGHT, LEFT) if before else (LEFT, RIGHT)
    else:
        before = one.trim.y < other.trim.y
        facing = (BOTTOM, TOP) if before else (TOP, BOTTOM)
    half = max(0.0, max(across, down) / 2)
    mine[facing[0]] = min(mine[facing[0]], half)
    theirs[facing[1]] = min(theirs[facing[1]], half)


def _between(one: Bleeding, other: Bleeding) -> float | None:
    """How far two round pieces, or two of the same straight edges, are from each other."""
    a, b = one.outline, other.outline
    if isinstance(a, Disc) and isinstance(b, Disc):
        return hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return max(_beyond(a, b), _beyond(b, a))
    return None


def _beyond(one: Polygon, other: Polygon) -> float:
    """How far a polygon lies beyond that edge of another from which it lies furthest."""
    return max(min((x - edge.x) * edge.dy - (y - edge.y) * edge.dx for x, y in other.points)
               for edge in one.edges())
