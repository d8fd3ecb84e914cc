from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.judging.balance.balance_study import count_pair, differences, pair_batch
from generator.judging.balance.measure import StudyFigure, StudyTable
from generator.playing.play.match import Match
from generator.playing.play.match_study import Counts, Spec, run_study
from generator.playing.rules.engine import Outcome

TWO = StudyTable(players=2, bots=("random",) * 2)


def match(scores: tuple[float, float], turns: int, finished: bool = True) -> Match:
    winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
    return Match(Outcome(scores=scores, keys=tuple((each,) for each in scores), winners=winners,
                         cause="", sources=({}, {}),
                         finished=finished, tie_break=1), turns, 2 * turns)


def value(figures: tuple[StudyFigure, ...], measure: str, of: str = "") -> float:
    return next(each.value for each in figures if (each.measure, each.of) == (measure, of))


@pytest.mark.parametrize(("measure", "of", "expected"), [
    ("turns", "", -2.0), ("decisions", "", -4.0), ("score", "", 1.5),
    ("first-player-advantage", "", -0.5), ("seat-share", "1", -0.5), ("seat-share", "2", 0.5)])
def test_a_pair_counts_by_how_much_the_other_differs(measure: str, of: str,
                                                     expected: float) -> None:
    counts: Counts = Counter()
    count_pair(counts, match((5, 2), 12), None, match((5, 5), 10), None)
    assert value(differences(counts, TWO), measure, of) == expected


def test_a_pair_with_a_game_that_was_cut_off_says_nothing() -> None:
    counts: Counts = Counter()
    count_pair(counts, match((5, 2), 12), None, match((5, 5), 10, finished=False), None)
    assert differences(counts, TWO) == ()


@pytest.fixture(scope="module")
def spec() -> Spec:
    where = str(Path(__file__).parents[4] / "components" / "chocoly")
    return Spec(supply=supply_at(where, Findings()), players=2, options={}, bots=("random",) * 2,
                seed=3)


def test_a_box_differs_from_itself_in_nothing(spec: Spec) -> None:
    counts = run_study(None, spec, 6, play=partial(pair_batch, spec, ""))
    assert {(each.value, each.low, each.high) for each in differences(counts, TWO)} == {
        (0.0, 0.0, 0.0)}


def test_batches_of_pairs_add_up_to_the_same(spec: Spec) -> None:
    play = partial(pair_batch, replace(spec, options={}), "")
    assert run_study(None, spec, 6, 2, play=play) == run_study(None, spec, 6, 5, play=play)


def test_wins_of_those_who_take_a_part_are_compared_not_those_of_seats() -> None:
    # Seat 1 takes it in half of the games and seat 2 in the others: seats don't differ, takers do.
    counts: Counts = Counter()
    for taker, scores in ((0, (5.0, 2.0)), (1, (2.0, 5.0))):
        for _ in range(20):
            count_pair(counts, match((scores[0], scores[1]), 12), (taker,),
                     match((scores[1], scores[0]), 12), (taker,))
    found = differences(counts, TWO, "box-01")
    assert value(found, "seat-share", "1") == 0
    assert value(found, "win-when-taken", "box-01") == -1.0


def test_where_nobody_can_take_the_part_its_takers_are_looked_at_all_the_same() -> None:
    counts: Counts = Counter()
    count_pair(counts, match((5, 2), 12), (0,), match((2, 5), 12), None)
    assert value(differences(counts, TWO, "box-01"), "win-when-taken", "box-01") == -1.0


def test_a_part_that_nobody_took_has_no_figure() -> None:
    counts: Counts = Counter()
    count_pair(counts, match((5, 2), 12), (), match((2, 5), 12), ())
    assert "win-when-taken" not in {each.measure for each in differences(counts, TWO, "box-01")}


def test_a_pair_plays_the_matches_of_a_study(spec: Spec) -> None:
    counts = pair_batch(spec, "", spec, 0, 3)
    assert counts["pairs",] == 3
    assert counts["apart", "turns", 0] == 3
