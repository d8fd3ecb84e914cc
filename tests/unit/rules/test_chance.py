"""Luck: fair, and the same for the same names."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.rules.chance import shuffle, stream


@given(st.lists(st.integers(0, 9)), st.integers())
def test_shuffled_cards_are_the_same_cards(cards: list[int], seed: int) -> None:
    shuffled = cards[:]
    shuffle(shuffled, stream(seed))
    assert Counter(shuffled) == Counter(cards)


def test_every_order_is_as_likely_as_the_others() -> None:
    luck = stream("orders")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        shuffle(cards, luck)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_a_stream_depends_on_each_of_its_names() -> None:
    drawn = {stream(*names).random() for names in ((1, 2), (1, 3), (2, 2), (12,), (1, "2", ""))}
    assert len(drawn) == 5


def test_the_same_names_give_the_same_luck() -> None:
    assert stream("study", 7).random() == stream("study", 7).random()
