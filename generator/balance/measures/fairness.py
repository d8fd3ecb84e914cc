"""Whether seats are alike: win shares, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, wins_of
from generator.play.study import Counts
from generator.statistics import ALPHA, Estimate, chi_square


def _seat_share(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    for seat, wins in enumerate(_wins(counts, table)):
        yield figure("seat-share", table.win_share(wins, games), games, table, str(seat + 1))


def _first_player(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    for wins in _wins(counts, table)[:1]:
        found = table.win_share(wins, games).plus(-1 / table.players)
        yield figure("first-player-advantage", found, games, table)


def _balance(counts: Counts, table: Table) -> Iterator[Figure]:
    games, wins = finished_games(counts), _wins(counts, table)
    if not wins:
        return
    # All seats' intervals hold at once, so the gap between any two of them does too. Of two
    # seats one tells the other.
    alpha = ALPHA / (table.players if table.players > 2 else 1)
    yield figure("balance", _alike([table.win_share(each, games, alpha) for each in wins]), games,
                 table)


def _alike(shares: list[Estimate]) -> Estimate:
    gap = max(each.value for each in shares) - min(each.value for each in shares)
    least = max(0.0, max(each.low for each in shares) - min(each.high for each in shares))
    most = max(a.high - b.low for a in shares for b in shares if a is not b)
    return Estimate(1 - gap, max(0.0, 1 - max(most, gap)), 1 - min(least, gap))


def _seats_alike(counts: Counts, table: Table) -> Iterator[Figure]:
    games, wins = finished_games(counts), _wins(counts, table)
    if wins:
        p = chi_square(wins)
        yield figure("seats-alike", Estimate(p, p, p), games, table)


def _wins(counts: Counts, table: Table) -> list[float]:
    """The wins of every seat; none where there is nobody to compare with, or no game ended."""
    if not finished_games(counts) or table.players < 2:
        return []
    return [wins_of(counts, table, "win", seat) for seat in range(table.players)]


ORDER = 1
MEASURES = (
    Measure("seat-share", "Wins by seat", "share",
            "The part of finished games that a seat wins; a win shared by two counts half for "
            "each. An even share is one by the number of players. Ask more than one bot: seats "
            "may look fair with random play and not with greedy play.",
            "Σ wins of the seat / finished games; Wilson", _seat_share, "seat"),
    Measure("balance", "Balance of seats", "share",
            "1 when all seats win alike, 0 when one wins always.",
            "1 − largest difference between two seats' shares", _balance),
    Measure("first-player-advantage", "First player's advantage", "points",
            "How much more than an even share the first player wins.",
            "share of seat 1 − 1 / players", _first_player),
    Measure("seats-alike", "Seats differ by luck, p", "chance",
            "The chance that seats which are all alike would differ at least this much. Look at "
            "it before reading single seats at tables of three and more.",
            "p of χ² over seats, players − 1 degrees of freedom", _seats_alike),
)
