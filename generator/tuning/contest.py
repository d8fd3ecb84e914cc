"""Two sets of components at the same tables, with the same luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.balance.course import Crew
from generator.balance.measure import Table, lineup_words
from generator.balance.plan import Plan, Sitting, sittings
from generator.model.supply import Supply
from generator.play.restricted import tell_unknown
from generator.rules.registry import playable, rules_for
from generator.tuning.paired import Apart, Sample, apart, take_sample

GAMES = 2_000
# What is told of the whole game, and of each component where it differs.
OF_THE_GAME = ("first-player-advantage", "seat-share", "score", "margin", "shared-wins", "turns",
               "decisions", "minutes", "lead-changes", "drama", "decisiveness", "branching",
               "forced", "stagnation", "shortage", "reshuffles", "end-cause", "points-from")
OF_COMPONENTS = ("pick-rate", "win-effect")


@dataclass(frozen=True, slots=True)
class Contest:
    """What was played, and what differs."""

    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    # Players, bots and games of each table.
    tables: tuple[tuple[int, str, int], ...] = ()
    apart: tuple[Apart, ...] = ()


def can_play(old: Supply, new: Supply) -> bool:
    """Whether both sets have rules."""
    return {old.engine, new.engine} <= set(playable())


def play_contest(old: Supply, new: Supply, plan: Plan, crew: Crew) -> Contest:
    """Play every table of a plan with both sets, and see what differs."""
    found: list[Apart] = []
    tables = []
    for sitting in sittings(new, plan):
        before = _seated(replace(sitting, spec=replace(sitting.spec, supply=old)), plan, crew)
        after = _seated(sitting, plan, crew)
        # What can't be played is told; half of the luck would say nothing.
        if crew.findings.errors or not (before and after):
            break
        old_games, new_games = (_sample(*before, "old", crew), _sample(*after, "new", crew))
        if crew.findings.errors:
            break
        tables.append((sitting.spec.players, after[1].lineup, sitting.games))
        found += apart(old_games, new_games, (*OF_THE_GAME, *OF_COMPONENTS))
    return Contest(plan.seed, plan.options, tuple(tables), tuple(found))


def _seated(sitting: Sitting, plan: Plan, crew: Crew) -> tuple[Sitting, Table] | None:
    """A sitting with its table, or None with findings that say why it can't be played."""
    spec = sitting.spec
    rules = rules_for(spec.supply, spec.players, spec.options, crew.findings)
    if rules is None:
        return None
    tell_unknown(rules, spec.bots, crew.findings)
    return sitting, sitting.table(rules, plan.seconds)


def _sample(sitting: Sitting, table: Table, name: str, crew: Crew) -> Sample:
    crew.progress.stage(f"{lineup_words(table.players, table.bots)}, {name}", sitting.games)
    return take_sample(sitting.spec, table, sitting.games, crew)
