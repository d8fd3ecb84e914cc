"""Candidates and their neighbours."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.load.game_folder import read_game
from generator.game.model.game import Game
from generator.game.model.supply import supply_of
from generator.judging.tuning.candidates import (
    PRESENT,
    Candidate,
    Parameter,
    apply_to_game,
    apply_to_supply,
    find_parameters,
    neighbour,
    parse_variation,
)

HERE = FileLocation("cards.yaml", 1, 1)
THREE = tuple(Parameter(name, "copies", 5, (4, 5, 6), 0, HERE) for name in "abc")


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game("chocolatiers", Findings())[0]


def walk(steps: int, seed: int, keep_total: bool = False) -> list[Candidate]:
    luck, found = Random(seed), [PRESENT]
    for _ in range(steps):
        found.append(neighbour(found[-1], THREE, luck, keep_total))
    return found


def values(candidate: Candidate) -> dict[str, float]:
    return {"a": 5, "b": 5, "c": 5} | {name: value for name, _, value in candidate}


def test_neighbours_differ_in_one_number_or_two() -> None:
    path = walk(200, 1)
    apart = {sum(values(one)[name] != values(other)[name] for name in "abc")
             for one, other in pairwise(path)}
    assert apart <= {0, 1, 2}
    assert {1, 2} <= apart


def test_every_number_stays_among_its_choices() -> None:
    assert {value for each in walk(200, 2) for value in values(each).values()} == {4, 5, 6}


def test_a_total_stays_if_it_shall() -> None:
    path = walk(200, 3, keep_total=True)
    assert {sum(values(each).values()) for each in path} == {15}
    assert len(set(path)) == 7


def test_totals_are_kept_within_a_wish() -> None:
    among = (*THREE, Parameter("", "hand", 5, (4, 5, 6), 1, HERE))
    found = [neighbour(PRESENT, among, Random(seed), True) for seed in range(30)]
    assert PRESENT in found
    assert {name for each in found for name, _, _ in each} == set("abc")


def test_the_way_back_is_the_present_set() -> None:
    assert PRESENT in walk(200, 4)[1:]


def test_the_same_luck_proposes_the_same() -> None:
    assert walk(50, 5) == walk(50, 5)


@pytest.mark.parametrize("seed", range(5))
def test_a_candidate_s_game_and_its_box_are_one(game: Game, seed: int) -> None:
    among = find_parameters(game, [parse_variation("box-tile.*.value"),
                                   parse_variation("card.*.copies 5..12"),
                              parse_variation("options.line ±2")], Findings())
    luck, candidate = Random(seed), PRESENT
    for _ in range(10):
        candidate = neighbour(candidate, among, luck)
    assert apply_to_supply(supply_of(game), candidate) == supply_of(apply_to_game(game, candidate))
    assert apply_to_supply(supply_of(game), candidate) != supply_of(game)


def test_the_present_set_is_as_it_is(game: Game) -> None:
    assert apply_to_game(game, PRESENT) == game
