"""What there is to choose: how many ways to go on, and how often there is only one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap, share


def _branching(counts: Counts, table: Table) -> Iterator[Figure]:
    choices, games = histogram(counts, "choices"), finished_games(counts)
    if choices and games:
        # Choices of one game are alike; drawing as many as there are games is wide enough.
        drawn = Bootstrap(choices, games)
        yield figure("branching", drawn.mean(), drawn.total, table)


def _forced(counts: Counts, table: Table) -> Iterator[Figure]:
    choices, games = histogram(counts, "choices"), finished_games(counts)
    if choices and games:
        made = sum(choices.values())
        yield figure("forced", share(choices.get(1, 0) / made * games, games), made, table)


ORDER = 6
MEASURES = (
    Measure("branching", "Ways to go on", "number",
            "Among how many choices players choose, on average (1,000 at most are counted). Few "
            "mean an easy game, or a dull one.",
            "mean number of choices; bootstrap as if a game were one choice", _branching),
    Measure("forced", "Forced choices", "share",
            "Choices that are none, because the rules leave only one.",
            "choices out of one / choices", _forced),
)
