"""What becomes of each component: whether it is offered, taken, and left lying."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, histogram
from generator.play.study import Counts, shares_of_a_win
from generator.statistics import ALPHA, Estimate, bounded_mean, share, z_for

# Taken in fewer seat-games than this, of those in which it could be, a component is dead.
DEAD = 0.02


def _availability(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    for part, name in enumerate(table.tracked) if games else ():
        yield figure("availability", share(counts["offered", part], games), games, table, name)


def exposures(counts: Counts, name: str) -> dict[int, list[float]]:
    """By part: what was counted of seats that left it, and of seats that took it."""
    found: dict[int, list[float]] = {}
    for key, count in counts.items():
        if key[0] == name:
            found.setdefault(key[1], [0.0, 0.0])[key[4]] += count
    return found


def _pick_rate(counts: Counts, table: Table) -> Iterator[Figure]:
    seen = exposures(counts, "exposed")
    for part, name in enumerate(table.tracked):
        left, took = seen.get(part, (0, 0))
        if left + took:
            exposed = int(left + took)
            yield figure("pick-rate", share(took, exposed), exposed, table, name)


def _time_on_offer(counts: Counts, table: Table) -> Iterator[Figure]:
    longest = max(histogram(counts, "turns"), default=1)
    for part, name in enumerate(table.tracked):
        games, turns = counts["offered", part], counts["offer-turns", part]
        if games and turns:
            # A part that is put out and taken within a turn was offered for none.
            found = bounded_mean(turns, games, 0, max(longest, turns / games) + 1)
            yield figure("time-on-offer", found, games, table, name)


def _win_when_taken(counts: Counts, table: Table) -> Iterator[Figure]:
    seen, wins = exposures(counts, "exposed"), exposures(counts, "exposed-win")
    for part, name in enumerate(table.tracked):
        took = int(seen.get(part, (0, 0))[1])
        if took:
            won = wins.get(part, [0.0, 0.0])[1] / shares_of_a_win(table.players)
            yield figure("win-when-taken", share(won, took), took, table, name)


def _dead(counts: Counts, table: Table) -> Iterator[Figure]:
    # One bound for each part, and all of them are to hold at once (Bonferroni).
    z = z_for(2 * ALPHA / max(1, len(table.tracked)))
    for found in _pick_rate(counts, table):
        sure = share(found.value * found.n, found.n, z)
        dead = Estimate(*(float(each < DEAD) for each in (sure.value, sure.high, sure.low)))
        yield figure("dead", dead, found.n, table, found.of)


ORDER = 8
MEASURES = (
    Measure("availability", "Availability", "share",
            "Finished games in which the component was on offer at the start of some turn.",
            "games offered / finished games", _availability, "component"),
    Measure("pick-rate", "Pick rate", "share",
            "How often a seat takes the component in a game in which it could. Near 0 it is "
            "there for nothing; near 1 it is taken without a thought.",
            "seat-games that took it / seat-games in which it was on offer", _pick_rate,
            "component"),
    Measure("time-on-offer", "Turns on offer", "number",
            "How many turns it lies on offer in a game in which it is offered at all; what stays "
            "long is wanted by nobody, or can't be paid.",
            "turns on offer / games offered; interval from the longest game", _time_on_offer,
            "component"),
    Measure("win-when-taken", "Wins with it", "share",
            "The win share of seats that took it. Those who take much win much, so this says "
            "little about the component: see win-effect.",
            "wins of seats that took it / seat-games that took it", _win_when_taken, "component"),
    Measure("dead", "Dead components", "number",
            f"1 if the component is taken in fewer than {100 * DEAD:g} % of the seat-games in "
            "which it could be, 0 if not; sure only if the whole interval of its pick rate, made "
            "wide enough for all components at once, is below.",
            f"pick rate < {DEAD:g}, one-sided 95 % Wilson with Bonferroni", _dead, "component"),
)
