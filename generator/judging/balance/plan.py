"""The plan of a balance study: which tables, how many games, and which extra analyses."""

import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from generator.base.statistics import games_until
from generator.game.model.expectations import Study
from generator.game.model.supply import Supply
from generator.judging.balance.measure import StudyTable
from generator.playing.play.match_study import Spec
from generator.playing.rules.engine import Rules

QUICK, STANDARD, RELEASE = 1_000, 10_000, 40_000
# Who is set against whom, and in how many games: search takes seconds for each.
LADDER = (("greedy", "random", 200), ("search", "greedy", 40))
# All that is reported of tables that are played for one question.
SKILL_MEASURES = ("skill", "restricted", "rule-uses")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraAnalyses:
    """What is asked beyond the tables: `confirm` names a bot, `worth` a kind or 'all' kinds.

    Each duel of `strategies` is played with so many `deals`.
    """

    strategies: bool = False
    learn: bool = False
    deals: int = 0
    worth: str = ""
    confirm: str = ""
    kingmaking: bool = False
    uses: bool = False

    def words(self) -> list[str]:
        """The options that ask for it."""
        words = ["--strategies"] * self.strategies + ["--learn"] * self.learn
        words += ["--deals", str(self.deals)] if self.deals else []
        words += ["--worth", self.worth] if self.worth else []
        words += ["--confirm", self.confirm] if self.confirm else []
        return words + ["--kingmaking"] * self.kingmaking + ["--uses"] * self.uses


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyPlan:
    """What the command asks for; `lineups` are bots seat by seat, or one for all seats.

    With a `precision`, shares are played until they are known that well, and `games` is the
    most that is played, if it is given.
    """

    players: tuple[int, ...] = ()
    lineups: tuple[tuple[str, ...], ...] = ()
    games: int = 0
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    rotate: bool = False
    seconds: float = 8.0
    precision: float = 0.0
    ablate: tuple[str, ...] = ()
    twin: bool = False
    ladder: bool = False
    never: tuple[str, ...] = ()
    extras: ExtraAnalyses = ExtraAnalyses()
    against: str = ""
    # A folder with matches of people, of any version of the components if that is asked for.
    matches: str = ""
    any_version: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table of a study; `about` names the measures to take, all if there are none."""

    spec: Spec
    games: int
    precision: float = 0.0
    about: tuple[str, ...] = ()

    def table(self, rules: Rules[Any], seconds: float) -> StudyTable:
        """The facts of this table that measures need."""
        kinds = {part.id: part.kind for part in self.spec.supply.parts}
        return StudyTable(players=self.spec.players, bots=self.spec.bots, tracked=rules.tracked,
                          piles=rules.piles,
                     kinds={part: kinds.get(part, "") for part in rules.tracked}, seconds=seconds,
                     precision=self.precision, games_a_deal=self.spec.games_a_deal)


Lineups = tuple[tuple[str, ...], ...]


def choose_tables(supply: Supply, study: Study, players: tuple[int, ...],
            lineups: Lineups) -> tuple[tuple[int, ...], Lineups]:
    """Players and bots: what the command names, else expectations.yaml, else all and greedy.

    Bots that are named seat by seat say themselves how many play.
    """
    words = tuple(tuple(word.strip() for word in bots.split(",")) for bots in study.bots)
    chosen = lineups or words or (("greedy",),)
    if players:
        return players, chosen
    several = tuple(len(lineup) for lineup in chosen if len(lineup) > 1)
    any_number = study.players or supply.players if len(several) < len(chosen) else ()
    return tuple(sorted({*any_number, *several})), chosen


def table_plans(supply: Supply, plan: StudyPlan) -> tuple[TablePlan, ...]:
    """All tables of a study, each once, the plain ones first."""
    results: dict[tuple[str, ...], TablePlan] = {}
    for table in (*_plain_tables(supply, plan), *_question_tables(supply, plan)):
        results.setdefault(table.spec.bots, table)
    return tuple(results.values())


def _question_tables(supply: Supply, plan: StudyPlan) -> Iterator[TablePlan]:
    """Tables that are played for one question: unused rules, and the ladder."""
    games = plan.games or STANDARD
    for players in plan.players:
        for word, bot in product(plan.never, _uniform_bots(plan)):
            bots = (f"{bot}!{word}", *(bot,) * (players - 1))
            yield TablePlan(_spec(supply, plan, bots, True), _whole_deals(games, players), 0,
                            SKILL_MEASURES)
    if plan.ladder:
        fewest = max(2, min(plan.players))
        for better, worse, number in LADDER:
            bots = (better, *(worse,) * (fewest - 1))
            yield TablePlan(_spec(supply, plan, bots, True), _whole_deals(number, fewest), 0,
                            SKILL_MEASURES)


def _uniform_bots(plan: StudyPlan) -> tuple[str, ...]:
    """The bots that sit on all seats of a table, of whom one is to do without a rule."""
    return tuple(lineup[0] for lineup in plan.lineups if len(set(lineup)) == 1) or ("greedy",)


def _plain_tables(supply: Supply, plan: StudyPlan) -> Iterator[TablePlan]:
    games = plan.games or STANDARD
    if plan.precision:
        games = min(plan.games or sys.maxsize, games_until(plan.precision))
    for players in plan.players:
        for lineup in plan.lineups:
            bots = lineup * players if len(lineup) == 1 else lineup
            if len(bots) == players:
                # Bots that are all alike would play the same game again on other seats.
                rotate = plan.rotate and len(set(bots)) > 1
                yield TablePlan(_spec(supply, plan, bots, rotate),
                              _rotated_games(plan, games, players) if rotate else games,
                                plan.precision)


def _rotated_games(plan: StudyPlan, games: int, players: int) -> int:
    """The requested number of games; for precision, each deal counts as much as a game."""
    return _whole_deals(games if plan.games or not plan.precision else games * players, players)


def _spec(supply: Supply, plan: StudyPlan, bots: tuple[str, ...], rotate: bool) -> Spec:
    return Spec(supply=supply, players=len(bots), options=plan.options, bots=bots, seed=plan.seed,
                rotate=rotate)


def _whole_deals(games: int, players: int) -> int:
    """So many games that every deal is played with every seating."""
    return -(-games // players) * players


def command_of(game: str, plan: StudyPlan) -> str:
    """What to type to play the same study again."""
    words = ["ballotin", "balance", game, "--players", ",".join(map(str, plan.players))]
    for lineup in plan.lineups:
        words += ["--bots", ",".join(lineup)]
    if plan.precision:
        words += ["--until-precise", f"{100 * plan.precision:g}pp"]
    if plan.games or not plan.precision:
        words += ["--games", str(plan.games or STANDARD)]
    words += ["--seed", str(plan.seed)]
    if plan.options:
        words += ["--options", ",".join(f"{name}={value}" for name, value in plan.options.items())]
    words += ["--rotate"] * plan.rotate
    for part in plan.ablate:
        words += ["--ablate", part]
    words += ["--twin"] * plan.twin + ["--ladder"] * plan.ladder
    for word in plan.never:
        words += ["--never", word]
    words += plan.extras.words()
    words += ["--against", plan.against] if plan.against else []
    words += ["--matches", plan.matches] if plan.matches else []
    words += ["--any-version"] * plan.any_version
    return shlex.join(words)
