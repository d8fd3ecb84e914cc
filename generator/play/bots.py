"""Bots by name: random, greedy (the best at a glance), and search (what becomes of it)."""

from __future__ import annotations

from typing import Any

from generator.findings import did_you_mean
from generator.play.match import Bot
from generator.play.outlook import Outlook, seen_by
from generator.play.restricted import RestrictedBot
from generator.play.search import ROLLOUTS, SearchBot
from generator.rules.chance import Random
from generator.rules.engine import Rules

WORDS = ("random", "greedy", "search", "search:200", "search:50ms")
# How many ends of the turn a greedy bot looks at, where the game can't tell at a glance.
LOOKS = 32
LARGEST_BUDGET = 1_000_000


class RandomBot(Bot):
    """Takes any choice, each as often as the others."""

    name = "random"

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """Any legal choice."""
        return rules.sample(state, self.luck)


class GreedyBot(Bot):
    """Takes the choice that looks best at a glance, or else the one that is best when tried."""

    name = "greedy"

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The most promising choice; of several the one that luck prefers."""
        choices = rules.legal(state)
        self.listed = len(choices)
        if len(choices) == 1:
            return choices[0]
        worths = rules.prospects(state, choices)
        if not worths:
            seen = seen_by(rules, state, self.luck)
            return Outlook(rules, seen, self.luck).best(seen, LOOKS)
        most = max(worths)
        if worths.count(most) == 1:
            return choices[worths.index(most)]
        best = [index for index, worth in enumerate(worths) if worth == most]
        return choices[best[int(self.luck.random() * len(best))]]


def check_word(word: str) -> str:
    """The word of a bot, or ValueError with what can be written."""
    plain, *without = word.split("!")
    name, colon, budget = plain.partition(":")
    if name not in WORDS:
        raise ValueError(f"there is no bot '{word}'; {did_you_mean(word, WORDS)}")
    if colon and (name != "search" or _budget(budget) is None):
        raise ValueError(f"'{word}' is no bot; write search:200 for 200 imagined games a choice, "
                         "or search:50ms for as many as fit into that time")
    if not all(each.isprintable() and each == each.strip() and each for each in without):
        raise ValueError(f"'{word}' is no bot; write {plain}!reserve for one that never makes a "
                         "choice that begins with 'reserve'")
    return word


def make_bot(word: str, luck: Random) -> Bot:
    """The bot that a checked word means."""
    plain, *without = word.split("!")
    if without:
        return RestrictedBot(make_bot(plain, luck), tuple(without))
    name, _, budget = word.partition(":")
    if name == "random":
        return RandomBot(luck)
    if name == "greedy":
        return GreedyBot(luck)
    count = _budget(budget) or ROLLOUTS
    if budget.endswith("ms"):
        return SearchBot(luck, LARGEST_BUDGET, count)
    return SearchBot(luck, count)


def _budget(text: str) -> int | None:
    digits = text.removesuffix("ms")
    if digits.isascii() and digits.isdigit() and len(digits) < 8:
        return int(digits) if 0 < int(digits) <= LARGEST_BUDGET else None
    return None
