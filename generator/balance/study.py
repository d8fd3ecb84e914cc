"""A balance study, from its plan to its verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.balance.ablation import check_ablation, with_twin, without
from generator.balance.course import (
    Crew,
    Played,
    check_finished,
    play_change,
    play_sitting,
)
from generator.balance.expected import check_expectations
from generator.balance.judge import judge
from generator.balance.measure import Table, finished_games
from generator.balance.plan import Plan, Sitting, command_of, sittings
from generator.balance.result import Balance, Change
from generator.compiled import build_name
from generator.findings import Findings, Stop
from generator.model.expectation import Expectations
from generator.model.supply import Supply
from generator.play.restricted import tell_unknown
from generator.rules.registry import rules_for


def check_plan(supply: Supply, expected: Expectations, plan: Plan,
               findings: Findings) -> tuple[tuple[Sitting, Table], ...]:
    """The tables of a plan that can be played and judged; whatever stands in the way is told."""
    check_expectations(expected, supply, findings)
    for part in plan.ablate:
        check_ablation(supply, part, plan.twin, findings)
    laid = []
    for sitting in sittings(supply, plan):
        spec = sitting.spec
        rules = rules_for(supply, spec.players, spec.options, findings)
        if rules is None:
            break
        tell_unknown(rules, spec.bots, findings)
        laid.append((sitting, sitting.table(rules, plan.seconds)))
    findings.stop_on_errors()
    return tuple(laid)


def run_plan(supply: Supply, expected: Expectations, plan: Plan, crew: Crew, *,
             title: str, where: str) -> Balance:
    """Play all tables of a plan, measure and judge them; `where` is how the user calls the game."""
    findings = crew.findings
    tables = check_plan(supply, expected, plan, findings)
    played = [play_sitting(sitting, table, expected.play, crew) for sitting, table in tables]
    for each in played:
        check_finished(each, findings)
    if not any(finished_games(each.counts) for each in played):
        raise Stop(findings)
    changes = _changes(supply, plan, played, crew)
    figures = tuple(figure for each in played for figure in each.figures)
    parts = {part.id: part for part in supply.parts}
    verdicts = judge(expected.play, figures, parts, findings)
    return Balance(
        supply.game, title, command_of(where, plan), plan.seed, build_name(), plan.options,
        tuple((each.table.players, each.table.lineup, each.counts["games",]) for each in played),
        figures, tuple(one for each in played for one in each.histograms()), verdicts,
        _parts(played), changes)


def _changes(supply: Supply, plan: Plan, played: Sequence[Played],
             crew: Crew) -> tuple[Change, ...]:
    """What the box without each component that was named would change, table by table."""
    found = []
    for part in plan.ablate:
        changed = with_twin(supply, part) if plan.twin else without(supply, part)
        title = f"{part} as a neutral twin" if plan.twin else f"without {part}"
        for each in played:
            spec = each.sitting.spec
            if not each.sitting.about and rules_for(changed, spec.players, spec.options,
                                                    crew.findings):
                found.append(play_change(title, changed, each, crew))
    return tuple(found)


def _parts(played: Sequence[Played]) -> tuple[tuple[str, str], ...]:
    """The parts that were watched at any table, with their kinds."""
    return tuple({name: kind for each in played for name, kind in each.table.kinds.items()}.items())
