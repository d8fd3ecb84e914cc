"""Tuning: a race for the goal, and a check of its winners on games nobody was chosen by."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Literal

from generator.base.findings import Findings
from generator.base.statistics import ALPHA, jackknife, t_for
from generator.game.model.expectation import Constraint, Expectation
from generator.game.model.supply import supply_of
from generator.judging.balance.apart import Apart, apart, corrected
from generator.judging.balance.blocks import Sample
from generator.judging.balance.judge import check_expectations, judge
from generator.judging.balance.measure import Verdict
from generator.judging.balance.plan import StudyPlan, planned, table_plans
from generator.judging.balance.study import Crew, table_of, take_sample
from generator.judging.components.constraints import result_of
from generator.judging.tuning.race import (
    BEST,
    TAKEN_BACK,
    Goal,
    Race,
    Refusals,
    Schedule,
    Seat,
    goal_of,
    least_budget,
    schedule,
)
from generator.judging.tuning.vary import (
    PRESENT,
    Candidate,
    Parameter,
    Vary,
    altered_game,
    neighbour,
    parameters,
)
from generator.playing.rules.declaration import Census

# Told besides what the goal is about.
# Constraints that say what a number is now, what it follows from, or which text tells it.
STATED = ("figure", "worth", "printed")
ALSO = ("first-player-advantage", "score", "turns")
Ending = Literal["met", "found", "nothing", "no room"]


@dataclass(frozen=True, slots=True)
class Finalist:
    """A candidate, judged on fresh games.

    `nearer` is by how many steps it comes nearer to the goal than the present set, with its
    interval; `apart` how its figures differ from the present ones; `misses` what it breaks of
    the expectations that aren't part of the goal.
    """

    candidate: Candidate
    verdicts: tuple[Verdict, ...]
    misses: tuple[Verdict, ...]
    apart: tuple[Apart, ...]
    nearer: float
    low: float
    high: float

    @property
    def better(self) -> bool:
        """Whether it is nearer for sure."""
        return self.low > 0


@dataclass(frozen=True, slots=True)
class Tuned:
    """What tuning came to: the present set's verdicts, and the best few, best first."""

    ending: Ending
    plan: Schedule
    games: int
    tried: int
    refusals: Refusals
    goal: Goal
    present: tuple[Verdict, ...]
    finalists: tuple[Finalist, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What to tune: a game and what is expected of it, which numbers vary, at which tables."""

    census: Census
    among: tuple[Parameter, ...]
    expected: tuple[Expectation, ...]
    seats: tuple[Seat, ...]
    seed: int
    keep_total: bool = False


def tune(task: Task, plan: Schedule, crew: Crew) -> Tuned:
    """Search for numbers that bring play nearer to what is expected."""
    checker = Checker(task, plan, crew)
    present = checker.samples(PRESENT, "Present set")
    verdicts = checker.verdicts(present, task.expected)
    goal = goal_of(verdicts)
    if not goal.terms:
        crew.findings.error("tune/no-goal", "no game that was played tells anything about "
                            f"{', '.join(dict.fromkeys(each.measure for each in task.expected))}",
                            task.expected[0].where, "play the tables that it is about, with "
                            "--players and --bots")
    crew.findings.stop_on_errors()
    spent = plan.check * len(task.seats)
    if all(each.word == "met" for each in verdicts):
        return Tuned("met", plan, spent, 0, Refusals(), goal, verdicts, ())
    race = Race(task.seats, plan, goal, crew)
    ended = race.run(partial(_near, task=task), partial(_keeps, census=task.census), task.seed)
    best = ended[:BEST]
    finalists = [checker.finalist(each, present, goal, len(best)) for each in best]
    # Of those that are as near the one that meets the goal more surely.
    finalists.sort(key=lambda each: (-each.nearer, goal.risk(one.figure for one in each.verdicts)))
    if finalists and finalists[0].better:
        winner = checker.lean(finalists[0], present, goal, len(best))
        finalists = [winner, *(each for each in finalists[1:]
                               if each.candidate != winner.candidate)]
    ending: Ending = "found" if any(each.better for each in finalists) \
        else "nothing" if finalists else "no room"
    tried = sum(each is not None for each in race.known.values()) - 1
    return Tuned(ending, plan, spent * len(checker.played) + race.games, tried, race.refusals,
                 goal, verdicts, tuple(finalists))


def _near(candidate: Candidate, luck: Random, task: Task) -> Candidate:
    return neighbour(candidate, task.among, luck, task.keep_total)


def _keeps(candidate: Candidate, census: Census) -> bool:
    """Whether a candidate keeps all constraints that the present set keeps.

    But for those that state a number as it is now: other numbers are what is asked for.
    """
    game = altered_game(census.game, candidate)
    other = replace(census, game=game, supply=supply_of(game))
    return all(_kept(each, other) or not _kept(each, census)
               for each in census.expectations.constraints if each.check not in STATED)


def _kept(constraint: Constraint, census: Census) -> bool:
    result = result_of(constraint, census)
    return result is None or not result.wrong


class Checker:
    """Plays candidates on games that come after all those of the race."""

    def __init__(self, task: Task, plan: Schedule, crew: Crew) -> None:
        self.task = task
        self.plan = plan
        self.crew = crew
        self.played: dict[Candidate, tuple[Sample, ...]] = {}

    def samples(self, candidate: Candidate, name: str) -> tuple[Sample, ...]:
        """Fresh games of a candidate, table by table; they are played once."""
        if candidate not in self.played:
            self.played[candidate] = self.play(candidate, name)
        return self.played[candidate]

    def play(self, candidate: Candidate, name: str) -> tuple[Sample, ...]:
        """Play the fresh games of a candidate."""
        self.crew.progress.stage(name, self.plan.check * len(self.task.seats))
        found = []
        for seat in self.task.seats:
            table = seat.table(candidate)
            assert table
            found.append(take_sample(seat.spec_of(candidate), table, self.plan.check, self.crew,
                                     self.plan.levels[-1]))
        # Games that were lost with their workers leave nothing to compare.
        self.crew.findings.stop_on_errors()
        return tuple(found)

    def verdicts(self, samples: Sequence[Sample],
                 expected: Sequence[Expectation]) -> tuple[Verdict, ...]:
        """What fresh games say about something that is expected."""
        names = tuple(dict.fromkeys(each.measure for each in expected))
        figures = [figure for sample in samples for figure in sample.figures(names)]
        parts = {part.id: part for part in self.task.census.supply.parts}
        return judge(expected, figures, parts, Findings()) if expected else ()

    def misses(self, samples: Sequence[Sample], present: Sequence[Sample]) -> tuple[Verdict, ...]:
        """What a candidate misses that isn't the goal and that the present set doesn't miss."""
        besides = [each for each in self.task.census.expectations.play
                   if each not in self.task.expected]
        missed = [each for each in self.verdicts(samples, besides) if each.word == "missed"]
        before = {_about(each) for each in self.verdicts(present, besides)
                  if each.word == "missed"} if missed else set()
        return tuple(each for each in missed if _about(each) not in before)

    def finalist(self, candidate: Candidate, present: Sequence[Sample], goal: Goal,
                 of: int) -> Finalist:
        """A candidate against the present set."""
        samples = self.samples(candidate, f"Checking {len(candidate)} changes")
        names = tuple(dict.fromkeys((*goal.measures, *ALSO)))
        differences = [each for old, new in zip(present, samples, strict=True)
                       for each in apart(old, new, names)]
        nearer, error = _nearer(present, samples, goal)
        # The best of several is looked at, so each has to be surer.
        half = t_for(0.05 / of, len(samples[0].blocks) - 1) * error
        return Finalist(candidate, self.verdicts(samples, self.task.expected),
                        self.misses(samples, present), corrected(differences), nearer,
                        nearer - half, nearer + half)


    def lean(self, whole: Finalist, present: Sequence[Sample], goal: Goal, of: int) -> Finalist:
        """A winner without those of its changes that do nothing.

        One goes if without it the set is still better than the present one, and not surely
        further from the goal than with it. Totals that are to be kept need all of them.
        """
        best = whole
        for change in () if self.task.keep_total else whole.candidate[:TAKEN_BACK]:
            less = tuple(each for each in best.candidate if each != change)
            if not less or not _playable(less, self.task):
                continue
            found = self.finalist(less, present, goal, of)
            gain, error = _nearer(self.samples(best.candidate, ""), self.samples(less, ""), goal)
            half = t_for(ALPHA, len(present[0].blocks) - 1) * error
            if found.better and gain + half >= 0:
                best = found
        return best


def _playable(candidate: Candidate, task: Task) -> bool:
    return _keeps(candidate, task.census) and all(seat.table(candidate) for seat in task.seats)


def _about(verdict: Verdict) -> tuple[object, ...]:
    figure = verdict.figure
    return verdict.expectation, figure.players, figure.bots, figure.of


def _nearer(present: Sequence[Sample], samples: Sequence[Sample],
            goal: Goal) -> tuple[float, float]:
    """By how many steps samples are nearer to the goal than the present ones, and the error."""
    total = square = 0.0
    for old, new in zip(present, samples, strict=True):
        total += goal.distance(old.values(goal.measures), old.table) \
            - goal.distance(new.values(goal.measures), new.table)
        left = [goal.distance(one, old.table) - goal.distance(other, new.table)
                for one, other in zip(old.without_one(goal.measures),
                                      new.without_one(goal.measures), strict=True)]
        square += jackknife(left) ** 2
    return total, math.sqrt(square)


@dataclass(frozen=True, slots=True)
class Wish:
    """Which numbers may vary, for which targets, within how many games; the rest as in balance."""

    vary: tuple[Vary, ...]
    targets: tuple[Expectation, ...] = ()
    budget: int = 200_000
    players: tuple[int, ...] = ()
    lineups: tuple[tuple[str, ...], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    keep_total: bool = False


def tune_census(census: Census, wish: Wish, crew: Crew) -> Tuned:
    """Tune a game as the command wishes, or Stop with what stands in the way."""
    findings = crew.findings
    expected = wish.targets or census.expectations.play
    if not expected:
        findings.error("tune/no-goal", "there is no --target, and nothing is expected of play",
                       census.expectations.where or census.game.where,
                       "say what play shall be like: --target 'seat-advantage<0.02'")
    among = parameters(census.game, wish.vary, findings)
    check_expectations(replace(census.expectations, play=tuple(expected)), census.supply, findings)
    seats = _seats(census, wish, findings)
    findings.stop_on_errors()
    plan = _schedule(wish.budget, len(seats), findings)
    findings.stop_on_errors()
    assert plan
    return tune(Task(census, among, tuple(expected), seats, wish.seed, wish.keep_total), plan, crew)


def _seats(census: Census, wish: Wish, findings: Findings) -> tuple[Seat, ...]:
    """The tables that candidates are played at."""
    supply, study = census.supply, census.expectations.study
    players, lineups = planned(supply, study, wish.players, wish.lineups)
    plan = StudyPlan(players, lineups, 1, wish.seed, wish.options)
    found = []
    for wanted in table_plans(supply, plan):
        if table_of(wanted, study.seconds, findings) is None:
            break
        found.append(Seat(wanted.spec, study.seconds))
    return tuple(found)


def _schedule(budget: int, tables: int, findings: Findings) -> Schedule | None:
    plan = schedule(budget, tables)
    if plan is None:
        at = "one table" if tables == 1 else f"{tables} tables"
        findings.error("tune/budget", f"{budget:,} games are too few for a single round at {at}",
                       hint=f"it takes {least_budget(tables):,}")
    return plan
