"""Cutting: what a machine cuts from a sheet and in which order, each shared edge once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, pairwise
from math import atan, atan2, ceil, cos, dist, sin, tan

from generator.base.units import Size
from generator.paper.sheets.contours import (
    Contour,
    Polyline,
    PolylineVertex,
    Ring,
    arc_of,
    contours_of,
    creases_of,
    is_hole,
    slits_of,
)
from generator.paper.sheets.outline import NEAR, Point, cuts_at
from generator.paper.sheets.sheet import Sheet, Slot

# Nicks of a rectangle are in the middle of its sides; three hold anything else.
RECTANGLE_NICKS, OTHER_NICKS = 4, 3
# No further from nick to nick than this, mm, or there are three times as many, or five times.
LARGEST_NICK_DISTANCE = 90.0
# A nick lies so far from a corner, mm, if it can: there it would tear the print.
CORNER_CLEARANCE = 1.0
SAME = 1e-9


def cut_with_nicks(contour: Contour, width: float) -> tuple[Polyline, ...]:
    """What is cut of a contour: all of it but its nicks, which are that wide, mm."""
    way = _MeasuredPolyline(_half_circles(contour) if isinstance(contour, Ring) else contour)
    wanted = RECTANGLE_NICKS if way.is_rectangle else OTHER_NICKS
    # An odd number of times: twice as many nicks on a square would be on its corners.
    count = wanted * (ceil(way.length / (wanted * LARGEST_NICK_DISTANCE)) | 1)
    wide = min(width, way.length / (4 * count))
    middles = [way.move_off_corners(number * way.length / count, wide, way.length / (4 * count))
               for number in range(count)]
    ends = [*middles[1:], middles[0] + way.length]
    return tuple(way.stretch(start + wide / 2, end - wide / 2)
                 for start, end in zip(middles, ends, strict=True))


def _half_circles(ring: Ring) -> Polyline:
    """A circle as two arcs."""
    return Polyline((PolylineVertex(ring.x - ring.radius, ring.y, 1.0),
                     PolylineVertex(ring.x + ring.radius, ring.y, 1.0)))


class _MeasuredPolyline:
    """A closed polyline, measured from its beginning."""

    def __init__(self, line: Polyline) -> None:
        self._segments = list(line.ways())
        self._ends = list(accumulate(_segment_length(*way) for way in self._segments))

    @property
    def length(self) -> float:
        """How long it is."""
        return self._ends[-1]

    @property
    def is_rectangle(self) -> bool:
        """Whether it is four sides, with corners that may be round."""
        sides = [(end.x - start.x, end.y - start.y) for start, end in self._segments
                 if not start.bulge]
        return all(min(abs(across), abs(down)) < 1e-6 for across, down in sides) \
            and 4 <= len(sides) <= 5

    def move_off_corners(self, at: float, wide: float, most: float) -> float:
        """The middle of a nick near a place, on a straight way with no corner near it.

        It stays where it is if there is none so near.
        """
        clear = wide / 2 + CORNER_CLEARANCE
        places = [min(max(at, start + clear), end - clear) if start <= end - 2 * clear else None
                  for start, end in self._straight_spans()]
        near = [place for place in places if place is not None and abs(place - at) <= most]
        return min(near, key=lambda place: (abs(place - at), place), default=at)

    def _straight_spans(self) -> list[tuple[float, float]]:
        """From where to where straight ways lead; the first may begin before the beginning."""
        spans = [(begin, end) for (start, _), begin, end
                 in zip(self._segments, [0.0, *self._ends], self._ends, strict=False)
                 if not start.bulge]
        if len(spans) > 1 and spans[0][0] == 0.0 and spans[-1][1] == self.length \
                and self._is_straight_at_start():
            # One way that is begun in its middle: at both ends of the measure it is the same.
            (_, first), (last, _) = spans[0], spans[-1]
            spans[0], spans[-1] = (last - self.length, first), (last, self.length + first)
        return spans

    def _is_straight_at_start(self) -> bool:
        """Whether the last way leads straight on into the first."""
        (a, b), (_, c) = self._segments[-1], self._segments[0]
        across = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        return abs(across) <= 1e-6 * dist(a.at, b.at) * dist(b.at, c.at)

    def stretch(self, start: float, end: float) -> Polyline:
        """The stretch between two places, of which the second may be behind the beginning."""
        knots: list[PolylineVertex] = []
        for turn in (-self.length, 0.0, self.length):
            for way, first, last in zip(self._segments, [0.0, *self._ends], self._ends,
                                        strict=False):
                begin, stop = max(start, first + turn), min(end, last + turn)
                if stop - begin > SAME:
                    share = last - first
                    part = _cut_segment(way, (begin - first - turn) / share,
                                        (stop - first - turn) / share)
                    knots[-1:] = part
        return Polyline(tuple(knots), closed=False)


def _segment_length(start: PolylineVertex, end: PolylineVertex) -> float:
    if not start.bulge:
        return dist(start.at, end.at)
    _, _, radius, _, span = arc_of(start, end)
    return radius * abs(span)


def _cut_segment(way: tuple[PolylineVertex, PolylineVertex], first: float,
                 last: float) -> tuple[PolylineVertex, PolylineVertex]:
    """A way from one share of it to another."""
    start, end = way
    if not start.bulge:
        return (PolylineVertex(start.x + first * (end.x - start.x),
                               start.y + first * (end.y - start.y)),
                PolylineVertex(start.x + last * (end.x - start.x),
                               start.y + last * (end.y - start.y)))
    x, y, radius, begin, span = arc_of(start, end)
    ends = [(x + radius * cos(begin + share * span), y + radius * sin(begin + share * span))
            for share in (first, last)]
    bulge = tan(atan(start.bulge) * (last - first))
    return PolylineVertex(*ends[0], bulge), PolylineVertex(*ends[1])


DIGITS = 6  # of a version: enough to tell any two sheets in a drawer from each other


@dataclass(frozen=True, slots=True)
class CutSheet:
    """The ways of a machine's tools over a sheet, each in the order in which they are taken."""

    size: Size
    cuts: tuple[Contour, ...]
    creases: tuple[Polyline, ...]
    marks: tuple[Polyline, ...] = ()

    @property
    def layers(self) -> Mapping[str, tuple[Contour, ...]]:
        """The ways by tool, as layers of a file."""
        return {"CUT": self.cuts, "CREASE": self.creases, "REGMARK": self.marks}

    @property
    def version(self) -> str:
        """A short digest of the geometry, by which printed paper and cut file know each other."""
        about = [_format_numbers((self.size.width, self.size.height)),
                 *(line for ways in self.layers.values()
                   for line in ("", *map(_describe_contour, ways)))]
        return sha256("\n".join(about).encode()).hexdigest()[:DIGITS]


def _describe_contour(contour: Contour) -> str:
    if isinstance(contour, Ring):
        return "ring " + _format_numbers((contour.x, contour.y, contour.radius))
    return f"{'loop' if contour.closed else 'line'} " + _format_numbers(
        [number for knot in contour.knots for number in knot])


def _format_numbers(numbers: Iterable[float]) -> str:
    # A last digit that another machine rounds otherwise must not make another sheet.
    return " ".join(f"{round(number, 3) + 0.0:.3f}" for number in numbers)


def make_cut_sheet(sheet: Sheet) -> CutSheet:
    """The cuts and the folds of a sheet."""
    folds = tuple(Polyline((PolylineVertex(line.x1, line.y1), PolylineVertex(line.x2, line.y2)),
                           closed=False)
                  for line in sheet.front.lines if line.role == "fold")
    marks = tuple(Polyline(tuple(PolylineVertex(*corner) for corner in mark.corners))
                  for mark in sheet.front.marks)
    slots = cut_slots(sheet)
    slits = [slit for slot in slots for slit in slits_of(slot)]
    creases = [crease for slot in slots for crease in creases_of(slot)]
    # What is punched out of a board comes before the board falls out of the sheet.
    punched = [part for slot in slots if slot.nicks for part in punched_contours(slot)]
    loose = tuple(contours_of(slot) for slot in slots if not slot.nicks)
    return CutSheet(sheet.size, (*slits, *punched, *_order_cuts(loose)), (*folds, *creases), marks)


def punched_contours(slot: Slot) -> Iterator[Contour]:
    """The edge of a piece in a board with its nicks; what is cut out of the piece has none."""
    for contour in contours_of(slot):
        if is_hole(contour):
            yield contour
        else:
            yield from cut_with_nicks(contour, slot.nicks)


def cut_slots(sheet: Sheet) -> list[Slot]:
    """The slots whose pieces are cut out; of a folded sheet the fronts, with the backs behind."""
    folded = any(line.role == "fold" for line in sheet.front.lines)
    return [slot for slot in sheet.front.slots if not folded or slot.face.side == "front"]


@lru_cache(64)
def _order_cuts(pieces: tuple[tuple[Contour, ...], ...]) -> tuple[Contour, ...]:
    """Piece by piece, inner contours first; then what touches, from the inside outwards."""
    contours = [contour for piece in pieces for contour in piece]
    shared = list(_shared_lines(contours))
    if not shared:
        return tuple(contours)
    rest = {(side.owner, side.index): line.unshared_runs(side) for line in shared
            for side in line.sides}
    touching = {owner for owner, _ in rest}
    apart = (contour for number, contour in enumerate(contours) if number not in touching)
    lines = (Polyline((PolylineVertex(*start), PolylineVertex(*end)), closed=False)
             for line in shared for start, end in line.shared_runs())
    around = _chain_segments([way for number in sorted(touching)
                              for way in _unshared_segments(contours, number, rest)])
    return (*apart, *lines, *sorted(around, key=_extent))


Run = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class _Side:
    """A straight way of a contour, as it is on its line: from one of the line's stops on."""

    owner: int
    index: int
    start: Point
    end: Point


class _Line:
    """Sides on one straight line; only whole sides are between two stops in a row."""

    def __init__(self, sides: Sequence[_Side], along: Point) -> None:
        self.sides = sides
        self._direction = along
        self._stops = cuts_at(self._offset(point) for side in sides
                              for point in (side.start, side.end))
        self._points = {self._stops[self._offset(point)]: point
                        for side in reversed(sides) for point in (side.end, side.start)}
        covered = Counter(gap for side in sides for gap in self._gaps(side))
        self._shared_gaps = {gap for gap, count in covered.items() if count > 1}

    def shared_runs(self) -> list[Run]:
        """From where to where two pieces touch."""
        return self._runs(sorted(self._shared_gaps))

    def unshared_runs(self, side: _Side) -> list[Run]:
        """What of a side is its piece's alone, in the side's direction."""
        gaps = [gap for gap in self._gaps(side) if gap not in self._shared_gaps]
        if self._offset(side.start) < self._offset(side.end):
            return self._runs(gaps)
        return [(end, start) for start, end in reversed(self._runs(gaps))]

    def _offset(self, point: Point) -> float:
        return point[0] * self._direction[0] + point[1] * self._direction[1]

    def _gaps(self, side: _Side) -> list[tuple[float, float]]:
        ends = sorted(self._stops[self._offset(point)] for point in (side.start, side.end))
        return [gap for gap in pairwise(sorted(self._points)) if ends[0] <= gap[0] < ends[1]]

    def _runs(self, gaps: Sequence[tuple[float, float]]) -> list[Run]:
        """Gaps that follow each other as one."""
        runs: list[list[float]] = []
        for start, end in gaps:
            if runs and runs[-1][1] == start:
                runs[-1][1] = end
            else:
                runs.append([start, end])
        return [(self._points[start], self._points[end]) for start, end in runs]


def _shared_lines(contours: Sequence[Contour]) -> Iterator[_Line]:
    """The lines along which contours touch."""
    ways: defaultdict[float, list[_Side]] = defaultdict(list)
    for owner, contour in enumerate(contours):
        if isinstance(contour, Ring):
            continue
        for index, (start, end) in enumerate(contour.ways()):
            if not start.bulge:
                ways[_angle(start, end)].append(_Side(owner, index, start.at, end.at))
    for angle, sides in sorted(ways.items()):
        along = (cos(angle), sin(angle))
        offsets = [side.start[1] * along[0] - side.start[0] * along[1] for side in sides]
        lines = cuts_at(offsets)
        on: defaultdict[float, list[_Side]] = defaultdict(list)
        for side, offset in zip(sides, offsets, strict=True):
            on[lines[offset]].append(side)
        for _, together in sorted(on.items()):
            line = _Line(together, along)
            if line.shared_runs():
                yield line


def _angle(start: PolylineVertex, end: PolylineVertex) -> float:
    """How steep a way is; the same for one that runs against it."""
    across, down = end.x - start.x, end.y - start.y
    if across < -NEAR or (across < NEAR and down < 0):
        across, down = -across, -down
    return round(atan2(down, across), 6)


def _unshared_segments(contours: Sequence[Contour], number: int,
          rest: Mapping[tuple[int, int],
                        list[Run]]) -> Iterator[tuple[PolylineVertex, PolylineVertex]]:
    """The ways of a contour that no other contour shares."""
    contour = contours[number]
    assert isinstance(contour, Polyline)
    for index, way in enumerate(contour.ways()):
        alone = rest.get((number, index))
        if alone is None:
            yield way
        else:
            yield from ((PolylineVertex(*start), PolylineVertex(*end)) for start, end in alone)


def _chain_segments(ways: Sequence[tuple[PolylineVertex, PolylineVertex]]) -> Iterator[Polyline]:
    """Ways that lead on from each other, as polylines."""
    xs = cuts_at(knot.x for way in ways for knot in way)
    ys = cuts_at(knot.y for way in ways for knot in way)
    begin: defaultdict[Point, list[int]] = defaultdict(list)
    for number, (start, _) in enumerate(ways):
        begin[xs[start.x], ys[start.y]].append(number)
    open_ends = Counter((xs[end.x], ys[end.y]) for _, end in ways)
    # What nothing leads to comes first, so that it is followed from its beginning.
    order = sorted(range(len(ways)),
                   key=lambda number: open_ends[xs[ways[number][0].x], ys[ways[number][0].y]] > 0)
    taken: set[int] = set()
    for first in order:
        if first in taken:
            continue
        knots: list[PolylineVertex] = []
        following: int | None = first
        while following is not None:
            taken.add(following)
            start, end = ways[following]
            knots.append(start)
            place = xs[end.x], ys[end.y]
            following = next((index for index in begin[place] if index not in taken), None)
        closed = place == (xs[knots[0].x], ys[knots[0].y])
        yield _simplify_polyline(
            Polyline(tuple(knots if closed else [*knots, PolylineVertex(end.x, end.y)]), closed))


def _simplify_polyline(line: Polyline) -> Polyline:
    """Without knots in the middle of a straight way, and begun in the middle of one."""
    knots = line.knots
    kept = [knot for number, knot in enumerate(knots)
            if (not line.closed and number in (0, len(knots) - 1))
            or knot.bulge or knots[number - 1].bulge
            or not _is_straight(knots[number - 1], knot, knots[(number + 1) % len(knots)])]
    return Polyline(tuple(kept), line.closed).begin_on_longest_side()


def _is_straight(before: PolylineVertex, knot: PolylineVertex, after: PolylineVertex) -> bool:
    across = (knot.x - before.x) * (after.y - before.y) - (knot.y - before.y) * (after.x - before.x)
    return abs(across) <= NEAR * dist(before.at, after.at)


def _extent(line: Polyline) -> float:
    xs, ys, _ = zip(*line.knots, strict=True)
    return float((max(xs) - min(xs)) * (max(ys) - min(ys)))
