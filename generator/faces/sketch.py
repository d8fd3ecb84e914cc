"""Sketches: the cells of a computed part as SVG, drawn with svgwrite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from svgwrite.container import Use
from svgwrite.shapes import Rect
from svgwrite.text import Text

from generator.faces.cells import Box, Cell
from generator.faces.compute import Looks
from generator.faces.style import number
from generator.findings import Where
from generator.model.svg import Element

BOLD = "700"


class Sketch:
    """Draws cells; `size` is that of labels, `cap` the height of their capitals in em.

    A label has the colour of what surrounds it. So has a cell without one, if `filled`.
    """

    def __init__(self, looks: Looks, size: float, cap: float, filled: bool, where: Where) -> None:
        self.looks = looks
        self.size = size
        self.cap = cap
        self.filled = filled
        self.where = where

    def elements(self, cells: tuple[Cell, ...]) -> tuple[Element, ...]:
        """The cells, one after the other."""
        return tuple(self._converted(drawn) for cell in cells for drawn in self._drawn(cell))

    def _drawn(self, cell: Cell) -> Iterator[Any]:
        box, looks = cell.box, self.looks
        if looks.well:
            yield _use(looks.well, box)
        if cell.fill or not looks.well:
            yield self._rect(cell)
        if cell.icon:
            left, top = (box.x + (box.width - looks.icon_size) / 2,
                         box.y + (box.height - looks.icon_size) / 2)
            faint = {"opacity": number(looks.icon_opacity)} if looks.icon_opacity != 1 else {}
            yield _use(cell.icon, Box(left, top, looks.icon_size, looks.icon_size), **faint)
        if cell.label:
            yield self._text(cell)

    def _rect(self, cell: Cell) -> Any:
        box = cell.box
        attrs = {}
        if cell.fill or cell.label or not self.filled:
            attrs["fill"] = cell.fill or "none"
        corner = min(self.looks.corner, box.width / 2, box.height / 2)
        if corner:
            attrs["rx"] = number(corner)
        return Rect((number(box.x), number(box.y)), (number(box.width), number(box.height)),
                    debug=False, **attrs)

    def _text(self, cell: Cell) -> Any:
        box, attrs = cell.box, {"text_anchor": "middle", "stroke": "none"}
        if cell.ink:
            attrs["fill"] = cell.ink
        if cell.bold:
            attrs["font_weight"] = BOLD
        at = (number(box.x + box.width / 2),
              number(self.looks.baseline(box, self.size, self.cap)))
        return Text(cell.label, insert=at, debug=False, **attrs)

    def _converted(self, drawn: Any) -> Element:
        """One of svgwrite's elements as one of ours."""
        xml = drawn.get_xml()
        attrs = {name.removeprefix("xlink:"): value for name, value in xml.attrib.items()}
        return Element(xml.tag, attrs, (xml.text,) if xml.text else (), self.where)


def _use(name: str, box: Box, **attrs: str) -> Any:
    return Use(f"#{name}", (number(box.x), number(box.y)),
               (number(box.width), number(box.height)), debug=False, **attrs)
