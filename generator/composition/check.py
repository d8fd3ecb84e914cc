"""Checks of the components: what they are given, what they show, which there are."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from generator.composition import checks
from generator.findings import Findings
from generator.model.assets import Assets, Words
from generator.model.expectation import Expectations
from generator.model.game import Game
from generator.model.supply import Supply, supply_of
from generator.svg.tree import Document

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class SectionBar:
    """Shares of one thing from several points of view, such as supply and demand."""

    label: str
    shares: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title; `figures` are single numbers by name."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    bars: tuple[SectionBar, ...] = ()
    figures: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Census:
    """A game, its words and templates, and what is expected of it.

    `whole` is False if some components couldn't be read: totals mean nothing then.
    """

    game: Game
    supply: Supply
    words: Mapping[str, Words]
    templates: Mapping[str, Document]
    expectations: Expectations
    whole: bool = True

    def number(self, name: str) -> int | None:
        """A figure of the rules, if it is there and a whole number."""
        value = self.supply.options.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """A figure of the rules that is a list of whole numbers; nothing if it isn't."""
        value = self.supply.options.get(name)
        return tuple(value) if isinstance(value, list) and all(
            isinstance(each, int) for each in value) else ()

    def for_players(self, name: str, players: int) -> int | None:
        """A figure of the rules that may differ by the number of players."""
        value = self.supply.options.get(name)
        if isinstance(value, dict):
            found = value.get(players)
            return found if isinstance(found, int) else None
        return self.number(name)

    def copies(self, kind: str, players: int | None = None) -> int:
        """How many pieces of a kind there are, or how many so many players get."""
        return sum(each.copies_for(players) for each in self.game.of_kind(kind))


def take_census(game: Game, assets: Assets, expectations: Expectations,
                whole: bool = True) -> Census:
    """Count a game."""
    return Census(game, supply_of(game), assets.words, assets.templates, expectations, whole)


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
class CheckResult:
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


# Whose rules a rule's id belongs to; the light edition shares most of its rules with the other.
RULES = {"chocolatiers": ("CHO-",), "chocolatiers-light": ("CHL-", "CHO-"), "chai": ("CHA-",),
         "master-chocolatier": ("AZU-",), "chocoly": ("CHY-",)}


def all_checks() -> tuple[Check, ...]:
    """Every check there is, in the order in which they are told."""
    found: list[Check] = []
    for module in pkgutil.iter_modules(checks.__path__):
        found += import_module(f"{checks.__name__}.{module.name}").CHECKS
    return tuple(sorted(found, key=lambda check: (check.order, check.title)))


def run_checks(census: Census, findings: Findings) -> tuple[CheckResult, ...]:
    """Run every check that has something to look at; what they find is added to the findings."""
    verdicts = []
    theirs = RULES.get(census.supply.engine, ("?",))
    for check in all_checks():
        if check.totals and not census.whole:
            continue
        own = Findings()
        section = check.run(census, own)
        _add(own, findings)
        if section is not None:
            errors = len(own.errors)
            warnings = sum(each.severity == "warning" for each in own)
            rules = tuple(each for each in check.rules if each.startswith(theirs))
            verdicts.append(CheckResult(check.title, rules, errors, warnings, section))
    return tuple(verdicts)


def _add(own: Findings, findings: Findings) -> None:
    """Add what a check found, but for what the rules refuse where something is wrong already."""
    places = {each.where for each in findings.errors}
    for finding in own:
        if finding.code != "rules/supply" or finding.where not in places:
            findings.add(finding)
