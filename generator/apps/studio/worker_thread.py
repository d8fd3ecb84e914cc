"""One thread that does everything in turn, the most urgent first."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import Any, TypeVar

V = TypeVar("V")


class Urgency(IntEnum):
    """What is done first: a change, then what somebody waits for, then the rest."""

    CHANGE = 0
    REQUEST = 1
    BACKGROUND = 2


class WorkerThread:
    """A thread that works alone; what nobody waits for any more is left undone."""

    def __init__(self) -> None:
        self._queue: PriorityQueue[tuple[int, int, _Task | None]] = PriorityQueue()
        self._numbers = count()
        self._thread = Thread(target=self._run_tasks, name="hand", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], V], urgency: Urgency = Urgency.REQUEST) -> V:
        """What comes of some work when its turn has come."""
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
