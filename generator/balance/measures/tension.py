"""Whether it stays exciting: who leads, for how long, and who catches up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.bootstrap import Bootstrap
from generator.balance.measure import Measure, Table, figure, histogram
from generator.model.figure import Figure
from generator.play.study import Counts


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
            "How often another player leads at a turn's end, by points that are sure by then.",
            "mean of changes a game; bootstrap over games", _mean("lead-changes", "lead-changes")),
    Measure("drama", "Drama", "share",
            "How far behind the later winner was, on average over the game: 0 if winners lead "
            "from the start.",
            "mean over turns of (best − winner) / winner's final score; bootstrap",
            _mean("drama", "drama")),
    Measure("decisiveness", "Decided early", "share",
            "The part of the game that is left when the later winner takes the lead for good; "
            "near 1 the rest is for the record.",
            "turns after the last change to the winner / turns; bootstrap",
            _mean("decisiveness", "decisive")),
)
