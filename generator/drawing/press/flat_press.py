"""Flattening: faces without anything that can be seen through, for standards that forbid it.

A face that has such a thing becomes a picture, by itself. Its text stays text above that picture,
and so does what else is opaque and has nothing upon it that isn't. Other faces stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.base.findings import Findings
from generator.base.units import PT_PER_MM, Size
from generator.drawing.press.glyph_lines import text_lines
from generator.drawing.press.inks import Inks
from generator.drawing.press.painter import GROUPS, UNDRAWN_TAGS, FacePainter
from generator.drawing.press.pdf_images import add_opaque_picture
from generator.drawing.press.pdf_parts import Form, Ink, PartStore, is_transparent
from generator.drawing.press.press import Press, outer_style
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.lengths import exact_number
from generator.game.svg.style_properties import ElementStyle, Style
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    box_overlap,
    matrix,
    multiply,
    transform_box,
)
from generator.game.svg.tree import Drawing, Element

# Pixels a mm: 600 dpi; a picture of more than so many pixels has fewer.
PIXELS_PER_MM = 600 / 25.4
MOST_PIXELS = 60_000_000


class FlatPress(Press):
    """A press for a standard that lets nothing be seen through."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture], outline: bool,
                 inks: Inks, filters: int = 1) -> None:
        super().__init__(fonts, pictures, outline, inks, filters)
        self._screen = Press(fonts, pictures, outline, filters=filters)
        self._raster = Rasterizer(fonts)

    def form(self, drawing: Drawing, size: Size, key: str, findings: Findings) -> Form | None:
        """The face as PDF drawing; None if it can't be drawn, which is then among the findings."""
        form = super().form(drawing, size, key, findings)
        if form is None or not any(map(is_transparent, form.parts.values())):
            return form
        kept, rest = self._split_layers(drawing, size, findings)
        below = self._screen.form(rest, size, key, Findings())
        assert below is not None, "it could be drawn in inks"
        fine = min(PIXELS_PER_MM, (MOST_PIXELS / (size.width * size.height)) ** 0.5)
        shot = RasterRequest(below, max(1, round(size.width * fine)),
                             max(1, round(size.height * fine)))
        stock = self.memory.stock
        picture = add_opaque_picture(stock, next(self._raster.pixels([shot])))
        wide, high = size.width * PT_PER_MM, size.height * PT_PER_MM
        ink = Ink(f"q {exact_number(wide)} 0 0 {exact_number(high)} 0 0 cm\n/@X{picture} Do\nQ\n",
                  (0.0, 0.0, wide, high))
        above = self.ink(kept, size, Findings()) if kept else None
        if above:
            ink = ink._replace(operators=ink.operators + above.operators, glyphs=above.glyphs)
        return stock.face(ink, size, key)

    def _split_layers(self, drawing: Drawing, size: Size, findings: Findings
                ) -> tuple[Drawing | None, Drawing]:
        """What stays as it is, above all the rest; and that."""
        painter = FacePainter(self.memory, drawing.ids)
        painter.root = drawing.root
        layers = list(_layers(painter, drawing.root, outer_style(painter, drawing.root, size),
                              IDENTITY))
        met = Counter(id(layer.element) for layer in layers)
        kept: set[int] = set()
        above: list[Box] = []
        for layer in reversed(layers):
            if layer.opaque and met[id(layer.element)] == 1 and not any(
                    box_overlap(part, box) for part in layer.boxes for box in above):
                kept.add(id(layer.element))
                continue
            above += layer.boxes
            if layer.element.tag == "text":
                findings.note("press/flattened", "in PDF/X-1a this text is part of a picture: it "
                              "can be seen through, or something like that is on it",
                              layer.element.where, "draw it last, or ask the shop for PDF/X-4")
        if not kept:
            return None, drawing
        return (Drawing(_select_elements(drawing.root, kept, above=True), drawing.ids),
                Drawing(_select_elements(drawing.root, kept, above=False), drawing.ids))


class _Layer(NamedTuple):
    """Something painted: its boxes on the face, and whether it hides what lies below it."""

    element: Element
    boxes: list[Box]
    opaque: bool


def _layers(painter: FacePainter, element: Element, style: Style, space: Matrix
            ) -> Iterator[_Layer]:
    """What is on a face, from the bottom to the top; groups that do nothing are opened."""
    look = painter.cascade.look(style, element.attrs)
    if not look.shown or element.tag in UNDRAWN_TAGS:
        return
    if element is painter.root or (element.tag in GROUPS and _has_no_effects(look)):
        if "transform" in element.attrs:
            space = multiply(space, matrix(element.attrs["transform"]))
        for child in element.children:
            if isinstance(child, Element):
                yield from _layers(painter, child, look.style, space)
        return
    ink = painter.draw(element, style)
    if ink is None:
        return
    boxes = [transform_box(ink.box, space)]
    if element.tag == "text":
        # Icons among words are drawn after them, in the gaps between these.
        if "transform" in element.attrs:
            space = multiply(space, matrix(element.attrs["transform"]))
        boxes = [transform_box(line.box, space)
                 for line in text_lines(painter, element, look.style)]
    yield _Layer(element, boxes, _has_no_effects(look) and _is_opaque(painter.stock, ink))


def _has_no_effects(look: ElementStyle) -> bool:
    """Whether an element has no effect on what is drawn in it but its place."""
    return look.opacity >= 1 and look.style.alpha >= 1 and look.blend == "Normal" \
        and not (look.clip or look.mask or look.filter or look.isolated)


def _is_opaque(stock: PartStore, ink: Ink) -> bool:
    """Whether nothing in some ink can be seen through."""
    parts = [stock.parts[key] for key in stock.names_in(ink) if key in stock.parts]
    return not any(is_transparent(need) for part in parts
                   for need in stock.needed_parts(part).values())


def _select_elements(element: Element, kept: set[int], above: bool) -> Element:
    """An element with what is kept alone, or with all but that."""
    children: list[Element | str] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag not in UNDRAWN_TAGS:
            if child.tag in GROUPS and _contains_any(child, kept):
                children.append(_select_elements(child, kept, above))
            elif (id(child) in kept) == above:
                children.append(child)
        else:
            children.append(child)
    return element.copy_with(children=tuple(children))


def _contains_any(element: Element, kept: set[int]) -> bool:
    return any(id(child) in kept for child in element.walk())
