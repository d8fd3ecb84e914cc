from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.game.expressions.conditions import (
    UnknownValueError,
    evaluate,
    parse_condition,
    words,
)
from generator.game.model.game import Value

VALUES: dict[str, Value] = {"suit": "sun", "value": 5, "wild": False, "pips": ("moon", "empty"),
                            "name": "", "half": 0.5, "nothing": None}


class Component:
    """A judge who knows everything."""

    def word(self, word: str) -> Value:
        return VALUES.get(word, word)


class Stranger:
    """A judge who knows only the suit."""

    def word(self, word: str) -> Value:
        if word in VALUES and word != "suit":
            raise UnknownValueError
        return VALUES.get(word, word)


@pytest.mark.parametrize("text", [
    "suit == sun", "suit != moon", "suit == 'sun'", 'suit == "sun"', "value >= 5", "value > 4.5",
    "value<6", "value <= 5 and not wild", "wild or value == 5", "suit in (sun, moon)",
    "suit not in (moon, star-light)", "moon in pips", "sun not in pips", "suit", "not name",
    "not nothing", "wild == false", "not (wild or value < 5)", "half < 1", "value != -5",
    "not not suit", "wild and wild or suit == sun", "5 == value", "suit in sun",
])
def test_these_hold(text: str) -> None:
    assert evaluate(parse_condition(text), Component()) is True


@pytest.mark.parametrize("text", [
    "suit == moon", "suit == value", "value == '5'", "wild", "name", "nothing", "pips == moon",
    "suit > 3", "wild == 0", "empty-cup in pips", "value < 5 or wild",
])
def test_these_do_not_hold(text: str) -> None:
    assert evaluate(parse_condition(text), Component()) is False


@pytest.mark.parametrize(("text", "verdict"), [
    ("wild", None), ("not wild", None), ("suit == sun or wild", True),
    ("suit == moon and wild", False), ("suit == sun and wild", None), ("value > 3", None),
])
def test_a_judge_who_does_not_know_everything_may_still_be_sure(
        text: str, verdict: bool | None) -> None:
    assert evaluate(parse_condition(text), Stranger()) is verdict


@pytest.mark.parametrize("text", [
    "", "suit =", "suit = sun", "suit == ", "== sun", "(suit", "suit)", "suit sun", "and", "not",
    "suit in ()", "suit in (sun", "suit not sun", "suit == 'sun", "a & b", "(" * 50 + "a",
    "not " * 50 + "a",
])
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(Complaint):
        parse_condition(text)


def test_a_mistake_says_what_was_expected() -> None:
    with pytest.raises(Complaint, match="expected a name or a value, found the end"):
        parse_condition("value >=")


def test_all_words_are_listed_names_and_choices_alike() -> None:
    text = "suit in (sun, 'moon') and not wild or value > 3"
    assert list(words(parse_condition(text))) == ["suit", "sun", "wild", "value"]
