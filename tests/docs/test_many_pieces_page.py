"""The decks, dominoes and formulas of the tutorial on making a game give what it says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.game import Component
from tests.docs.pages import blocks

PAGE = "docs/tutorials/make-your-own-game.md"
KINDS = """\
kinds:
  card:
    extends: poker-card
    front: card.svg
    fields:
      suit: {type: choice, of: [clubs, diamonds, hearts, spades, none]}
      rank: text
      name: {type: text, default: ""}
  bone:
    size: 24mm x 48mm
    front: card.svg
    fields: {left: {type: int, min: 0, max: 6}, right: {type: int, min: 0, max: 6}}
"""
FIGURES = """\
kinds:
  card:
    extends: poker-card
    front: card.svg
    fields:
      tier: int
      cost: int
      power: {type: int, required: false}
      wild: {type: bool, default: false}
      strong: {type: bool, default: false}
"""


def pieces(folder: Path, beginning: str, kinds: str = KINDS) -> tuple[Component, ...]:
    """The pieces of the first block of the page that begins so."""
    text = next(block.text for block in blocks(PAGE) if block.text.startswith(beginning))
    (folder / "templates").mkdir()
    for name, content in {"game.yaml": "title: T\nplayers: [2]\ncomponents: [pieces.yaml]\n",
                          "kinds.yaml": kinds, "pieces.yaml": text,
                          "templates/card.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'}.items():
        (folder / name).write_text(content, encoding="utf-8")
    findings = Findings()
    components = read_game(str(folder), findings)[0].components
    assert not list(findings)
    return components


def test_the_deck_has_52_cards_and_two_jokers(tmp_path: Path) -> None:
    cards = pieces(tmp_path, "kind: card\ncombine:\n")
    names = {each.id: each.values["name"] for each in cards}
    assert sum(each.copies for each in cards) == 54
    assert Counter(each.values["suit"] for each in cards) == {
        "clubs": 13, "diamonds": 13, "hearts": 13, "spades": 13, "none": 1}
    assert [names[each] for each in ("clubs-10", "hearts-q", "spades-a", "joker")] == [
        "10 of clubs", "Q of hearts", "The ace of spades", "Joker"]


def test_the_dominoes_are_a_double_six_set(tmp_path: Path) -> None:
    bones = pieces(tmp_path, "kind: bone\n")
    assert len(bones) == 28
    assert {(each.values["left"], each.values["right"]) for each in bones} == {
        (left, right) for left in range(7) for right in range(left, 7)}


def test_the_short_deck_lacks_what_is_left_out(tmp_path: Path) -> None:
    text = next(block.text for block in blocks(PAGE) if "without:" in block.text)
    cards = pieces(tmp_path, text)
    assert len(cards) == 31
    assert sum(each.copies for each in cards) == 31 + 11


def test_the_formulas_come_to_what_they_say(tmp_path: Path) -> None:
    cards = pieces(tmp_path, "kind: card\ndefaults: {cost: =tier*2", FIGURES)
    assert [(each.id, each.values["cost"], each.copies) for each in cards] == [
        ("scout", 2, 4), ("knight", 4, 3), ("dragon", 9, 1)]
    assert (cards[1].values["power"], cards[2].values["strong"]) == (5, True)
