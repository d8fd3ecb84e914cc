"""Routes run in fresh processes, round after round in turn, so that all meet the same weather."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.stopwatch import Stopwatch

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a route told; `shared` seconds were spent on what Ballotin does too."""

    seconds: float
    shared: float
    peak_mb: float
    bytes: int


@dataclass(slots=True)
class Route:
    """A way to make something: its name, how to run it, and what its runs have told.

    What takes a blink is run several times a round, or its figure would be the weather's.
    """

    name: str
    run: Callable[[], Run]
    times: int = 1
    runs: list[Run] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """The median of the CPU seconds, all told."""
        return median(run.seconds + run.shared for run in self.runs)

    @property
    def own_seconds(self) -> float:
        """The median without what every route has to do."""
        return median(run.seconds for run in self.runs)

    @property
    def spread(self) -> tuple[float, float]:
        """The fastest and the slowest run."""
        every = [run.seconds + run.shared for run in self.runs]
        return min(every), max(every)

    @property
    def kilobytes(self) -> float:
        """The size of what was made."""
        return self.runs[-1].bytes / 1000

    @property
    def peak_mb(self) -> float:
        """The most memory that a run took."""
        return max(run.peak_mb for run in self.runs)


def interleave(routes: Sequence[Route], rounds: int, say: Callable[[str], None]) -> None:
    """Run the routes in turn, round after round."""
    for number in range(1, rounds + 1):
        for turn in range(max(route.times for route in routes)):
            for route in (each for each in routes if turn < each.times):
                last = route.run()
                route.runs.append(last)
                say(f"round {number}: {route.name}: {last.seconds + last.shared:.2f} CPU s")


def run(module: str, *words: object, python: str = sys.executable, fonts: Path | None = None
        ) -> Run:
    """Run a route's program and read the line of JSON that it ends with."""
    told = json.loads(output(module, *words, python=python, fonts=fonts).splitlines()[-1])
    return Run(told["seconds"], told.get("shared", 0.0), told["peak_mb"], int(told["bytes"]))


def command(*words: object) -> Run:
    """Run `ballotin` from start to end, imports and all, with its bytecode on the disk."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with Stopwatch() as watch:
        subprocess.run([sys.executable, "-m", "generator", *map(str, words)], check=True,
                       cwd=ROOT, env=environment)
    out = Path(str(words[-1]))
    return Run(watch.seconds, 0.0, 0.0, max(path.stat().st_size for path in out.glob("*.pdf")))


def prepare(module: str, *words: object) -> None:
    """Run a program that only prepares."""
    output(module, *words)


def output(module: str, *words: object, python: str = sys.executable,
           fonts: Path | None = None) -> str:
    """What a program says, run in a fresh process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if fonts:
        environment["FONTCONFIG_FILE"] = str(fonts)
    done = subprocess.run([python, "-m", module, *map(str, words)], check=False, text=True,
                          capture_output=True, env=environment)
    if done.returncode:
        raise SystemExit(f"{module} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
