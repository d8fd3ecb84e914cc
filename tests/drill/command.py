"""The `ballotin` command in a process of its own, with bounds, and how it ended.

The process is forked from one that has imported everything, so that what is counted is the work
and not the start. Only systems that have fork and limits can hold a drill.
"""

from __future__ import annotations

import os
import re
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.apps.cli.main import main

# CPU seconds and megabytes that a refusal may cost beyond the start of the program.
SMALL = (1.0, 300.0)
# What reading, drawing or refusing a large foreign file may cost.
FOREIGN = (5.0, 500.0)
# Megabytes that a process has from the start that has imported everything and nothing else. A
# worker of the tests that has run others before has more, which the command doesn't take.
START_MEGABYTES = 120.0
# From when on it is a hang.
HANG_SECONDS, HANG_CLOCK, HANG_BYTES = 20, 300.0, 4_000_000_000
BUG = 70
# How a place is told as text, as JSON and as a workflow command.
PLACED = re.compile(r'^\S.*: error\[|"where": \{|^::error file=', re.MULTILINE)
OURS = re.compile(r'generator/(\S+\.py)", line \d+, in (\S+)')

Ending = Literal["held", "refused", "error", "slow", "traceback", "hang", "wrong", "severe"]


@dataclass(frozen=True)
class Ended:
    """How a process ended, what it took and what it said."""

    code: int
    killed_by: int
    seconds: float
    megabytes: float
    said: str
    most: tuple[float, float] = SMALL

    @property
    def ending(self) -> Ending:
        """What that counts as."""
        if self.killed_by in (signal.SIGXCPU, signal.SIGKILL):
            return "hang"
        if self.killed_by or self.code == BUG or "Traceback (most recent" in self.said:
            return "traceback"
        if self.seconds > self.most[0] or self.megabytes > self.most[1]:
            return "slow"
        if self.code == 0:
            return "held"
        if not self.said.strip():
            return "wrong"
        return "refused" if PLACED.search(self.said) else "error"

    @property
    def reason(self) -> str:
        """The last that it said: of a traceback, where in our code, and the error."""
        lines = self.said.strip().splitlines() or ["nothing was said"]
        if self.ending == "slow":
            return "more time or memory than a refusal may take"
        ours = [match for match in map(OURS.search, lines) if match]
        place = f"{ours[-1][1]} in {ours[-1][2]}: " if ours else ""
        return f"{place}{lines[-1][:100]}"

    @property
    def took(self) -> str:
        """What it took."""
        return f"{self.seconds:.1f} s, {self.megabytes:.0f} MB"


def ballotin(folder: Path, words: Sequence[str], *, first: Callable[[], None] = lambda: None,
             environment: dict[str, str] | None = None,
             most: tuple[float, float] = SMALL) -> Ended:
    """Run the command in a folder; `first` is called in its process before it.

    `most` is how many CPU seconds and megabytes the command and its helpers may take.
    """
    reader, writer = os.pipe()
    began = time.monotonic()
    inherited = max(0.0, _resident_megabytes() - START_MEGABYTES)
    child = os.fork()
    if child == 0:
        os.close(reader)
        _be_the_command(folder, words, writer, first, environment or {})
    os.close(writer)
    os.set_blocking(reader, False)
    said = bytearray()
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        said += _heard(reader)
        if done:
            break
        if time.monotonic() - began > HANG_CLOCK:
            os.kill(child, signal.SIGKILL)
        select.select([reader], [], [], 0.005)
    os.close(reader)
    return Ended(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 0,
                 os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
                 used.ru_utime + used.ru_stime, used.ru_maxrss / 1024 - inherited,
                 said.decode("utf-8", "replace"), most)


def _heard(reader: int) -> bytes:
    """What was said since; a process that has ended may have left others that still could."""
    heard = bytearray()
    with suppress(BlockingIOError):
        while data := os.read(reader, 1 << 16):
            heard += data
    return bytes(heard)


def _resident_megabytes() -> float:
    """How much memory this process has in use."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def _be_the_command(folder: Path, words: Sequence[str], said: int, first: Callable[[], None],
                    environment: dict[str, str]) -> None:
    """Never returns."""
    code = BUG
    try:
        os.chdir(folder)
        os.environ.update({"HOME": str(folder), "BALLOTIN_DEBUG": "1", **environment})
        # A pipe: where disks are full, what is said still gets through.
        for number, end in enumerate((os.open(os.devnull, os.O_RDONLY), said, said)):
            os.dup2(end, number)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(os.dup(number), mode, encoding="utf-8", errors="surrogateescape")
            for number, mode in ((0, "r"), (1, "w"), (2, "w")))
        resource.setrlimit(resource.RLIMIT_CPU, (HANG_SECONDS, HANG_SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_AS, (HANG_BYTES, HANG_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        first()
        code = _run(words)
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                code = code or 1
        os._exit(code)


def _run(words: Sequence[str]) -> int:
    try:
        main(list(words), is_process=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
