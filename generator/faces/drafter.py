"""The drafter: computes the cells of a part on one face, looks at them, and has them drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.faces.cells import Cell
from generator.faces.colours import UnknownColourError
from generator.faces.complaints import Complaints
from generator.faces.compute import Compute, TooManyError
from generator.faces.fonts import FontLibrary
from generator.faces.phrase import UnknownNameError
from generator.faces.scope import Scope
from generator.faces.style import TextStyle, marked
from generator.faces.template import Node
from generator.faces.text import Trouble
from generator.model.expression import MistakeError
from generator.model.svg import Element

MOST_REMEMBERED = 64
SLACK = 1e-6


class Drafter:
    """Draws computed parts with one library of fonts; equal cells become the same elements."""

    def __init__(self, fonts: FontLibrary, ids: Mapping[str, Element]) -> None:
        self.fonts = fonts
        self.ids = ids
        self._remembered: dict[tuple[Node, tuple[Cell, ...]], tuple[Element, ...]] = {}

    def elements(self, node: Node, scope: Scope, complaints: Complaints) -> tuple[Element, ...]:
        """What a part looks like on one face; what is wrong with it is complained of."""
        compute, where = node.wishes.compute, node.element.where
        assert compute
        try:
            cells = compute.cells(scope)
        except UnknownNameError as unknown:
            complaints.unknown_name(unknown, where, scope)
            return ()
        except (UnknownColourError, MistakeError, TooManyError) as wrong:
            complaints.not_computed(compute.name, wrong, where, scope.component)
            return ()
        drawn = self._remembered.get((node, cells))
        if drawn is None:
            self._look_at(cells, node, scope, complaints)
            drawn = self._drawn(cells, compute, node)
            if len(self._remembered) < MOST_REMEMBERED:
                self._remembered[node, cells] = drawn
        return drawn

    def _look_at(self, cells: tuple[Cell, ...], node: Node, scope: Scope, complaints: Complaints
                 ) -> None:
        compute = node.wishes.compute
        wish = compute.contents.icon if compute else None
        icons = [name for name, each in self.ids.items() if each.tag == "symbol"]
        for icon in dict.fromkeys(cell.icon for cell in cells):
            if wish and icon and icon not in self.ids:
                complaints.no_icon(icon, wish, node.element.where, scope, icons)
        for label, trouble in dict.fromkeys(self._troubles(cells, node)):
            complaints.label(label, trouble, node.element.where, scope)

    def _troubles(self, cells: tuple[Cell, ...], node: Node) -> Iterator[tuple[str, Trouble]]:
        """Labels that are wider than their cells, or that no font can write."""
        style, compute = node.style, node.wishes.compute
        room = compute.lattice.gap if compute and compute.looks.label != "inside" else 0.0
        for cell in cells:
            if not cell.label:
                continue
            for character in self.fonts.missing(cell.label):
                yield cell.label, Trouble(
                    "text/missing-glyph", f"has a character that no font has: '{character}' "
                    f"(U+{ord(character):04X})")
            over = self._width(cell, style) - cell.box.width - room
            if over > SLACK:
                yield cell.label, Trouble(
                    "text/overflow", f"is {over * node.matrix.scale:.1f} mm wider than its cell",
                    "enlarge data-cell, or make the font-size smaller")

    def _width(self, cell: Cell, style: TextStyle) -> float:
        style = marked(style, "", cell.bold, italic=False)
        face = self.fonts.typeface(style.family, style.weight, style.italic)
        return face.width(cell.label) * style.size

    def _drawn(self, cells: tuple[Cell, ...], compute: Compute, node: Node
               ) -> tuple[Element, ...]:
        # Only games with computed parts wait for svgwrite.
        from generator.faces.sketch import Sketch  # noqa: PLC0415

        style = node.style
        face = self.fonts.typeface(style.family, style.weight, style.italic).fonts[0]
        return Sketch(compute.looks, style.size, face.cap_height, "fill" in node.attrs,
                      node.element.where).elements(cells)
