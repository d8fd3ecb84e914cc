"""Verdicts in order, the worst first, and in plain words."""

from __future__ import annotations

from dataclasses import replace

from generator.judging.balance.measure import Verdict
from generator.judging.reports.report_data import (
    StudyReport,
    describe_expectation,
    group_verdicts,
    summarize_verdicts,
    worst_verdict,
)


def words(groups: list[list[Verdict]]) -> list[list[str]]:
    """The words of groups."""
    return [[each.word for each in group] for group in groups]


def test_what_is_missed_leads(study: StudyReport) -> None:
    groups = words(group_verdicts(study.balance.verdicts))
    assert [group[0] for group in groups] == ["missed", "missed", "undecided", "met", "met"]
    assert groups[1][:3] == ["missed", "undecided", "met"]


def test_the_worst_of_many_is_the_one_at_the_brink(study: StudyReport) -> None:
    picks = [each for each in study.balance.verdicts if each.figure.measure == "pick-rate"
             and each.word == "met"]
    assert worst_verdict(picks).figure.low == min(each.figure.low for each in picks)
    assert group_verdicts(picks)[0][0] == worst_verdict(picks)


def test_a_few_stay_in_the_order_of_their_seats(study: StudyReport) -> None:
    seats = [each for each in study.balance.verdicts if each.figure.measure == "seat-share"]
    assert [each.figure.of for each in group_verdicts(seats)[0]] == ["1", "2"]


def test_a_wish_in_words(study: StudyReport) -> None:
    wishes = [describe_expectation(study, group[0])
              for group in group_verdicts(study.balance.verdicts)]
    assert wishes[:2] == ["Turns should be at most 26",
                          "Pick rate of box tiles should be at least 12.0\u00a0%"]


def test_a_wish_for_one_seat_names_it(study: StudyReport) -> None:
    first = study.balance.verdicts[0]
    only = replace(first, expectation=replace(first.expectation, of="1"))
    assert describe_expectation(study,
                                only) == "Wins by seat of seat 1 should be 30.0 to 70.0\u00a0%"


def test_the_summary_counts_expectations_by_their_worst_figure(study: StudyReport) -> None:
    verdicts = study.balance.verdicts
    met = [replace(each, word="met") for each in verdicts]
    assert summarize_verdicts(
        verdicts) == "Of 5 expectations 2 are missed, 1 is undecided and 2 are met."
    assert summarize_verdicts(met) == "All 5 expectations are met."
    assert summarize_verdicts(met[:1]) == "The only expectation is met."
    assert summarize_verdicts(()) == "Nothing is expected of this game yet."
