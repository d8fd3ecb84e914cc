"""A net: a piece that is folded, flat as it is printed, with its faces, flaps, folds and cuts.

All figures are millimetres from the top left corner of the piece, y downwards, as one sees the
printed side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import dist, hypot
from typing import Literal

from generator.base.units import Rect, Size

Point = tuple[float, float]
Segment = tuple[Point, Point]
FoldSort = Literal["tuck-box", "d6", "standee", "screen", "score-pad", "punchboard"]
# Points closer than this are one; what is shorter is no edge.
TOLERANCE = 1e-4
# How far art runs on over a fold, onto what is hidden behind a neighbour.
FOLD_OVERRUN = 2.0
# What stays of a punchboard around the pieces in it, and how wide the bridges are that hold them.
FRAME = 6.0
NICKS = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Folding:
    """What a kind says about how it is folded, as it was written.

    `fold` and `glue` are SVG paths of a designer's own folds and of areas that are glued; of a
    `sort` the net follows from the other figures. `inside` is the room in a box, width, height
    and depth; 0 is what isn't said. `nicks` are the bridges that hold pieces in a punchboard.
    """

    sort: FoldSort | None = None
    holds: tuple[str, ...] = ()
    inside: tuple[float, float, float] | None = None
    play: float = 1.0
    panels: int = 3
    wing: float = 0.0
    faces: Mapping[str, str] = field(default_factory=dict)
    fold: str = ""
    glue: str = ""
    nicks: float = NICKS


@dataclass(frozen=True, slots=True, kw_only=True)
class NetPart:
    """A part of a net between folds: a face, a flap, or a tab that is glued.

    It is attached to its `parent` and is folded back from that by `angle` degrees, away from the
    printed side; below 0 towards it. The drawing of a face is turned on the net
    clockwise by `turn`, so that it is upright on the folded piece. A flap or a tab is behind
    the face that it `meets`.
    """

    name: str
    points: tuple[Point, ...]
    parent: str = ""
    angle: float = 90.0
    role: Literal["face", "flap", "glue"] = "face"
    turn: int = 0
    meets: str = ""

    @property
    def place(self) -> Rect:
        """The rectangle around it."""
        xs, ys = zip(*self.points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def trim(self) -> Size:
        """How large its drawing is, upright."""
        place = self.place
        size = Size(place.width, place.height)
        return size.turned() if self.turn % 180 else size

    def edges(self) -> Iterator[Segment]:
        """Its edges, clockwise."""
        yield from pairwise((*self.points, self.points[0]))


@dataclass(frozen=True, kw_only=True)
class Net:
    """A folded piece laid flat: its parts, each after its parent.

    `groups` are names that stand for several faces. `main` is the face that people know it by,
    `other` the one on its back, if there is one. `slits` are cuts inside of the piece;
    `drawn_folds` and `glued` are folds and areas that a designer drew, of a piece without parts.
    """

    size: Size
    parts: tuple[NetPart, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    main: str = ""
    other: str = ""
    slits: tuple[tuple[Point, ...], ...] = ()
    drawn_folds: tuple[Segment, ...] = ()
    glued: tuple[tuple[Point, ...], ...] = ()

    @property
    def faces(self) -> tuple[NetPart, ...]:
        """The parts that are drawn."""
        return tuple(part for part in self.parts if part.role == "face")

    def part(self, name: str) -> NetPart:
        """The part of a name."""
        return next(part for part in self.parts if part.name == name)

    @cached_property
    def folds(self) -> tuple[Segment, ...]:
        """The lines along which it is folded."""
        return (*(segment for part in self.parts if part.parent
                  for segment in [self.hinge(part)]), *self.drawn_folds)

    @cached_property
    def glue(self) -> tuple[tuple[Point, ...], ...]:
        """The areas that are glued."""
        return (*(part.points for part in self.parts if part.role == "glue"), *self.glued)

    def hinge(self, part: NetPart) -> Segment:
        """Where a part is attached to its parent, clockwise along the part."""
        parent = self.part(part.parent)
        segments = [common for one in part.edges() for other in parent.edges()
                    for common in [common_segment(one, other)] if common]
        return max(segments, key=lambda segment: dist(*segment))

    @cached_property
    def outline(self) -> tuple[tuple[Point, ...], ...]:
        """What is cut: the loops around all parts together, clockwise."""
        return tuple(_loops([segment for part in self.parts for edge in part.edges()
                             for segment in _free_segments(edge, part, self.parts)]))

    @property
    def is_rectangle(self) -> bool:
        """Whether all of it is cut out by four straight cuts."""
        return len(self.outline) == 1 and len(self.outline[0]) == 4 \
            and all(x in (0.0, self.size.width) and y in (0.0, self.size.height)
                    for x, y in round_points(self.outline[0]))

    @property
    def path(self) -> str:
        """The outline as an SVG path."""
        return " ".join(path_of(loop) for loop in self.outline)


def path_of(points: Sequence[Point]) -> str:
    """A closed SVG path through some points."""
    return "M" + "L".join(f"{x:.9g} {y:.9g}" for x, y in round_points(points)) + "Z"


def round_points(points: Sequence[Point]) -> list[Point]:
    """Points without what arithmetic leaves behind the comma."""
    return [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in points]


def common_segment(one: Segment, other: Segment) -> Segment | None:
    """What two edges that run against each other have in common, in the direction of the first."""
    (a, b), length = one, dist(*one)
    if length < TOLERANCE:
        return None
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    away = [abs((x - a[0]) * dy - (y - a[1]) * dx) for x, y in other]
    along = [(x - a[0]) * dx + (y - a[1]) * dy for x, y in other]
    if max(away) > TOLERANCE or along[0] < along[1]:
        return None
    low, high = max(0.0, along[1]), min(length, along[0])
    if high - low < TOLERANCE:
        return None
    return (a[0] + low * dx, a[1] + low * dy), (a[0] + high * dx, a[1] + high * dy)


def _free_segments(edge: Segment, part: NetPart, parts: Sequence[NetPart]) -> list[Segment]:
    """What of an edge borders on nothing."""
    left = [edge]
    for other in parts:
        if other is part:
            continue
        for against in other.edges():
            left = [rest for segment in left for rest in _subtract_segment(segment, against)]
    return left


def _subtract_segment(segment: Segment, against: Segment) -> list[Segment]:
    common = common_segment(segment, against)
    if common is None:
        return [segment]
    rest = [(segment[0], common[0]), (common[1], segment[1])]
    return [point for point in rest if dist(*point) >= TOLERANCE]


def _loops(segments: Sequence[Segment]) -> Iterator[tuple[Point, ...]]:
    """Segments that lead on from each other, as closed loops without needless corners."""
    begin: defaultdict[Point, list[int]] = defaultdict(list)
    for number, (start, _) in enumerate(segments):
        begin[_point_key(start)].append(number)
    taken: set[int] = set()
    for first in range(len(segments)):
        loop: list[Point] = []
        following: int | None = first if first not in taken else None
        while following is not None:
            taken.add(following)
            start, end = segments[following]
            loop.append(start)
            following = next((segment for segment in begin[_point_key(end)]
                              if segment not in taken), None)
        if loop:
            yield tuple(_corners(loop))


def _point_key(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def _corners(loop: Sequence[Point]) -> Iterator[Point]:
    for before, point, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        across = (point[0] - before[0]) * (after[1] - before[1]) \
            - (point[1] - before[1]) * (after[0] - before[0])
        if abs(across) > TOLERANCE * hypot(after[0] - before[0], after[1] - before[1]):
            yield point
