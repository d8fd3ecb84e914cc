"""How a game goes: its length, its tension, and what there is to choose."""

from collections.abc import Callable
from math import inf

from generator.base.statistics import CountedSample
from generator.judging.balance.measure import (
    Measure,
    Reading,
    Readings,
    StudyTable,
    histogram,
    sums_of,
)
from generator.playing.play.match_study import Counts


def _mean_of(name: str) -> Callable[[Counts, StudyTable], Readings]:
    """The mean of what was counted once a game under this name."""

    def figures(counts: Counts, table: StudyTable) -> Readings:
        values = histogram(counts, name)
        if values:
            games = CountedSample(values, 0)
            yield Reading(games.mean(), games.total)

    return figures


def _minutes(counts: Counts, table: StudyTable) -> Readings:
    for item in _mean_of("free")(counts, table):
        yield Reading(item.estimate.times(table.seconds / 60), item.n)


def _choice_ratio(name: str, most: float) -> Callable[[Counts, StudyTable], Readings]:
    """What was summed up of the choices of each game, by the number of them."""

    def figures(counts: Counts, table: StudyTable) -> Readings:
        sums = sums_of(counts, name)
        if sums.games and sums.second:
            yield Reading(sums.ratio(most), int(sums.second))

    return figures


ORDER = 2
MEASURES = (
    Measure(name="turns", title="Turns", unit="number", summary="Turns of all players together.",
            formula="mean of turns a game",
            read=_mean_of("turns")),
    Measure(name="decisions", title="Choices", unit="number",
            summary="Choices of all players together, forced ones too; a turn may need several.",
            formula="mean of choices a game",
            read=_mean_of("decisions")),
    Measure(name="minutes", title="Minutes", unit="number",
            summary="How long people would take, if every free choice took them as many seconds as "
                    "study: seconds says. Good for comparing versions; time one game to set the "
                    "seconds.",
            formula="free choices a game × seconds / 60",
            read=_minutes),
    Measure(name="lead-changes", title="Changes of the lead", unit="number",
            summary="How often another player comes to lead alone, by the points as if the game "
                    "ended with the turn.",
            formula="mean of changes a game",
            read=_mean_of("lead-changes")),
    Measure(name="drama", title="Drama", unit="share",
            summary="How far the later winner was behind the best of the others, on average over "
                    "the game, as a part of the winner's final score: 0 if winners lead from the "
                    "start.",
            formula="mean over turn ends of max(0, best other − winner) / winner's final score",
            read=_mean_of("drama")),
    Measure(name="decisiveness", title="Decided early", unit="share",
            summary="The part of the game that is left when the later winner takes the lead for "
                    "good; near 1 the rest is for the record.",
            formula="turns after the winner was last not ahead / turns",
            read=_mean_of("decisive")),
    Measure(name="branching", title="Ways to go on", unit="number",
            summary="Among how many choices players choose, on average (1,000 at most are "
                    "counted). Few mean an easy game, or a dull one.",
            formula="Σ ways to choose / Σ choices, over games",
            read=_choice_ratio("branching", inf)),
    Measure(name="forced", title="Forced choices", unit="share",
            summary="Choices that are none, because the rules leave only one.",
            formula="Σ choices out of one / Σ choices, over games",
            read=_choice_ratio("forced", 1)),
)
