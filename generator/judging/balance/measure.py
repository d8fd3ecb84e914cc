"""Measures: what is looked at in a study, and the figures that come out."""

import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from generator.base.findings import Finding
from generator.base.number_format import Unit, plural, yaml_number
from generator.base.statistics import ALPHA, Estimate, RatioSums, sequence_estimate, share, z_for
from generator.game.model.expectations import Expectation
from generator.judging.balance import measures as package
from generator.judging.balance.strategy_matrix import StrategyMatrix
from generator.judging.balance.worth import Worth
from generator.playing.play.match_study import Counts, shares_of_a_win

if TYPE_CHECKING:
    from generator.judging.balance.people import PeopleStudy


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyFigure:
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


# Players and bots of a table.
TableId = tuple[int, str]
# How a component is called.
ComponentNamer = Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyTable:
    """Who played with what: facts that measures need in addition to the counts.

    `bots` are the words seat by seat, `tracked` the ids of parts that are taken from an offer,
    `kinds` the kind of each, `piles` what is drawn from; `seconds` is how long people think
    about a free choice. With a `precision` the study stopped when shares were known that well,
    and their intervals are those of the confidence sequence that stopped it. `games_a_deal` have
    the same luck and count as one where games have to be independent.
    """

    players: int
    bots: tuple[str, ...]
    tracked: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 8.0
    precision: float = 0.0
    games_a_deal: int = 1

    @property
    def lineup(self) -> str:
        """The bots as a figure names them: one word if all seats are alike."""
        return _lineup(self.bots)

    def win_share(self, wins: float, games: int, alpha: float = ALPHA) -> Estimate:
        """A share of wins, with the interval that goes with how the study ended."""
        if self.precision:
            deals = games // self.games_a_deal
            return sequence_estimate(wins / games * deals if games else 0, deals, self.precision,
                                     alpha)
        return share(wins, games, z_for(alpha))


def _lineup(bots: tuple[str, ...]) -> str:
    return bots[0] if len(set(bots)) == 1 else ",".join(bots)


def lineup_words(players: int, bots: tuple[str, ...]) -> str:
    """Who plays, in words."""
    return f"{players} players, {_lineup(bots)}"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a measure reads off the counts: an estimate from `n` games, turns or offers."""

    estimate: Estimate
    n: int
    of: str = ""


Readings = Iterator[Reading]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Something that play shows about a game; `read` takes it from the counts of a table."""

    name: str
    title: str
    unit: Unit
    summary: str
    formula: str
    read: Callable[[Counts, StudyTable], Readings]
    # What its figures are figures of: the game, or each seat, bot, component, source, cause, pile.
    of: str = "game"
    # Whether a few games more or less change it a little only, so that blocks tell its error.
    smooth: bool = True
    # Whether a study may stop when it is known well enough; it then has the interval for that.
    stops: bool = False
    # The smallest difference between two sets that is worth a word: of shares and points as it
    # is, of numbers as a part of them.
    matters: float = 0.01

    def part_of(self, value: float, part: float) -> float:
        """How much a part is of a figure in its own unit."""
        return part * abs(value) if self.unit == "number" else part

    def figures(self, counts: Counts, table: StudyTable) -> Iterator[StudyFigure]:
        """Its figures at a table."""
        for item in self.read(counts, table):
            yield make_figure(self.name, item.estimate, item.n, table, item.of)


def make_figure(measure: str, estimate: Estimate, n: int, table: StudyTable,
                of: str = "") -> StudyFigure:
    """An estimate as a figure of a table."""
    return StudyFigure(
        measure=measure,
        value=estimate.value,
        low=estimate.low,
        high=estimate.high,
        n=n,
        players=table.players,
        bots=table.lineup,
        of=of,
    )


def finished_games(counts: Counts) -> int:
    """How many games came to an end."""
    return counts["games",] - counts["unfinished",]


def wins_of(counts: Counts, table: StudyTable, name: str, who: object) -> float:
    """The wins of a seat or a bot; shared ones count in parts."""
    return counts[name, who] / shares_of_a_win(table.players)


def histogram(counts: Counts, *name: Any) -> dict[Any, int]:
    """How often each value came up that was counted under this name."""
    length = len(name)
    return {key[length]: count for key, count in counts.items()
            if len(key) == length + 1 and key[:length] == name}


def sums_of(counts: Counts, name: str) -> RatioSums:
    """What the recorder summed up of two numbers that each finished game has."""
    return RatioSums(finished_games(counts), *(counts["sums", name, item] for item in (
        "first", "second", "first squared", "product", "second squared")))


@cache
def measures() -> tuple[Measure, ...]:
    """All measures, group by group, as each group's ORDER says."""
    groups = [import_module(f"{package.__name__}.{module.name}")
              for module in pkgutil.iter_modules(package.__path__)]
    groups.sort(key=lambda group: (group.ORDER, group.__name__))
    return tuple(measure for group in groups for measure in group.MEASURES)


def find_measure(name: str) -> Measure | None:
    """The measure of that name."""
    return next((measure for measure in measures() if measure.name == name), None)


def measure_all(counts: Counts, table: StudyTable,
                names: Sequence[str] = ()) -> tuple[StudyFigure, ...]:
    """Every figure that these counts have, or those of some measures; others have none."""
    return tuple(figure for measure in measures() if not names or measure.name in names
                 for figure in measure.figures(counts, table))


def measure_values(counts: Counts, table: StudyTable,
                    names: Sequence[str] = ()) -> dict[tuple[str, str], float]:
    """The same figures by measure and by what they are of, without the cost of intervals."""
    return {(measure.name, item.of): item.estimate.value for measure in measures()
            if not names or measure.name in names for item in measure.read(counts, table)}


VerdictWord = Literal["met", "missed", "undecided"]
Agreement = Literal["agree", "differ", "open"]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each value of `name` (score, turns, margin) came up at a table.

    `of` is a seat counted from 1, or empty for the game; values go up.
    """

    name: str
    players: int
    bots: str
    of: str
    counts: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a figure says about an expectation; an undecided one needs about `more_games`."""

    expectation: Expectation
    figure: StudyFigure
    word: VerdictWord
    more_games: int = 0


@dataclass(frozen=True, slots=True)
class ComponentChange:
    """What another set of components changes: figures are differences to it.

    Unless it is `paired`, the other set was played with luck of its own.
    """

    title: str
    figures: tuple[StudyFigure, ...]
    is_paired: bool = True


@dataclass(frozen=True, slots=True)
class Opinion:
    """A figure by other bots next to the same one by those of the study.

    `word` says whether the bots agree on what follows from it: on the verdict if something is
    expected, else on whether it is the same figure.
    """

    figure: StudyFigure
    other: StudyFigure
    word: Agreement


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A whole study: `command` and `seed` repeat it, `tables` are players, bots and games."""

    game: str
    title: str
    command: str
    seed: int
    build: str
    options: Mapping[str, str]
    tables: tuple[tuple[int, str, int], ...]
    figures: tuple[StudyFigure, ...]
    histograms: tuple[Histogram, ...]
    verdicts: tuple[Verdict, ...]
    # Tracked parts: id and kind.
    parts: tuple[tuple[str, str], ...]
    changes: tuple[ComponentChange, ...] = ()
    # The extra analyses; see `balance/extra_analyses.py`.
    matrix: StrategyMatrix | None = None
    worths: tuple[Worth, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    people: "PeopleStudy | None" = None
    # What differs too much from an earlier version, for the end: a report is written all the same.
    broken: tuple[Finding, ...] = ()


def figure_words(figure: StudyFigure) -> str:
    """A figure in a sentence, in the numbers of expectations.yaml."""
    of = f" of {name_of(figure.measure, figure.of)}" if figure.of else ""
    sure = f" ({yaml_number(figure.low)} to {yaml_number(figure.high)})" \
        if figure.low < figure.high else ""
    return (f"with {figure.players} players, {figure.bots}, {figure.measure}{of} is "
            f"{yaml_number(figure.value)}{sure}")


def name_of(measure: str, of: str, name: ComponentNamer = str) -> str:
    """What a figure is of, so that a seat's number isn't taken for a count."""
    result = find_measure(measure)
    return f"seat {of}" if result and result.of == "seat" and of else name(of)


def title_of(measure: str, of: str = "", name: ComponentNamer = str) -> str:
    """A figure's name for people."""
    result = find_measure(measure)
    title = result.title if result else measure
    return f"{title}, {name_of(measure, of, name)}" if of else title


def unit_of(measure: str) -> Unit:
    """How a measure's figures are written."""
    result = find_measure(measure)
    return result.unit if result else "number"


def is_of_component(figure: StudyFigure) -> bool:
    """Whether a figure is about a single component."""
    measure = find_measure(figure.measure)
    return measure is not None and measure.of == "component"


def table_name(table: TableId) -> str:
    """Who played: '2 players, greedy'."""
    players, bots = table
    return f"{plural(players, 'player')}, {bots.replace(',', ', ')}"
