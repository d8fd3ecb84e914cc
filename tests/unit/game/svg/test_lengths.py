"""Lengths and numbers, read as the standard says and written short."""

from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.game.svg.lengths import (
    exact_number,
    length,
    lengths,
    numbers,
    quote_text,
    share,
    short_number,
)


@pytest.mark.parametrize(("text", "units"), [
    ("12", 12), ("-3.5", -3.5), (" 25% ", 50), ("10px", 10), ("1in", 96), ("25.4mm", 96),
    ("2.54cm", 96), ("72pt", 96), ("6pc", 96), ("101.6Q", 96), ("2em", 20), ("2rem", 20),
    ("2ex", 10)])
def test_a_length_is_in_user_units(text: str, units: float) -> None:
    assert length(text, 200.0, 10.0) == pytest.approx(units)


def test_an_em_is_16_units_where_nobody_says() -> None:
    assert length("1em", 1.0) == 16


@pytest.mark.parametrize("text", ["1000000", "-1000000"])
def test_the_largest_length_is_still_one(text: str) -> None:
    assert abs(length(text, 1.0)) == 1e6


@pytest.mark.parametrize("text", ["1000001", "-1000001"])
def test_a_length_beyond_all_sheets_is_refused(text: str) -> None:
    with pytest.raises(Complaint):
        length(text, 1.0)


def test_lengths_stand_between_spaces_or_commas() -> None:
    assert lengths("1, 10% 1em", 50.0, 8.0) == (1, 5, 8)


@pytest.mark.parametrize(("text", "kept"), [("-1", 0), ("0.3", 0.3), ("30%", 0.3), ("7", 1)])
def test_a_share_stays_between_0_and_1(text: str, kept: float) -> None:
    assert share(text) == pytest.approx(kept)


def test_the_largest_numbers_are_still_read() -> None:
    assert numbers("1000000-1000000") == [1e6, -1e6]


@pytest.mark.parametrize(("value", "text"), [
    (1.0, "1"), (10.0, "10"), (0.5004, "0.5"), (0.0006, "0.001"), (-0.0001, "0"), (-1.25, "-1.25")])
def test_a_number_is_written_short(value: float, text: str) -> None:
    assert short_number(value) == text


@pytest.mark.parametrize(("value", "text"), [
    (0.0, "0"), (1 / 3, "0.3333333"), (1000 / 3, "333.3333"), (1e-12, "0"),
    (12345678.0, "12345678"), (1 / 3e5, "0.000003333")])
def test_a_number_keeps_seven_digits_but_no_more_than_nine_decimals(
        value: float, text: str) -> None:
    assert exact_number(value) == text


@pytest.mark.parametrize(("text", "quoted"), [
    ("a  b\nc", "a b c"), ("x" * 40, "x" * 40), ("x" * 41, "x" * 39 + "…")])
def test_a_long_text_is_quoted_in_part(text: str, quoted: str) -> None:
    assert quote_text(text) == quoted
