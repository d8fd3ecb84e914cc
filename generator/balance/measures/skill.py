"""Whether better play wins, and whether a rule is worth using."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, wins_of
from generator.play.study import Counts


def _skill(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    words = tuple(dict.fromkeys(table.bots))
    if not games or len(words) < 2:
        return
    for word in words:
        found = table.win_share(wins_of(counts, table, "won", word),
                                games * table.bots.count(word))
        yield figure("skill", found, games, table, word)


def _restricted(counts: Counts, table: Table) -> Iterator[Figure]:
    for found in _skill(counts, table):
        if "!" in found.of:
            even = 1 / table.players
            yield Figure("restricted", found.value - even, found.low - even, found.high - even,
                         found.n, found.players, found.bots, found.of)


ORDER = 10
MEASURES = (
    Measure("skill", "Wins by bot", "share",
            "What a seat wins on average when this bot sits on it, where different bots play. "
            "Only to be read when seats were rotated. A game of skill lets greedy beat random "
            "and search beat greedy.",
            "wins of the bot / (finished games × its seats); Wilson", _skill, "bot"),
    Measure("restricted", "What a rule is worth", "points",
            "What a bot that never uses a rule (greedy!reserve) wins beside an even share, "
            "against bots that may. Far below 0: everybody must use it; above 0: the bots would "
            "do better without.",
            "wins per seat of the restricted bot − 1 / players", _restricted, "bot"),
)
