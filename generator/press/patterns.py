"""Patterns: a tile that is repeated as far as it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.svg import Element
from generator.press.box import Box
from generator.press.ink import Ink, placed
from generator.press.lengths import length
from generator.press.paint import Tile
from generator.press.refusal import CannotDraw
from generator.press.silence import SILENT
from generator.press.style import Style
from generator.press.transform import IDENTITY, Matrix, matrix, times
from generator.press.viewport import fitted, view_box

if TYPE_CHECKING:
    from generator.press.plate import Plate

# More tiles than this on one shape are nothing that anybody could see.
MOST_TILES = 20_000


def tile(plate: Plate, element: Element, box: Box, style: Style) -> Tile | None:
    """The pattern for a shape with that box; None if it paints nothing."""
    whole = _inherited(plate, element)
    attrs = whole.attrs
    frame = (box[2] - box[0], box[3] - box[1])
    boxed = attrs.get("patternUnits", "objectBoundingBox") == "objectBoundingBox"
    across, down = (1.0, 1.0) if boxed else style.viewport
    x, y, wide, high = (length(attrs.get(name, "0"), size, style.font_size)
                        for name, size in (("x", across), ("y", down), ("width", across),
                                           ("height", down)))
    if boxed:
        x, y = box[0] + x * frame[0], box[1] + y * frame[1]
        wide, high = wide * frame[0], high * frame[1]
    if wide <= 0 or high <= 0:
        return None
    if frame[0] * frame[1] > MOST_TILES * wide * high:
        raise CannotDraw(f"the pattern would be repeated more than {MOST_TILES:,} times",
                         "make its tile larger", element.where)
    plate.enter(element)
    try:
        ink = _content(plate, whole, (wide, high), frame, style)
    finally:
        plate.leave()
    if ink is None:
        return None
    space: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    if "patternTransform" in attrs:
        space = times(matrix(attrs["patternTransform"]), space)
    return Tile(plate.stock.tile(ink, (wide, high), space))


def _content(plate: Plate, element: Element, size: tuple[float, float],
             frame: tuple[float, float], style: Style) -> Ink | None:
    """What is on a tile, from its corner."""
    attrs = element.attrs
    view = view_box(attrs)
    space, viewport = IDENTITY, style.viewport
    if view is not None:
        if view[0] == view[2] or view[1] == view[3]:
            return None
        space = fitted(view, (0.0, 0.0, *size), attrs.get("preserveAspectRatio", ""))
        viewport = (view[2] - view[0], view[3] - view[1])
    elif attrs.get("patternContentUnits") == "objectBoundingBox":
        space, viewport = (frame[0], 0.0, 0.0, frame[1], 0.0, 0.0), (1.0, 1.0)
    outside = plate.cascade.known(Style(viewport=viewport))
    ink = plate.inside(element, plate.cascade.look(outside, attrs))
    return placed(ink, space) if ink else None


def _inherited(plate: Plate, element: Element) -> Element:
    """The pattern with what it lacks taken from the one that it refers to."""
    attrs = dict(element.attrs)
    seen = [element]
    here = element
    while (href := here.attrs.get("href") or here.attrs.get("xlink:href")) is not None:
        found = plate.find(href.removeprefix("#"))
        if found is None or found.tag != "pattern" or any(found is other for other in seen):
            raise CannotDraw(f"the pattern refers to '{href}', which is no other pattern",
                             where=element.where)
        seen.append(found)
        attrs = {**found.attrs, **attrs}
        here = found
    drawn = (each for each in seen if any(
        isinstance(child, Element) and child.tag not in SILENT for child in each.children))
    return element.changed(attrs, next(drawn, element).children)
