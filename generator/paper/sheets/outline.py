"""Outlines of pieces, and the cuts along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt

from generator.base.units import Insets, Rect, Size
from generator.game.model.game import Shape
from generator.paper.sheets.sheet import CutNumber, SheetLine, Slot

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

    def crossing(self, ray: Ray) -> Span | None:
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
        return Polygon(tuple(_intersect_moved(before, after, margin)
                             for before, after in pairwise((edges[-1], *edges))))

    def bounds(self) -> Rect:
        """The rectangle around it."""
        xs, ys = zip(*self.points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def edges(self) -> tuple[Ray, ...]:
        """Each edge from its first corner onwards."""
        return _polygon_edges(self.points)

    def crossing(self, ray: Ray) -> Span | None:
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


@lru_cache(1024)
def _polygon_edges(points: tuple[Point, ...]) -> tuple[Ray, ...]:
    """Asked for once for every ray that may cross them."""
    return tuple(_ray_between(start, end) for start, end in pairwise((*points, points[0])))


Outline = Disc | Polygon


def slot_outline(slot: Slot, margin: float) -> Outline:
    """The outline of a piece in its slot, with room around it; a part of one is a rectangle."""
    if slot.part:
        return rectangle_outline(slot.trim).grown(margin)
    return shape_outline(slot.face.kind.shape, slot.trim, slot.turn).grown(margin)


def printed_outline(slot: Slot) -> Outline:
    """The outline of what is printed in a slot; only straight pieces reach unevenly."""
    whole = slot_outline(slot, 0.0)
    return rectangle_outline(slot.ink) if whole == rectangle_outline(slot.trim) \
        else whole.grown(min(slot.reach))


def shape_outline(shape: Shape, trim: Rect, turn: int = 0) -> Outline:
    """The outline of a shape that fills `trim`; a free path counts as its rectangle."""
    if shape == "circle" and abs(trim.width - trim.height) < 1e-9:
        return Disc(trim.x + trim.width / 2, trim.y + trim.height / 2, trim.width / 2)
    if shape == "hex":
        return Polygon(_hexagon_corners(trim, is_flat_top(trim, turn)))
    return rectangle_outline(trim)


def rectangle_outline(rect: Rect) -> Polygon:
    """A rectangle as an outline."""
    return Polygon(((rect.x, rect.y), (rect.right, rect.y),
                    (rect.right, rect.bottom), (rect.x, rect.bottom)))


def is_flat_top(trim: Rect, turn: int) -> bool:
    """Whether a hexagon has a flat top: those that are wider than high do, until turned."""
    upright = trim.width >= trim.height if turn % 180 == 0 else trim.height >= trim.width
    return upright == (turn % 180 == 0)


def _hexagon_corners(trim: Rect, flat: bool) -> tuple[Point, ...]:
    x, y, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    across, down = trim.width / 4, trim.height / 4
    if flat:
        return ((x + across, y), (right - across, y), (right, y + 2 * down),
                (right - across, bottom), (x + across, bottom), (x, y + 2 * down))
    return ((x + 2 * across, y), (right, y + down), (right, bottom - down),
            (x + 2 * across, bottom), (x, bottom - down), (x, y + down))


def _ray_between(start: Point, end: Point) -> Ray:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return Ray(*start, dx / hypot(dx, dy), dy / hypot(dx, dy))


def _intersect_moved(before: Ray, after: Ray, margin: float) -> Point:
    """Where two neighbouring edges meet once both have moved outwards."""
    # Clockwise with y down, the outside is to the left of the way: (dy, -dx).
    sine = before.dx * after.dy - before.dy * after.dx
    cosine = before.dx * after.dx + before.dy * after.dy
    along = margin * (1 - cosine) / sine
    return (after.x + margin * after.dy - along * after.dx,
            after.y - margin * after.dx - along * after.dy)


NEAR = 0.001  # edges no further than this from each other are one cut
SAME = 1e-6


def cuts_at(edges: Iterable[float]) -> dict[float, float]:
    """For every edge the cut that makes it: the first of the edges that are one with it."""
    ordered = sorted(set(edges))
    cuts = {edge: edge for edge in ordered[:1]}
    for before, edge in pairwise(ordered):
        cuts[edge] = cuts[before] if edge - before <= NEAR else edge
    return cuts


LENGTH = 4.0
SHORTEST = 1.0  # less can't be seen to be in line with anything
CLEAR = 0.25  # between a mark and whatever is printed near it
MARK_OFFSET = 0.15  # between a cut and a mark that lies on the bleed

Obstacle = tuple[Rect, Outline]


def crop_marks(slots: Sequence[Slot], page: Size, margin: Insets,
               furniture: Rect | None) -> tuple[SheetLine, ...]:
    """Marks in line with every cut, inside of the margin and clear of all pieces.

    They are beyond the bleed where there is room, and otherwise upon it at the rim of the page.
    On a folded page only the fronts are marked; FOLD_ROOM keeps their marks off the backs.
    """
    strip = [_obstacle(rectangle_outline(furniture))] if furniture else []
    bleeds = [_obstacle(printed_outline(slot)) for slot in slots]
    cuts = [slot_outline(slot, 0.0) for slot in slots]
    trims = [_obstacle(cut) for cut in cuts]
    sheet = rectangle_outline(Rect(margin.left, margin.top, page.width - margin.left - margin.right,
                     page.height - margin.top - margin.bottom))
    marks: dict[tuple[float, ...], SheetLine] = {}
    for cut, (_, bleed) in zip(cuts, bleeds, strict=True):
        for ray in _mark_rays(cut):
            start, reach = _exit_distance(bleed, ray), _exit_distance(sheet, ray)
            end = min(start + LENGTH, reach, _free_distance([*bleeds, *strip], ray, start, LENGTH))
            if end - start < SHORTEST - SAME and not isinstance(cut, Disc):
                far = hypot(page.width, page.height)
                if _free_distance(trims, ray, CLEAR, far) < far:
                    continue
                start = MARK_OFFSET
                end = min(start + LENGTH, reach, _free_distance(strip, ray, start, LENGTH))
            if end - start >= SHORTEST - SAME:
                line = SheetLine(*ray.at(start), *ray.at(end), "crop")
                marks.setdefault(_mark_key(line), line)
    return tuple(marks.values())


def is_marked(trim: Rect, marks: Sequence[SheetLine]) -> bool:
    """Whether a ruler laid along marks beyond both its ends gives every side of a rectangle."""
    upright = [mark for mark in marks if abs(mark.x1 - mark.x2) <= NEAR]
    level = [mark for mark in marks if abs(mark.y1 - mark.y2) <= NEAR]
    sides = [_has_both_ends([(mark.y1, mark.y2) for mark in upright if abs(mark.x1 - x) <= NEAR],
                   trim.y, trim.bottom) for x in (trim.x, trim.right)]
    sides += [_has_both_ends([(mark.x1, mark.x2) for mark in level if abs(mark.y1 - y) <= NEAR],
                    trim.x, trim.right) for y in (trim.y, trim.bottom)]
    return all(sides)


def _has_both_ends(marks: Sequence[Span], start: float, end: float) -> bool:
    return (any(max(mark) <= start + NEAR for mark in marks)
            and any(min(mark) >= end - NEAR for mark in marks))


def _obstacle(outline: Outline) -> Obstacle:
    clear = outline.grown(CLEAR)
    return clear.bounds(), clear


def _mark_rays(outline: Outline) -> Iterator[Ray]:
    """Where cuts leave a piece: each edge beyond both its corners; a round one four ways."""
    if isinstance(outline, Disc):
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            yield Ray(outline.x + outline.radius * dx, outline.y + outline.radius * dy, dx, dy)
        return
    edges = outline.edges()
    for edge, following in zip(edges, [*edges[1:], edges[0]], strict=True):
        yield Ray(following.x, following.y, edge.dx, edge.dy)
        yield Ray(edge.x, edge.y, -edge.dx, -edge.dy)


def _exit_distance(outline: Outline, ray: Ray) -> float:
    """How far along a ray that starts inside gets out."""
    span = outline.crossing(ray)
    return span[1] if span else float("-inf")


def _free_distance(crowd: Iterable[Obstacle], ray: Ray, start: float, length: float) -> float:
    """How far the ray can go from `start` before it meets something not further than `length`."""
    (x1, y1), (x2, y2) = ray.at(start), ray.at(start + length)
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    near = (outline for bounds, outline in crowd
            if bounds.x < right + CLEAR and bounds.right > left - CLEAR
            and bounds.y < bottom + CLEAR and bounds.bottom > top - CLEAR)
    spans = (outline.crossing(ray) for outline in near)
    return min((span[0] for span in spans if span and span[1] > start + 1e-9),
               default=float("inf"))


def _mark_key(line: SheetLine) -> tuple[float, ...]:
    """Equal for marks that two neighbours share."""
    return tuple(round(coordinate, 4) for coordinate in (line.x1, line.y1, line.x2, line.y2))


HEIGHT = 1.5  # a figure of 5.5 pt
DIGIT = 1.0
MOST = 99  # a third digit would touch the figure of the next cut


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut through the whole sheet; its figure is on the side of a piece."""

    at: float
    before: bool


def cut_numbers(slots: Sequence[Slot], page: Size, margin: Insets) -> tuple[CutNumber, ...]:
    """First every cut across the sheet, from the top; then each strip, from the left.

    No figures at all where a cut would go through a piece, where pieces aren't straight, or
    where there is no bare paper for them.
    """
    trims = [slot.trim for slot in slots]
    if any(slot.face.kind.shape != "rect" for slot in slots):
        return ()
    across = _find_cuts([(trim.y, trim.bottom) for trim in trims])
    down = _find_cuts([(trim.x, trim.right) for trim in trims])
    if not across or not down or len(across) + len(down) > MOST:
        return ()
    bounds = [printed_outline(slot).bounds() for slot in slots]
    left, top = min(bound.x for bound in bounds), min(bound.y for bound in bounds)
    numbers = (*_left_numbers(across, left), *_top_numbers(down, top, len(across)))
    inside = all(number.place.x >= margin.left and number.place.y >= margin.top
                 and number.place.right <= page.width - margin.right for number in numbers)
    return numbers if inside else ()


def _find_cuts(spans: Sequence[tuple[float, float]]) -> tuple[Cut, ...]:
    """The cuts one way, in order; none if one of them would go through a piece."""
    ends = cuts_at(edge for span in spans for edge in span)
    starts = {ends[start] for start, _ in spans}
    places = sorted(set(ends.values()))
    for start, end in set(spans):
        if any(start + NEAR < place < end - NEAR for place in places):
            return ()
    return tuple(Cut(place, place not in starts) for place in places)


def _left_numbers(cuts: Sequence[Cut], left: float) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, 1):
        width = DIGIT * len(str(number))
        y = cut.at - CLEAR - HEIGHT if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(left - CLEAR - width, y, width, HEIGHT))


def _top_numbers(cuts: Sequence[Cut], top: float, counted: int) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, counted + 1):
        width = DIGIT * len(str(number))
        x = cut.at - CLEAR - width if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(x, top - CLEAR - HEIGHT, width, HEIGHT))
