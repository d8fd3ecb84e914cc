"""What the offer does: whether it moves, runs dry, and how often piles are shuffled again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap, bounded_mean, share


def _stagnation(counts: Counts, table: Table) -> Iterator[Figure]:
    taken = sum(histogram(counts, "taken").values())
    turns = sum(histogram(counts, "offer-turns").values())
    if taken and turns:
        games, mean = finished_games(counts), turns / taken
        # As if a game were one taking: what is taken in one game is too alike to count each. At
        # worst a full offer lay there for the longest game and one part of it was taken.
        worst = max(histogram(counts, "turns"), default=1) * max(histogram(counts, "on-offer"),
                                                                 default=1)
        yield figure("stagnation", bounded_mean(mean * games, games, 0, max(worst, 2 * mean)),
                     taken, table)


def _empty_offer(counts: Counts, table: Table) -> Iterator[Figure]:
    offers, games = histogram(counts, "on-offer"), finished_games(counts)
    if offers and games:
        turns = sum(offers.values())
        yield figure("empty-offer", share(offers.get(0, 0) / turns * games, games), turns, table)


def _of_piles(measure: str, counted: str) -> Callable[[Counts, Table], Iterator[Figure]]:
    """The mean of what was counted of a pile once a game; games that weren't counted had none."""

    def figures(counts: Counts, table: Table) -> Iterator[Figure]:
        games = finished_games(counts)
        for pile, name in enumerate(table.piles) if games else ():
            times = histogram(counts, counted, pile)
            rest = games - sum(times.values())
            drawn = Bootstrap({**times, 0: times.get(0, 0) + rest})
            yield figure(measure, drawn.mean(), games, table, name)

    return figures


ORDER = 7
MEASURES = (
    Measure("stagnation", "Turns until taken", "number",
            "How many turns the offer shows a component for each one that is taken from it. "
            "Many mean that the offer doesn't move.",
            "Σ turns on offer / Σ taken; interval from the longest game and the largest offer",
            _stagnation),
    Measure("empty-offer", "Nothing on offer", "share",
            "Turns at whose start nothing was on offer.",
            "turns with an empty offer / turns", _empty_offer),
    Measure("shortage", "Turns without", "number",
            "Turns a game that begin with a pile used up.",
            "mean of turns with the pile empty; bootstrap over games",
            _of_piles("shortage", "empty"), "pile"),
    Measure("reshuffles", "Shuffled again", "number",
            "How often a pile is used up and made anew in a game.",
            "mean of reshuffles a game; bootstrap over games",
            _of_piles("reshuffles", "reshuffle"), "pile"),
)
