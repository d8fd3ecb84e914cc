"""Whether it stays exciting: who leads, for how long, and who catches up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.measure import Figure, Measure, Table, figure, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap


def _mean(name: str, counted: str) -> Callable[[Counts, Table], Iterator[Figure]]:
    """The mean of what was counted once a game."""

    def figures(counts: Counts, table: Table) -> Iterator[Figure]:
        values = histogram(counts, counted)
        if values:
            drawn = Bootstrap(values)
            yield figure(name, drawn.mean(), drawn.total, table)

    return figures


ORDER = 5
MEASURES = (
    Measure("lead-changes", "Changes of the lead", "number",
            "How often another player comes to lead alone, by the points as if the game ended with "
            "the turn.",
            "mean of changes a game; bootstrap over games", _mean("lead-changes", "lead-changes")),
    Measure("drama", "Drama", "share",
            "How far the later winner was behind the best of the others, on average over the game, "
            "as a part of the winner's final score: 0 if winners lead from the start.",
            "mean over turn ends of max(0, best other − winner) / winner's final score; bootstrap",
            _mean("drama", "drama")),
    Measure("decisiveness", "Decided early", "share",
            "The part of the game that is left when the later winner takes the lead for good; "
            "near 1 the rest is for the record.",
            "turns after the winner was last not ahead / turns; bootstrap",
            _mean("decisiveness", "decisive")),
)
