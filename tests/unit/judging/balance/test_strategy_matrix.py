"""The matrix of strategies: games whose equilibrium is known."""

from __future__ import annotations

import numpy as np
import pytest

from generator.judging.balance.strategy_matrix import (
    Duel,
    StrategyMatrix,
    duel_of,
    equilibrium,
    matrix_of,
)

# Deals of two games: how often both, one or none of them was won.
EVEN = {0.0: 100, 0.5: 200, 1.0: 100}
WON = {0.0: 20, 0.5: 160, 1.0: 220}
LOST = {0.0: 220, 0.5: 160, 1.0: 20}


def matrix(first: dict[float, int], second: dict[float, int],
           third: dict[float, int]) -> StrategyMatrix:
    """Rock against paper, rock against scissors, paper against scissors."""
    words = {name: name for name in ("rock", "paper", "scissors")}
    return matrix_of(2, words, [duel_of("rock", "paper", first),
                                duel_of("rock", "scissors", second),
                                duel_of("paper", "scissors", third)])


def test_rock_paper_scissors_is_played_in_thirds() -> None:
    gains = np.array([[0, -0.5, 0.5], [0.5, 0, -0.5], [-0.5, 0.5, 0]])
    assert equilibrium(gains) == pytest.approx([1 / 3] * 3, abs=0.005)


def test_a_weapon_that_wins_double_is_played_less() -> None:
    gains = np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]])
    assert equilibrium(gains) == pytest.approx([0.25, 0.25, 0.5], abs=0.005)


def test_a_dominated_strategy_is_never_played() -> None:
    gains = np.array([[0, -0.5, 0.5, 0.1], [0.5, 0, -0.5, 0.1], [-0.5, 0.5, 0, 0.1],
                      [-0.1, -0.1, -0.1, 0]])
    assert equilibrium(gains)[3] == pytest.approx(0, abs=0.005)


def test_many_matrices_are_solved_as_one_by_one() -> None:
    gains = np.array([[[0, 0.3], [-0.3, 0]], [[0, -0.1], [0.1, 0]]])
    assert equilibrium(gains) == pytest.approx(np.array([equilibrium(each) for each in gains]))


def test_a_strategy_that_beats_all_others_is_dominant() -> None:
    found = matrix(WON, WON, EVEN)
    assert (found.word, found.dominant) == ("dominant", "rock")


def test_a_dominant_strategy_is_the_whole_mix() -> None:
    assert [round(each.value, 2) for each in matrix(WON, WON, EVEN).mix] == [1, 0, 0]


def test_where_each_is_beaten_by_another_none_is_dominant() -> None:
    assert matrix(LOST, WON, LOST).word == "none"


def test_strategies_that_are_alike_don_t_dominate_each_other() -> None:
    many = {value: 50 * count for value, count in EVEN.items()}
    assert matrix(many, many, many).word == "none"


def test_few_deals_leave_it_undecided_and_tell_how_many_more() -> None:
    few = {0.0: 2, 0.5: 6, 1.0: 4}
    found = matrix(few, few, few)
    assert (found.word, found.more_deals > 0) == ("undecided", True)


def test_a_duel_is_known_from_both_sides() -> None:
    duel = matrix(WON, WON, EVEN).duel("paper", "rock")
    assert duel
    assert (duel.value, duel.low < 0.25 < duel.high) == (0.25, True)


def test_deals_that_all_went_alike_leave_something_open() -> None:
    duel = duel_of("rock", "paper", {1.0: 20})
    assert (duel.value, duel.low < 0.9, duel.high, duel.error > 0) == (1.0, True, 1.0, True)


def test_deals_that_even_out_tell_more_than_as_many_games() -> None:
    assert duel_of("a", "b", {0.5: 80, 0.0: 10, 1.0: 10}).high < duel_of(
        "a", "b", {0.0: 50, 1.0: 50}).high


def test_at_a_larger_table_who_can_be_invaded_isn_t_dominant() -> None:
    words = {"one": "one", "two": "two"}
    duels = [Duel(one="one", other="two", value=0.5, low=0.48, high=0.52, error=0.01, deals=400),
             Duel(one="two", other="one", value=0.4, low=0.38, high=0.42, error=0.01, deals=400)]
    assert (matrix_of(3, words, duels).word, matrix_of(3, words, duels).mix) == ("none", ())
