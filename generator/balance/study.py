"""A balance study, from its plan through play to its verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from generator.balance.ablation import check_ablation, differences, pair_batch, with_twin, without
from generator.balance.judge import check_expectations, judge
from generator.balance.measure import (
    Figure,
    Table,
    finished_games,
    histogram,
    lineup_words,
    measure_all,
)
from generator.balance.plan import Sitting, StudyPlan, command_of, sittings
from generator.balance.recorder import record_batch
from generator.balance.result import Balance, Change, Histogram
from generator.findings import Findings, Stop
from generator.model.expectation import Expectation, Expectations
from generator.model.supply import Supply
from generator.play.bots import tell_unknown
from generator.play.executors import tell_lost
from generator.play.study import Counts, Spec, run_study
from generator.progress import Progress
from generator.rules.compiled import build_name
from generator.rules.registry import rules_for

# Figures whose expectations can end a study that plays until shares are precise.
SHARES = ("seat-share", "first-player-advantage", "balance", "skill", "restricted")
LOOKS = 40


@dataclass(slots=True)
class Crew:
    """Who plays, who watches, and which games were lost on the way."""

    executor: Executor | None
    progress: Progress
    findings: Findings

    def play(self, spec: Spec, games: int, first: int = 0,
             batch: Callable[[Spec, int, int], Counts] = record_batch) -> Counts:
        """The counts of some games; those that were lost with their workers are told."""
        lost: list[range] = []
        counts = run_study(self.executor, spec, games, 0, self.progress.step, play=batch,
                           first=first, lost=lost)
        tell_lost(lost, games, self.findings, lineup_words(spec.players, spec.bots))
        return counts


@dataclass(frozen=True, slots=True)
class Played:
    """A table with what was counted at it."""

    sitting: Sitting
    table: Table
    counts: Counts

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures, or those that the table was played for."""
        return measure_all(self.counts, self.table, self.sitting.about)

    def histograms(self) -> Iterator[Histogram]:
        """How scores, lengths and margins were spread."""
        if self.sitting.about:
            return
        for seat in range(self.table.players):
            yield self._histogram("score", str(seat + 1), histogram(self.counts, "score", seat))
        for name in ("turns", "margin"):
            yield self._histogram(name, "", histogram(self.counts, name))

    def _histogram(self, name: str, of: str, counts: Mapping[float, int]) -> Histogram:
        return Histogram(name, self.table.players, self.table.lineup, of,
                         tuple(sorted((float(value), count) for value, count in counts.items())))


def play_sitting(sitting: Sitting, table: Table, expected: Sequence[Expectation],
                 crew: Crew) -> Played:
    """Play a table: all its games, or until shares are told."""
    crew.progress.stage(lineup_words(table.players, table.bots), sitting.games)
    if not sitting.precision:
        return Played(sitting, table, crew.play(sitting.spec, sitting.games))
    about = [each for each in expected if each.measure in SHARES]
    counts: Counts = Counter()
    step = max(sitting.spec.players, -(-sitting.games // LOOKS))
    for first in range(0, sitting.games, step):
        counts.update(crew.play(sitting.spec, min(step, sitting.games - first), first))
        if about and _told(about, counts, table):
            break
    return Played(sitting, table, counts)


def _told(expected: Sequence[Expectation], counts: Counts, table: Table) -> bool:
    """Whether every expectation of shares at this table is decided."""
    verdicts = judge(expected, measure_all(counts, table, SHARES), {}, Findings())
    return bool(verdicts) and all(each.word != "undecided" for each in verdicts)


def check_finished(played: Played, findings: Findings) -> None:
    """Report a table at which no game came to an end."""
    games = played.counts["games",]
    if games and not finished_games(played.counts):
        findings.error(
            "balance/empty-study", f"with {lineup_words(played.table.players, played.table.bots)}, "
            f"none of {games:,} games came to an end", played.sitting.spec.supply.where,
            "there is nothing to measure")


def play_change(title: str, changed: Supply, played: Played, crew: Crew) -> Change:
    """Replay a table's games with another box; what differs."""
    spec, games = played.sitting.spec, played.counts["games",]
    crew.progress.stage(f"{spec.players} players, {title}", games)
    counts = crew.play(spec, games, batch=partial(pair_batch, replace(spec, supply=changed)))
    return Change(title, differences(counts, played.table))


def table_of(sitting: Sitting, seconds: float, findings: Findings) -> Table | None:
    """The facts of a table, or None with findings that say why it can't be played."""
    spec = sitting.spec
    rules = rules_for(spec.supply, spec.players, spec.options, findings)
    if rules is None:
        return None
    tell_unknown(rules, spec.bots, findings)
    return sitting.table(rules, seconds)


def check_plan(supply: Supply, expected: Expectations, plan: StudyPlan,
               findings: Findings) -> tuple[tuple[Sitting, Table], ...]:
    """The tables of a plan that can be played and judged; whatever stands in the way is told."""
    check_expectations(expected, supply, findings)
    findings.stop_on_errors()
    for part in plan.ablate:
        check_ablation(supply, part, plan.twin, findings)
    laid = []
    for sitting in sittings(supply, plan):
        table = table_of(sitting, plan.seconds, findings)
        if table is None:
            break
        laid.append((sitting, table))
    findings.stop_on_errors()
    return tuple(laid)


def run_plan(supply: Supply, expected: Expectations, plan: StudyPlan, crew: Crew, *,
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


def _changes(supply: Supply, plan: StudyPlan, played: Sequence[Played],
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
