from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.base.statistics import adjusted_difference, share
from generator.judging.balance.measure import (
    StudyFigure,
    StudyTable,
    find_measure,
    lineup_words,
    measure_all,
    measures,
)
from generator.judging.balance.recorder import add_ratio_terms
from generator.playing.play.match_study import Counts

TWO = StudyTable(players=2, bots=("greedy", "greedy"), tracked=("box-01", "box-02"),
                 piles=("deck",), kinds={"box-01": "box-tile"})


def figures(name: str, counts: dict[tuple[object, ...], int],
            table: StudyTable = TWO) -> list[StudyFigure]:
    measure = find_measure(name)
    assert measure is not None
    return list(measure.figures(Counter(counts), table))


def values(name: str, counts: dict[tuple[object, ...], int],
           table: StudyTable = TWO) -> dict[str, float]:
    return {each.of: round(each.value, 6) for each in figures(name, counts, table)}


def sums(name: str, *games: tuple[int, int]) -> dict[tuple[object, ...], int]:
    """What the recorder sums up of pairs of numbers, one a game."""
    counts: Counts = Counter()
    for first, second in games:
        add_ratio_terms(counts, name, first, second)
    return dict(counts)


# Of 100 games one was cut off; a win has two parts.
GAMES: dict[tuple[object, ...], int] = {
    ("games",): 100, ("unfinished",): 1, ("win", 0): 117, ("win", 1): 81,
    ("decided", 1): 90, ("decided", 2): 6, ("decided", "shared"): 3,
    ("cause", "full"): 99, ("cause", "max_turns"): 1}


@pytest.mark.parametrize(("name", "expected"), [
    ("finished", {"": 0.99}),
    ("capped", {"": 0.01}),
    ("end-cause", {"full": 0.99, "max_turns": 0.01}),
    ("shared-wins", {"": 0.030303}),
    ("decided-by", {"points": 0.909091, "tie-break 1": 0.060606, "shared": 0.030303}),
    ("seat-share", {"1": 0.590909, "2": 0.409091}),
    ("first-player-advantage", {"": 0.090909}),
    ("balance", {"": 0.818182}),
    ("seats-alike", {"": 0.070440}),
])
def test_wins_and_ends_are_counted_over_finished_games(name: str,
                                                      expected: dict[str, float]) -> None:
    assert values(name, GAMES) == expected


@pytest.mark.parametrize(("name", "counts", "expected"), [
    ("score", {("score", 0, 10.0): 3, ("score", 0, 20.0): 1, ("score", 1, 5.0): 4},
     {"1": 12.5, "2": 5.0}),
    ("score-sd", {("score", 0, 10.0): 1, ("score", 0, 20.0): 1}, {"1": 5.0}),
    ("score-p5", {("score", 0, 1.0): 5, ("score", 0, 2.0): 95}, {"1": 1.0}),
    ("score-p50", {("score", 0, 1.0): 49, ("score", 0, 2.0): 51}, {"1": 2.0}),
    ("score-p95", {("score", 0, 1.0): 95, ("score", 0, 2.0): 5}, {"1": 1.0}),
    ("points-from", {("games",): 4, ("points-from", "boxes", 8.0): 2,
                     ("points-from", "boxes", 16.0): 1}, {"boxes": 4.0}),
    ("margin", {("margin", 0.0): 1, ("margin", 6.0): 3}, {"": 4.5}),
    ("turns", {("turns", 10): 1, ("turns", 20): 1}, {"": 15.0}),
    ("decisions", {("decisions", 30): 2}, {"": 30.0}),
    ("minutes", {("free", 10): 1, ("free", 30): 1}, {"": 2.666667}),
    ("branching", {("games",): 2, **sums("branching", (90, 30), (90, 30))}, {"": 3.0}),
    ("forced", {("games",): 2, **sums("forced", (10, 30), (10, 50))}, {"": 0.25}),
    ("forced", {("games",): 2, **sums("forced", (0, 30), (0, 30))}, {"": 0.0}),
    ("branching", {("games",): 1, ("unfinished",): 1}, {}),
    ("time-on-offer", {("turns", 30): 4}, {}),
    ("pick-rate", {("picks", 0, 1, 2, 0): 10}, {"box-01": 0.5}),
    ("lead-changes", {("lead-changes", 0): 1, ("lead-changes", 3): 1}, {"": 1.5}),
    ("drama", {("drama", 0.1): 1, ("drama", 0.3): 1}, {"": 0.2}),
    ("decisiveness", {("decisive", 0.5): 2}, {"": 0.5}),
    ("availability", {("games",): 10, ("offer-turns", 0, 3): 4}, {"box-01": 0.4, "box-02": 0.0}),
    ("time-on-offer", {("offer-turns", 0, 2): 2, ("offer-turns", 0, 3): 2}, {"box-01": 2.5}),
    ("stagnation", {("games",): 2, **sums("stagnation", (10, 2), (5, 1))}, {"": 5.0}),
    ("shortage", {("games",): 4, ("empty", 0, 6): 2, ("empty", 0, 0): 2}, {"deck": 3.0}),
    ("empty-offer", {("games",): 2, **sums("empty-offer", (5, 10), (0, 10))}, {"": 0.25}),
    ("reshuffles", {("games",): 4, ("reshuffle", 0, 2): 1, ("reshuffle", 0, 1): 1},
     {"deck": 0.75}),
])
def test_a_measure_takes_its_figures_from_its_counts(
        name: str, counts: dict[tuple[object, ...], int], expected: dict[str, float]) -> None:
    assert values(name, counts) == expected


def exposed(part: int, took: tuple[int, int], left: tuple[int, int], many: int = 3,
            seat: int = 0) -> dict[tuple[object, ...], int]:
    """Seat-games and wins of those who took a part, and of those who didn't, each in a game."""
    return {("picks", part, 1, 1, 2): took[1], ("picks", part, 1, 1, 0): took[0] - took[1],
            ("picks", part, 0, 1, 0): left[0], ("exposed", part, seat, many, 1): took[0],
            ("exposed-win", part, seat, many, 1): 2 * took[1],
            ("exposed", part, seat, many, 0): left[0],
            ("exposed-win", part, seat, many, 0): 2 * left[1]}


def test_a_pick_rate_is_of_the_seat_games_in_which_the_part_could_be_taken() -> None:
    assert values("pick-rate", exposed(0, (20, 6), (80, 12))) == {"box-01": 0.2}


def test_wins_with_a_part_are_of_those_who_took_it() -> None:
    assert values("win-when-taken", exposed(0, (10, 6), (30, 12))) == {"box-01": 0.6}


def test_an_effect_compares_seats_that_took_equally_many() -> None:
    counts = exposed(0, (100, 80), (10, 8)) | exposed(0, (10, 2), (100, 20), many=1)
    assert values("win-effect", counts) == {"box-01": 0.0}


def test_an_effect_has_a_q_for_all_parts_at_once() -> None:
    counts = exposed(0, (200, 140), (200, 80)) | exposed(1, (200, 100), (200, 100))
    found = values("win-effect-q", counts)
    assert found["box-01"] < 0.01
    assert found["box-02"] > 0.9


def test_one_player_alone_has_nobody_to_win_against() -> None:
    assert values("win-effect", exposed(0, (9, 9), (9, 9)),
                  StudyTable(players=1, bots=("greedy",), tracked=("a",))) == {}


@pytest.mark.parametrize(("took", "left", "expected"), [
    (0, 1000, (1.0, 1.0, 1.0)), (0, 50, (1.0, 0.0, 1.0)), (300, 700, (0.0, 0.0, 0.0))])
def test_a_part_is_dead_for_sure_when_the_whole_interval_is_below(
        took: int, left: int, expected: tuple[float, float, float]) -> None:
    found = figures("dead", exposed(0, (took, 0), (left, 0)))[0]
    assert (found.value, found.low, found.high) == expected


MIXED = StudyTable(players=2, bots=("greedy", "greedy!reserve"))
MIXED_GAMES: dict[tuple[object, ...], int] = {
    ("games",): 10, ("won", "greedy"): 14, ("won", "greedy!reserve"): 6}


def test_skill_is_what_a_bot_wins_on_a_seat() -> None:
    assert values("skill", MIXED_GAMES, MIXED) == {"greedy": 0.7, "greedy!reserve": 0.3}


def test_restricted_play_is_measured_from_an_even_share() -> None:
    assert values("restricted", MIXED_GAMES, MIXED) == {"greedy!reserve": -0.2}


def test_bots_that_are_all_alike_show_no_skill() -> None:
    assert values("skill", {("games",): 10, ("won", "greedy"): 20}) == {}


def test_a_study_that_stopped_early_has_the_interval_of_the_sequence() -> None:
    plain = figures("seat-share", GAMES)[0]
    early = figures("seat-share", GAMES,
                    StudyTable(players=2, bots=("greedy",) * 2, precision=0.05))[0]
    assert early.high - early.low > plain.high - plain.low


def test_the_balance_of_even_seats_may_be_perfect() -> None:
    found = figures("balance", {("games",): 400, ("win", 0): 404, ("win", 1): 396})[0]
    assert (found.low < 0.95, found.high) == (True, 1.0)


def test_each_name_is_given_once() -> None:
    names = [each.name for each in measures()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("counts", [Counter(), Counter({("games",): 5, ("unfinished",): 5})])
def test_a_study_without_a_finished_game_has_figures_of_its_ends_alone(counts: Counts) -> None:
    ends = {"finished", "capped", "end-cause"}
    assert {each.measure for each in measure_all(counts, TWO)} <= ends


def test_games_that_were_cut_off_are_told_even_if_there_are_none() -> None:
    assert values("end-cause", {("games",): 5, ("cause", "full"): 5}) == {
        "full": 1.0, "max_turns": 0.0}


EVERYTHING: Counts = Counter({
    **GAMES, **exposed(0, (100, 80), (10, 8)), **sums("branching", (15, 5)),
    **sums("forced", (2, 5)), **sums("stagnation", (80, 40)), **sums("empty-offer", (0, 2000)),
    ("free", 30): 99, ("decisions", 40): 100, ("turns", 20): 100, ("offer-turns", 0, 4): 50,
    ("score", 0, 9.0): 60, ("score", 1, 7.0): 40,
    ("points-from", "boxes", 8.0): 2, ("margin", 2.0): 99, ("lead-changes", 3): 99,
    ("drama", 0.3): 99, ("decisive", 0.5): 99, ("empty", 0, 6): 2,
    ("reshuffle", 0, 2): 1, ("won", "greedy"): 117, ("won", "greedy!reserve"): 81,
    ("used", "reserve", 1): 99, ("kept from", "reserve"): 40, ("lead", 0, 2.0): 99,
    ("lead", 1, -2.0): 99, ("half-led",): 90, ("half-won",): 120, ("king", 1): 3, ("king", 0): 9,
    ("uses", "box", "box-01", 2): 9})
FULL = StudyTable(players=2, bots=("greedy", "greedy!reserve"), tracked=TWO.tracked,
                  piles=TWO.piles, kinds=TWO.kinds)


def test_every_figure_of_every_measure_lies_within_its_interval() -> None:
    assert all(each.low <= each.value <= each.high for each in measure_all(EVERYTHING, FULL))


@pytest.mark.parametrize("name", [each.name for each in measures()])
def test_every_measure_gives_figures_of_its_name_at_their_table(name: str) -> None:
    found = {(each.measure, each.players, each.bots) for each in figures(name, EVERYTHING, FULL)}
    assert found == {(name, 2, "greedy,greedy!reserve")}


@pytest.mark.parametrize(("name", "many"), [
    ("finished", 100), ("shared-wins", 99), ("balance", 99), ("seat-share", 99), ("skill", 99),
    ("turns", 100), ("decisions", 100), ("score", 60), ("margin", 99), ("drama", 99),
    ("branching", 5), ("forced", 5), ("availability", 99), ("pick-rate", 110),
    ("win-when-taken", 100), ("time-on-offer", 50), ("stagnation", 40), ("empty-offer", 2000),
    ("shortage", 99)])
def test_a_figure_says_on_how_many_it_rests(name: str, many: int) -> None:
    assert figures(name, EVERYTHING, FULL)[0].n == many


def test_a_dead_component_is_named() -> None:
    assert [each.of for each in figures("dead", exposed(1, (0, 0), (9, 0)))] == ["box-02"]


def test_the_seats_of_a_balance_hold_all_at_once() -> None:
    even: dict[tuple[object, ...], int] = {("games",): 300, **{("win", seat): 600
                                                               for seat in range(3)}}
    found = figures("balance", even, StudyTable(players=3, bots=("greedy",) * 3))[0]
    each = figures("seat-share", even, StudyTable(players=3, bots=("greedy",) * 3))[0]
    assert 1 - found.low > each.high - each.low + 0.01


def test_balance_is_never_better_than_perfect() -> None:
    assert figures("balance", {("games",): 400, ("win", 0): 700, ("win", 1): 100})[0].high < 1


def test_bots_that_differ_are_named_one_by_one() -> None:
    assert lineup_words(2, ("greedy", "random")) == "2 players, greedy,random"


def test_bots_that_are_alike_are_named_once() -> None:
    assert lineup_words(2, ("greedy", "greedy")) == "2 players, greedy"


def test_parts_that_do_nothing_rarely_seem_to() -> None:
    # Two players, six parts that luck hands out, and winners by luck: no effect is real.
    luck = np.random.default_rng(17)
    counts: Counts = Counter({("games",): 600})
    for owners, winner in zip(luck.integers(-1, 2, (600, 6)), luck.integers(0, 2, 600),
                              strict=True):
        for seat in (0, 1):
            many = int((owners == seat).sum())
            for part, owner in enumerate(owners):
                counts["exposed", part, seat, many, int(owner == seat)] += 1
                counts["exposed-win", part, seat, many, int(owner == seat)] += 2 * (seat == winner)
    effects = measure_all(counts, StudyTable(players=2, bots=("x", "x"), tracked=tuple("abcdef")),
                          ("win-effect-q",))
    assert min(each.value for each in effects) > 0.05


def test_an_effect_counts_seats_of_one_game_as_depending_on_each_other() -> None:
    found = figures("win-effect", exposed(0, (200, 100), (200, 100)))[0]
    alone = adjusted_difference([(100, 200, 100, 200)])
    assert alone is not None
    assert found.high == pytest.approx(alone[0].high * 2 ** 0.5)


def test_a_bot_on_several_seats_wins_a_game_once() -> None:
    table = StudyTable(players=3, bots=("greedy", "random", "random"))
    found = figures("skill", {("games",): 100, ("won", "greedy"): 300, ("won", "random"): 300},
                    table)[1]
    alone = share(50, 100)
    assert (found.value, found.low, found.high) == pytest.approx(
        (0.25, alone.low / 2, alone.high / 2))


def test_wins_with_a_part_that_every_seat_takes_are_known_without_playing_much() -> None:
    found = figures("win-when-taken", {("picks", 0, 2, 2, 2): 100})[0]
    assert found.value == 0.5
    assert found.high - found.low < 0.1


@pytest.mark.parametrize(("more", "figure"), [
    ({("used", "reserve", 2): 5, ("used", "reserve", 0): 5, ("kept from", "reserve"): 3}, True),
    ({("used", "reserve", 0): 10, ("kept from", "reserve"): 3}, False),
    ({("used", "reserve", 2): 10}, False)])
def test_doing_without_is_judged_only_where_it_was_tested(more: dict[tuple[object, ...], int],
                                                          figure: bool) -> None:
    assert bool(figures("restricted", MIXED_GAMES | more, MIXED)) == figure


def test_uses_of_a_rule_are_of_the_bots_that_may() -> None:
    counts: dict[tuple[object, ...], int] = {("used", "reserve", 2): 5, ("used", "reserve", 0): 5}
    assert values("rule-uses", counts, MIXED) == {"reserve": 1.0}
