"""A chart: drawings for a phone and for a desk, its words, and its figures as a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over a chart; `key` tells its parts from those of the page's other charts."""

    key: str
    title: str
    caption: str
    unit: str


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture of a study.

    `narrow` is drawn for a phone; `wide`, where there is one, takes its place on a desk.
    """

    key: str
    title: str
    caption: str
    narrow: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: str = ""
