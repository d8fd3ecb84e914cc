"""Runs a function in a helper process that the system ends when it takes too much.

A budget counts what our own code does. Libraries that read foreign files in C count nothing, so
such files are read in a process of their own: when it runs out of memory or time, or crashes, the
caller gets a complaint instead of a hang.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from generator.base.budget import Budget, OverBudgetError
from generator.base.processes import Helpers, first_done

if sys.platform != "win32":
    import resource

V = TypeVar("V")

# The clock runs on while other programs have the processor.
CLOCK_PER_SECOND = 10.0
# How often a process looks at its own memory, in seconds.
LOOK = 0.05
# How a process that took too much ends itself.
OUT_OF_MEMORY = 101


def run_confined(budget: Budget, function: Callable[..., V], *arguments: object) -> V:
    """Return what a function returns that runs in a process of its own, within a budget.

    Its arguments should be small: paths rather than what is in the files. OverBudgetError if it
    takes more than the budget, or crashes; whatever else it raises is raised here.
    """
    with Helpers(1) as helper:
        future = helper.submit(_run, budget, function, arguments)
        process = helper.running[0]
        if not first_done([future], CLOCK_PER_SECOND * (budget.seconds + 1)):
            helper.give_up()
            raise _out_of_time(budget)
        try:
            return future.result()
        except MemoryError:
            raise _out_of_memory(budget) from None
        except BrokenProcessPool:
            process.join()
            if process.exitcode == OUT_OF_MEMORY:
                raise _out_of_memory(budget) from None
            if process.exitcode == -getattr(signal, "SIGPROF", 0):
                raise _out_of_time(budget) from None
            raise OverBudgetError("budget/crash", "a library that reads this crashes over it",
                                  "save it again with the program that made it") from None


def _out_of_time(budget: Budget) -> OverBudgetError:
    return OverBudgetError("budget/work", "this takes longer than the "
                           f"{budget.seconds:.3g} seconds that are allowed for it",
                           "make it smaller or simpler")


def _out_of_memory(budget: Budget) -> OverBudgetError:
    return OverBudgetError("budget/memory", "this takes more memory than the "
                           f"{budget.megabytes:,.0f} MB that are allowed for it",
                           "make it smaller or simpler")


def _run(budget: Budget, function: Callable[..., V], arguments: tuple[object, ...]) -> V:
    """Runs in the helper, which has imported the function's module by now."""
    _limit(budget)
    with budget.applied():
        return function(*arguments)


def _limit(budget: Budget) -> None:
    """Let the system end this process when it takes more than a budget from here on."""
    if sys.platform == "win32":
        # Nothing to limit with: the caller's clock and the budget's own counts have to do.
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    room = int(budget.megabytes * 1e6)
    # The profiling timer counts processor time, and ends a process that doesn't listen to it.
    signal.setitimer(signal.ITIMER_PROF, budget.seconds)
    if (taken := address_space()) is not None:
        resource.setrlimit(resource.RLIMIT_AS, (taken + room, taken + room))
    threading.Thread(target=_watch_memory, args=(_resident() + room,), daemon=True).start()


def _watch_memory(most: int) -> None:
    """End this process when too much memory is in use; macOS enforces no limit of its own."""
    while _resident() <= most:
        time.sleep(LOOK)
    os._exit(OUT_OF_MEMORY)


def _resident() -> int:
    """The most memory that this process has had in use so far, in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def address_space() -> int | None:
    """The address space that this process has taken; None where the system doesn't say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
