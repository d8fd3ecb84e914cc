"""Cards as packed counts, and the ways in which a hand pays for a box."""

from collections.abc import Iterable
from math import comb
from typing import Final

from generator.playing.rules.chance import Chance

# A hand is one number with four bits for each type, so paying is one subtraction and a hand can
# be looked up in a table.
BITS: Final = 4
MOST: Final = (1 << BITS) - 1
# Enough answers to keep for the hands and samplers that games often meet, little enough for memory.
MOST_CACHED: Final = 1 << 14


def pack(cards: Iterable[int]) -> int:
    """Cards, given by their types, as packed counts."""
    total = 0
    for card in cards:
        total += 1 << BITS * card
    return total


def unpack(packed: int) -> list[int]:
    """The types of packed cards, in the order of the types."""
    cards: list[int] = []
    kind = 0
    while packed:
        cards += [kind] * (packed & MOST)
        packed >>= BITS
        kind += 1
    return cards


def card_count(packed: int) -> int:
    """How many cards there are: the sum of the counts, which is less than `MOST`."""
    return packed % MOST


def count_of(packed: int, kind: int) -> int:
    """How many cards of a type there are."""
    return packed >> BITS * kind & MOST


class Payments:
    """Which hands pay for which boxes; each question is worked out once.

    A chocolate is paid by its own card or by `stand_in` cards of one type (CHO-10), and no card
    of a payment may be one without which the rest would pay (CHO-11). So cards of a type stand in
    for others only with as many as the box asks for of that type: with fewer, one of them would
    pay for itself, and another would be left over.
    """

    def __init__(self, types: int, needs: list[int], stand_in: int) -> None:
        self.types = types
        self.needs = needs
        self.stand_in = stand_in
        self._payments: list[dict[int, list[int]]] = [{} for _ in needs]
        self._payable: dict[int, int] = {}
        self._kinds: dict[int, list[int]] = {}
        self._pairs: dict[int, list[int]] = {}

    def ways(self, hand: int, box: int) -> list[int]:
        """Every lot of cards in a hand that pays for a box, as packed counts."""
        payments = self._payments[box]
        cached = payments.get(hand)
        if cached is None:
            if len(payments) >= MOST_CACHED:
                payments.clear()
            cached = payments[hand] = sorted(self._lots(hand, self.needs[box], 0, 0))
        return cached

    def _lots(self, hand: int, need: int, kind: int, waiting: int) -> list[int]:
        """Payments from this type on, while so many chocolates wait for stand-ins.

        Below 0, stand-ins wait for chocolates. Each type is settled by a number of its own cards;
        with all of them there, more may stand in for others.
        """
        if kind == self.types:
            return [0] if waiting == 0 else []
        have = count_of(hand, kind)
        asked = count_of(need, kind)
        one = 1 << BITS * kind
        lots: list[int] = []
        for paid in range(min(have, asked) + 1):
            for rest in self._lots(hand, need, kind + 1, waiting + asked - paid):
                lots.append(rest + paid * one)
        for pairs in range(1, (have - asked) // self.stand_in + 1):
            for rest in self._lots(hand, need, kind + 1, waiting - pairs):
                lots.append(rest + (asked + pairs * self.stand_in) * one)
        return lots

    def payable(self, hand: int) -> int:
        """The boxes that a hand can pay for, as bits."""
        mask = self._payable.get(hand)
        if mask is None:
            mask = 0
            for box in range(len(self.needs)):
                if self.lacks(hand, box) <= 0:
                    mask |= 1 << box
            if len(self._payable) >= MOST_CACHED:
                self._payable.clear()
            self._payable[hand] = mask
        return mask

    def lacks(self, hand: int, box: int) -> int:
        """How many chocolates of a box a hand can't pay for; 0 or less: it pays for all."""
        need = self.needs[box]
        missing = 0
        while hand or need:
            spare = (hand & MOST) - (need & MOST)
            missing -= spare if spare < 0 else spare // self.stand_in
            hand >>= BITS
            need >>= BITS
        return missing

    def deal(self, counts: list[int], size: int, box: int, luck: Chance) -> int:
        """A hand of so many cards that pays for a box, each as likely as if it was dealt."""
        return PayingHands(counts, self.needs[box], self.stand_in).dealt(size, luck)

    def kinds(self, packed: int) -> list[int]:
        """The types among cards, each once; not to be changed."""
        cached = self._kinds.get(packed)
        if cached is None:
            cached = [kind for kind in range(self.types) if count_of(packed, kind)]
            if len(self._kinds) >= MOST_CACHED:
                self._kinds.clear()
            self._kinds[packed] = cached
        return cached

    def pairs(self, packed: int) -> list[int]:
        """Every two cards that can be taken, as first type × types + second; not to be changed."""
        cached = self._pairs.get(packed)
        if cached is None:
            kinds = self.kinds(packed)
            cached = [one * self.types + other for one in kinds for other in kinds
                      if one < other or (one == other and count_of(packed, one) > 1)]
            if len(self._pairs) >= MOST_CACHED:
                self._pairs.clear()
            self._pairs[packed] = cached
        return cached


class PayingHands:
    """All hands out of some cards that pay for a box: counted type by type, and dealt so."""

    def __init__(self, counts: list[int], need: int, stand_in: int) -> None:
        self.counts = counts
        self.need = need
        self.stand_in = stand_in
        self._cache: dict[tuple[int, int, int], int] = {}

    def dealt(self, size: int, luck: Chance) -> int:
        """One of the hands of so many cards."""
        hand = 0
        lacks = 0
        for kind in range(len(self.counts)):
            hands = self._hand_counts(kind, size, lacks)
            wanted = luck.below(sum(hands))
            many = 0
            while wanted >= hands[many]:
                wanted -= hands[many]
                many += 1
            hand += many << BITS * kind
            size -= many
            lacks += self._missing(kind, many)
        return hand

    def _hand_counts(self, kind: int, size: int, lacks: int) -> list[int]:
        """How many hands pay with 0, 1, 2 … cards of a type, and any of the types after it."""
        counts: list[int] = []
        for many in range(min(size, self.counts[kind]) + 1):
            rest = self._count_rest(kind + 1, size - many, lacks + self._missing(kind, many))
            counts.append(comb(self.counts[kind], many) * rest)
        return counts

    def _count_rest(self, kind: int, size: int, lacks: int) -> int:
        if kind == len(self.counts):
            return int(size == 0 and lacks <= 0)
        key = (kind, size, lacks)
        if key not in self._cache:
            self._cache[key] = sum(self._hand_counts(kind, size, lacks))
        return self._cache[key]

    def _missing(self, kind: int, many: int) -> int:
        """How many chocolates of a type the cards don't pay for; below 0 cards are left over."""
        spare = many - count_of(self.need, kind)
        return -spare if spare < 0 else -(spare // self.stand_in)
