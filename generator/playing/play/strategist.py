"""Strategists: players who lean towards something, and know no game by name."""

import re
from collections.abc import Mapping
from typing import Any

from generator.playing.play.match import Bot
from generator.playing.play.search import TurnLookahead, imagine_table
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import zone_of

# How some people play. No one plays like this all the time; but where one of these beats all
# others, so will people, once they have found out.
LEANINGS: dict[str, dict[str, float]] = {
    "rusher": {"taken": 3.0, "stock": -0.2},
    "hoarder": {"held": 1.0},
    "blocker": {"others": -1.0},
    "hunter": {"ahead": 3.0},
}
# The weights that self-play found; the game knows them.
LEARNT = "learnt"
# A strategist whose weights are in its name, such as leaning:held+0.5:others-1.
LEANING = "leaning"
WORDS = (*LEANINGS, LEARNT, LEANING)
# How many of the most promising choices are thought through.
MOST_CANDIDATES = 8
# How many ends of the turn are looked at where the game can't tell at a glance.
LOOKS = 32


class Strategist(Bot):
    """Plays like a greedy bot that also looks at what a table would be like afterwards.

    It tries the choices that promise most, brings each to where the next free choice of this
    kind comes, and adds what it leans towards. With no weights it plays as greedy does.
    """

    def __init__(self, name: str, luck: Chance, weights: Mapping[str, float] | None) -> None:
        self.name = name
        self.luck = luck
        # None: those that the game has learnt.
        self.weights = weights
        self.turn = -1
        self.start = 0

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The choice that promises most, with what it leans towards."""
        if state.turn != self.turn:
            self.turn, self.start = state.turn, state.phase
        choices = rules.legal(state)
        self.listed = len(choices)
        if len(choices) == 1:
            return choices[0]
        seen = imagine_table(rules, state, self.luck)
        outlook = TurnLookahead(rules, seen, self.luck)
        worths = rules.prospects(state, choices) or [
            outlook.after(seen, choice, LOOKS // len(choices)) for choice in choices]
        weights = rules.learnt if self.weights is None else self.weights
        seed, most, best = self.luck.random(), 0.0, -1
        order = sorted(range(len(choices)), key=lambda index: -worths[index])
        for index in order[:MOST_CANDIDATES]:
            tried = self._try_choice(rules, seen, choices[index], seed)
            worth = worths[index] + score_table(rules, tried, outlook.seat, weights)
            if best < 0 or worth > most:
                best, most = choices[index], worth
        return best

    def _try_choice(self, rules: Rules[Any], seen: Any, choice: int, seed: float) -> Any:
        """The table after a choice and what belongs to it, on the same luck for every choice."""
        luck = stream(seed)
        tried = rules.clone(seen)
        outlook = TurnLookahead(rules, tried, luck)
        rules.apply(tried, choice, luck)
        while outlook.goes_on(tried) and tried.phase != self.start:
            action = outlook.choose_by_prospects(tried)
            rules.apply(tried, rules.sample(tried, luck) if action < 0 else action, luck)
        return tried


def score_table(rules: Rules[Any], state: Any, seat: int, weights: Mapping[str, float]) -> float:
    """What a table is worth to a seat in addition to the game's estimate of the choice."""
    return sum(weight * FEATURES[name](rules, state, seat) for name, weight in weights.items()
               if weight)


def _current_points(rules: Rules[Any], state: Any, seat: int) -> float:
    """Points that the seat has as of now."""
    return rules.points(state)[seat]


def _expected_points(rules: Rules[Any], state: Any, seat: int) -> float:
    """What the game's own estimate adds to these points."""
    return rules.value(state)[seat] - rules.points(state)[seat]


def _best_opponent_value(rules: Rules[Any], state: Any, seat: int) -> float:
    """What the best other seat is sure of or has under way."""
    return max((value for other, value in enumerate(rules.value(state))
                if (other - seat) % rules.sides), default=0.0)


def _seat_piece_count(rules: Rules[Any], state: Any, seat: int) -> float:
    """Pieces that lie with the seat."""
    suffix = zone_of("", seat)
    return sum(held.total() for zone, held in rules.whereabouts(state).items()
               if zone.endswith(suffix))


def _taken_part_count(rules: Rules[Any], state: Any, seat: int) -> float:
    """Components that the seat has taken out of the offer."""
    return len(rules.gained(state, seat))


def _pile_size(rules: Rules[Any], state: Any, seat: int) -> float:
    """Pieces left in the piles."""
    return sum(rules.stocks(state))


def _leading_source_count(rules: Rules[Any], state: Any, seat: int) -> float:
    """In how many sources of points a seat, or its team, has more than all others."""
    sources = rules.outcome(state).sources
    others = [source for other, source in enumerate(sources) if (other - seat) % rules.sides]
    return sum(points > max((other.get(name, 0.0) for other in others), default=0.0)
               for name, points in sources[seat].items())


# What any game shows of a table, as a seat sees it; a strategist adds these to the game's
# own estimate, each in points for one more of it.
FEATURES = {"now": _current_points, "later": _expected_points, "others": _best_opponent_value,
            "held": _seat_piece_count, "taken": _taken_part_count,
            "stock": _pile_size, "ahead": _leading_source_count}


def format_weights(weights: Mapping[str, float]) -> str:
    """The word of a strategist with these weights."""
    return ":".join((LEANING, *(f"{name}{weights[name]:+g}" for name in FEATURES
                                if weights.get(name))))


def parse_weights(text: str) -> dict[str, float]:
    """The weights in a word such as held+0.5:others-1, or ValueError."""
    weights = {}
    for part in text.split(":"):
        match = re.fullmatch(r"([a-z]+)([+-]\d{1,4}(?:\.\d{1,6})?)", part)
        if not match or match[1] not in FEATURES or match[1] in weights:
            raise ValueError(f"'{part}' isn't a leaning; write held+0.5 or others-1, each once, of "
                             f"{', '.join(FEATURES)}")
        weights[match[1]] = float(match[2])
    return weights


def make_strategist(word: str, luck: Chance) -> Strategist:
    """The strategist that a checked word means."""
    name, _, text = word.partition(":")
    if name == LEARNT:
        return Strategist(word, luck, None)
    return Strategist(word, luck, parse_weights(text) if name == LEANING else LEANINGS[name])
