"""Ink: what drawing an element leaves, as PDF operators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.model.svg import Element
from generator.press.box import Box, around, moved
from generator.press.transform import Matrix, change

# An id that was looked up, and what was found.
Lookup = tuple[str, Element | None]

# A font's key, and of that font the glyphs that are shown with what they stand for.
Glyphs = tuple[str, Mapping[int, str]]


class Ink(NamedTuple):
    """Operators, the box that they stay in, and the text in them.

    The operators leave the graphics state as they found it, but for the colours and the
    line width, which everybody sets who needs them. Resources are named by content:
    `/@` with a letter for the sort of resource and the key of the part or font.
    """

    operators: str
    box: Box
    glyphs: tuple[Glyphs, ...] = ()


def joined(inks: list[Ink]) -> Ink | None:
    """One above the other; None if there are none."""
    if len(inks) < 2:
        return inks[0] if inks else None
    glyphs: list[Glyphs] = []
    for ink in inks:
        if ink.glyphs:
            glyphs += ink.glyphs
    return Ink("".join([ink.operators for ink in inks]), around([ink.box for ink in inks]),
               tuple(glyphs))


def placed(ink: Ink, matrix: Matrix) -> Ink:
    """The ink under a transform."""
    step = change(matrix)
    if not step:
        return ink
    return Ink(f"q {step}{ink.operators}Q\n", moved(ink.box, matrix), ink.glyphs)
