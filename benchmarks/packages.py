"""What packages for tables, shops and cutters cost and weigh: `python -m benchmarks.packages`."""

from __future__ import annotations

import argparse
import atexit
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.stopwatch import Stopwatch
from benchmarks.table import goal_rows, put
from generator.output.target import NOT_IN_ALL, target_names

BEGIN, END = "<!-- package figures: begin -->", "<!-- package figures: end -->"
# The kit that is timed, and what it may cost from nothing and when nothing has changed.
TIMED, MOST_COLD, MOST_WARM = "chai", 25.0, 4.0
# Built first, so that all modules are compiled.
SMALLEST = str(ROOT / "tests" / "data" / "tiny")
# What is made besides those that `all` makes.
RELEASE = "release"


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packages", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often the timed kit is built")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    parser.add_argument("--brief", action="store_true",
                        help="only the timed kit: its seconds and the size of its packages")
    asked = parser.parse_args()
    cold, warm = [], []
    weights: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        _built(SMALLEST, "all", Path(folder))  # for the bytecode
    for _ in range(asked.rounds):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(_built(TIMED, "all", Path(folder)))
            warm.append(_built(TIMED, "all", Path(folder)))
            sys.stderr.write(f"{TIMED}: {cold[-1]:.1f} s from nothing, {warm[-1]:.1f} s again\n")
            weights[TIMED] = _listed(Path(folder))
    names = [name for name in target_names() if name not in NOT_IN_ALL]
    if asked.brief:
        text = _report((cold, warm), dict.fromkeys(names), weights)
    else:
        alone = {name: _alone(name) for name in (*names, RELEASE)}
        text = _report((cold, warm), alone, {game: _weights(game) for game in _games()})
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


def _games() -> list[str]:
    return [file.parent.name for file in sorted((ROOT / "components").glob("*/game.yaml"))]


def _built(game: str, targets: str, out: Path) -> float:
    """Build in a fresh process; CPU seconds."""
    command = [sys.executable, "-m", "generator", "build", game, "--quiet", "--target", targets,
               "--out", str(out)]
    with Stopwatch() as watch:
        done = subprocess.run(command, check=False, cwd=ROOT, env=_environment(),
                              capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.stderr.write(done.stderr)
    return watch.seconds


@cache
def _bytecode() -> str:
    """A folder for bytecode, which everybody has who has run the command before."""
    folder = tempfile.mkdtemp(prefix="bytecode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _environment() -> dict[str, str]:
    own = {name: value for name, value in os.environ.items()
           if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPYCACHEPREFIX": _bytecode()}


def _alone(target: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return _built(TIMED, target, Path(folder))


def _weights(game: str) -> dict[str, int]:
    """The bytes of each target's files, once all are built."""
    with tempfile.TemporaryDirectory() as folder:
        for targets in ("all", RELEASE):
            _built(game, targets, Path(folder))
        return _listed(Path(folder))


def _listed(folder: Path) -> dict[str, int]:
    """The bytes of each target's files in a folder."""
    found: dict[str, int] = defaultdict(int)
    listed = json.loads(Path(folder, "manifest.json").read_text("utf-8"))
    for file in listed["files"]:
        found[file["target"]] += file["bytes"]
    return found


def _report(times: tuple[list[float], list[float]], alone: Mapping[str, float | None],
            weights: Mapping[str, Mapping[str, int]]) -> str:
    cold, warm = times
    rounds = "one round" if len(cold) == 1 else f"{len(cold)} rounds, medians"
    seconds = any(each is not None for each in alone.values())
    lines = [f"`ballotin build {TIMED} --target all`: {rounds}, each build in a fresh process that "
             "finds its bytecode, as an installed one does; CPU seconds of it and its children; "
             f"Python {platform.python_version()}.", "",
             goal_rows(_goals(cold, warm)), "",
             "The size of each package in MB" + (
                 f", and the CPU seconds of each by itself for {TIMED}, from nothing, with reading "
                 "and drawing the game:" if seconds else ":"), "",
             f"| target | {'CPU s | ' * seconds}{' | '.join(weights)} |",
             "|---|" + "---:|" * (seconds + len(weights))]
    for name, each in alone.items():
        shown = [f"{each:.1f}"] if each is not None else []
        shown += [f"{sizes.get(name, 0) / 1e6:.1f}" for sizes in weights.values()]
        lines.append(f"| {name} | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def _goals(cold: list[float], warm: list[float]) -> Iterator[Goal]:
    yield Goal("everything from nothing", median(cold), MOST_COLD, " s", at_least=False)
    yield Goal("everything again, nothing changed", median(warm), MOST_WARM, " s", at_least=False)


if __name__ == "__main__":
    main()
