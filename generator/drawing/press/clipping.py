"""What is used from elsewhere and what is cut away: symbols, viewports, clips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.drawing.press.outlines import SHAPES, Outline, rectangle
from generator.drawing.press.outlines import join_outlines as joined_outlines
from generator.drawing.press.outlines import move_outline as moved_outline
from generator.drawing.press.pdf_parts import Ink, join_inks, transform_ink
from generator.drawing.press.text_ink import text_outline
from generator.game.svg.lengths import length, quote_text
from generator.game.svg.style_properties import ElementStyle, Style
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    box_overlap,
    contains_box,
    fit_matrix,
    inverse,
    matrix,
    multiply,
    transform_box,
    view_box,
)
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter


# Less than this is written where it is used.
SHORT = 160


def draw_use(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """Draw the element that another refers to."""
    attrs = element.attrs
    href = attrs.get("href") or attrs.get("xlink:href") or ""
    if not href.startswith("#"):
        raise cannot_draw(f"use refers to '{quote_text(href)}'", "a reference is '#' and an id")
    target = painter.find(href[1:])
    if target is None:
        raise cannot_draw(f"there is no element '{quote_text(href)}' to use",
                         "check the id, or add the symbol to icons.svg")
    if target.tag in ("symbol", "svg"):
        painter.enter(target)
        try:
            if target.tag == "symbol":
                return draw_viewport(painter, target, style,
                                     {**target.attrs, **_place_attributes(attrs)})
            # An svg has a place of its own, from which it is moved.
            size = {name: attrs[name] for name in ("width", "height") if name in attrs}
            moves: Matrix = (1.0, 0.0, 0.0, 1.0, *read_place(attrs, style))
            with painter.within(moves):
                ink = draw_viewport(painter, target, style, {**target.attrs, **size})
            return transform_ink(ink, moves) if ink else None
        finally:
            painter.leave()
    x, y = read_place(attrs, style)
    spot: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    with painter.within(spot):
        ink = painter.draw(target, style)
    return transform_ink(_share_ink(painter, ink), spot) if ink else None


def read_place(attrs: Mapping[str, str], style: Style) -> tuple[float, float]:
    """An element's x and y."""
    return (length(attrs.get("x", "0"), style.viewport[0], style.font_size),
            length(attrs.get("y", "0"), style.viewport[1], style.font_size))


def _place_attributes(attrs: Mapping[str, str]) -> dict[str, str]:
    """Where a use wants what it refers to."""
    return {"x": "0", "y": "0"} | {name: attrs[name] for name in ("x", "y", "width", "height")
                                   if name in attrs}


def draw_viewport(painter: FacePainter, element: Element, style: Style,
             attrs: Mapping[str, str]) -> Ink | None:
    """Draw a symbol's or an inner svg's content, fitted into its place and cut off at its rim."""
    look = painter.cascade.look(style, element.attrs)
    if not look.shown:
        return None
    at = read_place(attrs, style)
    wide = length(attrs.get("width", "100%"), style.viewport[0], style.font_size)
    high = length(attrs.get("height", "100%"), style.viewport[1], style.font_size)
    if wide <= 0 or high <= 0:
        return None
    spot = (at[0], at[1], at[0] + wide, at[1] + high)
    box = view_box(attrs)
    inner = (0.0, 0.0, wide, high) if box is None else box
    if inner[0] == inner[2] or inner[1] == inner[3]:
        return None
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, at[0], at[1]) if box is None else fit_matrix(
        box, spot, attrs.get("preserveAspectRatio", ""))
    around = painter.matrix(attrs.get("transform", ""))
    view = painter.cascade.intern(
        look.style._replace(viewport=(inner[2] - inner[0], inner[3] - inner[1])))
    with painter.within(multiply(around, matrix)):
        ink = painter.inside(element, look._replace(style=view))
    ink = cut_viewport(painter, ink, look, matrix, spot) if ink else None
    return transform_ink(ink, around) if ink and around != IDENTITY else ink


def cut_viewport(painter: FacePainter, ink: Ink, look: ElementStyle, matrix: Matrix, spot: Box
                 ) -> Ink | None:
    """Ink in its place, cut off at the rim unless it may be seen beyond it."""
    back = inverse(matrix)
    if back is None:
        return None
    rim = transform_box(spot, back)
    if look.overflow in ("visible", "auto") or contains_box(rim, ink.box):
        return transform_ink(_share_ink(painter, ink), matrix)
    box = box_overlap(rim, ink.box)
    if box is None:
        return None
    cut = ink._replace(operators=f"q {rectangle(rim).operators}W n\n{ink.operators}Q\n", box=box)
    return transform_ink(_share_ink(painter, cut), matrix)


def _share_ink(painter: FacePainter, ink: Ink) -> Ink:
    """The ink as a part of its own, unless it is too little to be worth one."""
    if len(ink.operators) < SHORT:
        return ink
    return ink.as_part(painter.stock.form(ink, ink.box))


# A piece of a clip path: its outline, how it is filled, and what it is clipped by itself.
ClipPiece = tuple[Outline, str, str]


def apply_clip(painter: FacePainter, ink: Ink, look: ElementStyle, box: Box | None) -> Ink | None:
    """The ink inside a clip path; None if nothing is left."""
    return _apply_clip_path(painter, ink, look.clip, look.style, box)


def _apply_clip_path(painter: FacePainter, ink: Ink, name: str, style: Style,
                     box: Box | None) -> Ink | None:
    element = painter.find(name)
    if element is None or element.tag != "clipPath":
        raise cannot_draw(f"there is no clipPath '#{name}'")
    painter.enter(element)
    try:
        return _clip_by_element(painter, ink, element, style, box)
    finally:
        painter.leave()


def _clip_by_element(painter: FacePainter, ink: Ink, element: Element, style: Style,
         box: Box | None) -> Ink | None:
    space = _units_matrix(element.attrs.get("clipPathUnits"), "clipPathUnits", box)
    if "transform" in element.attrs:
        space = multiply(matrix(element.attrs["transform"]), space)
    look = painter.cascade.look(painter.plain(style), element.attrs)
    pieces = [piece for child in element.children if isinstance(child, Element)
              for piece in _clip_pieces(painter, child, look.style, space)]
    if not pieces:
        return None
    result = _clip_by_outline(painter, ink, pieces, style) if _is_simple(pieces) \
        else _clip_by_mask(painter, ink, pieces, style)
    if result and look.clip:
        return _apply_clip_path(painter, result, look.clip, style, box)
    return result


def _units_matrix(units: str | None, name: str, box: Box | None) -> Matrix:
    if units != "objectBoundingBox":
        return IDENTITY
    if box is None:
        raise cannot_draw(f"{name}='objectBoundingBox' can't be drawn on this element",
                         "use userSpaceOnUse")
    return box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]


def _clip_pieces(painter: FacePainter, child: Element, style: Style,
                 space: Matrix) -> list[ClipPiece]:
    look = painter.cascade.look(style, child.attrs)
    if not look.shown or not look.style.visible:
        return []
    if "transform" in child.attrs:
        space = multiply(space, matrix(child.attrs["transform"]))
    if child.tag == "use":
        return _use_pieces(painter, child, look, space)
    rule = look.style.clip_rule
    if child.tag in SHAPES:
        outline = painter.outline(child, look.style)
    elif child.tag == "text":
        outline = text_outline(painter, child, look.style)
        # Letters that overlap don't undo each other.
        rule = "nonzero"
    elif child.tag in ("title", "desc", "metadata"):
        return []
    else:
        raise cannot_draw(f"'{child.tag}' can't be part of a clip path",
                         "clip with shapes, text, or use of them", child.where)
    if outline is None:
        return []
    return [(moved_outline(outline, space) if space != IDENTITY else outline,
             rule, look.clip)]


def _use_pieces(painter: FacePainter, child: Element, look: ElementStyle,
                space: Matrix) -> list[ClipPiece]:
    target = painter.find((child.attrs.get("href") or child.attrs.get("xlink:href") or "")[1:])
    if target is None or target.tag not in (*SHAPES, "text"):
        raise cannot_draw("a clip path may use shapes and text only", where=child.where)
    x, y = read_place(child.attrs, look.style)
    pieces = _clip_pieces(painter, target, look.style, multiply(space, (1.0, 0.0, 0.0, 1.0, x, y)))
    if look.clip and any(clip for _, _, clip in pieces):
        raise cannot_draw("a use that is clipped can't use what is clipped in a clip path",
                          "clip one of them", child.where)
    return [(outline, rule, look.clip or clip) for outline, rule, clip in pieces]


def _is_simple(pieces: list[ClipPiece]) -> bool:
    """Whether one outline says it all: a single piece, or several that don't touch."""
    if len(pieces) == 1:
        return True
    if len(pieces) > 16 or any(rule != "nonzero" or clip for _, rule, clip in pieces):
        return False
    boxes = [outline.box for outline, _, _ in pieces]
    return not any(box_overlap(one, other) for index, one in enumerate(boxes)
                   for other in boxes[:index])


def _clip_by_outline(painter: FacePainter, ink: Ink, pieces: list[ClipPiece],
                     style: Style) -> Ink | None:
    outline = joined_outlines(outline for outline, _, _ in pieces)
    _, rule, clip = pieces[0]
    box = box_overlap(ink.box, outline.box)
    if box is None:
        return None
    operator = "W*" if rule == "evenodd" else "W"
    result = ink._replace(
        operators=f"q {outline.operators}{operator} n\n{ink.operators}Q\n", box=box)
    return _apply_clip_path(painter, result, clip, style, None) if clip else result


def _clip_by_mask(painter: FacePainter, ink: Ink, pieces: list[ClipPiece],
                  style: Style) -> Ink | None:
    """Paint the pieces white on black, and let that decide: overlaps can't cancel out."""
    coats: list[Ink] = []
    for outline, rule, clip in pieces:
        operator = "f*" if rule == "evenodd" else "f"
        coat: Ink | None = Ink(f"1 g\n{outline.operators}{operator}\n", outline.box)
        if clip and coat:
            coat = _apply_clip_path(painter, coat, clip, style, outline.box)
        if coat:
            coats.append(coat)
    return _mask_ink(painter, ink, join_inks(coats), grey=True)


def _mask_ink(painter: FacePainter, ink: Ink, veil: Ink | None, grey: bool = False,
            alpha: bool = False) -> Ink | None:
    box = box_overlap(ink.box, veil.box) if veil else None
    if veil is None or box is None:
        return None
    group = painter.stock.form(veil, veil.box,
                               group="Gray" if grey else painter.stock.inks.mask_inks.space)
    inner = painter.stock.form(ink, ink.box, group=True)
    state = painter.stock.mask(group, alpha)
    return Ink(f"q {state}/@X{inner} Do\nQ\n", box, (), ink.coats + veil.coats,
               ink.spread + veil.spread).with_coat()


def apply_mask(painter: FacePainter, ink: Ink, look: ElementStyle, box: Box | None) -> Ink | None:
    """The ink as far as a mask lets it through."""
    element = painter.find(look.mask)
    if element is None or element.tag != "mask":
        raise cannot_draw(f"there is no mask '#{look.mask}'")
    painter.enter(element)
    try:
        attrs = element.attrs
        region = _mask_region(element, look.style, box or ink.box)
        space = _units_matrix(attrs.get("maskContentUnits"), "maskContentUnits", box)
        inner = painter.cascade.look(painter.plain(look.style), attrs)
        with painter.within(space), painter.stock.using_inks(painter.stock.inks.mask_inks):
            drawn = painter.inside(element, inner)
    finally:
        painter.leave()
    veil = transform_ink(drawn, space) if drawn else None
    seen = box_overlap(veil.box, region) if veil else None
    if veil is None or seen is None:
        return None
    cut = veil._replace(
        operators=f"q {rectangle(region).operators}W n\n{veil.operators}Q\n", box=seen)
    alpha = "alpha" in (attrs.get("mask-type", ""), attrs.get("style", "").partition(
        "mask-type:")[2].partition(";")[0].strip())
    return _mask_ink(painter, ink, cut, alpha=alpha)


def _mask_region(element: Element, style: Style, box: Box) -> Box:
    attrs = element.attrs
    boxed = attrs.get("maskUnits", "objectBoundingBox") == "objectBoundingBox"
    across, down = (1.0, 1.0) if boxed else style.viewport
    x = length(attrs.get("x", "-10%"), across)
    y = length(attrs.get("y", "-10%"), down)
    region = (x, y, x + length(attrs.get("width", "120%"), across),
              y + length(attrs.get("height", "120%"), down))
    if not boxed:
        return region
    return transform_box(region, (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]))
