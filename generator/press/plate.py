"""The plate: one face being drawn, element by element."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.fonts import Font
from generator.findings import did_you_mean
from generator.model.svg import Element
from generator.press.box import Box
from generator.press.clip import clipped, masked
from generator.press.gradients import GRADIENTS, gradient_content
from generator.press.images import image
from generator.press.ink import Ink, Lookup, joined, placed
from generator.press.letters import Letters
from generator.press.opacity import grouped, one_coat
from generator.press.outline import Outline
from generator.press.paint import Tile, paint
from generator.press.patterns import tile
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.shapes import SHAPES
from generator.press.shelf import Key, Shelf
from generator.press.silence import SILENT
from generator.press.style import Look, Style
from generator.press.symbols import use, viewport
from generator.press.text import text
from generator.press.transform import Matrix, matrix

GROUPS = frozenset({"g", "a"})
LEAVES = frozenset({*SHAPES, "text"})
DEEPEST = 120


class Plate:
    """Draws the elements of one face; troubles are gathered, so that all can be told."""

    def __init__(self, shelf: Shelf, ids: Mapping[str, Element]) -> None:
        self.shelf = shelf
        self.stock = shelf.stock
        self.cascade = shelf.cascade
        self.gradients = shelf.gradients
        self.ids = ids
        self.troubles: list[CannotDraw | NeedsCairo] = []
        self.lookups: dict[str, Element | None] = {}
        self._inside: dict[int, Element] = {}

    def find(self, name: str) -> Element | None:
        """The element with an id; that it was asked for is remembered with the ink."""
        element = self.ids.get(name)
        self.lookups[name] = element
        return element

    def matrix(self, transform: str) -> Matrix:
        """The matrix of a transform attribute."""
        return matrix(transform)

    def enter(self, element: Element) -> None:
        """Go into an element; never in circles, nor too deep."""
        if len(self._inside) >= DEEPEST:
            raise CannotDraw(f"elements are nested more than {DEEPEST} deep")
        if id(element) in self._inside:
            raise CannotDraw(f"'{element.attrs.get('id', element.tag)}' contains itself")
        self._inside[id(element)] = element

    def leave(self) -> None:
        """Come out of the element that was entered last."""
        self._inside.popitem()

    def plain(self, style: Style) -> Style:
        """What definitions inherit: nothing but the viewport."""
        return self.cascade.known(Style(viewport=style.viewport))

    def tile(self, element: Element, box: Box, style: Style) -> Tile | None:
        """A pattern for a shape with that box."""
        return tile(self, element, box, style)

    def letters(self, font: Font) -> Letters:
        """A font's glyphs."""
        return self.shelf.letters(font)

    def draw(self, element: Element, style: Style) -> Ink | None:
        """The ink of an element; what is the same in the same style is drawn once."""
        try:
            if element.tag in LEAVES and not _parts(element):
                return self._alike(element, style)
            return self._seen(element, style)
        except (CannotDraw, NeedsCairo) as trouble:
            trouble.where = trouble.where or element.where
            self.troubles.append(trouble)
            return None

    def _seen(self, element: Element, style: Style) -> Ink | None:
        """An element with others inside: the very same one leaves the same ink.

        Unless one that it refers to isn't the same any more.
        """
        key = (id(element), id(style))
        known = self.shelf.seen.get(key)
        if known is not None and (not known[3] or self._still(known[3])):
            self.lookups.update(known[3])
            return known[2]
        outer, self.lookups = self.lookups, {}
        troubles = len(self.troubles)
        try:
            ink = self._drawn(element, style)
        finally:
            found, self.lookups = self.lookups, outer
        self.lookups.update(found)
        if len(self.troubles) == troubles:
            self.shelf.seen.put(key, (element, style, ink, tuple(found.items())))
        return ink

    def _still(self, lookups: tuple[Lookup, ...]) -> bool:
        """Whether ids still lead to the very same elements."""
        return all(self.ids.get(name) is found for name, found in lookups)

    def _alike(self, element: Element, style: Style) -> Ink | None:
        """An element by itself: one with equal attributes leaves equal ink.

        If it refers to others these must be alike too: what is known first is only to whom.
        """
        key: Key = (id(style), element.tag, element.children, *element.attrs.items())
        known = self.shelf.alike.get(key)
        if known is not None and known[2]:
            known = self.shelf.alike.get((key, *map(self._met, known[2])))
        if known is not None:
            return known[1]
        outer, self.lookups = self.lookups, {}
        try:
            look = self.cascade.look(style, element.attrs)
            ink = self._leaf(element, look) if look.shown else None
        finally:
            found, self.lookups = self.lookups, outer
        transform = element.attrs.get("transform")
        if transform and ink:
            ink = placed(ink, matrix(transform))
        self.shelf.alike.put(key, (style, ink, tuple(found)))
        if found:
            self.shelf.alike.put((key, *map(self._met, found)), (style, ink, ()))
        return ink

    def _met(self, name: str) -> object:
        """Who is behind an id: a gradient by what it says, others themselves."""
        element = self.find(name)
        if element is not None and element.tag in GRADIENTS:
            return gradient_content(element) or element
        return element

    def inside(self, element: Element, look: Look) -> Ink | None:
        """The ink of an element's children, with the element's own effects."""
        alone = look.opacity < 1 and self._lone(element, look)
        style = look.style
        if alone:
            style = self.cascade.known(style._replace(alpha=style.alpha * look.opacity))
        ink = joined([ink for child in _parts(element)
                      if (ink := self.draw(child, style)) is not None])
        return self._finished(ink, look._replace(opacity=1.0) if alone else look, None)

    def _lone(self, element: Element, look: Look) -> bool:
        """Whether a group holds a single shape of a single coat: no need to group it."""
        children = _parts(element)
        if len(children) != 1 or look.blend != "Normal" or look.mask:
            return False
        child = children[0]
        try:
            inner = self.cascade.look(look.style, child.attrs)
        except (CannotDraw, NeedsCairo):
            return False  # the child will say so itself
        if inner.blend != "Normal" or inner.mask:
            return False
        return one_coat(child, inner.style) or (child.tag in GROUPS and self._lone(child, inner))

    def _drawn(self, element: Element, style: Style) -> Ink | None:
        look = self.cascade.look(style, element.attrs)
        if not look.shown or element.tag in SILENT:
            return None
        self.enter(element)
        try:
            ink = self._content(element, look, style)
        finally:
            self.leave()
        transform = element.attrs.get("transform")
        return placed(ink, matrix(transform)) if transform and ink else ink

    def _leaf(self, element: Element, look: Look) -> Ink | None:
        outline = None if element.tag == "text" else self.outline(element, look.style)
        if outline is None and element.tag != "text":
            return None
        style, opacity = look.style, look.opacity * look.style.alpha
        if opacity < 1:
            # A single coat is thinned by itself; two coats are put together first.
            thin = one_coat(element, style)
            style = style._replace(alpha=opacity if thin else 1.0)
            look = look._replace(opacity=1.0 if thin else opacity)
        if outline is None:
            return self._finished(text(self, element, style), look, None)
        return self._finished(paint(self, outline, style), look, outline.box)

    def outline(self, element: Element, style: Style) -> Outline | None:
        """The outline of a shape."""
        attrs = element.attrs
        key = ("path", attrs.get("d", "")) if element.tag == "path" \
            else (element.tag, style.viewport, style.font_size, *attrs.items())
        outline = self.shelf.outlines.get(key)
        if outline is None:
            outline = SHAPES[element.tag](attrs, style)
            if outline is not None:
                self.shelf.outlines.put(key, outline)
        return outline

    def _content(self, element: Element, look: Look, style: Style) -> Ink | None:
        tag = element.tag
        if tag in GROUPS:
            return self.inside(element, look)
        if tag == "use":
            return self._finished(use(self, element, look.style), look, None)
        if tag == "svg":
            return viewport(self, element, style, element.attrs)
        if tag == "image":
            thinned = look.style._replace(alpha=look.style.alpha * look.opacity)
            ink = image(self, element, thinned)
            return self._finished(ink, look._replace(opacity=1.0), ink.box if ink else None)
        if tag in LEAVES:
            return self._leaf(element, look)
        if tag == "style" and not "".join(map(str, element.children)).strip():
            return None
        raise _unknown(element)

    def _finished(self, ink: Ink | None, look: Look, box: Box | None) -> Ink | None:
        """Clip, mask, opacity and blending, in the order in which SVG applies them."""
        if ink is None:
            return None
        if look.clip:
            ink = clipped(self, ink, look, box)
        if look.mask and ink:
            ink = masked(self, ink, look, box)
        if ink and (look.opacity < 1 or look.blend != "Normal"):
            ink = grouped(self.stock, ink, look.opacity, look.blend)
        return ink


def _parts(element: Element) -> list[Element]:
    """The children that draw something."""
    return [child for child in element.children
            if isinstance(child, Element) and child.tag not in SILENT]


_HINTS = {
    "switch": "keep the one variant that should be drawn",
    "style": "style sheets are not read: export with presentation attributes, or with "
             "style='…' on each element",
    "foreignObject": "use text with shape-inside",
    "tspan": "a tspan belongs into a text",
}


def _unknown(element: Element) -> CannotDraw:
    tag = element.tag
    if tag in _HINTS:
        return CannotDraw(f"'{tag}' can't be drawn", _HINTS[tag])
    known = (*SHAPES, *sorted(GROUPS), "use", "text", "image", "svg")
    return CannotDraw(f"'{tag}' can't be drawn", did_you_mean(tag, known))
