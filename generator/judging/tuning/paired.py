"""The same luck with two sets of components: by how much every figure differs, how surely."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.game.model.supply import Supply, aligned
from generator.judging.balance.apart import OF_COMPONENTS, OF_THE_GAME, Apart, apart, corrected
from generator.judging.balance.blocks import Sample
from generator.judging.balance.measure import Table, lineup_words
from generator.judging.balance.plan import StudyPlan, TablePlan, table_plans
from generator.judging.balance.study import Crew, table_of, take_sample
from generator.playing.rules.registry import has_rules

GAMES = 2_000

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
    return has_rules(old) and has_rules(new)


def play_contest(old: Supply, new: Supply, plan: StudyPlan, crew: Crew) -> Contest:
    """Play every table of a plan with both sets, and see what differs.

    Decks are mixed from the order of the parts, so the new set's are put into the old one's: the
    same set has the same luck, whatever the order of its lines.
    """
    found: list[Apart] = []
    tables = []
    new = aligned(old, new)
    for wanted in table_plans(new, plan):
        present = replace(wanted, spec=replace(wanted.spec, supply=old))
        before, after = (table_of(each, plan.seconds, crew.findings)
                         for each in (present, wanted))
        # What can't be played is told; half of the luck would say nothing.
        if crew.findings.errors or not (before and after):
            break
        old_games = _sample(present, before, "old", crew)
        new_games = _sample(wanted, after, "new", crew)
        if crew.findings.errors:
            break
        tables.append((wanted.spec.players, after.lineup, wanted.games))
        found += apart(old_games, new_games, (*OF_THE_GAME, *OF_COMPONENTS))
    return Contest(plan.seed, plan.options, tuple(tables), corrected(found))


def _sample(wanted: TablePlan, table: Table, name: str, crew: Crew) -> Sample:
    crew.progress.stage(f"{lineup_words(table.players, table.bots)}, {name}", wanted.games)
    return take_sample(wanted.spec, table, wanted.games, crew)
