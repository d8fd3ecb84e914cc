"""Why moves are refused: every phase has a reason for whatever is said, with the rule."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tests.unit.playing.games.chai.tables import chai
from tests.unit.playing.games.positions import played, texts

SAID = (
    "market", "pantry", "reserve", "buy 1 mint at 1,1 for 1", "buy 9 mint at 1,1 for 1",
    "done buying", "return mint", "return milk", "return salt", "take milk", "take salt",
    "draw from the bag", "renew the board", "done taking", "reserve green-01",
    "reserve from the deck", "reserve nobody-01", "use ability-1", "use ability-9",
    "use no ability", "take 1 mint at 1,1", "sell mint", "sell milk", "swap mint for mint",
    "swap mint for lemon", "swap milk for honey", "swap salt for milk", "done swapping",
    "renew mint at 1,1", "renew all mint", "serve green-01", "serve nobody", "serve nobody-01",
    "leave out milk", "leave out salt", "leave out nothing", "pour into cup 1", "pour into cup 9",
    "pour", "replace ability-1", "replace ability-9", "drink tea", "")


@pytest.mark.parametrize("options", [{}, {"ability_rotation": "on", "ability5": "flavour"}])
def test_whatever_is_said_but_not_allowed_gets_a_reason_with_a_rule(
        options: dict[str, str]) -> None:
    rules = chai(2, **options)
    for match in range(4):
        for state in islice(played(rules, "reasons", match), match, None, 4):
            allowed = texts(rules, state)
            assert [text for text in SAID
                    if text not in allowed and "(CHA-" not in rules.why_not(state, text)] == []


HOUSE: dict[str, Any] = {"flavours": [{"mint": 1}, {}], "pantry": [{"milk": 1}, {}]}


@pytest.mark.parametrize(("position", "text", "reason"), [
    ({"pantry_bag": []}, "pantry",
     "there is no token on the board, in the bag or in the cups (CHA-7)"),
    ({}, "buy 1 mint at 1,1 for 1",
     "choose an action: market, pantry or reserve (CHA-4, CHA-7, CHA-9)"),
    ({"phase": "pantry"}, "take salt",
     "'salt' isn't a pantry kind: choose milk, sugar, honey, vanilla, chai-spices (CHA-2)"),
    ({"phase": "pantry"}, "take milk", "there is no milk on the board (CHA-7)"),
    ({"phase": "keep-tiles", "flavours": [{"mint": 7, "lemon": 6}, {}]}, "return ginger",
     "there is no ginger in your house (CHA-6)"),
    ({"phase": "keep-tokens", "pantry": [{"milk": 7}, {}]}, "take milk",
     "your house holds too many tokens: return one (CHA-8)"),
    ({"phase": "reserve", "pool": ["green-01"]}, "reserve green-02",
     "'green-02' isn't in the pool (CHA-9)"),
    ({"phase": "reserve", "pool": ["green-01"]}, "reserve from the deck",
     "the deck of customers is empty (CHA-9)"),
    ({"phase": "reserve", "pool": ["green-01"]}, "reserve tea",
     "there is no customer 'tea' (CHA-1)"),
    ({"phase": "ability"}, "market", "use an ability, or none (CHA-9)"),
    ({"phase": "sell-tile", **HOUSE}, "sell lemon", "there is no lemon in your house (CHA-14)"),
    ({"phase": "sell-tile", **HOUSE}, "use ability-3",
     "sell a tile from your house (CHA-14)"),
    ({"phase": "swap-tile", **HOUSE, "ability_tiles": {"lemon": 1, "mint": 1}},
     "swap mint for mint", "swapping mint for mint changes nothing (CHA-14)"),
    ({"phase": "swap-tile", **HOUSE, "ability_tiles": {"lemon": 1}}, "swap mint for ginger",
     "there is no ginger on the card (CHA-14)"),
    ({"phase": "swap-tokens", **HOUSE, "pantry_board": {"sugar": 1}}, "swap honey for sugar",
     "there is no honey in your house (CHA-14)"),
    ({"phase": "swap-tokens", **HOUSE, "pantry_board": {"sugar": 1}}, "done swapping",
     "swap at least one token (CHA-14)"),
    ({"phase": "renew-tile", "market": [["mint"], [], []]}, "renew lemon at 1,1",
     "name a tile of the market with its row and column: 'renew mint at 1,2' (CHA-14)"),
    ({"phase": "order", "pool": ["green-01"]}, "serve green-11",
     "serve a customer from the pool or from your own reserve (CHA-11)"),
    ({"phase": "cup", "pantry": [{"milk": 2}, {}], "coins": [1, 0], "tips_up": [1],
      "this_turn": {"customer": "black-04"}}, "pour into cup 1",
     "the tip of that cup is already turned up (CHA-11)"),
    ({"phase": "cup", "pantry": [{"milk": 2}, {}], "coins": [1, 0],
      "this_turn": {"customer": "black-04"}}, "pour into cup 3", "the cups are numbered 1 to 2 "
                                                                 "(CHA-3)"),
    ({"phase": "spare", "pantry": [{"milk": 1}, {}], "coins": [1, 0],
      "this_turn": {"customer": "black-04", "spare": 1}}, "leave out nothing",
     "your house doesn't hold all tokens of the order, so leave one out (CHA-14)"),
    ({"phase": "spare", "pantry": [{"milk": 1}, {}], "coins": [1, 0],
      "this_turn": {"customer": "black-04", "spare": 1}}, "leave out honey",
     "this customer doesn't want any honey (CHA-14)"),
    ({"phase": "spare", "pantry": [{"milk": 1, "sugar": 1}, {}], "coins": [1, 0],
      "this_turn": {"customer": "black-05", "spare": 1}}, "leave out milk",
     "if you leave out the milk, you can't pay for the rest of the order (CHA-14)"),
])
def test_a_refusal_says_what_is_wrong(position: dict[str, Any], text: str, reason: str) -> None:
    rules = chai()
    assert rules.why_not(rules.load(position), text) == reason
