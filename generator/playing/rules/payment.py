"""What hands pay for: whether they can, how hard that is, and how far two orders agree."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

from generator.base.findings import Finding
from generator.game.model.supply import Part, Supply


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
    # Compiled sums begin with a whole number unless they are given another.
    both = sum(((a - mean) * (b - mean) for a, b in zip(first, second, strict=True)), 0.0)
    spread = sqrt(sum(((a - mean) ** 2 for a in first), 0.0)
                  * sum(((b - mean) ** 2 for b in second), 0.0))
    return both / spread if spread else 0.0


def values_by_hardness(values: Sequence[float], hardness: Sequence[float]) -> list[float]:
    """What each would be worth if the same values went up with hardness; ties share a mean."""
    going_up = sorted(values)
    places = ranks(hardness)
    alike = Counter(places)
    fair = []
    for place in places:
        # Those that share a place share the values of all their places.
        many = alike[place]
        first = round(place - (many + 1) / 2)
        fair.append(sum(going_up[first:first + many]) / many)
    return fair


@dataclass(frozen=True, slots=True)
class PaymentDeck:
    """Cards by type, how many of them a hand reaches, and how many alike stand in for any one."""

    cards: tuple[tuple[str, int], ...]
    reach: int
    stand_in: int

    @property
    def size(self) -> int:
        """All cards."""
        return sum(count for _, count in self.cards)

    def hands(self) -> int:
        """How many different hands there are if every card is different."""
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
            ways = _add_type(ways, count, need[word], reach, self.stand_in)
        return sum(many for (drawn, lacking), many in ways.items()
                   if drawn == reach and lacking <= 0)

    def chance(self, need: Counter[str]) -> Fraction:
        """The chance that a random hand pays."""
        return Fraction(self.paying(need), self.hands())


def _add_type(ways: dict[tuple[int, int], int], count: int, asked: int, reach: int,
           stand_in: int) -> dict[tuple[int, int], int]:
    """The ways after one more type of `count` cards, of which so many are asked for."""
    after: dict[tuple[int, int], int] = {}
    for (drawn, lacking), many in ways.items():
        for held in range(min(count, reach - drawn) + 1):
            spare = held - asked
            state = (drawn + held, lacking - (spare if spare < 0 else spare // stand_in))
            after[state] = after.get(state, 0) + many * comb(count, held)
    return after


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Pieces in a hand pay for components: one kind, by a field, for what another kind lists.

    `cards` and `box` are what a game calls the two; `reward` is the field that says what is won;
    `rules` are those that say how it is paid.
    """

    kind: str
    field: str
    cards: str
    component_kind: str
    cost_field: str
    box: str
    reward: str
    reach: int
    stand_in: int
    rules: str

    def deck(self, supply: Supply) -> PaymentDeck:
        """All that can be drawn into a hand."""
        cards: Counter[str] = Counter()
        for part in supply.of_kind(self.kind):
            cards[str(part.values.get(self.field))] += part.copies
        return PaymentDeck(tuple(cards.items()), self.reach, self.stand_in)

    def read_cost(self, part: Part, supply: Supply) -> Counter[str]:
        """What a component asks for: the words in its list that are of some type."""
        listed = part.values.get(self.cost_field)
        all_words = {word for words in supply.types.values() for word in words}
        return Counter(str(item) for item in listed if item in all_words) \
            if isinstance(listed, tuple) else Counter()

    def chances(self, supply: Supply) -> dict[str, float]:
        """For each component, the chance that a random hand pays for it."""
        deck = self.deck(supply)
        return {part.id: float(deck.chance(self.read_cost(part, supply)))
                for part in supply.of_kind(self.component_kind)} if deck.size else {}

    def find_unpayable(self, part: Part, supply: Supply, deck: PaymentDeck) -> Finding | None:
        """Why no hand pays for a component, whatever is drawn; None if some hand does."""
        asked, there = self.read_cost(part, supply), dict(deck.cards)
        missing = sum((asked - Counter(there)).values())
        spare = sum(max(0, count - asked[word]) // self.stand_in for word, count in deck.cards)
        cards = asked.total() + missing * (self.stand_in - 1)
        if missing <= spare and cards <= self.reach:
            return None
        why = f"it takes {cards} {self.cards}, but a hand holds at most {self.reach}" \
            if missing <= spare else "the deck doesn't have the cards"
        return Finding("composition/unpayable", "error", f"no player can ever pay for '{part.id}': "
                       f"{why} ({self.rules})", part.where,
                       f"ask for less, or add {self.cards} of what it asks for")
