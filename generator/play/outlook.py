"""What a turn can come to, as the seat that plays it sees the table."""

from __future__ import annotations

from typing import Any

from generator.rules.chance import Random
from generator.rules.engine import Rules

WORST = -1e18


class Outlook:
    """Looks ahead to the end of one seat's turn, with luck of its own.

    What comes after the turn is left to `value`, the game's own estimate.
    """

    def __init__(self, rules: Rules[Any], state: Any, luck: Random) -> None:
        self.rules = rules
        self.seat: int = state.seat
        self.turn: int = state.turn
        self.luck = luck

    def after(self, state: Any, action: int, looks: int) -> float:
        """The best end that a choice leads to, of as many as there are looks."""
        tried = self.rules.clone(state)
        self.rules.apply(tried, action, self.luck)
        return self.end(tried, looks)

    def end(self, state: Any, looks: int) -> float:
        """Bring the turn to its best end; the looks are shared out among the choices."""
        rules = self.rules
        if looks <= 1:
            self.rush(state)
        while self.goes_on(state):
            choices = rules.legal(state)
            if len(choices) == 1:
                rules.apply(state, choices[0], self.luck)
                continue
            if len(choices) > looks:
                choices = some(choices, looks, self.luck)
            best = WORST
            for action in choices:
                worth = self.after(state, action, looks // len(choices))
                if worth > best:  # noqa: PLR1730 - max() is a call, and this is the inner loop
                    best = worth
            return best
        return lead(rules, state, self.seat)

    def goes_on(self, state: Any) -> bool:
        """Whether the turn isn't over yet."""
        return not state.over and state.seat == self.seat and state.turn == self.turn

    def rush(self, state: Any) -> None:
        """Bring the turn to its end by doing just anything."""
        while self.goes_on(state):
            self.rules.apply(state, self.rules.sample(state, self.luck), self.luck)

    def best(self, state: Any, looks: int) -> int:
        """The choice from which the turn can end best; of several the one that luck prefers."""
        choices = self.rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        share = looks // len(choices)
        best = choices[0]
        most = WORST
        for action in choices:
            worth = self.after(state, action, share) + self.luck.random() * 1e-6
            if worth > most:
                best, most = action, worth
        return best

    def at_a_glance(self, state: Any) -> int:
        """The choice that looks best untried; below 0 where the game has no quick answer."""
        choices = self.rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        best = -1
        most = WORST
        for index, worth in enumerate(self.rules.prospects(state, choices)):
            lucky = worth + self.luck.random() * 1e-6
            if lucky > most:
                best, most = choices[index], lucky
        return best

    def played(self, state: Any, looks: int) -> Any:
        """The table after a turn without much thought: at a glance, or the best of a few ends."""
        while self.goes_on(state):
            action = self.at_a_glance(state)
            if action < 0:
                return self.quick_end(state, looks)
            self.rules.apply(state, action, self.luck)
        return state

    def quick_end(self, state: Any, looks: int) -> Any:
        """The best of a few ends to which the turn comes by doing just anything."""
        best = None
        most = WORST
        for _ in range(looks):
            tried = self.rules.clone(state)
            self.rush(tried)
            worth = lead(self.rules, tried, self.seat)
            if worth > most:
                best, most = tried, worth
        return best


def lead(rules: Rules[Any], state: Any, seat: int) -> float:
    """By how much a seat, or its team, is ahead of the best other."""
    values = rules.value(state)
    sides = rules.sides
    own = values[seat]
    best = WORST
    for other, value in enumerate(values):
        if (other - seat) % sides and value > best:
            best = value
    return own - best if sides > 1 else own


def some(choices: list[int], count: int, luck: Random) -> list[int]:
    """A few of the choices, each at most once."""
    left = choices[:]
    picked: list[int] = []
    for _ in range(count):
        index = int(luck.random() * len(left))
        picked.append(left[index])
        left[index] = left[-1]
        left.pop()
    return picked


def seen_by(rules: Rules[Any], state: Any, luck: Random) -> Any:
    """The table as the seat that is to choose may imagine it; nobody peeks."""
    return rules.hide(state, state.seat, luck) if rules.info.hidden else state
