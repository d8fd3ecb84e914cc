"""Where to cut: shared edges, crop marks on bare paper, the order of the cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.sheets.outline import Disc, Outline, Ray, box, of_slot, printed
from generator.sheets.sheet import ALONE, CutNumber, Line, Shares, Slot
from generator.units import Rect, Size

NEAR = 0.001  # edges no further apart than this are one cut


def shares_of(trims: Sequence[Rect]) -> tuple[Shares, ...]:
    """For each of several pieces of one size, the sides that touch another of them."""
    xs = cuts_at(edge for trim in trims for edge in (trim.x, trim.right))
    ys = cuts_at(edge for trim in trims for edge in (trim.y, trim.bottom))
    starts = {(xs[trim.x], ys[trim.y]) for trim in trims}
    ends = {(xs[trim.right], ys[trim.bottom]) for trim in trims}
    return tuple(_known(Shares((xs[trim.x], ys[trim.bottom]) in ends,
                               (xs[trim.right], ys[trim.y]) in ends,
                               (xs[trim.right], ys[trim.y]) in starts,
                               (xs[trim.x], ys[trim.bottom]) in starts))
                 for trim in trims)


def cuts_at(edges: Iterable[float]) -> dict[float, float]:
    """For every edge the cut that makes it: the first of the edges that are one with it."""
    ordered = sorted(set(edges))
    cuts = {edge: edge for edge in ordered[:1]}
    for before, edge in pairwise(ordered):
        cuts[edge] = cuts[before] if edge - before <= NEAR else edge
    return cuts


def _known(shares: Shares) -> Shares:
    """One value for all pieces that share nothing."""
    return shares if any(shares) else ALONE


LENGTH = 4.0
SHORTEST = 1.5  # less can't be seen to be in line with anything
CLEAR = 0.25  # between a mark and whatever is printed near it
EDGE = 2.0  # between a mark and the edge of the paper

Obstacle = tuple[Rect, Outline]


def crop_marks(slots: Sequence[Slot], page: Size, furniture: Rect) -> tuple[Line, ...]:
    """Marks in line with every cut, clear of all pieces with their bleed and of the strip.

    On a folded page only the fronts are marked; FOLD_ROOM keeps their marks off the backs.
    """
    own = [_obstacle(printed(slot)) for slot in slots]
    crowd = [*own, _obstacle(box(furniture))]
    sheet = box(Rect(0, 0, page.width, page.height)).grown(-EDGE)
    marks: dict[tuple[float, ...], Line] = {}
    for slot, (_, bleed) in zip(slots, own, strict=True):
        for ray in _mark_cuts(of_slot(slot, 0.0)):
            start = _leaves(bleed, ray)
            end = min(start + LENGTH, _leaves(sheet, ray), _meets(crowd, ray, start))
            if end - start >= SHORTEST:
                line = Line(*ray.at(start), *ray.at(end), "crop")
                marks.setdefault(_same(line), line)
    return tuple(marks.values())


def _obstacle(outline: Outline) -> Obstacle:
    clear = outline.grown(CLEAR)
    return clear.bounds(), clear


def _mark_cuts(outline: Outline) -> Iterator[Ray]:
    """Where cuts leave a piece: each edge beyond both its corners; a round one four ways."""
    if isinstance(outline, Disc):
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            yield Ray(outline.x + outline.radius * dx, outline.y + outline.radius * dy, dx, dy)
        return
    edges = outline.edges()
    for edge, following in zip(edges, [*edges[1:], edges[0]], strict=True):
        yield Ray(following.x, following.y, edge.dx, edge.dy)
        yield Ray(edge.x, edge.y, -edge.dx, -edge.dy)


def _leaves(outline: Outline, ray: Ray) -> float:
    """How far along a ray that starts inside gets out."""
    span = outline.crossed(ray)
    return span[1] if span else float("-inf")


def _meets(crowd: Iterable[Obstacle], ray: Ray, start: float) -> float:
    """How far the ray can go from `start` before it meets something."""
    (x1, y1), (x2, y2) = ray.at(start), ray.at(start + LENGTH)
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    near = (outline for bounds, outline in crowd
            if bounds.x < right + CLEAR and bounds.right > left - CLEAR
            and bounds.y < bottom + CLEAR and bounds.bottom > top - CLEAR)
    spans = (outline.crossed(ray) for outline in near)
    return min((span[0] for span in spans if span and span[1] > start + 1e-9),
               default=float("inf"))


def _same(line: Line) -> tuple[float, ...]:
    """Equal for marks that two neighbours share."""
    return tuple(round(each, 4) for each in (line.x1, line.y1, line.x2, line.y2))


HEIGHT = 1.5  # a figure of 5.5 pt
DIGIT = 1.0
MOST = 99  # a third digit would touch the figure of the next cut


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut through the whole sheet; its figure stands on the side of a piece."""

    at: float
    before: bool


def cut_numbers(slots: Sequence[Slot], page: Size) -> tuple[CutNumber, ...]:
    """First every cut across the sheet, from the top; then each strip, from the left.

    No figures at all where a cut would go through a piece, where pieces aren't straight, or
    where there is no bare paper for them.
    """
    trims = [slot.trim for slot in slots]
    if any(slot.face.kind.shape != "rect" for slot in slots):
        return ()
    across = _cuts([(trim.y, trim.bottom) for trim in trims])
    down = _cuts([(trim.x, trim.right) for trim in trims])
    if not across or not down or len(across) + len(down) > MOST:
        return ()
    bounds = [printed(slot).bounds() for slot in slots]
    left, top = min(each.x for each in bounds), min(each.y for each in bounds)
    numbers = (*_beside(across, left), *_above(down, top, len(across)))
    inside = all(each.place.x >= EDGE and each.place.y >= EDGE
                 and each.place.right <= page.width - EDGE for each in numbers)
    return numbers if inside else ()


def _cuts(spans: Sequence[tuple[float, float]]) -> tuple[Cut, ...]:
    """The cuts one way, in order; none if one of them would go through a piece."""
    ends = cuts_at(edge for span in spans for edge in span)
    starts = {ends[start] for start, _ in spans}
    places = sorted(set(ends.values()))
    for start, end in set(spans):
        if any(start + NEAR < place < end - NEAR for place in places):
            return ()
    return tuple(Cut(place, place not in starts) for place in places)


def _beside(cuts: Sequence[Cut], left: float) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, 1):
        width = DIGIT * len(str(number))
        y = cut.at - CLEAR - HEIGHT if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(left - CLEAR - width, y, width, HEIGHT))


def _above(cuts: Sequence[Cut], top: float, counted: int) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, counted + 1):
        width = DIGIT * len(str(number))
        x = cut.at - CLEAR - width if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(x, top - CLEAR - HEIGHT, width, HEIGHT))
