"""What stays on every piece of a kind, though it belongs to one of them."""

from functools import partial

import pytest

from generator.judging.faces.fixed_content import check_fixed_content, word_in_name
from tests.unit.judging.faces.conftest import READS

FRONT = "templates/card.front.svg"


def fixed(eye, findings, reads=READS):
    check_fixed_content(eye, reads, findings)


def test_a_face_that_follows_its_fields_is_fine(see):
    assert see(fixed) == []


@pytest.mark.parametrize("reads", [READS, None])
def test_an_icon_of_one_word_on_every_piece_is_told(see, reads):
    assert see(partial(fixed, reads=reads), (FRONT, 'data-use="{suit}" ', "")) == [
        "card.front.svg:5: warning[face/fixed-word]: this shows 'sun' on every 'Card', whatever "
        "its 'suit' is"]


def test_a_name_of_one_word_on_every_piece_is_told(see):
    assert see(fixed, (FRONT, '{strings.{suit}} × {copies}" data-show-if="not wild"',
                       '{strings.sun}"')) == [
        "card.front.svg:12: warning[face/fixed-word]: this shows 'sun' on every 'Card', whatever "
        "its 'suit' is"]


def test_an_icon_that_a_condition_chooses_is_fine(see):
    chosen = '<use href="#moon" data-show-if="suit == sun" width="9" height="9"/></svg>'
    assert see(fixed, (FRONT, "</svg>", chosen)) == []


def test_several_words_on_every_piece_are_meant(see):
    price = '<use href="#sun" width="9" height="9"/><use href="#moon" x="9" width="9" height="9"/>'
    assert see(fixed, (FRONT, "</svg>", f"{price}</svg>")) == []


def test_an_icon_with_a_name_of_its_own_is_fine(see):
    assert see(fixed, (FRONT, "</svg>", '<use href="#price" width="9" height="9"/></svg>'),
               ("templates/icons.svg", "<defs>", '<symbol id="price" viewBox="0 0 1 1"/><defs>')
               ) == []


def test_a_list_whose_items_all_show_the_same_is_told(see):
    assert see(fixed, (FRONT, 'data-use="{item}"', "")) == [
        "card.front.svg:10: warning[face/fixed-word]: this shows 'moon' on every 'Card', whatever "
        "its 'pips' is"]


def test_a_number_that_nobody_replaced_is_told(see):
    assert see(fixed, (FRONT, ' data-slot="value">9', ">9")) == [
        "card.front.svg:4: warning[face/fixed-number]: this prints 9 on every 'Card', though "
        "'value' and 'copies' of 'sun-1' are something else"]


def test_a_number_in_a_phrase_is_told(see):
    assert see(fixed, (FRONT, "× {copies}", "×{strings.sun}**4**"),
               (FRONT, ' data-show-if="not wild"', "")) == [
        "card.front.svg:12: warning[face/fixed-number]: this prints 4 on every 'Card', though "
        "'value' of 'sun-1' is something else"]


def test_a_scale_of_numbers_is_fine(see):
    scale = "".join(f'<text x="{9 * each}" y="70" font-family="Fraunces" font-size="3">{each}'
                    "</text>" for each in (2, 3, 4))
    assert see(fixed, (FRONT, "</svg>", f"{scale}</svg>")) == []


def test_words_that_other_languages_have_words_for_are_told(see):
    assert see(fixed, (FRONT, "</svg>", '<text x="9" y="70" font-family="Fraunces" '
                       'font-size="3">Moon</text></svg>'))[-1] == (
        "card.front.svg:14: warning[face/not-translated]: 'Moon' is the same here in every "
        "language, though there is a string 'moon' for it")


def test_words_that_no_string_has_are_fine(see):
    assert see(fixed, (FRONT, "</svg>", '<text x="9" y="70" font-family="Fraunces" '
                       'font-size="3">Ballotin</text></svg>')) == []


@pytest.mark.parametrize(("name", "word"), [
    ("mint", "mint"), ("mint-mini", "mint"), ("tea-mint", "mint"), ("peppermint", ""),
    ("round-plum", ""), ("chai-spices", "chai-spices")])
def test_icons_are_named_after_words_in_families(name, word):
    words = ("mint", "plum", "chai-spices", "first")
    known = ("mint", "plum", "chai-spices", "mint-mini", "plum-mini", "chai-spices-mini",
             "tea-mint", "tea-plum", "tea-first", "round-plum", "peppermint")
    assert word_in_name(name, words, known) == word
