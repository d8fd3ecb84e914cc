"""What a template's names stand for, on one face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.faces.face import Look
from generator.faces.phrase import UnknownNameError
from generator.findings import Where
from generator.model.aspect import of_list, plain_value
from generator.model.assets import Assets
from generator.model.game import Component, Game, Kind, Value

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
