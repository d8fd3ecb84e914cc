"""The cells of a computed part on one face: worked out, looked at, and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.faces.cells import Cell, CellBox
from generator.faces.compute import Compute, Looks
from generator.faces.face_findings import FaceFindings
from generator.faces.phrase import UnknownNameError
from generator.faces.scope import Scope
from generator.faces.template import Node
from generator.findings import Complaint, Where
from generator.svg.transform import scale_of
from generator.svg.tree import Element
from generator.text.fonts import FontLibrary
from generator.text.style import TextStyle, marked, number

BOLD = "700"


class CellDrawing:
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
        return tuple(drawn for cell in cells for drawn in self._drawn(cell))

    def _drawn(self, cell: Cell) -> Iterator[Element]:
        box, looks = cell.box, self.looks
        if looks.well:
            yield self._use(looks.well, box, {})
        if cell.fill or not looks.well:
            yield self._rect(cell)
        if cell.icon:
            left, top = (box.x + (box.width - looks.icon_size) / 2,
                         box.y + (box.height - looks.icon_size) / 2)
            faint = {"opacity": number(looks.icon_opacity)} if looks.icon_opacity != 1 else {}
            yield self._use(cell.icon, CellBox(left, top, looks.icon_size, looks.icon_size), faint)
        if cell.label:
            yield self._text(cell)

    def _rect(self, cell: Cell) -> Element:
        box, attrs = cell.box, _place(cell.box)
        if cell.fill or cell.label or not self.filled:
            attrs["fill"] = cell.fill or "none"
        corner = min(self.looks.corner, box.width / 2, box.height / 2)
        if corner:
            attrs["rx"] = number(corner)
        return Element("rect", attrs, (), self.where)

    def _text(self, cell: Cell) -> Element:
        box = cell.box
        attrs = {"x": number(box.x + box.width / 2),
                 "y": number(self.looks.baseline(box, self.size, self.cap)),
                 "text-anchor": "middle", "stroke": "none"}
        if cell.ink:
            attrs["fill"] = cell.ink
        if cell.bold:
            attrs["font-weight"] = BOLD
        return Element("text", attrs, (cell.label,), self.where)

    def _use(self, name: str, box: CellBox, attrs: Mapping[str, str]) -> Element:
        return Element("use", {"href": f"#{name}", **_place(box), **attrs}, (), self.where)


def _place(box: CellBox) -> dict[str, str]:
    return {"x": number(box.x), "y": number(box.y), "width": number(box.width),
            "height": number(box.height)}


MOST_REMEMBERED = 64
SLACK = 1e-6


class PartDrawer:
    """Draws computed parts with one library of fonts; equal cells become the same elements."""

    def __init__(self, fonts: FontLibrary, ids: Mapping[str, Element]) -> None:
        self.fonts = fonts
        self.ids = ids
        self._remembered: dict[tuple[Node, tuple[Cell, ...]], tuple[Element, ...]] = {}

    def elements(self, node: Node, scope: Scope, report: FaceFindings) -> tuple[Element, ...]:
        """What a part looks like on one face; what is wrong with it is complained of."""
        compute, where = node.wishes.compute, node.element.where
        assert compute
        try:
            cells = compute.cells(scope)
        except UnknownNameError as unknown:
            report.unknown_name(unknown, where, scope)
            return ()
        except Complaint as complaint:
            report.not_computed(complaint, where, scope.component)
            return ()
        drawn = self._remembered.get((node, cells))
        if drawn is None:
            self._look_at(cells, node, scope, report)
            drawn = self._drawn(cells, compute, node)
            if len(self._remembered) < MOST_REMEMBERED:
                self._remembered[node, cells] = drawn
        return drawn

    def _look_at(self, cells: tuple[Cell, ...], node: Node, scope: Scope, report: FaceFindings
                 ) -> None:
        compute = node.wishes.compute
        wish = compute.contents.icon if compute else None
        icons = [name for name, each in self.ids.items() if each.tag == "symbol"]
        for icon in dict.fromkeys(cell.icon for cell in cells):
            if wish and icon and icon not in self.ids:
                report.no_icon(icon, wish, node.element.where, scope, icons)
        for label, complaint in dict.fromkeys(self._wrong(cells, node)):
            report.label(label, complaint, node.element.where, scope)

    def _wrong(self, cells: tuple[Cell, ...], node: Node) -> Iterator[tuple[str, Complaint]]:
        """Labels that are wider than their cells, or that no font can write."""
        style, compute = node.style, node.wishes.compute
        room = compute.lattice.gap if compute and compute.looks.label != "inside" else 0.0
        for cell in cells:
            if not cell.label:
                continue
            for character in self.fonts.missing(cell.label):
                yield cell.label, Complaint(
                    "text/missing-glyph", f"has a character that no font has: '{character}' "
                    f"(U+{ord(character):04X})")
            over = self._width(cell, style) - cell.box.width - room
            if over > SLACK:
                yield cell.label, Complaint(
                    "text/overflow", f"is {over * scale_of(node.matrix):.1f} mm wider than its "
                    "cell",
                    "enlarge data-cell, or make the font-size smaller")

    def _width(self, cell: Cell, style: TextStyle) -> float:
        style = marked(style, "", cell.bold, italic=False)
        face = self.fonts.typeface(style.family, style.weight, style.italic)
        return face.width(cell.label) * style.size

    def _drawn(self, cells: tuple[Cell, ...], compute: Compute, node: Node
               ) -> tuple[Element, ...]:
        style = node.style
        face = self.fonts.typeface(style.family, style.weight, style.italic).fonts[0]
        return CellDrawing(compute.looks, style.size, face.cap_height, "fill" in node.attrs,
                           node.element.where).elements(cells)
