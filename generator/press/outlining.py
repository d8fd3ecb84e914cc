"""Outlining: a drawing whose text is shapes, so that it looks the same where our fonts are not."""

from __future__ import annotations

import re

from generator.faces.fonts import FontLibrary
from generator.model.svg import Drawing, Element
from generator.press.cascade import declarations
from generator.press.flattening import painted
from generator.press.numbers import exact
from generator.press.plate import Plate
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.shelf import Shelf
from generator.press.style import Style
from generator.press.symbols import place
from generator.press.text import outlines
from generator.press.viewport import view_box

# What a text says about the place, shape and paint of its letters; the rest is kept.
LETTERING = re.compile(r"x|y|dx|dy|(font|text|letter|word|line)-.*|fill.*|stroke.*|xml:space"
                       r"|shape-inside|white-space|display|visibility|paint-order")
SPOT = ("x", "y", "width", "height")


class Outliner:
    """Turns texts into paths with the press's own typesetting."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._shelf = Shelf(fonts, {}, True)

    def outlined(self, drawing: Drawing) -> Drawing:
        """The drawing with all its texts as paths; what the press can't set stays text."""
        texts = _Texts(Plate(self._shelf, drawing.ids))
        left, top, right, bottom = view_box(drawing.root.attrs) or (0.0, 0.0, 0.0, 0.0)
        style = self._shelf.cascade.known(Style(viewport=(right - left, bottom - top)))
        return Drawing(texts.outlined(drawing.root, style), drawing.ids)


class _Texts:
    """The texts of one drawing."""

    def __init__(self, plate: Plate) -> None:
        self._plate = plate
        self._with_text: dict[Element, bool] = {}

    def outlined(self, element: Element, style: Style) -> Element:
        if not self._has_text(element):
            return element
        try:
            inherited = self._plate.cascade.look(style, element.attrs).style
            if element.tag == "text":
                return self._paths(element, inherited)
            if element.tag == "use":
                return self._used(element, inherited)
        except (CannotDraw, NeedsCairo):
            return element
        return element.changed(children=tuple(
            self.outlined(child, inherited) if isinstance(child, Element) else child
            for child in element.children))

    def _has_text(self, element: Element) -> bool:
        known = self._with_text.get(element)
        if known is None:
            self._with_text[element] = False  # until we know; and forever if it holds itself
            used = self._target(element) if element.tag == "use" else None
            within = [*element.children, *([used] if used else ())]
            known = self._with_text[element] = element.tag == "text" or any(
                self._has_text(each) for each in within if isinstance(each, Element))
        return known

    def _target(self, element: Element) -> Element | None:
        return self._plate.find(element.attrs.get("href", "")[1:])

    def _paths(self, element: Element, style: Style) -> Element:
        paths = tuple(Element("path", {"d": data} | _looks(set_in), (), element.where)
                      for data, set_in in outlines(self._plate, element, style))
        words = " ".join("".join(_words(element)).split())
        return Element("g", {"aria-label": words} | _kept(element), paths, element.where)

    def _used(self, element: Element, style: Style) -> Element:
        """A use of something with text in it, written out: text inherits where it is used."""
        target = self._target(element)
        assert target is not None  # else there would be no text in it
        self._plate.enter(target)
        try:
            inside = self.outlined(target, style)
        finally:
            self._plate.leave()
        own = {name: value for name, value in inside.attrs.items() if name != "id"}
        said = {name: value for name, value in element.attrs.items() if name != "href"}
        spot = {name: said.pop(name) for name in SPOT if name in said}
        x, y = place(spot, style)
        if target.tag in ("symbol", "svg"):
            inside = Element("svg", own | spot, inside.children, element.where)
        else:
            move = {"transform": f"translate({exact(x)} {exact(y)})"} if x or y else {}
            inside = Element("g", move, (inside.changed(own),), element.where)
        return Element("g", said, (inside,), element.where)


def _words(text: Element) -> list[str]:
    """What a text says; its spans are lines or parts of one."""
    return [child if isinstance(child, str) else "".join(_words(child)) + " "
            for child in text.children]


def _kept(text: Element) -> dict[str, str]:
    """What a text says of itself that holds for its outlines, too."""
    said = dict(text.attrs)
    said |= dict(declarations(said.pop("style", "")))
    return {name: value for name, value in said.items() if not LETTERING.fullmatch(name)}


def _looks(style: Style) -> dict[str, str]:
    """The paint of letters, with nothing about an edge that isn't drawn."""
    looks = painted(style)
    if looks["stroke"] == "none":
        looks = {name: value for name, value in looks.items() if not name.startswith("stroke-")}
    return looks | {"paint-order": "stroke"} if style.stroke_first else looks
