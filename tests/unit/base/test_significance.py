from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.statistics import (
    adjusted_difference,
    benjamini_hochberg,
    chi_square,
    chi_square_tail,
    holm,
    student_p_value,
    two_sided_p_value,
)


@pytest.mark.parametrize(("square", "freedom"), [
    (3.841459, 1), (5.991465, 2), (7.814728, 3), (9.487729, 4), (11.070498, 5),
    (12.591587, 6), (14.067140, 7), (15.507313, 8), (16.918978, 9)])
def test_the_tail_of_chi_square_is_that_of_the_tables(square: float, freedom: int) -> None:
    assert chi_square_tail(square, freedom) == pytest.approx(0.05, abs=1e-6)


def test_seats_that_win_alike_differ_by_luck_alone() -> None:
    assert chi_square([25, 25, 25]) == 1.0


def test_chi_square_of_two_seats_is_the_square_of_z() -> None:
    assert chi_square([560, 440]) == pytest.approx(two_sided_p_value(60, np.sqrt(250)))


@pytest.mark.parametrize("counts", [[], [7.0], [0.0, 0.0]])
def test_without_two_seats_and_a_win_nothing_differs(counts: list[float]) -> None:
    assert chi_square(counts) == 1.0


def test_a_difference_of_one_standard_error_is_likely_by_luck() -> None:
    assert two_sided_p_value(-0.5, 0.5) == pytest.approx(0.3173105)


@pytest.mark.parametrize(("value", "likely"), [(0.0, 1.0), (0.1, 0.0)])
def test_without_error_only_no_difference_is_luck(value: float, likely: float) -> None:
    assert two_sided_p_value(value, 0.0) == likely


@pytest.mark.parametrize(("t", "freedom"), [
    (12.7062, 1), (4.3027, 2), (3.1824, 3), (2.7764, 4), (2.5706, 5), (2.0639, 24), (2.0452, 29)])
def test_the_chance_of_student_s_t_is_that_of_the_tables(t: float, freedom: int) -> None:
    assert student_p_value(-t * 0.3, 0.3, freedom) == pytest.approx(0.05, abs=1e-5)


@pytest.mark.parametrize(("value", "error", "freedom", "likely"), [
    (0.0, 0.0, 24, 1.0), (0.1, 0.0, 24, 0.0), (0.1, 0.1, 0, 1.0)])
def test_without_error_or_blocks_student_says_what_is_left_to_say(
        value: float, error: float, freedom: int, likely: float) -> None:
    assert student_p_value(value, error, freedom) == likely


def test_of_many_p_values_holm_takes_the_smallest_times_their_number() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx((0.04, 0.09, 0.09, 0.5))


def test_where_nothing_is_true_holm_tells_something_in_one_of_twenty_studies() -> None:
    drawn = np.random.default_rng(9).random((2000, 20))
    assert np.mean([min(holm(row.tolist())) <= 0.05 for row in drawn]) == pytest.approx(
        0.05, abs=0.015)


def test_q_values_are_those_of_benjamini_and_hochberg() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.5]) == pytest.approx(
        (0.04, 0.16 / 3, 0.16 / 3, 0.5))


@given(st.lists(st.floats(0, 1), max_size=20))
def test_a_q_is_never_below_its_p_and_keeps_their_order(p_values: list[float]) -> None:
    pairs = sorted(zip(p_values, benjamini_hochberg(p_values), strict=True))
    assert all(p <= q <= 1 for p, q in pairs)
    assert [q for _, q in pairs] == sorted(q for _, q in pairs)


def test_an_effect_that_strata_explain_is_none() -> None:
    # Leaders take more: 80 % win in one stratum, 20 % in the other, whether or not they took it.
    found = adjusted_difference([(80, 100, 8, 10), (2, 10, 20, 100)])
    assert found is not None
    assert found[0].value == pytest.approx(0)


def test_strata_in_which_everybody_did_the_same_say_nothing() -> None:
    assert adjusted_difference([(5, 10, 0, 0), (0, 0, 5, 10)]) is None


def test_a_stratum_that_says_nothing_takes_nothing_from_the_next() -> None:
    telling = (30.0, 40, 20.0, 60)
    assert adjusted_difference([(5, 10, 0, 0), telling]) == adjusted_difference([telling])


@given(st.integers(1, 90), st.integers(1, 90), st.data())
def test_one_stratum_has_the_interval_of_two_proportions(
        took: int, left: int, data: st.DataObject) -> None:
    wins, others = data.draw(st.integers(0, took)), data.draw(st.integers(0, left))
    found = adjusted_difference([(wins, took, others, left)])
    assert found is not None
    one, other = wins / took, others / left
    half = 1.959964 * np.sqrt(one * (1 - one) / took + other * (1 - other) / left)
    assert (found[0].low, found[0].high) == pytest.approx(
        (one - other - half, one - other + half), abs=1e-5)


@given(st.integers(2, 9))
def test_strata_alike_narrow_the_interval_as_more_games_do(times: int) -> None:
    stratum = (30.0, 40, 20.0, 60)
    once, often = adjusted_difference([stratum]), adjusted_difference([stratum] * times)
    assert once is not None
    assert often is not None
    assert often[0].high - often[0].value == pytest.approx(
        (once[0].high - once[0].value) / np.sqrt(times))


def test_one_large_stratum_gives_the_plain_difference() -> None:
    found = adjusted_difference([(600, 1000, 500, 1000)])
    assert found is not None
    half = found[0].high - found[0].value
    assert (found[0].value, half) == pytest.approx((0.1, 0.0433), abs=5e-4)


def test_sparse_strata_cover_the_truth_about_95_times_in_100() -> None:
    luck = np.random.default_rng(11)
    hits = 0
    for _ in range(400):
        took, left = luck.integers(1, 4, 60), luck.integers(1, 4, 60)
        rate = luck.uniform(0.2, 0.6, 60)
        wins, lost = luck.binomial(took, rate + 0.1), luck.binomial(left, rate)
        found = adjusted_difference(zip(wins.tolist(), took.tolist(), lost.tolist(),
                                        left.tolist(), strict=True))
        assert found is not None
        hits += found[0].low <= 0.1 <= found[0].high
    assert 366 <= hits <= 394


def test_seats_of_one_game_are_not_counted_as_two_games() -> None:
    # Two players, one part: whoever takes it wins by luck alone, and the other loses.
    luck = np.random.default_rng(13)
    hits = 0
    for _ in range(400):
        wins = int(luck.binomial(300, 0.5))
        found = adjusted_difference([(wins, 300, 300 - wins, 300)], alike=2.0)
        assert found is not None
        hits += found[0].low <= 0 <= found[0].high
    assert 366 <= hits <= 394
