"""How a budget of games is spent: rounds of a race that halves its field, then a check."""

from __future__ import annotations

from dataclasses import dataclass

BEST = 3
MOST_ROUNDS = 8
WIDTHS = (32, 16, 8, 4)
FIRST = (100, 50)
FEWEST_CHECKED = 100
# The part of the budget that races; the rest checks what they found, on fresh games.
RACING = 0.7


@dataclass(frozen=True, slots=True)
class Schedule:
    """`rounds` races of `width` candidates, of which half go on and play as much again.

    `first` is how many games each plays at each table before half of them go; the best few and
    the present set play `check` fresh games at each.
    """

    rounds: int
    width: int
    first: int
    check: int

    @property
    def levels(self) -> tuple[int, ...]:
        """How many games candidates have played at each table after each rung."""
        found, left = [self.first], self.width
        while left > 2:
            found.append(2 * found[-1])
            left //= 2
        return tuple(found)


def schedule(budget: int, tables: int) -> Schedule | None:
    """The widest race of which the budget allows two rounds, or one; None if it allows none."""
    racing = int(budget * RACING)
    check = int(budget * (1 - RACING)) // (tables * (BEST + 1))
    for rounds in (2, 1):
        for width in WIDTHS:
            for first in FIRST:
                cost = _cost(width, first) * tables
                held = _levels_end(width, first) * tables
                if check >= FEWEST_CHECKED and rounds * cost + held <= racing:
                    return _filled(racing // tables, width, first, check)
    return None


def least_budget(tables: int) -> int:
    """The smallest budget for which there is a schedule."""
    low, high = 1, 1_000_000 * tables
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if schedule(middle, tables) else (middle + 1, high)
    return low


def _filled(racing: int, width: int, first: int, check: int) -> Schedule:
    """As many rounds as the budget allows; what would be too many makes each round longer."""
    rounds = (racing - _levels_end(width, first)) // _cost(width, first)
    if rounds > MOST_ROUNDS:
        per_game = MOST_ROUNDS * _cost(width, 1) + _levels_end(width, 1)
        return Schedule(MOST_ROUNDS, width, racing // per_game, check)
    return Schedule(rounds, width, first, check)


def _cost(width: int, first: int) -> int:
    """The games of one round at one table."""
    levels = Schedule(1, width, first, 0).levels
    return sum((width >> rung) * (games - (levels[rung - 1] if rung else 0))
               for rung, games in enumerate(levels))


def _levels_end(width: int, first: int) -> int:
    """The games that the present set plays at one table, once."""
    return Schedule(1, width, first, 0).levels[-1]
