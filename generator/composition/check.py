"""Checks of the components: what they are given, what they show, which there are.

Nothing here knows a game: what only one game can say of its components stands in the room of its
rules, `games/<game>/checks.py`, as the value CHECKS of the class GameChecks.
"""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from generator.composition import checks
from generator.composition.payment import Payment
from generator.findings import Findings
from generator.model.assets import Assets, Words
from generator.model.expectation import Expectations
from generator.model.game import Game
from generator.model.supply import Supply, supply_of
from generator.rules.need import Need
from generator.rules.reads import Reads, reads_of
from generator.rules.registry import declaration_of, has_rules
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

    def data(self) -> dict[str, object]:
        """For programs."""
        return {"title": self.title, "columns": list(self.columns),
                "rows": [list(row) for row in self.rows],
                "bars": [{"label": bar.label, "shares": dict(bar.shares)} for bar in self.bars],
                "figures": dict(self.figures)}


@dataclass(frozen=True, slots=True)
class Census:
    """A game, its words and templates, and what is expected of it.

    `whole` is False if some components couldn't be read: totals mean nothing then. `reads` is
    what the rules read of it; None if it has no rules, or they can't be played with it.
    """

    game: Game
    supply: Supply
    words: Mapping[str, Words]
    templates: Mapping[str, Document]
    expectations: Expectations
    whole: bool = True
    reads: Reads | None = None

    def number(self, name: str) -> int | None:
        """A figure of the rules, if it is there and a whole number."""
        value = self.supply.options.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """A figure of the rules that is a list of whole numbers; nothing if it isn't."""
        value = self.supply.options.get(name)
        return tuple(value) if isinstance(value, list) and all(
            isinstance(each, int) for each in value) else ()

    def copies(self, kind: str, players: int | None = None) -> int:
        """How many pieces of a kind there are, or how many so many players get."""
        return sum(each.copies_for(players) for each in self.game.of_kind(kind))


def take_census(game: Game, assets: Assets, expectations: Expectations,
                whole: bool = True) -> Census:
    """Count a game."""
    supply = supply_of(game)
    reads = reads_of(supply) if whole and (supply.own or has_rules(supply)) else None
    return Census(game, supply, assets.words, assets.templates, expectations, whole, reads)


Run = Callable[[Census, Findings], Section | None]


@dataclass(frozen=True, slots=True)
class Check:
    """Looks at a census; None from `run` means that the game has nothing it could look at.

    `codes` are all it may find; `order` is where its section stands in a report; `totals` says
    that it needs every component.
    """

    codes: tuple[str, ...]
    title: str
    run: Run
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


@dataclass(frozen=True, slots=True)
class Sensible:
    """Between which bounds an option leaves players a choice, and what it does beyond them."""

    option: str
    low: float
    high: float
    beyond: str


@dataclass(frozen=True, slots=True)
class GameChecks:
    """What a game's rules say of its components, beyond what holds for every game.

    `proves` are the ids of the rules that a general check proves, by its title; `points` the
    fields in which a component says how many points it is worth; `needs` what a table of so many
    players takes out of the box, and `used_up` the kinds of which the largest table leaves
    nothing; `payment` what is paid with what; `sensible` between which
    bounds options leave a choice; `checks` are the game's own.
    """

    proves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    points: tuple[str, ...] = ()
    needs: Callable[[Supply, int], Iterable[Need]] = lambda supply, players: ()
    used_up: tuple[str, ...] = ()
    payment: Callable[[Supply], Payment | None] = lambda supply: None
    sensible: Callable[[Supply], Iterable[Sensible]] = lambda supply: ()
    checks: tuple[Check, ...] = ()


def declared(engine: str) -> GameChecks:
    """What the rules of a name say of components; nothing if there are no such rules."""
    found = declaration_of(engine)
    return found if isinstance(found, GameChecks) else GameChecks()


def difficulties(supply: Supply) -> dict[str, float]:
    """The chance that a random hand pays for a component, by its id, where hands pay at all."""
    payment = declared(supply.engine).payment(supply)
    return payment.chances(supply) if payment else {}


def all_checks(own: tuple[Check, ...] = ()) -> tuple[Check, ...]:
    """The checks that hold for every game, and a game's own, in the order of a report."""
    found = list(own)
    for module in pkgutil.iter_modules(checks.__path__):
        found += import_module(f"{checks.__name__}.{module.name}").CHECKS
    return tuple(sorted(found, key=lambda check: (check.order, check.title)))


def run_checks(census: Census, findings: Findings) -> tuple[CheckResult, ...]:
    """Run every check that has something to look at; what they find is added to the findings."""
    verdicts = []
    theirs = declared(census.supply.engine)
    for check in all_checks(theirs.checks):
        if check.totals and not census.whole:
            continue
        own = Findings()
        section = check.run(census, own)
        findings.extend(own)
        if section is not None:
            errors = len(own.errors)
            warnings = sum(each.severity == "warning" for each in own)
            rules = theirs.proves.get(check.title, ())
            verdicts.append(CheckResult(check.title, rules, errors, warnings, section))
    return tuple(verdicts)
