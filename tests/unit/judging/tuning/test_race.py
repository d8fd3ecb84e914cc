"""How far a set is from its goal."""

from __future__ import annotations

import math

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.model.expectations import Expectation
from generator.game.model.supply import Part
from generator.judging.balance.measure import StudyFigure, StudyTable
from generator.judging.balance.verdicts import judge_expectations
from generator.judging.tuning.race import Goal, goal_of, parse_target

WHERE = FileLocation("game.yaml", 1, 1)
BOX = Part(id="box-01", kind="box-tile", copies=1, values={}, where=WHERE)


@pytest.mark.parametrize(("text", "measure", "of", "low", "high"), [
    ("seat-advantage<0.02", "first-player-advantage", "", -0.02, 0.02),
    ("turns <= 30", "turns", "", None, 30),
    ("turns>20", "turns", "", 20, None),
    ("turns in 25..30", "turns", "", 25, 30),
    ("first-player-advantage in -0.01 .. 0.02", "first-player-advantage", "", -0.01, 0.02),
    ("pick-rate of box-01 > 0.1", "pick-rate", "box-01", 0.1, None),
])
def test_a_target_is_a_measure_with_bounds(text: str, measure: str, of: str, low: float | None,
                                           high: float | None) -> None:
    found = parse_target(text)
    assert (found.measure, found.of, found.low, found.high) == (measure, of, low, high)


@pytest.mark.parametrize("text", ["", "turns", "turns<", "turns=3", "turns in 3", "turns in 5..3",
                                  "seat-advantage>0.1", "seat-advantage in 0..1"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"isn't|asks|leaves"):
        parse_target(text)


def goal_for(expected: Expectation, figure: StudyFigure) -> Goal:
    return goal_of(judge_expectations([expected], [figure], {"box-01": BOX}, Findings()))


def turns(value: float, half: float) -> StudyFigure:
    return StudyFigure(measure="turns", value=value, low=value - half, high=value + half, n=100,
                       players=2, bots="greedy")


def test_one_step_is_what_luck_moves_the_present_figure() -> None:
    goal = goal_for(parse_target("turns<30"), turns(34, 2))
    table = StudyTable(players=2, bots=("greedy", "greedy"))
    assert goal.distance({("turns", ""): 34.0}, table) == 2
    assert goal.distance({("turns", ""): 29.0}, table) == 0


def test_a_risk_is_there_while_the_interval_reaches_out() -> None:
    goal = goal_for(parse_target("turns in 25..30"), turns(34, 2))
    assert goal.risk([turns(34, 2)]) == 3
    assert goal.risk([turns(29, 2)]) == 0.5
    assert goal.risk([turns(27.5, 2)]) == 0


def test_figures_of_other_tables_do_not_count() -> None:
    goal = goal_for(parse_target("turns<30"), turns(34, 2))
    assert goal.distance({("turns", ""): 99.0}, StudyTable(players=3, bots=("greedy",) * 3)) == 0


def test_a_goal_of_a_kind_is_one_of_each_component() -> None:
    rate = StudyFigure(measure="pick-rate", value=0.1, low=0.05, high=0.15, n=100, players=2,
                       bots="greedy", of="box-01")
    goal = goal_for(Expectation("pick-rate", WHERE, 0.2, None, of="box-tile"), rate)
    assert [(each.of, each.low, each.high) for each in goal.terms] == [("box-01", 0.2, math.inf)]
    assert goal.measures == ("pick-rate",)
