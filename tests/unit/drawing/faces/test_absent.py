"""Values that aren't there: what docs/reference/templates.md says of them."""

from __future__ import annotations

import re

import pytest

from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.phrase import KindFacts, Scope
from generator.drawing.text.font_library import FontLibrary
from generator.game.expressions.conditions import evaluate, parse_condition
from generator.game.model.game import Value
from tests.docs.pages import ROOT
from tests.unit.drawing.faces.make import KIND, assets, card, draw, game

TEXT = '<text x="5" y="9" font-family="Fraunces" font-size="4"%s>%s</text>'
TABLE = re.compile(r"^\| (`[^|]+) \| ([^|]+) \|$", re.MULTILINE)


def asked(text: str, value: Value) -> bool | None:
    """Whether a condition holds for a card of that value."""
    component = card(value=value)
    whole = game(component)
    return evaluate(parse_condition(text),
                    Scope(component, KindFacts(whole, assets(""), KIND, FaceLook("en"))))


def rows() -> list[tuple[str, bool]]:
    """The conditions of the page's table, and whether it says that they hold."""
    page = (ROOT / "docs" / "reference" / "templates.md").read_text(encoding="utf-8")
    section = page.partition("### Values that aren't there")[2].partition("\n### ")[0]
    found = [(each.replace("power", "value"), not said.startswith("doesn't"))
             for names, said in TABLE.findall(section) for each in re.findall("`([^`]+)`", names)]
    return [(each, holds and each != "value or value == 0") for each, holds in found]


def test_the_table_has_all_sorts_of_conditions() -> None:
    assert len(rows()) == 9


@pytest.mark.parametrize(("text", "verdict"), rows())
def test_conditions_on_an_absent_value_are_as_the_page_says(text: str, verdict: bool) -> None:
    assert asked(text, None) is verdict


@pytest.mark.parametrize(("value", "shown"), [(None, False), (0, True), (3, True)])
def test_every_number_that_is_given_can_be_asked_for(value: Value, shown: bool) -> None:
    assert asked("value or value == 0", value) is shown


def said(template: str, fonts: FontLibrary, **values: Value) -> str:
    drawing, = draw(template, fonts, card(**values))  # type: ignore[arg-type]
    return "".join(child for element in drawing.root.walk() for child in element.children
                   if isinstance(child, str))


@pytest.mark.parametrize("attrs", ["", ' data-text="Power: {value}"'])
def test_a_name_without_a_value_shows_nothing_and_what_is_around_it_stays(
        attrs: str, fonts: FontLibrary) -> None:
    assert said(TEXT % (attrs, "Power: {value}"), fonts, value=None).strip() == "Power:"


def test_a_slot_without_a_value_is_empty(fonts: FontLibrary) -> None:
    assert said(TEXT % (' data-slot="value"', "9"), fonts, value=None) == ""


def test_a_text_that_is_shown_if_its_value_is_there_vanishes_without_it(
        fonts: FontLibrary) -> None:
    template = TEXT % (' data-show-if="value or value == 0"', "Power: {value}")
    assert [said(template, fonts, value=each) for each in (None, 0, 4)] == [
        "", "Power: 0", "Power: 4"]


@pytest.mark.parametrize("field", ["pips", "value"])
def test_a_repeat_over_nothing_draws_nothing(field: str, fonts: FontLibrary) -> None:
    drawing, = draw(f'<rect width="1" height="1" data-repeat="{field}" data-step="2,0"/>', fonts,
                    card(**{field: None}))
    assert [each.tag for each in drawing.root.walk()] == ["svg"]
