"""Orders and how far two of them agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value from 1 on; equal ones share the mean of their places."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    placed = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            placed[index] = (start + 1 + end) / 2
        start = end
    return placed


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: 1 if both go up together, -1 if against each other; 0 if one doesn't move."""
    first, second = ranks(one), ranks(other)
    mean = (len(one) + 1) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    spread = sqrt(sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second))
    return both / spread if spread else 0.0


def in_order(values: Sequence[float], hardness: Sequence[float]) -> list[float]:
    """What each would be worth if the same values went up with hardness; ties share a mean."""
    going_up = sorted(values)
    places = ranks(hardness)
    alike = Counter(places)
    fair = []
    for place in places:
        # Those that share a place share the values of all the places that they take up.
        many = alike[place]
        first = round(place - (many + 1) / 2)
        fair.append(sum(going_up[first:first + many]) / many)
    return fair
