"""A game: what is in its box and how it is presented."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.findings import Where
from generator.model.component import Component
from generator.model.kind import Kind


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game this is, and whose drawing of it."""

    design: str
    publisher: str
    art: str
    notice: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A name of something that lies elsewhere, and where it was written."""

    name: str
    where: Where


@dataclass(frozen=True, slots=True)
class Game:
    """Everything `load` read from a game's folder, checked.

    `rules` names the game whose rules it is played by, where that isn't its own id. `places`
    says where game.yaml has its types, their words and the options: types.suit, types.suit.sun,
    options.tray.
    """

    id: str
    title: str
    subtitle: str
    credits: Credits
    players: tuple[int, ...]
    minutes: int
    ages: str
    languages: tuple[str, ...]
    theme: Mapping[str, str]
    types: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, Kind]
    components: tuple[Component, ...]
    bring: tuple[str, ...]
    options: Mapping[str, object]
    where: Where
    rules: Reference | None = None
    places: Mapping[str, Where] = field(default_factory=dict)

    def of_kind(self, kind: str) -> tuple[Component, ...]:
        """The components of one kind, in the order in which they were written."""
        return tuple(each for each in self.components if each.kind.name == kind)

    def place(self, name: str) -> Where:
        """Where something of game.yaml is written, or the file's beginning."""
        return self.places.get(name, self.where)
