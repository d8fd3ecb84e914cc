"""Positions that can't be, by the sentences that say so."""

from __future__ import annotations

import re

import pytest

from tests.unit.games.master_chocolatier.box import rules

START = {"centre": "1 red"}
WRONG = {
    "an unknown key": ({"center": "1 red"}, "a position has no 'center'; known: phase, seat"),
    "an unknown phase": ({"phase": "tea"}, "phase: 'tea' is none of offer, split, confection"),
    "a seat too many": ({"seat": 2}, "seat: it must be a whole number from 0 to 1, not 2"),
    "a board too many": ({"boards": [{}, {}, {}]}, "boards: there are no more than 2"),
    "a board that is a word": ({"boards": ["x"]}, "a board: it must be a mapping, not 'x'"),
    "boards that are no list": ({"boards": "x"}, "boards: it must be a list, not 'x'"),
    "an unknown colour": ({"centre": "1 pink"}, "'pink' is none of teal, brown, white, black, red"),
    "no count": ({"centre": "red"}, "centre: 'red' isn't like '2 teal 1 brown' or 'nothing'"),
    "nothing to take": ({"centre": "nothing"},
                        "there is nothing on the discs or in the centre to take (AZU-8)"),
    "discs too many": ({"discs": ["1 red"] * 6}, "discs: there are 5 on the table, not 6"),
    "a disc twice": ({"discs": [{"id": "disc-1"}, {"id": "disc-1"}]},
                     "discs: there is no 'disc-1', or it already lies elsewhere"),
    "a disc on its edge": ({"discs": [{"side": "green"}]},
                           "side: 'green' is neither blue nor gold"),
    "a gold side among plain discs": (
        {"discs": [{"side": "gold"}]},
        "side: gold sides need the option factories=special (AZU-18)"),
    "a split without a rest": ({"phase": "split"},
                               "splitting: it must be a disc with a rest to pass on (AZU-22)"),
    "confection without a choice": ({"phase": "confection", "boards": [{"lines": ["1 red"]}]},
                                    "there is no full line whose space can be chosen (AZU-16)"),
    "a row too short": ({"boards": [{"box": ["teal"]}]},
                        "box: a row has 5 words, a dot for a free space"),
    "a wrong space": ({"boards": [{"box": [". teal . . ."]}]},
                      "box: teal doesn't stand in column 2 of row 1 (AZU-9)"),
    "a line too full": ({"boards": [{"lines": ["2 teal"]}]},
                        "lines: line 1 has room for 1 (AZU-5)"),
    "a line without count": ({"boards": [{"lines": ["teal"]}]},
                             "lines: 'teal' isn't like '2 teal' or 'nothing'"),
    "a line against its row": (
        {"boards": [{"box": ["teal . . . ."], "lines": ["1 teal"]}]},
        "lines: row 1 already holds teal (AZU-5)"),
    "a foundry line too long": ({"boards": [{"foundry": ["red"] * 8}]},
                                "foundry: it has 7 spaces for chocolates or the marker"),
    "two markers": ({"boards": [{"foundry": ["marker"]}, {"foundry": ["marker"]}]},
                    "marker: it can lie in one place only"),
    "the marker in two places": ({"marker": "centre", "boards": [{"foundry": ["marker"]}]},
                                 "marker: it can lie in one place only"),
    "chocolates too many": ({"centre": "21 red"}, "there are 20 red, not 21 (AZU-1)"),
    "chocolates too few": (
        {"bag": "20 teal 20 brown 20 white 20 black 10 red", "lid": "nothing"},
        "there are 20 red, not 11 (AZU-1)"),
    "a layout too short": ({"layout": ["disc-1"]}, "layout: 5 discs lie on the table, not 1"),
}


@pytest.mark.parametrize(("data", "sentence"), WRONG.values(), ids=WRONG)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(data, sentence):
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        rules().load({**START, **data})


def test_a_brown_box_with_a_colour_twice_in_a_column_is_refused():
    box = ["teal . . . .", "teal . . . ."]
    with pytest.raises(ValueError, match=re.escape(
            "box: teal stands twice in row 2 or column 1 (AZU-16)")):
        rules(2, {"box": "brown"}).load({**START, "boards": [{"box": box}]})


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
