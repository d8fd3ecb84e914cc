"""A study's figures and the box they are of, found by what they are figures of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.balance.measure import Figure, Measure, measures
from generator.balance.result import Balance, Histogram
from generator.cache.studio import Studio
from generator.composition.check import declared
from generator.faces.face import Face, Piece
from generator.model.assets import FontFile
from generator.model.game import Component, Game
from generator.model.supply import supply_of
from generator.wording import Unit, listed, many


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A component; `face` is None where nothing is drawn of it."""

    id: str
    name: str
    kind: str
    copies: int
    points: float | None = None
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class ShownBox:
    """All components in the order of the box, and what it takes to draw them.

    `kinds` has a title for each kind, in the plural; `difficulties` is the chance that a hand
    pays a component, by its id, where the game has such a thing.
    """

    subtitle: str
    kinds: Mapping[str, str]
    items: tuple[ShownPiece, ...]
    fonts: tuple[FontFile, ...]
    studio: Studio
    difficulties: Mapping[str, float] = field(default_factory=dict)

    def item(self, name: str) -> ShownPiece | None:
        """The component with an id."""
        return next((item for item in self.items if item.id == name), None)


def box_of(game: Game, fonts: tuple[FontFile, ...], pieces: Iterable[Piece],
           studio: Studio, difficulties: Mapping[str, float]) -> ShownBox:
    """The box of a game; pieces are those that can be drawn."""
    items = shown_pieces(game, {piece.component.id: piece.front for piece in pieces})
    kinds = {name: game.kinds[name].plural for name in dict.fromkeys(item.kind for item in items)}
    return ShownBox(game.subtitle, kinds, items, fonts, studio, difficulties)


def shown_pieces(game: Game, faces: Mapping[str, Face]) -> tuple[ShownPiece, ...]:
    """The components of a game, with those faces that there are by their ids."""
    points = declared(supply_of(game).engine).points
    return tuple(ShownPiece(each.id, _name(each), each.kind.name, each.copies,
                            _points(each, points), faces.get(each.id))
                 for each in game.components)


def _name(component: Component) -> str:
    """What it is called on its face, or its id."""
    name = component.values.get("name")
    return name if isinstance(name, str) and name else component.id


def _points(component: Component, fields: tuple[str, ...]) -> float | None:
    """How many points it is worth, by the fields that the game's rules name for that."""
    found = (component.values.get(field) for field in fields)
    return next((float(each) for each in found
                 if isinstance(each, (int, float)) and not isinstance(each, bool)), None)


Table = tuple[int, str]


@dataclass(frozen=True, slots=True)
class StudyReport:
    """A balance with the measures that explain it and the box it is about."""

    balance: Balance
    box: ShownBox
    measures: Mapping[str, Measure]

    @property
    def tables(self) -> tuple[Table, ...]:
        """Players and bots of each table."""
        return tuple((players, bots) for players, bots, _ in self.balance.tables)

    def figures(self, measure: str, table: Table) -> list[Figure]:
        """The figures of a measure at a table, in the order in which they were measured."""
        return [each for each in self.balance.figures
                if each.measure == measure and (each.players, each.bots) == table]

    def by_component(self, measure: str, table: Table) -> dict[str, Figure]:
        """The figures of a measure at a table by component."""
        return {each.of: each for each in self.figures(measure, table)}

    def histograms(self, name: str, table: Table) -> list[Histogram]:
        """The histograms of a name at a table that counted anything."""
        return [each for each in self.balance.histograms if each.name == name
                and (each.players, each.bots) == table and each.counts]

    def title(self, measure: str) -> str:
        """What a measure is called."""
        known = self.measures.get(measure)
        return known.title if known else measure

    def unit(self, measure: str) -> Unit:
        """How a measure's figures are written."""
        known = self.measures.get(measure)
        return known.unit if known else "number"

    def of(self, figure: Figure) -> str:
        """What a figure is a figure of, in words; nothing for the game."""
        known = self.measures.get(figure.measure)
        if known and known.of == "seat" and figure.of:
            return f"seat {figure.of}"
        item = self.box.item(figure.of)
        return item.name if item else plain(figure.of)


def study_of(balance: Balance, box: ShownBox) -> StudyReport:
    """A balance, ready to be shown."""
    return StudyReport(balance, box, {each.name: each for each in measures()})


def table_name(table: Table) -> str:
    """Who played: '2 players, greedy'."""
    players, bots = table
    return f"{many(players, 'player')}, {bots.replace(',', ', ')}"


def played(balance: Balance) -> str:
    """All tables in a sentence: '10,000 games with 2 players (greedy).'."""
    tables = [f"{many(games, 'game')} with {many(players, 'player')} ({bots.replace(',', ', ')})"
              for players, bots, games in balance.tables]
    return f"{listed(tables)}." if tables else "No game was played."


def plain(word: str) -> str:
    """A word of an engine as people write it."""
    return word.replace("_", " ").replace("-", " ") if " " not in word else word
