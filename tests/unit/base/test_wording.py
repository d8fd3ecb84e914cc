"""Numbers as people read them, to the letter."""

from __future__ import annotations

import pytest

from generator.base.number_format import (
    bounds,
    difference,
    difference_span,
    format_value,
    interval,
    join_words,
    keyboard_text,
    parse_int,
    plural,
    rough_count,
    span,
    with_interval,
    yaml_number,
)
from generator.judging.balance.measure import StudyFigure


@pytest.mark.parametrize(("value", "unit", "text"), [
    (0.512, "share", "51.2\u00a0%"), (0.9998, "share", "99.98\u00a0%"),
    (1.0, "share", "100.0\u00a0%"),
    (0.0, "share", "0.0\u00a0%"), (0.012, "points", "+1.2\u00a0pp"),
    (-0.012, "points", "\u22121.2\u00a0pp"), (-0.0001, "points", "0.0\u00a0pp"),
    (26.0, "number", "26"), (28.41, "number", "28.4"), (1.234, "number", "1.23"),
    (12345.6, "number", "12,346"), (0.0031, "number", "0.003"),
    (0.0004, "chance", "under 0.001"), (0.03, "chance", "0.030"),
])
def test_a_value_in_its_unit(value: float, unit: str, text: str) -> None:
    assert format_value(value, unit) == text


def test_an_interval_names_its_unit_once() -> None:
    assert span(0.5, 0.52, "share") == "50.0 to 52.0\u00a0%"
    assert span(-0.01, 0.02, "points") == "\u22121.0 to +2.0\u00a0pp"
    assert span(3, 4.5, "number") == "3 to 4.50"


def test_an_exact_figure_has_no_interval() -> None:
    assert interval(StudyFigure(measure="turns", value=3, low=3, high=3, n=1, players=2,
                                bots="greedy"), "number") == ""


def test_bounds_in_words() -> None:
    assert bounds(0.45, 0.55, "share") == "45.0 to 55.0\u00a0%"
    assert bounds(None, 26, "number") == "at most 26"
    assert bounds(0.02, None, "share") == "at least 2.0\u00a0%"
    assert bounds(1, 1, "number") == "exactly 1"


def test_counts_and_lists() -> None:
    assert plural(1, "game") == "1 game"
    assert plural(10000, "game") == "10,000 games"
    assert [rough_count(each) for each in (7, 484, 999, 13645)] == [7, 480, 1000, 14000]
    assert [join_words(each) for each in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        "", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(("value", "unit", "text"), [
    (0.012, "share", "+1.2\u00a0pp"), (-0.012, "points", "\u22121.2\u00a0pp"),
    (0.5, "number", "+0.50"), (-2.0, "number", "\u22122"), (0.0, "number", "0")])
def test_a_difference_has_its_sign(value: float, unit: str, text: str) -> None:
    assert difference(value, unit) == text


def test_the_interval_of_a_difference_names_its_unit_once() -> None:
    assert difference_span(-0.005, 0.019, "share") == "\u22120.5 to +1.9\u00a0pp"


def test_a_figure_stands_with_its_interval() -> None:
    figure = StudyFigure(measure="seat-share", value=0.512, low=0.502, high=0.531, n=1, players=2,
                         bots="greedy")
    assert with_interval(figure, "share") == "51.2\u00a0% (50.2 to 53.1\u00a0%)"


def test_a_terminal_gets_what_a_keyboard_has() -> None:
    assert keyboard_text(difference(-0.012, "share")) == "-1.2 pp"


@pytest.mark.parametrize(("value", "text"), [
    (0.5624, "0.562"), (0.5, "0.5"), (0.0, "0"), (12.345, "12.35"), (31.25, "31.2")])
def test_a_number_as_expectations_have_it(value: float, text: str) -> None:
    assert yaml_number(value) == text


@pytest.mark.parametrize(("word", "number"), [
    ("0", 0), ("007", 7), ("9" * 15, 999_999_999_999_999), ("9" * 16, None), ("9" * 5_000, None),
    ("", None), ("-1", None), ("1.0", None), ("٣", None), ("²", None), (" 1", None)])
def test_a_word_is_a_whole_number_or_none(word: str, number: int | None) -> None:
    assert parse_int(word) == number
