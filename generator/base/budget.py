"""A budget for work on files from other people: whatever would go beyond it is refused.

Code that reads or draws such files calls `spend` with an estimate, before it begins: so many
microseconds for so many bytes, letters or pixels. Estimates come from counts, never from a clock,
so the same input is always refused at the same place. Code that keeps much of it calls `hold`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

from generator.base.findings import Complaint


class OverBudgetError(Complaint):
    """Something would take more time or memory than this budget has."""


class Budget:
    """Seconds of work and megabytes of memory that may be spent on one foreign thing.

    The seconds are estimates for an ordinary machine; a helper process also enforces them, and
    the memory, as limits of the system (`helper_processes.py`).
    """

    def __init__(self, seconds: float = inf, megabytes: float = inf) -> None:
        self.seconds = seconds
        self.megabytes = megabytes
        self._work_left = seconds * 1e6
        self._memory_left = megabytes * 1e6

    @property
    def work_left(self) -> float:
        """How many microseconds of work may still be spent; less than 0 once that was too much."""
        return self._work_left

    def spend(self, microseconds: float) -> None:
        """Count work that is about to be done; OverBudgetError if there is no time for it."""
        self._work_left -= microseconds
        if self._work_left < 0:
            # It stays spent, so that nothing small slips through afterwards.
            self._work_left = -1.0
            raise OverBudgetError(
                "budget/work", f"this takes more work than the {self.seconds:.3g} seconds that "
                "are allowed for it", "make it smaller or simpler")

    def reserve_memory(self, size: float) -> None:
        """Count bytes that are about to be kept; OverBudgetError if there is no room for them."""
        self._memory_left -= size
        if self._memory_left < 0:
            self._memory_left = -1.0
            raise OverBudgetError(
                "budget/memory", f"this takes more memory than the {self.megabytes:,.0f} MB that "
                "are allowed for it", "make it smaller or simpler")

    @contextmanager
    def apply(self) -> Iterator[Budget]:
        """Let everything that is done meanwhile spend from this budget."""
        token = _CURRENT.set(self)
        try:
            yield self
        finally:
            _CURRENT.reset(token)


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


def current_budget() -> Budget | None:
    """The budget that everything is spent from here, if there is one."""
    return _CURRENT.get()


def spend(microseconds: float) -> None:
    """Count work against the current budget; without one, everything is allowed."""
    if (budget := _CURRENT.get()) is not None:
        budget.spend(microseconds)


def reserve_memory(size: float) -> None:
    """Count bytes against the current budget; without one, everything is allowed."""
    if (budget := _CURRENT.get()) is not None:
        budget.reserve_memory(size)
