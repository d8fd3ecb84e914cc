"""How hard a box is to pay for, and how far two orders agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

from generator.model.supply import Part, Supply


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value from 1 on; equal ones share the mean of their places."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    placed = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            placed[index] = (start + 1 + end) / 2
        start = end
    return placed


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: 1 if both go up together, -1 if against each other; 0 if one doesn't move."""
    first, second = ranks(one), ranks(other)
    mean = (len(one) + 1) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    spread = sqrt(sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second))
    return both / spread if spread else 0.0


def in_order(values: Sequence[float], hardness: Sequence[float]) -> list[float]:
    """What each would be worth if the same values went up with hardness; ties share a mean."""
    going_up = sorted(values)
    places = ranks(hardness)
    alike = Counter(places)
    fair = []
    for place in places:
        # Those that share a place share the values of all the places that they take up.
        many = alike[place]
        first = round(place - (many + 1) / 2)
        fair.append(sum(going_up[first:first + many]) / many)
    return fair


CARD, BOX, EMPTY = "card", "box-tile", "empty"
# Larger hands than anybody can hold would take long to count.
MANY = 40


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards by type, how many of them a hand reaches, and how many alike stand in for any one."""

    cards: tuple[tuple[str, int], ...]
    reach: int
    stand_in: int

    @property
    def size(self) -> int:
        """All cards."""
        return sum(count for _, count in self.cards)

    def hands(self) -> int:
        """How many different hands there are, every card told from every other."""
        return comb(self.size, min(self.reach, self.size))

    def paying(self, need: Counter[str]) -> int:
        """How many of these hands pay for what is needed.

        Type by type: each way to hold so many cards of it moves on from (cards drawn, things
        still lacking). Too few of a type lack, and of the others every `stand_in` make one good.
        """
        reach = min(self.reach, self.size)
        ways: dict[tuple[int, int], int] = {(0, need.total() - sum(
            need[word] for word, _ in self.cards)): 1}
        for word, count in self.cards:
            ways = _drawn(ways, count, need[word], reach, self.stand_in)
        return sum(many for (drawn, lacking), many in ways.items()
                   if drawn == reach and lacking <= 0)

    def chance(self, need: Counter[str]) -> Fraction:
        """The chance that a random hand pays."""
        return Fraction(self.paying(need), self.hands())


def _drawn(ways: dict[tuple[int, int], int], count: int, asked: int, reach: int,
           stand_in: int) -> dict[tuple[int, int], int]:
    """The ways after one more type of `count` cards, of which so many are asked for."""
    after: dict[tuple[int, int], int] = {}
    for (drawn, lacking), many in ways.items():
        for held in range(min(count, reach - drawn) + 1):
            spare = held - asked
            state = (drawn + held, lacking - (spare if spare < 0 else spare // stand_in))
            after[state] = after.get(state, 0) + many * comb(count, held)
    return after


def deck_of(supply: Supply) -> Deck | None:
    """The deck of a game in which cards pay for boxes; None for other games."""
    limit, stand_in = supply.options.get("hand-limit"), supply.options.get("stand-in")
    # What a turn adds to a full hand before a box can be paid for: all its actions but the last.
    actions = supply.options.get("actions", 2)
    if not (isinstance(limit, int) and isinstance(stand_in, int) and isinstance(actions, int)):
        return None
    if stand_in < 1 or actions < 1 or not 0 <= limit <= MANY:
        return None
    cards: Counter[str] = Counter()
    for part in supply.of_kind(CARD):
        cards[str(part.values.get("type"))] += part.copies
    return Deck(tuple(cards.items()), limit + actions - 1, stand_in) if cards.total() else None


def needs(box: Part) -> Counter[str]:
    """The chocolates that a box asks for."""
    spaces = box.values.get("spaces")
    return Counter(str(each) for each in spaces if each != EMPTY) \
        if isinstance(spaces, tuple) else Counter()


def difficulties(supply: Supply) -> dict[str, float]:
    """For each box, the chance that a random hand pays for it; nothing for games without boxes."""
    deck = deck_of(supply)
    if deck is None:
        return {}
    return {box.id: float(deck.chance(needs(box))) for box in supply.of_kind(BOX)}
