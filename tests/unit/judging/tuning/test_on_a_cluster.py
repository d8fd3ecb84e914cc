"""Comparing and tuning on a Dask cluster whose workers may die: the answers of one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from generator.apps.workflows.evaluation import census_of
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.game.model.supply import Supply
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.plan import StudyPlan
from generator.judging.tuning.candidates import parse_variation
from generator.judging.tuning.comparison import PlayComparison, compare_play
from generator.judging.tuning.race import parse_target
from generator.judging.tuning.tuner import TuningRequest, TuningResult, tune_census
from generator.playing.play.executors import executor_for
from tests.cluster import Cluster

GAME = str(Path(__file__).parents[4] / "components" / "master-chocolatier")
PLAN = StudyPlan(players=(2,), lineups=(("random",),), games=200, seed=3, options={})
WISH = TuningRequest(vary=(parse_variation("options.row-bonus 0..9"),),
                     targets=(parse_target("score > 30"),),
                     budget=4_000, players=(2,),
            lineups=(("random",),), options={}, seed=3)


class FirstStep(NoProgress):
    """Does something as soon as the first games are done."""

    def __init__(self, act: Callable[[], None]) -> None:
        self.act: Callable[[], None] | None = act

    def step(self, count: int = 1) -> None:
        act, self.act = self.act, None
        if act:
            act()


@pytest.fixture
def cluster(dask: ModuleType, tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(2, tmp_path) as started:
        yield started


def compared(crew: Crew) -> PlayComparison:
    old = census_of(open_game(GAME, Findings(), judged=True)).supply
    new: Supply = replace(old, options={**old.options, "row-bonus": 5})
    return compare_play(old, new, PLAN, crew)


def tuned(crew: Crew) -> TuningResult:
    return tune_census(census_of(open_game(GAME, Findings(), judged=True)), WISH, crew)


@pytest.mark.long  # starts a scheduler and two workers, and loses one of them
@pytest.mark.parametrize("question", [compared, tuned])
def test_a_cluster_that_loses_a_worker_gives_the_same_answer(
        question: Callable[[Crew], PlayComparison | TuningResult], cluster: Cluster) -> None:
    findings = Findings()
    with executor_for(f"dask://{cluster.address}", findings) as executor:
        crew = Crew(executor, FirstStep(cluster.workers[0].kill), findings)
        answer = question(crew)
    assert answer == question(Crew(None, NoProgress(), Findings()))
    assert len(findings) == 0
    assert cluster.workers[0].wait() != 0
