"""What the rules may see of a game: its parts and its figures, nothing of how it looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.findings import Where
from generator.model.game import Game, Reference, Value


@dataclass(frozen=True, slots=True)
class Part:
    """A distinct piece and how many of it are in the box."""

    id: str
    kind: str
    copies: int
    values: Mapping[str, Value]
    where: Where


@dataclass(frozen=True, slots=True)
class Supply:
    """The box, for those who play: `options` holds the figures of `game.yaml`."""

    game: str
    players: tuple[int, ...]
    types: Mapping[str, tuple[str, ...]]
    parts: tuple[Part, ...]
    options: Mapping[str, object]
    where: Where
    rules: Reference | None = None

    @property
    def engine(self) -> str:
        """The name of the rules: what game.yaml says, or the game's own id."""
        return self.rules.name if self.rules else self.game

    def of_kind(self, kind: str) -> tuple[Part, ...]:
        """The parts of one kind, in the order in which they were written."""
        return tuple(part for part in self.parts if part.kind == kind)


def supply_of(game: Game) -> Supply:
    """Return what the rules may see of a game."""
    parts = tuple(Part(each.id, each.kind.name, each.copies, each.values, each.where)
                  for each in game.components)
    return Supply(game.id, game.players, game.types, parts, game.options, game.where,
                  game.rules)
