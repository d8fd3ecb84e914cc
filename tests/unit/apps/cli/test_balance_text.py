from __future__ import annotations

from generator.apps.cli.balance_text import balance_text
from generator.base.findings import FileLocation
from generator.game.model.expectations import Expectation
from generator.judging.balance.measure import Balance, ComponentChange, StudyFigure, Verdict

WISH = Expectation("seat-share", FileLocation("expectations.yaml", 3, 5), 0.45, 0.55)
SHARES = (StudyFigure(measure="seat-share", value=0.5, low=0.49, high=0.51, n=9000, players=2,
                      bots="greedy", of="1"),
          StudyFigure(measure="seat-share", value=0.6, low=0.59, high=0.61, n=9000, players=3,
                      bots="greedy", of="1"),
          StudyFigure(measure="seat-share", value=0.54, low=0.53, high=0.56, n=9000, players=3,
                      bots="greedy", of="3"))
FIGURES = (*SHARES, StudyFigure(measure="turns", value=31.25, low=31.0, high=31.5, n=9000,
                                players=2, bots="greedy"),
           StudyFigure(measure="pick-rate", value=0.2, low=0.1, high=0.3, n=99, players=2,
                       bots="greedy", of="box-01"),
           StudyFigure(measure="win-effect", value=-0.05, low=-0.1, high=0.0, n=99, players=2,
                       bots="greedy", of="box-01"),
           StudyFigure(measure="win-effect-q", value=0.0002, low=0.0002, high=0.0002, n=99,
                       players=2, bots="greedy", of="box-01"))
STUDY = Balance(
    game="sweets", title="Sweets", command="ballotin balance sweets", seed=1, build="pure Python",
                options={},
    tables=((2, "greedy", 9000), (3, "greedy", 9000)), figures=FIGURES, histograms=(),
    verdicts=(Verdict(WISH, SHARES[0], "met"), Verdict(WISH, SHARES[1], "missed"),
     Verdict(WISH, SHARES[2], "undecided", 27_123)), parts=(("box-01", "box-tile"),),
    changes=(ComponentChange("without box-01", (StudyFigure(
        measure="turns", value=0.5, low=0.25, high=0.75, n=9000, players=2, bots="greedy"),)),
     ))


def test_a_study_begins_with_answers_then_verdicts_and_tables() -> None:
    out, questions, first, *parts = balance_text(STUDY).split("\n\n")
    rest = "\n\n".join(parts)
    assert questions.startswith("Questions designers ask")
    assert out == "Seat 1 wins 60.0 % of the games; an even share is 33.3 % (3 players, greedy)."
    assert [line.split("  ")[0] for line in first.splitlines()] == [
        "verdict", "missed", "undecided", "met"]
    assert rest == """\
Sweets                2 players, greedy        3 players, greedy
games                 9,000                    9,000
Wins by seat, seat 1  50.0 % (49.0 to 51.0 %)  60.0 % (59.0 to 61.0 %)
Wins by seat, seat 3                           54.0 % (53.0 to 56.0 %)
Turns                 31.2 (31 to 31.5)

Components, 2 players, greedy: taken least, and strongest effect
component  pick rate                effect on wins             q
box-01     20.0 % (10.0 to 30.0 %)  -5.0 pp (-10.0 to 0.0 pp)  under 0.001

What if
Unless stated otherwise, both were played with the same luck, so the components alone cause the
difference.

Without box-01
Measure                   Difference
Turns, 2 players, greedy  +0.50 (+0.25 to +0.75)

again: ballotin balance sweets"""


def test_questions_are_answered_or_say_what_to_run() -> None:
    told = next(part for part in balance_text(STUDY).split("\n\n") if part.startswith("Questions"))
    lines = told.splitlines()
    assert lines[lines.index("  Luck or skill?") + 1] == (
        "    Unknown. (add --ladder, or --strategies --learn)")
