"""Contours: the exact edge of a piece where it is on its sheet, holes included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import atan, atan2, ceil, cos, dist, hypot, pi, sin, sqrt, tan
from typing import NamedTuple

from generator.base.units import Rect, Size
from generator.drawing.press.outlines import contours as drawn_contours
from generator.drawing.press.outlines import parse_path
from generator.game.model.game import Shape
from generator.paper.sheets.outline import Point, Polygon, shape_outline
from generator.paper.sheets.oversize_boards import SEAM_BLEED
from generator.paper.sheets.sheet import Slot

TOLERANCE = 0.02  # mm: how far straight lines may be from the curve that they replace
QUARTER = tan(pi / 8)  # the bulge of a rounded corner
INSIDE = 1e-4  # mm: next to an edge, but further from any other
SAME = 1e-6  # points no further than this from each other are one


class PolylineVertex(NamedTuple):
    """A point of a polyline, and how the way from it to the next bulges.

    0 is a straight way; else the tangent of a quarter of the arc's angle, above 0 where the arc
    turns clockwise as one sees it.
    """

    x: float
    y: float
    bulge: float = 0.0

    @property
    def at(self) -> Point:
        """The point alone."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Polyline:
    """Straight ways and arcs from knot to knot, mm from the top left of the page."""

    knots: tuple[PolylineVertex, ...]
    closed: bool = True

    def ways(self) -> Iterator[tuple[PolylineVertex, PolylineVertex]]:
        """Every way, from the knot that says how it bulges to the next."""
        yield from pairwise((*self.knots, self.knots[0]) if self.closed else self.knots)

    def flat(self) -> tuple[Point, ...]:
        """Points of a polyline of straight ways alone, as near as curves are followed."""
        points = [point for start, end in self.ways() for point in _arc_points(start, end)]
        return tuple(points if self.closed else [*points, self.knots[-1].at])

    def begin_on_longest_side(self) -> Polyline:
        """The same contour, begun in the middle of its longest straight way, if it has any."""
        straight = [(dist(start.at, end.at), -index) for index, (start, end)
                    in enumerate(self.ways()) if not start.bulge]
        if not self.closed or not straight:
            return self
        index = -max(straight)[1]
        first, second = list(self.ways())[index]
        middle = PolylineVertex((first.x + second.x) / 2, (first.y + second.y) / 2)
        return Polyline((middle, *self.knots[index + 1:], *self.knots[:index + 1]))


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle, mm from the top left of the page."""

    x: float
    y: float
    radius: float

    def flat(self) -> tuple[Point, ...]:
        """Points of a polygon, as near as curves are followed."""
        count = max(8, ceil(pi / sqrt(2 * TOLERANCE / self.radius)))
        angles = (2 * pi * index / count for index in range(count))
        return tuple((self.x + self.radius * cos(angle), self.y + self.radius * sin(angle))
                     for angle in angles)


Contour = Polyline | Ring


def contours_of(slot: Slot) -> tuple[Contour, ...]:
    """What is cut around the piece in a slot, inner contours before outer ones."""
    kind, place = slot.face.kind, page_mapping_of(slot)
    drawn = _kind_contours(kind.shape, kind.trim, kind.corner, kind.outline, window_of(slot))
    return tuple(_place_contour(contour, place) for contour in drawn)


def page_mapping_of(slot: Slot) -> Callable[[float, float], Point]:
    """From a point of a face, mm from the corner of its trim, to the page that its slot is on."""
    return _trim_to_page(slot.face.kind.trim, slot.turn, slot.whole)


def is_hole(contour: Contour) -> bool:
    """Whether a contour of a piece is that of a hole in it; these run against the clock."""
    return isinstance(contour, Polyline) and _doubled_area(contour.flat()) < 0


def slits_of(slot: Slot) -> tuple[Polyline, ...]:
    """What is cut inside of the piece in a slot without parting anything from it."""
    return _polylines_of(slot, slot.face.kind.net.slits if slot.face.kind.net else ())


def creases_of(slot: Slot) -> tuple[Polyline, ...]:
    """The folds of the piece in a slot."""
    return _polylines_of(slot, slot.face.kind.net.folds if slot.face.kind.net else ())


def _polylines_of(slot: Slot, lines: Sequence[Sequence[Point]]) -> tuple[Polyline, ...]:
    if not lines or slot.part:
        return ()
    place = page_mapping_of(slot)
    return tuple(Polyline(tuple(PolylineVertex(*place(*point)) for point in line), closed=False)
                 for line in lines)


def window_of(slot: Slot) -> Rect | None:
    """The part of a board that its contour ends at; flaps at the right and below belong to it."""
    part, board = slot.part, slot.face.kind.trim
    if part is None:
        return None
    seen, over = part.window, SEAM_BLEED if part.way == "tile" else 0.0
    left = seen.x + over if part.column else max(seen.x, 0.0)
    top = seen.y + over if part.row else max(seen.y, 0.0)
    return Rect(left, top, min(seen.right, board.width) - left,
                min(seen.bottom, board.height) - top)


def bounds_of(slot: Slot) -> Rect:
    """The rectangle around what is cut out of a slot."""
    window, whole, size = window_of(slot), slot.whole, slot.face.kind.trim
    if window is None:
        return slot.trim
    place = _trim_to_page(size, slot.turn, whole)
    (x1, y1), (x2, y2) = place(window.x, window.y), place(window.right, window.bottom)
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _trim_to_page(size: Size, turn: int, whole: Rect) -> Callable[[float, float], Point]:
    """From a point of the trim as it is drawn to the page."""
    def map_point(x: float, y: float) -> Point:
        across, down = {0: (x, y), 90: (size.height - y, x),
                        180: (size.width - x, size.height - y), 270: (y, size.width - x)}[turn]
        return whole.x + across, whole.y + down
    return map_point


def _place_contour(contour: Contour, place: Callable[[float, float], Point]) -> Contour:
    if isinstance(contour, Ring):
        return replace(contour, **dict(zip("xy", place(contour.x, contour.y), strict=True)))
    return Polyline(tuple(PolylineVertex(*place(knot.x, knot.y), knot.bulge)
                          for knot in contour.knots),
                    contour.closed)


@lru_cache(256)
def _kind_contours(shape: Shape, size: Size, corner: float, written: str,
           window: Rect | None) -> tuple[Contour, ...]:
    """The contours of a kind as it is drawn, mm from the top left of its trim."""
    whole = Rect(0.0, 0.0, size.width, size.height)
    if shape == "rect":
        return (_rounded_rectangle(window or whole, whole, corner).begin_on_longest_side(),)
    if shape == "circle" and not window:
        return (Ring(size.width / 2, size.height / 2, size.width / 2),)
    contours = _free_contours(written) if shape == "path" else (_convex_contour(shape, whole),)
    if window:
        contours = tuple(part for loop in contours if (part := _clip_loop(loop.flat(), window)))
    return tuple(contour.begin_on_longest_side() for contour in contours)


def _convex_contour(shape: Shape, whole: Rect) -> Polyline:
    drawn = shape_outline(shape, whole)
    points = drawn.points if isinstance(drawn, Polygon) else Ring(
        drawn.x, drawn.y, drawn.radius).flat()
    return Polyline(tuple(PolylineVertex(*point) for point in points))


def _rounded_rectangle(rect: Rect, board: Rect, corner: float) -> Polyline:
    """A rectangle, clockwise; round only where its corners are the board's."""
    knots: list[PolylineVertex] = []
    for x, y, dx, dy in ((rect.x, rect.y, 0, -1), (rect.right, rect.y, 1, 0),
                         (rect.right, rect.bottom, 0, 1), (rect.x, rect.bottom, -1, 0)):
        if not corner or min(abs(x - board.x), abs(x - board.right)) > SAME \
                or min(abs(y - board.y), abs(y - board.bottom)) > SAME:
            knots.append(PolylineVertex(x, y))
            continue
        # From the way (dx, dy) that leads into the corner to the one that leads out of it.
        knots += [PolylineVertex(x - corner * dx, y - corner * dy, QUARTER),
                  PolylineVertex(x - corner * dy, y + corner * dx)]
    return Polyline(_drop_repeated_vertices(knots))


def _drop_repeated_vertices(knots: Sequence[PolylineVertex]) -> tuple[PolylineVertex, ...]:
    """Knots without those from which a way of no length leads on."""
    return tuple(knot for knot, following in pairwise((*knots, knots[0]))
                 if dist(knot.at, following.at) > SAME) if knots else ()


def _free_contours(written: str) -> tuple[Polyline, ...]:
    """The contours of a free shape that part the piece from what isn't, the deepest first."""
    drawn = parse_path(written)
    loops = [loop for contour in drawn_contours(drawn) if len(loop := _flatten_loop(contour)) > 2
             ] if drawn else []
    edges = []
    for loop in loops:
        way = 1 if _doubled_area(loop) > 0 else -1
        within = _inner_point(loop, way)
        others = [_winding_number(other, within) for other in loops if other is not loop]
        beside = sum(others)
        # With paint on both of its sides, or on none, nothing is cut along it.
        if (beside == 0) != (beside + way == 0):
            clockwise = (beside == 0) == (way > 0)
            edges.append((-sum(map(bool, others)), loop if clockwise else loop[::-1]))
    edges.sort(key=lambda edge: edge[0])
    return tuple(Polyline(tuple(PolylineVertex(*point) for point in loop)) for _, loop in edges)


def _flatten_loop(segments: Sequence[tuple[Point, ...]]) -> list[Point]:
    """A closed loop of points, without those that are on the way between their neighbours."""
    points = [point for segment in segments for point in _curve_points(segment)]
    points = [point for point, following in pairwise((*points, points[0]))
              if dist(point, following) > SAME] if points else []
    return [point for before, point, after in zip([points[-1], *points], points,
                                                  [*points[1:], points[0]], strict=False)
            if abs(_cross_product(before, point, after)) > SAME * dist(before, after)
            ] if points else []


def _cross_product(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _curve_points(points: tuple[Point, ...]) -> Iterator[Point]:
    """All points of a line or a cubic curve but its end."""
    if len(points) == 2:
        yield points[0]
        return
    p0, p1, p2, p3 = points
    # A chord over a stretch of h leaves its curve by at most the second derivative times h²/8.
    bend = 6 * max(hypot(p0[0] - 2 * p1[0] + p2[0], p0[1] - 2 * p1[1] + p2[1]),
                   hypot(p1[0] - 2 * p2[0] + p3[0], p1[1] - 2 * p2[1] + p3[1]))
    count = max(1, ceil(sqrt(bend / (8 * TOLERANCE))))
    for index in range(count):
        t = index / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
        yield (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
               a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1])


def _arc_points(start: PolylineVertex, end: PolylineVertex) -> Iterator[Point]:
    """All points of a way but its end."""
    yield start.at
    if not start.bulge:
        return
    x, y, radius, first, span = arc_of(start, end)
    count = max(1, ceil(abs(span) / (2 * sqrt(2 * TOLERANCE / radius))))
    for index in range(1, count):
        angle = first + span * index / count
        yield x + radius * cos(angle), y + radius * sin(angle)


def arc_of(start: PolylineVertex, end: PolylineVertex) -> tuple[float, float, float, float, float]:
    """Of a way that bulges: its centre, its radius, and the angles where it begins and spans."""
    span = 4 * atan(start.bulge)
    chord = dist(start.at, end.at)
    radius = chord / (2 * abs(sin(span / 2)))
    # The centre is next to the middle of the chord, right of it for a clockwise half circle.
    aside = (1 - start.bulge ** 2) / (4 * start.bulge)
    x = (start.x + end.x) / 2 - aside * (end.y - start.y)
    y = (start.y + end.y) / 2 + aside * (end.x - start.x)
    return x, y, radius, atan2(start.y - y, start.x - x), span


def _doubled_area(points: Sequence[Point]) -> float:
    """Twice the area, above 0 if it runs clockwise as one sees it."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*points, points[0])))


def _inner_point(points: Sequence[Point], way: int) -> Point:
    """A point next to the middle of a loop's longest side; a corner may be another loop's too."""
    start, end = max(pairwise((*points, points[0])), key=lambda side: dist(*side))
    x, y = (end[0] - start[0]) / dist(start, end), (end[1] - start[1]) / dist(start, end)
    return ((start[0] + end[0]) / 2 - way * INSIDE * y, (start[1] + end[1]) / 2 + way * INSIDE * x)


def _winding_number(points: Sequence[Point], at: Point) -> int:
    """How often a loop runs clockwise around a point."""
    turns = 0
    for start, end in pairwise((*points, points[0])):
        left = _cross_product(start, end, at)
        if start[1] <= at[1] < end[1] and left > 0:
            turns += 1
        elif end[1] <= at[1] < start[1] and left < 0:
            turns -= 1
    return turns


def _clip_loop(points: Sequence[Point], window: Rect) -> Polyline | None:
    """The part of a loop that is in a window."""
    kept = list(points)
    for axis, limit, way in ((0, window.x, 1), (0, window.right, -1),
                             (1, window.y, 1), (1, window.bottom, -1)):
        inside = [(point[axis] - limit) * way for point in kept]
        following = list(zip(kept, inside, strict=True))
        kept = []
        for (a, depth), (b, after) in pairwise((*following, *following[:1])):
            if depth >= 0:
                kept.append(a)
            if (depth < 0) != (after < 0):
                t = depth / (depth - after)
                kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    knots = _drop_repeated_vertices([PolylineVertex(*point) for point in kept])
    return Polyline(knots) if len(knots) > 2 else None
