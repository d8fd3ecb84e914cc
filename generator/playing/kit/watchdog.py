"""Stops rules that don't return, so that no command ever hangs in a designer's own rules.

A thread looks now and then whether the same step still runs, and raises EndlessRule in it. Code in
C, such as a regular expression, never lets that thread run; so a timer of the system writes down
where Python is, and the process that supervises this one ends it (`supervisor.py`).
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import IO

from generator.base.helper_processes import BEFORE_START, address_space
from generator.game.model.game import DesignerCode
from generator.playing.kit.fault import Misuse, RuleFault, fault_of, line_place
from generator.playing.kit.hang_report import FOLDER, HangReports

if sys.platform != "win32":
    import resource

# Seconds of the process's own time in one step of the rules, which takes milliseconds; and seconds
# in which it doesn't compute, for a rule that waits for something.
MOST_BUSY = 3.0
MOST_WAITING = 10.0
# Seconds of processor time until a step that EndlessRule doesn't end is ended from outside.
GRACE = 0.5
LOOK = 0.1
# Megabytes that a process may take while rules are played in it.
MOST_MEMORY = 350


class EndlessRule(Misuse):
    """A step of the rules that doesn't come to an end."""

    def __init__(self) -> None:
        super().__init__(f"this goes on for more than {MOST_BUSY:g} seconds",
                         "a loop here has no end, or tries far too much", "rules/endless")


class Watchdog:
    """Looks from a thread of its own whether a step of the rules still is the same one."""

    def __init__(self) -> None:
        self._step = 0
        self._depth = 0
        self._armed = False
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        self._codes: dict[str, DesignerCode] = {}
        self._endless: dict[DesignerCode, RuleFault] = {}
        self._reports: HangReports | None = None
        self._log: IO[bytes] | None = None
        self._memory = _MemoryLimit()
        BEFORE_START.append(self._memory.lift)

    def register(self, code: DesignerCode) -> None:
        """Know whose rules are about to run; in a supervised process, report them if they hang."""
        self._codes.update(dict.fromkeys(code.files, code))
        if self._reports is None and FOLDER in os.environ and hasattr(signal, "SIGPROF"):
            self._reports = HangReports(Path(os.environ[FOLDER]))
            self._log = self._reports.open_log()
            if self._log is not None:
                faulthandler.register(signal.SIGPROF, self._log, all_threads=True)
                faulthandler.enable(self._log)
        if self._reports is not None and self._log is not None:
            self._reports.register(self._log, code)

    def refuse(self, code: DesignerCode) -> None:
        """Raise the fault of rules that hung in this process before: once is enough."""
        if code in self._endless:
            raise self._endless[code].with_context()

    def refuse_reported(self, code: DesignerCode) -> None:
        """Raise the fault of rules that hung in another process of this command."""
        if FOLDER in os.environ and (
                fault := HangReports(Path(os.environ[FOLDER])).fault(code)) is not None:
            raise fault

    def enter(self) -> None:
        """A step begins; `leave` has to be called at its end."""
        self._step += 1
        self._depth += 1
        if not self._armed:
            self._arm()
        if self._log is not None and self._depth == 1:
            self._memory.apply()

    def leave(self) -> None:
        """A step is over: what is done until the next one may take all memory."""
        self._depth = max(0, self._depth - 1)
        if not self._depth:
            self._memory.lift()

    def _arm(self) -> None:
        self._armed = True
        if self._log is not None:
            self._memory.measure()
            self._restart_timer()
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch_in_thread, name="rules", daemon=True)
            self._thread.start()
        self._wake.set()

    def _restart_timer(self) -> None:
        if self._log is not None:
            signal.setitimer(signal.ITIMER_PROF, MOST_BUSY + GRACE)

    def _disarm(self, step: int) -> None:
        if self._log is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)
        self._wake.clear()
        self._armed = False
        if self._step != step:
            # One has begun meanwhile, and may have found all of it armed still.
            self._arm()

    def _watch_in_thread(self) -> None:
        while True:
            self._wake.wait()
            try:
                self._watch_steps()
            except MemoryError:
                # The rules have taken it all, and will hear so themselves.
                continue

    def _watch_steps(self) -> None:
        """Look at one step after the other, until none has run for a while."""
        step, clock, used, busy, waiting = -1, 0.0, 0.0, 0.0, 0.0
        while True:
            time.sleep(LOOK)
            since, spent = time.monotonic() - clock, time.process_time() - used
            clock, used = clock + since, used + spent
            if step != self._step:
                step, busy, waiting = self._step, 0.0, 0.0
                self._restart_timer()
                self._memory.measure()
                continue
            found = self._rule_frame()
            if found is None:
                self._disarm(step)
                return
            busy += spent
            # A process that was stopped for an hour hasn't waited for an hour.
            waiting += min(since, 2 * LOOK) if spent < since / 2 else 0.0
            if busy > MOST_BUSY + GRACE or waiting > MOST_WAITING + 2 * GRACE:
                self._give_up()
            if (busy > MOST_BUSY or waiting > MOST_WAITING) and step == self._step:
                self._interrupt(*found)

    def _rule_frame(self) -> tuple[int, FrameType] | None:
        """A thread that runs rules now, and the innermost frame of the rules in it."""
        for thread, innermost in sys._current_frames().items():
            frame: FrameType | None = innermost
            while frame is not None:
                if frame.f_code.co_filename in self._codes:
                    return thread, frame
                frame = frame.f_back
        return None

    def _interrupt(self, thread: int, frame: FrameType) -> None:
        code = self._codes[frame.f_code.co_filename]
        place = line_place(code.files, frame.f_code.co_filename, frame.f_lineno)
        self._endless.setdefault(code, fault_of(EndlessRule(), {}, place))
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread),
                                                   ctypes.py_object(EndlessRule))

    def _give_up(self) -> None:
        """Let the supervisor end this process: the step waits in C, or catches every exception."""
        if self._log is not None:
            faulthandler.dump_traceback(self._log, all_threads=True)
            time.sleep(MOST_WAITING)


class _MemoryLimit:
    """How much address space this process may take, where the system enforces that."""

    def __init__(self) -> None:
        self._most = 0
        self._previous: tuple[int, int] | None = None

    def measure(self) -> None:
        """Allow so much more than is taken now, from the next step on."""
        taken = address_space()
        self._most = taken + MOST_MEMORY * 1_000_000 if taken is not None else 0

    def apply(self) -> None:
        """Hold the process to it."""
        if sys.platform == "win32" or not self._most:
            return
        soft, hard = self._previous = resource.getrlimit(resource.RLIMIT_AS)
        others = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min([self._most, *others]), hard))

    def lift(self) -> None:
        """Hold it to nothing of ours any more; processes that it starts inherit no limit."""
        before, self._previous = self._previous, None
        if before is not None:
            resource.setrlimit(resource.RLIMIT_AS, before)


# One for each process: rules are played by one thread at a time.
WATCHDOG = Watchdog()
