"""How games end: whether they do, what ends them, and what tells the winner."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, histogram
from generator.play.study import Counts
from generator.statistics import share

# Always told, so that an expectation of it is met where no game was cut off.
CUT_OFF = "max_turns"


def _finished(counts: Counts, table: Table) -> Iterator[Figure]:
    games = counts["games",]
    yield figure("finished", share(finished_games(counts), games), games, table)


def _capped(counts: Counts, table: Table) -> Iterator[Figure]:
    games = counts["games",]
    yield figure("capped", share(counts["unfinished",], games), games, table)


def _end_cause(counts: Counts, table: Table) -> Iterator[Figure]:
    games = counts["games",]
    causes = {CUT_OFF: 0, **histogram(counts, "cause")} if games else {}
    for cause, count in sorted(causes.items()):
        yield figure("end-cause", share(count, games), games, table, cause)


def _ended_by(counts: Counts, table: Table) -> Iterator[Figure]:
    seats = histogram(counts, "ended-by")
    games = sum(seats.values())
    for seat in range(table.players) if games else ():
        yield figure("ended-by", share(seats.get(seat, 0), games), games, table, str(seat + 1))


def _shared_wins(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    if games:
        yield figure("shared-wins", share(counts["decided", "shared"], games), games, table)


def _decided_by(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    levels = {_level(level): count for level, count in histogram(counts, "decided").items()}
    for level, count in sorted(levels.items()):
        yield figure("decided-by", share(count, games), games, table, level)


def _level(level: object) -> str:
    """Which of the keys told the winner: points, or a tie-break counted from 1."""
    if level == "shared":
        return "shared"
    return "points" if level == 1 else f"tie-break {int(str(level)) - 1}"


ORDER = 2
MEASURES = (
    Measure("finished", "Games that end", "share",
            "Games that come to an end by the rules. All other measures but capped and end-cause "
            "count wins, offers and tension in these games only.",
            "finished games / games", _finished),
    Measure("capped", "Games cut off", "share",
            "Games that were cut off at max_turns; nobody wins them. More than a few mean that "
            "the rules can go in circles, or the bots can't find the end.",
            "unfinished games / games", _capped),
    Measure("end-cause", "What ends games", "share", "How often each cause ends a game.",
            "games with the cause / games", _end_cause, "cause"),
    Measure("ended-by", "Who ends games", "share",
            "The seat at whose turn the end came; a seat that ends more games decides when.",
            "games the seat ended / finished games", _ended_by, "seat"),
    Measure("shared-wins", "Shared wins", "share",
            "Games that several players win together, after all tie-breaks.",
            "shared games / finished games", _shared_wins),
    Measure("decided-by", "What tells the winner", "share",
            "Whether points, the first tie-break or a later one told the winner, or none did.",
            "games decided at that level / finished games", _decided_by, "level"),
)
