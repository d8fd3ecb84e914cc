"""Fields that the rules read, and whether faces show them."""

from functools import partial

import numpy as np
import pytest

from generator.drawing.press.png import png
from generator.judging.faces.field_visibility import check_field_visibility
from generator.playing.rules.rule_inputs import RuleInputs
from tests.unit.judging.faces.conftest import READS

FRONT = "templates/card.front.svg"
SLOT = 'data-slot="value">9'
VALUE = '<text x="8" y="14" font-family="Fraunces" font-weight="700" font-size="7" ' \
    'data-fill="theme.ink" data-slot="value">9</text>'
HIDDEN = "card.front.svg:4: error[face/hidden]: 'value' of 'Card' can't be seen here: with " \
    "another value the front looks the same"


def shown(eye, findings, reads=READS):
    check_field_visibility(eye, reads, set(), findings)


def test_a_face_that_shows_all_that_is_read_is_fine(see):
    assert see(shown) == []


@pytest.mark.parametrize("new", [">9", 'data-slot="copies">9', 'data-slot="game.minutes">9'])
def test_a_number_that_does_not_follow_its_field_is_not_shown(see, new):
    assert see(shown, (FRONT, SLOT, new))[0] == (
        "card.front.svg:1: error[face/not-shown]: the rules read 'value' of 'Card', but "
        "nothing on it shows it")


def test_a_number_is_not_told_by_a_colour(see):
    only = 'data-slot="game.minutes"><tspan data-show-if="value > 3" fill="red">9</tspan>'
    assert any("face/not-shown" in each for each in see(
        shown, (FRONT, 'data-fill="theme.ink" data-slot="value">9', only)))


def test_a_word_that_nothing_follows_is_not_shown(see):
    slips = [(FRONT, 'data-use="{suit}"', ""), (FRONT, "{strings.{suit}} × ", ""),
             (FRONT, "theme.{suit}.light", "theme.paper"),
             (FRONT, "theme.{suit}.dark", "theme.ink")]
    assert see(shown, *slips)[:1] == [
        "card.front.svg:1: error[face/not-shown]: the rules read 'suit' of 'Card', but "
        "nothing on it shows it"]


def test_a_word_may_be_told_by_a_colour(see):
    assert see(shown, (FRONT, 'data-use="{suit}"', ""), (FRONT, "{strings.{suit}} × ", "")) == []


def test_a_switch_that_nothing_follows_is_not_shown(see):
    assert see(shown, (FRONT, ' data-show-if="not wild"', "")) == [
        "card.front.svg:1: error[face/not-shown]: the rules read 'wild' of 'Card', but "
        "nothing on it shows it"]


def test_a_field_that_some_pieces_do_not_show_is_a_warning(see):
    assert see(shown, (FRONT, SLOT, 'data-show-if="suit == sun" ' + SLOT)) == [
        "card.front.svg:1: warning[face/not-shown]: 'value' of 'moon-5' isn't shown on it: with "
        "'6' it looks the same"]


@pytest.mark.parametrize("attribute", ['opacity="0"', 'fill-opacity="0.02"',
                                       'transform="translate(0 -20)"'])
def test_what_has_no_ink_or_lies_beyond_the_cut_is_hidden(see, attribute):
    assert see(shown, (FRONT, SLOT, f"{attribute} {SLOT}")) == [HIDDEN]


def test_what_has_the_colour_of_its_ground_is_hidden(see):
    assert see(shown, (FRONT, 'data-fill="theme.ink" data-slot="value"',
                       'data-fill="theme.paper" data-slot="value"')) == [HIDDEN]


def test_what_lies_under_something_is_hidden(see):
    cover = '\n<rect x="6" y="6" width="12" height="10" fill="#fffaf0"/></svg>'
    assert see(shown, (FRONT, "</svg>", cover)) == [HIDDEN]


def test_an_item_over_another_hides_it(see):
    ground = '<rect width="16" height="16" fill="#fffaf0"/><use href="#moon" data-use="{item}"'
    assert see(shown, (FRONT, "8,44 32,44 8,62 32,62", "8,44 32,44 8,62 8,62"),
               (FRONT, '<use href="#moon" data-use="{item}"', ground)) == [
        "card.front.svg:10: error[face/hidden]: 'pips' of 'Card' can't be seen here: with "
        "another value the front looks the same"]


def test_what_is_printed_must_be_seen_without_rules_too(see):
    assert see(partial(shown, reads=None), (FRONT, SLOT, 'opacity="0" ' + SLOT)) == [HIDDEN]


def test_what_no_rule_reads_need_not_be_printed(see):
    assert see(partial(shown, reads=None), (FRONT, VALUE, "")) == []


def test_a_number_that_a_row_of_icons_counts_is_shown(see):
    row = '<g data-repeat="9" data-step="5,0"><use href="#dot" y="20" width="4" height="4"/></g>'
    dot = '<symbol id="dot" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>'
    alone = [("templates/icons.svg", "<defs>", dot + "<defs>"),
             ("cards.yaml", "value: 1,", "value: 9,"), ("cards.yaml", "value: 5", "value: 9")]
    assert see(shown, (FRONT, VALUE, row), *alone) == []


def test_a_text_that_is_translated_has_to_be_printed(see):
    assert see(shown, (FRONT, 'data-slot="name"', 'data-slot="id"')) == [
        "card.front.svg:1: warning[face/not-shown]: 'name' of 'Card' is translated, but "
        "nothing on it shows it"]


def test_a_value_that_lacks_its_picture_is_not_tried(see):
    picture = '<image data-set-href="{value}.png" x="8" y="7" width="9" height="9"/>'
    files = {f"templates/{each}.png": png(np.full((9, 9, 3), 25 * each, np.uint8))
             for each in (1, 5, 9)}
    assert see(shown, (FRONT, VALUE, picture), files=files) == []


def test_where_nothing_can_be_tried_nothing_is_told(see):
    picture = '<image data-set-href="{value}.png" x="8" y="7" width="9" height="9"/>'
    assert see(shown, (FRONT, VALUE, picture)) == []


def test_a_value_that_does_not_fit_is_not_tried(see):
    narrow = VALUE.replace('data-slot', 'data-width="3.9" data-fit="7" data-slot')
    assert see(shown, (FRONT, VALUE, narrow), ("kinds.yaml", "max: 9", "max: 9999")) == []


def test_an_engine_that_reads_everything_makes_no_noise(see):
    everything = RuleInputs(("card",), {"card": ("name", "suit", "value", "pips", "wild")}, ())
    assert see(partial(shown, reads=everything)) == []
