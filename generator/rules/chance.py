"""Luck, in named streams, so that one choice more in one place changes nothing elsewhere."""

from random import Random

# Games take the type from here: luck reaches them only as an argument.
__all__ = ["Random", "shuffle", "stream"]


def stream(*names: object) -> Random:
    """A source of luck that depends on its names alone: study, game number, who draws."""
    return Random("/".join(map(str, names)))


def shuffle(cards: list[int], chance: Random) -> None:
    """Put cards into an order that nobody knows."""
    for last in range(len(cards) - 1, 0, -1):
        index = int(chance.random() * (last + 1))
        cards[last], cards[index] = cards[index], cards[last]
