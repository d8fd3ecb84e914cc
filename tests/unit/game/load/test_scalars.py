from __future__ import annotations

import pytest

from generator.game.load.yaml_file import UnusableNumberError, parse_scalar


@pytest.mark.parametrize(("word", "meant"), [
    ("NO", "NO"), ("yes", "yes"), ("on", "on"), ("y", "y"), ("1:30", "1:30"),
    ("2024-01-31", "2024-01-31"), ("0b11", "0b11"), ("1_000", "1_000"), ("8+", "8+"),
    ("-", "-"), (".", "."), ("+", "+"), ("e5", "e5"), ("1e", "1e"), ("0x", "0x"), ("tRUE", "tRUE"),
])
def test_a_word_that_only_looks_special_stays_text(word: str, meant: str) -> None:
    assert parse_scalar(word) == meant


@pytest.mark.parametrize(("word", "meant"), [
    ("0", 0), ("-7", -7), ("+7", 7), ("017", 17), ("0o17", 15), ("0xff", 255), ("1e3", 1000.0),
    ("-999999999999999", -999999999999999), ("1.5", 1.5),
    (".5", 0.5), ("5.", 5.0), ("-1.5E-3", -0.0015),
])
def test_a_number_is_read_by_the_rules_of_yaml_1_2(word: str, meant: float) -> None:
    assert (parse_scalar(word), type(parse_scalar(word))) == (meant, type(meant))


@pytest.mark.parametrize(("word", "meant"), [
    ("", None), ("~", None), ("null", None), ("true", True), ("False", False), ("TRUE", True),
])
def test_nothing_and_truth_have_few_spellings(word: str, meant: bool | None) -> None:
    assert parse_scalar(word) is meant


@pytest.mark.parametrize("word", [
    ".inf", "-.Inf", ".nan", "1e999", "9" * 16, "9" * 5000, "0x" + "f" * 100, "1." + "0" * 5000,
])
def test_a_number_nobody_can_print_is_refused(word: str) -> None:
    with pytest.raises(UnusableNumberError):
        parse_scalar(word)
