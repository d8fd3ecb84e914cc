"""A hunt: processes that walk case after case, and one that keeps what breaks."""

from __future__ import annotations

import faulthandler
import multiprocessing
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests import pebbles
from tests.fuzz.case import Case, made
from tests.fuzz.projects import SHIPPED, SMALL
from tests.fuzz.road import MOST_SECONDS, Table, TooSlowError, bound_memory, signature, within
from tests.fuzz.smaller import smaller

# A process that says nothing for so many seconds of the clock hangs where no signal reaches it.
SILENCE = 300.0
# One case in so many is a shipped game, which takes ten times as long as a small one.
SELDOM = 25


@dataclass(frozen=True)
class Broken:
    """A case that broke something, and how."""

    signature: str
    message: str
    seed: int
    case: Case


def case_of(seed: int) -> Case:
    """The case that goes by a number."""
    return made(Random(seed), SHIPPED if seed % SELDOM == 0 else SMALL)


def broken(table: Table, seed: int, case: Case) -> Broken | None:
    """How a case breaks, if it does."""
    try:
        with within(MOST_SECONDS), warnings.catch_warnings():
            # A warning of Python's would be said to the user, who can't do anything about it.
            warnings.simplefilter("error")
            table.walk(case)
    except Exception as error:
        return Broken(signature(error), " ".join(str(error).split())[:300], seed, case)
    return None


def _work(mouth: Connection, first: int, step: int) -> None:
    """Walk cases until nobody listens; say each number before, and what broke after."""
    faulthandler.enable()
    bound_memory()
    known: set[str] = set()
    with TemporaryDirectory() as folder, pebbles.room():
        table, seed = Table(Path(folder)), first
        while True:
            mouth.send(seed)
            found = broken(table, seed, case_of(seed))
            if found and found.signature not in known:
                known.add(found.signature)
                mouth.send(_small(found, table))
            seed += step


def _small(found: Broken, table: Table) -> Broken:
    """The same with a smaller case; what is slow would take too long to make smaller."""
    if found.signature.startswith(TooSlowError.__name__):
        return found

    def fails(case: Case) -> bool:
        again = broken(table, found.seed, case)
        return again is not None and again.signature == found.signature

    return Broken(found.signature, found.message, found.seed, smaller(found.case, fails))


@dataclass
class _Worker:
    process: SpawnProcess
    ear: Connection
    seed: int
    heard: float


class Hunt:
    """Some processes that hunt for some time, from one number on."""

    def __init__(self, first: int, workers: int, tell: Callable[[str], None]) -> None:
        self._next, self._step, self._tell = first, workers, tell
        self._running = [self._started(first + each) for each in range(workers)]
        self.found: dict[str, Broken] = {}
        self.walked = 0

    def _started(self, seed: int) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ear, mouth = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(mouth, seed, self._step), daemon=True)
        process.start()
        mouth.close()
        return _Worker(process, ear, seed, time.monotonic())

    def run(self, seconds: float) -> None:
        """Hunt for so long, and say now and then how far it is."""
        began = told = time.monotonic()
        while (now := time.monotonic()) < began + seconds:
            for ear in wait([each.ear for each in self._running], timeout=1.0):
                self._hear(next(each for each in self._running if each.ear is ear))
            for each in self._running:
                if time.monotonic() - each.heard > SILENCE:
                    self._lose(each, "Hang", "it says nothing any more")
            if now - told > 30:
                told = now
                self._tell(f"{now - began:5.0f} s: {self.walked:,} cases, "
                           f"{len(self.found)} found")
        for each in self._running:
            each.process.kill()
            each.process.join()

    def _hear(self, worker: _Worker) -> None:
        try:
            said = worker.ear.recv()
        except EOFError:
            worker.process.join()
            self._lose(worker, "Death", f"the process ended with {worker.process.exitcode}")
            return
        worker.heard = time.monotonic()
        if isinstance(said, Broken):
            self._keep(said)
        else:
            worker.seed = said
            self.walked += 1

    def _lose(self, worker: _Worker, what: str, message: str) -> None:
        """A process that is no more: its last case has broken it."""
        worker.process.kill()
        worker.process.join()
        case = case_of(worker.seed)
        self._keep(Broken(f"{what} in {case.project} {sorted(case.files)}", message, worker.seed,
                          case))
        self._running[self._running.index(worker)] = self._started(worker.seed + self._step)

    def _keep(self, found: Broken) -> None:
        if found.signature not in self.found:
            self.found[found.signature] = found
            self._tell(f"{found.signature}: {found.message} (number {found.seed})")
