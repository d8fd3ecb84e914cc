from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.balance.measure import Figure, Table
from generator.balance.study import add_pair, differences, pair_batch
from generator.findings import Findings
from generator.play.match import Match
from generator.play.study import Counts, Spec, run_study
from generator.roads.play import supply_at
from generator.rules.engine import Outcome

TWO = Table(2, ("random",) * 2)


def match(scores: tuple[float, float], turns: int, finished: bool = True) -> Match:
    winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
    return Match(Outcome(scores, tuple((each,) for each in scores), winners, "", ({}, {}),
                         finished, 1), turns, 2 * turns)


def value(figures: tuple[Figure, ...], measure: str, of: str = "") -> float:
    return next(each.value for each in figures if (each.measure, each.of) == (measure, of))


@pytest.mark.parametrize(("measure", "of", "expected"), [
    ("turns", "", -2.0), ("decisions", "", -4.0), ("score", "", 1.5),
    ("first-player-advantage", "", -0.5), ("seat-share", "1", -0.5), ("seat-share", "2", 0.5)])
def test_a_pair_counts_by_how_much_the_other_differs(measure: str, of: str,
                                                     expected: float) -> None:
    counts: Counts = Counter()
    add_pair(counts, match((5, 2), 12), match((5, 5), 10))
    assert value(differences(counts, TWO), measure, of) == expected


def test_a_pair_with_a_game_that_was_cut_off_says_nothing() -> None:
    counts: Counts = Counter()
    add_pair(counts, match((5, 2), 12), match((5, 5), 10, finished=False))
    assert differences(counts, TWO) == ()


@pytest.fixture(scope="module")
def spec() -> Spec:
    where = str(Path(__file__).parents[3] / "components" / "chocoly")
    return Spec(supply_at(where, Findings()), 2, {}, ("random",) * 2, 3)


def test_a_box_differs_from_itself_in_nothing(spec: Spec) -> None:
    counts = run_study(None, spec, 6, play=partial(pair_batch, spec))
    assert {(each.value, each.low, each.high) for each in differences(counts, TWO)} == {
        (0.0, 0.0, 0.0)}


def test_batches_of_pairs_add_up_to_the_same(spec: Spec) -> None:
    play = partial(pair_batch, replace(spec, options={}))
    assert run_study(None, spec, 6, 2, play=play) == run_study(None, spec, 6, 5, play=play)
