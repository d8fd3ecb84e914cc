"""Words that stand out: keywords of a game, and stretches that a text marks itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.faces.phrase import EmphasisRules
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_lines import MarkupSpan, read_markup
from generator.game.model.game import Keyword
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import assets, card, game
from tests.unit.drawing.faces.test_text import boxed, only

KEYWORDS = {"burn": Keyword("sun.dark", bold=True, icon="sun"),
            "Aim": Keyword(italic=True, smallcaps=True)}
THEME = {"sun.dark": "#805000"}


def found(text: str, strings: Mapping[str, str] | None = None) -> list[str]:
    """The words of a text that stand out."""
    emphases = EmphasisRules("en", KEYWORDS, strings or {}, THEME)
    return [said for said, look in emphases.parts(text) if look]


def drawn(fonts: FontLibrary, text: str, front: str) -> Element:
    whole = replace(game(card(text)), keywords=KEYWORDS)
    with_ = assets(front)
    findings = Findings()
    piece, = plan_faces(whole, with_, FaceLook("en"), findings)
    element = Renderer(whole, with_, fonts).draw(piece.front, findings).root.children[-1]
    assert isinstance(element, Element)
    assert not len(findings)
    return element


@pytest.mark.parametrize(("text", "words"), [
    ("Burn it, burn!", ["Burn", "burn"]),
    ("sunburn burnt burns", []),
    ("Aim and aim", ["Aim"]),
])
def test_a_keyword_is_a_word_by_itself(text: str, words: list[str]) -> None:
    assert found(text) == words


def test_a_language_says_which_words_are_the_keyword() -> None:
    strings = {"strings.keyword.burn": "verbrenne, Brand"}
    assert found("Verbrenne den Brand, burn die Brandung", strings) == ["Verbrenne", "Brand"]


def test_keywords_are_found_in_texts_without_spaces() -> None:
    assert found("山札を燃焼する。", {"strings.keyword.burn": "燃焼"}) == ["燃焼"]


def test_a_keyword_stands_out_in_a_box(fonts: FontLibrary) -> None:
    element = drawn(fonts, "Then burn it", boxed('data-slot="name"'))
    burn = next(each for each in element.walk() if each.children in (("burn",), ("burn ",)))
    icon = next(each for each in element.walk() if each.tag == "use")
    assert (burn.attrs["fill"], burn.attrs["font-weight"], icon.attrs["href"]) == (
        "#805000", "700", "#sun")


def test_a_keyword_can_be_in_small_capitals(fonts: FontLibrary) -> None:
    element = drawn(fonts, "Then Aim", boxed('data-slot="name"'))
    assert [(each.children, each.attrs.get("font-variant-caps")) for each in element.walk()
            if each.tag == "tspan"] == [(("Then ",), None), (("Aim",), "small-caps")]


@pytest.mark.parametrize(("front", "stands_out"), [
    (boxed('data-slot="name" data-keywords="no"'), False),
    ('<text font-family="Fraunces" data-slot="name"/>', False),
    ('<text font-family="Fraunces" data-slot="name" data-keywords="yes"/>', True),
])
def test_a_template_says_where_keywords_stand_out(
        fonts: FontLibrary, front: str, stands_out: bool) -> None:
    element = drawn(fonts, "burn", front)
    assert any(each.tag == "use" for each in element.walk()) == stands_out


def test_words_in_brackets_have_the_look_behind_them() -> None:
    assert read_markup("a [**b** c](sun) d") == (MarkupSpan("a "),
                                                 MarkupSpan("b", bold=True, look="sun"),
                                           MarkupSpan(" c", look="sun"), MarkupSpan(" d"))


@pytest.mark.parametrize("text", ["[a] (b)", "[a]", "a](b)", "[a](b", "f[0](x, y)"])
def test_brackets_without_a_look_are_just_brackets(text: str) -> None:
    assert "".join(mark.text for mark in read_markup(text)) == text


def test_an_escaped_bracket_is_just_a_bracket() -> None:
    assert "".join(mark.text for mark in read_markup("\\[a](b)")) == "[a](b)"


@pytest.mark.parametrize(("look", "fill"), [
    ("sun.dark", "#805000"), ("#0a0", "#0a0"), ("teal", "teal")])
def test_words_are_coloured_by_the_theme_or_as_written(
        fonts: FontLibrary, look: str, fill: str) -> None:
    element = only(boxed('data-slot="name"'), fonts, f"a [b]({look})")
    assert [each.attrs.get("fill") for each in element.walk() if each.tag == "tspan"] == [
        None, fill]


def test_a_face_that_names_a_colour_depends_on_the_theme() -> None:
    with_ = assets(boxed('data-slot="name"'))
    for text, depends in (("a [b](sun)", True), ("a b", False)):
        keys = {plan_faces(replace(game(card(text)), theme={"sun": colour}), with_, FaceLook("en"),
                           Findings())[0].front.key for colour in ("#ff0000", "#00ff00")}
        assert (len(keys) > 1) == depends
