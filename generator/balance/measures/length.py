"""How long a game is: turns, choices, and minutes at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.measure import Figure, Measure, Table, figure, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap, Estimate, share


def _mean_of(name: str) -> Callable[[Counts, Table], Iterator[Figure]]:
    """The mean of what was counted once a game under this name."""

    def figures(counts: Counts, table: Table) -> Iterator[Figure]:
        values = histogram(counts, name)
        if values:
            drawn = Bootstrap(values)
            yield figure(name, drawn.mean(), drawn.total, table)

    return figures


def _minutes(counts: Counts, table: Table) -> Iterator[Figure]:
    choices, made = histogram(counts, "choices"), histogram(counts, "decisions")
    if not choices or not made:
        return
    drawn = Bootstrap(made)
    free = 1 - choices.get(1, 0) / sum(choices.values())
    # As if a game were one choice: choices of one game are too alike to count each of them.
    sure, many = share(free * drawn.total, drawn.total), drawn.mean()
    yield figure("minutes", Estimate(many.value * sure.value, many.low * sure.low,
                                     many.high * sure.high).times(table.seconds / 60),
                 drawn.total, table)


ORDER = 4
MEASURES = (
    Measure("turns", "Turns", "number", "Turns of all players together.",
            "mean of turns a game; bootstrap over games", _mean_of("turns")),
    Measure("decisions", "Choices", "number",
            "Choices of all players together, forced ones too; a turn may need several.",
            "mean of choices a game; bootstrap over games", _mean_of("decisions")),
    Measure("minutes", "Minutes", "number",
            "How long people would take, if every free choice took them as many seconds as "
            "study: seconds says. Good for comparing versions; time one game to set the seconds.",
            "free choices a game × seconds / 60", _minutes),
)
