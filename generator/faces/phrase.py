"""What a template writes for values: phrases, colours by name, repeats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from generator.findings import Complaint
from generator.model.game import Value

PIECES = re.compile(r"\\([{}])|([{}])|([^{}\\]+|\\)")
MAX_DEPTH = 4


class UnknownNameError(Exception):
    """A name that nothing goes by."""


class Names(Protocol):
    """Whoever knows the values behind names."""

    def value(self, name: str) -> Value:
        """The value of a name; raises UnknownNameError."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Literal text and, as inner phrases, the names whose values go between."""

    parts: tuple[str | Phrase, ...]

    def text(self, names: Names) -> str:
        """The phrase with every name replaced by its value."""
        return "".join(part if isinstance(part, str) else as_text(part.value(names))
                       for part in self.parts)

    def value(self, names: Names) -> Value:
        """The value of what the phrase names."""
        parts = self.parts
        if len(parts) == 1 and isinstance(parts[0], str):
            return names.value(parts[0])
        return names.value(self.text(names))

    def inner(self) -> Iterator[Phrase]:
        """The names directly inside."""
        return (part for part in self.parts if isinstance(part, Phrase))

    def mentioned(self) -> Iterator[Phrase]:
        """All names inside, the innermost first."""
        for part in self.inner():
            yield from part.mentioned()
            yield part

    @property
    def literal(self) -> str | None:
        """The text of a phrase without names."""
        return None if any(self.inner()) else "".join(map(str, self.parts))

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else "{" + str(part) + "}"
                       for part in self.parts)


def as_text(value: Value) -> str:
    """A value as a reader sees it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, tuple):
        return ", ".join(as_text(each) for each in value)
    return "" if value is None else str(value)


@lru_cache(maxsize=4096)
def phrase(text: str) -> Phrase:
    """Read a phrase; raises Complaint when its braces don't match."""
    stack: list[list[str | Phrase]] = [[]]
    for escaped, brace, plain in PIECES.findall(text):
        if brace == "{":
            stack.append([])
        elif brace == "}":
            parts = stack.pop()
            if not stack:
                raise Complaint("template/bad-attribute", f"'{text}' has a '}}' without its '{{'")
            if not parts:
                raise Complaint("template/bad-attribute",
                                f"'{text}' has nothing between '{{' and '}}'")
            stack[-1].append(Phrase(tuple(parts)))
        else:
            stack[-1].append(escaped or plain)
        if len(stack) > MAX_DEPTH:
            raise Complaint("template/bad-attribute",
                            f"'{text}' has braces within braces within braces")
    if len(stack) > 1:
        raise Complaint("template/bad-attribute", f"'{text}' has a '{{' without its '}}'")
    return Phrase(tuple(stack[0]))


WRITTEN = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+")


def is_theme(colour: Phrase) -> bool:
    """Whether a colour is looked up in the theme, not written out."""
    first = colour.parts[0] if colour.parts else ""
    return isinstance(first, str) and first.startswith("theme.")


def colour(wish: Phrase, names: Names) -> str:
    """The colour that a phrase stands for; raises UnknownNameError, or a Complaint."""
    value = as_text(wish.value(names)) if is_theme(wish) else wish.text(names)
    if not WRITTEN.fullmatch(value):
        raise Complaint("template/unknown-colour", f"'{value}' is not a colour")
    return value


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
    """The repeat that an element's data- attributes ask for; raises Complaint."""
    if "data-repeat" not in attrs:
        return None
    columns = attrs.get("data-columns", "0")
    if not columns.isdecimal():
        raise Complaint("template/bad-attribute",
                        f"data-columns is '{columns}', not a number of columns")
    return Repeat(
        source=phrase(attrs["data-repeat"].strip()),
        places=tuple(pair("data-at", each) for each in
                     EACH.findall(attrs.get("data-at", ""))),
        step=pair("data-step", attrs.get("data-step", "0,0")),
        columns=int(columns),
        row_step=pair("data-row-step", attrs.get("data-row-step", "0,0")),
    )


def pair(name: str, text: str) -> tuple[float, float]:
    """Two numbers with a comma between; raises Complaint."""
    match = PAIR.fullmatch(text)
    try:
        if match:
            return float(match[1]), float(match[2])
    except ValueError:
        pass
    raise Complaint("template/bad-attribute",
                    f"{name} has '{text}', not a place; write it like '12,5'")
