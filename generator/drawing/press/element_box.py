"""Bounds: the box of what an element draws, without its strokes, clips and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.drawing.press.clipping import read_place
from generator.drawing.press.glyph_lines import text_lines
from generator.drawing.press.outlines import SHAPES
from generator.drawing.press.pdf_images import draw_image
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import Box, box_around, matrix, transform_box
from generator.game.svg.tree import Element

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

_GROUPS = frozenset(("g", "a", "svg", "symbol", "switch"))


def element_box(painter: FacePainter, element: Element, style: Style) -> Box | None:
    """The box of an element in its own space, drawn in a style; None if there is nothing.

    It is what `objectBoundingBox` means of a group.
    """
    painter.enter(element)
    try:
        return _box_by_tag(painter, element, style)
    finally:
        painter.leave()


def _box_by_tag(painter: FacePainter, element: Element, style: Style) -> Box | None:
    tag = element.tag
    if tag in SHAPES:
        outline = painter.outline(element, style)
        return outline.box if outline else None
    if tag == "text":
        boxes = [line.box for line in text_lines(painter, element, style)]
        return box_around(boxes) if boxes else None
    if tag == "image":
        ink = draw_image(painter, element, style)
        return ink.box if ink else None
    if tag == "use":
        return _use_box(painter, element, style)
    if tag not in _GROUPS:
        return None
    inside = [box for child in element.children if isinstance(child, Element)
              if (box := _child_box(painter, child, style)) is not None]
    return box_around(inside) if inside else None


def _child_box(painter: FacePainter, element: Element, style: Style) -> Box | None:
    """The box of a child, in the space of what is around it."""
    if element.tag in ("symbol", "defs"):
        return None
    look = painter.cascade.look(style, element.attrs)
    box = element_box(painter, element, look.style) if look.shown else None
    if box is None or "transform" not in element.attrs:
        return box
    return transform_box(box, matrix(element.attrs["transform"]))


def _use_box(painter: FacePainter, element: Element, style: Style) -> Box | None:
    href = element.attrs.get("href") or element.attrs.get("xlink:href") or ""
    target = painter.find(href.removeprefix("#"))
    if target is None:
        return None
    if target.tag in ("symbol", "svg"):
        # Fitted and cut, as it is drawn.
        ink = painter.draw_use(element, style)
        return ink.box if ink else None
    box = _child_box(painter, target, style)
    x, y = read_place(element.attrs, style)
    return transform_box(box, (1.0, 0.0, 0.0, 1.0, x, y)) if box else None
