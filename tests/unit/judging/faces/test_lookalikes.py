"""Pieces and words that differ by the rules, and whether they can be told apart."""

from functools import partial

import numpy as np
import pytest

from generator.judging.faces.lookalikes import (
    ICON_PART,
    IndexedPicture,
    check_pieces,
    check_words,
    indistinct_vision,
)
from generator.playing.rules.rule_inputs import RuleInputs
from tests.unit.judging.faces.conftest import READS

FRONT = "templates/card.front.svg"
ICONS = "templates/icons.svg"
SUIT = RuleInputs(("card",), {"card": ("suit",)}, ())


def pieces(eye, findings, reads=READS):
    check_pieces(eye, reads, findings)


def words(eye, findings, reads=READS):
    check_words(eye, reads, findings)


def plain(*colour):
    return np.full((20, 20, 3), colour, np.uint8)


PLAIN = [(FRONT, 'data-slot="value"', 'data-slot="game.title"'),
         (FRONT, 'data-slot="name"', 'data-slot="game.title"'),
         (FRONT, 'data-repeat="pips"', 'data-repeat="0"'),
         (FRONT, 'data-use="{item}"', ""),
         (FRONT, ' data-show-if="item != empty"', ""),
         (FRONT, "{strings.{suit}} × {copies}", "Tiny"),
         (FRONT, ' data-show-if="not wild"', ""),
         (FRONT, 'data-use="{suit}" ', "")]


def test_pieces_that_differ_and_look_different_are_fine(see):
    assert see(pieces) == []


def test_pieces_that_differ_and_look_the_same_are_told(see):
    grey = [(FRONT, "theme.{suit}.light", "theme.paper"), (FRONT, "theme.{suit}.dark", "theme.ink")]
    assert see(partial(pieces, reads=SUIT), *PLAIN, *grey) == [
        "card.front.svg:1: error[face/same]: 'sun-1' and 'moon-5' differ in 'suit', but look the "
        "same"]


def test_pieces_that_only_a_hue_tells_apart_are_told(see):
    hue = ("game.yaml", 'light: "#b0c0f0"', 'light: "#f2e3f6"')
    assert see(partial(pieces, reads=SUIT), *PLAIN, hue) == [
        "card.front.svg:1: warning[face/same]: 'sun-1' and 'moon-5' differ in 'suit', but look "
        "the same in grey"]


def test_pieces_that_a_lighter_colour_tells_apart_are_fine(see):
    assert see(partial(pieces, reads=SUIT), *PLAIN) == []


def test_a_small_mark_in_another_colour_tells_pieces_apart(see):
    ground = [(FRONT, "theme.{suit}.light", "theme.paper"),
              (FRONT, "theme.{suit}.dark", "theme.ink")]
    dot = '<circle cx="12" cy="70" r="2" data-fill="theme.{suit}.dark"/></svg>'
    dark = ("game.yaml", 'dark: "#805000"', 'dark: "#ffd080"')
    assert see(partial(pieces, reads=SUIT), *PLAIN, *ground, (FRONT, "</svg>", dot), dark) == []


def test_what_no_rule_reads_may_look_the_same(see):
    grey = [(FRONT, "theme.{suit}.light", "theme.paper"), (FRONT, "theme.{suit}.dark", "theme.ink")]
    assert see(partial(pieces, reads=RuleInputs((), {}, ())), *PLAIN, *grey) == []


def test_icons_that_differ_are_fine(see):
    assert see(words) == []


@pytest.mark.parametrize("reads", [READS, None])
def test_icons_that_are_the_same_are_told_once(see, reads):
    copied = '<symbol id="sun" viewBox="0 0 10 10"><use href="#moon" width="10" height="10" ' \
        'color="#203070"/></symbol><symbol id="old" viewBox="0 0 10 10">'
    assert see(partial(words, reads=reads),
               (ICONS, '<symbol id="sun" viewBox="0 0 10 10">', copied),
               (FRONT, 'data-use="{suit}"', 'color="#203070" data-use="{suit}"')) == [
        "icons.svg:8: error[face/words-alike]: the pictures 'sun' and 'moon' are the same, but "
        "stand for 'sun' and 'moon'"]


def test_icons_that_are_the_same_where_ink_is_saved_are_told(see):
    low = '<symbol id="sun-low" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></symbol>' \
        '<symbol id="moon-low" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></symbol><defs>'
    use = '<use data-use="{suit}-low" data-ink="low" width="9" height="9" href="#sun-low"/></svg>'
    assert see(words, (ICONS, "<defs>", low), (FRONT, "</svg>", use), low_ink=True) == [
        "icons.svg:2: error[face/words-alike]: the pictures 'sun-low' and 'moon-low' are the "
        "same, but stand for 'sun' and 'moon'"]


@pytest.mark.parametrize(("one", "other", "how"), [
    ((200, 30, 40), (200, 30, 40), ""),
    ((200, 30, 40), (205, 32, 44), ""),
    ((208, 64, 32), (112, 112, 0), "with deuteranopia"),
    ((190, 60, 60), (60, 120, 190), "in grey"),
    ((120, 20, 20), (240, 200, 90), None)])
def test_plain_colours_collapse_for_those_who_see_them_so(one, other, how):
    assert indistinct_vision(IndexedPicture(plain(*one)), IndexedPicture(plain(*other)),
                             ICON_PART) == how


def test_the_same_colour_in_another_shape_is_told_apart():
    one, other = plain(255, 255, 255), plain(255, 255, 255)
    one[:10] = 40
    other[:, :10] = 40
    assert indistinct_vision(IndexedPicture(one), IndexedPicture(other), ICON_PART) is None
