"""A race of changes: what they are judged by, and who is dropped when."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from generator.base.findings import FileLocation, Findings
from generator.game.model.expectations import Expectation
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.measure import StudyFigure, StudyTable, Verdict, measure_all
from generator.judging.balance.plan import TablePlan
from generator.judging.balance.recorder import record_match
from generator.judging.balance.samples import Values
from generator.judging.tuning.candidates import PRESENT, Candidate, apply_to_supply
from generator.playing.play.match_study import ENGINES, Counts, Spec, bots_for
from generator.playing.rules.registry import rules_for

# A figure that is good when it is small on either side of nothing.
TWO_SIDED_MEASURES = {"seat-advantage": "first-player-advantage"}
BOUND = r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?"
TARGET = re.compile(rf"\s*([a-z0-9-]+?)(?:\s+of\s+(\S+))?\s*"
                    rf"(?:(<=?|>=?)\s*({BOUND})|in\s+({BOUND})\s*\.\.\s*({BOUND}))\s*")


def parse_target(text: str) -> Expectation:
    """A bound such as 'seat-advantage<0.02', 'turns in 25..30' or 'pick-rate of box-01 > 0.1'."""
    match = TARGET.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} isn't a measure with a bound, like 'seat-advantage<0.02' or "
                         "'turns in 25..30'")
    name, of, sign, bound, low, high = match.groups()
    least = float(low) if low else float(bound) if sign.startswith(">") else None
    most = float(high) if high else float(bound) if sign and sign.startswith("<") else None
    if name in TWO_SIDED_MEASURES:
        if least is not None or most is None or most < 0:
            raise ValueError(f"{text!r} asks for an advantage: '{name}' takes '<' and how much is "
                             "bearable, like 'seat-advantage<0.02'")
        name, least = TWO_SIDED_MEASURES[name], -most
    if least is not None and most is not None and least > most:
        raise ValueError(f"{text!r} leaves no room: {least:g} is more than {most:g}")
    return Expectation(name, FileLocation("--target"), least, most, of=of or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A figure of a table and its bounds; `scale` is what counts as one step away from them."""

    players: int
    bots: str
    measure: str
    of: str
    low: float
    high: float
    scale: float

    def outside(self, low: float, high: float) -> float:
        """How far something reaches out of the bounds."""
        return max(0.0, high - self.high, self.low - low) / self.scale


@dataclass(frozen=True, slots=True)
class Goal:
    """All bounds that figures are held to."""

    terms: tuple[Term, ...]

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that it is about."""
        return tuple(dict.fromkeys(term.measure for term in self.terms))

    def risk(self, figures: Iterable[StudyFigure]) -> float:
        """How far the intervals of figures reach out of the bounds: 0 if all are met for sure."""
        results = {
            (figure.players, figure.bots, figure.measure, figure.of): figure for figure in figures
        }
        return sum(term.outside(result.low, result.high) for term in self.terms
                   if (result := results.get((term.players, term.bots, term.measure, term.of))))

    def distance(self, values: Values, table: StudyTable) -> float:
        """How far the figures of a table themselves lie outside of the bounds."""
        return sum(term.outside(value, value) for term in self.terms
                   if (term.players, term.bots) == (table.players, table.lineup)
                   and (value := values.get((term.measure, term.of))) is not None)


def goal_of(verdicts: Sequence[Verdict]) -> Goal:
    """The bounds of everything that is expected and that the present set was judged by.

    One step away is as much as luck moves the present figure in these games, so that figures of
    different units can be added up.
    """
    terms: dict[tuple[object, ...], Term] = {}
    for verdict in verdicts:
        figure, expectation = verdict.figure, verdict.expectation
        low = float("-inf") if expectation.low is None else expectation.low
        high = float("inf") if expectation.high is None else expectation.high
        half = (figure.high - figure.low) / 2
        key = (figure.players, figure.bots, figure.measure, figure.of, low, high)
        terms[key] = Term(players=figure.players, bots=figure.bots, measure=figure.measure,
                          of=figure.of, low=low, high=high,
                          scale=half or max(abs(figure.value), 1.0) / 100)
    return Goal(tuple(terms.values()))


BEST = 3
# So many changes of the winner are taken back, one by one, to see whether they do anything.
MOST_REVERTED = 3
MOST_ROUNDS = 8
WIDTHS = (32, 16, 8, 4)
FIRST = (100, 50)
FEWEST_CHECK_GAMES = 100
# The part of the budget that races; the rest checks what they found, on fresh games.
RACING_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Schedule:
    """`rounds` races of `width` candidates, of which half go on and play as much again.

    `first` is how many games each plays at each table before half of them go; the best few, the
    present set, and the winner without single changes play `check` fresh games at each.
    """

    rounds: int
    width: int
    first: int
    check: int

    @property
    def levels(self) -> tuple[int, ...]:
        """How many games candidates have played at each table after each rung."""
        result, left = [self.first], self.width
        while left > 2:
            result.append(2 * result[-1])
            left //= 2
        return tuple(result)


def schedule(budget: int, tables: int) -> Schedule | None:
    """The widest race of which the budget allows two rounds, or one; None if it allows none."""
    racing = int(budget * RACING_SHARE)
    check = int(budget * (1 - RACING_SHARE)) // (tables * (BEST + 1 + MOST_REVERTED))
    for rounds in (2, 1):
        for width in WIDTHS:
            for first in FIRST:
                cost = _round_cost(width, first) * tables
                held = _final_level(width, first) * tables
                if check >= FEWEST_CHECK_GAMES and rounds * cost + held <= racing:
                    return _fill_schedule(racing // tables, width, first, check)
    return None


def least_budget(tables: int) -> int:
    """The smallest budget for which there is a schedule."""
    low, high = 1, 1_000_000 * tables
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if schedule(middle, tables) else (middle + 1, high)
    return low


def _fill_schedule(racing: int, width: int, first: int, check: int) -> Schedule:
    """As many rounds as the budget allows; what would be too many makes each round longer."""
    rounds = (racing - _final_level(width, first)) // _round_cost(width, first)
    if rounds > MOST_ROUNDS:
        per_game = MOST_ROUNDS * _round_cost(width, 1) + _final_level(width, 1)
        return Schedule(MOST_ROUNDS, width, racing // per_game, check)
    return Schedule(rounds, width, first, check)


def _round_cost(width: int, first: int) -> int:
    """The games of one round at one table."""
    levels = Schedule(1, width, first, 0).levels
    return sum((width >> rung) * (games - (levels[rung - 1] if rung else 0))
               for rung, games in enumerate(levels))


def _final_level(width: int, first: int) -> int:
    """The games that the present set plays at one table, once."""
    return Schedule(1, width, first, 0).levels[-1]


@dataclass(frozen=True, slots=True)
class RaceTable:
    """A table of the race as the present set plays it; `seconds` is how long people think."""

    spec: Spec
    seconds: float

    def spec_of(self, candidate: Candidate) -> Spec:
        """What is played there with a candidate's box."""
        return _candidate_spec(self.spec, candidate)

    def table(self, candidate: Candidate) -> StudyTable | None:
        """The facts of the table with a candidate's box; None if it can't be played."""
        spec = self.spec_of(candidate)
        rules = rules_for(spec.supply, spec.players, spec.options, Findings())
        return TablePlan(spec, 0).table(rules, self.seconds) if rules else None


@dataclass(frozen=True, slots=True)
class Rung:
    """Every candidate plays `games` games from number `start` on."""

    candidates: tuple[Candidate, ...]
    games: int
    start: int


def rung_batch(rung: Rung, spec: Spec, first: int, count: int) -> Counts:
    """The counts of candidates' games, each key with the candidate's number before it.

    The study's game number says whose game it is, and which. `partial(rung_batch, rung)` is a
    batch function for a study.
    """
    counts: Counts = Counter()
    games, key = rung.games, spec.key
    for number in range(first // games, (first + count - 1) // games + 1):
        begin = max(first, number * games) - number * games
        end = min(first + count, (number + 1) * games) - number * games
        counter: Counts = Counter()
        candidate = rung.candidates[number]
        rules = ENGINES.engine((key, candidate), partial(_candidate_spec, spec, candidate))
        for game in range(rung.start + begin, rung.start + end):
            seating, streams = spec.seating(game), spec.streams(game)
            record_match(rules, bots_for(seating, streams), streams.chance(), counter, seating)
        for about, times in counter.items():
            counts[number, *about] += times
    return counts


def _candidate_spec(spec: Spec, candidate: Candidate) -> Spec:
    """What is played with a candidate's box."""
    return replace(spec, supply=apply_to_supply(spec.supply, candidate))


# So many proposals for each place in the field, before a smaller field has to do.
TRIES = 60
# A candidate near another one.
NeighbourFunction = Callable[[Candidate, Random], Candidate]
# Whether a candidate breaks nothing that the present set keeps.
CandidateFilter = Callable[[Candidate], bool]


@dataclass(slots=True)
class Runner:
    """A candidate in the race: its tables, what was counted so far, its risk after each rung."""

    candidate: Candidate
    tables: tuple[StudyTable, ...]
    counts: tuple[Counts, ...]
    risks: list[float] = field(default_factory=list)

    def figures(self, measures: Sequence[str]) -> Iterator[StudyFigure]:
        """The figures of all games so far."""
        for counts, table in zip(self.counts, self.tables, strict=True):
            yield from measure_all(counts, table, measures)


@dataclass(slots=True)
class Refusals:
    """How many proposals were turned away, and why."""

    constraints: int = 0
    rules: int = 0


class Race:
    """The whole search: rounds around the best candidate so far."""

    def __init__(self, seats: Sequence[RaceTable], plan: Schedule, goal: Goal, crew: Crew) -> None:
        self.seats = seats
        self.plan = plan
        self.goal = goal
        self.crew = crew
        self.known: dict[Candidate, Runner | None] = {}
        self.refusals = Refusals()
        self.games = 0

    def run(self, near: NeighbourFunction, allowed: CandidateFilter,
            seed: int) -> tuple[Candidate, ...]:
        """Those that came to the end of a round, best first; the present set isn't one of them."""
        best = self.admit(PRESENT, lambda _: True)
        assert best
        for number in range(self.plan.rounds):
            luck = Random(f"{seed}/tune/{number}")
            entered = self.proposals(best.candidate, near, luck, allowed)
            if not entered:
                break
            best = self.round(best, entered, f"Round {number + 1} of {self.plan.rounds}")
        ended = [item for item in self.known.values() if item and item.candidate != PRESENT
                 and len(item.risks) == len(self.plan.levels)]
        return tuple(item.candidate for item in sorted(ended, key=partial(_rank_key, rung=-1)))

    def proposals(self, centre: Candidate, near: NeighbourFunction, luck: Random,
                  allowed: CandidateFilter) -> list[Runner]:
        """New neighbours that can be played; fewer where there are no more."""
        runners: list[Runner] = []
        for _ in range(TRIES * self.plan.width):
            proposal = near(centre, luck)
            if proposal not in self.known:
                runner = self.admit(proposal, allowed)
                runners += [runner] if runner else []
                if len(runners) == self.plan.width:
                    break
        return runners

    def admit(self, candidate: Candidate, allowed: CandidateFilter) -> Runner | None:
        """Take a candidate into the race, unless it breaks something or can't be played."""
        self.known[candidate] = None
        if not allowed(candidate):
            self.refusals.constraints += 1
            return None
        tables = [table for seat in self.seats if (table := seat.table(candidate))]
        if len(tables) < len(self.seats):
            self.refusals.rules += 1
            return None
        runner = Runner(candidate, tuple(tables), tuple(Counter() for _ in tables))
        self.known[candidate] = runner
        return runner

    def round(self, centre: Runner, entered: list[Runner], name: str) -> Runner:
        """Race candidates against the one that they are near to; the best of all."""
        left = entered
        for rung in range(len(self.plan.levels)):
            self.play([item for item in (centre, *left) if len(item.risks) == rung], rung,
                      f"{name}, {len(left)} candidates")
            left = sorted(left, key=partial(_rank_key, rung=rung))
            if rung + 1 < len(self.plan.levels):
                left, dropped = left[:max(1, len(left) // 2)], left[max(1, len(left) // 2):]
                for item in dropped:
                    item.counts = ()
        return min(centre, left[0], key=partial(_rank_key, rung=-1))

    def play(self, runners: list[Runner], rung: int, stage: str) -> None:
        """Let candidates play on until they have played as much as a rung asks for."""
        start = self.plan.levels[rung - 1] if rung else 0
        games = self.plan.levels[rung] - start
        asked = Rung(tuple(runner.candidate for runner in runners), games, start)
        self.crew.progress.stage(stage, games * len(runners) * len(self.seats))
        for at, seat in enumerate(self.seats):
            counts = self.crew.play(seat.spec, games * len(runners),
                                    batch=partial(rung_batch, asked))
            for (number, *key), count in counts.items():
                runners[number].counts[at][tuple(key)] += count
        self.crew.findings.stop_on_errors()
        self.games += games * len(runners) * len(self.seats)
        for runner in runners:
            runner.risks.append(self.goal.risk(runner.figures(self.goal.measures)))


def _rank_key(runner: Runner, rung: int) -> tuple[float, int, Candidate]:
    """By risk after a rung; of equals the one that changes less."""
    return runner.risks[rung], len(runner.candidate), runner.candidate
