"""Text as outlines: the shapes of its letters instead of their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from generator.faces.fonts import Font, FontLibrary
from generator.faces.lines import BEFORE
from generator.faces.phrase import MistakeError
from generator.faces.style import TextStyle, number, properties, text_style, user_units
from generator.model.svg import Element

COMMAND = re.compile(r"([A-Z])([^A-Z]*)")
# Says how text is set, so it has no meaning for outlines.
TYPE = frozenset(("x", "y", "dx", "dy", "font-family", "font-size", "font-weight", "font-style",
                  "text-anchor", "text-align", "line-height", "letter-spacing", "word-spacing",
                  "xml:space", "style"))


def outlined(text: Element, around: TextStyle, fonts: FontLibrary) -> Element:
    """A <text> as a group of paths; its words stay readable for those who can't see it."""
    label = " ".join("".join(_words(text)).split())
    paths = tuple(_paths(text, around, fonts, (0.0, 0.0)))
    return Element("g", {**_looks(text), "aria-label": label}, paths, text.where)


def _words(text: Element) -> Iterator[str]:
    for child in text.children:
        if isinstance(child, str):
            yield child
        else:
            yield from _words(child)
            yield " "


def _looks(element: Element) -> dict[str, str]:
    return {name: value for name, value in properties(element.attrs).items() if name not in TYPE}


def _paths(element: Element, around: TextStyle, fonts: FontLibrary, at: tuple[float, float]
           ) -> Iterator[Element]:
    attrs = properties(element.attrs)
    style = _style(attrs, around)
    at = (_coordinate(attrs, "x", at[0]), _coordinate(attrs, "y", at[1]))
    for child in element.children:
        if isinstance(child, Element):
            yield from (Element("g", _looks(child), (path,), child.where) if _looks(child)
                        else path for path in _paths(child, style, fonts, at))
        elif child.strip():
            shape = "".join(_shape(" ".join(child.split()), style, fonts, at))
            if shape:
                yield Element("path", {"d": shape}, (), element.where)


def _style(attrs: Mapping[str, str], around: TextStyle) -> TextStyle:
    try:
        return text_style(attrs, around)
    except MistakeError:
        return around


def _coordinate(attrs: Mapping[str, str], name: str, default: float) -> float:
    try:
        return user_units(attrs[name]) if name in attrs else default
    except MistakeError:
        return default


def _shape(text: str, style: TextStyle, fonts: FontLibrary, at: tuple[float, float]
           ) -> Iterator[str]:
    runs = fonts.runs(text, style.family, style.weight, style.italic)
    x, y = at
    x -= sum(run.width for run in runs) * style.size * BEFORE[style.anchor]
    for run in runs:
        scale = style.size / run.font.upem
        for glyph in run.glyphs:
            yield _moved(run.font, glyph.id, scale, x + glyph.dx * scale, y - glyph.dy * scale)
            x += glyph.advance * scale


def _moved(font: Font, glyph: int, scale: float, x: float, y: float) -> str:
    parts = []
    for command, points in _commands(font, glyph):
        parts.append(command)
        parts.append(" ".join(f"{number(x + across * scale)},{number(y - up * scale)}"
                              for across, up in points))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _commands(font: Font, glyph: int) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """A glyph's outline, each command with its points."""
    commands = []
    for letter, rest in COMMAND.findall(font.outline(glyph)):
        numbers = [float(each) for each in rest.split()]
        commands.append((letter, tuple(zip(numbers[::2], numbers[1::2], strict=True))))
    return tuple(commands)
