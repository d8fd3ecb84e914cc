"""Who plays a study: words that are understood, and games that are lost with their workers."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from generator.base.findings import Findings, Stop
from generator.playing.play.executors import (
    check_workers,
    executor_for,
    play_study,
    report_lost_games,
)
from generator.playing.play.match_study import MOST_PENDING, Counts, Spec, run_study
from tests.toy_game import toy_supply

SPEC = Spec(supply=toy_supply(), players=2, options={}, bots=("random", "random"), seed=1)


def one_a_game(spec: Spec, first: int, count: int) -> Counts:
    """A batch function that needs no rules."""
    return Counter({("games",): count})


def dies(spec: Spec, first: int, count: int) -> Counts:
    """A worker that is killed by its third batch."""
    if first >= 20:
        os.abort()
    return one_a_game(spec, first, count)


class Forgetful(Executor):
    """Plays here, and loses some batches, or all from one on."""

    def __init__(self, lost: set[int], broken_from: int = 10 ** 9) -> None:
        self.lost = lost
        self.broken_from = broken_from
        self.sent: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent.append(args[1])
        if args[1] >= self.broken_from:
            raise BrokenProcessPool("nobody is left")
        future: Future[Any] = Future()
        if args[1] in self.lost:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(fn(*args))
        return future


@pytest.mark.parametrize("word", ["1", "16", "256", "dask://10.0.0.7:8786", "dask://[::1]:8786"])
def test_numbers_and_addresses_of_clusters_are_understood(word: str) -> None:
    assert check_workers(word) == word


@pytest.mark.parametrize("word", ["0", "257", "two", "-1", "", "dask://", "dask://host",
                                  "dask://host:port", "dask://host:1/path", "tcp://host:8786",
                                  "dask://host:99999"])
def test_anything_else_is_refused_with_what_can_be_written(word: str) -> None:
    with pytest.raises(ValueError, match=r"1 to 256, nor the address .* dask://10.0.0.7:8786"):
        check_workers(word)


def test_one_worker_is_this_process() -> None:
    with executor_for("1", Findings()) as executor:
        assert executor is None


def test_batches_that_are_lost_are_named_and_the_others_count() -> None:
    lost: list[range] = []
    counts = run_study(Forgetful({10, 30}), SPEC, 50, 10, play=one_a_game, lost=lost)
    assert (counts["games",], sorted(lost, key=min)) == (30, [range(10, 20), range(30, 40)])


def test_when_nobody_is_left_the_rest_is_lost_and_not_even_sent() -> None:
    lost: list[range] = []
    games = 3 * MOST_PENDING
    executor = Forgetful(set(), broken_from=5)
    counts = run_study(executor, SPEC, games, 1, play=one_a_game, lost=lost)
    assert (counts["games",], sum(map(len, lost))) == (5, games - 5)
    assert len(executor.sent) < games


def test_a_loss_that_nobody_keeps_a_list_of_fails_the_study() -> None:
    with pytest.raises(ConnectionError):
        run_study(Forgetful({10}), SPEC, 50, 10, play=one_a_game)


def test_a_mistake_in_a_batch_is_no_loss() -> None:
    def wrong(spec: Spec, first: int, count: int) -> Counts:
        raise ZeroDivisionError

    class Here(Forgetful):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(ZeroDivisionError())
            return future

    with pytest.raises(ZeroDivisionError):
        run_study(Here(set()), SPEC, 5, play=wrong, lost=[])


def test_a_process_that_dies_takes_only_its_games_with_it() -> None:
    findings = Findings()
    lost: list[range] = []
    with executor_for("2", findings) as pool:
        counts = run_study(pool, SPEC, 40, 10, play=dies, lost=lost)
    assert counts["games",] + sum(map(len, lost)) == 40
    assert range(20, 30) in lost


def test_lost_games_are_named_in_stretches() -> None:
    findings = Findings()
    report_lost_games([range(40, 60), range(20, 40), range(90, 91)], 100, findings)
    assert [(each.code, each.message) for each in findings] == [
        ("study/lost", "41 of 100 games were lost with their workers: 20 to 59, 90")]


def test_many_stretches_are_counted() -> None:
    findings = Findings()
    report_lost_games([range(at, at + 1) for at in range(0, 40, 2)], 40, findings)
    assert next(each.message for each in findings).endswith("12, 14 and 12 more stretches")


def test_a_study_of_which_nothing_is_left_stops() -> None:
    findings = Findings()
    with pytest.raises(Stop):
        play_study(SPEC, 40, "2", lambda _: None, findings, play=always_dies)
    assert [each.code for each in findings] == ["study/lost"]


def always_dies(spec: Spec, first: int, count: int) -> Counts:
    """A worker that is killed at once."""
    os.abort()
