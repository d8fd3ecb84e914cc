"""Tuning: a race for the goal, and a check of its winners on games that chose none of them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Literal

from generator.base.findings import Findings
from generator.base.statistics import ALPHA, jackknife, t_for
from generator.game.model.expectations import Constraint, Expectation
from generator.game.model.supply import supply_of
from generator.judging.balance.balance_study import Crew, table_of, take_sample
from generator.judging.balance.measure import Verdict
from generator.judging.balance.plan import StudyPlan, choose_tables, table_plans
from generator.judging.balance.samples import (
    FigureDifference,
    Sample,
    adjust_p_values,
    compare_samples,
)
from generator.judging.balance.verdicts import check_expectations, judge_expectations
from generator.judging.components.constraints import check_constraint
from generator.judging.tuning.candidates import (
    PRESENT,
    Candidate,
    Parameter,
    Variation,
    apply_to_game,
    find_parameters,
    neighbour,
)
from generator.judging.tuning.race import (
    BEST,
    MOST_REVERTED,
    Goal,
    Race,
    RaceTable,
    Refusals,
    Schedule,
    goal_of,
    least_budget,
    schedule,
)
from generator.playing.rules.declaration import Census

# Reported in addition to the measures of the goal.
# Constraints that say what a number is now, what it follows from, or which text shows it.
STATING_CHECKS = ("figure", "worth", "printed")
EXTRA_MEASURES = ("first-player-advantage", "score", "turns")
Ending = Literal["met", "found", "nothing", "no room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finalist:
    """A candidate, judged on fresh games.

    `nearer` is by how many steps it comes nearer to the goal than the present set, with its
    interval; `apart` how its figures differ from the present ones; `misses` what it breaks of
    the expectations that aren't part of the goal.
    """

    candidate: Candidate
    verdicts: tuple[Verdict, ...]
    misses: tuple[Verdict, ...]
    apart: tuple[FigureDifference, ...]
    nearer: float
    low: float
    high: float

    @property
    def better(self) -> bool:
        """Whether it is nearer for sure."""
        return self.low > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningResult:
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
class TuningTask:
    """What to tune: a game and what is expected of it, which numbers vary, at which tables."""

    census: Census
    among: tuple[Parameter, ...]
    expected: tuple[Expectation, ...]
    seats: tuple[RaceTable, ...]
    seed: int
    keep_total: bool = False


def tune(task: TuningTask, plan: Schedule, crew: Crew) -> TuningResult:
    """Search for numbers that bring play nearer to what is expected."""
    checker = FinalistChecker(task, plan, crew)
    present = checker.samples(PRESENT, "Present set")
    verdicts = checker.verdicts(present, task.expected)
    goal = goal_of(verdicts)
    if not goal.terms:
        crew.findings.error("tune/no-goal", "no game that was played shows anything about "
                            f"{', '.join(dict.fromkeys(item.measure for item in task.expected))}",
                            task.expected[0].where, "play the tables that it is about, with "
                            "--players and --bots")
    crew.findings.stop_on_errors()
    spent = plan.check * len(task.seats)
    if all(verdict.word == "met" for verdict in verdicts):
        return TuningResult(ending="met", plan=plan, games=spent, tried=0, refusals=Refusals(),
                            goal=goal, present=verdicts, finalists=())
    race = Race(task.seats, plan, goal, crew)
    ended = race.run(partial(_find_neighbour, task=task),
                     partial(_keeps_constraints, census=task.census), task.seed)
    best = ended[:BEST]
    finalists = [checker.judge_finalist(item, present, goal, len(best)) for item in best]
    # Of those that are as near the one that meets the goal more surely.
    finalists.sort(
        key=lambda finalist: (-finalist.nearer, goal.risk(one.figure for one in finalist.verdicts))
    )
    if finalists and finalists[0].better:
        winner = checker.drop_idle_changes(finalists[0], present, goal, len(best))
        finalists = [winner, *(finalist for finalist in finalists[1:]
                               if finalist.candidate != winner.candidate)]
    ending: Ending = "found" if any(finalist.better for finalist in finalists) \
        else "nothing" if finalists else "no room"
    tried = sum(item is not None for item in race.known.values()) - 1
    return TuningResult(ending=ending, plan=plan, games=spent * len(checker.played) + race.games,
                        tried=tried,
                        refusals=race.refusals,
                 goal=goal, present=verdicts, finalists=tuple(finalists))


def _find_neighbour(candidate: Candidate, luck: Random, task: TuningTask) -> Candidate:
    return neighbour(candidate, task.among, luck, task.keep_total)


def _keeps_constraints(candidate: Candidate, census: Census) -> bool:
    """Whether a candidate keeps all constraints that the present set keeps.

    But for those that state a number as it is now: other numbers are what is asked for.
    """
    game = apply_to_game(census.game, candidate)
    other = replace(census, game=game, supply=supply_of(game))
    return all(
        _is_kept(constraint, other) or not _is_kept(constraint, census)
        for constraint in census.expectations.constraints
        if constraint.check not in STATING_CHECKS
    )


def _is_kept(constraint: Constraint, census: Census) -> bool:
    result = check_constraint(constraint, census)
    return result is None or not result.wrong


class FinalistChecker:
    """Plays candidates on games that come after all those of the race."""

    def __init__(self, task: TuningTask, plan: Schedule, crew: Crew) -> None:
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
        results = []
        for seat in self.task.seats:
            table = seat.table(candidate)
            assert table
            results.append(take_sample(seat.spec_of(candidate), table, self.plan.check, self.crew,
                                     self.plan.levels[-1]))
        # Games that were lost with their workers leave nothing to compare.
        self.crew.findings.stop_on_errors()
        return tuple(results)

    def verdicts(self, samples: Sequence[Sample],
                 expected: Sequence[Expectation]) -> tuple[Verdict, ...]:
        """What fresh games say about something that is expected."""
        names = tuple(dict.fromkeys(expectation.measure for expectation in expected))
        figures = [figure for sample in samples for figure in sample.figures(names)]
        parts = {part.id: part for part in self.task.census.supply.parts}
        return judge_expectations(expected, figures, parts, Findings()) if expected else ()

    def misses(self, samples: Sequence[Sample], present: Sequence[Sample]) -> tuple[Verdict, ...]:
        """What a candidate misses that isn't the goal and that the present set doesn't miss."""
        besides = [item for item in self.task.census.expectations.play
                   if item not in self.task.expected]
        missed = [
            verdict for verdict in self.verdicts(samples, besides) if verdict.word == "missed"
        ]
        before = {_verdict_key(verdict) for verdict in self.verdicts(present, besides)
                  if verdict.word == "missed"} if missed else set()
        return tuple(item for item in missed if _verdict_key(item) not in before)

    def judge_finalist(self, candidate: Candidate, present: Sequence[Sample], goal: Goal,
                 of: int) -> Finalist:
        """A candidate against the present set."""
        samples = self.samples(candidate, f"Checking {len(candidate)} changes")
        names = tuple(dict.fromkeys((*goal.measures, *EXTRA_MEASURES)))
        differences = [sample for old, new in zip(present, samples, strict=True)
                       for sample in compare_samples(old, new, names)]
        nearer, error = _improvement(present, samples, goal)
        # The best of several is looked at, so each has to be surer.
        half = t_for(0.05 / of, len(samples[0].blocks) - 1) * error
        return Finalist(candidate=candidate, verdicts=self.verdicts(samples, self.task.expected),
                        misses=self.misses(samples, present), apart=adjust_p_values(differences),
                        nearer=nearer,
                        low=nearer - half, high=nearer + half)


    def drop_idle_changes(self, whole: Finalist, present: Sequence[Sample], goal: Goal,
                          of: int) -> Finalist:
        """A winner without those of its changes that do nothing.

        One goes if without it the set is still better than the present one, and not surely
        further from the goal than with it. Totals that must stay need all of them.
        """
        best = whole
        for change in () if self.task.keep_total else whole.candidate[:MOST_REVERTED]:
            less = tuple(item for item in best.candidate if item != change)
            if not less or not _is_playable(less, self.task):
                continue
            finalist = self.judge_finalist(less, present, goal, of)
            gain, error = _improvement(self.samples(best.candidate, ""), self.samples(less, ""),
                                       goal)
            half = t_for(ALPHA, len(present[0].blocks) - 1) * error
            if finalist.better and gain + half >= 0:
                best = finalist
        return best


def _is_playable(candidate: Candidate, task: TuningTask) -> bool:
    return _keeps_constraints(candidate, task.census) \
        and all(seat.table(candidate) for seat in task.seats)


def _verdict_key(verdict: Verdict) -> tuple[object, ...]:
    figure = verdict.figure
    return verdict.expectation, figure.players, figure.bots, figure.of


def _improvement(present: Sequence[Sample], samples: Sequence[Sample],
            goal: Goal) -> tuple[float, float]:
    """By how many steps samples are nearer to the goal than the present ones, and the error."""
    total = square = 0.0
    for old, new in zip(present, samples, strict=True):
        total += goal.distance(old.values(goal.measures), old.table) \
            - goal.distance(new.values(goal.measures), new.table)
        left = [goal.distance(one, old.table) - goal.distance(other, new.table)
                for one, other in zip(old.leave_one_out(goal.measures),
                                      new.leave_one_out(goal.measures), strict=True)]
        square += jackknife(left) ** 2
    return total, math.sqrt(square)


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningRequest:
    """Which numbers may vary, for which targets, within how many games; the rest as in balance."""

    vary: tuple[Variation, ...]
    targets: tuple[Expectation, ...] = ()
    budget: int = 200_000
    players: tuple[int, ...] = ()
    lineups: tuple[tuple[str, ...], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    keep_total: bool = False


def tune_census(census: Census, request: TuningRequest, crew: Crew) -> TuningResult:
    """Tune a game as the command requests, or Stop with what prevents it."""
    findings = crew.findings
    expected = request.targets or census.expectations.play
    if not expected:
        findings.error("tune/no-goal", "there is no --target, and nothing is expected of play",
                       census.expectations.where or census.game.where,
                       "say what play should be like: --target 'seat-advantage<0.02'")
    among = find_parameters(census.game, request.vary, findings)
    check_expectations(replace(census.expectations, play=tuple(expected)), census.supply, findings)
    seats = _race_tables(census, request, findings)
    findings.stop_on_errors()
    plan = _make_schedule(request.budget, len(seats), findings)
    findings.stop_on_errors()
    assert plan
    task = TuningTask(census, among, tuple(expected), seats, request.seed, request.keep_total)
    return tune(task, plan, crew)


def _race_tables(census: Census, request: TuningRequest,
                 findings: Findings) -> tuple[RaceTable, ...]:
    """The tables that candidates are played at."""
    supply, study = census.supply, census.expectations.study
    players, lineups = choose_tables(supply, study, request.players, request.lineups)
    plan = StudyPlan(players=players, lineups=lineups, games=1, seed=request.seed,
                     options=request.options)
    results = []
    for wanted in table_plans(supply, plan):
        if table_of(wanted, study.seconds, findings) is None:
            break
        results.append(RaceTable(wanted.spec, study.seconds))
    return tuple(results)


def _make_schedule(budget: int, tables: int, findings: Findings) -> Schedule | None:
    plan = schedule(budget, tables)
    if plan is None:
        at = "one table" if tables == 1 else f"{tables} tables"
        findings.error("tune/budget", f"{budget:,} games are too few for a single round at {at}",
                       hint=f"it takes {least_budget(tables):,}")
    return plan
