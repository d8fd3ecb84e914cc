"""A fault: what a rule found, on which page and in which of the things that lie there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.base.findings import Severity

# Findings with the same code: more are counted, and not listed.
MOST_OF_A_CODE = 100
# Names that a message lists, and letters of each.
MOST_NAMES, MOST_LETTERS = 8, 60


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file; pages count from 1, 0 is the file as a whole.

    `part` is what the page calls the form in which it is, if it is in one.
    """

    code: str
    severity: Severity
    message: str
    hint: str = ""
    page: int = 0
    part: str = ""


def group_faults(faults: Iterable[Fault], key: Callable[[Fault], tuple[object, ...]]
                 ) -> list[tuple[Fault, int]]:
    """Different faults, each where it is first, and how many more there are like it."""
    groups: dict[tuple[object, ...], list[Fault]] = {}
    for fault in faults:
        groups.setdefault(key(fault), []).append(fault)
    by_code: dict[str, list[tuple[Fault, int]]] = {}
    for group in groups.values():
        by_code.setdefault(group[0].code, []).append((_first(group), len(group) - 1))
    listed = []
    for same in by_code.values():
        rest = same[MOST_OF_A_CODE:]
        listed += same[:MOST_OF_A_CODE]
        if rest:
            listed[-1] = (listed[-1][0], listed[-1][1] + sum(1 + more for _, more in rest))
    return listed


def list_names(names: Sequence[str]) -> str:
    """Names for a message: the first ones, and how many more there are."""
    shown = ", ".join(name[:MOST_LETTERS] for name in names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return f"{shown} and {more:,} more" if more > 0 else shown


def _first(faults: Sequence[Fault]) -> Fault:
    return min(faults, key=lambda fault: (fault.page, fault.part))
