"""Colours by value: from the game's theme, or written out."""

from __future__ import annotations

import re

from generator.faces.phrase import Names, Phrase, as_text

WRITTEN = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+")


class UnknownColourError(Exception):
    """Neither in the theme nor a colour; says what it is."""


def is_theme(colour: Phrase) -> bool:
    """Whether a colour is looked up in the theme, not written out."""
    first = colour.parts[0] if colour.parts else ""
    return isinstance(first, str) and first.startswith("theme.")


def colour(wish: Phrase, names: Names) -> str:
    """The colour that a phrase stands for; raises UnknownNameError, UnknownColourError."""
    value = as_text(wish.value(names)) if is_theme(wish) else wish.text(names)
    if not WRITTEN.fullmatch(value):
        raise UnknownColourError(value)
    return value
