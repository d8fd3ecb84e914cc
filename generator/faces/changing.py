"""What changes from face to face in a template, and what never does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.faces.block import needs_setting
from generator.faces.directives import NOTHING, Directives, Mistake, directives
from generator.model.svg import Document, Element

REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")


def references(attrs: Mapping[str, str]) -> Iterator[str]:
    """The ids that an element's attributes refer to."""
    for name, value in attrs.items():
        if "#" not in value or name.startswith("data-"):
            continue
        if name == "href":
            yield value.strip().removeprefix("#")
        else:
            yield from REFERENCE.findall(value)


class Changing:
    """The elements of a document that change, and what each asks for."""

    def __init__(self, document: Document, mistakes: list[Mistake]) -> None:
        self.wishes: dict[Element, Directives] = {}
        self.levels: dict[str, int] = {}
        self._elements: set[Element] = set()
        self._parents: dict[Element, Element] = {}
        referring: list[tuple[Element, frozenset[str]]] = []
        # A tspan is read with its text; what a computed part shows in an editor isn't read.
        for element in _walk_without_text(document.root):
            self._parents.update({child: element for child in element.children
                                  if isinstance(child, Element)})
            wishes = directives(element, mistakes)
            if wishes is not None:
                self.wishes[element] = wishes
            if wishes not in (None, NOTHING) or (element.tag == "text" and _is_set(element)):
                self._change(element)
            names = frozenset(references(element.attrs))
            if names:
                referring.append((element, names))
        self._follow(referring, document.ids)
        self.ids = frozenset(name for name, element in document.ids.items() if element in self)
        self._find_levels(document.root)

    def __contains__(self, element: Element) -> bool:
        return element in self._elements

    def _change(self, element: Element | None) -> None:
        """Note that an element changes, and with it all that hold it."""
        while element is not None and element not in self._elements:
            self._elements.add(element)
            element = self._parents.get(element)

    def _follow(self, referring: list[tuple[Element, frozenset[str]]],
                ids: Mapping[str, Element]) -> None:
        """Whatever refers to something that changes, changes with it."""
        before = -1
        while len(self._elements) > before:
            before = len(self._elements)
            for element, names in referring:
                if any(name in ids and ids[name] in self for name in names):
                    self._change(element)

    def _find_levels(self, root: Element) -> None:
        """How many repeats each changing id stands in."""
        stack = [(root, 0)]
        while stack:
            element, level = stack.pop()
            if element not in self:
                continue
            level += self.wishes.get(element, NOTHING).repeat is not None
            name = element.attrs.get("id")
            if name and level:
                self.levels[name] = level
            stack.extend((child, level) for child in element.children if isinstance(child, Element))


def _walk_without_text(root: Element) -> Iterator[Element]:
    stack = [root]
    while stack:
        element = stack.pop()
        yield element
        if element.tag != "text" and "data-compute" not in element.attrs:
            stack.extend(child for child in reversed(element.children)
                         if isinstance(child, Element))


def _is_set(text: Element) -> bool:
    return needs_setting(text) or any(name.startswith("data-") for element in text.walk()
                                      for name in element.attrs)
