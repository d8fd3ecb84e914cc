"""How a match ended is told in words, and why somebody wins although points are equal."""

import pytest

from generator.playing.play.display_names import cause_text, final_figures, tie_text
from generator.playing.rules.engine import Outcome, find_winners
from tests.live_matches import engine

SHIPPED = ("chai", "chocolatiers", "chocolatiers-light", "chocoly", "master-chocolatier")


def outcome_of(*keys: tuple[float, ...]) -> Outcome:
    winners, needed = find_winners(keys)
    return Outcome(scores=tuple(key[0] for key in keys), keys=keys, winners=winners, cause="rounds",
                   sources=({},) * len(keys), finished=True,
                   tie_break=needed)


@pytest.mark.parametrize(("keys", "told"), [
    (((40, -5, 3), (39, -2, 9)), ""),
    (((40, -5, 3), (40, -6, 9)),
     "The points are equal: the smaller number of customers (CHA-19) decides."),
    (((40, -5, 3), (40, -5, 9)), "The points are equal: having more money (CHA-19) decides."),
    (((40, -5, 3), (40, -5, 3)),
     "The points are equal, and so is all that breaks a tie: the win is shared."),
])
def test_a_tie_says_how_it_was_broken(keys: tuple[tuple[float, ...], ...], told: str) -> None:
    outcome = outcome_of(*keys)
    assert tie_text(engine("chai", 2), outcome, outcome.winners) == told


def test_whoever_is_left_alone_wins_no_tie() -> None:
    assert tie_text(engine("chai", 2), outcome_of((40, -5, 3), (40, -6, 9)), (1,)) == ""


def test_partners_have_no_tie_between_them() -> None:
    assert tie_text(engine("chocoly", 4), outcome_of((9, 2), (7, 3), (9, 2), (7, 3)),
                        (0, 2)) == ""


@pytest.mark.parametrize("game", SHIPPED)
def test_a_cause_is_no_word_of_the_engine(game: str) -> None:
    rules = engine(game)
    told = [cause_text(rules, cause) for cause in (*dict(rules.info.ends), "max_turns",
                                                       "resigned")]
    assert all(" " in each and "_" not in each for each in told)


def test_the_last_table_counts_the_final_points() -> None:
    assert final_figures({"points of seat 1": 53, "coins of seat 1": 2}, [72, 60]) == {
        "points of seat 1": 72, "coins of seat 1": 2, "points of seat 2": 60}
