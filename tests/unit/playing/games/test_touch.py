"""Playing by pointing: what is to be touched, why something else can't be, what a score is of."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import rules_for
from generator.playing.rules.scene import Scene, TouchSpot
from tests.unit.playing.games.positions import played, texts

RULE = re.compile(r"\((?:[A-Z]{3}-\d+(?:, )?)+\)")
# Each with the switches that bring the rarest phases, and how many choices lie between two looks.
TABLES = {"chai": ({"ability_rotation": "on"}, 211), "chocolatiers": ({}, 67),
          "chocolatiers-light": ({}, 67), "chocoly": ({}, 11),
          "master-chocolatier": ({"box": "brown", "factories": "special"}, 31)}


@cache
def rules_of(game: str, **options: str) -> Rules[Any]:
    rules = rules_for(supply_at(game, Findings()), 2, options, Findings())
    assert rules is not None
    return rules


def in_sight(scene: Scene) -> list[TouchSpot]:
    """All pieces on the table, as a page tells which one was touched."""
    return [TouchSpot(zone=zone, part=piece.part, cell=piece.cell, index=index) for zone,
            pieces in scene.zones.items()
            if zone != "out" for index, piece in enumerate(pieces)]


@pytest.mark.parametrize("game", TABLES)
def test_every_piece_that_can_not_be_touched_has_a_rule_against_it(game: str) -> None:
    options, pace = TABLES[game]
    rules = rules_of(game, **options)
    silent = set()
    for step, state in enumerate(played(rules, "touch", game)):
        if step % pace == 0:
            scene = rules.scene(state, state.seat)
            wanted = [rules.target(state, action) for action in rules.legal(state)]
            for spot in in_sight(scene):
                reason = rules.refusal(state, (spot,))
                is_offered = any(scene.begins(target, (spot,)) for target in wanted)
                if is_offered == bool(RULE.search(reason)):
                    silent.add((rules.info.phases[state.phase], spot, reason))
    assert silent == set()


@pytest.mark.parametrize("game", TABLES)
def test_every_phase_says_what_is_to_be_done_by_which_rule(game: str) -> None:
    rules = rules_of(game, **TABLES[game][0])
    asked = {rules.info.phases[state.phase]: rules.asked(state)
             for state in played(rules, "asked", game)}
    assert {phase for phase, words in asked.items() if not RULE.search(words)} == set()


STRANGE = (TouchSpot(), TouchSpot(zone="nowhere"), TouchSpot(word="abracadabra"),
           TouchSpot(zone="nowhere", part="nothing", cell=(0, 0), index=1))
CELLS = ((math.inf, 0), (0, math.nan), (-5, -5), (0.4, 900), (-9999, 9999))


@pytest.mark.parametrize("game", TABLES)
def test_whatever_is_touched_is_answered(game: str) -> None:
    rules = rules_of(game, **TABLES[game][0])
    seen: set[int] = set()
    for state in played(rules, "strange", game):
        if state.phase not in seen:
            seen.add(state.phase)
            first = rules.target(state, rules.legal(state)[0])[:1]
            zones = [zone for zone in rules.scene(state, 0).zones if not zone.endswith("seat 2")]
            touched = (*STRANGE, *(TouchSpot(zone=zone, index=99) for zone in zones),
                       *(TouchSpot(zone=zone, cell=cell) for zone in zones for cell in CELLS))
            # None of these makes a game stumble; what is nowhere is no way to a choice.
            answers = [rules.refusal(state, (*first, spot)) for spot in touched]
            assert all(answers[:len(STRANGE)])


def refused(game: str, position: dict[str, object], *spots: TouchSpot) -> str:
    rules = rules_of(game)
    return rules.refusal(rules.load(position, stream("refused")), spots)


HAND, SAMPLER, HOUSE = "hand of seat 1", "sampler of seat 1", "house of seat 1"
POOR: dict[str, object] = {
    "line": ["box-01"], "tray": ["mint", "mint"], "deck": ["mint"],
    "players": [{"hand": ["violet"], "wilds": 0, "sampler": [{"box": "box-02"}],
                 "covered": [[0, 0], [1, 0], [0, 1]]}, {}]}
PAYING: dict[str, object] = {
    "phase": "pay", "boxing": "box-04", "line": ["box-04"], "tray": ["mint", "mint"],
    "players": [{"hand": ["nut-cluster", "raspberry", "mint", "blueberry"]}, {}]}


@pytest.mark.parametrize(("position", "spots", "reason"), [
    (POOR, [TouchSpot(zone="line", part="box-01")],
     "your cards don't pay for it (CHO-10, CHO-11); you have no free wild to put on it (CHO-16)"),
    (POOR, [TouchSpot(zone=SAMPLER, part="box-02", cell=(0, 0))],
     "pieces in a sampler stay there (CHO-13)"),
    (POOR, [TouchSpot(zone="deck", index=0)],
     "take cards from the tray, not from the deck (CHO-7)"),
    (POOR, [TouchSpot(zone="aid of seat 2", index=0)],
     "that belongs to seat 2: choose an action: take, "
     "trade, box, reserve or wild (CHO-6)"),
    (PAYING, [TouchSpot(zone=HAND, part="mint", index=2)],
     "no payment for this box uses mint (CHO-10, CHO-11)"),
    (PAYING, [TouchSpot(zone="tray", part="mint")],
     "pay for the box (CHO-10, CHO-11)"),
    (PAYING, [TouchSpot(zone=HAND, part="nut-cluster")], ""),
])
def test_chocolatiers_says_why_something_can_not_be_touched(
        position: dict[str, object], spots: list[TouchSpot], reason: str) -> None:
    assert refused("chocolatiers", position, *spots) == reason


BUYING: dict[str, object] = {
    "phase": "buy", "coins": [1, 0],
    "market": [["mint", "lemon", "ginger", "ginger"], ["lemon", "mint", "ginger"], []]}


def test_any_tile_of_a_group_in_the_market_buys_it() -> None:
    rules = rules_of("chai")
    state = rules.load({**BUYING, "coins": [9, 0]}, stream("group"))
    scene = rules.scene(state, 0)
    touched = TouchSpot(zone="market", part="tile-ginger", cell=(2, 1), index=6)
    assert [rules.text(state, action) for action in rules.legal(state)
            if scene.begins(rules.target(state, action), (touched,))] \
        == ["buy 3 ginger at 1,3 for 3"]


@pytest.mark.parametrize(("position", "spots", "reason"), [
    (BUYING, [TouchSpot(zone="market", part="tile-ginger", cell=(2, 1), index=6)],
     "this group costs 3, and you have 1 (CHA-4)"),
    (BUYING, [TouchSpot(zone="pool", part="green-01")],
     "buy a group; after the first you can stop with 'done buying' (CHA-4, CHA-5)"),
    ({"phase": "order", "pool": ["green-01", "black-01"], "teas": ["green", "black"],
      "flavours": [{"mint": 3, "lemon": 3, "ginger": 3}, {}]},
     [TouchSpot(zone="pool", part="black-01")],
     "your house doesn't hold everything that this customer wants (CHA-11)"),
])
def test_chai_says_why_something_can_not_be_touched(
        position: dict[str, object], spots: list[TouchSpot], reason: str) -> None:
    assert refused("chai", position, *spots) == reason


OFFER: dict[str, object] = {
    "discs": ["2 teal 2 red", "nothing", "nothing", "nothing", "nothing"],
    "boards": [{"lines": ["1 red", "nothing", "nothing", "nothing", "nothing"]}, {}]}


@pytest.mark.parametrize(("spots", "reason"), [
    ([TouchSpot(zone="disc 1", part="teal"), TouchSpot(zone="line 1 of seat 1")],
     "line 1 is full (AZU-5)"),
    ([TouchSpot(zone="disc 1", part="teal"), TouchSpot(zone="line 1 of seat 2")],
     "that belongs to seat 2: take all chocolates of one colour from a disc or the centre, and put "
     "them into a line (AZU-3, AZU-5)"),
    ([TouchSpot(zone="box of seat 1", cell=(0, 0))],
     "you fill the box when nothing is left to take (AZU-8, AZU-9)"),
    ([TouchSpot(zone="disc 1", part="teal"), TouchSpot(zone="line 2 of seat 1", cell=(4, 1))], ""),
    ([TouchSpot(zone="disc 1", part="teal"), TouchSpot(zone="line 2 of seat 1")],
     "fill line 2 from its next free space: choose that one (AZU-5)"),
])
def test_master_chocolatier_says_why_something_can_not_be_touched(spots: list[TouchSpot],
                                                                  reason: str) -> None:
    assert refused("master-chocolatier", OFFER, *spots) == reason


LAID: dict[str, object] = {"kinds": ["dark", "white"], "hands": [["tile-01"], ["tile-02"]],
                           "table": ["tile-03 at 0,0 turned 0"]}


@pytest.mark.parametrize(("spots", "reason"), [
    ([TouchSpot(zone="table", part="tile-03", cell=(0.5, 0.5), index=0)],
     "choose a tile of your hand, then its place (CHY-4)"),
    ([TouchSpot(zone="hand of seat 1", part="tile-01"), TouchSpot(zone="table", cell=(0.5, 0.5))],
     "it must cover pieces of at least 2 tiles (CHY-7)"),
    ([TouchSpot(zone="hand of seat 1", part="tile-01"), TouchSpot(zone="table", cell=(9.5, 0.5))],
     "it needs 2 contacts with pieces, edge to edge, and has 0 (CHY-5)"),
    ([TouchSpot(zone="markers of seat 1", index=0)],
     "markers go on tiles that cover others (CHY-7)"),
])
def test_chocoly_says_why_something_can_not_be_touched(spots: list[TouchSpot], reason: str) -> None:
    assert refused("chocoly", LAID, *spots) == reason


def test_a_tile_of_chocoly_is_touched_then_its_place_then_its_turn() -> None:
    rules = rules_of("chocoly")
    state = rules.load(LAID)
    target = rules.target(state, rules.action(state, min(texts(rules, state))))
    assert target == (TouchSpot(zone="hand of seat 1", part="tile-01"),
                      TouchSpot(zone="table", cell=(-1.5, 0.5)),
                      TouchSpot(word="not turned"))


def test_the_largest_area_of_chocoly_is_shown_piece_by_piece() -> None:
    rules = rules_of("chocoly")
    *_, end = played(rules, "area")
    assert [[len(part.spots) for part in parts] for parts in rules.scored(end)] \
        == [[score] for score in rules.outcome(end).scores]


def test_a_score_of_chocolatiers_names_each_box_and_each_award() -> None:
    rules = rules_of("chocolatiers")
    state = rules.load({"tray": ["mint", "mint"], "first": 1, "players": [
        {"wilds": 2, "sampler": [{"box": "box-02"}], "covered": [[0, 0]]},
        {"sampler": [{"box": "box-03"}]}]})
    found = [(part.words, len(part.spots)) for part in rules.scored(state)[0]]
    assert found == [("box-02", 1), ("score-first", 1), ("score-nut-cluster", 2),
                     ("score-mint", 1), ("free wilds", 2)]
