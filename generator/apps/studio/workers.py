"""Where the studio works: one thread that draws, and processes for what takes long.

Requests are answered on the server's loop, which never waits for either.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

from generator.base.helper_processes import HelperProcesses

P = ParamSpec("P")
V = TypeVar("V")

# Background processes yield to the process that draws for a page.
MODEST: Final = 10


class BackgroundProcess:
    """One process that does one thing after the other, and keeps what it knows in between.

    It is started when there is work. If the task that waits for the work is cancelled, the process
    is ended at once.
    """

    def __init__(self) -> None:
        self._helpers: HelperProcesses | None = None

    async def do(self, work: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
        """The result of some work; BrokenExecutor if the process died of it."""
        helpers = self._helpers = self._helpers or HelperProcesses(1, _lower_priority, MODEST)
        try:
            # To start a process takes some time, and the server's loop has none.
            future = await asyncio.to_thread(helpers.submit, work, *args, **kwargs)
            return await asyncio.wrap_future(future)
        except (asyncio.CancelledError, OSError, RuntimeError):
            self.stop()
            raise

    def stop(self) -> None:
        """End the process, whatever it is at."""
        helpers, self._helpers = self._helpers, None
        if helpers is not None:
            helpers.give_up()
            asyncio.get_running_loop().run_in_executor(None, _close, helpers)


def _close(helpers: HelperProcesses) -> None:
    helpers.__exit__(None, None, None)


def _lower_priority(how: int) -> None:
    if hasattr(os, "nice"):
        os.nice(how)





class Urgency(IntEnum):
    """What is done first: a change, then what a page waits for, then the rest."""

    CHANGE = 0
    REQUEST = 1
    BACKGROUND = 2


class WorkerThread:
    """A thread that works alone; it skips work whose task was cancelled."""

    def __init__(self) -> None:
        self._queue: PriorityQueue[tuple[int, int, _Task | None]] = PriorityQueue()
        self._numbers = count()
        self._thread = Thread(target=self._run_tasks, name="hand", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], V], urgency: Urgency = Urgency.REQUEST) -> V:
        """The result of some work when its turn has come."""
        outcome: Future[V] = Future()
        self._queue.put((urgency, next(self._numbers), (work, outcome)))
        return await asyncio.wrap_future(outcome)

    def close(self) -> None:
        """Finish what is being done, and nothing more."""
        self._queue.put((-1, next(self._numbers), None))
        self._thread.join()

    def _run_tasks(self) -> None:
        while (errand := self._queue.get()[2]) is not None:
            work, outcome = errand
            if not outcome.set_running_or_notify_cancel():
                continue
            try:
                outcome.set_result(work())
            except BaseException as error:
                outcome.set_exception(error)
            # What was worked on isn't held until there is something else to do.
            del work, outcome, errand
        while not self._queue.empty():
            left = self._queue.get_nowait()[2]
            if left is not None:
                left[1].cancel()


_Task = tuple[Callable[[], Any], Future[Any]]
