"""The studio through a real browser: `python -m benchmarks.studio`, five minutes."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.studio.browser import chromium, studio
from benchmarks.studio.faces import FEW, Figures, Loop, measured
from benchmarks.studio.play import PlayFigures, play_measured
from benchmarks.table import goal_rows, put

# The game that is clicked to its end.
PLAYED = "chocoly"
BEGIN, END = "<!-- studio figures: begin -->", "<!-- studio figures: end -->"


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studio", description=__doc__)
    parser.add_argument("--often", type=int, default=40, help="how often a line is saved")
    parser.add_argument("--seconds", type=int, default=120, help="how long a crowd plays")
    parser.add_argument("--typst", metavar="PYTHON",
                        help="a Python with benchmarks/studio/requirements.txt, to compare with")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        figures = measured(browser, Path(folder), asked.counts)
        with studio(Path(PLAYED)) as running:
            played = play_measured(browser, running.address, Path(folder) / "crowd", asked.seconds)
    typst = _typst(asked.typst, asked.counts) if asked.typst else []
    text = report(figures, played, typst)
    sys.stdout.write(text)
    if asked.write:
        # The page shows the goals; the tables behind them are for the terminal.
        put(text.partition("\n| from a save")[0], BEGIN, END)


def _typst(python: str, often: int) -> list[float]:
    """The milliseconds that saves of a deck take with Typst; the first ones warm it up."""
    told = subprocess.run([python, "-m", "benchmarks.studio.typst", str(FEW), str(often)],
                          cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [1000 * float(each) for each in json.loads(told)]


def report(figures: Figures, played: PlayFigures, typst: list[float]) -> str:
    """Goals first, then the figures behind them."""
    goals = figures.goals
    loops = [figures.line, figures.template, figures.few, figures.many, figures.usable,
             figures.shown]
    if typst:
        theirs = Loop(f"Typst, {FEW} plain cards: to the PDF on the disk", typst)
        loops.append(theirs)
        goals.append(Goal(f"{FEW} cards, one changed: Typst takes as long as the studio, times",
                          theirs.median / figures.few.median, None, "×"))
    rows = ["| from a save to its picture | median ms | 95 % ms | fastest–slowest | saves |",
            "|---|---:|---:|---:|---:|",
            *(each.row() for each in loops)]
    moves = ["| from a move on | median ms | 95 % ms | fastest–slowest | moves |",
             "|---|---:|---:|---:|---:|", *played.rows()]
    return ("Made by `make bench-studio` through headless Chromium: files are saved on the disk, "
            "and the clock stops when the new picture is decoded and in its place.\n\n"
            f"{goal_rows([*goals, *played.goals])}\n\n" + "\n".join(rows) + "\n\n"
            + "\n".join(moves) + "\n")


if __name__ == "__main__":
    main()
