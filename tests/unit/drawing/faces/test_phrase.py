from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.findings import Complaint
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.phrase import (
    KindFacts,
    UnknownNameError,
    parse_phrase,
    value_text,
)
from generator.game.model.game import Value
from tests.unit.drawing.faces.make import KIND, assets, card, game


class Known:
    """Names with values."""

    def __init__(self, **values: Value) -> None:
        self.values = values

    def value(self, name: str) -> Value:
        if name not in self.values:
            raise UnknownNameError(name)
        return self.values[name]


def test_names_in_braces_become_their_values() -> None:
    assert parse_phrase("{copies} × {name}").text(Known(copies=2, name="Dawn")) == "2 × Dawn"


def test_a_name_may_be_made_of_another_name() -> None:
    names = Known(suit="sun", **{"strings.sun": "Sun"})
    assert parse_phrase("the {strings.{suit}}").text(names) == "the Sun"


def test_a_path_is_a_phrase_whose_text_is_looked_up() -> None:
    assert parse_phrase("theme.{suit}").value(Known(suit="sun", **{"theme.sun": "#fff"})) == "#fff"


def test_a_backslash_makes_a_brace_a_brace() -> None:
    assert parse_phrase(r"\{x\}").text(Known()) == "{x}"


def test_other_backslashes_are_left_to_the_markup() -> None:
    assert parse_phrase(r"\*a").text(Known()) == r"\*a"


@pytest.mark.parametrize("text", ["{a", "a}", "{}", "{{{{{a}}}}}"])
def test_braces_that_do_not_match_are_refused(text: str) -> None:
    with pytest.raises(Complaint):
        parse_phrase(text)


def test_mentioned_names_come_innermost_first() -> None:
    mentioned = [str(each) for each in parse_phrase("{strings.{suit}} {id}").all_names()]
    assert mentioned == ["suit", "strings.{suit}", "id"]


@pytest.mark.parametrize(("value", "text"), [
    (3, "3"), (2.5, "2.5"), (2.0, "2"), (True, "true"), (None, ""), (("a", 1), "a, 1"),
])
def test_values_are_written_as_a_reader_expects(value: Value, text: str) -> None:
    assert value_text(value) == text


def test_kinds_share_the_strings_of_a_language() -> None:
    whole, words = game(card()), assets("", strings={"en": {"sun": "Sun"}})
    one, other = (KindFacts(whole, words, kind, FaceLook("en"))
                  for kind in (KIND, replace(KIND, name="other")))
    assert one.written == {"strings.sun": "Sun"}
    assert one.written is other.written
    assert one.places is other.places


def test_strings_of_other_words_are_others() -> None:
    facts = [KindFacts(game(card()), assets("", strings={"en": {"sun": text}}), KIND,
                       FaceLook("en")) for text in ("Sun", "Star")]
    assert [each.values["strings.sun"] for each in facts] == ["Sun", "Star"]
