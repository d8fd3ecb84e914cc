"""Runs all contests: `python -m benchmarks`, or `make bench`."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.contest import FEW, MANY, decks, rebuilds, sprites, thousands
from benchmarks.table import put, report


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    asked = _arguments()
    others = _protograf(asked.protograf)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        contests = [
            decks(work, FEW, asked.rounds, asked.protograf if others else None, _say),
            decks(work, MANY, asked.rounds, None, _say),
            rebuilds(work, MANY, asked.rounds, _say),
            thousands(work, asked.rounds, _say),
            sprites(work, asked.rounds, _say),
        ]
    command = "make bench" if others else "python -m benchmarks"
    text = report(contests, command, asked.rounds, others)
    sys.stdout.write("\n" + text)
    if asked.write:
        # The page shows the goals; the tables behind them are for the terminal.
        put(text.partition("\n### ")[0])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is run")
    parser.add_argument("--protograf", metavar="PYTHON",
                        help="the Python of an environment with benchmarks/requirements.txt")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    return parser.parse_args()


def _protograf(python: str | None) -> str:
    """The version of protograf that another Python has, if it has one."""
    if not python:
        return ""
    asked = "from importlib.metadata import version; print('protograf', version('protograf'))"
    done = subprocess.run([python, "-c", asked], check=False, capture_output=True, text=True)
    return done.stdout.strip()


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    main()
