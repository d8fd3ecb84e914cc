"""Rows of tables beside the same rows as YAML: `python -m benchmarks.tables`, half a minute."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.contest import Goal
from benchmarks.runs import Route, interleave, run
from benchmarks.table import goal_rows, put
from tests.workbooks import ods, xlsx

BEGIN, END = "<!-- tables figures: begin -->", "<!-- tables figures: end -->"
ROWS = 10_000
HEADINGS = ["id", "name", "suit", "value", "copies", "text", "tags", "wild"]
KINDS = """\
kinds:
  card:
    size: 63mm x 88mm
    fields:
      name: text
      suit: {type: choice, of: [sun, moon]}
      value: {type: int, min: 1, max: 9}
      text: text
      tags: {type: list, of: [air, fire, ice, wood]}
      wild: bool
"""
# A YAML file may hold 200,000 values.
YAML_FILES = 2


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is run")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        routes = {form: Route(form, partial(run, "benchmarks.routes.opened",
                                            write(Path(folder) / form, form)))
                  for form in ("YAML", "csv", "xlsx", "ods")}
        interleave(list(routes.values()), asked.rounds, lambda line: _say(line + "\n"))
    text = report(routes, asked.rounds)
    sys.stdout.write(text)
    if asked.write:
        # The page shows the goals; the table behind them is for the terminal.
        put(text.partition("\n| source |")[0], BEGIN, END)


def report(routes: dict[str, Route], rounds: int) -> str:
    """What each takes, and how that compares with YAML."""
    usual = routes["YAML"].seconds
    goals = [Goal(f"{ROWS:,} rows of {form}: compared with YAML", routes[form].seconds / usual,
                  aim, "×", False)
             for form, aim in (("csv", 1.5), ("xlsx", 4.0), ("ods", None))]
    rows = ["| source | CPU s | fastest–slowest | peak memory |", "|---|---:|---:|---:|"]
    for name, route in routes.items():
        low, high = route.spread
        rows.append(f"| {name} | {route.seconds:.2f} | {low:.2f}–{high:.2f} | "
                    f"{route.peak_mb:.0f} MB |")
    return (f"Made by `python -m benchmarks.tables`: {rounds} interleaved rounds, every run in a "
            f"fresh process, medians of CPU seconds.\n\n{goal_rows(goals)}\n\n"
            + "\n".join(rows) + "\n")


def write(folder: Path, form: str) -> Path:
    """A game of so many cards, whose rows are in files of one form."""
    (folder / "templates").mkdir(parents=True)
    (folder / "kinds.yaml").write_text(KINDS, encoding="utf-8")
    rows = [_row(number, random.Random(number)) for number in range(ROWS)]
    files = [f"cards.{form}"]
    if form == "YAML":
        files = [f"cards-{number}.yaml" for number in range(YAML_FILES)]
        part = ROWS // YAML_FILES
        for number, name in enumerate(files):
            text = "".join(map(_yaml, rows[number * part:(number + 1) * part]))
            (folder / name).write_text(f"kind: card\ncomponents:\n{text}", encoding="utf-8")
    elif form == "csv":
        lines = [HEADINGS, *rows]
        (folder / files[0]).write_text("".join(
            ",".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in row) + "\n"
            for row in lines), encoding="utf-8")
    else:
        make = xlsx if form == "xlsx" else ods
        (folder / files[0]).write_bytes(make({"Cards": [HEADINGS, *rows]}))
    (folder / "game.yaml").write_text(
        f"title: Tables\nplayers: [2]\ncomponents: [{', '.join(files)}]\n", encoding="utf-8")
    return folder


def _row(number: int, luck: random.Random) -> list[object]:
    return [f"card-{number}", f"Card of number {number}", luck.choice(["sun", "moon"]),
            luck.randint(1, 9), luck.randint(1, 3),
            f"Draw two cards and keep one of these {number}",
            ", ".join(luck.sample(["air", "fire", "ice", "wood"], 2)), luck.random() < 0.3]


def _yaml(row: list[object]) -> str:
    said = [f"{name}: [{cell}]" if name == "tags" else
            f"{name}: {str(cell).lower() if name == 'wild' else cell}"
            for name, cell in zip(HEADINGS, row, strict=True)]
    return f"  - {{{', '.join(said)}}}\n"


def _say(line: str) -> None:
    sys.stderr.write(line)


if __name__ == "__main__":
    main()
