"""Helper processes: fresh ones on every system, gone as soon as nobody waits for their work."""

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
from contextlib import AbstractContextManager, contextmanager, suppress
from math import inf
from multiprocessing import get_context, util
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import ParamSpec, TypeVar

from generator.base.module_path import protect_children

P = ParamSpec("P")
V = TypeVar("V")

# How long Ctrl-C may wait for an answer; and Windows wakes nobody who waits without end.
LOOK_UP = 0.2
ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
# Called before a process may be started, to lift limits that it must not inherit.
BEFORE_START: list[Callable[[], None]] = []


class Helpers(ProcessPoolExecutor):
    """Processes that work for this one until the `with` ends; an error in it ends them at once.

    They know nothing of this process's threads and files: they are spawned, never forked. Ctrl-C
    is this process's business, and they don't outlive it, however it ends.
    """

    def __init__(self, count: int, prepare: Callable[..., object] | None = None,
                 *facts: object) -> None:
        _start_safely()
        context = get_context("spawn")
        # Nobody writes into it: that it is closed is all there is to hear.
        self._hears, self._lifeline = context.Pipe(duplex=False)
        # A process that dies while it is started, with much still to be handed to it, leaves the
        # other side waiting for ever. So what is large comes later, on a way of its own.
        self._inlet, outlet = context.Pipe(duplex=False)
        super().__init__(count, context, _begin,
                         (self._hears, self._inlet, context.Lock(), prepare))
        threading.Thread(target=_hand_over, args=(outlet, pickle.dumps(facts), count),
                         daemon=True).start()

    def submit(self, fn: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> Future[V]:
        """Hand over some work; a process may be started for it."""
        lift_limits()
        # Ctrl-C in the midst of a start would leave a process that nobody knows of.
        with _later(), _unheard(signal.SIGINT):
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if kind is not None or self._broken:
            self.give_up()
        self.shutdown(cancel_futures=True)
        for end in (self._hears, self._lifeline, self._inlet):
            end.close()

    @property
    def running(self) -> list[BaseProcess]:
        """The processes that were started and not ended yet."""
        return list((self._processes or {}).values())

    def give_up(self) -> None:
        """End all processes, whatever they are at."""
        self._lifeline.close()
        # Whoever computes in C hears nothing of that; only the system can end it.
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


def first_done(futures: Iterable[Future[V]], seconds: float = inf) -> set[Future[V]]:
    """Those that are done, once there is one; Ctrl-C is heard meanwhile, on every system.

    After so many seconds there may be none.
    """
    waiting, deadline = list(futures), time.monotonic() + seconds
    while True:
        # To wait, Python takes the lock of every future; Ctrl-C in the midst of that would leave
        # some locked, and the thread that has to cancel them would wait for ever.
        with _later():
            done = wait(waiting, LOOK_UP, return_when=FIRST_COMPLETED).done
        if done or not waiting or time.monotonic() > deadline:
            return done


def outcome_of(future: Future[V]) -> V:
    """What came of a work, or what it raised."""
    first_done([future])
    return future.result()


def _hand_over(outlet: Connection, facts: bytes, times: int) -> None:
    """Give each process what it needs, as soon as it asks; it may never be started."""
    with outlet, suppress(OSError):
        for _ in range(times):
            outlet.send_bytes(facts)


def _begin(hears: Connection, inlet: Connection, turn: AbstractContextManager[object],
           prepare: Callable[..., object] | None) -> None:
    """Make a process ready to help."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(hears,), daemon=True).start()
    with inlet, turn:
        facts = inlet.recv_bytes()
    if prepare:
        prepare(*pickle.loads(facts))


def _end_with(hears: Connection) -> None:
    """End this process when the one that it works for is gone, even if that was killed."""
    with suppress(EOFError, OSError):
        hears.recv_bytes()
    os._exit(1)


@contextmanager
def _later() -> Iterator[None]:
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
def _unheard(number: int) -> Iterator[None]:
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
