from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.statistics import (
    Estimate,
    RatioSums,
    SpreadSummary,
    games_needed,
    games_until,
    jackknife,
    ratio,
    sequence_estimate,
    sequence_half_width,
    share,
    skewed_interval,
    summarize_spread,
    t_for,
    unseen_share,
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
    found = summarize_spread(dict.fromkeys(map(float, range(1, 101)), 1))
    assert (found.p5, found.p50, found.p95) == (5, 50, 95)


def test_a_spread_of_nothing_is_nothing() -> None:
    assert summarize_spread({}) == SpreadSummary(0.0, 0.0, 0.0, 0.0, 0.0)


@given(st.dictionaries(st.integers(-50, 50).map(float), st.integers(1, 50), min_size=1))
def test_a_spread_has_the_mean_and_deviation_of_its_numbers(counts: dict[float, int]) -> None:
    numbers = np.repeat(list(counts), list(counts.values()))
    found = summarize_spread(counts)
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
    assert sequence_estimate(0, 0, 0.01) == Estimate(0.0, 0.0, 1.0)


def test_a_sequence_is_as_narrow_as_was_asked_when_it_stops() -> None:
    games = games_until(0.01)
    found = sequence_estimate(games / 2, games, 0.01)
    assert (found.low, found.value, found.high) == pytest.approx((0.49, 0.5, 0.51), abs=1e-6)


@pytest.mark.parametrize("wins", [0, 10])
def test_a_sequence_of_few_games_says_nothing_but_stays_between_0_and_1(wins: int) -> None:
    assert sequence_estimate(wins, 10, 0.01) == Estimate(wins / 10, 0.0, 1.0)


def test_a_sequence_that_errs_less_is_wider() -> None:
    assert sequence_estimate(500, 1000, 0.01,
                             0.01).high > sequence_estimate(500, 1000, 0.01, 0.05).high


def test_a_sequence_that_errs_less_needs_more_games() -> None:
    assert games_until(0.01, 0.01) > games_until(0.01, 0.05)


def test_the_least_precise_sequence_needs_a_game() -> None:
    assert games_until(100.0) == 1


def played(luck: np.random.Generator, games: int) -> np.ndarray:
    """Choices of games, forced ones first: in half of the games nearly all are forced."""
    chance = np.where(luck.random(games) < 0.5, 0.1, 0.9)
    made = luck.integers(20, 41, games)
    return np.stack([luck.binomial(made, chance), made], axis=1)


def sums_of(pairs: np.ndarray) -> RatioSums:
    first, second = pairs[:, 0].astype(float), pairs[:, 1].astype(float)
    return RatioSums(len(pairs), first.sum(), second.sum(), first @ first, first @ second,
                second @ second)


@pytest.mark.parametrize("way", ["sums", "pairs"])
def test_a_ratio_holds_where_what_is_counted_in_a_game_goes_together(way: str) -> None:
    # Counted one by one, 3,000 choices would give an interval that holds in 26 of 100 studies.
    luck = np.random.default_rng(LUCK)
    held = 0
    for _ in range(400):
        pairs = played(luck, 100)
        found = sums_of(pairs).ratio(1) if way == "sums" else ratio(
            Counter((float(first), float(second)) for first, second in pairs), 1)
        held += found.low <= 0.5 <= found.high
    assert 0.925 <= held / 400 <= 0.975


def test_a_ratio_of_games_that_differ_little_is_known_well() -> None:
    # As if a game were one choice, the interval would be ten times as wide.
    luck = np.random.default_rng(LUCK)
    made = luck.integers(80, 121, 100)
    found = sums_of(np.stack([luck.binomial(made, 0.5), made], axis=1)).ratio(1)
    assert found.high - found.low < 0.3 * (share(50, 100).high - share(50, 100).low)


def test_sums_and_pairs_tell_the_same_ratio() -> None:
    pairs = played(np.random.default_rng(LUCK), 500)
    one, other = sums_of(pairs).ratio(), ratio(Counter(
        (float(first), float(second)) for first, second in pairs))
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high),
                                                           rel=0.01)


@pytest.mark.parametrize("found", [ratio({(0.0, 2.0): 100}, 1),
                                   RatioSums(100, 0, 200, 0, 0, 400).ratio(1)])
def test_a_share_of_nothing_seen_is_not_certain(found: Estimate) -> None:
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(unseen_share(100))


def test_the_order_in_which_games_came_in_changes_no_digit() -> None:
    pairs = Counter((float(first) / 3, float(second)) for first, second
                    in played(np.random.default_rng(LUCK), 300))
    assert ratio(pairs) == ratio(dict(reversed(pairs.items())))


def test_a_ratio_of_a_single_game_has_an_interval() -> None:
    found = ratio({(1.0, 2.0): 1}, 1)
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)


def test_what_was_never_seen_is_bounded_as_clopper_and_pearson_do() -> None:
    assert (1 - unseen_share(50)) ** 50 == pytest.approx(0.025)


def test_an_interval_without_skewness_is_that_of_student() -> None:
    low, high = skewed_interval(10, 2, 0, 25)
    assert (low, high) == pytest.approx((10 - 2 * 2.0639, 10 + 2 * 2.0639), abs=0.005)


@pytest.mark.parametrize(("alpha", "freedom", "quantile"), [
    (0.05, 24, 2.0639), (0.05, 10, 2.2281), (0.01, 24, 2.7969), (0.05 / 3, 24, 2.5736)])
def test_student_s_t_is_that_of_the_tables(alpha: float, freedom: int, quantile: float) -> None:
    assert t_for(alpha, freedom) == pytest.approx(quantile, abs=0.002)


def test_the_error_of_a_mean_is_the_one_of_textbooks() -> None:
    values = [1.0, 4.0, 2.0, 7.0]
    mean = sum(values) / 4
    left_out = [(sum(values) - each) / 3 for each in values]
    textbook = (sum((each - mean) ** 2 for each in values) / 3 / 4) ** 0.5
    assert jackknife(left_out) == pytest.approx(textbook)


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
