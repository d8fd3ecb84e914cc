"""Statistics: intervals, the bootstrap and tests, to tell a true figure from luck."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959963984540054
ALPHA = 0.05
MOST_TIMES = 1000.0


class Estimate:
    """A figure and its 95 % interval, which may be worked out only when it is asked for."""

    def __init__(self, value: float, low: float, high: float) -> None:
        self.value = value
        self._work_out: Callable[[], tuple[float, float]] = lambda: (low, high)

    @classmethod
    def lazy(cls, value: float, work_out: Callable[[], tuple[float, float]]) -> Estimate:
        """An estimate whose interval costs something."""
        made = cls(value, value, value)
        made._work_out = work_out
        return made

    @cached_property
    def interval(self) -> tuple[float, float]:
        """Both ends."""
        return self._work_out()

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.interval[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.interval[1]

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate.lazy(self.value * factor, lambda: (self.low * factor, self.high * factor))

    def plus(self, step: float) -> Estimate:
        """The same, counted from elsewhere."""
        return Estimate.lazy(self.value + step, lambda: (self.low + step, self.high + step))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Estimate) and (self.value, *self.interval) == (
            other.value, *other.interval)

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Estimate({self.value}, {self.low}, {self.high})"


def mean_of(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of figures that may depend on each other; the mean of their bounds holds it."""
    count = len(estimates)
    return Estimate.lazy(sum(each.value for each in estimates) / count,
                         lambda: (sum(each.low for each in estimates) / count,
                                  sum(each.high for each in estimates) / count))


@dataclass(frozen=True)
class Spread:
    """How a number was spread: mean, standard deviation, and what 5, 50 and 95 % stay below."""

    mean: float
    sd: float
    p5: float
    p50: float
    p95: float


def spread(counts: Mapping[float, int]) -> Spread:
    """The spread of numbers that were counted."""
    total = sum(counts.values())
    if not total:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / total
    return Spread(mean, math.sqrt(variance), *(quantile(counts, each)
                                               for each in (0.05, 0.5, 0.95)))


def quantile(counts: Mapping[float, int], part: float) -> float:
    """The value that this part of all counted values don't exceed."""
    seen, total = 0, sum(counts.values())
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * total:
            return value
    return max(counts)


def share(wins: float, games: int, z: float = Z95) -> Estimate:
    """The share of games won, and where the true one lies in 95 of 100 studies, unless z says.

    Wilson's interval; with wins in parts it is a little wide, which is fine.
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    value = wins / games

    def interval() -> tuple[float, float]:
        middle = (value + z * z / (2 * games)) / (1 + z * z / games)
        half = z / (1 + z * z / games) * math.sqrt(
            value * (1 - value) / games + z * z / (4 * games * games))
        return min(max(0.0, middle - half), value), max(min(1.0, middle + half), value)

    return Estimate.lazy(value, interval)


def z_for(alpha: float) -> float:
    """How many standard errors leave out `alpha`, half of it on each side."""
    return NormalDist().inv_cdf(1 - alpha / 2)


def bounded_mean(total: float, n: int, lowest: float, highest: float) -> Estimate:
    """A mean of numbers of which only the sum and the bounds are known.

    Numbers within bounds can't be spread wider than (highest - mean)(mean - lowest), so the
    interval is never too narrow.
    """
    mean = total / n
    widest = max(0.0, (highest - mean) * (mean - lowest))
    half = Z95 * math.sqrt(widest / n)
    return Estimate(mean, max(lowest, mean - half), min(highest, mean + half))


def sequence_half_width(games: int, tuned: float, alpha: float = ALPHA) -> float:
    """Half the width of a confidence sequence of a share, valid at every look together.

    Normal mixture (Robbins; Howard et al. 2021) for values between 0 and 1, narrowest at
    `tuned` games.
    """
    spread = games / 4
    mixing = tuned / 4 / (2 * math.log(1 / alpha) + math.log(1 + 2 * math.log(1 / alpha)))
    return math.sqrt((spread + mixing)
                     * math.log((spread + mixing) / (mixing * alpha * alpha))) / games


def games_until(precision: float, alpha: float = ALPHA) -> int:
    """After how many games a confidence sequence tuned to it is as narrow as ± precision."""
    # Tuned to n games, half the width at n is a constant over the square root of n.
    games = math.ceil((sequence_half_width(1, 1, alpha) / precision) ** 2)
    return max(1, games)


def sequence(wins: float, games: int, precision: float, alpha: float = ALPHA) -> Estimate:
    """A share by the confidence sequence for a study that stops when it is precise."""
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    half = sequence_half_width(games, games_until(precision), alpha)
    value = wins / games
    return Estimate(value, max(0.0, value - half), min(1.0, value + half))


def games_needed(found: Estimate, bound: float, games: int) -> int:
    """About how many more games would tell on which side of a bound the true figure lies.

    Intervals shrink with the square root of the games; that of a figure which lies at the end
    of its interval, such as a share of 0 or 1, shrinks with the games themselves. A figure on
    the bound itself is as good as never told from it; the answer is then the largest there is.
    """
    half = max(found.high - found.value, found.value - found.low)
    gap = abs(found.value - bound)
    power = 1 if found.value in (found.low, found.high) else 2
    times = min(half / gap, MOST_TIMES ** (1 / power)) ** power if gap else MOST_TIMES
    return max(1, math.ceil(games * (times - 1)))


RESAMPLES = 1000
SEED = 20190613


class Bootstrap:
    """Whole games drawn again, from a histogram of what each of them came to.

    `size` is how many are drawn; fewer than were counted where several counts come from one
    game, which makes intervals wide enough for counts of a game that are alike.
    """

    def __init__(self, counts: Mapping[float, int], size: int = 0) -> None:
        self.values = np.array(sorted(counts), dtype=float)
        self.counts = np.array([counts[value] for value in sorted(counts)], dtype=np.int64)
        self.total = int(self.counts.sum())
        self.size = size or self.total

    def mean(self) -> Estimate:
        """The mean."""
        return _estimate(float(self.counts @ self.values / self.total),
                         lambda: self._drawn @ self.values / self.size)

    def sd(self) -> Estimate:
        """The standard deviation."""
        squares = self.values ** 2
        return _estimate(
            _root(self.counts @ squares / self.total - (self.counts @ self.values / self.total)**2),
            lambda: _root(self._drawn @ squares / self.size
                          - (self._drawn @ self.values / self.size)**2))

    def quantile(self, part: float) -> Estimate:
        """What this part of the games stayed at or below."""
        def drawn() -> Any:
            reached = np.cumsum(self._drawn, axis=1) >= part * self.size
            return self.values[reached.argmax(axis=1)]

        reached = np.cumsum(self.counts) >= part * self.total
        return _estimate(float(self.values[reached.argmax()]), drawn)

    @cached_property
    def _drawn(self) -> NDArray[Any]:
        luck = np.random.Generator(np.random.PCG64(SEED))
        return luck.multinomial(self.size, self.counts / self.total, RESAMPLES)


def _root(square: Any) -> Any:
    return np.sqrt(np.maximum(square, 0.0))


def _estimate(value: float, drawn: Callable[[], NDArray[np.float64]]) -> Estimate:
    """The percentile interval; a value beside it, which rounding allows, is taken in."""
    value = float(value)

    def interval() -> tuple[float, float]:
        low, high = np.quantile(drawn(), (0.025, 0.975))
        return min(float(low), value), max(float(high), value)

    return Estimate.lazy(value, interval)


def chi_square(counts: Sequence[float]) -> float:
    """How likely seats that are alike would differ at least as much as these wins do."""
    even = sum(counts) / len(counts) if counts else 0.0
    if len(counts) < 2 or not even:
        return 1.0
    return chi_square_tail(sum((each - even) ** 2 for each in counts) / even, len(counts) - 1)


def chi_square_tail(square: float, freedom: int) -> float:
    """The chance that chi-square is larger than this, for whole degrees of freedom."""
    half = square / 2
    if freedom % 2:
        tail, step = math.erfc(math.sqrt(half)), 1.5
        term = 2 * math.sqrt(half / math.pi) * math.exp(-half)
    else:
        tail, step = math.exp(-half), 2.0
        term = half * math.exp(-half)
    for _ in range((freedom - 1) // 2):
        tail += term
        term *= half / step
        step += 1
    return min(1.0, tail)


def two_sided(value: float, error: float) -> float:
    """The p-value of a difference with this standard error."""
    if error <= 0:
        return 1.0 if value == 0 else 0.0
    return math.erfc(abs(value) / error / math.sqrt(2))


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Each p-value's q: the share of false alarms among all that are at least as striking."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index], reverse=True)
    found = [1.0] * len(p_values)
    least = 1.0
    for passed, index in enumerate(order):
        least = min(least, p_values[index] * (len(p_values) / (len(p_values) - passed)))
        found[index] = least
    return tuple(found)


# Wins and seat-games of those who took a part, then of those who could have and didn't.
Stratum = tuple[float, int, float, int]


def adjusted_difference(strata: Iterable[Stratum],
                        alike: float = 1.0) -> tuple[Estimate, float] | None:
    """The difference in win shares within strata (Mantel–Haenszel), and its p-value.

    The variance is Sato's (1989), which holds for many small strata as well as few large ones;
    `alike` widens it where seat-games of one game depend on each other.
    """
    weight = difference = first = second = 0.0
    for wins, took, others_wins, left in strata:
        both = took + left
        if not took or not left:
            continue
        weight += took * left / both
        difference += (wins * left - others_wins * took) / both
        first += (took * took * others_wins - left * left * wins
                  + took * left * (left - took) / 2) / both ** 2
        second += (wins * (left - others_wins) + others_wins * (took - wins)) / (2 * both)
    if not weight:
        return None
    value = difference / weight
    error = math.sqrt(max(0.0, (value * first + second) * alike)) / weight
    return Estimate(value, value - Z95 * error, value + Z95 * error), two_sided(value, error)
