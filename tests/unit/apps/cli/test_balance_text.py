from __future__ import annotations

from generator.apps.cli.balance_text import balance_text
from generator.base.findings import FileLocation
from generator.game.model.expectations import Expectation
from generator.judging.balance.measure import Balance, ComponentChange, StudyFigure, Verdict

WISH = Expectation("seat-share", FileLocation("expectations.yaml", 3, 5), 0.45, 0.55)
SHARES = (StudyFigure("seat-share", 0.5, 0.49, 0.51, 9000, 2, "greedy", "1"),
          StudyFigure("seat-share", 0.6, 0.59, 0.61, 9000, 3, "greedy", "1"),
          StudyFigure("seat-share", 0.54, 0.53, 0.56, 9000, 3, "greedy", "3"))
FIGURES = (*SHARES, StudyFigure("turns", 31.25, 31.0, 31.5, 9000, 2, "greedy"),
           StudyFigure("pick-rate", 0.2, 0.1, 0.3, 99, 2, "greedy", "box-01"),
           StudyFigure("win-effect", -0.05, -0.1, 0.0, 99, 2, "greedy", "box-01"),
           StudyFigure("win-effect-q", 0.0002, 0.0002, 0.0002, 99, 2, "greedy", "box-01"))
STUDY = Balance(
    "sweets", "Sweets", "ballotin balance sweets", 1, "pure Python", {},
    ((2, "greedy", 9000), (3, "greedy", 9000)), FIGURES, (),
    (Verdict(WISH, SHARES[0], "met"), Verdict(WISH, SHARES[1], "missed"),
     Verdict(WISH, SHARES[2], "undecided", 27_123)), (("box-01", "box-tile"),),
    (ComponentChange("without box-01", (StudyFigure("turns", 0.5, 0.25, 0.75, 9000, 2, "greedy"),)),
     ))


def test_a_study_tells_what_stands_out_then_verdicts_and_tables() -> None:
    out, first, *parts = balance_text(STUDY).split("\n\n")
    rest = "\n\n".join(part for part in parts if not part.startswith("Questions"))
    assert out == "Seat 1 wins 60.0 % of the games, where 33.3 % is even (3 players, greedy)."
    assert [line.split("  ")[0] for line in first.splitlines()] == [
        "verdict", "missed", "undecided, about 27,000 more games", "met"]
    assert rest == """\
Sweets                2 players, greedy        3 players, greedy
games                 9,000                    9,000
Wins by seat, seat 1  50.0 % (49.0 to 51.0 %)  60.0 % (59.0 to 61.0 %)
Wins by seat, seat 3                           54.0 % (53.0 to 56.0 %)
Turns                 31.2 (31 to 31.5)

Components, 2 players, greedy: taken least, and furthest from no effect
component  pick rate                effect on wins             q
box-01     20.0 % (10.0 to 30.0 %)  -5.0 pp (-10.0 to 0.0 pp)  under 0.001

Without box-01, 2 players, on the same luck
Turns  +0.50 (+0.25 to +0.75)

again: ballotin balance sweets"""


def test_questions_are_answered_or_say_what_to_run() -> None:
    told = next(part for part in balance_text(STUDY).split("\n\n") if part.startswith("Questions"))
    lines = told.splitlines()
    assert lines[lines.index("  Luck or skill?") + 1] == (
        "    Unknown. (add --ladder, or --strategies --learn)")
