"""States: written positions, what is hidden, and how long games last."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.playing.rules.chance import stream
from generator.playing.rules.position import WrongPosition
from tests.unit.playing.games.chai.tables import chai, changed, without
from tests.unit.playing.games.positions import played


@pytest.mark.parametrize(("position", "sentence"), [
    ({"markt": []}, "a position has no 'markt' here"),
    ({"phase": "buying"}, "there is no phase 'buying'"),
    ({"seat": 3}, "'seat' must be a whole number from 1 to 2, not 3"),
    ({"coins": [1]}, "'coins' must have 2 items, not 1"),
    ({"coins": [1, -1]}, "each of 'coins' must be a whole number from 0 to 1000000, not -1"),
    ({"market": [["mint"]]}, "'market' must have 3 items, not 1"),
    ({"market": [["mint"] * 7, [], []]}, "a row of 'market' can have at most 6 tiles, not 7"),
    ({"market": [["mnt"], [], []]}, "there is no flavour 'mnt'"),
    ({"flavours": [{"mint": 13}, {}]}, "there are only 12 'mint'"),
    ({"flavours": [{"mint": 300}, {}]}, "there are only 12 'mint'"),
    ({"flavours": [{"mint": 12}] * 2, "cups": [{"mint": 12}] * 2}, "there are only 12 'mint'"),
    ({"flavours": [["mint"], {}]},
     "each of 'flavours' must be a mapping of 'key: value', not ['mint']"),
    ({"bag": ["mint"] * 13}, "there are only 12 'mint'"),
    ({"cups": [{"green": 1}, {}], "tea_tokens": [6, 6]}, "there are only 6 'green'"),
    ({"teas": ["green", "green"]}, "'green' can be played by one player only (CHA-1)"),
    ({"tips": ["tip-0", "tip-0"]}, "there is only 1 'tip-0'"),
    ({"tips_up": [3]}, "each of 'tips_up' must be a whole number from 1 to 2, not 3"),
    ({"pool": ["green-01"], "reserved": [["green-01"], []]}, "there is only 1 'green-01'"),
    ({"pool": ["white-01"]}, "'white-01' wants a tea that no player has (CHA-1)"),
    ({"reserved": [["white-02"], []]}, "'white-02' wants a tea that no player has (CHA-1)"),
    ({"reserved": [["green-01", "green-02", "green-03", "green-04"], []]},
     "a player can reserve at most 3 customers (CHA-9)"),
    ({"round": 6}, "'round' must be a whole number from 1 to 5, not 6"),
    ({"tips_up": [1, 2]}, "a round is over when all tips are up, and then they are dealt again "
                          "(CHA-16)"),
    ({"phase": "buy"}, "there is no choice in the phase 'buy'"),
    ({"phase": "pantry", "coins": [5, 0], "pantry_bag": []}, "there is no token to take (CHA-7)"),
    ({"phase": "keep-tiles", "flavours": [{"mint": 12}, {}]},
     "the house has room for every tile, so none is returned (CHA-6)"),
    ({"phase": "keep-tokens", "pantry": [{"milk": 6}, {}]},
     "the house has room for every token, so none is returned (CHA-8)"),
    ({"phase": "reserve", "pool": ["black-01"],
      "reserved": [["green-01", "green-02", "green-03"], []]},
     "a player can reserve at most 3 customers (CHA-9)"),
    ({"phase": "rotate", "abilities": ["ability-1"]},
     "abilities are replaced from the ability deck, and only with ability_rotation=on (CHA-15)"),
    ({"this_turn": {"begun": True}}, "the phase 'action' has no 'begun'"),
    ({"phase": "order", "this_turn": {"customer": "green-01"}}, "the phase 'order' has no "),
    ({"phase": "sell-tile", "flavours": [{"mint": 1}, {}], "this_turn": {"left": 9}},
     "'left' must be a whole number from 1 to 2, not 9"),
    ({"phase": "cup"}, "the phase 'cup' needs the customer who is being served (CHA-11)"),
    ({"phase": "cup", "this_turn": {"customer": "white-04"}},
     "'white-04' wants a tea that no player has (CHA-1)"),
    ({"phase": "cup", "this_turn": {"customer": "green-05"}},
     "the house doesn't hold everything that this customer wants (CHA-11)"),
    ({"phase": "cup", "flavours": [{"berries": 1, "jasmine": 2}, {}],
      "this_turn": {"customer": "green-07", "need": {"berries": 1}}},
     "'green-07' wants something else; only pantry tokens can be left out (CHA-14)"),
    ({"phase": "cup", "pantry": [{"milk": 2}, {}], "this_turn": {"customer": "black-04"}},
     "the seat has no token of that tea and no coin to buy one (CHA-11)"),
    ({"phase": "spare", "pantry": [{"milk": 1}, {}], "coins": [1, 0],
      "this_turn": {"customer": "black-05", "spare": 1}},
     "the house doesn't hold everything that this customer wants (CHA-11)"),
])
def test_what_is_wrong_in_a_position_is_said(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongPosition, match="^" + re.escape(sentence)):
        chai().load(position)


def test_without_abilities_none_leads_to_a_phase() -> None:
    no_token = without("ability-8")
    with pytest.raises(WrongPosition, match="no ability leads to the phase 'take-token'"):
        chai(supply=no_token).load({"phase": "take-token", "pantry_board": {"milk": 1}})


def test_who_is_being_served_wants_all_that_the_card_says_unless_the_position_tells_less() -> None:
    rules = chai()
    table = {"phase": "cup", "pantry": [{"milk": 2}, {}], "coins": [1, 0]}
    full = rules.load({**table, "this_turn": {"customer": "black-04"}})
    less = rules.load({**table, "this_turn": {"customer": "black-04", "need": {"milk": 1}}})
    assert [rules.box.tokens(state.need) for state in (full, less)] == [2, 1]


def test_a_bag_that_is_not_written_is_mixed_by_the_seed() -> None:
    rules = chai()
    drawn = set()
    for seed in range(30):
        state = rules.load({"phase": "pantry"}, stream("bag", seed))
        rules.apply(state, rules.action(state, "draw from the bag"), stream("none"))
        drawn.add(state.houses[0])
    assert len(drawn) == rules.box.kinds


def test_a_bag_that_is_written_is_drawn_from_as_it_is() -> None:
    rules = chai()
    state = rules.load({"bag": ["mint", "lemon", "mint"]}, stream("bag"))
    assert rules.dump(state)["bag"] == ["mint", "lemon", "mint"]


def test_all_goods_of_a_box_can_be_counted_in_one_house() -> None:
    rules = chai()
    box = rules.box
    names = {name: box.copies[good] for good, name in enumerate(box.goods)}
    flavours = {name: names[name] for name in box.goods[:box.flavours]}
    pantry = {name: names[name] for name in box.goods[box.flavours:box.flavours + box.kinds]}
    house = rules.load({"flavours": [flavours, {}], "pantry": [pantry, {}]}).houses[0]
    assert (box.tiles(house), box.tokens(house)) == (sum(flavours.values()), sum(pantry.values()))


def test_a_tile_in_the_fifth_row_of_four_can_be_bought() -> None:
    rules = chai(supply=changed(rows=5, prices=[1, 2, 2, 3]))
    state = rules.load({"phase": "buy", "coins": [3, 0], "market": [[], [], [], [], ["mint"]]})
    assert [rules.text(state, action) for action in rules.legal(state)] \
        == ["buy 1 mint at 5,1 for 1"]


def test_one_good_is_no_swap_for_itself() -> None:
    box = chai().box
    mint, jasmine = box.units[:2]
    assert not box.can_swap(mint, 2 * mint, box.flavour_guards)
    assert not box.can_swap(mint, 0, box.flavour_guards)
    assert box.can_swap(mint, mint + jasmine, box.flavour_guards)


def test_the_organic_table_takes_no_abilities() -> None:
    with pytest.raises(WrongPosition, match="no abilities in the organic variant"):
        chai(organic="on").load({"abilities": ["ability-1"]})


def test_open_reserves_are_seen_by_all() -> None:
    rules = chai()
    one = rules.load({"reserved": [["green-01"], []]})
    other = rules.load({"reserved": [["green-02"], []]})
    assert rules.view(one, 1) != rules.view(other, 1)


def test_connoisseurs_see_only_their_own_reserves() -> None:
    rules = chai(connoisseur="on")
    one = rules.load({"reserved": [["green-01"], []]})
    other = rules.load({"reserved": [["green-02"], []]})
    assert rules.view(one, 1) == rules.view(other, 1)
    assert rules.view(one, 0) != rules.view(other, 0)


def test_hiding_deals_others_face_down_reserves_anew() -> None:
    rules = chai(connoisseur="on")
    state = rules.load({"reserved": [["green-01"], ["black-01"]], "deck": ["black-02", "green-02"]})
    seen = {tuple(map(tuple, rules.hide(state, 0, stream("hide", luck)).reserved))
            for luck in range(40)}
    assert {own for own, _ in seen} == {tuple(state.reserved[0])}
    assert len({other for _, other in seen}) == 3


def test_deluxe_customers_that_left_unseen_are_dealt_anew() -> None:
    rules = chai(deluxe="on")
    state = rules.setup(stream("left out"))
    left_out = {frozenset(rules.hide(state, 0, stream("hide", luck)).gone) for luck in range(40)}
    assert len(left_out) > 20


def test_as_many_customers_of_each_tea_stay_in_the_deluxe_game() -> None:
    rules = chai(deluxe="on", connoisseur="on")
    state = rules.setup(stream("left out"))
    hidden = rules.hide(state, 0, stream("hide"))
    teas = [sorted(rules.box.tea_of[card] for card in table.gone) for table in (state, hidden)]
    assert teas[0] == teas[1]


def test_no_customer_of_a_tea_that_has_run_out_comes_back() -> None:
    rules = chai(deluxe="on")
    state = rules.load({"tea_tokens": [0, 6], "deck": ["black-01", "black-02"]})
    teas = {rules.box.tea_of[card] for luck in range(20)
            for card in rules.hide(state, 0, stream("hide", luck)).deck}
    assert teas == {rules.box.goods.index("black") - rules.box.flavours - rules.box.kinds}


def test_without_the_deluxe_cards_everybody_knows_who_left() -> None:
    rules = chai()
    state = rules.load({"deck": ["black-01", "black-02"]})
    assert sorted(rules.hide(state, 0, stream("hide")).deck) == sorted(state.deck)


def test_a_hidden_tip_can_be_any_that_is_not_turned_up() -> None:
    rules = chai()
    state = rules.load({"tips": ["tip-0", "tip-3"], "tips_up": [2]})
    seen = {rules.hide(state, 0, stream("hide", luck)).tips[0] for luck in range(60)}
    assert {rules.box.tip_ids[tip] for tip in seen} == {"tip-0", "tip-1", "tip-2"}


def test_tiles_that_go_back_are_mixed_in_evenly() -> None:
    rules = chai()
    places = [0] * 4
    for luck in range(400):
        state = rules.load({"phase": "keep-tiles", "flavours": [{"mint": 1, "lemon": 12}, {}],
                            "bag": ["ginger"] * 3,
                            "market": [["berries"] * 6, ["jasmine"] * 6, ["lavender"] * 6]})
        rules.apply(state, rules.action(state, "return mint"), stream("mix", luck))
        bag: Any = rules.dump(state)["bag"]
        places[bag.index("mint")] += 1
    assert min(places) > 60


def test_houses_never_hold_more_than_their_places_after_a_turn() -> None:
    rules = chai(3)
    for state in played(rules, "places"):
        if state.phase == 0:
            assert all(rules.box.tiles(house) <= 12 and rules.box.tokens(house) <= 6
                       for house in state.houses)


def test_random_games_end_long_before_they_are_cut_off() -> None:
    rules = chai(5)
    lengths = [state.turn for game in range(4) for state in played(rules, "length", game)
               if state.over]
    assert len(lengths) == 4
    assert max(lengths) < rules.info.max_turns
