"""What every shipped kit costs to build from nothing: `python -m benchmarks.kits`."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.stopwatch import Stopwatch
from benchmarks.table import goal_rows, put

BEGIN, END = "<!-- kit figures: begin -->", "<!-- kit figures: end -->"
TARGETS = ("pdf", "pdf,sprites")
MOST_SECONDS = 4.0
MOST_MB = 6.0


@dataclass
class Kit:
    """A game's kit: CPU seconds by target, and the size of its PDF."""

    game: str
    seconds: dict[str, list[float]] = field(default_factory=lambda: {each: [] for each in TARGETS})
    pdf_mb: float = 0.0

    def build(self, target: str, out: Path) -> None:
        """Build it once in a fresh process, with nothing drawn before."""
        command = [sys.executable, "-m", "generator", "build", self.game, "--quiet",
                   "--target", target, "--out", str(out)]
        with Stopwatch() as watch:
            subprocess.run(command, check=True, cwd=ROOT)
        self.seconds[target].append(watch.seconds)
        self.pdf_mb = (out / f"{self.game}.pdf").stat().st_size / 1e6


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kits", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is built")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    kits = [Kit(file.parent.name) for file in sorted((ROOT / "components").glob("*/game.yaml"))]
    for _ in range(asked.rounds):
        for kit in kits:
            for target in TARGETS:
                with tempfile.TemporaryDirectory() as folder:
                    kit.build(target, Path(folder, kit.game))
            sys.stderr.write(f"{kit.game}: {kit.seconds['pdf,sprites'][-1]:.1f} s\n")
    text = _report(kits, asked.rounds)
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


def _report(kits: list[Kit], rounds: int) -> str:
    lines = [f"{rounds} interleaved rounds, every kit built in a fresh process with nothing drawn "
             f"before, medians; A4, Python {platform.python_version()}.", "",
             goal_rows(_goals(kits)), "",
             "| kit | CPU s, PDF alone | CPU s, PDF and sprites | PDF |", "|---|---:|---:|---:|"]
    lines += [f"| {kit.game} | {median(kit.seconds['pdf']):.1f} | "
              f"{median(kit.seconds['pdf,sprites']):.1f} | {kit.pdf_mb * 1000:,.0f} kB |"
              for kit in kits]
    return "\n".join(lines) + "\n"


def _goals(kits: list[Kit]) -> Iterator[Goal]:
    slowest = max(kits, key=lambda kit: median(kit.seconds["pdf,sprites"]))
    largest = max(kits, key=lambda kit: kit.pdf_mb)
    yield Goal(f"the dearest kit, {slowest.game}, PDF and sprites from nothing",
               median(slowest.seconds["pdf,sprites"]), MOST_SECONDS, " s", at_least=False)
    yield Goal(f"the largest PDF, {largest.game}", largest.pdf_mb, MOST_MB, " MB", at_least=False)


if __name__ == "__main__":
    main()
