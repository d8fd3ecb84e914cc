from __future__ import annotations

import pytest

from generator.playing.rules.payment import rank_correlation, ranks, values_by_hardness


def test_equal_values_share_the_mean_of_their_places() -> None:
    assert ranks([10, 30, 10, 20]) == [1.5, 4, 1.5, 3]


def test_two_orders_that_agree_correlate_fully() -> None:
    assert rank_correlation([1, 2, 3, 4], [10, 20, 25, 99]) == pytest.approx(1)


def test_two_orders_against_each_other_correlate_negatively() -> None:
    assert rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)


def test_a_known_example_of_spearman() -> None:
    iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert rank_correlation(iq, hours) == pytest.approx(-29 / 165)


def test_what_does_not_move_correlates_with_nothing() -> None:
    assert rank_correlation([1, 2, 3], [5, 5, 5]) == 0


def test_values_in_the_order_of_hardness() -> None:
    assert values_by_hardness([7, 3, 5], [0.1, 0.5, 0.9]) == [3, 5, 7]


def test_equally_hard_ones_share_what_their_places_are_worth() -> None:
    assert values_by_hardness([3, 4, 8, 9], [0.2, 0.2, 0.7, 0.9]) == [3.5, 3.5, 8, 9]
