"""What a check shows: a table of figures and bars, as data for terminals and pages."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Bar:
    """Shares of one thing from several points of view, such as supply and demand."""

    label: str
    shares: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title; `figures` are single numbers by name."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    bars: tuple[Bar, ...] = ()
    figures: tuple[tuple[str, float], ...] = ()
