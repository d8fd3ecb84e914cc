"""Compensation, who leads at half, and those who choose the winner though they can't win."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.judging.balance.measure import StudyFigure, StudyTable, find_measure
from generator.judging.balance.recorder import _last_choices, count_leads
from generator.playing.play.bots import make_bot
from generator.playing.play.match_study import Counts
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Outcome
from tests.toy_game import Toy

TWO = StudyTable(players=2, bots=("greedy", "greedy"))


def outcome(*scores: float) -> Outcome:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(scores=scores, keys=(), winners=winners, cause="", sources=(), finished=True,
                   tie_break=1)


def figures(name: str, counts: Counts, table: StudyTable = TWO) -> list[StudyFigure]:
    measure = find_measure(name)
    assert measure
    return list(measure.figures(counts, table))


def played(*games: list[list[float]]) -> Counts:
    """The counts of games, given by how it stood at the ends of turns."""
    counts: Counts = Counter()
    for standings in games:
        count_leads(counts, standings, outcome(*standings[-1]), len(standings[-1]))
    return counts


def test_a_seat_that_is_always_three_points_behind_needs_three() -> None:
    counts = played(*([[10.0 + luck, 7.0]] for luck in (-4, -2, 0, 0, 2, 4)))
    assert [round(each.value, 6) for each in figures("compensation", counts)] == [-3, 3]


def test_seats_that_win_alike_need_nothing() -> None:
    counts = played([[5.0, 3.0]], [[3.0, 5.0]])
    assert [each.value for each in figures("compensation", counts)] == [0, 0]


def test_many_games_tell_the_points_more_closely() -> None:
    few = [[[10.0 + luck, 7.0]] for luck in range(-9, 10)]
    wide, narrow = (figures("compensation", played(*few * times))[1] for times in (1, 100))
    assert narrow.high - narrow.low < (wide.high - wide.low) / 5


def test_with_three_the_lead_that_one_game_in_three_exceeds_is_made_up() -> None:
    counts = played([[9.0, 3.0, 1.0]], [[9.0, 3.0, 1.0]], [[4.0, 6.0, 1.0]])
    three = StudyTable(players=3, bots=("greedy",) * 3)
    assert [each.value < 0 for each in figures("compensation", counts, three)] == [
        True, False, False]


def test_who_leads_at_half_and_wins_is_counted() -> None:
    counts = played([[1.0, 0.0], [2.0, 3.0]], [[0.0, 2.0], [1.0, 2.0]], [[5.0, 2.0], [6.0, 2.0]],
                    [[1.0, 1.0], [2.0, 1.0]])
    [found] = figures("leader-at-half", counts)
    assert (round(found.value, 6), found.n) == (0.666667, 3)


def test_a_game_for_one_has_no_contest() -> None:
    assert played([[3.0], [4.0]]) == Counter()


def test_losers_who_decide_are_a_share_of_those_who_were_tried() -> None:
    [found] = figures("kingmaking", Counter({("king", 1): 3, ("king", 0): 9}))
    assert (found.value, found.n) == (0.25, 12)


@pytest.mark.parametrize("seed", range(3))
def test_the_last_choices_are_those_of_losers_the_latest_first(seed: int) -> None:
    rules = Toy(3)
    bots = [make_bot("greedy", stream(seed, seat)) for seat in range(3)]
    last = _last_choices(rules, bots, stream(seed))
    assert [each.turn for each in last] == sorted((each.turn for each in last), reverse=True)
