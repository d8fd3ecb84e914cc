"""A rung of a race: many candidates play the same games, in one study."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from generator.balance.measure import Table
from generator.balance.plan import Sitting
from generator.balance.recorder import record_match
from generator.findings import Findings
from generator.play.study import Counts, Spec, bots_for
from generator.rules.engine import Rules
from generator.rules.registry import rules_for
from generator.tuning.candidate import Candidate, altered_supply

# Engines are large, and a race has hundreds; games of a candidate come one after the other.
MOST_ENGINES = 4
_built: dict[tuple[str, Candidate], Rules[Any]] = {}


@dataclass(frozen=True, slots=True)
class Seat:
    """A table of the race as the present set plays it; `seconds` is how long people think."""

    spec: Spec
    seconds: float

    def spec_of(self, candidate: Candidate) -> Spec:
        """What is played there with a candidate's box."""
        return replace(self.spec, supply=altered_supply(self.spec.supply, candidate))

    def table(self, candidate: Candidate) -> Table | None:
        """The facts of the table with a candidate's box; None if nobody can play with it."""
        spec = self.spec_of(candidate)
        rules = rules_for(spec.supply, spec.players, spec.options, Findings())
        return Sitting(spec, 0).table(rules, self.seconds) if rules else None


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
    games = rung.games
    for number in range(first // games, (first + count - 1) // games + 1):
        begin = max(first, number * games) - number * games
        end = min(first + count, (number + 1) * games) - number * games
        own: Counts = Counter()
        rules = _engine(spec, rung.candidates[number])
        for game in range(rung.start + begin, rung.start + end):
            seating, streams = spec.seating(game), spec.streams(game)
            record_match(rules, bots_for(seating, streams), streams.chance(), own, seating)
        for key, times in own.items():
            counts[number, *key] += times
    return counts


def _engine(spec: Spec, candidate: Candidate) -> Rules[Any]:
    """A candidate's engine; the last few are kept."""
    key = (spec.key, candidate)
    if key not in _built:
        supply = altered_supply(spec.supply, candidate)
        rules = rules_for(supply, spec.players, spec.options, Findings())
        if rules is None:
            raise ValueError("a race needs candidates that can be played")
        while len(_built) >= MOST_ENGINES:
            _built.pop(next(iter(_built)))
        _built[key] = rules
    return _built[key]
