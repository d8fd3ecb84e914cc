"""The questions that designers ask: a line each, or what to run for one."""

from __future__ import annotations

from dataclasses import replace

from generator.base.number_format import keyboard_text
from generator.judging.balance.conclusions import answer_questions
from generator.judging.balance.measure import Balance, Opinion, StudyFigure
from generator.judging.balance.strategy_matrix import duel_of, matrix_of
from generator.judging.balance.worth import Worth


def figure(measure: str, value: float, half: float = 0.01, of: str = "", *, players: int = 2,
           bots: str = "greedy") -> StudyFigure:
    return StudyFigure(measure=measure, value=value, low=value - half, high=value + half, n=1000,
                       players=players, bots=bots, of=of)


def study(*figures: StudyFigure, tables: tuple[tuple[int, str, int], ...] = ((2, "greedy", 1000),),
          ) -> Balance:
    ended = tuple(figure("finished", 1.0, 0.0, players=players, bots=bots)
                  for players, bots, _ in tables)
    return Balance(game="sweets", title="Sweets", command="", seed=1, build="", options={},
                   tables=tables, figures=(*ended, *figures), histograms=(), verdicts=(), parts=())


def answer(question: str, balance: Balance) -> str:
    [found] = [each for each in answer_questions(balance) if each.question == question]
    return keyboard_text(found.answer if found.known else f"{found.answer} {found.how}")


def test_an_unfair_seat_is_named() -> None:
    assert answer("Are the seats fair?", study(
        figure("seat-share", 0.6, of="1"), figure("seat-share", 0.4, of="2"))) == (
        "no, seat 1 wins 60.0 % (59.0 to 61.0 %), an even share is 50.0 %")


def test_seats_that_may_be_fair_aren_t_called_unfair() -> None:
    assert answer("Are the seats fair?", study(
        figure("seat-share", 0.505, of="1"), figure("seat-share", 0.495, of="2"),
        figure("seats-alike", 0.7, 0.0))) == (
        "no difference shown; the best, seat 1, wins 50.5 % (49.5 to 51.5 %)")


def test_the_points_that_compensate_are_told_of_the_seat_that_needs_them() -> None:
    assert answer("How many points would make them fair?", study(
        figure("compensation", -2.5, 1, "1"), figure("compensation", 2.5, 1, "2"))) == (
        "seat 2 +2.50 (1.50 to 3.50)")


def test_the_best_number_of_players_is_best_in_most_measures() -> None:
    tables = ((2, "greedy", 1000), (3, "greedy", 1000))
    assert answer("What is the best number of players?", study(
        figure("balance", 0.8), figure("balance", 0.9, players=3),
        figure("forced", 0.2), figure("forced", 0.1, players=3), tables=tables)) == (
        "3, then 2; it is the best by 2 of 2 measures")


def test_one_number_of_players_is_no_choice() -> None:
    assert answer("What is the best number of players?", study()) == (
        "Unknown. play several numbers: --players 2,3,4")


def test_skill_is_told_from_the_better_bot_s_side() -> None:
    tables = ((2, "greedy", 1000), (2, "greedy,random", 200))
    assert answer("Luck or skill?", study(
        figure("skill", 0.98, 0.01, "greedy", bots="greedy,random"),
        figure("skill", 0.02, 0.01, "random", bots="greedy,random"), tables=tables)) == (
        "greedy wins 98.0 % (97.0 to 99.0 %) against random")


def test_a_leader_at_half_is_told() -> None:
    assert answer("Does a leader run away?", study(figure("leader-at-half", 0.7))) == (
        "the leader at half time wins 70.0 % (69.0 to 71.0 %)")


def test_with_two_nobody_makes_a_king() -> None:
    assert answer("Can losers choose the winner?", study()).startswith("No: with two players")


def test_kings_that_weren_t_looked_for_are_unknown() -> None:
    assert answer("Can losers choose the winner?", study(tables=((3, "greedy", 1000),))) == (
        "Unknown. add --kingmaking, at tables of three or more")


def test_kings_are_told_table_by_table() -> None:
    tables = ((2, "greedy", 1000), (3, "greedy", 1000))
    assert answer("Can losers choose the winner?", study(
        figure("kingmaking", 0.1, players=3), tables=tables)) == (
        "3 players, greedy: in 10.0 % (9.0 to 11.0 %) of their last choices")


def test_how_much_is_forced() -> None:
    assert answer("How often is there only one choice?", study(figure("forced", 0.2))) == (
        "20.0 % (19.0 to 21.0 %) of the choices")


def test_a_strong_component_has_its_fair_number_beside_it() -> None:
    box = Worth(part="box-7", kind="box", players=2, bots="greedy", value=2.0, low=1.5, high=2.5,
                word="strong", taken=900, games=4000, face=7.0)
    assert answer("Which components are too strong?", replace(study(), worths=(box,))) == (
        "box-7 by +2 points (1.50 to 2.50), fair at 5.0")


def test_components_that_can_t_be_told_say_how_many_games_would() -> None:
    box = Worth(part="box-7", kind="box", players=2, bots="greedy", value=2.0, low=0.0, high=4.0,
                word="open", taken=90, games=400, face=7.0, more_games=2100)
    assert answer("Which components are too weak?", replace(study(), worths=(box,))) == (
        "none; 1 component undecided, about 2,100 more games would decide")


def test_dead_components_are_those_never_used() -> None:
    assert answer("Which components are never taken?", study(
        figure("dead", 1.0, 0.0, "box-3"), figure("dead", 0.0, 0.0, "box-4"))) == "box-3"


def test_a_dominant_strategy_is_named() -> None:
    won = {0.0: 20, 0.5: 160, 1.0: 220}
    matrix = matrix_of(2, {"greedy": "greedy", "rusher": "rusher"},
                       [duel_of("greedy", "rusher", won)])
    assert answer("Is there one best way to play?", replace(study(), matrix=matrix)).startswith(
        "Yes: greedy beats every other; the best mix is greedy 100 %")


def test_what_depends_on_the_bot_is_told_first() -> None:
    one, other = figure("seat-share", 0.6, of="1"), figure("seat-share", 0.5, 0.02, "1")
    assert answer("Does it depend on who plays?", replace(study(), opinions=(
        Opinion(one, replace(other, bots="search"), "differ"),))) == (
        "depends on the bot: Wins by seat, seat 1 with 2 (greedy 60.0 % (59.0 to 61.0 %), "
        "search 50.0 % (48.0 to 52.0 %))")
