from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics import (
    Estimate,
    Spread,
    bounded_mean,
    games_needed,
    games_until,
    sequence,
    sequence_half_width,
    share,
    spread,
    z_for,
)

LUCK = 7


def test_a_share_has_the_wilson_interval_of_the_textbook() -> None:
    found = share(8, 10)
    assert (found.low, found.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)


def test_a_share_of_no_games_may_be_any() -> None:
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_more_standard_errors_make_a_wider_interval() -> None:
    assert share(8, 10, 3.0).low < share(8, 10, 2.0).low


def test_an_estimate_in_another_unit_keeps_its_interval_around_it() -> None:
    assert Estimate(0.5, 0.25, 0.75).times(100) == Estimate(50, 25, 75)


def test_an_estimate_counted_from_elsewhere_keeps_its_width() -> None:
    assert Estimate(3.0, 2.0, 5.0).plus(1) == Estimate(4.0, 3.0, 6.0)


def test_a_spread_says_below_what_5_50_and_95_of_100_stay() -> None:
    found = spread(dict.fromkeys(map(float, range(1, 101)), 1))
    assert (found.p5, found.p50, found.p95) == (5, 50, 95)


def test_a_spread_of_nothing_is_nothing() -> None:
    assert spread({}) == Spread(0.0, 0.0, 0.0, 0.0, 0.0)


@given(st.dictionaries(st.integers(-50, 50).map(float), st.integers(1, 50), min_size=1))
def test_a_spread_has_the_mean_and_deviation_of_its_numbers(counts: dict[float, int]) -> None:
    numbers = np.repeat(list(counts), list(counts.values()))
    found = spread(counts)
    assert (found.mean, found.sd) == pytest.approx((numbers.mean(), numbers.std()))


def test_more_standard_errors_leave_out_less() -> None:
    assert z_for(0.05) == pytest.approx(1.959964)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_share_lies_within_its_interval_and_that_between_0_and_1(pair: tuple[int, int]) -> None:
    found = share(*pair)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_the_sequence_is_as_wide_as_howard_and_others_say() -> None:
    widths = [100 * sequence_half_width(games, 5000) for games in (2000, 5000, 10_000, 20_000)]
    assert widths == pytest.approx([3.4925, 2.1462, 1.5307, 1.1056], abs=1e-4)


def test_a_sequence_is_precise_after_the_games_it_asked_for() -> None:
    games = games_until(0.01)
    assert sequence_half_width(games, games) <= 0.01 < sequence_half_width(games - 50, games)


def test_a_sequence_rarely_leaves_out_the_truth_at_any_look() -> None:
    luck = np.random.default_rng(LUCK)
    looks = np.arange(100, 4001, 100)
    wins = np.cumsum(luck.binomial(100, 0.5, size=(400, looks.size)), axis=1)
    half = np.array([sequence_half_width(int(games), 2000) for games in looks])
    assert (np.abs(wins / looks - 0.5) > half).any(axis=1).mean() <= 0.05


def test_looking_again_and_again_at_a_plain_interval_fools() -> None:
    luck = np.random.default_rng(LUCK)
    looks = np.arange(100, 4001, 100)
    wins = np.cumsum(luck.binomial(100, 0.5, size=(400, looks.size)), axis=1)
    assert (np.abs(wins / looks - 0.5) > 1.96 * 0.5 / np.sqrt(looks)).any(axis=1).mean() > 0.15


def test_a_sequence_of_no_games_says_nothing() -> None:
    assert sequence(0, 0, 0.01) == Estimate(0.0, 0.0, 1.0)


def test_a_sequence_is_as_narrow_as_was_asked_when_it_stops() -> None:
    games = games_until(0.01)
    found = sequence(games / 2, games, 0.01)
    assert (found.low, found.value, found.high) == pytest.approx((0.49, 0.5, 0.51), abs=1e-6)


@pytest.mark.parametrize("wins", [0, 10])
def test_a_sequence_of_few_games_says_nothing_but_stays_between_0_and_1(wins: int) -> None:
    assert sequence(wins, 10, 0.01) == Estimate(wins / 10, 0.0, 1.0)


def test_a_sequence_that_errs_less_is_wider() -> None:
    assert sequence(500, 1000, 0.01, 0.01).high > sequence(500, 1000, 0.01, 0.05).high


def test_a_sequence_that_errs_less_needs_more_games() -> None:
    assert games_until(0.01, 0.01) > games_until(0.01, 0.05)


def test_the_least_precise_sequence_needs_a_game() -> None:
    assert games_until(100.0) == 1


def test_a_mean_within_bounds_is_as_wide_as_the_widest_spread_between_them() -> None:
    found = bounded_mean(220, 100, 1, 10)
    half = 1.959964 * np.sqrt((10 - 2.2) * (2.2 - 1) / 100)
    assert (found.low, found.high) == pytest.approx((2.2 - half, 2.2 + half), abs=1e-6)


def test_a_mean_on_its_bound_is_certain() -> None:
    assert bounded_mean(100, 100, 1, 10) == Estimate(1.0, 1.0, 1.0)


def test_a_mean_within_bounds_is_covered_without_knowing_its_spread() -> None:
    luck = np.random.default_rng(LUCK)
    drawn = luck.choice([1, 2, 10], p=[0.6, 0.3, 0.1], size=(300, 200))
    found = [bounded_mean(float(row.sum()), row.size, 1, 10) for row in drawn]
    assert np.mean([each.low <= 2.2 <= each.high for each in found]) >= 0.95


@given(st.floats(0, 10), st.integers(1, 1000))
def test_a_mean_within_bounds_keeps_its_interval_within_them(mean: float, n: int) -> None:
    found = bounded_mean(mean * n, n, 0, 10)
    assert 0 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 10


def test_half_the_gap_needs_four_times_the_games() -> None:
    assert games_needed(Estimate(0.54, 0.52, 0.56), 0.55, 1000) == 3000


def test_a_figure_on_the_bound_needs_more_games_than_anybody_plays() -> None:
    assert games_needed(Estimate(0.5, 0.4, 0.6), 0.5, 100) == 99_900


def test_a_figure_beside_the_bound_needs_no_more_than_one_on_it() -> None:
    assert games_needed(Estimate(0.5, 0.4, 0.6), 0.50001, 100) == 99_900


def test_a_figure_far_from_the_bound_needs_one_game_at_least() -> None:
    assert games_needed(Estimate(0.54, 0.52, 0.56), 0.1, 1000) == 1


def test_a_share_of_all_is_told_by_the_games_that_wilson_needs() -> None:
    more = games_needed(share(100, 100), 0.999, 100)
    assert share(100 + more, 100 + more).low == pytest.approx(0.999, abs=1e-4)
