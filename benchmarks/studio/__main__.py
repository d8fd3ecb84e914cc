"""The studio through a real browser: `python -m benchmarks.studio`, two minutes."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.studio.browser import chromium
from benchmarks.studio.faces import Figures, measured
from benchmarks.table import goal_rows, put

BEGIN, END = "<!-- studio figures: begin -->", "<!-- studio figures: end -->"


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studio", description=__doc__)
    parser.add_argument("--often", type=int, default=40, help="how often a line is saved")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/performance.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        figures = measured(browser, Path(folder), asked.often)
    text = report(figures)
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


def report(figures: Figures) -> str:
    """Goals first, then the figures behind them."""
    rows = ["| from a save to its picture | median ms | 95 % ms | fastest–slowest | saves |",
            "|---|---:|---:|---:|---:|",
            *(each.row() for each in (figures.line, figures.template, figures.many,
                                      figures.usable))]
    return ("Made by `make bench-studio` through headless Chromium: files are saved on the disk, "
            "and the clock stops when the new picture is decoded and in its place.\n\n"
            f"{goal_rows(figures.goals)}\n\n" + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
