"""Ink: what drawing an element leaves, as PDF operators."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.faces.fonts import Run
from generator.model.svg import Element
from generator.press.box import Box, around, moved
from generator.press.transform import Matrix, change

# An id that was looked up, and what was found.
Lookup = tuple[str, Element | None]


class Ink(NamedTuple):
    """Operators, the box that they stay in, and the text in them.

    The operators leave the graphics state as they found it, but for the colours and the
    line width, which everybody sets who needs them. Resources are named by content:
    `/@` with a letter for the sort of resource and the key of the part or font.
    """

    operators: str
    box: Box
    runs: tuple[Run, ...] = ()


def joined(inks: list[Ink]) -> Ink | None:
    """One above the other; None if there are none."""
    if len(inks) < 2:
        return inks[0] if inks else None
    return Ink("".join([ink.operators for ink in inks]), around(ink.box for ink in inks),
               _runs(inks))


def placed(ink: Ink, matrix: Matrix) -> Ink:
    """The ink under a transform."""
    step = change(matrix)
    if not step:
        return ink
    return Ink(f"q {step}{ink.operators}Q\n", moved(ink.box, matrix), ink.runs)


def _runs(inks: Iterable[Ink]) -> tuple[Run, ...]:
    runs: tuple[Run, ...] = ()
    for ink in inks:
        if ink.runs:
            runs += ink.runs
    return runs
