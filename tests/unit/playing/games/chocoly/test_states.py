"""States: written and read back, cloned, hidden, counted."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from generator.playing.play.bots import make_bot
from generator.playing.play.search import lead
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import IllegalAction
from generator.playing.rules.position import WrongPosition
from tests.unit.playing.games.chocoly.tables import chocoly, shipped
from tests.unit.playing.games.positions import played, texts

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_state_that_is_written_and_read_plays_on_the_same(players: int) -> None:
    rules = chocoly(players)
    for state in played(rules, "dump", players):
        again = rules.load(rules.dump(state))
        # Who laid a tile is for those who count; a position doesn't say it.
        told = state.__getstate__()
        assert again.__getstate__() | {"laid_by": told["laid_by"]} == told


@pytest.mark.parametrize("players", PLAYERS)
def test_every_part_is_in_one_place_at_any_time(players: int) -> None:
    rules = chocoly(players)
    box = Counter({part.id: part.copies for part in shipped().parts})
    for state in played(rules, "zones", players):
        assert sum(rules.whereabouts(state).values(), Counter()) == box


def test_a_clone_goes_its_own_way() -> None:
    rules = chocoly()
    state = next(played(rules, "clone"))
    before = rules.dump(state)
    clone = rules.clone(state)
    chance, luck = stream("clone"), stream("luck")
    while not clone.over:
        rules.apply(clone, rules.sample(clone, luck), chance)
    assert rules.dump(state) == before


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_no_difference_when_the_rest_is_dealt_anew(players: int) -> None:
    rules = chocoly(players)
    for state in played(rules, "hide", players):
        for seat in range(players):
            hidden = rules.hide(state, seat, stream("hide", seat))
            assert rules.view(hidden, seat) == rules.view(state, seat)
            if seat == state.seat:
                assert rules.legal(hidden) == rules.legal(state)


def test_other_hands_and_the_deck_are_dealt_anew() -> None:
    rules = chocoly()
    state = next(played(rules, "anew"))
    hidden = rules.hide(state, 0, stream("anew"))
    assert hidden.hands[0] == state.hands[0]
    assert hidden.hands[1] != state.hands[1]
    assert hidden.deck != state.deck
    assert Counter(hidden.hands[1] + hidden.deck) == Counter(state.hands[1] + state.deck)


def test_every_move_has_words_of_its_own_that_lead_back_to_it() -> None:
    rules = chocoly(3)
    for state in islice(played(rules, "words"), 0, None, 5):
        legal = rules.legal(state)
        assert [rules.action(state, rules.text(state, action)) for action in legal] == legal


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_ends_with_all_tiles_placed_or_put_out(players: int) -> None:
    rules = chocoly(players)
    for seed in range(20):
        *_, end = played(rules, "end", players, seed)
        assert (end.cause, len(end.laid) + len(end.out)) == ("tiles", 36)


def test_whatever_is_said_but_not_allowed_gets_a_reason_with_a_rule() -> None:
    rules = chocoly()
    for state in islice(played(rules, "reasons"), 0, None, 6):
        allowed = texts(rules, state)
        said = ["swap", "name white", "name dark", "name mint", "put out tile-01"]
        said += [f"{verb} {rules.box.ids[tile]} at {x},{y} turned 90"
                 for verb in ("place", "cover with") for tile in (*state.hands[0], 5)
                 for x in range(-4, 5) for y in range(-4, 5)]
        assert [text for text in said
                if text not in allowed and "(CHY-" not in rules.why_not(state, text)] == []


def test_words_of_no_game_are_refused_with_what_is_allowed() -> None:
    rules = chocoly()
    state = rules.load({"hands": [["tile-30"], []]})
    with pytest.raises(IllegalAction) as refused:
        rules.action(state, "eat tile-30")
    assert str(refused.value) == (
        "'eat tile-30' is refused: that isn't a legal choice now; legal here: "
        "place tile-30 at 0,0 turned 0; place tile-30 at 0,0 turned 90")


HANDS = [["tile-01"], ["tile-02"]]


@pytest.mark.parametrize("text", [
    "place tile-30", "place tile-30 at 0,0", "place tile-30 at 0,0 turned 45",
    "cover tile-30 at 0,0 turned 0", "tile-30 at 0,0 turned 0", "swap hands"])
def test_words_that_mean_no_move_break_no_rule(text: str) -> None:
    rules = chocoly()
    assert rules.why_not(rules.load({"hands": [["tile-30"], ["tile-02"]]}), text) == ""


@pytest.mark.parametrize(("data", "said"), [
    ({"hand": []}, "a position has no 'hand' here"),
    ({"seat": 3}, "'seat' must be a whole number from 1 to 2, not 3"),
    ({"phase": "sleep"}, "there is no phase 'sleep'"),
    ({"kinds": ["white"]}, "'kinds' must have 2 items, not 1"),
    ({"kinds": ["white", "mint"]}, "there is no kind 'mint'"),
    ({"markers": [4, 0]}, "each of 'markers' must be a whole number from 0 to 3, not 4"),
    ({"swapped": [1, 0]}, "each of 'swapped' must be true or false, not 1"),
    ({"deck": ["tile-99"]}, "there is no tile 'tile-99'"),
    ({"deck": ["tile-01"], "out": ["tile-01"]}, "there is only 1 'tile-01'"),
    ({"table": ["tile-99 at 0,0 turned 0"]}, "there is no tile 'tile-99'"),
    ({"table": ["tile-01"]}, "'tile-01' isn't written as 'TILE at X,Y turned 0|90|180|270', "
     "with 'marked' after it for an overlap"),
    ({"table": ["tile-01 at 0,0 turned 0", "tile-02 at 1,1 turned 0"]},
     "'tile-02 at 1,1 turned 0' covers a square where another tile is"),
    ({"table": ["tile-01 at 0,0 turned 0", "tile-02 at 0,0 turned 0 marked"]},
     "'tile-02 at 0,0 turned 0 marked' isn't completely on other tiles"),
    ({"table": ["tile-01 at 73,0 turned 0"]}, "'tile-01 at 73,0 turned 0' is too far from 0,0"),
    ({}, "seat 1 has no tile to place (CHY-4)"),
    ({"table": ["tile-01 at 0,0 turned 0"], "over": False}, "seat 1 has no tile to place (CHY-4)"),
    ({"kinds": ["white", "white"]}, "'white' is already named by another side (CHY-2)"),
    ({"phase": "name", "hands": HANDS},
     "the first player places a tile before naming a kind (CHY-2)"),
    ({"phase": "announce", "hands": HANDS},
     "the first player places a tile before naming a kind (CHY-2)"),
    ({"phase": "announce", "kinds": ["white", "none"], "hands": HANDS},
     "this side already has a kind (CHY-2)"),
    ({"phase": "place", "table": ["tile-03 at 0,0 turned 0"], "hands": HANDS},
     "a side names a kind before it places its first tile (CHY-2)"),
])
def test_a_position_that_cannot_be_is_refused_in_a_sentence(
        data: dict[str, Any], said: str) -> None:
    with pytest.raises(WrongPosition, match=f"^{re.escape(said)}$"):
        chocoly().load(data)


def test_a_table_on_which_all_tiles_lie_is_at_its_end() -> None:
    state = chocoly().load({"kinds": ["white", "dark"], "table": ["tile-01 at 0,0 turned 0"]})
    assert (state.over, state.cause) == (True, "tiles")


def test_a_row_of_all_tiles_stays_on_the_table() -> None:
    rules = chocoly()
    table = [f"tile-{number:02} at {2 * number - 2},0 turned 0" for number in range(1, 36)]
    state = rules.load({"kinds": ["white", "dark"], "table": table, "hands": [["tile-36"], []]})
    rules.act(state, rules.action(state, "place tile-36 at 70,0 turned 0"), stream("row"))
    assert rules.outcome(state).finished


def test_value_ranks_a_larger_area_higher() -> None:
    rules = chocoly()
    small = rules.load({"kinds": ["white", "dark"], "table": ["tile-01 at 0,0 turned 0"]})
    large = rules.load({"kinds": ["white", "dark"], "table": ["tile-13 at 0,0 turned 0"]})
    assert rules.value(large)[0] > rules.value(small)[0]


def test_a_team_is_ahead_of_the_other_team_not_of_its_own_members() -> None:
    rules = chocoly(4)
    state = rules.load({"kinds": ["white", "dark"], "table": ["tile-13 at 0,0 turned 0"]})
    assert [lead(rules, state, seat) for seat in range(4)] == [2, -2, 2, -2]


@pytest.mark.parametrize(("kind", "tile"), [("white", "tile-28"), ("milk", "tile-10")])
def test_a_greedy_bot_puts_out_what_has_fewest_pieces_of_its_kind(kind: str, tile: str) -> None:
    rules = chocoly()
    state = rules.load({
        "kinds": [kind, "dark"], "markers": [0, 0], "swapped": [True, True],
        "table": ["tile-25 at 0,0 turned 0", "tile-26 at 2,0 turned 90",
                  "tile-27 at 2,2 turned 180", "tile-22 at 0,2 turned 270"],
        "hands": [["tile-28", "tile-10"], []]})
    choice = make_bot("greedy", stream("luck")).choose(rules, state)
    assert rules.text(state, choice) == f"put out {tile}"


def test_what_a_position_leaves_out_is_out_of_the_game() -> None:
    rules = chocoly()
    state = rules.load({"table": ["tile-01 at 0,0 turned 0"], "hands": [["tile-02"], []]})
    out = rules.whereabouts(state)["out"]
    assert sorted(each for each in out if each.startswith("tile")) == [
        f"tile-{number:02}" for number in range(3, 37)]


def test_a_seat_has_gained_the_tiles_that_it_has_laid() -> None:
    rules = chocoly()
    state = rules.load({"kinds": ["white", "dark"],
                        "hands": [["tile-30"], ["tile-28"]], "swapped": [True, True]})
    for text in ("place tile-30 at 0,0 turned 0", "place tile-28 at 2,0 turned 90"):
        rules.act(state, rules.action(state, text), stream("gained"))
    assert [[rules.tracked[tile] for tile in rules.gained(state, seat)] for seat in (0, 1)] == [
        ["tile-30"], ["tile-28"]]


def test_a_marker_counts_as_long_as_there_is_a_turn_to_use_it() -> None:
    rules = chocoly()
    position = {"kinds": ["white", "dark"], "table": ["tile-13 at 0,0 turned 0"],
                "hands": [["tile-28", "tile-29"], ["tile-30", "tile-31"]]}
    worths = [rules.value(rules.load({**position, "markers": [markers, 0]}))[0]
              for markers in range(4)]
    # Two tiles in each hand are two turns.
    assert worths[0] < worths[1] < worths[2] == worths[3]
