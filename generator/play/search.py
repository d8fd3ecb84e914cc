"""The bot that plays on in its mind: determinised Monte Carlo with careless greedy players."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from generator.play.match import Bot
from generator.play.outlook import WORST, Outlook, lead, seen_by, some
from generator.rules.chance import Random, stream
from generator.rules.engine import Rules

ROLLOUTS = 96
# How many ends of the turn it looks at to find the choices worth comparing, and how many those are.
LOOKS = 64
CANDIDATES = 8
# Imagined players look at few choices, do just anything now and then, and have a few turns each.
QUICK_LOOKS = 6
CARELESS = 0.2
HORIZON = 4
# What a game that is won counts besides the lead, in points.
WIN = 5.0


class SearchBot(Bot):
    """Compares the promising choices on the same imagined tables.

    What it can't see is dealt anew for each of them. Half of the choices are dropped whenever
    all had their share of games, so the best ones are compared longest.
    """

    name = "search"

    def __init__(self, luck: Random, rollouts: int = ROLLOUTS, milliseconds: int = 0) -> None:
        self.luck = luck
        self.rollouts = rollouts
        self.milliseconds = milliseconds

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The choice after which imagined games go best."""
        choices = rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        until = perf_counter() + self.milliseconds / 1000 if self.milliseconds else 0.0
        left = self._promising(rules, state, choices)
        sums = dict.fromkeys(left, 0.0)
        spent = self.rollouts // max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, spent // len(left))):
                self._imagine(rules, state, left, sums)
                if until and perf_counter() > until:
                    return _best(left, sums)[0]
            left = _best(left, sums)[: (len(left) + 1) // 2]
        return left[0]

    def _promising(self, rules: Rules[Any], state: Any, choices: list[int]) -> list[int]:
        """The choices that a greedy bot likes best."""
        if len(choices) <= 2:
            return choices
        seen = seen_by(rules, state, self.luck)
        outlook = Outlook(rules, seen, self.luck)
        share = LOOKS // len(choices)
        worth = {action: outlook.after(seen, action, share) for action in choices}
        return _best(choices, worth)[:CANDIDATES]

    def _imagine(self, rules: Rules[Any], state: Any, left: list[int],
                 sums: dict[int, float]) -> None:
        """One imagined table, with the same luck for every choice."""
        seat: int = state.seat
        table = rules.hide(state, seat, self.luck)
        seed = self.luck.random()
        last = state.turn + HORIZON * state.players
        for action in left:
            luck = stream(seed)
            tried = rules.clone(table)
            rules.apply(tried, action, luck)
            while not tried.over and tried.turn < last:
                rules.apply(tried, quick_choice(rules, tried, luck), luck)
            sums[action] += _worth(rules, tried, seat)


def quick_choice(rules: Rules[Any], state: Any, luck: Random) -> int:
    """What an imagined player does: the best of a few choices, or just anything."""
    if luck.random() < CARELESS:
        return rules.sample(state, luck)
    choices = rules.legal(state)
    if len(choices) == 1:
        return choices[0]
    if len(choices) > QUICK_LOOKS:
        choices = some(choices, QUICK_LOOKS, luck)
    outlook = Outlook(rules, state, luck)
    best = choices[0]
    most = WORST
    for action in choices:
        worth = outlook.after(state, action, 1)
        if worth > most:
            best, most = action, worth
    return best


def _worth(rules: Rules[Any], state: Any, seat: int) -> float:
    """The lead, and something for having won."""
    worth = lead(rules, state, seat)
    if state.over:
        winners = rules.outcome(state).winners
        worth += WIN / len(winners) if seat in winners else -WIN
    return worth


def _best(choices: list[int], worth: dict[int, float]) -> list[int]:
    """The choices, best first; equal ones keep their order."""
    return sorted(choices, key=worth.__getitem__, reverse=True)
