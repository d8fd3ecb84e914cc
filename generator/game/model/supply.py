"""What the rules may see of a game: its parts and its figures, nothing of how it looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.base.findings import FileLocation
from generator.game.model.game import DesignerCode, Game, NamedReference, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A distinct piece and how many of it are in the box.

    `by_players` says how many of them so many players use, where that differs; `places` where
    its fields are written.
    """

    id: str
    kind: str
    copies: int
    values: Mapping[str, Value]
    where: FileLocation
    by_players: Mapping[int, int] = field(default_factory=dict)
    places: Mapping[str, FileLocation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply:
    """What rules and bots may see of a game: `options` holds the figures of `game.yaml`.

    `places` says where each of these figures is written. `program` is the text of the game's own
    rules, and `may_run` whether the user has said that it may be run.
    """

    game: str
    players: tuple[int, ...]
    types: Mapping[str, tuple[str, ...]]
    parts: tuple[Part, ...]
    options: Mapping[str, object]
    where: FileLocation
    rules: NamedReference | None = None
    places: Mapping[str, FileLocation] = field(default_factory=dict)
    program: DesignerCode | None = None
    may_run: bool = False

    @property
    def code(self) -> DesignerCode | None:
        """The game's own rules, for the process that runs them."""
        return self.program if self.may_run else None

    def place(self, option: str) -> FileLocation:
        """Where a figure of the rules is written, or the file's beginning."""
        return self.places.get(option, self.where)

    def without_places(self) -> Supply:
        """The same without the places where things are written, which are most of its size."""
        nowhere = FileLocation("")
        parts = tuple(replace(part, where=nowhere, places={}) for part in self.parts)
        return replace(self, parts=parts, where=nowhere, places={})

    @property
    def engine(self) -> str:
        """The name of the rules: its own file's, what game.yaml says, or the game's own id."""
        if self.program is not None:
            return self.program.folder
        return self.rules.name if self.rules else self.game

    def of_kind(self, kind: str) -> tuple[Part, ...]:
        """The parts of one kind, in the order in which they were written."""
        return tuple(part for part in self.parts if part.kind == kind)

    def copies(self, kind: str, players: int) -> int:
        """How many pieces of a kind so many players use."""
        return sum(min(part.copies, part.by_players.get(players, part.copies))
                   for part in self.of_kind(kind))


def supply_of(game: Game) -> Supply:
    """Return what the rules may see of a game."""
    parts = tuple(Part(id=component.id, kind=component.kind.name, copies=component.copies,
                       values=component.values, where=component.where,
                       by_players=component.copies_by_players, places=component.places)
                  for component in game.components)
    places = {name: game.place(f"options.{name}") for name in game.options}
    return Supply(game=game.id, players=game.players, types=game.types, parts=parts,
                  options=game.options, where=game.where,
                  rules=game.rules, places=places, program=game.program, may_run=game.may_run)


def align_order(old: Supply, new: Supply) -> Supply:
    """The new set in the order of the old one; what the old one hasn't comes last.

    Decks are mixed from the order of the parts, so both have the same luck.
    """
    return reorder(new, [part.id for part in old.parts], old.types)


def reorder(supply: Supply, parts: Sequence[str], types: Mapping[str, Sequence[str]]) -> Supply:
    """A set with its parts, and the words of its types, in this order."""
    order = {part: at for at, part in enumerate(parts)}
    words = {name: _merge_order(types.get(name, ()), names) for name, names in supply.types.items()}
    return replace(supply,
                   parts=tuple(sorted(supply.parts, key=lambda part: _place_in_order(part, order))),
                   types={name: words[name] for name in _merge_order(tuple(types), tuple(words))})


def _place_in_order(part: Part, order: Mapping[str, int]) -> int:
    return order.get(part.id, len(order))


def _merge_order(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    order = {word: at for at, word in enumerate(old)}
    return tuple(sorted(new, key=lambda word: order.get(word, len(order))))
