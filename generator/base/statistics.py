"""Statistics: intervals, blocks and tests, to tell a true figure from luck."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist

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


@dataclass(frozen=True)
class SpreadSummary:
    """How a number was spread: mean, standard deviation, and what 5, 50 and 95 % stay below."""

    mean: float
    sd: float
    p5: float
    p50: float
    p95: float


def summarize_spread(counts: Mapping[float, int]) -> SpreadSummary:
    """The spread of numbers that were counted."""
    total = sum(counts.values())
    if not total:
        return SpreadSummary(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / total
    return SpreadSummary(mean, math.sqrt(variance), *(quantile(counts, level)
                                                      for level in (0.05, 0.5, 0.95)))


def quantile(counts: Mapping[float, int], part: float) -> float:
    """The value that this part of all counted values don't exceed."""
    seen, total = 0, sum(counts.values())
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * total:
            return value
    return max(counts)


def share(wins: float, games: float, z: float = Z95) -> Estimate:
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


def sequence_estimate(wins: float, games: int, precision: float, alpha: float = ALPHA) -> Estimate:
    """A share by the confidence sequence for a study that stops when it is precise."""
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    half = sequence_half_width(games, games_until(precision), alpha)
    value = wins / games
    return Estimate(value, max(0.0, value - half), min(1.0, value + half))


def games_needed(estimate: Estimate, bound: float, games: int) -> int:
    """About how many more games would tell on which side of a bound the true figure lies.

    Intervals shrink with the square root of the games; that of a figure which lies at the end
    of its interval, such as a share of 0 or 1, shrinks with the games themselves. A figure on
    the bound itself practically never differs from it; the answer is then the largest there is.
    """
    half = max(estimate.high - estimate.value, estimate.value - estimate.low)
    gap = abs(estimate.value - bound)
    power = 1 if estimate.value in (estimate.low, estimate.high) else 2
    times = min(half / gap, MOST_TIMES ** (1 / power)) ** power if gap else MOST_TIMES
    return max(1, math.ceil(games * (times - 1)))


def unseen_share(games: int) -> float:
    """The largest share of games that may have something that none of so many games had.

    The exact bound of Clopper and Pearson, about 3.7 by the number of games.
    """
    return float(1 - (ALPHA / 2) ** (1 / games))


def t_for(alpha: float, freedom: int) -> float:
    """How many standard errors leave out `alpha` when few blocks or games tell the error.

    Cornish and Fisher's expansion of Student's t: exact to 0.001 from ten degrees of freedom on.
    """
    z = z_for(alpha)
    if freedom < 1:
        return math.inf
    return (z + (z ** 3 + z) / (4 * freedom)
            + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
            + (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3))


def skewed_interval(value: float, error: float, skewness: float, games: int) -> tuple[float, float]:
    """The interval of a mean over games with a skewed distribution.

    Hall's transformation of Student's t (1992), which is the plain interval where `skewness` is
    0. Few rare games make a mean uncertain upwards, and this says so.
    """
    lean = skewness / math.sqrt(games)
    times = t_for(ALPHA, games - 1)

    def bent(quantile: float) -> float:
        if abs(lean) < TINY:
            return quantile
        return 3 / lean * (math.cbrt(1 + lean * (quantile - lean / 6)) - 1)

    return value - error * bent(times), value - error * bent(-times)


TINY = 1e-9
# A pair of numbers of one game, and how many games had it.
Pairs = Mapping[tuple[float, float], int]


class CountedSample:
    """Numbers that were counted, one a game: figures of them with intervals.

    `least` is what no number can be less than. Where all games agree, others may still differ:
    so many as `unseen` says, by one.
    """

    def __init__(self, counts: Mapping[float, int], least: float = -math.inf) -> None:
        self.counts = {value: counts[value] for value in sorted(counts)}
        self.total = sum(self.counts.values())
        self.least = least
        self.average = sum(value * count for value, count in self.counts.items()) / self.total

    def mean(self) -> Estimate:
        """The mean; Student's t, bent by the skewness of the numbers."""
        return Estimate.lazy(self.average, self._mean_interval)

    def sd(self) -> Estimate:
        """The standard deviation; Bonett's interval (2006), which asks for no normal numbers."""
        return Estimate.lazy(math.sqrt(self._moment(2)), self._sd_interval)

    def quantile(self, part: float) -> Estimate:
        """What this part of the games stayed at or below; between two numbers of the sample."""
        return Estimate.lazy(quantile(self.counts, part), lambda: self._quantile_interval(part))

    def _moment(self, power: int) -> float:
        return sum((value - self.average) ** power * count
                   for value, count in self.counts.items()) / self.total

    def _mean_interval(self) -> tuple[float, float]:
        if len(self.counts) == 1:
            slack = unseen_share(self.total)
            return max(self.least, self.average - slack), self.average + slack
        variance = self._moment(2)
        error = math.sqrt(variance / (self.total - 1))
        low, high = skewed_interval(self.average, error, self._moment(3) / variance ** 1.5,
                                    self.total)
        return max(self.least, low), high

    def _sd_interval(self) -> tuple[float, float]:
        variance, n = self._moment(2), self.total
        if len(self.counts) == 1:
            slack = unseen_share(n)
            return 0.0, math.sqrt(slack * (1 - slack))
        wide = n / max(1.0, n - Z95)
        kurtosis = self._moment(4) / variance ** 2
        error = wide * math.sqrt(max(0.0, kurtosis - (n - 3) / n) / (n - 1))
        middle, half = math.sqrt(wide * variance), math.exp(t_for(ALPHA, n - 1) * error / 2)
        return min(middle / half, math.sqrt(variance)), middle * half

    def _quantile_interval(self, part: float) -> tuple[float, float]:
        reach = Z95 * math.sqrt(self.total * part * (1 - part))
        low, high = (self.total * part + step for step in (-reach, reach + 1))
        return (quantile(self.counts, max(1.0, math.floor(low)) / self.total),
                quantile(self.counts, min(self.total, math.ceil(high)) / self.total))


def ratio(pairs: Pairs, most: float = math.inf) -> Estimate:
    """Σ first / Σ second over games, each game a pair; nothing is below 0 or above `most`.

    What happens in one game goes together, so games vary, not what is counted in them: the error
    is that of first − ratio × second (the delta method), bent by its skewness.
    """
    # In an order of their own: batches come in as they please, and sums of parts are rounded.
    ordered = sorted(pairs.items())
    games = sum(pairs.values())
    below = sum(x * count for (_, x), count in ordered)
    value = sum(y * count for (y, _), count in ordered) / below

    def interval() -> tuple[float, float]:
        moments = [sum((y - value * x) ** power * count for (y, x), count in ordered) / games
                   for power in (2, 3)]
        if games < 2 or moments[0] < TINY ** 2:
            return _constant_ratio_interval(value, games, most)
        error = math.sqrt(moments[0] / (games - 1)) * games / below
        low, high = skewed_interval(value, error, moments[1] / moments[0] ** 1.5, games)
        return max(0.0, low), min(most, high)

    return Estimate.lazy(value, interval)


def ratio_difference(games: Mapping[tuple[float, float, float, float], int]) -> Estimate | None:
    """By how much Σ first / Σ second is more than Σ third / Σ fourth, over the same games.

    What luck does to both cancels out: the error is that of the difference, game by game. None
    if one of the ratios is of nothing.
    """
    n, ordered = sum(games.values()), sorted(games.items())
    sums = [sum(game[at] * count for game, count in ordered) for at in range(4)]
    if not sums[1] or not sums[3]:
        return None
    new, old = sums[0] / sums[1], sums[2] / sums[3]
    square = sum(((first - new * second) / sums[1] - (third - old * fourth) / sums[3]) ** 2 * count
                 for (first, second, third, fourth), count in ordered)
    half = t_for(ALPHA, n - 1) * math.sqrt(square * n / (n - 1)) if n > 1 else 1.0
    return Estimate(new - old, new - old - half, new - old + half)


def _constant_ratio_interval(value: float, games: int, most: float) -> tuple[float, float]:
    """The interval of a ratio that was the same in every game."""
    slack = unseen_share(games) * min(1.0, most)
    return max(0.0, value - slack), min(most, value + slack)


@dataclass(frozen=True, slots=True)
class RatioSums:
    """Of pairs of numbers, one pair a game, the sums that tell their ratio and its error.

    They add up over batches of games as counts do, however many different pairs there are.
    """

    games: int
    first: float
    second: float
    first_squared: float
    product: float
    second_squared: float

    def ratio(self, most: float = math.inf) -> Estimate:
        """Σ first / Σ second over games; a share (`most` 1) has Wilson's interval."""
        value = self.first / self.second

        def interval() -> tuple[float, float]:
            rest = max(0.0, self.first_squared - 2 * value * self.product
                       + value * value * self.second_squared)
            if self.games < 2 or rest < TINY * max(1.0, self.first_squared):
                return _constant_ratio_interval(value, self.games, most)
            square = rest * self.games / (self.games - 1) / self.second ** 2
            times = t_for(ALPHA, self.games - 1)
            if 0 < value < most == 1:
                # So many independent ones would be as uncertain.
                worth = value * (1 - value) / square
                return share(value * worth, worth, times).interval
            half = times * math.sqrt(square)
            return max(0.0, value - half), min(most, value + half)

        return Estimate.lazy(value, interval)


def jackknife(left_out: Sequence[float]) -> float:
    """The standard error of a figure, from its values without each of the blocks."""
    blocks = len(left_out)
    mean = sum(left_out) / blocks
    return math.sqrt((blocks - 1) / blocks * sum((estimate - mean) ** 2 for estimate in left_out))


def chi_square(counts: Sequence[float]) -> float:
    """How likely seats that are alike would differ at least as much as these wins do."""
    even = sum(counts) / len(counts) if counts else 0.0
    if len(counts) < 2 or not even:
        return 1.0
    return chi_square_tail(sum((count - even) ** 2 for count in counts) / even, len(counts) - 1)


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


def two_sided_p_value(value: float, error: float) -> float:
    """The p-value of a difference with this standard error."""
    if error <= 0:
        return 1.0 if value == 0 else 0.0
    return math.erfc(abs(value) / error / math.sqrt(2))


def student_p_value(value: float, error: float, freedom: int) -> float:
    """The p-value of a difference whose standard error so many degrees of freedom tell.

    The finite series of Student's distribution for whole degrees of freedom.
    """
    if error <= 0 or freedom < 1:
        return 1.0 if value == 0 or freedom < 1 else 0.0
    angle = math.atan(abs(value) / error / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    term = cosine if freedom % 2 else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    inside = 2 / math.pi * (angle + sine * total) if freedom % 2 else sine * total
    return min(1.0, max(0.0, 1 - inside))


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Each p-value's q: the share of false alarms among all that are at least as striking."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index], reverse=True)
    adjusted = [1.0] * len(p_values)
    least = 1.0
    for passed, index in enumerate(order):
        least = min(least, p_values[index] * (len(p_values) / (len(p_values) - passed)))
        adjusted[index] = least
    return tuple(adjusted)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values: below 0.05, one in twenty studies has a false one."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    adjusted = [1.0] * len(p_values)
    most = 0.0
    for passed, index in enumerate(order):
        most = max(most, min(1.0, p_values[index] * (len(p_values) - passed)))
        adjusted[index] = most
    return tuple(adjusted)


# Wins and seat-games of seats that took a part, then of seats that could have and didn't.
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
    return Estimate(value, value - Z95 * error,
                    value + Z95 * error), two_sided_p_value(value, error)
