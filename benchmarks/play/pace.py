"""How many games a route plays in a CPU second, run after run in fresh processes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from benchmarks.runs import output


@dataclass(slots=True)
class Pace:
    """A way to play: its name, the program and its words, and what its runs have told."""

    name: str
    module: str
    words: tuple[str, ...]
    games: int
    python: str = sys.executable
    rates: list[float] = field(default_factory=list)
    choices: float = 0.0

    @property
    def rate(self) -> float:
        """Games in a CPU second, the median of the runs."""
        return median(self.rates)

    def run(self) -> None:
        """Play once more, in a fresh process."""
        said = output(self.module, *self.words, self.games, python=self.python)
        told = json.loads(said.splitlines()[-1])
        self.rates.append(told["games"] / told["seconds"])
        self.choices = told["choices"] / told["games"]


def take_turns(paces: Sequence[Pace], rounds: int, say: Callable[[str], None]) -> None:
    """Run all in turn, round after round, so that all meet the same weather."""
    for number in range(1, rounds + 1):
        for pace in paces:
            pace.run()
            say(f"round {number}: {pace.name}: {pace.rates[-1]:,.0f} games a CPU second")
