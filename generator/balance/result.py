"""What a balance study came to: figures, histograms and verdicts, for those who show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.model.expectation import Expectation
from generator.model.figure import Figure

Word = Literal["met", "missed", "undecided"]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each value of `name` (score, turns, margin) came up at a table.

    `of` is a seat counted from 1, or empty for the game; values go up.
    """

    name: str
    players: int
    bots: str
    of: str
    counts: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a figure says about an expectation; an undecided one needs about `more_games`."""

    expectation: Expectation
    figure: Figure
    word: Word
    more_games: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What another set of components changes, on the same luck: figures are differences to it."""

    title: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """A whole study: `command` and `seed` repeat it, `tables` are players, bots and games."""

    game: str
    title: str
    command: str
    seed: int
    build: str
    options: Mapping[str, str]
    tables: tuple[tuple[int, str, int], ...]
    figures: tuple[Figure, ...]
    histograms: tuple[Histogram, ...]
    verdicts: tuple[Verdict, ...]
    # Tracked parts: id and kind.
    parts: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...] = ()
