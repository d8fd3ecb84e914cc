"""How small the sprite sheets of every shipped kit are: `python -m benchmarks.sprites`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.stopwatch import Stopwatch
from benchmarks.table import goal_rows, put
from generator.drawing.press.png import decode_png, png, small_png

BEGIN, END = "<!-- sprite figures: begin -->", "<!-- sprite figures: end -->"
MOST_BLANK = 10.0


@dataclass
class SpriteSheets:
    """The sheets of a kit: bytes of both ways to pack them, CPU seconds, and blank shares."""

    game: str
    quick: int = 0
    small: int = 0
    quick_seconds: float = 0.0
    small_seconds: float = 0.0
    pixels: int = 0
    shown: int = 0
    worst: float = 0.0

    def add(self, page: Path) -> None:
        """Pack a sheet both ways, and count what it shows."""
        tree = json.loads(page.read_bytes())
        data = page.with_name(tree["meta"]["image"]).read_bytes()
        pixels = decode_png(data)
        assert pixels is not None
        with Stopwatch() as quick:
            self.quick += len(png(pixels))
        with Stopwatch() as small:
            self.small += len(small_png(pixels))
        self.quick_seconds += quick.seconds
        self.small_seconds += small.seconds
        area = pixels.shape[0] * pixels.shape[1]
        shown = sum(frame["frame"]["w"] * frame["frame"]["h"] for frame in tree["frames"].values())
        self.pixels += area
        self.shown += shown
        self.worst = max(self.worst, 100 - 100 * shown / area)

    def row(self) -> str:
        """A line of the table."""
        return (f"| {self.game} | {self.pixels / 1e6:.0f} | {self.quick / 1e6:.2f} MB | "
                f"{self.small / 1e6:.2f} MB | {self.small / self.quick:.2f} | "
                f"{self.quick_seconds:.1f} | {self.small_seconds:.1f} | "
                f"{100 - 100 * self.shown / self.pixels:.1f} % | {self.worst:.1f} % |")


def measured(game: str) -> SpriteSheets:
    """The sheets of a kit as a build writes them."""
    sheets = SpriteSheets(game)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "generator", "build", game, "--quiet", "--target",
                   "sprites", "--atlas", "hash", "--out", folder]
        subprocess.run(command, check=True, cwd=ROOT)
        for page in sorted(Path(folder, "sprites").glob("*.json")):
            sheets.add(page)
    return sheets


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sprites", description=__doc__)
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    kits = [measured(file.parent.name)
            for file in sorted((ROOT / "components").glob("*/game.yaml"))]
    worst = max(kits, key=lambda kit: kit.worst)
    goal = Goal(f"the blankest sheet, in {worst.game}", worst.worst, MOST_BLANK, " %",
                at_least=False)
    lines = [goal_rows([goal]), "",
             "| kit | megapixels | packed quickly | packed small | ratio | CPU s, quickly | "
             "CPU s, small | blank | blankest sheet |",
             "|---|---:|---:|---:|---:|---:|---:|---:|---:|", *(kit.row() for kit in kits)]
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


if __name__ == "__main__":
    main()
