"""Intervals: where the true figure lies, judged from the games that were played."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from generator.play.summary import Z95, wilson

ALPHA = 0.05
MOST_TIMES = 1000.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def plus(self, step: float) -> Estimate:
        """The same, counted from elsewhere."""
        return Estimate(self.value + step, self.low + step, self.high + step)


def share(wins: float, games: int, z: float = Z95) -> Estimate:
    """A share of games (Wilson); with wins in parts it is a little wide, which is fine."""
    found = wilson(wins, games, z)
    return Estimate(found.share, min(found.low, found.share), max(found.high, found.share))


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
