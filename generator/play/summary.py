"""A study in figures: shares with intervals, scores, length, and how games ended."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from generator.play.study import Counts, Spec, shares_of_a_win

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """A share of games with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How a number was spread: mean, standard deviation, and what 5, 50 and 95 % stay below."""

    mean: float
    sd: float
    p5: float
    p50: float
    p95: float


@dataclass(frozen=True)
class Summary:
    """What a study says; shares of wins are of the games that came to an end."""

    games: int
    unfinished: int
    wins: tuple[Share, ...]
    by_bot: dict[str, Share]
    scores: tuple[Spread, ...]
    sources: dict[str, float]
    turns: Spread
    decisions: Spread
    causes: dict[str, int]
    decided: dict[str, int]


def wilson(wins: float, games: int, z: float = Z95) -> Share:
    """The share of games won, and where the true one lies in 95 of 100 studies, unless z says."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(
        share * (1 - share) / games + z * z / (4 * games * games))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def spread(counts: dict[float, int]) -> Spread:
    """The spread of numbers that were counted."""
    total = sum(counts.values())
    if not total:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / total
    return Spread(mean, math.sqrt(variance), *(_quantile(counts, total, each)
                                               for each in (0.05, 0.5, 0.95)))


def _quantile(counts: dict[float, int], total: int, part: float) -> float:
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * total:
            return value
    return max(counts)


def summarise(spec: Spec, counts: Counts) -> Summary:
    """The figures of a study."""
    games, unfinished = counts["games",], counts["unfinished",]
    finished, whole = games - unfinished, shares_of_a_win(spec.players)
    seats = range(spec.players)
    sources: dict[str, float] = {}
    for (_, _, source, points), count in _of(counts, "source", 4).items():
        sources[source] = sources.get(source, 0.0) + points * count
    by_bot = {word: wilson(counts["won", word] / whole,
                           finished * spec.bots.count(word))
              for word in dict.fromkeys(spec.bots)}
    return Summary(
        games, unfinished, tuple(wilson(counts["win", seat] / whole, finished) for seat in seats),
        by_bot, tuple(spread({key[2]: count for key, count in _of(counts, "score", 3).items()
                              if key[1] == seat}) for seat in seats),
        {name: points / max(1, finished * spec.players)
         for name, points in sorted(sources.items())},
        spread(_numbers(counts, "turns")), spread(_numbers(counts, "decisions")),
        _words(counts, "cause"), _words(counts, "decided"))


def _of(counts: Counts, name: str, length: int) -> dict[tuple[Any, ...], int]:
    return {key: count for key, count in counts.items() if key[0] == name and len(key) == length}


def _numbers(counts: Counts, name: str) -> dict[float, int]:
    return {key[1]: count for key, count in _of(counts, name, 2).items()}


def _words(counts: Counts, name: str) -> dict[str, int]:
    found = {str(key[1]): count for key, count in _of(counts, name, 2).items()}
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))
