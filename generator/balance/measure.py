"""A measure: a name, what it means, and how its figures come from what was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.model.figure import Figure
from generator.play.study import Counts

# How a figure is written for people: 0.512 as 51.2 %, 0.012 as 1.2 points, or as the number it is.
Unit = Literal["share", "points of a share", "number", "p"]


@dataclass(frozen=True, slots=True)
class Table:
    """Who played with what: facts that measures need besides the counts.

    `bots` are the words seat by seat, `tracked` the ids of parts that are taken from an offer,
    `kinds` the kind of each, `piles` what is drawn from; `seconds` is how long people think
    about a free choice.
    """

    players: int
    bots: tuple[str, ...]
    tracked: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 8.0

    @property
    def lineup(self) -> str:
        """The bots as a figure names them: one word if all seats are alike."""
        return self.bots[0] if len(set(self.bots)) == 1 else ",".join(self.bots)


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that play tells of a game; `figures` takes it from the counts of a table."""

    name: str
    title: str
    unit: Unit
    summary: str
    formula: str
    figures: Callable[[Counts, Table], Iterator[Figure]]
    # What its figures are figures of: the game, seats, bots, components, sources, causes, …
    of: str = "game"
