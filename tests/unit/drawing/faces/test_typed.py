"""Names in braces that are typed on the canvas."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.text_names import bind_typed_names
from tests.unit.drawing.faces.make import card, document, draw, drawn, plan, shown

TEXT = '<text x="5" y="9" font-family="Fraunces" font-size="4"{attrs}>{inside}</text>'


def text(inside: str, attrs: str = "") -> str:
    return TEXT.replace("{attrs}", attrs).replace("{inside}", inside)


def said(inside: str, fonts: FontLibrary, attrs: str = "", **values: object) -> str:
    """What a text of a template says on a card."""
    drawing, = draw(text(inside, attrs), fonts, card(**values))  # type: ignore[arg-type]
    return "".join(each for element in drawing.root.walk() for each in element.children
                   if isinstance(each, str))


def test_a_typed_name_is_drawn_as_its_data_text_would_be(fonts: FontLibrary) -> None:
    typed = draw(text("{name}"), fonts)
    asked = draw(text("sample", ' data-text="{name}"'), fonts)
    assert shown(typed[0]) == shown(asked[0])


@pytest.mark.parametrize(("typed", "meant"), [
    ("Cost: {value}", "Cost: 3"),
    ("{value} or {name}!", "3 or Dawn!"),
    ("\n   Cost:\n   { value }\n  ", "Cost: 3"),
    ("<tspan>Worth <tspan font-weight='700'>{value}</tspan></tspan> points", "Worth 3 points"),
    ("{copies} × {suit}", "2 × sun"),
    (r"\{value\} is {value}", "{value} is 3"),
])
def test_names_are_filled_wherever_a_text_has_them(
        typed: str, meant: str, fonts: FontLibrary) -> None:
    assert said(typed, fonts) == meant


def test_a_name_in_a_name_is_filled_first(fonts: FontLibrary) -> None:
    drawing, = draw(text("{strings.{suit}}"), fonts, strings={"en": {"sun": "Sunny"}})
    assert "Sunny" in shown(drawing)


def test_the_markup_of_a_value_is_read_and_stars_around_it_are_stars(fonts: FontLibrary) -> None:
    assert said("* {name} *", fonts, name="**Bold**") == "* Bold *"


def test_what_a_slot_replaces_is_only_a_sample(fonts: FontLibrary) -> None:
    assert said("{nobody} knows", fonts, ' data-slot="name"') == "Dawn"


def test_a_condition_around_a_typed_name_holds_for_it(fonts: FontLibrary) -> None:
    inside = "a<tspan data-show-if='wild'>b<tspan data-show-if='value > 2'>{name}</tspan></tspan>"
    assert [said(inside, fonts, wild=True), said(inside, fonts, wild=True, value=1),
            said(inside, fonts, wild=False)] == ["abDawn", "ab", "a"]


def test_what_a_span_says_holds_for_the_spans_in_it(fonts: FontLibrary) -> None:
    inside = ("a<tspan data-show-if='wild' data-fill='theme.sun'>b<tspan font-weight='700'>c"
              "</tspan><tspan data-slot='name'/></tspan>")
    shown_, hidden = (draw(text(inside), fonts, card(wild=wild))[0] for wild in (True, False))
    assert shown(shown_).count("#e0a020") == 3
    assert shown(hidden).endswith(">a</text>")


def test_typed_names_flow_in_boxes(fonts: FontLibrary) -> None:
    box = '<rect id="box" x="4" y="30" width="30" height="30" fill="none"/>'
    inside = box + text("Pay {value} to wake {name} from a long sleep",
                        ' style="shape-inside:url(#box)"')
    drawing, = draw(inside, fonts)
    assert len([each for each in drawing.root.walk() if each.tag == "tspan"]) > 1


def test_faces_differ_by_the_values_of_typed_names() -> None:
    one, other = plan(text("{value}"), "", card(), card("Dawn", "dusk", value=4))
    assert one.front.key != other.front.key


def test_an_absent_value_leaves_nothing(fonts: FontLibrary) -> None:
    assert said("Cost: {value}.", fonts, value=None) == "Cost: ."


def test_a_template_without_braces_stays_the_very_same_document() -> None:
    plain = document(text("Cost"))
    assert bind_typed_names(plain, []) is plain


def test_braces_in_a_value_are_told_once(fonts: FontLibrary) -> None:
    findings = Findings()
    drawn(text("{name} and {name}"), fonts, findings, card("Pay {cost}"))
    assert [each.message for each in findings] == [
        "'name' of 'dawn' shows '{cost}', which nothing fills"]
