"""A study in figures: shares with intervals, scores, length, and how games ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.play.study import Counts, Spec, shares_of_a_win
from generator.statistics import Estimate, Spread, share, spread


@dataclass(frozen=True)
class Summary:
    """What a study says; shares of wins are of the games that came to an end."""

    games: int
    unfinished: int
    wins: tuple[Estimate, ...]
    by_bot: dict[str, Estimate]
    scores: tuple[Spread, ...]
    sources: dict[str, float]
    turns: Spread
    decisions: Spread
    causes: dict[str, int]
    decided: dict[str, int]


def summarise(spec: Spec, counts: Counts) -> Summary:
    """The figures of a study."""
    games, unfinished = counts["games",], counts["unfinished",]
    finished, whole = games - unfinished, shares_of_a_win(spec.players)
    seats = range(spec.players)
    sources: dict[str, float] = {}
    for (_, _, source, points), count in _of(counts, "source", 4).items():
        sources[source] = sources.get(source, 0.0) + points * count
    by_bot = {word: share(counts["won", word] / whole,
                           finished * spec.bots.count(word))
              for word in dict.fromkeys(spec.bots)}
    return Summary(
        games, unfinished, tuple(share(counts["win", seat] / whole, finished) for seat in seats),
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
