"""A balance study as a report tells it: its tables, pieces and verdicts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from generator.base.wording import Unit, bounds, listed, many
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Face, Piece
from generator.game.model.assets import FontFile
from generator.game.model.game import Component, Game
from generator.game.model.supply import supply_of
from generator.judging.balance.measure import (
    Balance,
    Figure,
    Histogram,
    Measure,
    Verdict,
    Word,
    measures,
)
from generator.judging.balance.outstanding import outstanding
from generator.judging.components.check import declared


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
    pressroom: Pressroom
    difficulties: Mapping[str, float] = field(default_factory=dict)

    def item(self, name: str) -> ShownPiece | None:
        """The component with an id."""
        return next((item for item in self.items if item.id == name), None)


def box_of(game: Game, fonts: tuple[FontFile, ...], pieces: Iterable[Piece],
           pressroom: Pressroom, difficulties: Mapping[str, float]) -> ShownBox:
    """The box of a game; pieces are those that can be drawn."""
    items = shown_pieces(game, {piece.component.id: piece.front for piece in pieces})
    kinds = {name: game.kinds[name].plural for name in dict.fromkeys(item.kind for item in items)}
    return ShownBox(game.subtitle, kinds, items, fonts, pressroom, difficulties)


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

    @property
    def outstanding(self) -> tuple[str, ...]:
        """What stands out, in sentences."""
        return outstanding(self.balance, self._called)

    def _called(self, name: str) -> str:
        item = self.box.item(name)
        return item.name if item else name

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


ORDER: tuple[Word, ...] = ("missed", "undecided", "met")
# Figures of one expectation that are shown without folding; the worst come first.
SHOWN = 6


def grouped(verdicts: Sequence[Verdict]) -> list[list[Verdict]]:
    """Verdicts of one expectation together, the worst of them first, and so the groups."""
    groups: dict[object, list[Verdict]] = {}
    for each in verdicts:
        groups.setdefault(each.expectation, []).append(each)
    for group in groups.values():
        # A few stay in the order of their seats and tables; of many, those at the brink lead.
        group.sort(key=_by_slack if len(group) > SHOWN + 1 else _by_word)
    return sorted(groups.values(), key=lambda group: ORDER.index(group[0].word))


def worst(group: Sequence[Verdict]) -> Verdict:
    """The figure that is furthest beyond what is expected, or nearest to it."""
    return min(group, key=_by_slack)


def _by_word(verdict: Verdict) -> tuple[int, float]:
    return (ORDER.index(verdict.word), 0.0)


def _by_slack(verdict: Verdict) -> tuple[int, float]:
    return (ORDER.index(verdict.word), slack(verdict))


def slack(verdict: Verdict) -> float:
    """How far the interval lies within what is expected; below 0 it reaches beyond."""
    wish, figure = verdict.expectation, verdict.figure
    return min(inf if wish.low is None else figure.low - wish.low,
               inf if wish.high is None else wish.high - figure.high)


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many expectations are kept, in a sentence; each counts by its worst figure."""
    worst = Counter(group[0].word for group in grouped(verdicts))
    parts = [f"{worst[word]} {'is' if worst[word] == 1 else 'are'} {word}"
             for word in ORDER if worst[word]]
    total = sum(worst.values())
    if not total:
        return "Nothing is expected of this game yet."
    if len(parts) == 1:
        word = next(iter(worst))
        return f"The only expectation is {word}." if total == 1 else \
            f"All {total} expectations are {word}."
    return f"Of {total} expectations {listed(parts)}."


def wanted(study: StudyReport, verdict: Verdict) -> str:
    """What is expected, in words: 'Pick rate of box tiles should be at least 2.0 %'."""
    wish = verdict.expectation
    unit = study.unit(wish.measure)
    kind = study.box.kinds.get(wish.of)
    named = kind.lower() if kind else study.of(replace(verdict.figure, of=wish.of))
    whom = f" of {named}" if wish.of else ""
    return f"{study.title(wish.measure)}{whom} should be {bounds(wish.low, wish.high, unit)}"
