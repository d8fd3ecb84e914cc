"""The bot that plays on in its mind: determinised Monte Carlo with careless greedy players."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from generator.play.match import Bot
from generator.play.outlook import Outlook, lead, seen_by
from generator.rules.chance import Random, stream
from generator.rules.engine import Rules

ROLLOUTS = 96
# Ends of the turn that are looked at for each choice of the first plan, and of the sketches.
# A few good plans are worth more than many hasty ones: there are few games to tell them apart.
LOOKS = 512
SKETCH_LOOKS = 64
# How many plans are sketched, and how many of them compared.
SKETCHES = 12
PLANS = 6
# Imagined players see a few ends of their turn, and now and then do just anything. With fewer
# looks they miss most boxes and orders that they could pay for.
QUICK_LOOKS = 24
CARELESS = 0.2
# How many turns each player has in an imagined game, before the lead is looked at: enough to
# collect cards for a box and to pay it. The lead alone says little of boxes that are under way.
HORIZON = 5
# What a game that is won counts besides the lead, in points.
WIN = 5.0


class Plan:
    """A whole turn: its choices, and what the seat will see before each."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.views: list[object] = []
        self.sum = 0.0


class SearchBot(Bot):
    """Compares plans for the whole turn on the same imagined tables, and follows the best.

    What it can't see is dealt anew for each table. Half of the plans are dropped whenever all
    had their share of games, so the best ones are compared longest. When the table turns out
    otherwise than planned, it thinks again.
    """

    name = "search"

    def __init__(self, luck: Random, rollouts: int = ROLLOUTS, milliseconds: int = 0) -> None:
        self.luck = luck
        self.rollouts = rollouts
        self.milliseconds = milliseconds
        self.plan = Plan()
        self.done = 0

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The next choice of the plan, or the first of a new one."""
        choices = rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        seen = rules.view(state, state.seat)
        for done in range(self.done, len(self.plan.actions)):
            if self.plan.views[done] == seen and self.plan.actions[done] in choices:
                self.done = done + 1
                return self.plan.actions[done]
        self.plan = self._best(rules, state, choices)
        self.done = 1
        return self.plan.actions[0]

    def _best(self, rules: Rules[Any], state: Any, choices: list[int]) -> Plan:
        """The plan after which imagined games go best."""
        until = perf_counter() + self.milliseconds / 1000 if self.milliseconds else 0.0
        left = self._plans(rules, state, choices)
        for plan in left:
            plan.sum = 0.0
        spent = self.rollouts // max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, spent // len(left))):
                self._imagine(rules, state, left)
                if until and perf_counter() > until:
                    return _ranked(left)[0]
            left = _ranked(left)[: (len(left) + 1) // 2]
        return left[0]

    def _plans(self, rules: Rules[Any], state: Any, choices: list[int]) -> list[Plan]:
        """The turn that a greedy bot would play, and others that come near it."""
        outlook = Outlook(rules, seen_by(rules, state, self.luck), self.luck)
        liked = _liked(outlook, seen_by(rules, state, self.luck), choices)
        plans = [_glanced(outlook, seen_by(rules, state, self.luck))]
        looks = LOOKS
        for number in range(SKETCHES):
            seen = seen_by(rules, state, self.luck)
            first = liked[number // 2 % len(liked)] if number % 2 else -1
            plan = _planned(outlook, seen, first, looks)
            looks = SKETCH_LOOKS
            if all(plan.actions != other.actions for other in plans):
                plans.append(plan)
        return plans[:2] + _ranked(plans[2:])[: PLANS - 2]

    def _imagine(self, rules: Rules[Any], state: Any, left: list[Plan]) -> None:
        """One imagined table, with the same luck for every plan."""
        seat: int = state.seat
        table = rules.hide(state, seat, self.luck)
        seed = self.luck.random()
        last = state.turn + HORIZON * state.players
        for plan in left:
            luck = stream(seed)
            tried = rules.clone(table)
            for action in plan.actions:
                if action not in rules.legal(tried):
                    break
                rules.apply(tried, action, luck)
            while not tried.over and tried.turn < last:
                outlook = Outlook(rules, tried, luck)
                if luck.random() < CARELESS:
                    outlook.rush(tried)
                else:
                    tried = outlook.played(tried, QUICK_LOOKS)
            plan.sum += _worth(rules, tried, seat)


def _liked(outlook: Outlook, state: Any, choices: list[int]) -> list[int]:
    """The first choices that promise most."""
    share = LOOKS // len(choices)
    worth = {action: outlook.after(state, action, share) for action in choices}
    return sorted(choices, key=worth.__getitem__, reverse=True)[:SKETCHES // 2]


def _planned(outlook: Outlook, state: Any, first: int, looks: int) -> Plan:
    """A turn that goes on greedily after its first choice; below 0 that one is greedy too."""
    plan = Plan()
    tried = outlook.rules.clone(state)
    while outlook.goes_on(tried):
        action = first if first >= 0 and not plan.actions else outlook.best(tried, looks)
        _add_step(plan, outlook, tried, action)
    plan.sum = lead(outlook.rules, tried, outlook.seat)
    return plan


def _glanced(outlook: Outlook, state: Any) -> Plan:
    """The turn that a greedy bot would play, at a glance if the game has quick answers."""
    plan = Plan()
    tried = outlook.rules.clone(state)
    while outlook.goes_on(tried):
        action = outlook.at_a_glance(tried)
        _add_step(plan, outlook, tried,
                  action if action >= 0 else outlook.best(tried, SKETCH_LOOKS))
    return plan


def _add_step(plan: Plan, outlook: Outlook, tried: Any, action: int) -> None:
    """Note a choice and what the seat sees before it, and make it."""
    plan.actions.append(action)
    plan.views.append(outlook.rules.view(tried, outlook.seat))
    outlook.rules.apply(tried, action, outlook.luck)


def _worth(rules: Rules[Any], state: Any, seat: int) -> float:
    """The lead, and something for having won."""
    worth = lead(rules, state, seat)
    if state.over:
        winners = rules.outcome(state).winners
        worth += WIN / len(winners) if seat in winners else -WIN
    return worth


def _ranked(plans: list[Plan]) -> list[Plan]:
    """Best first; equal ones keep their order."""
    return sorted(plans, key=lambda plan: plan.sum, reverse=True)
