"""What is said about figures and expectations of them: exact texts."""

from __future__ import annotations

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.model.expectations import Expectation, Expectations, Study
from generator.game.model.supply import Part, Supply
from generator.judging.balance.measure import StudyFigure
from generator.judging.balance.verdicts import check_expectations, judge_expectations

HERE, THERE = FileLocation("expectations.yaml", 3, 5), FileLocation("expectations.yaml", 9, 5)
BOX = Part(id="box-01", kind="box-tile", copies=1, values={},
           where=FileLocation("boxes.yaml", 7, 5))
SUPPLY = Supply(game="sweets", players=(2, 3), types={}, parts=(BOX,), options={},
                where=FileLocation("game.yaml", 1, 1))
PLAYED = StudyFigure(measure="finished", value=1.0, low=0.99, high=1.0, n=1000, players=2,
                     bots="greedy")


def said(findings: Findings) -> list[tuple[str, str, str, str]]:
    return [(each.severity, each.code, each.message, each.hint) for each in findings]


def judged(expectation: Expectation, *figures: StudyFigure) -> list[tuple[str, str, str, str]]:
    findings = Findings()
    judge_expectations([expectation], [PLAYED, *figures], {"box-01": BOX}, findings)
    return said(findings)


def checked(*expectations: Expectation, study: Study | None = None
            ) -> list[tuple[str, str, str, str]]:
    findings = Findings()
    check_expectations(Expectations((), expectations, study or Study(), HERE), SUPPLY, findings)
    return said(findings)


def test_missed() -> None:
    figure = StudyFigure(measure="seat-share", value=0.5624, low=0.5527, high=0.5721, n=10_000,
                         players=2, bots="greedy", of="1")
    assert judged(Expectation("seat-share", HERE, 0.45, 0.55), figure) == [(
        "warning", "balance/missed", "with 2 players, greedy, seat-share of seat 1 is 0.562 "
        "(0.553 to 0.572), expected between 0.45 and 0.55", "")]


def test_undecided() -> None:
    figures = [StudyFigure(measure="pick-rate", value=0.03, low=0.01, high=0.05, n=500, players=2,
                           bots="greedy", of=of)
               for of in ("box-01", "box-02")]
    assert judged(Expectation("pick-rate", HERE, 0.02), *figures) == [(
        "note", "balance/undecided", "with 2 players, greedy, pick-rate of box-01 is 0.03 "
        "(0.01 to 0.05): undecided whether 0.02 or more; so is 1 more",
        "about 3,000 more games would tell")]


def test_a_table_that_was_not_played() -> None:
    figure = StudyFigure(measure="turns", value=30, low=29, high=31, n=1000, players=2,
                         bots="greedy")
    assert judged(Expectation("turns", HERE, None, 40, (3, 4), "random"), figure) == [(
        "note", "balance/unmeasured",
        "turns wasn't judged: no game was played by 3 or 4 with random",
        "play it with --players 3,4 --bots random")]


def test_several_tables_that_were_not_played() -> None:
    findings = Findings()
    judge_expectations([Expectation("turns", HERE, None, 40, (3,)),
                        Expectation("turns", THERE, None, 40, (4,))],
          [PLAYED], {}, findings)
    assert said(findings) == [(
        "note", "balance/unmeasured",
        "turns wasn't judged: no game was played by 3; nor was 1 more",
        "play it with --players 3")]


def test_skill_without_different_bots() -> None:
    assert judged(Expectation("skill", HERE, 0.6, None, of="greedy")) == [(
        "note", "balance/unmeasured", "skill wasn't judged: the same bot sat on all seats",
        "let different bots play with --ladder or --never")]


def test_a_component_that_nobody_takes_from_an_offer() -> None:
    assert judged(Expectation("pick-rate", HERE, 0.1, None, of="box-01")) == [(
        "warning", "balance/unmeasured", "nothing was measured for pick-rate of box-01",
        "no part of these games shows it")]


def test_a_cause_that_never_came_up() -> None:
    figure = StudyFigure(measure="end-cause", value=1, low=0.9, high=1, n=1000, players=2,
                         bots="greedy", of="full sampler")
    assert judged(Expectation("end-cause", HERE, None, 0.1, of="full sample"), figure) == [(
        "warning", "balance/unknown-of", "end-cause has no figure of 'full sample'",
        "did you mean 'full sampler'?")]


@pytest.mark.parametrize(("expectation", "code", "message", "hint"), [
    (Expectation("seat-shares", HERE, 0.4), "unknown-measure",
     "there is no measure 'seat-shares'", "did you mean 'seat-share'?"),
    (Expectation("seat-share", HERE, 45, 55), "impossible",
     "seat-share is between 0 and 1, so it can't be between 45 and 55", "write 0.45 for 45 %"),
    (Expectation("capped", HERE, None, -0.1), "impossible",
     "capped is between 0 and 1, so it can't be -0.1 or less", ""),
    (Expectation("pick-rate", HERE, 0.1, of="box-1"), "unknown-of",
     "pick-rate has no figure of 'box-1'", "did you mean 'box-01'?"),
    (Expectation("seat-share", HERE, 0.1, of="4"), "unknown-of",
     "seat-share has no figure of '4'", "known: 1, 2, 3"),
    (Expectation("turns", HERE, 1, of="box-01"), "unknown-of",
     "turns is a figure of the whole game, not of 'box-01'", "leave out of:"),
    (Expectation("turns", HERE, 1, bots="gready"), "unknown-bot",
     "there is no bot 'gready'; did you mean 'greedy'?", ""),
])
def test_expectations_that_cannot_be_judged(expectation: Expectation, code: str, message: str,
                                            hint: str) -> None:
    assert checked(expectation) == [("error", f"balance/{code}", message, hint)]


def test_a_study_with_unknown_bots() -> None:
    assert checked(study=Study(bots=("serch",))) == [(
        "error", "balance/unknown-bot", "there is no bot 'serch'; did you mean 'search'?", "")]


@pytest.mark.parametrize(("whole", "words"), [("box-tile", "every box-tile"), ("", "all")])
def test_a_component_that_has_to_be_both_rare_and_common(whole: str, words: str) -> None:
    assert checked(Expectation("pick-rate", HERE, None, 0.1, of="box-01"),
                   Expectation("pick-rate", THERE, 0.2, of=whole)) == [(
        "error", "balance/contradiction", "pick-rate of box-01 can't be 0.1 or less and also "
        f"0.2 or more, as line 9 says of {words}", "remove one of them")]


def test_bounds_at_different_tables_do_not_contradict_each_other() -> None:
    assert checked(Expectation("pick-rate", HERE, None, 0.1, (2,), of="box-01"),
                   Expectation("pick-rate", THERE, 0.2, None, (3,))) == []


@pytest.mark.parametrize(("one", "other"), [
    (((2,), ""), ((), "")), (((), ""), ((2,), "")), (((2, 3), ""), ((3, 4), "")),
    (((), "greedy"), ((), "")), (((), ""), ((), "greedy")), (((), "greedy"), ((), "greedy"))])
def test_bounds_contradict_each_other_where_their_tables_meet(
        one: tuple[tuple[int, ...], str], other: tuple[tuple[int, ...], str]) -> None:
    found = checked(Expectation("pick-rate", HERE, None, 0.1, *one, of="box-01"),
                    Expectation("pick-rate", THERE, 0.2, None, *other))
    assert [each[1] for each in found] == ["balance/contradiction"]


def test_bounds_for_different_bots_do_not_contradict_each_other() -> None:
    assert checked(Expectation("pick-rate", HERE, None, 0.1, (), "greedy", of="box-01"),
                   Expectation("pick-rate", THERE, 0.2, None, (), "random")) == []


def test_bounds_that_meet_in_one_value_leave_room() -> None:
    assert checked(Expectation("pick-rate", HERE, None, 0.2, of="box-01"),
                   Expectation("pick-rate", THERE, 0.2, None)) == []


def test_every_bot_of_a_table_is_checked() -> None:
    found = checked(Expectation("turns", HERE, 1, None, (), "greedy,nobody,noone"))
    assert [each[1] for each in found] == ["balance/unknown-bot"] * 2


def test_a_contradiction_points_at_both_lines() -> None:
    findings = Findings()
    both = (Expectation("pick-rate", HERE, None, 0.1, of="box-01"),
            Expectation("pick-rate", THERE, 0.2))
    check_expectations(Expectations((), both, Study(), HERE), SUPPLY, findings)
    assert [(each.where, each.related) for each in findings] == [(HERE, (THERE,))]
