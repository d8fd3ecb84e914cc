"""Phrases: text with names in braces, such as '{copies} × {strings.{type}}'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from generator.model.component import Value
from generator.model.expression import MistakeError

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
    """Read a phrase; raises MistakeError when its braces don't match."""
    stack: list[list[str | Phrase]] = [[]]
    for escaped, brace, plain in PIECES.findall(text):
        if brace == "{":
            stack.append([])
        elif brace == "}":
            parts = stack.pop()
            if not stack:
                raise MistakeError(f"'{text}' has a '}}' without its '{{'")
            if not parts:
                raise MistakeError(f"'{text}' has nothing between '{{' and '}}'")
            stack[-1].append(Phrase(tuple(parts)))
        else:
            stack[-1].append(escaped or plain)
        if len(stack) > MAX_DEPTH:
            raise MistakeError(f"'{text}' has braces within braces within braces")
    if len(stack) > 1:
        raise MistakeError(f"'{text}' has a '{{' without its '}}'")
    return Phrase(tuple(stack[0]))
