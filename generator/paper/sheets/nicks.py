"""Nicks: a contour with small gaps, the bridges that hold a piece until it is pushed out."""

from __future__ import annotations

from itertools import accumulate
from math import atan, ceil, cos, dist, sin, tan

from generator.paper.sheets.contours import Contour, Knot, Polyline, Ring, arc_of

# Nicks of a rectangle lie in the middle of its sides; three hold anything else.
SIDES, OTHERS = 4, 3
# No further from nick to nick than this, mm, or there are three times as many, or five times.
FAR = 90.0
# A nick lies so far from a corner, mm, if it can: there it would tear the print.
CLEAR = 1.0
SAME = 1e-9


def nicked(contour: Contour, width: float) -> tuple[Polyline, ...]:
    """What is cut of a contour: all of it but its nicks, which are that wide, mm."""
    way = _Way(_halves(contour) if isinstance(contour, Ring) else contour)
    wanted = SIDES if way.is_rectangle else OTHERS
    # An odd number of times: twice as many nicks on a square would lie on its corners.
    count = wanted * (ceil(way.length / (wanted * FAR)) | 1)
    wide = min(width, way.length / (4 * count))
    middles = [way.beside_corners(number * way.length / count, wide, way.length / (4 * count))
               for number in range(count)]
    ends = [*middles[1:], middles[0] + way.length]
    return tuple(way.stretch(start + wide / 2, end - wide / 2)
                 for start, end in zip(middles, ends, strict=True))


def _halves(ring: Ring) -> Polyline:
    """A circle as two arcs."""
    return Polyline((Knot(ring.x - ring.radius, ring.y, 1.0),
                     Knot(ring.x + ring.radius, ring.y, 1.0)))


class _Way:
    """A closed polyline, measured from its beginning."""

    def __init__(self, line: Polyline) -> None:
        self._ways = list(line.ways())
        self._ends = list(accumulate(_length(*way) for way in self._ways))

    @property
    def length(self) -> float:
        """How long it is."""
        return self._ends[-1]

    @property
    def is_rectangle(self) -> bool:
        """Whether it is four sides, with corners that may be round."""
        sides = [(end.x - start.x, end.y - start.y) for start, end in self._ways
                 if not start.bulge]
        return all(min(abs(across), abs(down)) < 1e-6 for across, down in sides) \
            and 4 <= len(sides) <= 5

    def beside_corners(self, at: float, wide: float, most: float) -> float:
        """The middle of a nick near a place, on a straight way with no corner near it.

        It stays where it is if there is none so near.
        """
        clear = wide / 2 + CLEAR
        places = [min(max(at, start + clear), end - clear) if start <= end - 2 * clear else None
                  for start, end in self._straight()]
        near = [place for place in places if place is not None and abs(place - at) <= most]
        return min(near, key=lambda place: (abs(place - at), place), default=at)

    def _straight(self) -> list[tuple[float, float]]:
        """From where to where straight ways lead; the first may begin before the beginning."""
        spans = [(begin, end) for (start, _), begin, end
                 in zip(self._ways, [0.0, *self._ends], self._ends, strict=False)
                 if not start.bulge]
        if len(spans) > 1 and spans[0][0] == 0.0 and spans[-1][1] == self.length \
                and self._runs_on():
            # One way that is begun in its middle: at both ends of the measure it is the same.
            (_, first), (last, _) = spans[0], spans[-1]
            spans[0], spans[-1] = (last - self.length, first), (last, self.length + first)
        return spans

    def _runs_on(self) -> bool:
        """Whether the last way leads straight on into the first."""
        (a, b), (_, c) = self._ways[-1], self._ways[0]
        across = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        return abs(across) <= 1e-6 * dist(a.at, b.at) * dist(b.at, c.at)

    def stretch(self, start: float, end: float) -> Polyline:
        """What lies between two places, of which the second may be behind the beginning."""
        knots: list[Knot] = []
        for turn in (-self.length, 0.0, self.length):
            for way, first, last in zip(self._ways, [0.0, *self._ends], self._ends, strict=False):
                begin, stop = max(start, first + turn), min(end, last + turn)
                if stop - begin > SAME:
                    share = last - first
                    part = _part(way, (begin - first - turn) / share, (stop - first - turn) / share)
                    knots[-1:] = part
        return Polyline(tuple(knots), closed=False)


def _length(start: Knot, end: Knot) -> float:
    if not start.bulge:
        return dist(start.at, end.at)
    _, _, radius, _, span = arc_of(start, end)
    return radius * abs(span)


def _part(way: tuple[Knot, Knot], first: float, last: float) -> tuple[Knot, Knot]:
    """A way from one share of it to another."""
    start, end = way
    if not start.bulge:
        return (Knot(start.x + first * (end.x - start.x), start.y + first * (end.y - start.y)),
                Knot(start.x + last * (end.x - start.x), start.y + last * (end.y - start.y)))
    x, y, radius, begin, span = arc_of(start, end)
    ends = [(x + radius * cos(begin + share * span), y + radius * sin(begin + share * span))
            for share in (first, last)]
    bulge = tan(atan(start.bulge) * (last - first))
    return Knot(*ends[0], bulge), Knot(*ends[1])
