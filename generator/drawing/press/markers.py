"""Markers: arrowheads, dots and the like, on the vertices of lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from generator.base.budget import spend
from generator.drawing.press.outlines import Segment, rectangle, shape_segments
from generator.drawing.press.pdf_parts import MOST_INK, Ink, join_inks, transform_ink
from generator.game.svg.lengths import length, parts, quote_text
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import (
    Box,
    Matrix,
    box_overlap,
    contains_box,
    fit_matrix,
    inverse,
    multiply,
    point,
    transform_box,
    view_box,
)
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

# Shapes that have vertices.
SHAPES_WITH_VERTICES = frozenset(("path", "line", "polyline", "polygon"))
# More on one line are a texture.
MOST_MARKERS = 5_000
# Microseconds for each, with nothing in it.
MARKER_COST = 60
Direction = tuple[float, float] | None


class Vertex(NamedTuple):
    """A place on a line, and its direction there in radians."""

    x: float
    y: float
    angle: float


def has_markers(style: Style) -> bool:
    """Whether lines of that style have any."""
    return bool(style.marker_start or style.marker_mid or style.marker_end)


def draw_markers(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """All markers of a shape, above it."""
    if element.tag not in SHAPES_WITH_VERTICES or not style.visible:
        return None
    points = vertices(shape_segments(element.tag, element.attrs, style))
    if not points:
        return None
    wanted = [(style.marker_start, points[0], True), *(
        (style.marker_mid, point, False) for point in points[1:-1]),
        (style.marker_end, points[-1], False)]
    if style.marker_mid and len(points) > MOST_MARKERS:
        raise cannot_draw(f"a line has more than {MOST_MARKERS:,} markers", "leave some out")
    inks: list[Ink] = []
    length = 0
    for name, vertex, first in wanted:
        spend(MARKER_COST)
        ink = _draw_marker(painter, name, vertex, style, first) if name else None
        if ink is not None:
            inks.append(ink)
            length += ink.length
            if length > MOST_INK:
                break  # joining them complains
    return join_inks(inks)


def vertices(line: list[Segment]) -> list[Vertex]:
    """Where the segments of a line meet, and which way it goes there."""
    arrives: list[Direction] = []
    leaves: list[Direction] = []
    start = 0
    for index, segment in enumerate(line):
        if segment.step == "m":
            start = index
            arrives.append(None)
        else:
            # A segment without a length goes the way of the one before.
            way = segment.arrives or (arrives[-1] if index - 1 > start else None)
            arrives.append(way)
            leaves[-1] = segment.leaves or arrives[-2]
            if segment.step == "h":
                arrives[start] = way
        leaves.append(None)
        if segment.step == "h":
            leaves[-1] = leaves[start]
    _fill_directions(line, arrives, leaves)
    for index, (segment, into, out) in enumerate(zip(line, arrives, leaves, strict=True)):
        # Nothing is halfway where a line that is closed goes straight back.
        if segment.step in "mh" and into and out and _is_opposite(into, out):
            (arrives if segment.step == "m" else leaves)[index] = None
    return [Vertex(*segment.end, _mean_angle(into, out))
            for segment, into, out in zip(line, arrives, leaves, strict=True)]


def _fill_directions(line: list[Segment], arrives: list[Direction],
                     leaves: list[Direction]) -> None:
    """What has no length at a line's beginning goes the way of what comes next."""
    for index in range(len(line) - 2, -1, -1):
        if line[index + 1].step != "m" and leaves[index] is None:
            leaves[index] = leaves[index + 1]
            arrives[index + 1] = arrives[index + 1] or leaves[index]


def _is_opposite(one: tuple[float, float], other: tuple[float, float]) -> bool:
    across = one[0] * other[1] - one[1] * other[0]
    along = one[0] * other[0] + one[1] * other[1]
    return along < 0 and abs(across) < -1e-9 * along


def _mean_angle(into: Direction, out: Direction) -> float:
    """The angle halfway between two directions, or that of the only one."""
    if into is None or out is None:
        x, y = into or out or (1.0, 0.0)
        return math.atan2(y, x)
    one, two = math.atan2(into[1], into[0]), math.atan2(out[1], out[0])
    if abs(two - one) > math.pi:
        two += math.copysign(2 * math.pi, one - two)
    return (one + two) / 2


def _draw_marker(painter: FacePainter, name: str, vertex: Vertex, style: Style, first: bool
            ) -> Ink | None:
    element = painter.find(name)
    if element is None or element.tag != "marker":
        raise cannot_draw(f"there is no marker '#{name}'")
    attrs = element.attrs
    wide, high = (length(attrs.get(side, "3"), whole, style.font_size)
                  for side, whole in zip(("markerWidth", "markerHeight"), style.viewport,
                                         strict=True))
    scale = style.stroke_width if attrs.get("markerUnits") != "userSpaceOnUse" else 1.0
    view = view_box(attrs)
    if wide <= 0 or high <= 0 or scale <= 0 or (view and (
            view[0] == view[2] or view[1] == view[3])):
        return None
    spot = (0.0, 0.0, wide, high)
    inner = view or spot
    fit = fit_matrix(view, spot, attrs.get("preserveAspectRatio", "")) if view \
        else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    whole = (view[2] - view[0], view[3] - view[1]) if view else style.viewport
    x, y = point(fit, _reference_point(attrs.get("refX", "0"), inner[0], inner[2], whole[0]),
                 _reference_point(attrs.get("refY", "0"), inner[1], inner[3], whole[1]))
    angle = _angle(attrs.get("orient", "0").strip(), vertex.angle, first)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    matrix = multiply((cos, sin, -sin, cos, vertex.x, vertex.y),
                   multiply((1.0, 0.0, 0.0, 1.0, -x, -y), fit))
    ink = _marker_content(painter, element, matrix, inner, style)
    back = inverse(fit)
    if ink is None or back is None:
        return None
    cut = _cut_marker(painter, element, ink, transform_box(spot, back))
    return transform_ink(cut, matrix) if cut else None


def _reference_point(text: str, low: float, high: float, whole: float) -> float:
    words = {"left": low, "top": low, "center": (low + high) / 2, "right": high, "bottom": high}
    word = text.strip()
    return words[word] if word in words else length(word, whole)


_TURNS = {"deg": math.pi / 180, "grad": math.pi / 200, "rad": 1.0, "turn": 2 * math.pi}


def _angle(orient: str, along: float, first: bool) -> float:
    if orient == "auto":
        return along
    if orient == "auto-start-reverse":
        return along + math.pi if first else along
    angle = parts(orient)
    if angle is None or (angle[1] and angle[1] not in _TURNS):
        raise cannot_draw(f"orient: '{quote_text(orient)}' is not an angle",
                          "for example auto, 90 or 90deg")
    return angle[0] * _TURNS[angle[1] or "deg"]


def _marker_content(painter: FacePainter, element: Element, matrix: Matrix, inner: Box, style: Style
             ) -> Ink | None:
    """What a marker shows; it inherits nothing from the line that it is on."""
    context = (style.paint(style.fill), style.paint(style.stroke))
    outside = painter.cascade.intern(Style(
        viewport=(inner[2] - inner[0], inner[3] - inner[1]), context=context))
    look = painter.cascade.look(outside, element.attrs)
    if not look.shown:
        return None
    painter.enter(element)
    try:
        with painter.within(matrix):
            return painter.inside(element, look)
    finally:
        painter.leave()


def _cut_marker(painter: FacePainter, element: Element, ink: Ink, rim: Box) -> Ink | None:
    """A marker's ink inside its rim, unless it may show all of it."""
    look = painter.cascade.look(painter.cascade.intern(Style()), element.attrs)
    if look.overflow in ("visible", "auto") or contains_box(rim, ink.box):
        return ink
    box = box_overlap(rim, ink.box)
    if box is None:
        return None
    return ink._replace(operators=f"q {rectangle(rim).operators}W n\n{ink.operators}Q\n", box=box)
