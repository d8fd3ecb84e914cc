"""Whether better play wins, and whether a rule is worth using."""

from generator.base.statistics import CountedSample
from generator.judging.balance.measure import (
    Measure,
    Reading,
    Readings,
    StudyTable,
    finished_games,
    histogram,
    wins_of,
)
from generator.playing.play.match_study import Counts


def _skill(counts: Counts, table: StudyTable) -> Readings:
    games = finished_games(counts)
    words = tuple(dict.fromkeys(table.bots))
    if not games or len(words) < 2:
        return
    for word in words:
        # One game is won once, however many seats the bot has.
        win_share = table.win_share(wins_of(counts, table, "won", word), games)
        yield Reading(win_share.times(1 / table.bots.count(word)), games, word)


def _restricted_bots(counts: Counts, table: StudyTable) -> Readings:
    for item in _skill(counts, table):
        if "!" in item.of and not untested_reason(counts, item.of):
            even = 1 / table.players
            yield Reading(item.estimate.plus(-even), item.n, item.of)


def untested_reason(counts: Counts, bot: str) -> str:
    """Why a bot that does without something shows nothing about it; empty if it does."""
    for word in bot.split("!")[1:]:
        used = histogram(counts, "used", word)
        if used and not any(used):
            return f"no other bot ever chose '{word}'"
        if used and not counts["kept from", word]:
            return f"all its choices begin with '{word}' where one does, so it never did without"
    return ""


def _rule_uses(counts: Counts, table: StudyTable) -> Readings:
    words = dict.fromkeys(word for bot in table.bots for word in bot.split("!")[1:])
    for word in words:
        used = histogram(counts, "used", word)
        if used:
            seats = CountedSample(used, 0)
            yield Reading(seats.mean(), seats.total, word)


ORDER = 4
MEASURES = (
    Measure(name="skill", title="Wins by bot", unit="share",
            summary="What a seat wins on average when this bot sits on it, where different bots "
                    "play. Only to be read when seats were rotated. A game of skill lets greedy "
                    "beat random and search beat greedy.",
            formula="wins of the bot / (finished games × its seats); Wilson",
            read=_skill, of="bot",
            stops=True),
    Measure(name="restricted", title="What a rule is worth", unit="points",
            summary="What a bot that never uses a rule (greedy!reserve) wins above an even share, "
                    "against bots that may. Far below 0: everybody must use it; above 0: the bots "
                    "would do better without.",
            formula="wins per seat of the restricted bot − 1 / players",
            read=_restricted_bots,
            of="bot",
            stops=True),
    Measure(name="rule-uses", title="How often a rule is used", unit="number",
            summary="How often a bot that may makes a choice beginning with the word, in a game. "
                    "Where no bot does, nothing is known about doing without.",
            formula="mean over seat-games of choices that begin with the word",
            read=_rule_uses,
            of="word"),
)
