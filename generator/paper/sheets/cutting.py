"""Cutting: what a machine cuts from a sheet and in which order, each shared edge once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import atan2, cos, dist, sin

from generator.base.units import Size
from generator.paper.sheets.contours import (
    Contour,
    Knot,
    Polyline,
    Ring,
    contours_of,
    creases_of,
    is_hole,
    slits_of,
)
from generator.paper.sheets.nicks import nicked
from generator.paper.sheets.outline import NEAR, Point, cuts_at
from generator.paper.sheets.sheet import Sheet, Slot

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
        about = [_figures((self.size.width, self.size.height)),
                 *(line for ways in self.layers.values() for line in ("", *map(_told, ways)))]
        return sha256("\n".join(about).encode()).hexdigest()[:DIGITS]


def _told(contour: Contour) -> str:
    if isinstance(contour, Ring):
        return "ring " + _figures((contour.x, contour.y, contour.radius))
    return f"{'loop' if contour.closed else 'line'} " + _figures(
        [number for knot in contour.knots for number in knot])


def _figures(numbers: Iterable[float]) -> str:
    # A last digit that another machine rounds otherwise must not make another sheet.
    return " ".join(f"{round(number, 3) + 0.0:.3f}" for number in numbers)


def cut_sheet(sheet: Sheet) -> CutSheet:
    """What is to be cut from a sheet and folded on it."""
    folds = tuple(Polyline((Knot(line.x1, line.y1), Knot(line.x2, line.y2)), closed=False)
                  for line in sheet.front.lines if line.role == "fold")
    marks = tuple(Polyline(tuple(Knot(*corner) for corner in mark.corners))
                  for mark in sheet.front.marks)
    slots = cut_slots(sheet)
    slits = [slit for slot in slots for slit in slits_of(slot)]
    creases = [crease for slot in slots for crease in creases_of(slot)]
    # What is punched out of a board comes before the board falls out of the sheet.
    punched = [part for slot in slots if slot.nicks for part in punched_out(slot)]
    loose = tuple(contours_of(slot) for slot in slots if not slot.nicks)
    return CutSheet(sheet.size, (*slits, *punched, *_cuts(loose)), (*folds, *creases), marks)


def punched_out(slot: Slot) -> Iterator[Contour]:
    """The edge of a piece in a board with its nicks; what is cut out of the piece has none."""
    for contour in contours_of(slot):
        if is_hole(contour):
            yield contour
        else:
            yield from nicked(contour, slot.nicks)


def cut_slots(sheet: Sheet) -> list[Slot]:
    """The slots whose pieces are cut out; of a folded sheet the fronts, with the backs behind."""
    folded = any(line.role == "fold" for line in sheet.front.lines)
    return [slot for slot in sheet.front.slots if not folded or slot.face.side == "front"]


@lru_cache(64)
def _cuts(pieces: tuple[tuple[Contour, ...], ...]) -> tuple[Contour, ...]:
    """Piece by piece, inner contours first; then what touches, from the inside outwards."""
    contours = [each for piece in pieces for each in piece]
    shared = list(_shared(contours))
    if not shared:
        return tuple(contours)
    rest = {(side.owner, side.index): line.left_of(side) for line in shared for side in line.sides}
    touching = {owner for owner, _ in rest}
    apart = (each for number, each in enumerate(contours) if number not in touching)
    lines = (Polyline((Knot(*start), Knot(*end)), closed=False)
             for line in shared for start, end in line.shared())
    around = _chained([way for number in sorted(touching) for way in _left(contours, number, rest)])
    return (*apart, *lines, *sorted(around, key=_extent))


Run = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class _Side:
    """A straight way of a contour, as it lies on its line: from one of the line's stops on."""

    owner: int
    index: int
    start: Point
    end: Point


class _Line:
    """Sides on one straight line; between two stops that follow each other lie whole sides."""

    def __init__(self, sides: Sequence[_Side], along: Point) -> None:
        self.sides = sides
        self._along = along
        self._stops = cuts_at(self._at(point) for side in sides for point in (side.start, side.end))
        self._points = {self._stops[self._at(point)]: point
                        for side in reversed(sides) for point in (side.end, side.start)}
        covered = Counter(gap for side in sides for gap in self._gaps(side))
        self._twice = {gap for gap, count in covered.items() if count > 1}

    def shared(self) -> list[Run]:
        """From where to where two pieces touch."""
        return self._runs(sorted(self._twice))

    def left_of(self, side: _Side) -> list[Run]:
        """What of a side is its piece's alone, in the side's direction."""
        gaps = [gap for gap in self._gaps(side) if gap not in self._twice]
        if self._at(side.start) < self._at(side.end):
            return self._runs(gaps)
        return [(end, start) for start, end in reversed(self._runs(gaps))]

    def _at(self, point: Point) -> float:
        return point[0] * self._along[0] + point[1] * self._along[1]

    def _gaps(self, side: _Side) -> list[tuple[float, float]]:
        ends = sorted(self._stops[self._at(point)] for point in (side.start, side.end))
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


def _shared(contours: Sequence[Contour]) -> Iterator[_Line]:
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
            if line.shared():
                yield line


def _angle(start: Knot, end: Knot) -> float:
    """How steep a way is; the same for one that runs against it."""
    across, down = end.x - start.x, end.y - start.y
    if across < -NEAR or (across < NEAR and down < 0):
        across, down = -across, -down
    return round(atan2(down, across), 6)


def _left(contours: Sequence[Contour], number: int,
          rest: Mapping[tuple[int, int], list[Run]]) -> Iterator[tuple[Knot, Knot]]:
    """The ways of a contour that nobody else cuts."""
    contour = contours[number]
    assert isinstance(contour, Polyline)
    for index, way in enumerate(contour.ways()):
        alone = rest.get((number, index))
        if alone is None:
            yield way
        else:
            yield from ((Knot(*start), Knot(*end)) for start, end in alone)


def _chained(ways: Sequence[tuple[Knot, Knot]]) -> Iterator[Polyline]:
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
        knots: list[Knot] = []
        following: int | None = first
        while following is not None:
            taken.add(following)
            start, end = ways[following]
            knots.append(start)
            place = xs[end.x], ys[end.y]
            following = next((each for each in begin[place] if each not in taken), None)
        closed = place == (xs[knots[0].x], ys[knots[0].y])
        yield _plain(Polyline(tuple(knots if closed else [*knots, Knot(end.x, end.y)]), closed))


def _plain(line: Polyline) -> Polyline:
    """Without knots in the middle of a straight way, and begun in the middle of one."""
    knots = line.knots
    kept = [knot for number, knot in enumerate(knots)
            if (not line.closed and number in (0, len(knots) - 1))
            or knot.bulge or knots[number - 1].bulge
            or not _straight(knots[number - 1], knot, knots[(number + 1) % len(knots)])]
    return Polyline(tuple(kept), line.closed).begun()


def _straight(before: Knot, knot: Knot, after: Knot) -> bool:
    across = (knot.x - before.x) * (after.y - before.y) - (knot.y - before.y) * (after.x - before.x)
    return abs(across) <= NEAR * dist(before.at, after.at)


def _extent(line: Polyline) -> float:
    xs, ys, _ = zip(*line.knots, strict=True)
    return float((max(xs) - min(xs)) * (max(ys) - min(ys)))
