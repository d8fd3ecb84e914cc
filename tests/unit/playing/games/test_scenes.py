"""How the tables of the shipped games look: whose things lie where, and in which cell."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import owner_of
from generator.playing.rules.registry import playable_games
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR, ZonePiece
from tests.unit.playing.games.chai.tables import chai
from tests.unit.playing.games.chai.tables import shipped as chai_box
from tests.unit.playing.games.master_chocolatier.box import rules as master
from tests.unit.playing.games.positions import played


def any_rules(game: str) -> Rules[Any]:
    supply = play.supply_at(game, Findings())
    return play.rules_of(supply, supply.players[0], {}, Findings())


def lying(rules: Rules[Any], **position: object) -> dict[str, tuple[ZonePiece, ...]]:
    state = rules.load(position) if position else rules.setup(stream("scenes"))
    return dict(rules.scene(state, ALL_SEEING).zones)


def parts(pieces: tuple[ZonePiece, ...]) -> Counter[str]:
    return Counter(piece.part for piece in pieces)


@pytest.mark.parametrize("game", playable_games())
def test_every_zone_is_there_from_the_beginning_to_the_end(game: str) -> None:
    rules = any_rules(game)
    zones = [set(rules.whereabouts(state)) for state in played(rules, "zones", game)]
    assert all(each == zones[0] for each in zones)


@pytest.mark.parametrize("game", playable_games())
def test_every_seat_has_the_same_zones_but_for_what_marks_who_begins(game: str) -> None:
    rules = any_rules(game)
    own: dict[int, set[str]] = {seat: set() for seat in range(-1, rules.players)}
    for zone in rules.whereabouts(rules.setup(stream("zones"))):
        name, seat = owner_of(zone)
        own[seat].add(name)
    assert all(own[seat] == own[0] - {"start"} for seat in range(1, rules.players))


@pytest.mark.parametrize("players", [2, 5])
def test_chai_gives_every_seat_the_house_of_its_tea(players: int) -> None:
    zones = lying(chai(players))
    for seat in range(1, players + 1):
        tea = next(piece.part for piece in zones[f"house of seat {seat}"])
        assert [piece.part for piece in zones[f"board of seat {seat}"]] == [
            tea.replace("tea", "house")]


def test_chai_lays_money_before_its_owner_in_as_few_coins_as_there_are() -> None:
    zones = lying(chai(2), coins=[7, 2])
    assert (parts(zones["coins of seat 1"]), parts(zones["coins of seat 2"]), parts(zones["coins"])
            ) == ({"coin-3": 2, "coin-1": 1}, {"coin-2": 1},
                  {"coin-3": 3, "coin-2": 9, "coin-1": 14})


def test_money_beyond_all_coins_of_chai_is_no_piece() -> None:
    worth = sum(part.copies * part.values["coins"] for part in chai_box().of_kind("coin"))
    zones = lying(chai(2), coins=[worth + 9, 4])
    assert (len(zones["coins"]), len(zones["coins of seat 2"])) == (0, 0)


def test_a_cup_of_chai_stands_on_its_mat() -> None:
    cup = lying(chai(2), cups=[{"mint": 1}, {}])["cup 1"]
    assert [piece.kind for piece in cup] == ["cup-mat", "flavour-tile"]


def test_a_pattern_line_is_filled_from_the_box_that_it_leads_to() -> None:
    lines = ["1 red", "nothing", "2 teal", "nothing", "nothing"]
    zones = lying(master(), centre="2 red", boards=[{"lines": lines}])
    assert [piece.cell for piece in zones["line 3 of seat 1"]] == [(4, 2), (3, 2)]


def test_the_foundry_line_is_filled_from_the_left() -> None:
    zones = lying(master(), centre="2 red", marker=1, boards=[{"foundry": ["marker", "red"]}])
    assert [(piece.part, piece.cell) for piece in zones["foundry of seat 1"]] == [
        ("starting-marker", (0, 0)), ("red", (1, 0))]


@pytest.mark.parametrize(("options", "gold"), [({}, 0), ({"factories": "special"}, 2)])
def test_discs_lie_with_their_blue_side_up_unless_they_are_turned_to_gold(
        options: dict[str, str], gold: int) -> None:
    circle = lying(master(2, options))["circle"]
    assert (sum(not disc.flipped for disc in circle), [disc.cell for disc in circle]) == (
        gold, [(place, 0) for place in range(5)])


@pytest.mark.parametrize("box", ["coloured", "brown"])
def test_the_side_of_the_board_is_up_that_is_played_on(box: str) -> None:
    zones = lying(master(2, {"box": box}))
    assert [piece.flipped for piece in zones["board of seat 1"] if piece.kind == "board"] == [
        box == "brown"]


def test_a_disc_that_was_taken_leaves_its_place_empty_and_bears_what_is_kept() -> None:
    discs = [{"id": "disc-1"}, {"id": "disc-9", "side": "gold", "holder": 2, "spare": "red"}]
    zones = lying(master(2, {"factories": "special"}), centre="2 red", discs=discs)
    assert ([disc.cell for disc in zones["circle"]], [
        (piece.part, piece.layer, piece.flipped) for piece in zones["spare space of seat 2"]]) == (
        [(0, 0), (2, 0), (3, 0), (4, 0)], [("disc-9", 0, False), ("red", 1, False)])


def test_everybody_sees_the_largest_areas_of_chocoly() -> None:
    rules = any_rules("chocoly")
    *_, last = played(rules, "areas")
    assert rules.scene(last, SPECTATOR).figures == {
        f"points of seat {seat}": points for seat, points in enumerate(rules.points(last), 1)}
