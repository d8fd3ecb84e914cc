"""A check of the components: what it is called, which rules it proves, and how it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.composition.census import Census
from generator.composition.section import Section
from generator.findings import Findings

Run = Callable[[Census, Findings], Section | None]


@dataclass(frozen=True, slots=True)
class Check:
    """Looks at a census; None from `run` means that the game has nothing it could look at.

    `codes` are all it may find; `rules` the ids of the rules that it proves; `order` where its
    section stands in a report; `totals` that it needs every component.
    """

    codes: tuple[str, ...]
    title: str
    run: Run
    rules: tuple[str, ...] = ()
    order: int = 50
    totals: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check: how many errors and warnings, and what it shows."""

    title: str
    rules: tuple[str, ...]
    errors: int
    warnings: int
    section: Section

    @property
    def word(self) -> str:
        """The verdict in a word."""
        return "wrong" if self.errors else "doubtful" if self.warnings else "fine"
