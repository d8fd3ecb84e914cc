"""Phrases: texts with names in braces, and what the names stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from generator.base.findings import Complaint, Where
from generator.base.wording import whole
from generator.drawing.faces.emphasis import Emphases
from generator.drawing.faces.face import Look
from generator.game.model.assets import Assets
from generator.game.model.expectation import of_list, plain_value
from generator.game.model.game import Component, Game, Kind, Value
from generator.game.svg.colours import colour as read_colour

PIECES = re.compile(r"\\([{}])|([{}])|([^{}\\]+|\\)")
MAX_DEPTH = 4
# Whatever is longer is refused by everybody, so it needn't be put together to its end.
LONGEST = 1_000_000


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
        found: list[str] = []
        length = 0
        for part in self.parts:
            found.append(part if isinstance(part, str) else as_text(part.value(names)))
            length += len(found[-1])
            if length > LONGEST:
                break
        return "".join(found)

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


# What an attribute may say instead of a colour.
WITHOUT_COLOUR = ("none", "currentColor", "inherit")


def is_theme(colour: Phrase) -> bool:
    """Whether a colour is looked up in the theme, not written out."""
    first = colour.parts[0] if colour.parts else ""
    return isinstance(first, str) and first.startswith("theme.")


def colour(wish: Phrase, names: Names) -> str:
    """The colour that a phrase stands for; raises UnknownNameError, or a Complaint."""
    value = as_text(wish.value(names)) if is_theme(wish) else wish.text(names)
    try:
        if value not in WITHOUT_COLOUR:
            read_colour(value)
    except Complaint as refused:
        raise Complaint("template/unknown-colour", f"'{value}' is not a colour",
                        refused.hint) from refused
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
        value: Value = whole(self.source.literal or "")
        if value is None:
            value = self.source.value(names)
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
    columns = whole(attrs.get("data-columns", "0"))
    if columns is None:
        raise Complaint("template/bad-attribute",
                        f"data-columns is '{attrs['data-columns']}', not a number of columns")
    return Repeat(
        source=phrase(attrs["data-repeat"].strip()),
        places=tuple(pair("data-at", each) for each in
                     EACH.findall(attrs.get("data-at", ""))),
        step=pair("data-step", attrs.get("data-step", "0,0")),
        columns=columns,
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


# What every component has besides its kind's fields.
OWN = ("id", "copies")
# What a language can say in its own words.
SAID = ("kind.title", "kind.plural", "game.title", "game.subtitle", "credits.")
# What a repeat adds for its insides.
REPEATED = ("item", "index", "number")


class Facts:
    """What is the same on every face of a kind: the game, the theme and the words."""

    def __init__(self, game: Game, assets: Assets, kind: Kind, look: Look) -> None:
        self.kind = kind
        self.look = look
        self.values: dict[str, Value] = dict(_facts(game, kind))
        self.places: dict[str, Where] = {}
        self.written: dict[str, str] = {}
        # The default language first: what a translation lacks shows in it.
        for language in (*game.languages[:1], look.language):
            words = assets.words.get(language)
            for key, text in (words.strings if words else {}).items():
                self.written["strings." + key] = text
            for key, where in (words.where if words else {}).items():
                self.places["strings." + key] = where
        spoken = assets.words.get(look.language)
        for key, text in (spoken.shared if spoken else {}).items():
            self.values["strings." + key] = text
        self.values |= self.written
        for name in [each for each in self.values if each.startswith(SAID)]:
            key = name if not name.startswith("kind.") else f"kind.{kind.name}.{name[5:]}"
            self.values[name] = self.values.get(f"strings.{key}", self.values[name])
        self.emphases = Emphases(look.language, game.keywords, self.written, game.theme)
        self.translated = frozenset(name.rpartition(".")[0].removeprefix("strings.")
                                    for name in self.written)


def _facts(game: Game, kind: Kind) -> Iterator[tuple[str, Value]]:
    for name in ("name", "title", "plural"):
        yield f"kind.{name}", getattr(kind, name)
    for name in ("id", "title", "subtitle", "minutes", "ages", "players"):
        yield f"game.{name}", getattr(game, name)
    for name in ("design", "publisher", "art", "notice"):
        yield f"credits.{name}", getattr(game.credits, name)
    for name, colour in game.theme.items():
        yield f"theme.{name}", colour
    for name, figure in game.options.items():
        yield from _figures(f"options.{name}", figure)


def _figures(name: str, figure: object) -> Iterator[tuple[str, Value]]:
    """A figure of the rules by its name; what a mapping or list holds has names of its own."""
    if isinstance(figure, Mapping):
        entries = list(figure.items())
    else:
        yield name, plain_value(figure)
        entries = list(enumerate(figure)) if isinstance(figure, list) else []
    for key, inner in entries:
        yield from _figures(f"{name}.{key}", inner)


class Scope:
    """The names that one component's face can use, and inside a repeat, one item's."""

    __slots__ = ("component", "facts", "local", "source", "suffixes")

    def __init__(self, component: Component, facts: Facts) -> None:
        self.component = component
        self.facts = facts
        self.local: Mapping[str, Value] = {}
        self.source = ""
        self.suffixes: tuple[str, ...] = ()

    def repeated(self, source: str, item: Value, index: int) -> Scope:
        """The scope of one item of a repeat over the list called `source`."""
        inner = Scope(self.component, self.facts)
        inner.local = {"item": item, "index": index, "number": index + 1}
        inner.source = source
        inner.suffixes = (*self.suffixes, f"-{index + 1}")
        return inner

    def value(self, name: str) -> Value:
        """What a name stands for; raises UnknownNameError."""
        if name in self.local:
            return self.local[name]
        component = self.component
        if name in component.values:
            return self._said(name, component.values[name])
        if name in self.facts.values:
            return self.facts.values[name]
        if name in OWN:
            return component.id if name == "id" else component.copies
        if name in component.kind.fields:
            return None
        found = of_list(component, name)
        if not found or found[0] is None:
            raise UnknownNameError(name)
        return found[0]

    def word(self, word: str) -> Value:
        """What a condition's word stands for: a name's value, or the word itself."""
        try:
            return self.value(word)
        except UnknownNameError:
            # An entry that a list doesn't have is nothing, as in expectations.
            return None if of_list(self.component, word) else word

    def place(self, name: str) -> Where:
        """Where the value of a name was written."""
        component = self.component
        name = self.source if name in self.local else name
        if name not in component.values:
            return self.facts.places.get(name, component.where)
        translated = self.facts.places.get(f"strings.{component.id}.{name}")
        return translated or component.places.get(name, component.where)

    def _said(self, name: str, value: Value) -> Value:
        """A field's value; a text may be translated under its component's id."""
        component = self.component
        if (component.id in self.facts.translated and isinstance(value, str)
                and name in component.kind.fields and component.kind.fields[name].type == "text"):
            return self.facts.written.get(f"strings.{component.id}.{name}", value)
        return value
