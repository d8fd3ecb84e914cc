"""What the rules can't be played with, and what they can that nobody printed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.supply import Supply, supply_of
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for
from tests.unit.playing.games.master_chocolatier.box import (
    VARIANTS,
    rules,
    shipped,
    with_figures,
    with_part,
    without,
)

ROOT = Path(__file__).parents[5]
HOME = "components/master-chocolatier/"
COLOURS = "the colours are teal, brown, white, black, red"


def told(supply: Supply, players: int = 2) -> list[str]:
    """Each finding with its place, its text and its hint."""
    findings = Findings()
    assert rules_for(supply, players, {}, findings) is None
    return [f"{str(each.where).removeprefix(HOME)} {each.code}: {each.message}"
            + (f" | {each.hint}" if each.hint else "") for each in findings]


REFUSED = {
    "a figure is missing": (
        with_figures(lines=None),
        "game.yaml:1:1 rules/supply: the rules need the figure 'lines' | write options: {lines: …} "
        "in game.yaml, a list of whole numbers"),
    "there are too few lines": (
        with_figures(lines=[1, 2, 3, 4]),
        "game.yaml:44:10 rules/supply: there are 5 colours, so 5 lines, but 'lines' has 4 numbers "
        "(AZU-5)"),
    "a line has no space": (
        with_figures(lines=[0, 2, 3, 4, 5]),
        "game.yaml:44:10 rules/supply: the figure 'lines' must be a list of whole numbers, not "
        "[0, 2, 3, 4, 5]"),
    "the penalties are fewer than the spaces": (
        with_figures(penalties=[1, 1, 2]),
        "boards.yaml:15:14 composition/places: the foundry line of 'board' has 7 spaces, but "
        "'penalties' has 3 numbers (AZU-11) | give as many penalties as there are spaces"),
    "a bonus is a word": (
        with_figures(row_bonus="two"),
        "game.yaml:46:14 rules/supply: the figure 'row-bonus' must be a whole number from 0 to "
        "1000, not 'two'"),
    "a number of players has no discs": (
        with_figures(discs={3: 7, 4: 9}),
        "game.yaml:49:10 rules/supply: the figure 'discs' must be a whole number from 1 to 12 for "
        "each number of players, not {3: 7, 4: 9}"),
    "more discs are needed than there are": (
        with_figures(discs={2: 10, 3: 7, 4: 9}),
        "discs.yaml:9:5 composition/too-few: 2 players need 10 pieces of the kind 'disc' (10 on "
        "the table), but there are 9: 1 too few (AZU-1)"),
    "fewer discs lie on the table than are turned": (
        with_figures(discs=1),
        "game.yaml:49:10 rules/supply: 2 discs are turned to gold, more than lie on the table: 1 "
        "(AZU-18)"),
    "the discs need more chocolates than there are": (
        with_figures(chocolates_per_disc=20, discs={2: 6, 3: 7, 4: 9}),
        "chocolates.yaml:5:20 composition/too-few: 2 players need 120 pieces of the kind "
        "'chocolate' (6 discs of 20), but there are 100: 20 too few (AZU-1)"),
    "a colour is missing": (
        without("red"), "game.yaml:1:1 rules/supply: there is no red chocolate (AZU-1)"),
    "a chocolate has an unknown colour": (
        with_part("red", colour="pink"),
        "chocolates.yaml:11:5 rules/supply: 'red' has an unknown colour 'pink' (AZU-1) | known: "
        "teal, brown, white, black, red"),
    "two chocolates are the same": (
        with_part("red", colour="teal"),
        "chocolates.yaml:11:5 rules/supply: 'red' and 'teal' are the same chocolate (AZU-1) | give "
        "one of them more copies"),
    "a disc attracts an unknown colour": (
        with_part("disc-2", colour="teel"),
        "discs.yaml:10:5 rules/supply: 'disc-2' has an unknown colour 'teel' (AZU-20) | did you "
        "mean 'teal'?"),
    "a gold side is unknown": (
        with_part("disc-7", gold="keeps"),
        "discs.yaml:15:5 rules/supply: 'disc-7' has an unknown gold side 'keeps' (AZU-18) | did "
        "you mean 'keep'?"),
    "a row holds a colour twice": (
        with_part("board", row_2=("red", "red", "brown", "white", "black")),
        f"boards.yaml:11:12 composition/square: row 2 of 'board' must hold each colour once "
        f"(AZU-9) | {COLOURS}"),
    "a row is too short": (
        with_part("board", row_5=("teal", "brown")),
        f"boards.yaml:14:12 composition/square: row 5 of 'board' must hold each colour once "
        f"(AZU-9) | {COLOURS}"),
    "a column holds a colour twice": (
        with_part("board", row_2=("teal", "red", "brown", "white", "black")),
        "\n".join(f"boards.yaml:8:5 composition/square: column {column} of 'board' holds a colour "
                  "twice (AZU-9) | each colour is in each row and column once"
                  for column in (1, 2))),
    "a player has no board": (
        with_part("board", copies=1),
        "boards.yaml:9:13 composition/too-few: 2 players need 2 pieces of the kind 'board' (one "
        "for each player), but there is 1: 1 too few (AZU-1)"),
    "there are no boards": (
        without("board"),
        "game.yaml:1:1 composition/too-few: 2 players need 2 pieces of the kind 'board' (one for "
        "each player), but there are 0: 2 too few (AZU-1)"),
    "a player has no scoring marker": (
        with_part("scoring-marker", copies=1),
        "markers.yaml:7:38 composition/too-few: 2 players need 2 pieces of the kind "
        "'scoring-marker' (one for each player), but there is 1: 1 too few (AZU-1)"),
    "there is no starting marker": (
        without("starting-marker"),
        "game.yaml:1:1 composition/too-few: 2 players need 1 piece of the kind "
        "'starting-marker' (for the start player), but there are 0: 1 too few (AZU-2)"),
    "there is but one colour": (
        replace(shipped(), types={"chocolate": ("teal",)}),
        "game.yaml:1:1 rules/supply: there must be 2 to 8 kinds of chocolate, not 1 (AZU-1) | "
        "list them under types: chocolate"),
}


@pytest.mark.parametrize(("supply", "text"), REFUSED.values(), ids=REFUSED)
def test_a_box_that_cannot_be_played_is_refused_with_the_rule(supply, text):
    assert "\n".join(told(supply)) == text


def test_boards_that_differ_are_refused():
    board = shipped().of_kind("board")[0]
    other = replace(board, id="other", values={**board.values, "foundry": 6})
    assert told(replace(shipped(), parts=(*shipped().parts, other))) == [
        "boards.yaml:8:5 rules/supply: 'other' differs from 'board', but all players need the same "
        "box (AZU-1)"]


def edited(folder: Path, **changes: tuple[str, str]) -> Supply:
    """The shipped folder with words replaced in files, read as a designer's own."""
    home = folder / "components" / "master-chocolatier"
    for sort in ("components", "templates"):
        shutil.copytree(ROOT / sort / home.name, folder / sort / home.name)
    for name, (old, new) in changes.items():
        file = home / f"{name}.yaml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    return supply_of(read_game(str(home), Findings())[0])


def played(supply: Supply, players: int, options: dict[str, str]) -> object:
    """A random game to its end; every part is where it belongs all the while."""
    engine = rules(players, options, supply)
    wanted = sum(part.copies for part in supply.parts)
    luck = stream("changed")
    state = engine.setup(luck)
    while not state.over:
        engine.apply(state, engine.sample(state, luck), luck)
        assert sum(sum(zone.values()) for zone in engine.whereabouts(state).values()) == wanted
    return engine.outcome(state).finished


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_twenty_two_of_each_colour_play(tmp_path, options):
    supply = edited(tmp_path, chocolates=("copies: 20", "copies: 22"))
    assert played(supply, 3, options)


def test_other_penalties_are_paid(tmp_path):
    supply = edited(tmp_path, game=("penalties: [1, 1, 2, 2, 2, 3, 3]", "penalties: [5, 4]"),
                    boards=("foundry: 7", "foundry: 2"))
    engine = rules(2, {}, supply)
    state = engine.load({"centre": "3 red", "boards": [{"score": 20}]})
    engine.apply(state, engine.action(state, "take red from the centre to the foundry line"),
                 stream("paid"))
    assert state.score[0] == 11


def test_longer_lines_play(tmp_path):
    supply = edited(tmp_path, game=("lines: [1, 2, 3, 4, 5]", "lines: [2, 2, 2, 3, 3]"))
    assert played(supply, 4, {})


def test_another_order_of_the_box_is_followed(tmp_path):
    supply = edited(tmp_path, boards=("row-1: [teal, brown, white, black, red]\n"
                                      "    row-2: [red, teal, brown, white, black]",
                                      "row-1: [red, teal, brown, white, black]\n"
                                      "    row-2: [teal, brown, white, black, red]"))
    engine = rules(2, {}, supply)
    state = engine.load({"centre": "1 red", "marker": 1})
    engine.apply(state, engine.action(state, "take red from the centre to line 1"), stream("order"))
    assert engine.dump(state)["boards"][0]["box"][0] == "red . . . ."


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_box_of_three_colours_plays(options):
    three = ("teal", "white", "red")
    rows = {"row-1": three, "row-2": ("white", "red", "teal"), "row-3": ("red", "teal", "white")}
    parts = [part if part.kind != "board" else replace(part, values={**rows, "foundry": 7})
             for part in shipped().parts if part.values.get("colour", "none") in {*three, "none"}]
    supply = replace(shipped(), types={"chocolate": three}, parts=tuple(parts), options={
        **shipped().options, "lines": [1, 2, 3], "discs": {2: 4, 3: 5, 4: 6}})
    assert played(supply, 2, {**options, "max_turns": "100000"}) in (True, False)


def test_discs_with_all_gold_sides_alike_play():
    """Several spare spaces and several rests to pass on at the same time."""
    for gold in ("spare-space", "pass-on", "keep", "one-more"):
        parts = tuple(replace(part, values={"gold": gold}) if part.kind == "disc" else part
                      for part in shipped().parts)
        assert played(replace(shipped(), parts=parts), 4, {"factories": "special"})


def test_two_discs_pass_their_rest_to_each_other():
    parts = tuple(replace(part, values={"gold": "pass-on"}) if part.kind == "disc" else part
                  for part in shipped().parts)
    supply = replace(with_figures(discs=2), parts=parts, players=(2,))
    engine = rules(2, {"factories": "special"}, supply)
    state = engine.load({"discs": [{"side": "gold", "holds": "1 teal 3 red"}]})
    engine.apply(state, engine.action(state, "take teal from disc 1 to line 1"), stream("other"))
    assert engine.dump(state)["discs"][1]["holds"] == "3 red"


def test_the_only_disc_left_passes_its_rest_to_the_centre():
    engine = rules(2, {"factories": "special"}, with_figures(discs=2))
    state = engine.load({"discs": [
        {"id": "disc-8", "side": "gold", "holds": "1 teal 3 red"},
        {"id": "disc-9", "side": "gold", "holder": 1}]})
    engine.apply(state, engine.action(state, "take teal from disc 1 to line 1"), stream("only"))
    assert engine.dump(state)["centre"] == "3 red"


def test_a_game_without_anything_to_offer_is_over():
    supply = replace(shipped(), parts=tuple(
        replace(part, copies=4) if part.kind == "chocolate" else part for part in shipped().parts))
    engine = rules(2, {}, supply)
    state = engine.load({"centre": "1 red", "boards": [
        {"lines": ["nothing", "1 teal", "2 white", "3 brown", "3 red"]},
        {"lines": ["nothing", "1 brown", "2 black", "3 teal"],
         "box": [". . white black .", ". . . white black"]}]})
    assert sum(state.bag) + sum(state.lid) == 0
    engine.apply(state, engine.action(state, "take red from the centre to line 5"), stream("none"))
    assert (state.over, state.cause, engine.outcome(state).finished) == (
        True, "nothing to offer", True)
