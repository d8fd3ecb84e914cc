"""Bounds: the box of what an element draws, without its strokes, clips and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.drawing.press.clip import place
from generator.drawing.press.images import image
from generator.drawing.press.setting import lines
from generator.drawing.press.shapes import SHAPES
from generator.game.svg.style import Style
from generator.game.svg.transform import Box, around, matrix, moved
from generator.game.svg.tree import Element

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

_GROUPS = frozenset(("g", "a", "svg", "symbol", "switch"))


def bounds(painter: FacePainter, element: Element, style: Style) -> Box | None:
    """The box of an element in its own space, drawn in a style; None if there is nothing.

    It is what `objectBoundingBox` means of a group.
    """
    painter.enter(element)
    try:
        return _bounds(painter, element, style)
    finally:
        painter.leave()


def _bounds(painter: FacePainter, element: Element, style: Style) -> Box | None:
    tag = element.tag
    if tag in SHAPES:
        outline = painter.outline(element, style)
        return outline.box if outline else None
    if tag == "text":
        boxes = [line.box for line in lines(painter, element, style)]
        return around(boxes) if boxes else None
    if tag == "image":
        ink = image(painter, element, style)
        return ink.box if ink else None
    if tag == "use":
        return _used(painter, element, style)
    if tag not in _GROUPS:
        return None
    found = [box for child in element.children if isinstance(child, Element)
             if (box := _placed(painter, child, style)) is not None]
    return around(found) if found else None


def _placed(painter: FacePainter, element: Element, style: Style) -> Box | None:
    """The box of a child, in the space of what is around it."""
    if element.tag in ("symbol", "defs"):
        return None
    look = painter.cascade.look(style, element.attrs)
    box = bounds(painter, element, look.style) if look.shown else None
    if box is None or "transform" not in element.attrs:
        return box
    return moved(box, matrix(element.attrs["transform"]))


def _used(painter: FacePainter, element: Element, style: Style) -> Box | None:
    href = element.attrs.get("href") or element.attrs.get("xlink:href") or ""
    target = painter.find(href.removeprefix("#"))
    if target is None:
        return None
    if target.tag in ("symbol", "svg"):
        # Fitted and cut, as it is drawn.
        ink = painter.used(element, style)
        return ink.box if ink else None
    box = _placed(painter, target, style)
    x, y = place(element.attrs, style)
    return moved(box, (1.0, 0.0, 0.0, 1.0, x, y)) if box else None
