"""How many sheets every shipped kit takes: `python -m benchmarks.paper`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, pi
from random import Random
from time import process_time

from benchmarks.contest import Goal
from benchmarks.peers import sheets, silhouette, squib
from benchmarks.runs import ROOT
from benchmarks.table import goal_rows, put
from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.faces.face import FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import plan_faces
from generator.game.load.game_folder import open_game
from generator.game.model.game import Kind
from generator.paper.sheets.imposition import count_sheets
from generator.paper.sheets.sheet import PAPERS, Packing, Plan
from tests.unit.paper.sheets.boxes import a_kind, a_piece

BEGIN, END = "<!-- paper figures: begin -->", "<!-- paper figures: end -->"
TITLES = {"a4": "A4", "letter": "Letter"}
MANY, SORTS, MOST_SECONDS = 500, 25, 1.0

Box = list[tuple[PrintedPiece, int]]


@dataclass(frozen=True)
class Kit:
    """A game's pieces, with how many of each there are."""

    game: str
    box: Box

    def sheets(self, paper: str, pack: Packing = "stock") -> int:
        """On how many sheets they lie."""
        found = count_sheets(self.box, Plan(paper=PAPERS[paper], duplex="long", pack=pack))
        assert found is not None
        return found

    def of_kind(self, kind: str, paper: str, bleed: float | None) -> int:
        """On how many sheets the pieces of one kind alone lie."""
        box = [each for each in self.box if each[0].front.kind.name == kind]
        found = count_sheets(box, Plan(paper=PAPERS[paper], duplex="long", bleed=bleed))
        assert found is not None
        return found

    @property
    def kinds(self) -> dict[str, tuple[Size, int]]:
        """How large the pieces of each kind are, and how many there are of them."""
        found: dict[str, tuple[Size, int]] = {}
        for piece, copies in self.box:
            kind = piece.front.kind
            found[kind.name] = kind.trim, found.get(kind.name, (kind.trim, 0))[1] + copies
        return found

    def peers(self, paper: str) -> str:
        """The fewest sheets of a peer, which lays each kind alone; none if one doesn't fit."""
        found = [sheets(rule, self.kinds.values(), PAPERS[paper].size)
                 for rule in (silhouette, squib)]
        return str(min((each for each in found if each is not None), default="–"))

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
        faces = plan_faces(opened.game, opened.assets, FaceLook("en"), Findings())
        yield Kit(file.parent.name, [(each, each.component.copies_for(None)) for each in faces])


def mixed_seconds() -> float:
    """Processor seconds to find the fewest sheets of A4 for so many pieces of so many sizes."""
    chance = Random(7)
    box = [(a_piece(a_kind(f"kind-{number}", chance.randint(12, 90), chance.randint(12, 120))),
            MANY // SORTS) for number in range(SORTS)]
    start = process_time()
    count_sheets(box, Plan(paper=PAPERS["a4"], duplex="long"))
    return process_time() - start


def main() -> None:
    """Count, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paper", description=__doc__)
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    shown = list(kits())
    comparisons = [Beside(kit, name) for kit in shown for name in kit.kinds]
    text = _report(shown, comparisons)
    sys.stdout.write("\n".join([*_beside(comparisons), "", text]))
    if asked.write:
        put(text, BEGIN, END)


def _report(every: list[Kit], comparisons: list[Beside]) -> str:
    lines = ["Sheets of the shipped kits, printed on both sides over the long edge. The bound is "
             "the area of the pieces divided by the area of the paper without a margin of 5 mm; "
             "no layout needs fewer sheets. By default, only kinds with the same stock share "
             "sheets. The best peer is silhouette-card-maker or Squib, which place one size on a "
             "sheet; – marks a board that neither can place.", "",
             "| kit | A4 | `--pack` | best peer | bound | Letter | `--pack` | best peer | bound |",
             "|---|---:|---:|---:|---:|---:|---:|---:|---:|"]
    for kit in every:
        cells = []
        for paper in ("a4", "letter"):
            cells += [str(kit.sheets(paper)), str(kit.sheets(paper, "all")), kit.peers(paper),
                      str(kit.bound(paper))]
        lines.append(f"| {kit.game} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", goal_rows(_goals(comparisons))]) + "\n"


@dataclass(frozen=True)
class Beside:
    """The sheets of one kind of a kit, ours and the peers'; with bleed, and edge to edge."""

    kit: Kit
    kind: str

    def counts(self, paper: str) -> list[tuple[int, int | None]]:
        """Ours and theirs, twice; theirs is None if it doesn't fit on their sheet."""
        pieces = [self.kit.kinds[self.kind]]
        return [(self.kit.of_kind(self.kind, paper, bleed),
                 sheets(rule, pieces, PAPERS[paper].size))
                for rule, bleed in ((silhouette, None), (squib, 0.0))]

    def more(self, paper: str) -> int:
        """How many sheets more than the peers' we take."""
        return sum(max(0, ours - theirs) for ours, theirs in self.counts(paper)
                   if theirs is not None)


def _beside(every: Sequence[Beside]) -> list[str]:
    lines = ["Kind by kind, each alone on its sheets, ours / silhouette-card-maker's with bleed, "
             "and ours with `--no-bleed` / Squib's, edge to edge. Theirs are computed in "
             "`benchmarks/peers.py` from the rules that they document; – is what doesn't fit on a "
             "sheet of theirs, and what we lay in parts.", "",
             "| kit | kind | pieces | size | A4, bleed | A4, none | Letter, bleed | Letter, none |",
             "|---|---|---:|---|---:|---:|---:|---:|"]
    for each in every:
        size, copies = each.kit.kinds[each.kind]
        cells = [f"{ours} / {'–' if theirs is None else theirs}"
                 for paper in TITLES for ours, theirs in each.counts(paper)]
        lines.append(f"| {each.kit.game} | {each.kind} | {copies} | {size} | {' | '.join(cells)} |")
    return lines


def _goals(beside: Sequence[Beside]) -> Iterator[Goal]:
    for paper, title in TITLES.items():
        yield Goal(f"sheets of {title} that some kind takes more than with a peer",
                   sum(each.more(paper) for each in beside), 0, "", at_least=False)
    yield Goal(f"{MANY} mixed pieces of {SORTS} sizes, packed", mixed_seconds(), MOST_SECONDS,
               " CPU s", at_least=False)


if __name__ == "__main__":
    main()
