"""Kits for print shops beside kits for home, and their preflight: `python -m benchmarks.shop`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.contest import Goal
from benchmarks.runs import Route, interleave, run
from benchmarks.table import goal_rows, put

BEGIN, END = "<!-- shop figures: begin -->", "<!-- shop figures: end -->"
# Chai is the largest kit; flattening all of it takes a minute, so a smaller one stands in.
KIT, SMALL = "chai", "chocoly"
MOST_BESIDE, MOST_SECONDS = 1.5, 2.0
PAGES = "60 and more"


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shop", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is run")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        routes = [each for game, standards in ((KIT, ("rgb", "x4")), (SMALL, ("rgb", "x1a")))
                  for each in _routes(game, standards, Path(folder))]
        routes += _spread(Path(folder))
        interleave(routes, asked.rounds, lambda line: sys.stderr.write(line + "\n"))
    text = report({route.name: route for route in routes}, asked.rounds)
    sys.stdout.write(text)
    if asked.write:
        # The page shows the goals; the table behind them is for the terminal.
        put(text.partition("\n| what |")[0], BEGIN, END)


def _routes(game: str, standards: tuple[str, str], folder: Path) -> list[Route]:
    """A kit for home and for a shop, then the preflight of the latter."""
    made = [Route(f"{game}, {each}", partial(run, "benchmarks.routes.shop_kit", game, each,
                                             folder / f"{game}-{each}.pdf")) for each in standards]
    shop = standards[1]
    return [*made, Route(f"{game}, preflight of {shop}", partial(
        run, "benchmarks.routes.shop_kit", game, shop, folder / f"{game}-{shop}.pdf",
        "--preflight"))]


def _spread(folder: Path) -> list[Route]:
    """The large kit on sixty pages and more: Letter, wide margins, each kind by itself."""
    file = folder / f"{KIT}-spread.pdf"
    return [Route(f"{KIT}, x4 on {PAGES} pages", partial(
                run, "benchmarks.routes.shop_kit", KIT, "x4", file, "--spread")),
            Route(f"{KIT}, preflight of {PAGES} pages", partial(
                run, "benchmarks.routes.shop_kit", KIT, "x4", file, "--spread", "--preflight"))]


def report(routes: dict[str, Route], rounds: int) -> str:
    """What each takes, and how it compares with what was aimed at."""
    goals = [
        Goal(f"{KIT}: PDF/X-4 compared with RGB", routes[f"{KIT}, x4"].seconds
             / routes[f"{KIT}, rgb"].seconds, MOST_BESIDE, "×", False),
        Goal(f"{KIT}: preflight of {PAGES} pages",
             routes[f"{KIT}, preflight of {PAGES} pages"].seconds, MOST_SECONDS, " s", False),
        Goal(f"{SMALL}: PDF/X-1a compared with RGB", routes[f"{SMALL}, x1a"].seconds
             / routes[f"{SMALL}, rgb"].seconds, None, "×", False),
    ]
    rows = ["| what | CPU s | fastest–slowest | file | peak memory |", "|---|---:|---:|---:|---:|"]
    for name, route in routes.items():
        low, high = route.spread
        rows.append(f"| {name} | {route.seconds:.2f} | {low:.2f}–{high:.2f} | "
                    f"{route.kilobytes:,.0f} kB | {route.peak_mb:.0f} MB |")
    return (f"Made by `python -m benchmarks.shop`: {rounds} interleaved rounds, every run in a "
            f"fresh process, medians of CPU seconds.\n\n{goal_rows(goals)}\n\n"
            + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
