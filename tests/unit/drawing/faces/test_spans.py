"""Spans beside values keep all that they say, or there is a finding with their place."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face_template import read_template
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import TextStyle
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import card, document, draw, drawn, shown

FACE = 'font-family="Alegreya Sans" font-size="5"'


def last(front: str, fonts: FontLibrary, name: str = "Dawn") -> Element:
    element = draw(front, fonts, card(name))[0].root.children[-1]
    assert isinstance(element, Element)
    return element


def spans(element: Element) -> list[tuple[str, dict[str, str]]]:
    """The texts of spans, each with what it says but its place."""
    return [("".join(child for child in each.children if isinstance(child, str)),
             {name: value for name, value in each.attrs.items() if name not in ("x", "y")})
            for each in element.walk() if each.tag == "tspan"]


SAID = {
    "stroke": "#f00", "stroke-width": "2", "opacity": ".5", "fill-opacity": ".5",
    "baseline-shift": "super", "text-decoration": "underline", "visibility": "hidden",
    "paint-order": "stroke", "alignment-baseline": "middle", "text-transform": "uppercase",
}


@pytest.mark.parametrize("name", SAID)
def test_a_span_beside_a_value_keeps_what_it_says(name: str, fonts: FontLibrary) -> None:
    front = (f'<text x="8" y="14" {FACE}>m<tspan {name}="{SAID[name]}">2</tspan> '
             '<tspan data-slot="name">A</tspan></text>')
    assert spans(last(front, fonts))[1] == ("2 ", {name: SAID[name]})


def test_a_value_looks_like_the_span_that_it_stands_for(fonts: FontLibrary) -> None:
    front = (f'<text x="8" y="14" {FACE}>m<tspan style="baseline-shift:sub;stroke:red" '
             'data-slot="name">A</tspan></text>')
    assert spans(last(front, fonts))[1] == ("Dawn", {"baseline-shift": "sub", "stroke": "red"})


def test_what_a_span_says_is_not_said_by_the_whole_text(fonts: FontLibrary) -> None:
    front = (f'<text x="8" y="14" {FACE} opacity=".5" data-slot="name"><tspan opacity=".4">A'
             "</tspan></text>")
    element = last(front, fonts)
    assert element.attrs["opacity"] == ".5"
    assert spans(element) == [("Dawn", {"opacity": ".4"})]


def test_a_span_in_a_box_keeps_what_it_says_on_every_line(fonts: FontLibrary) -> None:
    front = ('<rect id="box" x="10" y="20" width="20" height="30"/>'
             f'<text style="shape-inside:url(#box)" {FACE}>'
             '<tspan text-decoration="underline" data-slot="name">A</tspan></text>')
    said = spans(last(front, fonts, "Take two of one kind"))
    assert len(said) > 1
    assert all(each == {"text-decoration": "underline"} for _, each in said)


def test_letters_that_are_spaced_take_their_room_in_a_box(fonts: FontLibrary) -> None:
    front = ('<rect id="box" x="10" y="20" width="30" height="30"/>'
             '<text style="shape-inside:url(#box)" {} data-slot="name">A</text>')
    lines = [len({each.attrs["y"] for each in
                  last(front.format(FACE + spacing), fonts, "One two three").walk()
                  if "y" in each.attrs})
             for spacing in ("", ' letter-spacing="2"', ' word-spacing="9"')]
    assert lines == [1, 3, 2]


def test_spacing_shrinks_with_its_letters(fonts: FontLibrary) -> None:
    front = (f'<text x="1" y="9" {FACE} letter-spacing="2" data-width="20mm" data-fit="2mm" '
             'data-slot="name">A</text>')
    element = last(front, fonts, "Twilight")
    assert element.attrs["letter-spacing"] == "0.4em"
    assert float(element.attrs["font-size"]) < 5


def test_a_span_that_is_not_displayed_takes_no_room(fonts: FontLibrary) -> None:
    front = (f'<text x="8" y="14" {FACE}>a<tspan display="none">b</tspan>'
             '<tspan data-slot="name">A</tspan></text>')
    assert [text for text, _ in spans(last(front, fonts))] == ["a", "Dawn"]


def test_lines_with_values_are_held_each_by_its_own_anchor(fonts: FontLibrary) -> None:
    front = (f'<text y="14" {FACE}><tspan x="8">Cost</tspan><tspan x="50" text-anchor="end" '
             'data-slot="value">9</tspan></text>')
    assert [each.get("text-anchor") for _, each in spans(last(front, fonts))] == [None, "end"]


KEPT = {
    "a text on a path": (
        '<path id="p" d="M5 50H60"/><text {} data-slot="name"><textPath href="#p">A</textPath>'
        "</text>", '<textPath href="#p">Dawn</textPath>'),
    "a value in the middle of a path": (
        '<path id="p" d="M5 50H60"/><text {}><textPath href="#p">To <tspan data-slot="name">A'
        "</tspan></textPath></text>", '<textPath href="#p">To <tspan>Dawn</tspan></textPath>'),
    "a span that is moved": (
        '<text x="5" y="9" {}>a<tspan dy="-2">2</tspan><tspan dy="2" data-slot="name">A</tspan>'
        "</text>", 'a<tspan dy="-2">2</tspan><tspan dy="2">Dawn</tspan>'),
    "turned letters": ('<text x="5" y="9" {} rotate="10" data-slot="name">A</text>', "Dawn"),
    "a length": ('<text x="5" y="9" {} textLength="30">{{name}}</text>', "Dawn"),
}


@pytest.mark.parametrize("name", KEPT)
def test_where_letters_have_places_a_value_is_put_among_them(name: str, fonts: FontLibrary
                                                             ) -> None:
    front, inside = KEPT[name]
    drawing = draw(front.format(FACE), fonts, card("Dawn"))[0]
    assert inside.replace("<tspan>Dawn</tspan>", "Dawn") in shown(drawing).replace(
        "<tspan>Dawn</tspan>", "Dawn")


def test_bold_words_of_a_value_stay_bold_along_a_path(fonts: FontLibrary) -> None:
    front = (f'<path id="p" d="M5 50H60"/><text {FACE} data-slot="name"><textPath href="#p">A'
             "</textPath></text>")
    assert spans(last(front, fonts, "a **b** *c*")) == [
        ("b", {"font-weight": "700"}), ("c", {"font-style": "italic"})]


def test_an_icon_along_a_path_is_told(fonts: FontLibrary) -> None:
    findings = Findings()
    front = (f'<path id="p" d="M5 50H60"/><text {FACE} data-slot="name"><textPath href="#p">A'
             "</textPath></text>")
    drawn(front, fonts, findings, card("a :sun:"))
    assert [finding.message for finding in findings] == [
        "'name' of 'dawn' shows the icon ':sun:' in a text whose letters have places of their own"]


REFUSED = {
    f'<text x="5" y="9" {FACE} data-width="20mm" data-slot="name" textLength="9">A</text>':
        "textLength can't be followed in a text that flows in a box or has a data-width",
    f'<text x="5" y="9" {FACE} data-width="20mm">a<tspan dx="3" data-slot="name">A</tspan></text>':
        "dx can't be followed in a text that flows in a box or has a data-width",
    f'<text x="5" y="9" {FACE}>a<tspan opacity=".5">b<tspan opacity=".5" data-slot="name">A'
    "</tspan></tspan></text>":
        "opacity can't be followed on spans in each other next to a value",
}


@pytest.mark.parametrize("front", REFUSED)
def test_what_cannot_be_kept_is_told_with_its_place(front: str) -> None:
    (mistake,) = read_template(document(front)).mistakes
    assert (mistake.code, mistake.message) == ("press/cannot-draw", REFUSED[front])
    assert str(mistake.where).startswith("front.svg:1:")


def test_letters_that_are_joined_are_not_spaced() -> None:
    assert TextStyle(letter_spacing=1.0).spacing_width("مرحبا ab") == 3
