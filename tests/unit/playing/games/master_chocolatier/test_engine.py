"""What random games show of the engine: luck, choices, conservation, length."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.playing.games.master_chocolatier import offer
from generator.playing.rules.chance import stream
from tests.unit.playing.games.master_chocolatier.box import VARIANTS, rules

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_guesses_that_are_all_in_vain_end_in_a_legal_choice_too(monkeypatch, options):
    monkeypatch.setattr(offer, "GUESSES", 0)
    engine = rules(3, options)
    luck = stream("sampled")
    state = engine.setup(luck)
    while not state.over:
        action = engine.sample(state, luck)
        assert action in engine.legal(state)
        engine.apply(state, action, luck)


@pytest.mark.parametrize("players", PLAYERS)
def test_discs_for_the_players_hold_four_chocolates_each(players):
    engine = rules(players)
    zones = engine.whereabouts(engine.setup(stream("discs", players)))
    held = [sum(zones[f"disc {number}"].values()) for number in range(1, 2 * players + 2)]
    assert (held, sum(zones["bag"].values())) == ([4] * len(held), 100 - 4 * len(held))


@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_discs_are_gold_as_there_are_players(players):
    engine = rules(players, {"factories": "special"})
    for number in range(100):
        state = engine.setup(stream("gold", number))
        assert sum(state.gold) == players
        assert len(set(state.discs)) == 2 * players + 1


def test_every_disc_is_laid_out_and_turned_about_as_often():
    engine = rules(2, {"factories": "special"})
    laid: Counter[int] = Counter()
    turned: Counter[int] = Counter()
    for number in range(1800):
        state = engine.setup(stream("layout", number))
        laid.update(state.discs)
        turned.update(disc for disc, gold in zip(state.discs, state.gold, strict=True) if gold)
    assert all(900 <= laid[disc] <= 1100 for disc in range(9))
    assert all(330 <= turned[disc] <= 470 for disc in range(9))


def test_every_colour_is_drawn_about_as_often():
    engine = rules()
    drawn: Counter[str] = Counter()
    for number in range(500):
        zones = engine.whereabouts(engine.setup(stream("drawn", number)))
        for disc in range(1, 6):
            drawn.update(zones[f"disc {disc}"])
    assert all(1850 <= drawn[colour] <= 2150
               for colour in ("teal", "brown", "white", "black", "red"))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_table_that_was_written_down_plays_on_as_the_original(options):
    engine = rules(2, options)
    luck = stream("written")
    state = engine.setup(luck)
    for _ in range(20):
        engine.apply(state, engine.sample(state, luck), luck)
    twin = engine.load(engine.dump(state))
    for table in (state, twin):
        chance = stream("played on")
        for _ in range(40):
            if not table.over:
                engine.apply(table, engine.sample(table, chance), chance)
    assert engine.dump(twin) == engine.dump(state)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_is_kept_for_speed_agrees_with_what_lies_on_the_table(options):
    engine = rules(4, options)
    luck = stream("kept")
    for _ in range(3):
        state = engine.setup(luck)
        while not state.over:
            engine.apply(state, engine.sample(state, luck), luck)
            again = engine.load(engine.dump(state))
            assert (sorted(state.slots), state.open, state.taken) == (
                again.slots, again.open, again.taken)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_with_the_coloured_box_ends_by_a_row_within_the_turns_allowed(players):
    engine = rules(players)
    for number in range(40):
        luck = stream("length", number)
        state = engine.setup(luck)
        while not state.over:
            engine.apply(state, engine.sample(state, luck), luck)
        assert state.cause == "row"


def test_the_marker_is_before_its_owner_once_the_foundry_line_is_paid():
    engine = rules(2, {"box": "brown"})
    state = engine.load({"centre": "1 red", "boards": [{}, {"lines": ["1 teal"]}]})
    engine.apply(state, engine.action(state, "take red from the centre to line 5"), stream("paid"))
    assert engine.whereabouts(state)["board of seat 1"]["starting-marker"] == 1


def test_choices_cut_off_in_box_confection_leave_a_game_that_is_over():
    engine = rules(2, {"box": "brown", "max_turns": "1"})
    state = engine.load({"centre": "1 red"})
    engine.apply(state, engine.action(state, "take red from the centre to line 1"), stream("cut"))
    assert (state.over, state.cause, engine.legal(state)) == (True, "max_turns", [])


def test_a_spare_space_lies_in_the_circle_again_when_its_round_is_over():
    engine = rules(2, {"factories": "special"})
    state = engine.load({"discs": [{"id": "disc-9", "side": "gold", "holder": 2, "spare": "teal"}],
                         "centre": "1 red"})
    engine.apply(state, engine.action(state, "take red from the centre to line 5"), stream("back"))
    assert sum(engine.whereabouts(state)["circle"].values()) == 5


def test_arranged_luck_is_forgotten_when_a_seat_imagines_the_table():
    engine = rules(2, {"factories": "special"})
    layout = ["disc-9", "disc-8 gold", "disc-7", "disc-6", "disc-1 gold"]
    state = engine.load({"centre": "1 red", "draws": ["teal"], "layout": layout})
    hidden = engine.dump(engine.hide(state, 0, stream("hidden")))
    assert {"draws", "layout"} & set(hidden) == set()


def test_a_draw_that_the_bag_cannot_give_is_another():
    engine = rules()
    state = engine.load({"centre": "1 red", "bag": "20 teal", "draws": ["black"]})
    engine.apply(state, engine.action(state, "take red from the centre to line 5"), stream("draw"))
    assert engine.dump(state)["discs"][0] == "4 teal"


def test_a_full_line_and_a_full_foundry_line_change_what_a_board_is_worth():
    engine = rules()
    worth = [engine.value(engine.load({"centre": "1 red", "boards": [board]}))[0] for board in (
        {"foundry": ["teal", "teal", "teal"]}, {}, {"lines": ["nothing", "1 teal"]},
        {"lines": ["nothing", "2 teal"]}, {"score": 9})]
    assert worth == sorted(worth)


def test_the_value_of_a_game_that_is_over_is_its_score():
    engine = rules()
    state = engine.load({"centre": "1 teal", "boards": [{"box": [". brown white black red"]}]})
    engine.apply(state, engine.action(state, "take teal from the centre to line 1"), stream("end"))
    assert tuple(engine.value(state)) == engine.outcome(state).scores
