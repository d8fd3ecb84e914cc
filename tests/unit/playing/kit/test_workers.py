"""Rules and bots of one's own where others play: no file of theirs has to be there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from generator.base.findings import Findings
from generator.game.model.game import DesignerCode
from generator.judging.balance.recorder import record_batch
from generator.playing.kit.fault import RuleFault
from generator.playing.play import custom_bot as own_bot
from generator.playing.play.executors import executor_for, play_study
from generator.playing.play.match_study import Spec, run_study
from tests import own
from tests.cluster import Cluster

GAMES = 24
BOT = '''\
from ballotin.bots import Bot


class First(Bot):
    def choose(self, rules, state):
        return rules.legal(state)[0]
'''


@pytest.fixture(scope="module")
def spec() -> Spec:
    own_bot.register_bot_codes({"nowhere/bot.py:First": DesignerCode((("", BOT),),
                                                                     "nowhere/bot.py")})
    supply = own.supply("windfall")
    assert supply.program is not None
    elsewhere = replace(supply, program=replace(supply.program, folder="nowhere/rules.py"))
    return Spec(supply=elsewhere, players=2, options={}, bots=("random", "nowhere/bot.py:First"),
                seed=7)


@pytest.fixture
def cluster(dask: ModuleType, tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(2, tmp_path) as started:
        yield started


def test_processes_count_what_is_counted_here(spec: Spec) -> None:
    with executor_for("2", Findings()) as pool:
        there = run_study(pool, spec, GAMES, play=record_batch)
    assert there == run_study(None, spec, GAMES, play=record_batch)


def test_a_cluster_counts_what_is_counted_here(spec: Spec, cluster: Cluster) -> None:
    there = play_study(spec, GAMES, f"dask://{cluster.address}", lambda _: None, Findings(),
                       play=record_batch)
    assert there == run_study(None, spec, GAMES, play=record_batch)


def test_a_fault_in_another_process_is_told_at_its_line(spec: Spec) -> None:
    assert spec.supply.program is not None
    text = spec.supply.program.texts[0][1].replace("def score(self, table, me):",
                                               "def score(self, table, me):\n        1 / 0")
    broken = replace(spec, supply=own.with_rules(spec.supply, text), bots=("random", "random"))
    with executor_for("2", Findings()) as pool, pytest.raises(RuleFault) as raised:
        run_study(pool, broken, GAMES)
    assert str(raised.value.where).startswith("windfall/rules.py:")
