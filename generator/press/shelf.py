"""The shelf: what a press knows and keeps from face to face."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.fonts import Font, FontLibrary
from generator.model.assets import Picture
from generator.model.svg import Element
from generator.press.cascade import Cascade
from generator.press.gradients import Definition
from generator.press.ink import Ink, Lookup
from generator.press.letters import Letters
from generator.press.memory import Memory
from generator.press.outline import Outline
from generator.press.stock import Stock
from generator.press.style import Style

Key = tuple[object, ...]


class Shelf:
    """Fonts, pictures and parts, and everything that was worked out for earlier faces.

    Keys hold the id of an element or style only where the value holds the object itself,
    so that no other can have that id.
    """

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture], outline: bool) -> None:
        self.fonts = fonts
        self.pictures = pictures
        self.outline = outline
        self.stock = Stock()
        self.cascade = Cascade()
        self.seen: Memory[Key, tuple[Element, Style, Ink | None, tuple[Lookup, ...]]] = Memory(4096)
        self.alike: Memory[Key, tuple[Style, Ink | None, tuple[str, ...]]] = Memory()
        self.outlines: Memory[Key, Outline] = Memory()
        self.gradients: Memory[Key, Definition] = Memory(2048)
        self.inline: Memory[str, Picture] = Memory(64)
        self.embedded: dict[tuple[str, bool], str] = {}
        self._letters: dict[str, Letters] = {}

    def letters(self, font: Font) -> Letters:
        """A font's glyphs."""
        found = self._letters.get(font.key)
        if found is None:
            found = self._letters[font.key] = Letters(font)
        return found
