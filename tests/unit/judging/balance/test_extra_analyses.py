"""What is asked beyond the tables, of a small study."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import FileLocation, Findings
from generator.game.model.expectations import Expectation
from generator.game.model.supply import Supply
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.extra_analyses import (
    check_worth_kind,
    compare_opinions,
    run_extra_analyses,
)
from generator.judging.balance.measure import Balance, StudyFigure, StudyTable, Verdict
from generator.judging.balance.plan import ExtraAnalyses, StudyPlan, command_of
from tests.unit.judging.balance.test_study import Watch

HERE = FileLocation("expectations.yaml", 3, 5)
EMPTY = Balance(game="sweets", title="Sweets", command="", seed=1, build="", options={},
                tables=((2, "greedy", 100),), figures=(), histograms=(), verdicts=(), parts=())
TABLE = StudyTable(players=2, bots=("greedy", "greedy"))


def figure(measure: str, value: float, half: float, of: str = "",
           bots: str = "greedy") -> StudyFigure:
    return StudyFigure(measure=measure, value=value, low=value - half, high=value + half, n=100,
                       players=2, bots=bots, of=of)


@pytest.fixture(scope="module")
def supply() -> Supply:
    where = Path(__file__).parents[4] / "components" / "chocolatiers-light"
    return supply_at(str(where), Findings())


def asked(supply: Supply, further: ExtraAnalyses, players: int = 2, games: int = 64) -> Balance:
    plan = StudyPlan(players=(players,), lineups=(("random",),), games=games, extras=further)
    return run_extra_analyses(EMPTY, supply, plan, Crew(None, Watch(), Findings()), {"box-01": 2.0})


def test_nothing_is_looked_at_that_wasn_t_asked(supply: Supply) -> None:
    assert asked(supply, ExtraAnalyses()) == EMPTY


def test_worth_is_told_of_every_box_beside_its_points(supply: Supply) -> None:
    found = {each.part: each.face for each in asked(supply, ExtraAnalyses(worth="box-tile")).worths}
    assert (len(found), found["box-01"]) == (30, 2.0)


def test_worth_of_a_kind_that_nobody_takes_is_empty(supply: Supply) -> None:
    assert asked(supply, ExtraAnalyses(worth="card")).worths == ()


def test_kings_are_looked_for_among_three(supply: Supply, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.judging.balance.extra_analyses.KINGMAKING_GAMES", 2)
    assert [each.measure for each in asked(supply, ExtraAnalyses(kingmaking=True), 3).figures] == [
        "kingmaking"]


def test_with_two_there_is_nobody_to_make_a_king(supply: Supply) -> None:
    assert asked(supply, ExtraAnalyses(kingmaking=True)).figures == ()


def test_other_bots_give_an_opinion_on_seats(supply: Supply,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.judging.balance.extra_analyses.CONFIRMATION_GAMES", 2)
    study = replace(EMPTY, figures=(figure("seat-share", 0.6, 0.01, "1", "random"),))
    plan = StudyPlan(players=(2,), lineups=(("random",),), games=10,
                     extras=ExtraAnalyses(confirm="greedy"))
    found = run_extra_analyses(study, supply, plan, Crew(None, Watch(), Findings()), {})
    assert [(each.figure.bots, each.other.bots) for each in found.opinions] == [
        ("random", "greedy")]


@pytest.mark.parametrize(("other", "half", "word"), [
    (0.58, 0.03, "agree"), (0.54, 0.01, "agree"), (0.55, 0.06, "open"), (0.5, 0.05, "differ")])
def test_opinions_on_a_seat_that_wins_more(other: float, half: float, word: str) -> None:
    study = replace(EMPTY, figures=(figure("seat-share", 0.6, 0.01, "1"),))
    found = compare_opinions(study, TABLE,
                             {("seat-share", "1"): figure("seat-share", other, half, "1")})
    assert [each.word for each in found] == [word]


@pytest.mark.parametrize(("other", "half", "word"), [
    (31.0, 1.0, "agree"), (45.0, 1.0, "differ"), (41.0, 2.0, "open")])
def test_opinions_on_a_verdict(other: float, half: float, word: str) -> None:
    met = Verdict(Expectation("turns", HERE, None, 40), figure("turns", 30, 1), "met")
    found = compare_opinions(replace(EMPTY, verdicts=(met,)), TABLE,
                     {("turns", ""): figure("turns", other, half)})
    assert [each.word for each in found] == [word]


def test_a_kind_that_isn_t_there(supply: Supply) -> None:
    crew = Crew(None, Watch(), Findings())
    check_worth_kind(supply, StudyPlan(extras=ExtraAnalyses(worth="box-tiles")), crew)
    assert [(each.code, each.message, each.hint) for each in crew.findings] == [(
        "balance/unknown-kind", "there is no kind 'box-tiles' whose worth could be measured",
        "did you mean 'box-tile'?")]


def test_the_command_that_plays_it_again_asks_the_same() -> None:
    further = ExtraAnalyses(strategies=True, learn=True, deals=50, worth="all", confirm="search",
                            kingmaking=True, uses=True)
    assert command_of("sweets", StudyPlan(players=(2,), games=10, extras=further)).endswith(
        "--strategies --learn --deals 50 --worth all --confirm search --kingmaking --uses")
