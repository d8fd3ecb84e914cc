"""Successive halving: candidates race on the same luck, and the better half plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from generator.balance.course import Crew
from generator.balance.measure import Table
from generator.balance.registry import measure_all
from generator.model.figure import Figure
from generator.play.study import Counts
from generator.tuning.candidate import PRESENT, Candidate
from generator.tuning.goal import Goal
from generator.tuning.rung import Rung, Seat, rung_batch
from generator.tuning.schedule import Schedule

# So many proposals for each place in the field, before a smaller field has to do.
TRIES = 60
# A candidate near another one.
Near = Callable[[Candidate, Random], Candidate]
# Whether a candidate breaks nothing that the present set keeps.
Allowed = Callable[[Candidate], bool]


@dataclass(slots=True)
class Runner:
    """A candidate in the race: its tables, what was counted so far, its risk after each rung."""

    candidate: Candidate
    tables: tuple[Table, ...]
    counts: tuple[Counts, ...]
    risks: list[float] = field(default_factory=list)

    def figures(self, measures: Sequence[str]) -> Iterator[Figure]:
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

    def __init__(self, seats: Sequence[Seat], plan: Schedule, goal: Goal, crew: Crew) -> None:
        self.seats = seats
        self.plan = plan
        self.goal = goal
        self.crew = crew
        self.known: dict[Candidate, Runner | None] = {}
        self.refusals = Refusals()
        self.games = 0

    def run(self, near: Near, allowed: Allowed, seed: int) -> tuple[Candidate, ...]:
        """Those that came to the end of a round, best first; the present set isn't one of them."""
        best = self.admit(PRESENT, lambda _: True)
        assert best
        for number in range(self.plan.rounds):
            luck = Random(f"{seed}/tune/{number}")
            entered = self.proposals(best.candidate, near, luck, allowed)
            if not entered:
                break
            best = self.round(best, entered, f"Round {number + 1} of {self.plan.rounds}")
        ended = [each for each in self.known.values() if each and each.candidate != PRESENT
                 and len(each.risks) == len(self.plan.levels)]
        return tuple(each.candidate for each in sorted(ended, key=partial(_order, rung=-1)))

    def proposals(self, centre: Candidate, near: Near, luck: Random,
                  allowed: Allowed) -> list[Runner]:
        """New neighbours that can be played; fewer where there are no more."""
        found: list[Runner] = []
        for _ in range(TRIES * self.plan.width):
            proposal = near(centre, luck)
            if proposal not in self.known:
                runner = self.admit(proposal, allowed)
                found += [runner] if runner else []
                if len(found) == self.plan.width:
                    break
        return found

    def admit(self, candidate: Candidate, allowed: Allowed) -> Runner | None:
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
            self.play([each for each in (centre, *left) if len(each.risks) == rung], rung,
                      f"{name}, {len(left)} candidates")
            left = sorted(left, key=partial(_order, rung=rung))
            if rung + 1 < len(self.plan.levels):
                left, dropped = left[:max(1, len(left) // 2)], left[max(1, len(left) // 2):]
                for each in dropped:
                    each.counts = ()
        return min(centre, left[0], key=partial(_order, rung=-1))

    def play(self, runners: list[Runner], rung: int, stage: str) -> None:
        """Let candidates play on until they have played as much as a rung asks for."""
        start = self.plan.levels[rung - 1] if rung else 0
        games = self.plan.levels[rung] - start
        asked = Rung(tuple(each.candidate for each in runners), games, start)
        self.crew.progress.stage(stage, games * len(runners) * len(self.seats))
        for at, seat in enumerate(self.seats):
            counts = self.crew.play(seat.spec, games * len(runners),
                                    batch=partial(rung_batch, asked))
            for (number, *key), count in counts.items():
                runners[number].counts[at][tuple(key)] += count
        self.crew.findings.stop_on_errors()
        self.games += games * len(runners) * len(self.seats)
        for each in runners:
            each.risks.append(self.goal.risk(each.figures(self.goal.measures)))


def _order(runner: Runner, rung: int) -> tuple[float, int, Candidate]:
    """By risk after a rung; of equals the one that changes less."""
    return runner.risks[rung], len(runner.candidate), runner.candidate
