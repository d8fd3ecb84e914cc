"""Templates filled with values, read off the elements that come out."""

from __future__ import annotations

import pytest

from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import card, draw, shown, written

GRADIENT = '<linearGradient id="g"><stop data-stop-color="theme.{suit}"/></linearGradient>'


def test_a_condition_decides_what_is_drawn(fonts: FontLibrary) -> None:
    front = '<circle r="1" data-show-if="value >= 5 and not wild"/>'
    drawings = draw(front, fonts, card(value=5), card(value=4), card(value=9, wild=True))
    assert [shown(each) for each in drawings] == ['<circle r="1"/>', "", ""]


def test_an_icon_comes_by_value(fonts: FontLibrary) -> None:
    front = '<use href="#sun" data-use="{suit}" width="4" height="4"/>'
    assert shown(draw(front, fonts, card(suit="moon"))[0]) == (
        '<use href="#moon" width="4" height="4"/>')


def test_a_colour_comes_from_the_theme_and_wins_over_the_style(fonts: FontLibrary) -> None:
    front = '<rect style="fill:#fff;stroke:#000" data-fill="theme.{suit}.dark"/>'
    assert shown(draw(front, fonts)[0]) == '<rect fill="#805000" stroke="#000"/>'


@pytest.mark.parametrize("name", ["#abc", "#aabbcc", "none", "currentColor"])
def test_a_colour_may_be_a_value_itself(fonts: FontLibrary, name: str) -> None:
    assert shown(draw('<rect data-fill="{name}"/>', fonts, card(name))[0]) == (
        f'<rect fill="{name}"/>')


def test_any_attribute_can_be_set(fonts: FontLibrary) -> None:
    front = '<g data-set-transform="rotate({value}0 5 5)"><circle r="1"/></g>'
    assert shown(draw(front, fonts)[0]) == (
        '<g transform="rotate(30 5 5)"><circle r="1"/></g>')


def test_a_list_is_repeated_each_item_at_its_place(fonts: FontLibrary) -> None:
    front = '<use data-repeat="pips" data-at="0,0 5,6.5" data-use="{item}"/>'
    assert shown(draw(front, fonts, card(pips=("sun", "moon")))[0]) == (
        '<use href="#sun"/><g transform="translate(5 6.5)"><use href="#moon"/></g>')


def test_a_list_tells_its_length(fonts: FontLibrary) -> None:
    front = '<g data-set-transform="translate(-{pips.length} 0)" data-show-if="pips.length > 1"/>'
    drawings = draw(front, fonts, card(pips=("sun", "moon")), card(pips=("sun",)))
    assert [shown(each) for each in drawings] == ['<g transform="translate(-2 0)"/>', ""]


@pytest.mark.parametrize(("condition", "holds"), [
    ("pips.different == 2", True), ("pips.filled == 3", True), ("pips.sun == 2", True),
    ("pips.0 == sun", True), ("pips.9", False)])
def test_a_condition_asks_lists_what_expectations_ask_them(
        fonts: FontLibrary, condition: str, holds: bool) -> None:
    front = f'<g id="seen" data-show-if="{condition}"/>'
    (drawing,) = draw(front, fonts, card(pips=("sun", "moon", "sun", "empty")))
    assert ("seen" in drawing.ids) is holds


def test_a_condition_in_a_repeat_is_asked_for_each_item(fonts: FontLibrary) -> None:
    front = ('<use data-repeat="pips" data-step="5,0" data-show-if="item != empty" '
             'data-use="{item}"/>')
    assert shown(draw(front, fonts, card(pips=("empty", "sun")))[0]) == (
        '<g transform="translate(5 0)"><use href="#sun"/></g>')


def test_a_repeat_counts_from_zero_and_from_one(fonts: FontLibrary) -> None:
    front = '<g data-repeat="2" data-set-id="i{index}-n{number}-{item}"/>'
    assert shown(draw(front, fonts)[0]) == '<g id="i0-n1-1"/><g id="i1-n2-2"/>'


def test_repeats_may_lie_in_each_other(fonts: FontLibrary) -> None:
    front = ('<g data-repeat="2" data-step="0,9"><rect data-repeat="2" data-step="5,0"/></g>')
    assert shown(draw(front, fonts)[0]) == (
        '<g><rect/><g transform="translate(5 0)"><rect/></g></g>'
        '<g transform="translate(0 9)"><g><rect/><g transform="translate(5 0)"><rect/></g></g></g>')


def test_low_ink_leaves_out_art_and_shows_what_stands_in(fonts: FontLibrary) -> None:
    front = '<rect data-ink="art"/><circle data-ink="low"/>'
    assert [shown(draw(front, fonts, low_ink=low)[0]) for low in (False, True)] == [
        "<rect/>", "<circle/>"]


def test_no_data_attributes_are_left(fonts: FontLibrary) -> None:
    front = '<g data-name="Layer 1"><rect data-x="1" width="3"/></g>'
    assert shown(draw(front, fonts)[0]) == '<g><rect width="3"/></g>'


def test_a_text_field_is_translated_under_its_components_id(fonts: FontLibrary) -> None:
    front = '<text font-family="Fraunces" font-size="4" data-slot="name">A</text>'
    strings = {"en": {"x": "y"}, "ja": {"dawn.name": "夜明け"}}
    texts = [draw(front, fonts, card(), language=language, strings=strings)[0]
             for language in ("en", "ja")]
    assert ["夜明け" in shown(each) for each in texts] == [False, True]


def test_a_string_missing_in_a_language_shows_in_the_first_one(fonts: FontLibrary) -> None:
    front = '<text font-family="Fraunces" font-size="4" data-slot="strings.{suit}">A</text>'
    strings = {"en": {"sun": "Sun"}, "ja": {"moon": "月"}}
    assert ">Sun<" in shown(draw(front, fonts, language="ja", strings=strings)[0])


def test_what_never_changes_is_the_very_same_element_on_every_face(fonts: FontLibrary) -> None:
    front = '<g><path d="M0 0"/><circle r="1" data-show-if="wild"/></g>'
    groups = [each.root.children[0] for each in draw(front, fonts, card(), card(wild=True))]
    paths = [group.children[0] for group in groups if isinstance(group, Element)]
    assert groups[0] is not groups[1]
    assert paths[0] is paths[1]


def test_equal_values_give_the_same_element(fonts: FontLibrary) -> None:
    front = '<use data-use="{suit}"/><rect data-set-width="{value}"/>'
    first, second = draw(front, fonts, card(value=1), card(value=2))
    assert first.root.children[0] is second.root.children[0]
    assert first.root.children[1] is not second.root.children[1]


def test_what_refers_to_something_that_changes_is_not_shared(fonts: FontLibrary) -> None:
    front = f'<defs>{GRADIENT}</defs><rect fill="url(#g)"/>'
    first, second, third = draw(front, fonts, card(), card(suit="moon"), card(value=9))
    rects = [each.root.children[1] for each in (first, second, third)]
    assert rects[0] is not rects[1]
    assert rects[0] is rects[2]


def test_the_ids_of_a_drawing_lead_to_its_own_elements(fonts: FontLibrary) -> None:
    front = f'<defs>{GRADIENT}</defs><rect id="r"/>'
    first, second = draw(front, fonts, card(), card(suit="moon"))
    assert [written(each.ids["g"]) for each in (first, second)] == [
        '<linearGradient id="g"><stop stop-color="#e0a020"/></linearGradient>',
        '<linearGradient id="g"><stop stop-color="#4060c0"/></linearGradient>']
    assert first.ids["r"] is first.root.children[1]
    assert first.ids["sun"].tag == "symbol"


def test_a_remembered_part_still_has_its_ids(fonts: FontLibrary) -> None:
    first, second = draw(f"<defs>{GRADIENT}</defs>", fonts, card(), card(value=9))
    assert first.ids["g"] is second.ids["g"]


def test_each_item_of_a_repeat_has_its_own_gradient(fonts: FontLibrary) -> None:
    front = ('<g data-repeat="pips"><linearGradient id="g"><stop data-stop-color="theme.{item}"/>'
             '</linearGradient><circle fill="url(#g)"/></g>')
    drawing = draw(front, fonts, card(pips=("sun", "moon")))[0]
    assert shown(drawing) == (
        '<g><linearGradient id="g-1"><stop stop-color="#e0a020"/></linearGradient>'
        '<circle fill="url(#g-1)"/></g>'
        '<g><linearGradient id="g-2"><stop stop-color="#4060c0"/></linearGradient>'
        '<circle fill="url(#g-2)"/></g>')
    assert written(drawing.ids["g-2"]).startswith('<linearGradient id="g-2">')


def test_a_value_that_leads_to_something_changing_is_not_shared(fonts: FontLibrary) -> None:
    front = ('<defs><symbol id="s-sun"><rect data-set-width="{value}"/></symbol></defs>'
             '<g><use data-use="s-{suit}"/></g>')
    first, second = draw(front, fonts, card(value=1), card(value=2))
    assert first.root.children[1] is not second.root.children[1]


def test_a_template_without_slots_is_its_own_drawing(fonts: FontLibrary) -> None:
    first, second = draw("<rect/>", fonts, card(), card("Noon"))
    assert first.root is second.root


TYPE = 'font-family="Fraunces" font-size="7"'


def test_figures_of_the_rules_can_be_shown(fonts: FontLibrary) -> None:
    said = "{options.deal}, {options.height.3}, {options.prices.1}"
    front = f'<text {TYPE} data-text="{said}"/>'
    options: dict[str, object] = {"deal": 4, "height": {2: 3, 3: 5}, "prices": [7, 8]}
    assert ">4, 5, 8<" in shown(draw(front, fonts, options=options)[0])


def test_a_list_of_figures_is_repeated(fonts: FontLibrary) -> None:
    front = '<rect data-repeat="options.prices" data-step="5,0" data-set-width="{item}"/>'
    assert shown(draw(front, fonts, options={"prices": [2, 3]})[0]) == (
        '<rect width="2"/><g transform="translate(5 0)"><rect width="3"/></g>')


def test_a_figure_can_be_a_condition(fonts: FontLibrary) -> None:
    front = '<circle r="1" data-show-if="options.deal > value"/>'
    drawings = draw(front, fonts, card(value=3), card(value=5), options={"deal": 4})
    assert [shown(each) for each in drawings] == ['<circle r="1"/>', ""]


def test_a_language_can_say_what_the_game_and_its_kinds_are_called(fonts: FontLibrary) -> None:
    front = f'<text {TYPE} data-text="{{game.title}}, {{kind.title}}, {{credits.notice}}"/>'
    strings = {"en": {}, "ja": {"kind.card.title": "カード", "credits.notice": "個人用"}}
    said = [shown(draw(front, fonts, language=language, strings=strings)[0])
            for language in ("en", "ja")]
    assert [">Tiny, Card, A notice<" in said[0], ">Tiny, カード, 個人用<" in said[1]] == [True] * 2
