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
from generator.drawing.press.inks import Inks
from generator.drawing.press.packing import opaque_picture
from generator.drawing.press.painter import GROUPS, SILENT, FacePainter
from generator.drawing.press.press import Press, outside
from generator.drawing.press.raster import Raster, Shot
from generator.drawing.press.setting import lines
from generator.drawing.press.stock import Form, Ink, Stock, sees_through
from generator.drawing.text.fonts import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.lengths import exact
from generator.game.svg.style import ElementLook, Style
from generator.game.svg.transform import IDENTITY, Box, Matrix, matrix, moved, shared, times
from generator.game.svg.tree import Drawing, Element

# Pixels a mm: 600 dpi; a picture of more than so many pixels has fewer.
FINE = 600 / 25.4
MOST_PIXELS = 60_000_000


class FlatPress(Press):
    """A press for a standard that lets nothing be seen through."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture], outline: bool,
                 inks: Inks, filters: int = 1) -> None:
        super().__init__(fonts, pictures, outline, inks, filters)
        self._screen = Press(fonts, pictures, outline, filters=filters)
        self._raster = Raster(fonts)

    def form(self, drawing: Drawing, size: Size, key: str, findings: Findings) -> Form | None:
        """The face as PDF drawing; None if it can't be drawn, which is then among the findings."""
        form = super().form(drawing, size, key, findings)
        if form is None or not any(map(sees_through, form.parts.values())):
            return form
        kept, rest = self._parted(drawing, size, findings)
        below = self._screen.form(rest, size, key, Findings())
        assert below is not None, "it could be drawn in inks"
        fine = min(FINE, (MOST_PIXELS / (size.width * size.height)) ** 0.5)
        shot = Shot(below, max(1, round(size.width * fine)), max(1, round(size.height * fine)))
        stock = self.memory.stock
        picture = opaque_picture(stock, next(self._raster.pixels([shot])))
        wide, high = size.width * PT_PER_MM, size.height * PT_PER_MM
        ink = Ink(f"q {exact(wide)} 0 0 {exact(high)} 0 0 cm\n/@X{picture} Do\nQ\n",
                  (0.0, 0.0, wide, high))
        above = self.ink(kept, size, Findings()) if kept else None
        if above:
            ink = ink._replace(operators=ink.operators + above.operators, glyphs=above.glyphs)
        return stock.face(ink, size, key)

    def _parted(self, drawing: Drawing, size: Size, findings: Findings
                ) -> tuple[Drawing | None, Drawing]:
        """What stays as it is, above all the rest; and that."""
        painter = FacePainter(self.memory, drawing.ids)
        painter.root = drawing.root
        layers = list(_layers(painter, drawing.root, outside(painter, drawing.root, size),
                              IDENTITY))
        met = Counter(id(layer.element) for layer in layers)
        kept: set[int] = set()
        above: list[Box] = []
        for layer in reversed(layers):
            if layer.opaque and met[id(layer.element)] == 1 and not any(
                    shared(part, box) for part in layer.boxes for box in above):
                kept.add(id(layer.element))
                continue
            above += layer.boxes
            if layer.element.tag == "text":
                findings.note("press/flattened", "in PDF/X-1a this text is part of a picture: it "
                              "can be seen through, or something like that lies upon it",
                              layer.element.where, "draw it last, or ask the shop for PDF/X-4")
        if not kept:
            return None, drawing
        return (Drawing(_sieved(drawing.root, kept, above=True), drawing.ids),
                Drawing(_sieved(drawing.root, kept, above=False), drawing.ids))


class _Layer(NamedTuple):
    """Something painted: its boxes on the face, and whether it hides what lies below it."""

    element: Element
    boxes: list[Box]
    opaque: bool


def _layers(painter: FacePainter, element: Element, style: Style, space: Matrix
            ) -> Iterator[_Layer]:
    """What lies on a face, from the bottom to the top; groups that do nothing are opened."""
    look = painter.cascade.look(style, element.attrs)
    if not look.shown or element.tag in SILENT:
        return
    if element is painter.root or (element.tag in GROUPS and _plain(look)):
        if "transform" in element.attrs:
            space = times(space, matrix(element.attrs["transform"]))
        for child in element.children:
            if isinstance(child, Element):
                yield from _layers(painter, child, look.style, space)
        return
    ink = painter.draw(element, style)
    if ink is None:
        return
    boxes = [moved(ink.box, space)]
    if element.tag == "text":
        # Icons among words are drawn after them, in the gaps between these.
        if "transform" in element.attrs:
            space = times(space, matrix(element.attrs["transform"]))
        boxes = [moved(line.box, space) for line in lines(painter, element, look.style)]
    yield _Layer(element, boxes, _plain(look) and _opaque(painter.stock, ink))


def _plain(look: ElementLook) -> bool:
    """Whether an element has no effect on what is drawn in it but its place."""
    return look.opacity >= 1 and look.style.alpha >= 1 and look.blend == "Normal" \
        and not (look.clip or look.mask or look.filter or look.isolated)


def _opaque(stock: Stock, ink: Ink) -> bool:
    """Whether nothing in some ink can be seen through."""
    parts = [stock.parts[key] for key in stock.named(ink) if key in stock.parts]
    return not any(sees_through(each) for part in parts for each in stock.needed(part).values())


def _sieved(element: Element, kept: set[int], above: bool) -> Element:
    """An element with what is kept alone, or with all but that."""
    children: list[Element | str] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag not in SILENT:
            if child.tag in GROUPS and _holds(child, kept):
                children.append(_sieved(child, kept, above))
            elif (id(child) in kept) == above:
                children.append(child)
        else:
            children.append(child)
    return element.changed(children=tuple(children))


def _holds(element: Element, kept: set[int]) -> bool:
    return any(id(each) in kept for each in element.walk())
