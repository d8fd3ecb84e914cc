"""The same deck in protograf, as its guide teaches it; runs in an environment of its own.

protograf has no gradients: with the word `flat` each is one plain shape, else a few bands or
rings. There is no bleed around the cards, no guide, and only the fonts that every PDF has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import protograf as pg  # type: ignore[import-not-found]

from benchmarks import icons
from benchmarks.deck import COPIES, TYPES, Card
from benchmarks.stopwatch import Stopwatch

INK = "#2b1a10"


class Gradients:
    """How many shapes stand for a gradient."""

    bands = 8
    rings = 5


def build(cards: list[Card], out: Path) -> None:
    """Make the PDF."""
    pg.Create(filename=out.name, paper="a4", units="mm", margin=7, font_name="Helvetica")
    pg.Data(source=[{"ID": card.id, "copies": COPIES} for card in cards])
    pg.Deck(width=63, height=88, copy="copies", grid_marks=True, stroke=None)
    for number, card in enumerate(cards, 1):
        pg.Card(number, *front(card))
    pg.CardBack("*", *back())
    pg.Save(directory=str(out.parent))


def front(card: Card) -> list[object]:
    """The shapes of one card's face."""
    _, dark, light = TYPES[card.type]
    shapes = [
        *bands((0, 0, 63, 88), light, dark),
        *bands((3.5, 3.5, 56, 11), "#fffaf0", light),
        pg.rectangle(x=3.5, y=16, width=56, height=28, fill=light, stroke=dark),
        *rings(31.5, 30, 12.5, "#ffffff", light),
        *(icon(int(name[-2:]), 6.2 + place % 4 * 13.3, 18 + place // 4 * 13.3, 10.5, "#4b2b17")
          for place, name in enumerate(card.icons)),
        pg.text(card.name, x=24, y=11, align="centre", font_size=11, stroke=INK),
        *rings(54, 9, 4.6, "#ffe9a8", "#c08a1e"),
        pg.text(str(card.cost), x=54, y=11, align="centre", font_size=14, stroke=INK),
        pg.rectangle(x=3.5, y=45.5, width=56, height=30, fill="#fffaf0", stroke=None),
        pg.text(card.words, x=5, y=47, width=53, height=28, wrap=True, align="left",
                font_size=7.5, stroke=INK),
    ]
    for place, stat in enumerate(card.stats):
        x = 4.5 + place * 14
        shapes += [pg.rectangle(x=x, y=77.5, width=12, height=7, fill="#fffaf0", stroke=dark),
                   pg.text(str(stat), x=x + 6, y=82.6, align="centre", font_size=10, stroke=INK)]
    return shapes


def back() -> list[object]:
    """The shapes of the back that all cards share."""
    return [pg.rectangle(x=0, y=0, width=63, height=88, fill="#2b1a10", stroke=None),
            *rings(31.5, 44, 31, "#7a4a2b", "#2b1a10"),
            *(icon(number, 4 + number % 3 * 20, 4 + number // 3 * 21.5, 15, "#e8c06a")
              for number in range(12))]


def bands(box: tuple[float, float, float, float], first: str, last: str) -> list[object]:
    """A linear gradient, nearly."""
    x, y, width, height = box
    step = height / Gradients.bands
    return [pg.rectangle(x=x, y=y + step * band, width=width, height=step, stroke=None,
                         fill=mixed(first, last, band / Gradients.bands))
            for band in range(Gradients.bands)]


def rings(x: float, y: float, radius: float, first: str, last: str) -> list[object]:
    """A radial gradient, nearly."""
    step = radius / Gradients.rings
    return [pg.circle(cx=x, cy=y, radius=radius - step * ring, stroke=None,
                      fill=mixed(last, first, ring / Gradients.rings))
            for ring in range(Gradients.rings)]


def icon(number: int, x: float, y: float, size: float, fill: str) -> object:
    """An icon as the polygon through its corners."""
    points = [(x + u / icons.SIZE * size, y + v / icons.SIZE * size)
              for u, v in icons.corners(number)]
    return pg.polyshape(points=points, fill=fill, stroke=None)


def mixed(first: str, last: str, share: float) -> str:
    """A colour between two."""
    pairs = ((int(first[at:at + 2], 16), int(last[at:at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def main() -> None:
    """Build the deck once."""
    cards, out = Path(sys.argv[1]), Path(sys.argv[2])
    if "flat" in sys.argv:
        Gradients.bands = Gradients.rings = 1
    del sys.argv[1:]  # protograf reads the command line too
    told = [Card(**card) for card in json.loads(cards.read_text(encoding="utf-8"))]
    with Stopwatch() as watch:
        build(told, out)
    watch.tell(bytes=out.stat().st_size)


if __name__ == "__main__":
    main()
