"""What a game's rules declare of its components, and what a check of them is given.

A game writes it in its own room, `games/<game>/checks.py`, as the value CHECKS of the class
GameChecks; the checks that hold for every game are in `judging/components/`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from generator.base.findings import Findings
from generator.base.report_section import Section
from generator.game.model.assets import GameStrings
from generator.game.model.expectations import Expectations
from generator.game.model.game import Game
from generator.game.model.supply import Supply
from generator.game.svg.tree import Document
from generator.playing.rules.payment import Payment
from generator.playing.rules.requirements import PieceRequirement
from generator.playing.rules.rule_inputs import RuleInputs


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """A game, its words and templates, and what is expected of it.

    `whole` is False if some components couldn't be read: totals mean nothing then. `reads` is
    what the rules read of it; None if it has no rules, or they can't be played with it.
    """

    game: Game
    supply: Supply
    words: Mapping[str, GameStrings]
    templates: Mapping[str, Document]
    expectations: Expectations
    whole: bool = True
    reads: RuleInputs | None = None

    def number(self, name: str) -> int | None:
        """A figure of the rules, if it is there and a whole number."""
        value = self.supply.options.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """A figure of the rules that is a list of whole numbers; nothing if it isn't."""
        value = self.supply.options.get(name)
        return tuple(value) if isinstance(value, list) and all(
            isinstance(item, int) for item in value) else ()

    def copies(self, kind: str, players: int | None = None) -> int:
        """How many pieces of a kind there are, or how many so many players get."""
        return sum(part.copies_for(players) for part in self.game.of_kind(kind))


Run = Callable[[Census, Findings], Section | None]


@dataclass(frozen=True, slots=True)
class Check:
    """Looks at a census; None from `run` means that the game has nothing it could look at.

    `codes` are all it may find; `order` is the place of its section in a report; `totals` says
    that it needs every component.
    """

    codes: tuple[str, ...]
    title: str
    run: Run
    order: int = 50
    totals: bool = False


@dataclass(frozen=True, slots=True)
class SensibleRange:
    """Between which bounds an option leaves players a choice, and what it does beyond them."""

    option: str
    low: float
    high: float
    consequence: str


@dataclass(frozen=True, slots=True, kw_only=True)
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
    needs: Callable[[Supply, int], Iterable[PieceRequirement]] = lambda supply, players: ()
    exhausted_kinds: tuple[str, ...] = ()
    payment: Callable[[Supply], Payment | None] = lambda supply: None
    sensible_ranges: Callable[[Supply], Iterable[SensibleRange]] = lambda supply: ()
    checks: tuple[Check, ...] = ()
