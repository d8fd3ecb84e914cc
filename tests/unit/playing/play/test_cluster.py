"""A study on a Dask cluster: a scheduler and two workers, which may die."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings, Stop
from generator.judging.balance.recorder import record_batch
from generator.playing.play import executors
from generator.playing.play.executors import executor_for, play_study
from generator.playing.play.match_study import Counts, Spec, run_study
from tests.cluster import Cluster

GAMES = 60


@pytest.fixture(scope="module")
def spec() -> Spec:
    supply = play.supply_at("master-chocolatier", Findings())
    return Spec(supply=supply, players=2, options={}, bots=("random", "random"), seed=7)


@pytest.fixture
def cluster(dask: ModuleType, tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(2, tmp_path) as started:
        yield started


def after_the_first(act: Callable[[], None]) -> Callable[[int], None]:
    """Somebody who does something as soon as some games are done."""
    heard: list[int] = []

    def watch(count: int) -> None:
        heard.append(count)
        if len(heard) == 1:
            act()
    return watch


# Long: a cluster starts, with processes of its own.
@pytest.mark.long
def test_a_cluster_counts_what_the_processes_here_count_even_if_a_worker_dies(
        spec: Spec, cluster: Cluster) -> None:
    findings = Findings()
    address = f"dask://{cluster.address}"
    expected = run_study(None, spec, GAMES, play=record_batch)
    on_cluster = play_study(spec, GAMES, address, lambda _: None, findings, play=record_batch)
    with executor_for("2", findings) as pool:
        in_processes = run_study(pool, spec, GAMES, play=record_batch)
    survived = play_study(spec, GAMES, address, after_the_first(cluster.workers[0].kill),
                          findings, play=record_batch)
    assert (on_cluster, in_processes, survived) == (expected, expected, expected)
    assert len(findings) == 0


# Long: a cluster starts, with processes of its own.
@pytest.mark.long
def test_what_was_finished_before_the_cluster_died_is_kept_and_the_rest_named(
        spec: Spec, cluster: Cluster) -> None:
    findings = Findings()
    games = 40_000
    counts: Counts = play_study(replace(spec, seed=8), games, f"dask://{cluster.address}",
                                after_the_first(cluster.scheduler.kill), findings)
    told = [each.message for each in findings if each.code == "study/lost"]
    assert 0 < counts["games",] < games
    assert told[0].startswith(f"{games - counts['games',]:,} of 40,000 games were lost")


def test_nobody_answers_in_time(
        dask: ModuleType, spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", "300ms")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        findings = Findings()
        with pytest.raises(Stop):
            play_study(spec, GAMES, f"dask://{address}", lambda _: None, findings)
    assert [(each.code, each.message) for each in findings] == [
        ("study/unreachable", f"there is no answer from {address}")]


def test_a_cluster_without_workers_can_not_play(
        dask: ModuleType, spec: Spec, tmp_path: Path) -> None:
    findings = Findings()
    with Cluster(0, tmp_path) as empty, pytest.raises(Stop):
        play_study(spec, GAMES, f"dask://{empty.address}", lambda _: None, findings)
    assert [(each.code, each.message, each.hint) for each in findings] == [
        ("study/workers", f"the cluster at {empty.address} can't play: it has no workers",
         f"dask worker tcp://{empty.address}")]


def test_workers_of_another_version_can_not_play(
        spec: Spec, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "__version__", "99.0")
    findings = Findings()
    with pytest.raises(Stop):
        play_study(spec, GAMES, f"dask://{cluster.address}", lambda _: None, findings)
    assert [each.code for each in findings] == ["study/workers"]
