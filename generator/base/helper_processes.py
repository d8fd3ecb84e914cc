"""Helper processes: fresh ones on every system, gone as soon as their work isn't needed."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from math import inf
from multiprocessing import get_context, util
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import ParamSpec, TypeVar

from generator.base.budget import Budget, OverBudgetError
from generator.base.module_path import protect_children

P = ParamSpec("P")
V = TypeVar("V")

# How long Ctrl-C may wait for an answer; and on Windows it never ends an endless wait.
POLL_SECONDS = 0.2
ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
# Called before a process may be started, to lift limits that it must not inherit.
BEFORE_START: list[Callable[[], None]] = []


class HelperProcesses(ProcessPoolExecutor):
    """Processes that work for this one until the `with` ends; an error in it ends them at once.

    They know nothing of this process's threads and files: they are spawned, never forked. Ctrl-C
    is this process's business, and they don't outlive it, however it ends.
    """

    def __init__(self, count: int, prepare: Callable[..., object] | None = None,
                 *facts: object) -> None:
        _start_safely()
        context = get_context("spawn")
        # Nothing is written into it; the helper only sees when it is closed.
        self._lifeline_reader, self._lifeline = context.Pipe(duplex=False)
        # A process that dies while it is started, with much still to be handed to it, leaves the
        # other side waiting for ever. So what is large comes later, on a way of its own.
        self._inlet, outlet = context.Pipe(duplex=False)
        super().__init__(count, context, _prepare_helper,
                         (self._lifeline_reader, self._inlet, context.Lock(), prepare))
        threading.Thread(target=_send_facts, args=(outlet, pickle.dumps(facts), count),
                         daemon=True).start()

    def submit(self, fn: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> Future[V]:
        """Hand over some work; a process may be started for it."""
        lift_limits()
        # Ctrl-C in the midst of a start would leave an unknown process.
        with _defer_signals(), _block_signal(signal.SIGINT):
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if kind is not None or self._broken:
            self.give_up()
        self.shutdown(cancel_futures=True)
        for end in (self._lifeline_reader, self._lifeline, self._inlet):
            end.close()

    @property
    def running(self) -> list[BaseProcess]:
        """The processes that were started and not ended yet."""
        return list((self._processes or {}).values())

    def give_up(self) -> None:
        """End all processes, whatever they are at."""
        self._lifeline.close()
        # A helper that computes in C doesn't see that; only the system can end it.
        for process in self.running:
            process.kill()
        # One that died while it sent a result leaves a part of it, and Python would wait for the
        # rest as long as this side could still write it.
        results = getattr(self, "_result_queue", None)
        if results is not None:
            results._writer.close()
        # Python before 3.11.5 waits for ever if a process died while work was being sent to it;
        # later ones close this end themselves, and must be the only ones who do.
        queue = getattr(self, "_call_queue", None)
        if queue is not None and sys.version_info < (3, 11, 5):
            queue._reader.close()


def lift_limits() -> None:
    """Lift limits of this process that one which is started now would inherit."""
    for lift in BEFORE_START:
        lift()


def _start_safely() -> None:
    """Let helpers begin without the current folder on their module path.

    They are started as `python -c`, which would search it first: a game's folder could bring a
    `pickle.py` of its own.
    """
    protect_children()
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        # Started as `python -E`, helpers don't look at the environment either.
        flags = subprocess._args_from_interpreter_flags  # type: ignore[attr-defined]
        util._args_from_interpreter_flags = lambda: [*flags(), "-P"]  # type: ignore[attr-defined]


def wait_for_first(futures: Iterable[Future[V]], seconds: float = inf) -> set[Future[V]]:
    """Those that are done, once there is one; Ctrl-C is heard meanwhile, on every system.

    After so many seconds there may be none.
    """
    waiting, deadline = list(futures), time.monotonic() + seconds
    while True:
        # To wait, Python takes the lock of every future; Ctrl-C in the midst of that would leave
        # some locked, and the thread that has to cancel them would wait for ever.
        with _defer_signals():
            done = wait(waiting, POLL_SECONDS, return_when=FIRST_COMPLETED).done
        if done or not waiting or time.monotonic() > deadline:
            return done


def wait_for_result(future: Future[V]) -> V:
    """The result of a piece of work, or what it raised."""
    wait_for_first([future])
    return future.result()


def _send_facts(outlet: Connection, facts: bytes, times: int) -> None:
    """Give each process what it needs, as soon as it asks; it may never be started."""
    with outlet, suppress(OSError):
        for _ in range(times):
            outlet.send_bytes(facts)


def _prepare_helper(hears: Connection, inlet: Connection, turn: AbstractContextManager[object],
                    prepare: Callable[..., object] | None) -> None:
    """Make a process ready to help."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(hears,), daemon=True).start()
    with inlet, turn:
        facts = inlet.recv_bytes()
    if prepare:
        prepare(*pickle.loads(facts))


def _exit_with_parent(hears: Connection) -> None:
    """End this process when the one that it works for is gone, even if that was killed."""
    with suppress(EOFError, OSError):
        hears.recv_bytes()
    os._exit(1)


@contextmanager
def _defer_signals() -> Iterator[None]:
    """Let signals that end this process wait until something is done that must not be torn."""
    came: list[int] = []
    handlers = {number: handler for name in ENDING
                if (number := getattr(signal, name, None)) is not None
                and callable(handler := signal.getsignal(number))
                and threading.current_thread() is threading.main_thread()}
    for number in handlers:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    for number in came:
        handlers[number](number, None)


@contextmanager
def _block_signal(number: int) -> Iterator[None]:
    """Keep a signal waiting; a process that is started meanwhile never gets it.

    Without this Ctrl-C on a terminal, which goes to all, would catch a helper in its imports,
    and it would die with a traceback on the user's screen.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


if sys.platform != "win32":
    import resource

R = TypeVar("R")

# The clock runs on while other programs have the processor.
CLOCK_PER_SECOND = 10.0
# How often a process looks at its own memory, in seconds.
MEMORY_CHECK_SECONDS = 0.05
# How a process that took too much ends itself.
OUT_OF_MEMORY = 101


def run_confined(budget: Budget, function: Callable[..., R], *arguments: object) -> R:
    """Return what a function returns that runs in a process of its own, within a budget.

    Its arguments should be small: paths rather than what is in the files. OverBudgetError if it
    takes more than the budget, or crashes; whatever else it raises is raised here.
    """
    try:
        with HelperProcesses(1) as helper:
            future = helper.submit(_run_in_helper, budget, function, arguments)
            process = helper.running[0]
            if not wait_for_first([future], CLOCK_PER_SECOND * (budget.seconds + 1)):
                helper.give_up()
                raise _out_of_time_error(budget)
            return future.result()
    except MemoryError:
        raise _out_of_memory_error(budget) from None
    except BrokenProcessPool:
        # Only when the pool has ended is it known how the process did: both wait for it.
        if process.exitcode == OUT_OF_MEMORY:
            raise _out_of_memory_error(budget) from None
        if process.exitcode == -getattr(signal, "SIGPROF", 0):
            raise _out_of_time_error(budget) from None
        raise OverBudgetError("budget/crash", "a library that reads this crashes over it",
                              "save it again with the program that made it") from None


def _out_of_time_error(budget: Budget) -> OverBudgetError:
    return OverBudgetError("budget/work", "this takes longer than the "
                           f"{budget.seconds:.3g} seconds that are allowed for it",
                           "make it smaller or simpler")


def _out_of_memory_error(budget: Budget) -> OverBudgetError:
    return OverBudgetError("budget/memory", "this takes more memory than the "
                           f"{budget.megabytes:,.0f} MB that are allowed for it",
                           "make it smaller or simpler")


def _run_in_helper(budget: Budget, function: Callable[..., R], arguments: tuple[object, ...]) -> R:
    """Runs in the helper, which has imported the function's module by now."""
    _limit_process(budget)
    try:
        with budget.apply():
            return function(*arguments)
    except MemoryError:
        # There may not even be enough left to send the error.
        os._exit(OUT_OF_MEMORY)


def _limit_process(budget: Budget) -> None:
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
    threading.Thread(target=_watch_memory, args=(_peak_memory() + room,), daemon=True).start()


def _watch_memory(most: int) -> None:
    """End this process when too much memory is in use; macOS enforces no limit of its own."""
    while _peak_memory() <= most:
        time.sleep(MEMORY_CHECK_SECONDS)
    os._exit(OUT_OF_MEMORY)


def _peak_memory() -> int:
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
