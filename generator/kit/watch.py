"""Stops a rule that never comes back: nobody should have to pull the plug."""

import ctypes
import threading
import time

from generator.kit.fault import Misuse

# Seconds of the process's own time in one step of the rules, which takes milliseconds; and by the
# clock, for a rule that waits for something.
MOST_BUSY = 5.0
MOST_WAITING = 60.0
LOOK = 0.5


class EndlessRule(Misuse):
    """A step of the rules that doesn't come to an end."""

    def __init__(self) -> None:
        super().__init__(f"this goes on for more than {MOST_BUSY:g} seconds",
                         "a loop here has no end, or tries far too much", "rules/endless")


class Watch:
    """Looks now and then from a thread of its own whether a step still is the same one."""

    def __init__(self) -> None:
        self._step = 0
        self._inside = 0
        self._thread: threading.Thread | None = None

    def enter(self) -> None:
        """A step begins, in this thread."""
        self._step += 1
        self._inside = threading.get_ident()
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="rules", daemon=True)
            self._thread.start()

    def leave(self) -> None:
        """The step is over."""
        self._inside = 0

    def _look(self) -> None:
        seen, busy, waiting = -1, 0.0, 0.0
        while True:
            time.sleep(LOOK)
            step, inside = self._step, self._inside
            if step != seen or not inside:
                seen, busy, waiting = step, time.process_time(), time.monotonic()
            elif (time.process_time() - busy > MOST_BUSY
                  or time.monotonic() - waiting > MOST_WAITING):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(inside),
                                                           ctypes.py_object(EndlessRule))
                seen = -1


# One for each process: rules are played by one thread at a time.
WATCH = Watch()
