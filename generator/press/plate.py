"""The plate: one face being drawn, element by element."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.fonts import Font, FontLibrary
from generator.findings import did_you_mean
from generator.model.assets import Picture
from generator.model.svg import Element
from generator.press.box import Box
from generator.press.cascade import Cascade
from generator.press.clip import clipped, masked
from generator.press.images import image
from generator.press.ink import Ink, Lookup, joined, placed
from generator.press.letters import Letters
from generator.press.memory import Memory
from generator.press.opacity import grouped, one_coat
from generator.press.outline import Outline
from generator.press.paint import paint
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.shapes import SHAPES
from generator.press.stock import Stock
from generator.press.style import Look, Style
from generator.press.symbols import use, viewport
from generator.press.text import text
from generator.press.transform import Matrix, inverse, matrix

# Elements that draw nothing where they stand.
SILENT = frozenset({"defs", "symbol", "linearGradient", "radialGradient", "clipPath", "mask",
                    "pattern", "filter", "marker", "title", "desc", "metadata", "namedview",
                    "stop", "view", "cursor", "color-profile"})
GROUPS = frozenset({"g", "a"})
DEEPEST = 120
Known = tuple[Element, Ink | None, tuple[Lookup, ...]]


class Shelf:
    """What a press knows and keeps from face to face."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture], outline: bool) -> None:
        self.fonts = fonts
        self.pictures = pictures
        self.outline = outline
        self.stock = Stock()
        self.cascade = Cascade()
        self.outlines: Memory[tuple[str, str, Style | None], Outline | None] = Memory()
        self.seen: Memory[tuple[int, Style], Known] = Memory()
        self.alike: Memory[tuple[object, ...], Ink | None] = Memory()
        self.inline: Memory[str, Picture] = Memory(64)
        self.embedded: dict[tuple[str, bool], str] = {}
        self._letters: dict[str, Letters] = {}

    def letters(self, font: Font) -> Letters:
        """A font's glyphs."""
        found = self._letters.get(font.key)
        if found is None:
            found = self._letters[font.key] = Letters(font)
        return found


class Plate:
    """Draws the elements of one face; troubles are gathered, so that all can be told."""

    def __init__(self, shelf: Shelf, ids: Mapping[str, Element]) -> None:
        self.shelf = shelf
        self.stock = shelf.stock
        self.cascade = shelf.cascade
        self.ids = ids
        self.troubles: list[CannotDraw | NeedsCairo] = []
        self.lookups: list[Lookup] = []
        self._inside: list[Element] = []

    def find(self, name: str) -> Element | None:
        """The element with an id; that it was asked for is remembered with the ink."""
        element = self.ids.get(name)
        self.lookups.append((name, element))
        return element

    def matrix(self, transform: str) -> Matrix:
        """The matrix of a transform attribute."""
        return matrix(transform)

    def enter(self, element: Element) -> None:
        """Go into an element; never in circles, nor too deep."""
        if len(self._inside) >= DEEPEST:
            raise CannotDraw(f"elements are nested more than {DEEPEST} deep")
        if any(element is other for other in self._inside):
            raise CannotDraw(f"'{element.attrs.get('id', element.tag)}' contains itself")
        self._inside.append(element)

    def leave(self) -> None:
        """Come out of the element that was entered last."""
        self._inside.pop()

    def plain(self, style: Style) -> Style:
        """What definitions inherit: nothing but the viewport."""
        return self.cascade.change(Style(), viewport=style.viewport)

    def letters(self, font: Font) -> Letters:
        """A font's glyphs."""
        return self.shelf.letters(font)

    def draw(self, element: Element, style: Style) -> Ink | None:
        """The ink of an element; the same element in the same style is drawn once."""
        key = (id(element), style)
        known = self.shelf.seen.get(key)
        if known is not None and all(self.ids.get(name) is found for name, found in known[2]):
            self.lookups += known[2]
            return known[1]
        outer, self.lookups = self.lookups, []
        before = len(self.troubles)
        try:
            ink = self._drawn(element, style)
        except (CannotDraw, NeedsCairo) as trouble:
            trouble.where = trouble.where or element.where
            self.troubles.append(trouble)
            ink = None
        lookups, self.lookups = self.lookups, outer
        if lookups:
            self.lookups += lookups
        if len(self.troubles) == before:
            self.shelf.seen.put(key, (element, ink, tuple(lookups)))
        return ink

    def inside(self, element: Element, look: Look) -> Ink | None:
        """The ink of an element's children, with the element's own effects."""
        alone = look.opacity < 1 and self._lone(element, look)
        style = self.cascade.change(look.style, alpha=look.style.alpha * look.opacity) \
            if alone else look.style
        inks = [ink for child in element.children if isinstance(child, Element)
                and child.tag not in SILENT and (ink := self.draw(child, style)) is not None]
        ink = joined(inks)
        return self._finished(ink, look._replace(opacity=1.0) if alone else look, None)

    def _lone(self, element: Element, look: Look) -> bool:
        """Whether a group holds a single shape of a single coat: no need to group it."""
        children = [child for child in element.children if isinstance(child, Element)
                    and child.tag not in SILENT]
        if len(children) != 1 or look.blend != "Normal" or look.mask:
            return False
        child = children[0]
        inner = self.cascade.look(look.style, child.attrs)
        if inner.blend != "Normal" or inner.mask:
            return False
        return one_coat(child, inner.style) or (child.tag in GROUPS and self._lone(child, inner))

    def _drawn(self, element: Element, style: Style) -> Ink | None:
        attrs = element.attrs
        tag = element.tag
        if tag in SHAPES or tag == "text":
            plain = tuple([child for child in element.children if child.__class__ is str])
            if len(plain) == len(element.children):
                return self._alike(element, (style, tag, plain, *attrs.items()), style)
        look = self.cascade.look(style, attrs)
        if not look.shown or tag in SILENT:
            return None
        self.enter(element)
        try:
            ink = self._content(element, look, style)
        finally:
            self.leave()
        transform = attrs.get("transform")
        return placed(ink, matrix(transform)) if transform and ink else ink

    def _alike(self, element: Element, key: tuple[object, ...], style: Style) -> Ink | None:
        """A leaf; one with the same attributes leaves the same ink, unless it refers elsewhere."""
        known = self.shelf.alike.get(key)
        if known is not None:
            return known
        look = self.cascade.look(style, element.attrs)
        if not look.shown:
            return None
        ink = self._leaf(element, look)
        transform = element.attrs.get("transform")
        if transform and ink:
            ink = placed(ink, matrix(transform)) if inverse(matrix(transform)) else None
        if not self.lookups:
            self.shelf.alike.put(key, ink)
        return ink

    def _leaf(self, element: Element, look: Look) -> Ink | None:
        if element.tag == "text":
            return self._finished(text(self, element, look.style), look, None)
        outline = self.outline(element, look.style)
        if outline is None:
            return None
        if look.opacity < 1 and one_coat(element, look.style):
            look = look._replace(style=self.cascade.change(
                look.style, alpha=look.style.alpha * look.opacity), opacity=1.0)
        style = look.style
        if style.alpha < 1 and not one_coat(element, style):
            look = look._replace(opacity=look.opacity * style.alpha)
            style = self.cascade.change(style, alpha=1.0)
        return self._finished(paint(self, outline, style), look, outline.box)

    def outline(self, element: Element, style: Style) -> Outline | None:
        """The outline of a shape."""
        if element.tag == "path":
            data = element.attrs.get("d", "")
            outline = self.shelf.outlines.get(("path", data, None))
            if outline is None:
                outline = SHAPES["path"](element.attrs, style)
                self.shelf.outlines.put(("path", data, None), outline)
            return outline
        return SHAPES[element.tag](element.attrs, style)

    def _content(self, element: Element, look: Look, style: Style) -> Ink | None:
        tag = element.tag
        if tag in GROUPS:
            return self.inside(element, look)
        if tag == "use":
            return self._finished(use(self, element, look.style), look, None)
        if tag == "svg":
            return viewport(self, element, style, element.attrs)
        if tag == "text":
            return self._finished(text(self, element, look.style), look, None)
        if tag == "image":
            ink = image(self, element, look.style)
            return self._finished(ink, look, ink.box if ink else None)
        if tag in SHAPES:
            return self._leaf(element, look)
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


def _unknown(element: Element) -> CannotDraw | NeedsCairo:
    tag = element.tag
    if tag == "switch":
        return CannotDraw("'switch' can't be drawn", "keep the one variant that should be drawn")
    if tag == "style":
        return CannotDraw("style sheets are not read",
                          "export with presentation attributes, or style='…' on each element")
    if tag == "foreignObject":
        return CannotDraw("'foreignObject' can't be drawn", "use text with shape-inside")
    known = (*SHAPES, *sorted(GROUPS), "use", "text", "image", "svg")
    return CannotDraw(f"'{tag}' can't be drawn", did_you_mean(tag, known))
