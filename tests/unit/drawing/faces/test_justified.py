"""Lines that end inside of words, and lines that reach from edge to edge."""

from __future__ import annotations

import pytest

from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import card, draw
from tests.unit.drawing.faces.test_text import boxed, lines, only

SENTENCE = "Take the most magnificent assortment"


def spans(element: Element) -> list[Element]:
    return [child for child in element.children if isinstance(child, Element)]


def justified(fonts: FontLibrary, text: str, attrs: str = "") -> list[Element]:
    front = boxed(f'data-slot="name" text-align="justify" {attrs}')
    return spans(only(front, fonts, text))


def right_edge(span: Element, fonts: FontLibrary, family: str = "Alegreya Sans") -> float:
    """Where a line in one style ends."""
    text = "".join(map(str, span.children))
    return (float(span.attrs["x"]) + fonts.typeface(family, 400, italic=False).width(text) * 4
            + float(span.attrs.get("word-spacing", "0")) * text.count(" "))


def test_a_soft_hyphen_shows_only_where_a_line_ends(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name"'), fonts, "An assort\u00adment of choco\u00adlates, all")
    assert lines(element) == ["An assortment of choco-", "lates, all"]


def test_a_line_ends_earlier_where_its_hyphen_has_no_room(fonts: FontLibrary) -> None:
    text = "mmmmm\u00admmmmm\u00admmmmm"
    width = fonts.typeface("Alegreya Sans", 400, italic=False).width("mmmmmmmmmm") * 4
    front = boxed('data-slot="name"').replace('width="40"', f'width="{width + 0.1}"')
    assert lines(only(front, fonts, text)) == ["mmmmm-", "mmmmmmmmmm"]


def test_a_word_set_whole_is_one_word(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name"'), fonts, "choco\u00adlates")
    assert element.children == ("chocolates",)


def test_soft_hyphens_work_where_words_change_their_look(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name"'), fonts, "An assortment of **choco\u00adlates**, all")
    assert lines(element) == ["An assortment of choco-", "lates, all"]


@pytest.mark.parametrize("attrs", ["data-hyphenate=''", "data-hyphenate='auto'",
                                   "data-hyphenate='en'", "hyphens='auto'"])
def test_words_are_hyphenated_where_that_is_asked_for(fonts: FontLibrary, attrs: str) -> None:
    element = only(boxed(f'data-slot="name" {attrs}'), fonts, SENTENCE)
    assert lines(element) == ["Take the most magnifi-", "cent assortment"]


def test_words_are_hyphenated_in_the_language_of_the_build(fonts: FontLibrary) -> None:
    front = boxed('hyphens="auto" data-slot="name"')
    text = "Die große Schokoladenfabrik"
    found = [draw(front, fonts, card(text), language=code)[0].root.children[-1]
             for code in ("de", "ja")]
    assert [lines(each) for each in found if isinstance(each, Element)] == [
        ["Die große Schokoladen-", "fabrik"], ["Die große", "Schokoladenfabrik"]]


def test_no_hyphens_means_no_soft_ones_either(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" hyphens="none"'), fonts,
                   "An assortment of choco\u00adlates, all")
    assert lines(element) == ["An assortment of", "chocolates, all"]


def test_justified_lines_reach_the_right_edge(fonts: FontLibrary) -> None:
    first, *_ = justified(fonts, "Take two chocolates of all kinds")
    assert right_edge(first, fonts) == pytest.approx(50, abs=1e-3)


def test_the_last_line_of_a_paragraph_keeps_its_spaces(fonts: FontLibrary) -> None:
    found = justified(fonts, "Take two chocolates of all kinds\n\nTake two chocolates of all kinds")
    assert ["word-spacing" in span.attrs for span in found] == [True, False, True, False]


def test_a_line_that_would_have_absurd_gaps_stays_as_it_is(fonts: FontLibrary) -> None:
    first, _ = justified(fonts, "Take overwhelming unconditionally")
    assert "word-spacing" not in first.attrs


def test_a_justified_line_of_several_looks_reaches_the_edge(fonts: FontLibrary) -> None:
    found = justified(fonts, "Take **two** of all nice and sweet")
    line = [span for span in found if span.attrs["y"] == found[0].attrs["y"]]
    assert right_edge(line[-1], fonts) == pytest.approx(50, abs=1e-3)


def test_japanese_is_justified_between_its_characters(fonts: FontLibrary) -> None:
    front = boxed('data-slot="name" text-align="justify"').replace('width="40"', 'width="39"')
    found = spans(only(front, fonts, "一二三四五六七八九十一二三"))
    places = [float(span.attrs["x"]) for span in found if span.attrs["y"] == found[0].attrs["y"]]
    assert places[-1] + 4 == pytest.approx(49, abs=1e-3)
