"""Short lines that show where to cut, on bare paper only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.sheets.outline import Disc, Outline, Ray, box, of_slot, printed
from generator.sheets.sheet import Line, Slot
from generator.units import Rect, Size

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
        for ray in _cuts(of_slot(slot, 0.0)):
            start = _leaves(bleed, ray)
            end = min(start + LENGTH, _leaves(sheet, ray), _meets(crowd, ray, start))
            if end - start >= SHORTEST:
                line = Line(*ray.at(start), *ray.at(end), "crop")
                marks.setdefault(_same(line), line)
    return tuple(marks.values())


def _obstacle(outline: Outline) -> Obstacle:
    clear = outline.grown(CLEAR)
    return clear.bounds(), clear


def _cuts(outline: Outline) -> Iterator[Ray]:
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
