from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import FileLocation, Findings
from generator.game.model.expectations import Expectation, Expectations, Study
from generator.game.model.supply import Part, Supply
from generator.judging.balance.measure import StudyFigure, Verdict
from generator.judging.balance.verdicts import (
    check_expectations,
    judge_expectations,
    verdict_of,
)

HERE = FileLocation("expectations.yaml", 3, 5)
BOX = Part(id="box-01", kind="box-tile", copies=1, values={},
           where=FileLocation("boxes.yaml", 7, 5))


def between(low: float | None, high: float | None, measure: str = "seat-share",
            **more: object) -> Expectation:
    return Expectation(measure, HERE, low, high, **more)  # type: ignore[arg-type]


def found(value: float, half: float, measure: str = "seat-share", of: str = "1", *,
          players: int = 2, bots: str = "greedy") -> StudyFigure:
    return StudyFigure(measure=measure, value=value, low=value - half, high=value + half, n=1000,
                       players=players, bots=bots, of=of)


def words(expectation: Expectation, *figures: StudyFigure) -> list[str]:
    return [each.word
            for each in judge_expectations([expectation], figures, {"box-01": BOX}, Findings())]


@pytest.mark.parametrize(("value", "word"), [
    (0.50, "met"), (0.545, "undecided"), (0.555, "undecided"), (0.57, "missed"),
    (0.43, "missed"), (0.46, "met")])
def test_a_verdict_needs_the_whole_interval(value: float, word: str) -> None:
    assert verdict_of(between(0.45, 0.55), found(value, 0.0099), 1000).word == word


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(-1, 1), st.floats(0, 1))
def test_exactly_one_verdict_fits(value: float, half: float, low: float, room: float) -> None:
    verdict = verdict_of(between(low, low + room), found(value, half), 100)
    inside = low <= value - half and value + half <= low + room
    outside = value - half > low + room or value + half < low
    assert verdict.word == ("met" if inside else "missed" if outside else "undecided")
    assert (verdict.more_games > 0) == (verdict.word == "undecided")


def test_an_open_verdict_says_how_many_games_would_tell() -> None:
    assert verdict_of(between(None, 0.55), found(0.54, 0.02), 1000).more_games == 3000


def test_a_figure_outside_needs_to_be_told_from_one_bound_only() -> None:
    assert verdict_of(between(0.5, 0.52), found(0.54, 0.04), 1000).more_games == 3000


def test_a_figure_below_needs_to_be_told_from_the_lower_bound() -> None:
    assert verdict_of(between(0.5, 0.52), found(0.48, 0.04), 1000).more_games == 3000


def test_an_expectation_of_a_kind_is_about_each_of_its_components() -> None:
    expectation = between(0.1, None, "pick-rate", of="box-tile")
    assert words(expectation, found(0.3, 0.1, "pick-rate", "box-01"),
                 found(0.3, 0.1, "pick-rate", "other")) == ["met"]


def test_an_expectation_without_of_is_about_all() -> None:
    assert words(between(0.4, 0.6), found(0.5, 0.05), found(0.5, 0.05, of="2")) == ["met", "met"]


def test_an_expectation_is_about_its_tables_only() -> None:
    expectation = between(0.4, 0.6, players=(2,), bots="greedy")
    assert words(expectation, found(0.5, 0.05, players=3), found(0.5, 0.05, bots="random"),
                 found(0.5, 0.05)) == ["met"]


def test_a_missed_component_points_at_its_line_too() -> None:
    findings = Findings()
    judge_expectations([between(0.5, None, "pick-rate")], [found(0.1, 0.01, "pick-rate", "box-01")],
          {"box-01": BOX}, findings)
    assert [each.related for each in findings] == [(BOX.where,)]


def test_several_open_figures_are_one_note() -> None:
    findings = Findings()
    verdicts = judge_expectations([between(0.5, None)], [found(0.5, 0.1), found(0.49, 0.1, of="2")],
                                  {},
                     findings)
    assert (len(verdicts), len(findings)) == (2, 1)
    assert isinstance(verdicts[0], Verdict)


def test_expectations_of_tables_that_were_not_played_are_one_note_with_all_their_lines() -> None:
    findings = Findings()
    judge_expectations([between(0.4, 0.6, bots="random"),
                        Expectation("turns", BOX.where, 1, 9, bots="random")],
          [found(0.5, 0.05)], {}, findings)
    assert [(each.where, each.related, each.hint) for each in findings] == [
        (HERE, (BOX.where,), "play it with --bots random")]


def test_one_open_figure_is_told_alone() -> None:
    findings = Findings()
    judge_expectations([between(0.5, None)], [found(0.5, 0.1)], {}, findings)
    assert [each.message.rpartition(": ")[2] for each in findings] == [
        "undecided whether 0.5 or more"]


def test_one_of_many_is_missed_only_if_luck_among_all_of_them_hardly_explains_it() -> None:
    some = [found(0.08, 0.019, "pick-rate", f"box-{each}") for each in range(40)]
    assert words(between(0.1, None, "pick-rate"), some[0]) == ["missed"]
    assert set(words(between(0.1, None, "pick-rate"), *some)) == {"undecided"}


def test_one_of_many_that_is_far_off_is_missed() -> None:
    some = [found(0.3, 0.01, "pick-rate", f"box-{each}") for each in range(39)]
    assert words(between(0.1, None, "pick-rate"), found(0.05, 0.01, "pick-rate", "box-99"),
                 *some).count("missed") == 1


def test_each_expectation_of_a_part_contradicts_its_kind_once() -> None:
    parts = tuple(Part(id=f"box-{n}", kind="box-tile", copies=1, values={}, where=HERE)
                  for n in range(300))
    supply = Supply(game="boxes", players=(2,), types={}, parts=parts, options={}, where=HERE)
    play = [Expectation("pick-rate", FileLocation("expectations.yaml", n + 1), low=0.6,
                        of=f"box-{n}") for n in range(300)]
    play += [Expectation("pick-rate", FileLocation("expectations.yaml", n + 301), high=0.4,
                         of="box-tile") for n in range(300)]
    findings = Findings()
    check_expectations(Expectations((), tuple(play), Study(), HERE), supply, findings)
    assert [each.code for each in findings] == ["balance/contradiction"] * 300
