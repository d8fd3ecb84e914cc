"""The course of a study: plays its tables, measures and judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from generator.balance.judge import judge
from generator.balance.measure import Table, finished_games, histogram, lineup_words
from generator.balance.pair import differences, pair_batch
from generator.balance.plan import Sitting
from generator.balance.recorder import record_batch
from generator.balance.registry import measure_all
from generator.balance.result import Change, Histogram
from generator.findings import Findings
from generator.model.expectation import Expectation
from generator.model.figure import Figure
from generator.model.supply import Supply
from generator.play.executors import tell_lost
from generator.play.study import Counts, Spec, run_study

# Figures whose expectations can end a study that plays until shares are precise.
SHARES = ("seat-share", "first-player-advantage", "balance", "skill", "restricted")
LOOKS = 40


class Progress(Protocol):
    """Somebody who watches long work."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""


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
