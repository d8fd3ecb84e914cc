"""A study's figures, found by what they are figures of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.balance.measure import Measure, Unit
from generator.balance.registry import measures
from generator.balance.result import Balance, Histogram
from generator.model.figure import Figure
from generator.reports.box import Box
from generator.reports.numbers import listed, many

Table = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Study:
    """A balance with the measures that explain it and the box it is about."""

    balance: Balance
    box: Box
    measures: Mapping[str, Measure]

    @property
    def tables(self) -> tuple[Table, ...]:
        """Players and bots of each table."""
        return tuple((players, bots) for players, bots, _ in self.balance.tables)

    def figures(self, measure: str, table: Table) -> list[Figure]:
        """The figures of a measure at a table, in the order in which they were measured."""
        return [each for each in self.balance.figures
                if each.measure == measure and (each.players, each.bots) == table]

    def by_component(self, measure: str, table: Table) -> dict[str, Figure]:
        """The figures of a measure at a table by component."""
        return {each.of: each for each in self.figures(measure, table)}

    def histograms(self, name: str, table: Table) -> list[Histogram]:
        """The histograms of a name at a table that counted anything."""
        return [each for each in self.balance.histograms if each.name == name
                and (each.players, each.bots) == table and each.counts]

    def title(self, measure: str) -> str:
        """What a measure is called."""
        known = self.measures.get(measure)
        return known.title if known else measure

    def unit(self, measure: str) -> Unit:
        """How a measure's figures are written."""
        known = self.measures.get(measure)
        return known.unit if known else "number"

    def of(self, figure: Figure) -> str:
        """What a figure is a figure of, in words; nothing for the game."""
        known = self.measures.get(figure.measure)
        if known and known.of == "seat" and figure.of:
            return f"seat {figure.of}"
        item = self.box.item(figure.of)
        return item.name if item else plain(figure.of)


def study_of(balance: Balance, box: Box) -> Study:
    """A balance, ready to be shown."""
    return Study(balance, box, {each.name: each for each in measures()})


def table_name(table: Table) -> str:
    """Who played: '2 players, greedy'."""
    players, bots = table
    return f"{many(players, 'player')}, {bots.replace(',', ', ')}"


def played(balance: Balance) -> str:
    """All tables in a sentence: '10,000 games with 2 players (greedy).'."""
    tables = [f"{many(games, 'game')} with {many(players, 'player')} ({bots.replace(',', ', ')})"
              for players, bots, games in balance.tables]
    return f"{listed(tables)}." if tables else "No game was played."


def plain(word: str) -> str:
    """A word of an engine as people write it."""
    return word.replace("_", " ").replace("-", " ") if " " not in word else word
