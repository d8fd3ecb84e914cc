"""Opacity: groups that are seen through as one."""

from __future__ import annotations

from generator.model.svg import Element
from generator.press.ink import Ink
from generator.press.paint import paints
from generator.press.stock import Stock
from generator.press.style import Style

_BARE = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"})


def grouped(stock: Stock, ink: Ink, opacity: float, blend: str) -> Ink:
    """Ink that is put together first, then shown through."""
    key = stock.form(ink, ink.box, group="RGB")
    state = stock.state(fill=opacity, stroke=opacity, blend=blend)
    return Ink(f"q {state}/@X{key} Do\nQ\n", ink.box)


def one_coat(element: Element, style: Style) -> bool:
    """Whether an element leaves a single coat of paint, which can be thinned by itself."""
    if any(isinstance(child, Element) for child in element.children):
        return False
    return element.tag in _BARE and paints(style) < 2
