"""Luck: fair, and the same for the same names."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.playing.rules.chance import BLOCK, MODULUS, MULTIPLIER, Chance, stream

MANY = 40_000


def chi_square(found: Counter[int], cells: int) -> float:
    """How far counts are from even, in standard deviations: beyond 5 once in two million."""
    each = found.total() / cells
    spread = sum((found[cell] - each) ** 2 / each for cell in range(cells))
    return (spread - (cells - 1)) / (2 * (cells - 1)) ** 0.5


def correlation(ones: list[int], others: list[int]) -> float:
    """How two series go together, in standard deviations."""
    middle = (2**32 - 1) / 2
    products = sum((one - middle) * (other - middle)
                   for one, other in zip(ones, others, strict=True))
    return products / (2**64 / 12) / len(ones) ** 0.5


def drawn(count: int, *names: object) -> list[int]:
    luck = stream(*names)
    return [luck.bits() for _ in range(count)]


@pytest.fixture(scope="module")
def words() -> list[int]:
    return drawn(MANY, "words")


def test_the_numbers_are_those_of_a_multiplication_with_carry() -> None:
    luck = drawn(5 * BLOCK, "by hand")
    words, carry = luck[:3], (luck[3] - MULTIPLIER * luck[0]) % 2**32
    found = []
    for _ in range(5 * BLOCK):
        carry, word = divmod(MULTIPLIER * words[0] + carry, 2**32)
        found.append(words.pop(0))
        words.append(word)
    assert found == luck


def test_one_by_one_the_numbers_are_those_of_the_blocks() -> None:
    luck = stream("one by one")
    assert [Chance.bits(luck) for _ in range(3 * BLOCK)] == drawn(3 * BLOCK, "one by one")


@pytest.mark.parametrize("number", [MODULUS, MODULUS // 2])
def test_the_cycle_is_as_long_as_can_be(number: int) -> None:
    """Both are primes, by the test of Miller and Rabin to the first twenty prime bases."""
    odd = number - 1
    while odd % 2 == 0:
        odd //= 2
    bases = islice((base for base in range(2, 99) if all(base % d for d in range(2, base))), 20)
    for base in bases:
        power, exponent = pow(base, odd, number), odd
        while power not in (1, number - 1) and exponent < number - 1:
            power, exponent = power * power % number, 2 * exponent
        assert power == number - 1 or (power == 1 and exponent == odd)


@pytest.mark.parametrize("shift", [0, 8, 16, 24])
def test_every_byte_is_as_likely_as_the_others(words: list[int], shift: int) -> None:
    assert chi_square(Counter(word >> shift & 255 for word in words), 256) < 5


@pytest.mark.parametrize("lag", [1, 2, 3, 4, 5])
def test_pairs_are_as_likely_as_the_others(words: list[int], lag: int) -> None:
    pairs = zip(words, words[lag:], strict=False)
    assert chi_square(Counter(one >> 28 << 4 | other >> 28 for one, other in pairs), 256) < 5


@pytest.mark.parametrize("lag", range(1, 9))
def test_a_number_tells_nothing_of_a_later_one(words: list[int], lag: int) -> None:
    assert abs(correlation(words[:-lag], words[lag:])) < 5


@pytest.mark.parametrize("position", [0, 1, 2, 3, 70])
def test_streams_with_neighbouring_names_tell_nothing_of_each_other(position: int) -> None:
    games = [drawn(position + 1, 1, game, "chance")[-1] for game in range(4000)]
    assert abs(correlation(games[:-1], games[1:])) < 5
    assert chi_square(Counter(word >> 28 for word in games), 16) < 5


def test_the_seats_of_a_game_have_luck_of_their_own() -> None:
    seats = [[drawn(1, 1, game, f"seat{seat}")[0] for game in range(4000)] for seat in (0, 1)]
    assert abs(correlation(*seats)) < 5


@pytest.mark.parametrize("count", [1, 2, 6, 7, 100, 2**20, 2**20 + 1, 10**6 + 3, 10**30])
def test_a_number_below_another_is_even(count: int) -> None:
    luck = stream("below", count)
    found = [luck.below(count) for _ in range(MANY // 4)]
    assert 0 <= min(found) <= max(found) < count
    cells = min(count, 7)
    even = Counter(number * cells // count for number in found)
    assert count == 1 or chi_square(even, cells) < 5


def test_the_lowest_digits_of_a_large_number_are_even_too() -> None:
    luck = stream("digits")
    assert chi_square(Counter(luck.below(10**12) % 10 for _ in range(MANY // 4)), 10) < 5


def test_a_share_is_never_the_whole() -> None:
    luck = stream("share")
    found = [luck.random() for _ in range(MANY)]
    assert 0 <= min(found) < 0.001
    assert 0.999 < max(found) < 1


def test_each_thing_is_chosen_as_often_as_the_others() -> None:
    luck = stream("choice")
    found = Counter("abcde".index(luck.choice("abcde")) for _ in range(MANY // 4))
    assert chi_square(found, 5) < 5


@given(st.lists(st.integers(0, 9)), st.integers())
def test_shuffled_cards_are_the_same_cards(cards: list[int], seed: int) -> None:
    shuffled = cards[:]
    stream(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(cards)


def test_every_order_is_as_likely_as_the_others() -> None:
    luck = stream("orders")
    numbers = {order: number for number, order in enumerate(permutations(range(4)))}
    orders: Counter[int] = Counter()
    for _ in range(MANY // 4):
        cards = [0, 1, 2, 3]
        luck.shuffle(cards)
        orders[numbers[tuple(cards)]] += 1
    assert chi_square(orders, 24) < 5


def test_a_stream_depends_on_each_of_its_names() -> None:
    drawn = {stream(*names).random() for names in ((1, 2), (1, 3), (2, 2), (12,), (1, "2", ""))}
    assert len(drawn) == 5


def test_the_same_names_give_the_same_luck() -> None:
    assert drawn(3 * BLOCK, "study", 7) == drawn(3 * BLOCK, "study", 7)


def test_the_luck_of_a_name_stays_what_it_was() -> None:
    assert drawn(4, "study", 7, "chance") == [1457441985, 3248821584, 4026238021, 2340186443]
