from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.statistics import CountedSample, Estimate

FEW = st.dictionaries(st.integers(-50, 50).map(float), st.integers(1, 500), min_size=1, max_size=12)


def covered(figure: str, truth: float, drawn: np.ndarray) -> float:
    """The part of the samples, one a row, whose interval holds the truth."""
    found = [getattr(CountedSample(Counter(row.tolist())), figure)() for row in drawn]
    return float(np.mean([each.low <= truth <= each.high for each in found]))


def test_the_mean_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(1)
    found = CountedSample(Counter(drawn.tolist())).mean()
    half = 1.9623 * drawn.std(ddof=1) / np.sqrt(1000)
    assert (found.value - found.low, found.high - found.value) == pytest.approx(
        (half, half), rel=0.02)


def test_the_median_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(2)
    found = CountedSample(Counter(drawn.tolist())).quantile(0.5)
    half = 1.96 * 1.2533 * drawn.std() / np.sqrt(1000)
    assert found.high - found.low == pytest.approx(2 * half, rel=0.25)


def test_the_deviation_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(1)
    found = CountedSample(Counter(drawn.tolist())).sd()
    assert found.high - found.low == pytest.approx(2 * 1.96 * drawn.std() / np.sqrt(2000), rel=0.15)


@given(FEW)
def test_a_deviation_is_that_of_the_numbers(counts: dict[float, int]) -> None:
    numbers = np.repeat(list(counts), list(counts.values()))
    assert CountedSample(counts).sd().value == pytest.approx(numbers.std(), abs=1e-5)


def test_an_interval_is_worked_out_once_and_only_when_it_is_asked_for() -> None:
    asked: list[int] = []
    found = Estimate.lazy(2.0, lambda: (float(asked.append(1) or 1), 3.0))
    before = len(asked)
    assert (before, found.low, found.high, len(asked)) == (0, 1.0, 3.0, 1)


def test_the_interval_of_a_mean_covers_the_truth_about_95_times_in_100() -> None:
    drawn = np.random.default_rng(5).poisson(3, (600, 100)).astype(float)
    assert 0.93 <= covered("mean", 3, drawn) <= 0.97


def test_the_interval_of_a_mean_holds_where_few_games_are_far_out() -> None:
    # A plain interval of so skewed numbers holds in about 92 of 100.
    drawn = np.random.default_rng(5).exponential(2, (600, 60)).round(3)
    assert 0.93 <= covered("mean", 2, drawn) <= 0.98


def test_the_interval_of_a_deviation_covers_the_truth_about_95_times_in_100() -> None:
    drawn = np.random.default_rng(6).normal(20, 4, (600, 100)).round(2)
    assert 0.93 <= covered("sd", 4, drawn) <= 0.97


def test_what_no_game_had_may_be_rare_all_the_same() -> None:
    found = CountedSample({0.0: 200}, 0).mean()
    assert (found.value, found.low, found.high) == pytest.approx((0, 0, 3.69 / 200), abs=3e-4)


def test_games_that_all_agree_leave_room_for_one_that_does_not() -> None:
    found = CountedSample({36.0: 100}).mean()
    assert found.low == pytest.approx(36 - found.high + 36)
    assert 36 < found.high < 36.05


def test_a_rare_event_is_uncertain_upwards() -> None:
    found = CountedSample({0.0: 198, 1.0: 2}, 0).mean()
    assert found.low >= 0
    assert found.high - found.value > 2 * (found.value - found.low)


def test_the_same_histogram_gives_the_same_interval() -> None:
    assert CountedSample({1.0: 5, 2.0: 9}).sd() == CountedSample({2.0: 9, 1.0: 5}).sd()


def test_a_quantile_is_what_that_part_of_the_games_stays_at_or_below() -> None:
    assert CountedSample({1.0: 50, 2.0: 50}).quantile(0.5).value == 1.0


@given(FEW)
def test_every_figure_lies_within_its_interval(counts: dict[float, int]) -> None:
    games = CountedSample(counts)
    for found in (games.mean(), games.sd(), games.quantile(0.05), games.quantile(0.95)):
        assert found.low <= found.value <= found.high


@given(FEW, st.integers(-9, 9))
def test_a_mean_moves_with_its_numbers(counts: dict[float, int], step: int) -> None:
    moved = CountedSample({value + step: count for value, count in counts.items()}).mean()
    assert moved.low == pytest.approx(CountedSample(counts).mean().low + step, abs=1e-6)
