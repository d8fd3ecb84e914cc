"""A trial, and the table in which trials are counted."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.drill import classes
from tests.drill.command import Ended, Ending

COLUMNS: dict[Ending, str] = {
    "held": "held", "refused": "refused with place", "error": "clean error", "wrong": "wrong",
    "slow": "slow", "traceback": "traceback", "hang": "hang", "severe": "severe"}
# What must never happen.
BAD: tuple[Ending, ...] = ("wrong", "slow", "traceback", "hang", "severe")


@dataclass(frozen=True)
class Outcome:
    """How a trial ended, and why if that is bad."""

    ending: Ending
    reason: str = ""
    took: str = ""


def of(ended: Ended) -> Outcome:
    """How a command that nothing else is known of has ended."""
    if ended.ending not in BAD:
        return Outcome(ended.ending)
    return Outcome(ended.ending, ended.reason, ended.took)


def wrong(reason: str) -> Outcome:
    """Something is not as it has to be."""
    return Outcome("wrong", reason)


@dataclass(frozen=True)
class Trial:
    """Something to try in an empty folder."""

    name: str
    run: Callable[[Path], Outcome]


@dataclass
class Count:
    """How the trials of a class ended, and what went badly."""

    endings: Counter[Ending] = field(default_factory=Counter)
    reasons: dict[tuple[Ending, str], list[str]] = field(default_factory=dict)

    def add(self, name: str, outcome: Outcome) -> None:
        """Count one."""
        self.endings[outcome.ending] += 1
        if outcome.ending in BAD:
            self.reasons.setdefault((outcome.ending, outcome.reason), []).append(
                f"{name} ({outcome.took})" if outcome.took else name)

    def bad(self) -> Iterator[str]:
        """What went badly, each reason once with the trials that met it."""
        for (ending, reason), names in self.reasons.items():
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            yield f"{ending}: {reason}\n    at {'; '.join(names[:3])}{more}"


def all_trials(only: Iterable[str]) -> Iterator[tuple[str, list[Trial]]]:
    """The trials of every class that is there, or of some, in the order of the alphabet."""
    wanted = set(only)
    for module in sorted(each.name for each in pkgutil.iter_modules(classes.__path__)):
        if not wanted or module in wanted:
            found = importlib.import_module(f"tests.drill.classes.{module}")
            yield found.TITLE, list(found.trials())


def table(counts: dict[str, Count]) -> str:
    """What came of all, as docs/explanation/testing.md shows it."""
    rows = [f"| class | tried | {' | '.join(COLUMNS.values())} |",
            f"| --- | ---: |{' ---: |' * len(COLUMNS)}"]
    for title, count in counts.items():
        numbers = (count.endings.total(), *(count.endings[each] for each in COLUMNS))
        rows.append(f"| {title} | {' | '.join(map(str, numbers))} |")
    return "\n".join(rows)
