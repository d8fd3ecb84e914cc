"""Symbols: what `use` repeats, compiled once and placed many times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.press.outline import rectangle
from generator.press.stock import Ink, placed
from generator.svg.lengths import length
from generator.svg.numbers import shown
from generator.svg.refusal import cannot_draw
from generator.svg.style import ElementLook, Style
from generator.svg.transform import (
    Box,
    Matrix,
    fitted,
    holds,
    inverse,
    moved,
    shared,
    times,
    view_box,
)
from generator.svg.tree import Element

if TYPE_CHECKING:
    from generator.press.painter import FacePainter


# Less than this is written where it is used.
SHORT = 160


def use(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """Draw the element that another refers to."""
    attrs = element.attrs
    href = attrs.get("href") or attrs.get("xlink:href") or ""
    if not href.startswith("#"):
        raise cannot_draw(f"use refers to '{shown(href)}'", "a reference is '#' and an id")
    target = painter.find(href[1:])
    if target is None:
        raise cannot_draw(f"there is no element '{shown(href)}' to use",
                         "check the id, or add the symbol to icons.svg")
    if target.tag in ("symbol", "svg"):
        painter.enter(target)
        try:
            return viewport(painter, target, style, {**target.attrs, **_place(attrs)})
        finally:
            painter.leave()
    ink = painter.draw(target, style)
    x, y = place(attrs, style)
    return placed(_form(painter, ink), (1.0, 0.0, 0.0, 1.0, x, y)) if ink else None


def place(attrs: Mapping[str, str], style: Style) -> tuple[float, float]:
    """An element's x and y."""
    return (length(attrs.get("x", "0"), style.viewport[0], style.font_size),
            length(attrs.get("y", "0"), style.viewport[1], style.font_size))


def _place(attrs: Mapping[str, str]) -> dict[str, str]:
    """Where a use wants what it refers to."""
    return {"x": "0", "y": "0"} | {name: attrs[name] for name in ("x", "y", "width", "height")
                                   if name in attrs}


def viewport(painter: FacePainter, element: Element, style: Style,
             attrs: Mapping[str, str]) -> Ink | None:
    """Draw a symbol's or an inner svg's content, fitted into its place and cut off at its rim."""
    look = painter.cascade.look(style, element.attrs)
    if not look.shown:
        return None
    at = place(attrs, style)
    wide = length(attrs.get("width", "100%"), style.viewport[0], style.font_size)
    high = length(attrs.get("height", "100%"), style.viewport[1], style.font_size)
    if wide <= 0 or high <= 0:
        return None
    spot = (at[0], at[1], at[0] + wide, at[1] + high)
    box = view_box(attrs)
    inner = (0.0, 0.0, wide, high) if box is None else box
    if inner[0] == inner[2] or inner[1] == inner[3]:
        return None
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, at[0], at[1]) if box is None else fitted(
        box, spot, attrs.get("preserveAspectRatio", ""))
    if "transform" in attrs:
        matrix = times(painter.matrix(attrs["transform"]), matrix)
    view = painter.cascade.known(
        look.style._replace(viewport=(inner[2] - inner[0], inner[3] - inner[1])))
    ink = painter.inside(element, look._replace(style=view))
    if ink is None:
        return None
    return _cut(painter, ink, look, matrix, spot)


def _cut(painter: FacePainter, ink: Ink, look: ElementLook, matrix: Matrix, spot: Box
         ) -> Ink | None:
    back = inverse(matrix)
    if back is None:
        return None
    rim = moved(spot, back)
    if look.overflow in ("visible", "auto") or holds(rim, ink.box):
        return placed(_form(painter, ink), matrix)
    box = shared(rim, ink.box)
    if box is None:
        return None
    cut = Ink(f"q {rectangle(rim).operators}W n\n{ink.operators}Q\n", box, ink.glyphs)
    return placed(_form(painter, cut), matrix)


def _form(painter: FacePainter, ink: Ink) -> Ink:
    """The ink as a part of its own, unless it is too little to be worth one."""
    if len(ink.operators) < SHORT:
        return ink
    return Ink(f"/@X{painter.stock.form(ink, ink.box)} Do\n", ink.box)
