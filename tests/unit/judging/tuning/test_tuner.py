"""The search as a whole, on few games."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.apps.workflows.evaluation import census_of
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.game.model.expectations import Constraint
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.recorder import record_batch
from generator.judging.tuning.candidates import find_parameters, parse_variation
from generator.judging.tuning.race import (
    RaceTable,
    Rung,
    Schedule,
    goal_of,
    parse_target,
    rung_batch,
)
from generator.judging.tuning.tuner import FinalistChecker, TuningResult, TuningTask, tune
from generator.playing.play.match_study import EngineCache, Spec, run_study
from generator.playing.rules.declaration import Census

COMPONENTS = Path(__file__).parents[4] / "components"
PLAN = Schedule(rounds=2, width=4, first=8, check=50)
FEW = Schedule(rounds=1, width=4, first=2, check=25)


@pytest.fixture(scope="module")
def census() -> Census:
    found = census_of(open_game(str(COMPONENTS / "chocolatiers-light"), Findings(), judged=True))
    return replace(found, expectations=replace(found.expectations, constraints=()))


def task_of(census: Census, target: str, vary: str = "box-tile.*.value",
            seed: int = 1) -> TuningTask:
    return TuningTask(census, find_parameters(census.game, [parse_variation(vary)], Findings()),
                (parse_target(target),),
                (RaceTable(Spec(supply=census.supply, players=2, options={}, bots=("random",) * 2,
                                seed=seed), 8.0),), seed)


def tuned(census: Census, target: str, vary: str = "box-tile.*.value", *, seed: int = 1,
          plan: Schedule = FEW, executor: Executor | None = None) -> TuningResult:
    return tune(task_of(census, target, vary, seed), plan, Crew(executor, NoProgress(), Findings()))


@pytest.fixture(scope="module")
def richer(census: Census) -> TuningResult:
    return tuned(census, "score > 40", seed=4, plan=PLAN)


def test_points_that_are_asked_for_are_found(richer: TuningResult) -> None:
    best = richer.finalists[0]
    assert richer.ending == "found"
    assert best.better
    assert sum(value for _, _, value in best.candidate) > 0
    assert all(each.value > 0 for each in best.apart if each.measure == "score")


def test_the_best_few_come_in_order(richer: TuningResult) -> None:
    assert len(richer.finalists) == 3
    nearer = [each.nearer for each in richer.finalists]
    assert nearer == sorted(nearer, reverse=True)


def test_of_those_that_are_as_near_the_surest_comes_first(census: Census) -> None:
    found = tuned(census, "score in 33..50", "box-tile.*.value ±4", plan=PLAN)
    order = [(-each.nearer, found.goal.risk(one.figure for one in each.verdicts))
             for each in found.finalists]
    assert order == sorted(order)


def test_games_are_counted_as_they_are_played(richer: TuningResult) -> None:
    # Each round: four play 8 games and two of them 8 more; the present set plays 16 once. Then it
    # and three others play 50, and the winner without each of three changes.
    assert richer.games == 2 * (4 * 8 + 2 * 8) + 16 + 50 * (4 + 3)
    assert richer.tried == 8


@pytest.mark.long  # tunes three times, in several processes
def test_neither_workers_nor_batches_change_the_answer(census: Census,
                                                       richer: TuningResult) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert tuned(census, "score > 40", seed=4, plan=PLAN, executor=pool) == richer


def test_another_seed_searches_elsewhere(census: Census, richer: TuningResult) -> None:
    assert tuned(census, "score > 40", seed=2).finalists != richer.finalists


def test_candidates_are_checked_on_games_that_none_was_chosen_by(census: Census) -> None:
    task = task_of(census, "score > 40")
    found, = FinalistChecker(task, FEW, Crew(None, NoProgress(), Findings())).samples((), "")
    assert found.whole == record_batch(task.seats[0].spec, FEW.levels[-1], FEW.check)


def test_a_goal_that_is_met_needs_no_search(census: Census) -> None:
    found = tuned(census, "score < 900")
    assert (found.ending, found.games, found.finalists) == ("met", 25, ())


def test_what_can_not_help_is_not_sold_as_help(census: Census) -> None:
    # Bots that play at random don't look at values, so games don't get any shorter by them.
    found = tuned(census, "turns < 3")
    assert found.ending == "nothing"
    assert {each.nearer for each in found.finalists} == {0}
    assert not any(each.better for each in found.finalists)


def test_constraints_that_the_present_set_keeps_are_kept(census: Census) -> None:
    values = Constraint(check="mean", of="box-tile", where=census.game.where, field="value",
                        high=4.2)
    held = replace(census, expectations=replace(census.expectations, constraints=(values,)))
    found = tuned(held, "score > 40")
    assert found.refusals.constraints > 0
    boxes = {each.id: each.values["value"] for each in census.game.of_kind("box-tile")}
    for each in found.finalists:
        then = boxes | {name: value for name, _, value in each.candidate}
        assert sum(float(str(value)) for value in then.values()) / len(then) <= 4.2


def test_expectations_besides_the_goal_that_a_candidate_breaks_are_told(census: Census) -> None:
    play = (parse_target("score < 36"), parse_target("turns > 900"), parse_target("margin > 0"))
    held = replace(census, expectations=replace(census.expectations, play=play))
    checker = FinalistChecker(task_of(held, "score > 40"), FEW,
                              Crew(None, NoProgress(), Findings()))
    richest = tuple((each.id, "value", 6) for each in census.game.of_kind("box-tile"))
    misses = checker.misses(checker.samples(richest, ""), checker.samples((), ""))
    # Turns are missed by the present set too, so they are none of the candidate's fault.
    assert {each.figure.measure for each in misses} == {"score"}


def test_no_neighbour_may_be_left(census: Census) -> None:
    same = Constraint(check="sum", of="box-tile", where=census.game.where, field="value", low=128,
                      high=128)
    total = sum(int(str(each.values["value"])) for each in census.game.of_kind("box-tile"))
    same = replace(same, low=total, high=total)
    held = replace(census, expectations=replace(census.expectations, constraints=(same,)))
    found = tuned(held, "score > 40", "box-tile.box-01.value")
    assert (found.ending, found.tried) == ("no room", 0)
    assert found.refusals.constraints > 0


def test_sets_that_the_rules_refuse_do_not_race(census: Census) -> None:
    found = tuned(census, "score > 40", "card.truffle.copies 0..0")
    assert found.refusals.rules + found.tried == 1


@pytest.mark.parametrize("batch", [1, 5, 24])
def test_a_rung_plays_the_games_of_each_candidate(census: Census, batch: int) -> None:
    spec = Spec(supply=census.supply, players=2, options={}, bots=("random",) * 2, seed=1)
    rung = Rung(((), (("box-01", "value", 9),), ()), 8, 4)
    counts = run_study(None, spec, 24, batch, play=partial(rung_batch, rung))
    own = [{key[1:]: count for key, count in counts.items() if key[0] == number}
           for number in range(3)]
    assert own[0] == own[2] == record_batch(spec, 4, 8)
    assert own[1] != own[0]


def test_only_the_last_engines_are_kept(census: Census) -> None:
    engines = EngineCache(most=2)
    spec = Spec(supply=census.supply, players=2, options={}, bots=("random",) * 2, seed=1)
    first = engines.engine("a", lambda: spec)
    assert engines.engine("a", lambda: spec) is first
    for key in "bc":
        engines.engine(key, lambda: spec)
    assert list(engines.built) == ["b", "c"]


def test_a_change_that_does_nothing_is_taken_back(census: Census) -> None:
    same = next(int(str(each.values["value"])) for each in census.game.components
                if each.id == "box-01")
    whole = (("box-01", "value", same), *((f"box-{number:02}", "value", 30)
                                          for number in range(2, 9)))
    task = task_of(census, "score > 80")
    checker = FinalistChecker(task, FEW, Crew(None, NoProgress(), Findings()))
    present = checker.samples((), "")
    goal = goal_of(checker.verdicts(present, task.expected))
    finalist = checker.judge_finalist(whole, present, goal, 1)
    assert checker.drop_idle_changes(finalist, present, goal, 1).candidate == whole[1:]


def test_totals_that_are_to_be_kept_need_every_change(census: Census) -> None:
    task = replace(task_of(census, "score > 80"), keep_total=True)
    checker = FinalistChecker(task, FEW, Crew(None, NoProgress(), Findings()))
    present = checker.samples((), "")
    goal = goal_of(checker.verdicts(present, task.expected))
    finalist = checker.judge_finalist((("box-01", "value", 2), ("box-02", "value", 30)), present,
                                      goal, 1)
    assert checker.drop_idle_changes(finalist, present, goal, 1) is finalist
