"""A small game that tests take parts from, to see what a draft makes of it."""

from pathlib import Path

GAME = """\
title: Small
credits: {design: Nobody, art: Nobody}
players: [2]
minutes: 5
ages: 6+
languages: [en]
components: [cards.yaml]
"""
KINDS = """\
kinds:
  card:
    extends: poker-card
    front: card.svg
    fields:
      name: text
      cost: int
      suit: {type: choice, of: [red, blue]}
      tags: {type: list, of: text, default: []}
      rules: {type: text, required: false}
"""
CARDS = """\
kind: card
source: own
components:
  - {id: sun, name: Sun, cost: 1, suit: red, tags: [hot, bright], rules: Draw a card.}
  - {id: moon, name: Moon, cost: 12, suit: blue}
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">
<!---->
<rect width="69" height="94" fill="#eee"/>
<rect id="box" x="10" y="10" width="40" height="10" fill="none"/>
<text shape-inside="url(#box)" font-family="Alegreya Sans" font-size="3.528" data-slot="name"/>
</svg>
"""


def lay_out(folder: Path, *, kinds: str = "", cards: str = CARDS, front: str = FRONT) -> None:
    """Write the game; `kinds` is a line that kinds.yaml shall not have, no front is no file."""
    files = {"game.yaml": GAME, "cards.yaml": cards,
             "kinds.yaml": KINDS.replace(f"    {kinds}\n", "") if kinds else KINDS}
    if front:
        files["templates/card.svg"] = front
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
