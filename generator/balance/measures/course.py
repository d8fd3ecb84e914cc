"""How a game goes: its length, its tension, and what there is to choose."""

from collections.abc import Callable

from generator.balance.measure import Measure, Reading, Readings, Table, finished_games, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap, Estimate, share


def _mean_of(name: str) -> Callable[[Counts, Table], Readings]:
    """The mean of what was counted once a game under this name."""

    def figures(counts: Counts, table: Table) -> Readings:
        values = histogram(counts, name)
        if values:
            drawn = Bootstrap(values)
            yield Reading(drawn.mean(), drawn.total)

    return figures


def _minutes(counts: Counts, table: Table) -> Readings:
    choices, made = histogram(counts, "choices"), histogram(counts, "decisions")
    if not choices or not made:
        return
    drawn = Bootstrap(made)
    free = 1 - choices.get(1, 0) / sum(choices.values())
    # As if a game were one choice: choices of one game are too alike to count each of them.
    sure, many = share(free * drawn.total, drawn.total), drawn.mean()
    found = Estimate.lazy(many.value * sure.value,
                          lambda: (many.low * sure.low, many.high * sure.high))
    yield Reading(found.times(table.seconds / 60), drawn.total)


def _branching(counts: Counts, table: Table) -> Readings:
    choices, games = histogram(counts, "choices"), finished_games(counts)
    if choices and games:
        # Choices of one game are alike; drawing as many as there are games is wide enough.
        drawn = Bootstrap(choices, games)
        yield Reading(drawn.mean(), drawn.total)


def _forced(counts: Counts, table: Table) -> Readings:
    choices, games = histogram(counts, "choices"), finished_games(counts)
    if choices and games:
        made = sum(choices.values())
        yield Reading(share(choices.get(1, 0) / made * games, games), made)


ORDER = 2
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
    Measure("lead-changes", "Changes of the lead", "number",
            "How often another player comes to lead alone, by the points as if the game ended with "
            "the turn.",
            "mean of changes a game; bootstrap over games", _mean_of("lead-changes")),
    Measure("drama", "Drama", "share",
            "How far the later winner was behind the best of the others, on average over the game, "
            "as a part of the winner's final score: 0 if winners lead from the start.",
            "mean over turn ends of max(0, best other − winner) / winner's final score; bootstrap",
            _mean_of("drama")),
    Measure("decisiveness", "Decided early", "share",
            "The part of the game that is left when the later winner takes the lead for good; "
            "near 1 the rest is for the record.",
            "turns after the winner was last not ahead / turns; bootstrap",
            _mean_of("decisive")),
    Measure("branching", "Ways to go on", "number",
            "Among how many choices players choose, on average (1,000 at most are counted). Few "
            "mean an easy game, or a dull one.",
            "mean number of choices; bootstrap as if a game were one choice", _branching),
    Measure("forced", "Forced choices", "share",
            "Choices that are none, because the rules leave only one.",
            "choices out of one / choices", _forced),
)
