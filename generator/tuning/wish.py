"""What the command asks to be tuned, looked at before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.balance.course import Crew
from generator.balance.expected import check_expectations
from generator.balance.plan import Plan, planned, sittings
from generator.composition.census import Census
from generator.findings import Findings
from generator.model.expectation import Expectation
from generator.play.restricted import tell_unknown
from generator.rules.registry import rules_for
from generator.tuning.rung import Seat
from generator.tuning.schedule import Schedule, least_budget, schedule
from generator.tuning.tuner import Task, Tuned, tune
from generator.tuning.vary import Vary, parameters


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
    plan = Plan(players, lineups, 1, wish.seed, wish.options)
    found = []
    for sitting in sittings(supply, plan):
        spec = sitting.spec
        rules = rules_for(supply, spec.players, spec.options, findings)
        if rules is None:
            break
        tell_unknown(rules, spec.bots, findings)
        found.append(Seat(spec, study.seconds))
    return tuple(found)


def _schedule(budget: int, tables: int, findings: Findings) -> Schedule | None:
    plan = schedule(budget, tables)
    if plan is None:
        at = "one table" if tables == 1 else f"{tables} tables"
        findings.error("tune/budget", f"{budget:,} games are too few for a single round at {at}",
                       hint=f"it takes {least_budget(tables):,}")
    return plan
