"""A figure that was measured by playing, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What a measure came to at one table; `low` to `high` is its 95 % interval.

    `of` names what it is a figure of, where that isn't the game: a seat counted from 1, a
    component's id, a source of points, a cause. `n` is how many games, turns or offers it rests
    on. An exact figure has an interval of no width.
    """

    measure: str
    value: float
    low: float
    high: float
    n: int
    players: int
    bots: str
    of: str = ""
