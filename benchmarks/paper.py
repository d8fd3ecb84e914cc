"""How many sheets every shipped kit takes: `python -m benchmarks.paper`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, pi
from random import Random
from time import process_time

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.table import goal_rows, put
from generator.faces.face import Look, Piece
from generator.faces.render import plan_faces
from generator.findings import Findings
from generator.load.game_folder import open_game
from generator.model.game import Kind
from generator.sheets.impose import count_sheets
from generator.sheets.sheet import PAPERS, Packing, Plan
from generator.units import Size
from tests.unit.sheets.boxes import a_kind, a_piece

BEGIN, END = "<!-- paper figures: begin -->", "<!-- paper figures: end -->"
# What version 0.1.0 took before, by default and with --pack.
BEFORE = {
    "chocolatiers": {"a4": (14, 11), "letter": (17, 14)},
    "chocolatiers-light": {"a4": (11, 9), "letter": (15, 12)},
    "master-chocolatier": {"a4": (14, 12), "letter": (14, 12)},
    "chai": {"a4": (30, 21), "letter": (31, 21)},
    "chocoly": {"a4": (5, 3), "letter": (5, 4)},
}
# What silhouette-card-maker lays 63 by 88 mm cards with: 1.25 mm apart between marks 10 mm from
# the edges, in one way on a page; Squib's sprues lay them edge to edge without any bleed.
CARD = Size(63.0, 88.0)
SILHOUETTE = {"a4": 8, "letter": 8}
SQUIB = {"a4": 9, "letter": 9}
MANY, SORTS, MOST_SECONDS = 500, 25, 1.0

Box = list[tuple[Piece, int]]


@dataclass(frozen=True)
class Kit:
    """A game's pieces, with how many of each there are."""

    game: str
    box: Box

    def sheets(self, paper: str, pack: Packing = "stock") -> int:
        """On how many sheets they lie."""
        found = count_sheets(self.box, Plan(PAPERS[paper], "long", pack=pack))
        assert found is not None
        return found

    def bound(self, paper: str) -> int:
        """Their area over that of the paper inside 5 mm, which no layout can go below."""
        size = PAPERS[paper].size
        area = sum(copies * _area(piece.front.kind) for piece, copies in self.box)
        return ceil(area / ((size.width - 10) * (size.height - 10)))


def _area(kind: Kind) -> float:
    return kind.trim.width * kind.trim.height * (pi / 4 if kind.shape == "circle" else 1.0)


def kits() -> Iterator[Kit]:
    """All shipped games."""
    for file in sorted((ROOT / "components").glob("*/game.yaml")):
        opened = open_game(file.parent.name, Findings())
        faces = plan_faces(opened.game, opened.assets, Look("en"), Findings())
        yield Kit(file.parent.name, [(each, each.component.copies_for(None)) for each in faces])


def cards_on(paper: str, bleed: float | None) -> int:
    """How many cards go on one sheet."""
    piece = a_piece(a_kind("card", CARD.width, CARD.height))
    plan = Plan(PAPERS[paper], "long", bleed)
    return max(count for count in range(1, 13) if count_sheets([(piece, count)], plan) == 1)


def mixed_seconds() -> float:
    """Processor seconds to find the fewest sheets of A4 for so many pieces of so many sizes."""
    chance = Random(7)
    box = [(a_piece(a_kind(f"kind-{number}", chance.randint(12, 90), chance.randint(12, 120))),
            MANY // SORTS) for number in range(SORTS)]
    start = process_time()
    count_sheets(box, Plan(PAPERS["a4"], "long"))
    return process_time() - start


def main() -> None:
    """Count, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paper", description=__doc__)
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/performance.md")
    asked = parser.parse_args()
    text = _report(list(kits()))
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


def _report(every: list[Kit]) -> str:
    lines = ["Sheets of the shipped kits, printed on both sides over the long edge; before / now. "
             "The bound is the pieces' area over the paper less 5 mm all round: no layout is below "
             "it. By default only kinds that are printed on the same stock share sheets.", "",
             "| kit | A4 | `--pack` | bound | Letter | `--pack` | bound |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    for kit in every:
        cells = []
        for paper in ("a4", "letter"):
            apart, packed = BEFORE[kit.game][paper]
            cells += [f"{apart} / {kit.sheets(paper)}",
                      f"{packed} / {kit.sheets(paper, 'all')}", str(kit.bound(paper))]
        lines.append(f"| {kit.game} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", goal_rows(_goals())]) + "\n"


def _goals() -> Iterator[Goal]:
    for paper in ("a4", "letter"):
        yield Goal(f"63×88 mm cards on {paper}, with bleed (silhouette-card-maker's rule as goal)",
                   cards_on(paper, None), SILHOUETTE[paper], "")
        yield Goal(f"63×88 mm cards on {paper}, edge to edge with `--no-bleed` (Squib's sprue as "
                   "goal)", cards_on(paper, 0.0), SQUIB[paper], "")
    yield Goal(f"{MANY} mixed pieces of {SORTS} sizes, packed", mixed_seconds(), MOST_SECONDS,
               " CPU s", at_least=False)


if __name__ == "__main__":
    main()
