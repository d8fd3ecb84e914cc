from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.statistics import Bootstrap, Estimate

FEW = st.dictionaries(st.integers(-50, 50).map(float), st.integers(1, 500), min_size=1, max_size=12)


def test_the_mean_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(1)
    found = Bootstrap(Counter(drawn.tolist())).mean()
    half = 1.96 * drawn.std() / np.sqrt(1000)
    assert (found.value - found.low, found.high - found.value) == pytest.approx(
        (half, half), rel=0.12)


def test_the_median_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(2)
    found = Bootstrap(Counter(drawn.tolist())).quantile(0.5)
    half = 1.96 * 1.2533 * drawn.std() / np.sqrt(1000)
    assert found.high - found.low == pytest.approx(2 * half, rel=0.25)


def test_the_deviation_of_a_normal_sample_has_the_interval_of_the_textbook() -> None:
    drawn = np.random.default_rng(3).normal(20, 4, 1000).round(1)
    found = Bootstrap(Counter(drawn.tolist())).sd()
    assert found.high - found.low == pytest.approx(2 * 1.96 * drawn.std() / np.sqrt(2000), rel=0.15)


@settings(max_examples=30, deadline=None)
@given(FEW)
def test_a_deviation_is_that_of_the_numbers(counts: dict[float, int]) -> None:
    numbers = np.repeat(list(counts), list(counts.values()))
    assert Bootstrap(counts).sd().value == pytest.approx(numbers.std(), abs=1e-5)


def test_an_interval_is_worked_out_once_and_only_when_it_is_asked_for() -> None:
    asked: list[int] = []
    found = Estimate.lazy(2.0, lambda: (float(asked.append(1) or 1), 3.0))
    before = len(asked)
    assert (before, found.low, found.high, len(asked)) == (0, 1.0, 3.0, 1)


def test_the_interval_of_a_mean_covers_the_truth_about_95_times_in_100() -> None:
    luck = np.random.default_rng(5)
    hits = 0
    for _ in range(200):
        found = Bootstrap(Counter(luck.poisson(3, 100).astype(float).tolist())).mean()
        hits += found.low <= 3 <= found.high
    assert 180 <= hits <= 198


def test_the_same_histogram_gives_the_same_interval() -> None:
    assert Bootstrap({1.0: 5, 2.0: 9}).sd() == Bootstrap({2.0: 9, 1.0: 5}).sd()


def test_a_quantile_is_what_that_part_of_the_games_stays_at_or_below() -> None:
    assert Bootstrap({1.0: 50, 2.0: 50}).quantile(0.5).value == 1.0


def test_drawing_fewer_widens_the_interval() -> None:
    counts = {1.0: 500, 2.0: 500}
    narrow, wide = Bootstrap(counts).mean(), Bootstrap(counts, 10).mean()
    assert wide.high - wide.low > 5 * (narrow.high - narrow.low)


@settings(max_examples=30, deadline=None)
@given(FEW)
def test_every_figure_lies_within_its_interval(counts: dict[float, int]) -> None:
    drawn = Bootstrap(counts)
    for found in (drawn.mean(), drawn.sd(), drawn.quantile(0.05), drawn.quantile(0.95)):
        assert found.low <= found.value <= found.high


@settings(max_examples=20, deadline=None)
@given(FEW, st.integers(-9, 9))
def test_a_mean_moves_with_its_numbers(counts: dict[float, int], step: int) -> None:
    moved = Bootstrap({value + step: count for value, count in counts.items()}).mean()
    assert moved.low == pytest.approx(Bootstrap(counts).mean().low + step, abs=1e-9)


def test_nothing_is_drawn_until_somebody_asks_for_the_interval() -> None:
    games = Bootstrap({1.0: 5, 2.0: 9})
    found = games.mean().times(2).plus(1)
    assert found.value == pytest.approx(2 * 23 / 14 + 1)
    assert "_drawn" not in vars(games)
    assert found.low < found.value
    assert "_drawn" in vars(games)
