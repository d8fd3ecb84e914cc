"""Lists that stand for a square of four, which may be turned on the table."""

from __future__ import annotations

from generator.model.component import Value


def turned_least(square: tuple[Value, ...]) -> tuple[Value, ...]:
    """The same for a square in all four directions: the turn that comes first in the alphabet."""
    turns = [square]
    for _ in range(3):
        first, second, third, fourth = turns[-1]
        turns.append((third, first, fourth, second))
    return min(turns, key=lambda turn: [str(each) for each in turn])
