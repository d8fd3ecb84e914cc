"""Luck, in named streams, so that one choice more in one place changes nothing elsewhere.

The numbers are Marsaglia's "multiply with carry" with a lag of three words of 32 bits. A stream
begins where the hash of its name says, somewhere in a cycle of 2**126, so it costs no seeding and
meets no other. Compiled, a number is one multiplication of machine words. In plain Python that
would be slow; but going through the same cycle backwards is long division, so there one division
of long integers gives a whole block of the very same numbers.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from struct import Struct
from typing import Final, TypeVar, final

from mypy_extensions import i64

T = TypeVar("T")

WORD: Final = 32
LAG: Final = 3
LOW: Final = (1 << WORD) - 1
# MODULUS and half of it, rounded down, are primes, so the cycle is long; and the multiplier isn't
# near a power of two, so that consecutive numbers don't form a coarse lattice.
MULTIPLIER: Final = 2127426369
MODULUS: Final = (MULTIPLIER << LAG * WORD) - 1
# How many numbers a division gives; few games need more than two blocks of a stream.
BLOCK: Final = 64
AHEAD: Final = pow(1 << WORD, -BLOCK, MODULUS)

SHARE: Final = 1 / (1 << WORD)
# One word distinguishes fewer than so many, evenly to one in a thousand millions of a share.
FEW: Final = 1 << 20

_four_words: Final = Struct("<4I").unpack
_block: Final = Struct(f"<{BLOCK}I").unpack


@final
class Chance:
    """A source of luck: every number as likely as the others, whatever came before."""

    def __init__(self, name: str) -> None:
        first, second, third, rest = _four_words(blake2b(name.encode(), digest_size=16).digest())
        carry = 1 + rest % (MULTIPLIER - 2)  # neither of the two states that don't move
        self._first: i64 = first
        self._second: i64 = second
        self._third: i64 = third
        self._carry: i64 = carry
        if IS_INTERPRETED:
            # In the place of the method below: the same numbers, and no Python code for each.
            state = first | second << WORD | third << 2 * WORD | carry << 3 * WORD
            self.__dict__["bits"] = chain.from_iterable(_blocks(state)).__next__

    def bits(self) -> i64:
        """A whole number from 0 to 2**32 - 1.

        Where every nanosecond counts, `bits() * n >> 32` is the same as `below(n)`.
        """
        word = self._first
        product: i64 = MULTIPLIER * word + self._carry
        self._first = self._second
        self._second = self._third
        self._third = product & LOW
        self._carry = product >> WORD
        return word

    def random(self) -> float:
        """A number from 0 up to 1, never 1 itself."""
        return float(self.bits()) * SHARE

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        if count <= FEW:
            return self.bits() * count >> WORD
        words = 1 + (count.bit_length() + WORD - 1) // WORD
        drawn = 0
        for _ in range(words):
            drawn = drawn << WORD | int(self.bits())
        return drawn * count >> words * WORD

    def choice(self, among: Sequence[T]) -> T:
        """One of some things."""
        return among[self.bits() * len(among) >> WORD]

    def shuffle(self, cards: list[T]) -> None:
        """Put cards into an unknown order."""
        for last in range(len(cards) - 1, 0, -1):
            index = self.bits() * (last + 1) >> WORD
            cards[last], cards[index] = cards[index], cards[last]


# A compiled class has no room for other attributes than its own.
IS_INTERPRETED: Final = "__dict__" in vars(Chance)


def stream(*names: object) -> Chance:
    """A source of luck that depends on its names alone: study, game number, who draws."""
    return Chance("/".join(map(str, names)))


def _blocks(state: int) -> Iterator[tuple[int, ...]]:
    """The words of a stream, block by block.

    A step takes s to s / 2**32 modulo MODULUS and draws s's lowest word; the quotient of a
    division by MODULUS therefore holds the words of all steps that led to its dividend.
    """
    while True:
        state = state * AHEAD % MODULUS
        yield _block(((state << BLOCK * WORD) // MODULUS).to_bytes(BLOCK * WORD // 8, "little"))
