"""People and bots side by side: the figures that both have, and where they surely differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.judging.balance.measure import Balance, Figure

# What is set beside each other of the game, in this order; all else is in the JSON.
MEASURES = ("minutes", "turns", "decisions", "seat-share", "score", "margin", "lead-changes",
            "drama", "decisiveness", "leader-at-half", "points-from", "end-cause")
OF_COMPONENTS = ("pick-rate", "win-when-taken")


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure of people and the same of bots; either may be missing."""

    people: Figure | None
    bots: Figure | None

    @property
    def figure(self) -> Figure:
        """The one that there is."""
        found = self.people or self.bots
        assert found is not None
        return found

    @property
    def differs(self) -> bool:
        """Whether their intervals lie apart."""
        return (self.people is not None and self.bots is not None
                and (self.people.low > self.bots.high or self.people.high < self.bots.low))


def beside(balance: Balance, players: int, names: Sequence[str] = MEASURES) -> list[Beside]:
    """The figures of people at tables of a size, each beside that of the first bots there."""
    if balance.people is None:
        return []
    bots = bots_beside(balance, players)
    ours = _by_name(balance.people.figures, players, "people")
    theirs = _by_name(balance.figures, players, bots)
    return [Beside(ours.get(key), theirs.get(key)) for key in _keys(ours, theirs, names)]


def _by_name(figures: Sequence[Figure], players: int, who: str) -> dict[tuple[str, str], Figure]:
    return {(each.measure, each.of): each for each in figures
            if (each.players, each.bots) == (players, who)}


def _keys(ours: dict[tuple[str, str], Figure], theirs: dict[tuple[str, str], Figure],
          names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if any(key[0] == name for key in ours):
            yield from dict.fromkeys(key for key in (*ours, *theirs) if key[0] == name)


def bots_beside(balance: Balance, players: int) -> str:
    """Who the bots are that people are set beside; empty if none played at such a table."""
    return next((bots for count, bots, _ in balance.tables if count == players), "")
