"""Runs a command in a process that can be ended when a designer's own rules don't return in it.

The process that the user started only waits. When rules hang, it ends the one that does the work
and begins it again from the same point; this time the rules are refused with the line at which
they hung, and the command reports that as it reports every fault.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import NoReturn

from generator.playing.kit.hang_report import FOLDER, HangReports
from generator.playing.kit.watchdog import EndlessRule

# Seconds between looks at the logs; the end of the work is heard at once.
LOOK = 0.1
SIGNALS = frozenset(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGCHLD")
                    if hasattr(signal, name))


class Supervisor:
    """Supervises the rest of a command, once."""

    def __init__(self) -> None:
        self._is_needed = hasattr(os, "fork") and hasattr(signal, "sigtimedwait")
        self.is_worker = False

    def supervise(self) -> bool:
        """Go on in a process that is supervised; whether that is because rules hung before."""
        if not self._is_needed or threading.current_thread() is not threading.main_thread():
            return False
        self._is_needed = False
        try:
            folder = Path(mkdtemp(prefix="ballotin-"))
        except OSError:
            return False
        reports, before, begun_again = HangReports(folder), signal.pthread_sigmask(
            signal.SIG_BLOCK, SIGNALS), False
        while True:
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError):
                    stream.flush()
            lifeline, held = os.pipe()
            worker = os.fork()
            if worker == 0:
                os.close(held)
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
                os.environ[FOLDER] = str(folder)
                threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
                self.is_worker = True
                return begun_again
            os.close(lifeline)
            hung, status = _wait_for(worker, reports)
            os.close(held)
            if not hung:
                shutil.rmtree(folder, ignore_errors=True)
                _end_like(status)
            begun_again = True


def _wait_for(worker: int, reports: HangReports) -> tuple[bool, int]:
    """Wait until a process ends; whether rules hung in it, and how it ended."""
    endless, hung = EndlessRule(), False
    while True:
        heard = signal.sigtimedwait(SIGNALS, LOOK)
        # What comes from a terminal goes to all of its processes; other signals come to this one.
        if heard and heard.si_signo != signal.SIGCHLD and heard.si_code <= 0:
            os.kill(worker, heard.si_signo)
        ended, status = os.waitpid(worker, os.WNOHANG)
        for process in reports.find_hanging(str(endless), endless.hint):
            hung = hung or process == worker
            if not (ended and process == worker):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        if ended:
            return hung, status


def _end_with(lifeline: int) -> None:
    """End this process when its supervisor is gone, even if that was killed."""
    os.read(lifeline, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _end_like(status: int) -> NoReturn:
    """End this process as another one ended."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)


# One for each process.
SUPERVISOR = Supervisor()
