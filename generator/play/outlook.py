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
        while not state.over and state.seat == self.seat and state.turn == self.turn:
            if looks <= 1:
                rules.apply(state, rules.sample(state, self.luck), self.luck)
                continue
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
