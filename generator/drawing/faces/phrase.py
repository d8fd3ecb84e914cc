"""Phrases: texts with names in braces, and what the names stand for."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from generator.base.findings import Complaint, FileLocation
from generator.base.line_breaks import HAS_SPACELESS
from generator.base.number_format import parse_int
from generator.drawing.faces.face import FaceLook
from generator.game.model.assets import Assets, GameStrings
from generator.game.model.expectations import list_aspect, plain_value
from generator.game.model.game import Component, Game, Keyword, Kind, Value
from generator.game.svg.colours import colour as read_colour

# Of all keywords together; a hand-written file has fewer.
MOST_FORMS = 2_000


@dataclass(frozen=True, slots=True)
class Emphasis:
    """How words stand out: in a colour, bold, italic, in small capitals, with an icon before."""

    fill: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    smallcaps: bool = False


NO_EMPHASIS = Emphasis()


class EmphasisRules:
    """The keywords of a game in one language, and the colours of its theme."""

    def __init__(self, language: str, keywords: Mapping[str, Keyword],
                 strings: Mapping[str, str], theme: Mapping[str, str]) -> None:
        self.language = language
        self._theme = theme
        self._by_name = {
            name: Emphasis(theme.get(keyword.colour, keyword.colour), keyword.bold, keyword.italic,
                           keyword.icon, keyword.smallcaps)
            for name, keyword in keywords.items()}
        # A language says the words itself: 'keyword.burn: burn, burns, burned'.
        self._forms = {form: name for name in keywords
                       for form in _word_forms(strings.get(f"strings.keyword.{name}", name))}
        shown = sorted(self._forms, key=lambda form: (-len(form), form))[:MOST_FORMS]
        self._pattern = re.compile("|".join(map(_form_pattern, shown))) if shown else None

    def key(self) -> tuple[object, ...]:
        """What the looks of words depend on."""
        return (*self._forms.items(), *self._by_name.items())

    def parts(self, text: str) -> Iterator[tuple[str, Emphasis | None]]:
        """A text cut into keywords and what is between them."""
        end = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            if match.start() > end:
                yield text[end:match.start()], None
            token = match[0]
            name = self._forms.get(token) or self._forms[token[0].lower() + token[1:]]
            yield token, self._by_name[name]
            end = match.end()
        if end < len(text):
            yield text[end:], None

    def emphasis_of(self, name: str) -> Emphasis | None:
        """What '[words](name)' look like: as a keyword, or in a colour, of the theme or not."""
        if name in self._by_name:
            return self._by_name[name]
        colour = self._theme.get(name, name)
        try:
            read_colour(colour)
        except Complaint:
            return None
        return Emphasis(colour)

    def names(self) -> list[str]:
        """What stretches of a text can be marked with, colours that everybody knows left out."""
        return [*self._by_name, *self._theme]


def _word_forms(text: str) -> list[str]:
    return [form for form_text in text.split(",") if (form := " ".join(form_text.split()))]


def _form_pattern(form: str) -> str:
    """Finds a word by itself, also at the beginning of a sentence."""
    first = form[0]
    either = f"[{re.escape(first)}{re.escape(first.upper())}]" \
        if first.islower() and len(first.upper()) == 1 else re.escape(first)
    word = either + re.escape(form[1:])
    return word if HAS_SPACELESS.search(form) else rf"(?<!\w){word}(?!\w)"


PHRASE_TOKENS = re.compile(r"\\([{}])|([{}])|([^{}\\]+|\\)")
MAX_DEPTH = 4
# Whatever is longer is refused by everybody, so it needn't be put together to its end.
LONGEST = 1_000_000


class UnknownNameError(Exception):
    """A name that nothing goes by."""


class NameLookup(Protocol):
    """Knows the values behind names."""

    def value(self, name: str) -> Value:
        """The value of a name; raises UnknownNameError."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Literal text and, as inner phrases, the names whose values go between."""

    parts: tuple[str | Phrase, ...]

    def text(self, names: NameLookup) -> str:
        """The phrase with every name replaced by its value."""
        words: list[str] = []
        length = 0
        for part in self.parts:
            words.append(part if isinstance(part, str) else value_text(part.value(names)))
            length += len(words[-1])
            if length > LONGEST:
                break
        return "".join(words)

    def value(self, names: NameLookup) -> Value:
        """The value of what the phrase names."""
        parts = self.parts
        if len(parts) == 1 and isinstance(parts[0], str):
            return names.value(parts[0])
        return names.value(self.text(names))

    def inner(self) -> Iterator[Phrase]:
        """The names directly inside."""
        return (part for part in self.parts if isinstance(part, Phrase))

    def all_names(self) -> Iterator[Phrase]:
        """All names inside, the innermost first."""
        for part in self.inner():
            yield from part.all_names()
            yield part

    @property
    def literal(self) -> str | None:
        """The text of a phrase without names."""
        return None if any(self.inner()) else "".join(map(str, self.parts))

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else "{" + str(part) + "}"
                       for part in self.parts)


def value_text(value: Value) -> str:
    """A value as a reader sees it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, tuple):
        return ", ".join(value_text(item) for item in value)
    return "" if value is None else str(value)


@lru_cache(maxsize=4096)
def parse_phrase(text: str) -> Phrase:
    """Read a phrase; raises Complaint when its braces don't match."""
    stack: list[list[str | Phrase]] = [[]]
    for escaped, brace, plain in PHRASE_TOKENS.findall(text):
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
COLOUR_KEYWORDS = ("none", "currentColor", "inherit")


def is_theme_colour(colour: Phrase) -> bool:
    """Whether a colour is looked up in the theme, not written out."""
    first = colour.parts[0] if colour.parts else ""
    return isinstance(first, str) and first.startswith("theme.")


def resolve_colour(wish: Phrase, names: NameLookup) -> str:
    """The colour that a phrase stands for; raises UnknownNameError, or a Complaint."""
    value = value_text(wish.value(names)) if is_theme_colour(wish) else wish.text(names)
    try:
        if value not in COLOUR_KEYWORDS:
            read_colour(value)
    except Complaint as refused:
        raise Complaint("template/unknown-colour", f"'{value}' is not a colour",
                        refused.hint) from refused
    return value


PAIR = re.compile(r"\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)\s*")
PLACE_PATTERN = re.compile(r"[^\s,]+\s*,\s*[^\s,]+|\S+")
MOST_ITEMS = 500


@dataclass(frozen=True, slots=True)
class Repeat:
    """How often, and how far each copy is moved."""

    source: Phrase
    places: tuple[tuple[float, float], ...]
    step: tuple[float, float]
    columns: int
    row_step: tuple[float, float]

    def items(self, names: NameLookup) -> tuple[Value, ...]:
        """What is repeated: a list's items, or numbers from 1."""
        value: Value = parse_int(self.source.literal or "")
        if value is None:
            value = self.source.value(names)
        if isinstance(value, tuple):
            return value[:MOST_ITEMS]
        count = int(value) if isinstance(value, int | float) else 0
        return tuple(range(1, min(count, MOST_ITEMS) + 1))

    def place(self, index: int) -> tuple[float, float] | None:
        """How far a copy is moved; None if no place was given for it."""
        if self.places:
            return self.places[index] if index < len(self.places) else None
        row, column = divmod(index, self.columns) if self.columns else (0, index)
        return (column * self.step[0] + row * self.row_step[0],
                column * self.step[1] + row * self.row_step[1])


def read_repeat(attrs: Mapping[str, str]) -> Repeat | None:
    """The repeat that an element's data- attributes ask for; raises Complaint."""
    if "data-repeat" not in attrs:
        return None
    columns = parse_int(attrs.get("data-columns", "0"))
    if columns is None:
        raise Complaint("template/bad-attribute",
                        f"data-columns is '{attrs['data-columns']}', not a number of columns")
    return Repeat(
        source=parse_phrase(attrs["data-repeat"].strip()),
        places=tuple(read_pair("data-at", pair) for pair in
                     PLACE_PATTERN.findall(attrs.get("data-at", ""))),
        step=read_pair("data-step", attrs.get("data-step", "0,0")),
        columns=columns,
        row_step=read_pair("data-row-step", attrs.get("data-row-step", "0,0")),
    )


def read_pair(name: str, text: str) -> tuple[float, float]:
    """Two numbers with a comma between; raises Complaint."""
    match = PAIR.fullmatch(text)
    try:
        if match:
            return float(match[1]), float(match[2])
    except ValueError:
        pass
    raise Complaint("template/bad-attribute",
                    f"{name} has '{text}', not a place; write it like '12,5'")


# What every component has in addition to its kind's fields.
COMPONENT_NAMES = ("id", "copies")
# What a language can say in its own words.
TRANSLATABLE_NAMES = ("kind.title", "kind.plural", "game.title", "game.subtitle", "credits.")
# What a repeat adds for its insides.
REPEAT_NAMES = ("item", "index", "number")


class KindFacts:
    """What is the same on every face of a kind: the game, the theme and the words."""

    def __init__(self, game: Game, assets: Assets, kind: Kind, look: FaceLook) -> None:
        self.kind = kind
        self.look = look
        self.values: dict[str, Value] = dict(_kind_values(game, kind))
        # The default language first: what a translation lacks shows in it.
        strings = _strings_of(assets.words.get(next(iter(game.languages), "")),
                              assets.words.get(look.language))
        self.places: Mapping[str, FileLocation] = strings.places
        self.written: Mapping[str, str] = strings.written
        self.values |= strings.shared
        self.values |= self.written
        for name in [value for value in self.values if value.startswith(TRANSLATABLE_NAMES)]:
            key = name if not name.startswith("kind.") else f"kind.{kind.name}.{name[5:]}"
            self.values[name] = self.values.get(f"strings.{key}", self.values[name])
        self.emphases = EmphasisRules(look.language, game.keywords, self.written, game.theme)
        self.translated = strings.translated


class _NamedStrings(NamedTuple):
    """The strings of a game in one language, by the names that templates use."""

    sources: tuple[GameStrings | None, GameStrings | None]
    written: Mapping[str, str]
    places: Mapping[str, FileLocation]
    shared: Mapping[str, str]
    translated: frozenset[str]


# A game may have tens of thousands of strings, and many kinds that share them.
_RECENT_STRINGS: deque[_NamedStrings] = deque(maxlen=4)


def _strings_of(first: GameStrings | None, strings: GameStrings | None) -> _NamedStrings:
    """The strings of the default language and of another that is stronger."""
    for recent in tuple(_RECENT_STRINGS):
        if recent.sources[0] is first and recent.sources[1] is strings:
            return recent
    written: dict[str, str] = {}
    places: dict[str, FileLocation] = {}
    for words in (first, strings):
        if words:
            written.update({f"strings.{key}": text for key, text in words.strings.items()})
            places.update({f"strings.{key}": where for key, where in words.where.items()})
    shared = {f"strings.{key}": text for key, text in (strings.shared if strings else {}).items()}
    translated = frozenset(name.rpartition(".")[0].removeprefix("strings.") for name in written)
    _RECENT_STRINGS.append(_NamedStrings((first, strings), written, places, shared, translated))
    return _RECENT_STRINGS[-1]


def _kind_values(game: Game, kind: Kind) -> Iterator[tuple[str, Value]]:
    for name in ("name", "title", "plural"):
        yield f"kind.{name}", getattr(kind, name)
    for name in ("id", "title", "subtitle", "minutes", "ages", "players"):
        yield f"game.{name}", getattr(game, name)
    for name in ("design", "publisher", "art", "notice"):
        yield f"credits.{name}", getattr(game.credits, name)
    for name, colour in game.theme.items():
        yield f"theme.{name}", colour
    for name, figure in game.options.items():
        yield from _option_values(f"options.{name}", figure)


def _option_values(name: str, figure: object) -> Iterator[tuple[str, Value]]:
    """A figure of the rules by its name; what a mapping or list holds has names of its own."""
    if isinstance(figure, Mapping):
        entries = list(figure.items())
    else:
        yield name, plain_value(figure)
        entries = list(enumerate(figure)) if isinstance(figure, list) else []
    for key, inner in entries:
        yield from _option_values(f"{name}.{key}", inner)


class Scope:
    """The names that one component's face can use, and inside a repeat, one item's."""

    __slots__ = ("component", "facts", "local", "source", "suffixes")

    def __init__(self, component: Component, facts: KindFacts) -> None:
        self.component = component
        self.facts = facts
        self.local: Mapping[str, Value] = {}
        self.source = ""
        self.suffixes: tuple[str, ...] = ()

    def item_scope(self, source: str, item: Value, index: int) -> Scope:
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
            return self._translate(name, component.values[name])
        if name in self.facts.values:
            return self.facts.values[name]
        if name in COMPONENT_NAMES:
            return component.id if name == "id" else component.copies
        if name in component.kind.fields:
            return None
        aspect = list_aspect(component, name)
        if not aspect or aspect[0] is None:
            raise UnknownNameError(name)
        return aspect[0]

    def word(self, word: str) -> Value:
        """What a condition's word stands for: a name's value, or the word itself."""
        try:
            return self.value(word)
        except UnknownNameError:
            # An entry that a list doesn't have is nothing, as in expectations.
            return None if list_aspect(self.component, word) else word

    def place(self, name: str) -> FileLocation:
        """Where the value of a name was written."""
        component = self.component
        name = self.source if name in self.local else name
        if name not in component.values:
            return self.facts.places.get(name, component.where)
        translated = self.facts.places.get(f"strings.{component.id}.{name}")
        return translated or component.places.get(name, component.where)

    def _translate(self, name: str, value: Value) -> Value:
        """A field's value; a text may be translated under its component's id."""
        component = self.component
        if (component.id in self.facts.translated and isinstance(value, str)
                and name in component.kind.fields and component.kind.fields[name].type == "text"):
            return self.facts.written.get(f"strings.{component.id}.{name}", value)
        return value
