"""The press: a finished SVG in, a PDF form out."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.fonts import FontLibrary
from generator.findings import Findings
from generator.model.assets import Picture
from generator.model.svg import Drawing
from generator.press.box import Box
from generator.press.form import Form
from generator.press.ink import Glyphs, Ink
from generator.press.numbers import exact
from generator.press.plate import Plate
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.shelf import Shelf
from generator.press.style import Style
from generator.press.transform import Matrix, change
from generator.press.viewport import fitted, view_box
from generator.units import PT_PER_MM, Size

# Part of every cache key: raise it when the same drawing gives other operators.
VERSION = 1


class Press:
    """Presses faces; what they share is compiled once and kept from face to face."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture],
                 outline: bool = False) -> None:
        self._shelf = Shelf(fonts, pictures, outline)

    def form(self, drawing: Drawing, size: Size, key: str, findings: Findings) -> Form | None:
        """The face as PDF drawing; None if it can't be drawn, which is then among the findings."""
        plate = Plate(self._shelf, drawing.ids)
        ink = self._face(plate, drawing, size)
        if plate.troubles:
            return self._in_trouble(plate, drawing, size, key, findings)
        return self._form(ink, size, key)

    def _face(self, plate: Plate, drawing: Drawing, size: Size) -> Ink:
        """The operators of the whole face, in points, y upwards."""
        root = drawing.root
        wide, high = size.width * PT_PER_MM, size.height * PT_PER_MM
        nothing = Ink("", (0.0, 0.0, wide, high))
        try:
            matrix, box = _page(root.attrs, wide, high)
            outside = Style(viewport=(box[2] - box[0], box[3] - box[1]))
            look = plate.cascade.look(plate.cascade.known(outside), root.attrs)
            ink = plate.inside(root, look) if look.shown else None
        except (CannotDraw, NeedsCairo) as trouble:
            trouble.where = trouble.where or root.where
            plate.troubles.append(trouble)
            return nothing
        if ink is None:
            return nothing
        return Ink(f"4 M\n{change(matrix)}{ink.operators}", nothing.box, ink.glyphs)

    def _form(self, ink: Ink, size: Size, key: str) -> Form:
        stock = self._shelf.stock
        wide, high = ink.box[2:]
        box = f"0 0 {exact(wide)} {exact(high)}"
        page = stock.page(ink.operators, box)
        parts = stock.needed(page)
        if not stock.blends.isdisjoint(parts):
            # Blending must see the face alone, whatever it is placed on.
            page = stock.page(ink.operators, box, "RGB")
            parts = stock.needed(page)
        return Form(key, page.key, parts, _merged([*ink.glyphs, *stock.glyphs(parts)]), size)

    def _in_trouble(self, plate: Plate, drawing: Drawing, size: Size, key: str,
                    findings: Findings) -> Form | None:
        for trouble in plate.troubles:
            if isinstance(trouble, CannotDraw):
                findings.error("press/cannot-draw", trouble.message, trouble.where, trouble.hint)
            else:
                findings.error("press/needs-cairo", trouble.what, trouble.where)
        return None


def _merged(shown: list[Glyphs]) -> dict[str, dict[int, str]]:
    """The glyphs of each font; of two meanings the first is kept."""
    merged: dict[str, dict[int, str]] = {}
    for font, glyphs in reversed(shown):
        merged.setdefault(font, {}).update(glyphs)
    return merged


def _page(attrs: Mapping[str, str], wide: float, high: float) -> tuple[Matrix, Box]:
    """The matrix from the drawing's user units to points, y upwards, and the viewBox."""
    box = view_box(attrs) or (0.0, 0.0, wide * 96 / 72, high * 96 / 72)
    if box[0] == box[2] or box[1] == box[3]:
        raise CannotDraw("the drawing's viewBox is empty")
    a, b, c, d, e, f = fitted(box, (0.0, 0.0, wide, high), attrs.get("preserveAspectRatio", ""))
    return (a, -b, c, -d, e, high - f), box
