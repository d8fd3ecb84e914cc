"""What is said about studies that can't be played as they were asked for: exact texts."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.playing.play import executors
from generator.playing.play.match_study import Counts, Spec, play_batch
from tests.cluster import Cluster


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, done.stderr


def test_a_bot_that_is_to_do_without_what_nobody_can_do() -> None:
    code, told = said("play", "chocolatiers", "--bots", "greedy,greedy!resreve")
    where, told = told.split("error", 1)
    assert where.endswith("game.yaml:1:1: ")
    assert (code, told.splitlines()[0], told.splitlines()[-2:]) == (
        1, "[study/word]: 'greedy!resreve' should do without 'resreve', but no choice in 20 quick "
        "games began with it", ["  hint: did you mean 'reserve'?", "1 error"])


def test_a_cluster_is_asked_for_and_dask_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert said("play", "chocolatiers", "--workers", "dask://127.0.0.1:8786") == (1, (
        "error[study/no-dask]: Dask isn't installed, so no study can run on a cluster\n"
        "  hint: pip install 'ballotin[dask]', here and on the workers\n"
        "1 error\n"))


def test_a_cluster_does_not_answer(dask: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", "200ms")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert said("play", "chocolatiers", "--workers", f"dask://{address}") == (1, (
            f"error[study/unreachable]: there is no answer from {address}\n"
            "  hint: 'dask scheduler' starts a scheduler and prints its address\n"
            "1 error\n"))


def test_a_cluster_has_no_workers(
        dask: ModuleType, tmp_path: Path) -> None:
    with Cluster(0, tmp_path) as empty:
        assert said("play", "chocolatiers", "--workers", f"dask://{empty.address}") == (1, (
            f"error[study/workers]: the cluster at {empty.address} can't play: it has no "
            "workers\n"
            f"  hint: dask worker tcp://{empty.address}\n"
            "1 error\n"))


def test_games_are_lost_with_their_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_lost(executor: object, spec: Spec, *_: object, lost: list[range],
                 **__: object) -> Counts:
        lost.append(range(4, 8))
        return play_batch(spec, 0, 4)

    monkeypatch.setattr(executors, "run_study", one_lost)
    words = ("play", "chocoly", "--bots", "random", "--games", "8", "--workers", "1")
    assert said(*words) == (1, (
        "error[study/lost]: 4 of 8 games were lost with their workers: 4 to 7\n"
        "  hint: the others count; play again, with the same seed for the same games, once the "
        "workers are back\n"
        "1 error\n"))


def test_workers_are_no_number_and_no_address() -> None:
    code, told = said("play", "chocolatiers", "--workers", "dask:8786")
    assert code == 2
    assert ("'dask:8786' is neither a number of processes, 1 to 256, nor the address of a cluster "
            "such as dask://10.0.0.7:8786") in " ".join(told.split())
