"""Positions that can't be, by the sentences that say so."""

from __future__ import annotations

import re

import pytest

from generator.playing.rules.position import WrongPosition
from tests.unit.playing.games.master_chocolatier.box import rules

START = {"centre": "1 red"}
WRONG = {
    "an unknown key": ({"center": "1 red"}, "a position has no 'center' here"),
    "an unknown phase": ({"phase": "tea"}, "there is no phase 'tea'"),
    "a seat too many": ({"seat": 3}, "'seat' must be a whole number from 1 to 2, not 3"),
    "a board too many": ({"boards": [{}, {}, {}]}, "'boards' can have at most 2 items, not 3"),
    "a board that is a word": ({"boards": ["x"]},
                               "each of 'boards' must be a mapping of 'key: value', not 'x'"),
    "boards that are no list": ({"boards": "x"}, "'boards' must be a list, not 'x'"),
    "an unknown colour": ({"centre": "1 pink"}, "there is no chocolate 'pink'"),
    "no count": ({"centre": "red"}, "'red' isn't like '2 teal 1 brown' or 'nothing'"),
    "nothing to take": ({"centre": "nothing"},
                        "there is no choice in the phase 'offer'"),
    "discs too many": ({"discs": ["1 red"] * 6}, "'discs' can have at most 5 items, not 6"),
    "a disc twice": ({"discs": [{"id": "disc-1"}, {"id": "disc-1"}]},
                     "'disc-1' is already in another place"),
    "a disc on its edge": ({"discs": [{"side": "green"}]},
                           "there is no side 'green'"),
    "a gold side among plain discs": (
        {"discs": [{"side": "gold"}]},
        "gold sides need the option factories=special (AZU-18)"),
    "a split without a rest": ({"phase": "split"},
                               "'splitting' must be a disc with chocolates left to pass on "
                               "(AZU-22)"),
    "confection without a choice": ({"phase": "confection", "boards": [{"lines": ["1 red"]}]},
                                    "there is no full line whose space can be chosen (AZU-16)"),
    "a row too short": ({"boards": [{"box": ["teal"]}]},
                        "a row of the box has 5 words, a dot for a free space"),
    "a wrong space": ({"boards": [{"box": [". teal . . ."]}]},
                      "teal doesn't belong in column 2 of row 1 (AZU-9)"),
    "a line too full": ({"boards": [{"lines": ["2 teal"]}]},
                        "line 1 has room for 1 (AZU-5)"),
    "a line without count": ({"boards": [{"lines": ["teal"]}]},
                             "'teal' isn't like '2 teal' or 'nothing'"),
    "a line against its row": (
        {"boards": [{"box": ["teal . . . ."], "lines": ["1 teal"]}]},
        "row 1 already holds teal (AZU-5)"),
    "a foundry line too long": ({"boards": [{"foundry": ["red"] * 8}]},
                                "'foundry' can have at most 7 items, not 8"),
    "two markers": ({"boards": [{"foundry": ["marker"]}, {"foundry": ["marker"]}]},
                    "the marker can lie in one place only (AZU-2)"),
    "the marker in two places": ({"marker": "centre", "boards": [{"foundry": ["marker"]}]},
                                 "the marker can lie in one place only (AZU-2)"),
    "chocolates too many": ({"centre": "21 red"}, "there are only 20 'red'"),
    "chocolates too few": (
        {"bag": "20 teal 20 brown 20 white 20 black 10 red", "lid": "nothing"},
        "9 of the 20 'red' are missing (AZU-1)"),
    "a layout too short": ({"layout": ["disc-1"]}, "'layout' must have 5 items, not 1"),
}


@pytest.mark.parametrize(("data", "sentence"), WRONG.values(), ids=WRONG)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(data, sentence):
    with pytest.raises(WrongPosition, match="^" + re.escape(sentence)):
        rules().load({**START, **data})


def test_a_brown_box_with_a_colour_twice_in_a_column_is_refused():
    box = ["teal . . . .", "teal . . . ."]
    with pytest.raises(WrongPosition, match=re.escape(
            "teal is twice in row 2 or column 1 (AZU-16)")):
        rules(2, {"box": "brown"}).load({**START, "boards": [{"box": box}]})


def test_chocolates_are_not_placed_while_others_are_on_offer():
    with pytest.raises(WrongPosition, match=re.escape(
            "the discs and the centre are empty by then (AZU-8)")):
        rules(2, {"box": "brown"}).load(
            {**START, "phase": "confection", "boards": [{"lines": ["1 red"]}]})


def test_what_lies_nowhere_else_is_in_the_bag():
    engine = rules()
    assert engine.dump(engine.load(START))["bag"] == "20 teal 20 brown 20 white 20 black 19 red"


def test_what_lies_nowhere_else_is_in_the_lid_if_the_bag_is_given():
    engine = rules()
    data = engine.dump(engine.load({**START, "bag": "5 teal"}))
    assert data["lid"] == "15 teal 20 brown 20 white 20 black 19 red"


def test_arranged_luck_is_written_down_too():
    engine = rules(2, {"factories": "special"})
    luck = {"draws": ["teal", "red"],
            "layout": ["disc-9", "disc-8 gold", "disc-7", "disc-6", "disc-1 gold"]}
    data = engine.dump(engine.load({**START, **luck}))
    assert {name: data[name] for name in luck} == luck
