from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import FileLocation, Findings, Stop
from generator.game.model.expectations import Expectation, Expectations
from generator.game.model.supply import Supply
from generator.judging.balance.balance_study import Crew, run_plan
from generator.judging.balance.measure import Balance, measures
from generator.judging.balance.plan import StudyPlan

HERE = FileLocation("expectations.yaml", 3, 5)
RANDOM = (("random",),)


class Watch:
    """Keeps the stages and the steps."""

    def __init__(self) -> None:
        self.stages: list[tuple[str, int]] = []
        self.steps = 0

    def stage(self, name: str, total: int) -> None:
        self.stages.append((name, total))

    def step(self, count: int = 1) -> None:
        self.steps += count


@pytest.fixture(scope="module")
def supply() -> Supply:
    where = Path(__file__).parents[4] / "components" / "chocolatiers-light"
    return supply_at(str(where), Findings())


def study(supply: Supply, plan: StudyPlan, *play: Expectation,
          watch: Watch | None = None) -> Balance:
    return run_plan(supply, Expectations((), play, where=HERE), plan,
                    Crew(None, watch or Watch(), Findings()), title="Sweets", where="sweets")


@pytest.fixture(scope="module")
def small(supply: Supply) -> Balance:
    return study(supply, StudyPlan(players=(2, 3), lineups=RANDOM, games=30),
                 Expectation("turns", HERE, None, 1000), Expectation("turns", HERE, 1000))


def test_a_study_plays_every_table_and_counts_its_games(small: Balance) -> None:
    assert small.tables == ((2, "random", 30), (3, "random", 30))


def test_every_measure_but_those_that_are_asked_for_has_a_figure(small: Balance) -> None:
    named = {each.name for each in measures()} - {"skill", "restricted",
                                                       "kingmaking", "uses", "rule-uses"}
    assert {each.measure for each in small.figures} == named


def test_every_figure_of_a_study_lies_within_its_interval(small: Balance) -> None:
    assert [each for each in small.figures if not each.low <= each.value <= each.high] == []


def test_every_table_is_judged(small: Balance) -> None:
    assert [each.word for each in small.verdicts] == ["met", "met", "missed", "missed"]


def test_histograms_hold_every_game_once(small: Balance) -> None:
    assert {sum(count for _, count in each.counts) for each in small.histograms} == {30}


def test_the_parts_that_are_taken_are_named_with_their_kind(small: Balance) -> None:
    assert {kind for _, kind in small.parts} == {"box-tile"}


def test_the_same_plan_gives_the_same_study(supply: Supply, small: Balance) -> None:
    again = study(supply, StudyPlan(players=(2, 3), lineups=RANDOM, games=30),
                  *(each.expectation for each in small.verdicts))
    assert again.figures == small.figures


def test_progress_is_told_game_by_game(supply: Supply) -> None:
    watch = Watch()
    study(supply, StudyPlan(players=(2,), lineups=RANDOM, games=12), watch=watch)
    assert (watch.stages, watch.steps) == ([("2 players, random", 12)], 12)


def test_a_study_until_precise_stops_when_all_shares_are_decided(supply: Supply) -> None:
    fair = Expectation("seat-share", HERE, 0.01, 0.99)
    games = [study(supply, StudyPlan(players=(2,), lineups=RANDOM, precision=0.15),
                   *play).tables[0][2]
             for play in ((fair,), ())]
    assert games[0] < games[1] == 103


def test_leaving_a_component_out_tells_what_differs(supply: Supply) -> None:
    part = next(each.id for each in supply.parts if each.kind == "box-tile")
    found = study(supply, StudyPlan(players=(2,), lineups=RANDOM, games=20, ablate=(part,),
                                    twin=True)).changes
    assert [each.title for each in found] == [f"{part} as a neutral twin"]
    assert {each.measure for each in found[0].figures} == {
        "win-when-taken", "turns", "decisions", "score", "seat-share", "first-player-advantage"}


class Broken(Executor):
    """Loses every second batch."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self.sent += 1
        if self.sent % 2:
            done.set_result(fn(*args, **kwargs))
        else:
            done.set_exception(BrokenExecutor("gone"))
        return done


def test_games_that_are_lost_are_named_and_all_others_count(supply: Supply) -> None:
    findings = Findings()
    found = run_plan(supply, Expectations(), StudyPlan(players=(2,), lineups=RANDOM, games=32),
                     Crew(Broken(), Watch(), findings), title="Sweets", where="sweets")
    assert found.tables == ((2, "random", 16),)
    assert [(each.code, each.message) for each in findings] == [(
        "study/lost", "with 2 players, random, 16 of 32 games were lost with their workers: 2 to "
        "3, 6 to 7, 10 to 11, 14 to 15, 18 to 19, 22 to 23, 26 to 27, 30 to 31")]


def test_mistakes_stop_a_study_before_anybody_plays(supply: Supply) -> None:
    watch = Watch()
    with pytest.raises(Stop):
        study(supply, StudyPlan(players=(2,), lineups=RANDOM, games=20),
              Expectation("turnes", HERE, 1), watch=watch)
    assert watch.stages == []


def test_partners_who_win_together_share_no_win() -> None:
    chocoly = supply_at(str(Path(__file__).parents[4] / "components" / "chocoly"), Findings())
    found = study(chocoly, StudyPlan(players=(4,), lineups=RANDOM, games=12))
    assert [each.value for each in found.figures if each.measure == "shared-wins"] == [0.0]
