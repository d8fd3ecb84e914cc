"""A deck of cards that no two are alike, as a game's folder with YAML and templates."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from benchmarks import icons

COPIES = 3
WORDS = (
    "amber", "basil", "cocoa", "dusk", "ember", "fennel", "ginger", "hazel", "indigo", "jasmine",
    "kernel", "laurel", "mango", "nutmeg", "olive", "pepper", "quince", "rose", "saffron", "thyme",
    "umber", "vanilla", "walnut", "yarrow", "zest", "almond", "bergamot", "caramel", "date",
    "elder", "fig", "guava", "honey", "iris", "juniper", "kumquat", "lemon", "mint", "nougat",
    "orange", "praline",
)
TYPES = {
    "root": ("#7a4a2b", "#4b2b17", "#c79a72"),
    "leaf": ("#4a7a3b", "#28471f", "#a5c996"),
    "berry": ("#8a2b4b", "#541328", "#d292ab"),
    "seed": ("#8a6d1f", "#54410f", "#dcc684"),
    "bloom": ("#5a4a9a", "#322861", "#b3a8dd"),
    "water": ("#2f6d8a", "#163d50", "#96c4d8"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """One card's words and numbers."""

    id: str
    name: str
    type: str
    cost: int
    stats: tuple[int, ...]
    icons: tuple[str, ...]
    words: str


def cards(count: int) -> list[Card]:
    """The first cards of an endless deck, the same for everybody."""
    return [_card(number) for number in range(1, count + 1)]


def _card(number: int) -> Card:
    rng = Random(number)
    name = f"{rng.choice(WORDS)} {rng.choice(WORDS)} {number}".capitalize()
    words = " ".join(rng.choices(WORDS, k=34)).capitalize() + "."
    return Card(f"card-{number:04}", name, rng.choice(list(TYPES)), rng.randint(1, 9),
                tuple(rng.randint(0, 99) for _ in range(4)),
                tuple(rng.sample(icons.names(), 8)), words)


def write_deck(folder: Path, deck: list[Card]) -> None:
    """Write a game's folder, and `cards.json` for those who don't read our YAML."""
    templates = folder / "templates"
    templates.mkdir(parents=True, exist_ok=True)
    files = {
        "game.yaml": GAME + _theme(),
        "kinds.yaml": KINDS.replace("ICONS", ", ".join(icons.names())),
        "cards.yaml": CARDS + "".join(map(_entry, deck)),
        "cards.json": json.dumps([asdict(card) for card in deck]),
        "templates/icons.svg": icons.library(),
        "templates/card.front.svg": FRONT,
        "templates/card.back.svg": _back(),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


SUITS = ("leaf", "wave", "spark")
# Entries to a file: the loader takes at most 2 MB of YAML.
FILE = 2500


def write_thousands(folder: Path, count: int) -> None:
    """Turn the folder that `ballotin new` has written into a game of that many cards."""
    names = []
    for start in range(0, count, FILE):
        names.append(f"cards-{start}.yaml")
        rows = "".join(map(_short_entry, range(start, min(start + FILE, count))))
        (folder / names[-1]).write_text(
            f"kind: card\nsource: own\ndefaults: {{copies: 1}}\ncomponents:\n{rows}",
            encoding="utf-8")
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8")
    files = f"components: [{', '.join(names)}]"
    game.write_text(re.sub(r"components: \[.*\]", files, text), encoding="utf-8")


def _short_entry(number: int) -> str:
    rng = Random(number)
    words = " ".join(rng.choices(WORDS, k=8)).capitalize()
    return (f"  - {{id: card-{number}, name: {rng.choice(WORDS)} {number}, "
            f"suit: {rng.choice(SUITS)}, value: {rng.randint(0, 9)}, text: \"{words}.\"}}\n")


def _theme() -> str:
    shades = (f'  {name}: {{base: "{base}", dark: "{dark}", light: "{light}"}}\n'
              for name, (base, dark, light) in TYPES.items())
    return "theme:\n" + "".join(shades)


def _entry(card: Card) -> str:
    stats, signs = ", ".join(map(str, card.stats)), ", ".join(card.icons)
    return (f"  - id: {card.id}\n    name: {card.name}\n    type: {card.type}\n"
            f"    cost: {card.cost}\n    stats: [{stats}]\n    icons: [{signs}]\n"
            f"    words: {card.words}\n")


def _back() -> str:
    signs = "\n".join(
        f'  <use href="#{name}" x="{4 + index % 3 * 20}" y="{4 + index // 3 * 21.5}" '
        f'width="15" height="15" color="#e8c06a"/>'
        for index, name in enumerate(icons.names()[:12]))
    return BACK.replace("SIGNS", signs)


GAME = """title: Spice market
subtitle: A deck to measure with
credits: {design: Nobody, art: Ballotin, notice: A deck for measuring.}
players: [2, 3, 4]
minutes: 30
ages: 8+
languages: [en]
components: [cards.yaml]
types:
  flavour: [root, leaf, berry, seed, bloom, water]
"""

CARDS = f"""kind: card
source: own
defaults: {{copies: {COPIES}}}
components:
"""

KINDS = """kinds:
  card:
    title: Card
    plural: Cards
    size: 63mm x 88mm
    bleed: 3mm
    safe: 3mm
    corner: 3mm
    front: card.front.svg
    back: card.back.svg
    fields:
      name: text
      type: {type: choice, of: flavour}
      cost: {type: int, min: 1, max: 9}
      stats: {type: list, of: int, length: 4}
      icons: {type: list, of: [ICONS], length: 8}
      words: text
"""

FRONT = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#c79a72" data-stop-color="theme.{type}.light"/>
      <stop offset="0.6" stop-color="#7a4a2b" data-stop-color="theme.{type}"/>
      <stop offset="1" stop-color="#4b2b17" data-stop-color="theme.{type}.dark"/>
    </linearGradient>
    <linearGradient id="plate" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#fffaf0"/>
      <stop offset="1" stop-color="#c79a72" data-stop-color="theme.{type}.light"/>
    </linearGradient>
    <radialGradient id="window" cx="0.5" cy="0.4" r="0.7">
      <stop offset="0" stop-color="#ffffff"/>
      <stop offset="1" stop-color="#c79a72" data-stop-color="theme.{type}.light"/>
    </radialGradient>
    <radialGradient id="badge" cx="0.4" cy="0.35" r="0.7">
      <stop offset="0" stop-color="#ffe9a8"/>
      <stop offset="1" stop-color="#c08a1e"/>
    </radialGradient>
  </defs>
  <rect x="-3" y="-3" width="69" height="94" fill="url(#ground)"/>
  <rect x="3.5" y="3.5" width="56" height="11" rx="2" fill="url(#plate)" stroke="#4b2b17"
        stroke-width="0.3" data-stroke="theme.{type}.dark"/>
  <rect x="3.5" y="16" width="56" height="28" rx="2" fill="url(#window)" stroke="#4b2b17"
        stroke-width="0.3" data-stroke="theme.{type}.dark"/>
  <g opacity="0.35"><circle cx="31.5" cy="30" r="12.5" fill="#ffffff"/></g>
  <g color="#4b2b17">
    <g data-repeat="icons" data-step="13.3,0" data-columns="4" data-row-step="0,13.3">
      <use href="#icon-00" data-use="{item}" x="6.2" y="18" width="10.5" height="10.5"
           color="#4b2b17"/>
    </g>
  </g>
  <text x="6" y="11.2" font-family="Fraunces" font-weight="700" font-size="5" fill="#2b1a10"
        data-slot="name" data-fit="2.6mm" data-width="42">Name of the card</text>
  <circle cx="54" cy="9" r="4.6" fill="url(#badge)" stroke="#4b2b17" stroke-width="0.3"/>
  <text x="54" y="11.2" text-anchor="middle" font-family="Fraunces" font-weight="700"
        font-size="6" fill="#2b1a10" data-slot="cost">7</text>
  <rect x="3.5" y="45.5" width="56" height="30" rx="2" fill="#fffaf0" fill-opacity="0.85"/>
  <rect id="words" x="6" y="47.5" width="51" height="26" fill="none"/>
  <text font-family="Alegreya Sans" font-size="3.4" line-height="1.2" fill="#2b1a10"
        data-fit="2.3mm" data-slot="words" style="shape-inside:url(#words)">Six lines.</text>
  <g data-repeat="stats" data-step="14,0">
    <rect x="4.5" y="77.5" width="12" height="7" rx="1.5" fill="#fffaf0" stroke="#4b2b17"
          stroke-width="0.3" data-stroke="theme.{type}.dark"/>
    <text x="10.5" y="82.6" text-anchor="middle" font-family="Alegreya Sans" font-weight="700"
          font-size="4.6" fill="#2b1a10" data-slot="item">42</text>
  </g>
</svg>
"""

BACK = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <defs>
    <radialGradient id="ground" cx="0.5" cy="0.5" r="0.7">
      <stop offset="0" stop-color="#7a4a2b"/>
      <stop offset="1" stop-color="#2b1a10"/>
    </radialGradient>
  </defs>
  <rect x="-3" y="-3" width="69" height="94" fill="url(#ground)"/>
SIGNS
</svg>
"""
