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
from types import FrameType, TracebackType
from typing import IO, Any

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
# Megabytes that rules may take in a process, all their steps together.
MOST_MEMORY = 350
PRODUCT = str(Path(__file__).parents[2]) + os.sep


class EndlessRule(Misuse):
    """A step of the rules that doesn't come to an end."""

    def __init__(self) -> None:
        super().__init__(f"this takes more than {MOST_BUSY:g} seconds",
                         "a loop here doesn't end, or does too much", "rules/endless")


class Watchdog:
    """Looks from a thread of its own whether a step of the rules still is the same one."""

    def __init__(self) -> None:
        self._step = 0
        self._depth = 0
        self._armed = False
        self._wake = threading.Event()
        self._is_ready = threading.Event()
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
        self._silence_hooks()
        if self._reports is None and FOLDER in os.environ and hasattr(signal, "SIGPROF"):
            self._reports = HangReports(Path(os.environ[FOLDER]))
            self._log = self._reports.open_log()
            if self._log is not None:
                faulthandler.register(signal.SIGPROF, self._log, all_threads=True)
                faulthandler.enable(self._log)
        if self._reports is not None and self._log is not None:
            self._reports.register(self._log, code)

    def _silence_hooks(self) -> None:
        """Print no traceback of what rules raise in `__del__` or in threads of their own.

        Hooks that other code has set, such as a test runner, stay as they are.
        """
        if sys.unraisablehook is sys.__unraisablehook__:
            sys.unraisablehook = self._report_unraisable
        if threading.excepthook is threading.__excepthook__:
            threading.excepthook = self._report_thread_error

    def _report_unraisable(self, error: sys.UnraisableHookArgs) -> None:
        if self._is_product_error(error.exc_traceback):
            sys.__unraisablehook__(error)

    def _report_thread_error(self, error: Any) -> None:
        if self._is_product_error(error.exc_traceback):
            threading.__excepthook__(error)

    def _is_product_error(self, trace: TracebackType | None) -> bool:
        """Whether an error comes from the product itself, with no rules among its frames."""
        files = []
        while trace is not None:
            files.append(trace.tb_frame.f_code.co_filename)
            trace = trace.tb_next
        return bool(files) and files[-1].startswith(PRODUCT) \
            and not any(file in self._codes for file in files)

    def refuse(self, code: DesignerCode) -> None:
        """Raise the fault of rules that hung in this process before: once is enough.

        Python goes on after an error in `__del__`, so a step that hung may have come to its end.
        """
        if self._endless and code in self._endless:
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
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch_in_thread, name="rules", daemon=True)
            self._thread.start()
            # What the thread itself takes must not count against the rules.
            self._is_ready.wait(LOOK)
        if self._log is not None:
            self._memory.end_pause()
            self._restart_timer()
        self._wake.set()

    def _restart_timer(self) -> None:
        if self._log is not None:
            signal.setitimer(signal.ITIMER_PROF, MOST_BUSY + GRACE)

    def _disarm(self, step: int) -> None:
        if self._log is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._memory.begin_pause()
        self._wake.clear()
        self._armed = False
        if self._step != step:
            # One has begun meanwhile, and may have found all of it armed still.
            self._arm()

    def _watch_in_thread(self) -> None:
        # The system reserves the address space of a thread when it first asks for memory.
        bytearray(4096)
        self._is_ready.set()
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
                continue
            frame = self._rule_frame()
            if frame is None:
                self._disarm(step)
                return
            busy += spent
            # A process that was stopped for an hour hasn't waited for an hour.
            waiting += min(since, 2 * LOOK) if spent < since / 2 else 0.0
            if busy > MOST_BUSY + GRACE or waiting > MOST_WAITING + 2 * GRACE:
                self._give_up()
            if (busy > MOST_BUSY or waiting > MOST_WAITING) and step == self._step:
                self._interrupt(*frame)

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
    """How much address space this process may take, where the system enforces that.

    The room for rules is measured once, when they begin to run. Afterwards the limit moves only
    by what the product takes while no step runs: in a pause, which is long, by the address space;
    between two steps by the peak of the memory in use, which is much cheaper to ask for.
    """

    def __init__(self) -> None:
        self._most = 0
        self._previous: tuple[int, int] | None = None
        self._space_before_pause: int | None = None
        self._peak_after_step: int | None = None

    def begin_pause(self) -> None:
        """Note what is taken when no step has run for a while."""
        self._add_peak_growth()
        self._space_before_pause = address_space()

    def end_pause(self) -> None:
        """Measure the room when rules begin to run, or add what the product took in a pause."""
        before, self._space_before_pause = self._space_before_pause, None
        taken = address_space()
        if taken is None:
            return
        if not self._most:
            self._most = taken + MOST_MEMORY * 1_000_000
        elif before is not None:
            self._most += max(0, taken - before)

    def apply(self) -> None:
        """Hold the process to it."""
        if sys.platform == "win32" or not self._most:
            return
        self._add_peak_growth()
        soft, hard = self._previous = resource.getrlimit(resource.RLIMIT_AS)
        others = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min([self._most, *others]), hard))

    def lift(self) -> None:
        """Hold it to nothing of ours any more; processes that it starts inherit no limit."""
        before, self._previous = self._previous, None
        if before is not None:
            resource.setrlimit(resource.RLIMIT_AS, before)
            self._peak_after_step = _peak_memory()

    def _add_peak_growth(self) -> None:
        """Move the limit by what was taken since the last step; once, as it is known then."""
        before, self._peak_after_step = self._peak_after_step, None
        if before is not None:
            self._most += max(0, _peak_memory() - before)


def _peak_memory() -> int:
    """The most memory that this process has had in use so far, in bytes, as Linux counts it."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# One for each process: rules are played by one thread at a time.
WATCHDOG = Watchdog()
