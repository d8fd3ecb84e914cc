"""Work that takes long is done by a process of its own, and given up for what is newer."""

import asyncio
import os
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from generator.base.helper_processes import HelperProcesses

P = ParamSpec("P")
V = TypeVar("V")

# Whoever draws what somebody waits for comes first.
MODEST: Final = 10


class BackgroundProcess:
    """One process that does one thing after the other, and keeps what it knows in between.

    It is started when there is something to do. If nobody waits for that any more, because the
    task that asked for it is cancelled, it is ended in the midst of it.
    """

    def __init__(self) -> None:
        self._helpers: HelperProcesses | None = None

    async def do(self, work: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
        """What comes of some work; BrokenExecutor if the process died of it."""
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
