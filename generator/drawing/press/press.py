"""The press: a face as ink for PDF."""

from collections.abc import Mapping

from generator.base.budget import OverBudgetError
from generator.base.findings import Complaint, Findings
from generator.base.units import PT_PER_MM, Size
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.press.painter import FacePainter, PressMemory
from generator.drawing.press.pdf_parts import Form, Ink
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.lengths import PIXELS
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import Matrix, fit_matrix, pdf_transform, view_box
from generator.game.svg.tree import Drawing, Element, cannot_draw

# Coats of paint on one face, plain ones counting little.
MOST_COATS = 500
# Part of every cache key: raise it when the same drawing gives other operators.
VERSION = 9


class Press:
    """Presses faces; what they share is compiled once and kept from face to face."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture],
                 outline: bool = False, inks: Inks = SCREEN, filters: int = 1) -> None:
        self.memory = PressMemory(fonts, pictures, outline, inks, filters)

    def form(self, drawing: Drawing, size: Size, key: str, findings: Findings) -> Form | None:
        """The face as PDF drawing; None if it can't be drawn, which is then among the findings."""
        ink = self.ink(drawing, size, findings)
        return self.memory.stock.face(ink, size, key) if ink else None

    def can_draw(self, drawing: Drawing, size: Size, findings: Findings) -> bool:
        """Whether a face can be drawn, without making anything of it; what can't is a finding."""
        return self.ink(drawing, size, findings) is not None

    def lines(self, drawing: Drawing, size: Size) -> list[tuple[Element, float]]:
        """How wide the lines of a face are, in points, by inks that hold them to a least width.

        What is remembered of an earlier face isn't reported again.
        """
        painter = FacePainter(self.memory, drawing.ids)
        self._face_ink(painter, drawing, size)
        return painter.lines

    def ink(self, drawing: Drawing, size: Size, findings: Findings) -> Ink | None:
        """The operators of a face; None if it can't be drawn, which is then among the findings."""
        painter = FacePainter(self.memory, drawing.ids)
        ink = self._face_ink(painter, drawing, size)
        for trouble in painter.troubles:
            findings.add(trouble.at(None))
        return None if painter.troubles else ink

    def _face_ink(self, painter: FacePainter, drawing: Drawing, size: Size) -> Ink:
        """The operators of the whole face, in points, y upwards."""
        root = drawing.root
        wide, high = size.width * PT_PER_MM, size.height * PT_PER_MM
        nothing = Ink("", (0.0, 0.0, wide, high))
        try:
            matrix = _page_matrix(root.attrs, wide, high)
            around = outer_style(painter, root, size)
            look = painter.cascade.look(around, root.attrs)
            painter.page, painter.root = nothing.box, root
            with painter.within(matrix):
                ink = painter.inside(root, look) if look.shown else None
        except Complaint as trouble:
            if isinstance(trouble, OverBudgetError) and trouble.code == "budget/work":
                trouble = Complaint(
                    "press/too-slow", "the filters, markers, patterns and edges of letters of all "
                    "faces would take too long", "draw fewer, or more of them alike: what is the "
                    "same on many cards counts once", trouble.where)
            trouble.where = trouble.where or root.where
            painter.troubles.append(trouble)
            return nothing
        except RecursionError:
            painter.troubles.append(
                cannot_draw("definitions are nested too deep", where=root.where))
            return nothing
        if ink is None:
            return nothing
        whole = around.viewport[0] * around.viewport[1]
        if min(ink.coats, ink.spread / whole) > MOST_COATS:
            painter.troubles.append(Complaint(
                "press/too-slow", "what is painted would cover the face more than "
                f"{MOST_COATS} times", "draw fewer gradients, masks, patterns and translucent "
                "parts upon each other", root.where))
        return Ink(f"4 M\n{pdf_transform(matrix)}{ink.operators}", nothing.box, ink.glyphs)


def outer_style(painter: FacePainter, root: Element, size: Size) -> Style:
    """What a drawing inherits: nothing but its viewport."""
    return painter.cascade.intern(Style(viewport=_viewport(root.attrs, size)))


def _viewport(attrs: Mapping[str, str], size: Size) -> tuple[float, float]:
    """What 100% means in a drawing, across and down."""
    box = view_box(attrs) or (0.0, 0.0, size.width * PIXELS["mm"], size.height * PIXELS["mm"])
    return box[2] - box[0], box[3] - box[1]


def _page_matrix(attrs: Mapping[str, str], wide: float, high: float) -> Matrix:
    """The matrix from the drawing's user units to points, y upwards."""
    box = view_box(attrs) or (0.0, 0.0, wide * 96 / 72, high * 96 / 72)
    if box[0] == box[2] or box[1] == box[3]:
        raise cannot_draw("the drawing's viewBox is empty")
    a, b, c, d, e, f = fit_matrix(box, (0.0, 0.0, wide, high), attrs.get("preserveAspectRatio", ""))
    return a, -b, c, -d, e, high - f
