"""Builds that are killed: at a file that they touch, after some time, in the midst of a write."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from tests.drill.command import ballotin
from tests.drill.games import BUILD, files, new_files, next_build, old_build, old_files
from tests.drill.trial import Outcome, Trial, of, wrong

TITLE = "builds that are killed"
SEED = 11
TRIED = {"touch": 80, "time": 60, "write": 60}
TOUCHES = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.scandir",
           "fcntl.flock", "os.listdir")
# Python asks for no files of ours before this one.
FIRST = "tiny"


class Killer:
    """Counts what a process touches, and kills it at the n-th."""

    def __init__(self, at: int = -1, tell: int = -1) -> None:
        self._at = at
        self._tell = tell
        self.count = 0

    def watch(self) -> None:
        """From now on."""
        sys.addaudithook(self._touched)

    def _touched(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in TOUCHES:
            if self.count == self._at:
                os.kill(os.getpid(), signal.SIGKILL)
            self.count += 1
            if self._tell >= 0:
                os.pwrite(self._tell, str(self.count).encode(), 0)


@cache
def _usual(folder: Path) -> tuple[int, float]:
    """How many files a build touches, and how many CPU seconds it takes, at the first trial."""
    measured = folder / "measured"
    measured.mkdir()
    old_build(measured)
    tell = os.open(folder / "touches", os.O_RDWR | os.O_CREAT)
    done = ballotin(measured, BUILD, first=Killer(tell=tell).watch)
    touches = int(os.pread(tell, 20, 0))
    os.close(tell)
    return touches, done.seconds


def _at_touch(share: float, folder: Path) -> Callable[[], None]:
    return Killer(int(share * _usual(folder)[0])).watch


def _at_time(share: float, folder: Path) -> Callable[[], None]:
    """The alarm ends the process like a kill: nobody listens to it."""
    seconds = max(0.001, share * _usual(folder)[1])

    def first() -> None:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    return first


def _at_write(share: float, folder: Path) -> Callable[[], None]:
    """A file that grows beyond a size ends the process in the midst of its write."""
    size = int(share * max(map(len, new_files().values())))

    def first() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return first


WAYS = {"touch": _at_touch, "time": _at_time, "write": _at_write}


def _killed(way: str, share: float, folder: Path) -> Outcome:
    trial = folder / "trial"
    trial.mkdir()
    first = WAYS[way](share, folder)
    out = old_build(trial)
    done = ballotin(trial, BUILD, first=first)
    if not done.killed_by and done.ending != "held":
        return of(done)
    torn = [name for name, data in files(out).items()
            if data not in (old_files().get(name), new_files().get(name))]
    if torn:
        return wrong(f"neither old nor new: {torn}")
    after, trouble = next_build(trial)
    return wrong(f"{trouble}: {after.reason}") if trouble else of(after)


def trials() -> Iterator[Trial]:
    """So many of each way, at points that a seed decides."""
    rng = Random(SEED)
    for way, count in TRIED.items():
        for _ in range(count):
            share = rng.random()
            yield Trial(f"{way} at {share:.3f}",
                        lambda folder, way=way, share=share: _killed(way, share, folder))
