from __future__ import annotations

import pytest

from generator.base.findings import FileLocation
from generator.game.model.expectations import Study
from generator.game.model.supply import Supply
from generator.judging.balance.plan import (
    STANDARD,
    StudyPlan,
    choose_tables,
    command_of,
    table_plans,
)

SUPPLY = Supply(game="sweets", players=(2, 3), types={}, parts=(), options={},
                where=FileLocation("game.yaml", 1, 1))
TABLES = StudyPlan(players=(2, 3), lineups=(("greedy",), ("greedy", "random")))


def tables(plan: StudyPlan) -> list[tuple[int, str, int, bool]]:
    return [(each.spec.players, ",".join(each.spec.bots), each.games, each.spec.rotate)
            for each in table_plans(SUPPLY, plan)]


def test_one_bot_sits_on_all_seats_and_several_where_they_are_enough() -> None:
    assert tables(TABLES) == [
        (2, "greedy,greedy", STANDARD, False), (2, "greedy,random", STANDARD, False),
        (3, "greedy,greedy,greedy", STANDARD, False)]


def test_only_different_bots_change_seats() -> None:
    plan = StudyPlan(players=(2,), lineups=(("greedy",), ("greedy", "random")), games=5,
                     rotate=True)
    assert tables(plan) == [(2, "greedy,greedy", 5, False), (2, "greedy,random", 6, True)]


def test_restricted_play_and_the_ladder_are_rotated() -> None:
    plan = StudyPlan(players=(3,), lineups=(("greedy",),), games=10, never=("reserve",),
                     ladder=True)
    assert tables(plan)[1:] == [
        (3, "greedy!reserve,greedy,greedy", 12, True), (3, "greedy,random,random", 201, True),
        (3, "search,greedy,greedy", 42, True)]


@pytest.mark.parametrize(("games", "most"), [(0, 922), (500, 500)])
def test_a_study_until_precise_plays_no_more_than_it_needs_or_may(games: int, most: int) -> None:
    assert [each.games for each in table_plans(
        SUPPLY, StudyPlan(players=(2,), lineups=(("greedy",),), games=games,
                                                         precision=0.05))] == [most]


@pytest.mark.parametrize(("players", "lineups", "study", "expected"), [
    ((), (), Study(), ((2, 3), (("greedy",),))),
    ((), (), Study((3,), ("random", "greedy,random")),
     ((2, 3), (("random",), ("greedy", "random")))),
    ((), (("search", "greedy"),), Study((3,)), ((2,), (("search", "greedy"),))),
    ((2,), (("search",),), Study((3,), ("random",)), ((2,), (("search",),)))])
def test_the_command_goes_before_expectations_and_those_before_the_game(
        players: tuple[int, ...], lineups: tuple[tuple[str, ...], ...], study: Study,
        expected: object) -> None:
    assert choose_tables(SUPPLY, study, players, lineups) == expected


def test_a_study_names_the_command_that_repeats_it() -> None:
    plan = StudyPlan(players=(2, 3), lineups=(("greedy",), ("greedy", "random")), games=500, seed=7,
                     options={"max_turns": "90"}, rotate=True,
                precision=0.02, ablate=("box-01",), twin=True, ladder=True, never=("reserve",))
    assert command_of("sweets", plan) == (
        "ballotin balance sweets --players 2,3 --bots greedy --bots greedy,random "
        "--until-precise 2pp --games 500 --seed 7 --options max_turns=90 --rotate --ablate box-01 "
        "--twin --ladder --never reserve")


def test_a_table_is_played_once() -> None:
    plan = StudyPlan(players=(2,),
                     lineups=(("greedy",), ("greedy", "greedy"), ("greedy", "random")), games=9,
                     ladder=True)
    assert [table[:3] for table in tables(plan)] == [
        (2, "greedy,greedy", 9), (2, "greedy,random", 9), (2, "search,greedy", 40)]


def test_words_that_a_shell_would_change_are_quoted() -> None:
    command = command_of("my game",
                         StudyPlan(players=(2,), lineups=(("greedy!reserve", "greedy"),), games=5))
    assert command.startswith("ballotin balance 'my game' --players 2 "
                              "--bots 'greedy!reserve,greedy'")


def test_those_who_do_without_a_rule_are_the_bots_that_were_asked_for() -> None:
    plan = StudyPlan(players=(2,), lineups=(("search",), ("greedy", "random")), games=10,
                     never=("reserve",))
    assert tables(plan)[-1] == (2, "search!reserve,search", 10, True)


def test_a_precise_study_with_rotated_seats_counts_deals() -> None:
    plan = StudyPlan(players=(2,), lineups=(("greedy", "random"),), precision=0.05, rotate=True)
    plain = StudyPlan(players=(2,), lineups=(("greedy",),), precision=0.05)
    assert tables(plan)[0][2] == 2 * tables(plain)[0][2]


def test_what_a_study_is_held_to_is_part_of_its_command() -> None:
    plan = StudyPlan(players=(2,), lineups=(("greedy",),), games=10, against="v1")
    assert command_of("sweets", plan).endswith("--against v1")
