"""Everything about a game that can be counted without playing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.assets import Assets, Words
from generator.model.expectation import Expectations
from generator.model.game import Game
from generator.model.supply import Supply, supply_of
from generator.model.svg import Document


@dataclass(frozen=True, slots=True)
class Census:
    """A game, its words and templates, and what is expected of it.

    `whole` is False if some components couldn't be read: totals mean nothing then.
    """

    game: Game
    supply: Supply
    words: Mapping[str, Words]
    templates: Mapping[str, Document]
    expectations: Expectations
    whole: bool = True

    def number(self, name: str) -> int | None:
        """A figure of the rules, if it is there and a whole number."""
        value = self.supply.options.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """A figure of the rules that is a list of whole numbers; nothing if it isn't."""
        value = self.supply.options.get(name)
        return tuple(value) if isinstance(value, list) and all(
            isinstance(each, int) for each in value) else ()

    def for_players(self, name: str, players: int) -> int | None:
        """A figure of the rules that may differ by the number of players."""
        value = self.supply.options.get(name)
        if isinstance(value, dict):
            found = value.get(players)
            return found if isinstance(found, int) else None
        return self.number(name)

    def copies(self, kind: str, players: int | None = None) -> int:
        """How many pieces of a kind there are, or how many so many players get."""
        return sum(each.copies_for(players) for each in self.game.of_kind(kind))


def take_census(game: Game, assets: Assets, expectations: Expectations,
                whole: bool = True) -> Census:
    """Count a game."""
    return Census(game, supply_of(game), assets.words, assets.templates, expectations, whole)
