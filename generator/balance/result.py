"""What a balance study came to, and its figures in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.balance.measure import Figure, measure_named
from generator.model.expectation import Expectation
from generator.wording import Unit, as_written

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
    sure = f" ({as_written(figure.low)} to {as_written(figure.high)})" \
        if figure.low < figure.high else ""
    return (f"with {figure.players} players, {figure.bots}, {figure.measure}{of} is "
            f"{as_written(figure.value)}{sure}")


def name_of(measure: str, of: str) -> str:
    """What a figure is of, so that a seat's number isn't taken for a count."""
    known = measure_named(measure)
    return f"seat {of}" if known and known.of == "seat" else of


def title_of(measure: str, of: str) -> str:
    """A figure's name for people."""
    known = measure_named(measure)
    title = known.title if known else measure
    return f"{title}, {name_of(measure, of)}" if of else title


def unit_of(measure: str) -> Unit:
    """How a measure's figures are written."""
    known = measure_named(measure)
    return known.unit if known else "number"
