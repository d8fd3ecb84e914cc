"""Tests: could this be luck? Chi-square over seats, many p-values at once, effects in strata."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.balance.intervals import Estimate
from generator.play.summary import Z95


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
