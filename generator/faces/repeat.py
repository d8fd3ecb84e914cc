"""Repeats: one element drawn several times, each at its own place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.faces.phrase import Names, Phrase, phrase
from generator.model.component import Value
from generator.model.expression import MistakeError

PAIR = re.compile(r"\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)\s*")
EACH = re.compile(r"[^\s,]+\s*,\s*[^\s,]+|\S+")
MOST = 500


@dataclass(frozen=True, slots=True)
class Repeat:
    """How often, and how far each copy is moved."""

    source: Phrase
    places: tuple[tuple[float, float], ...]
    step: tuple[float, float]
    columns: int
    row_step: tuple[float, float]

    def items(self, names: Names) -> tuple[Value, ...]:
        """What is repeated: a list's items, or numbers from 1."""
        literal = self.source.literal
        value: Value = (int(literal) if literal and literal.isdecimal()
                        else self.source.value(names))
        if isinstance(value, tuple):
            return value[:MOST]
        count = int(value) if isinstance(value, int | float) else 0
        return tuple(range(1, min(count, MOST) + 1))

    def place(self, index: int) -> tuple[float, float] | None:
        """How far a copy is moved; None if no place was given for it."""
        if self.places:
            return self.places[index] if index < len(self.places) else None
        row, column = divmod(index, self.columns) if self.columns else (0, index)
        return (column * self.step[0] + row * self.row_step[0],
                column * self.step[1] + row * self.row_step[1])


def repeat(attrs: Mapping[str, str]) -> Repeat | None:
    """The repeat that an element's data- attributes ask for; raises MistakeError."""
    if "data-repeat" not in attrs:
        return None
    columns = attrs.get("data-columns", "0")
    if not columns.isdecimal():
        raise MistakeError(f"data-columns is '{columns}', not a number of columns")
    return Repeat(
        source=phrase(attrs["data-repeat"].strip()),
        places=tuple(pair("data-at", each) for each in
                     EACH.findall(attrs.get("data-at", ""))),
        step=pair("data-step", attrs.get("data-step", "0,0")),
        columns=int(columns),
        row_step=pair("data-row-step", attrs.get("data-row-step", "0,0")),
    )


def pair(name: str, text: str) -> tuple[float, float]:
    """Two numbers with a comma between; raises MistakeError."""
    match = PAIR.fullmatch(text)
    try:
        if match:
            return float(match[1]), float(match[2])
    except ValueError:
        pass
    raise MistakeError(f"{name} has '{text}', not a place; write it like '12,5'")
