"""Helper processes: fresh ones on every system, gone as soon as nobody waits for their work."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
V = TypeVar("V")

# Windows wakes nobody who waits without end when somebody presses Ctrl-C.
LOOK_UP = 0.2


class Helpers(ProcessPoolExecutor):
    """Processes that work for this one until the `with` ends; an error in it ends them at once.

    They know nothing of this process's threads and files: they are spawned, never forked. Ctrl-C
    is this process's business, and they don't outlive it, however it ends.
    """

    def __init__(self, count: int, prepare: Callable[..., object] | None = None,
                 *facts: object) -> None:
        context = get_context("spawn")
        # Nobody writes into it: that it is closed is all there is to hear.
        hears, self._lifeline = context.Pipe(duplex=False)
        super().__init__(count, context, _begin, (hears, prepare, facts))
        self._hears = hears

    def submit(self, fn: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> Future[V]:
        """Hand over some work; a process may be started for it."""
        with _unheard(signal.SIGINT):
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if kind is not None:
            self._kill()
        self.shutdown(cancel_futures=True)
        self._hears.close()
        self._lifeline.close()

    def _kill(self) -> None:
        # Whoever computes in C hears no word; only the system can end it.
        for process in list((self._processes or {}).values()):
            process.kill()


def first_done(futures: Iterable[Future[V]]) -> set[Future[V]]:
    """Those that are done, once there is one; Ctrl-C is heard meanwhile, on every system."""
    waiting = list(futures)
    while True:
        done = wait(waiting, LOOK_UP, return_when=FIRST_COMPLETED).done
        if done or not waiting:
            return done


def outcome_of(future: Future[V]) -> V:
    """What came of a work, or what it raised."""
    first_done([future])
    return future.result()


def _begin(hears: Connection, prepare: Callable[..., object] | None,
           facts: tuple[Any, ...]) -> None:
    """Make a process ready to help."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(hears,), daemon=True).start()
    if prepare:
        prepare(*facts)


def _end_with(hears: Connection) -> None:
    """End this process when the one that it works for is gone, even if that was killed."""
    with suppress(EOFError, OSError):
        hears.recv_bytes()
    os._exit(1)


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
