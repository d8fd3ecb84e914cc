"""What a save takes with Typst: from the changed file to the PDF with all cards written anew.

Typst is the nearest there is to a book of cards that follows its files. Its compiler stays in
this process and keeps what it knows of the last time, as `typst watch` does; what a watcher takes
to notice the save is left out, in Typst's favour. The cards have the words and figures of
`benchmarks.deck` in fonts that Ballotin ships, nine to a sheet, in a plain layout without
pictures, in its favour too.

    python -m benchmarks.studio.typst 300 20

runs in the environment of `benchmarks/studio/requirements.txt`, which needs nothing of Ballotin's,
and prints the seconds of each change as a line of JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from dataclasses import asdict, replace
from pathlib import Path

from typst import Compiler

from benchmarks.deck import Card, cards

FONTS = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
DECK = """\
#set page("a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Alegreya", size: 9pt)
#let card(each) = box(width: 63mm, height: 88mm, inset: 5mm, stroke: .2mm, {
  grid(columns: (1fr, auto), text(font: "Fraunces", size: 12pt, weight: 700, each.name),
       text(font: "Fraunces", size: 14pt, str(each.cost)))
  v(4mm)
  text(style: "italic", each.type)
  parbreak()
  each.words
  place(bottom, grid(columns: (1fr,) * 4, ..each.stats.map(str)))
})
#grid(columns: 3, ..json("cards.json").map(card))
"""


def save_to_pdf(changes: int, count: int = 300) -> list[float]:
    """Seconds from each saved change of one card to the PDF on the disk, after a first build."""
    deck = cards(count)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "deck.typ").write_text(DECK, encoding="utf-8")
        _save(folder, deck)
        compiler = Compiler(str(folder / "deck.typ"), font_paths=[str(FONTS)],
                            ignore_system_fonts=True)
        compiler.compile(output=str(folder / "deck.pdf"))
        return [_saved(compiler, folder, deck, number) for number in range(changes)]


def _save(folder: Path, deck: list[Card]) -> None:
    (folder / "cards.json").write_text(json.dumps([asdict(card) for card in deck]), "utf-8")


def _saved(compiler: Compiler, folder: Path, deck: list[Card], number: int) -> float:
    """Give one card other words, and wait for the PDF that has them."""
    at = number * 37 % len(deck)
    deck[at] = replace(deck[at], words=f"Change {number}. {deck[at].words}")
    _save(folder, deck)
    before = time.perf_counter()
    compiler.compile(output=str(folder / "deck.pdf"))
    return time.perf_counter() - before


if __name__ == "__main__":
    sys.stdout.write(json.dumps(save_to_pdf(int(sys.argv[2]), int(sys.argv[1]))) + "\n")
