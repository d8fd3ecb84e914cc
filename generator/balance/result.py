"""What a balance study came to, and its figures in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.balance.measure import Figure, measure_named
from generator.model.expectation import Expectation

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


def figure_words(figure: Figure) -> str:
    """A figure in a sentence, in the numbers of expectations.yaml."""
    of = f" of {name_of(figure.measure, figure.of)}" if figure.of else ""
    sure = f" ({plain(figure.low)} to {plain(figure.high)})" if figure.low < figure.high else ""
    return (f"with {figure.players} players, {figure.bots}, {figure.measure}{of} is "
            f"{plain(figure.value)}{sure}")


def name_of(measure: str, of: str) -> str:
    """What a figure is of, so that a seat's number isn't taken for a count."""
    known = measure_named(measure)
    return f"seat {of}" if known and known.of == "seat" else of


def plain(value: float) -> str:
    """A number with as many digits as tell something."""
    digits = 3 if abs(value) < 2 else 2 if abs(value) < 20 else 1
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"


def number(count: int) -> str:
    """A count with two digits that mean something."""
    digits = max(0, len(str(count)) - 2)
    return f"{round(count, -digits):,}"


def shown(value: float, unit: str) -> str:
    """A figure in the unit in which people talk about it."""
    if unit == "share":
        return f"{100 * value:.1f} %"
    if unit == "points":
        return f"{100 * value:+.1f}"
    if unit == "chance":
        return f"{value:.3f}" if value >= 0.001 else "< 0.001"
    return plain(value)


def interval_shown(figure: Figure, unit: str) -> str:
    """The interval of a figure in that unit."""
    if figure.low == figure.high:
        return ""
    low, high = (shown(each, unit).removesuffix(" %") for each in (figure.low, figure.high))
    return f"{low} – {high}" if unit == "points" else f"{low}–{high}"
