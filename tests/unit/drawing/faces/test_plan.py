from __future__ import annotations

from dataclasses import replace

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.game.model.assets import FontFile, Picture
from tests.unit.drawing.faces.make import assets, card, game, plan

FRONT = ('<text font-family="Fraunces" font-size="7" data-slot="value">9</text>'
         '<use data-use="{suit}" data-fill="theme.{suit}"/>')
BACK = ('<text font-family="Fraunces" font-size="7" data-slot="game.title">T</text>'
        '<rect data-fill="theme.ink"/>')


def keys(*args: object, **kwargs: object) -> list[str]:
    return [piece.front.key for piece in plan(*args, **kwargs)]  # type: ignore[arg-type]


def test_a_face_is_known_by_what_its_template_reads() -> None:
    first, second = keys(FRONT, BACK, card(value=1), card(value=2))
    assert first != second


def test_what_a_template_does_not_read_does_not_count() -> None:
    first, second = keys(FRONT, BACK, card("Dawn", "a", wild=True), card("Noon", "b", copies=5))
    assert first == second


def test_a_key_is_the_same_in_every_run() -> None:
    assert keys(FRONT, BACK, card()) == keys(FRONT, BACK, card())


def test_another_template_makes_another_face() -> None:
    assert keys(FRONT, BACK, card()) != keys(FRONT + "<rect/>", BACK, card())


def test_low_ink_makes_another_face() -> None:
    assert keys(FRONT, BACK, card()) != keys(FRONT, BACK, card(), look=FaceLook("en", low_ink=True))


def test_only_faces_that_read_a_figure_change_with_it() -> None:
    shows = '<rect data-repeat="options.prices" data-set-width="{item}"/>'
    first, second = ({"prices": [2, each], "deal": 4} for each in (3, 4))
    assert keys(shows, BACK, card(), options=first) != keys(shows, BACK, card(), options=second)
    assert keys(FRONT, BACK, card(), options=first) == keys(FRONT, BACK, card(), options=second)


def test_only_faces_that_read_a_string_change_with_it() -> None:
    front = ('<text font-family="Fraunces" font-size="7" data-slot="strings.{suit}">9</text>')
    before = keys(front, BACK, card(), card(suit="moon"),
                  strings={"en": {"sun": "Sun", "moon": "Moon"}})
    after = keys(front, BACK, card(), card(suit="moon"),
                 strings={"en": {"sun": "Sol", "moon": "Moon"}})
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True]


def test_strings_inside_a_repeat_count_for_each_item() -> None:
    front = ('<text data-repeat="pips" font-family="Fraunces" font-size="7" '
             'data-slot="strings.{item}">9</text>')
    cards = card(pips=("sun",)), card(pips=("moon",))
    before = keys(front, BACK, *cards, strings={"en": {"sun": "Sun", "moon": "Moon"}})
    after = keys(front, BACK, *cards, strings={"en": {"sun": "Sun", "moon": "Luna"}})
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False]


def test_a_words_meaning_in_a_condition_counts() -> None:
    front = '<rect data-show-if="suit == sun and wild"/>'
    first, second, third = keys(front, BACK, card(), card(wild=True), card(value=9))
    assert first != second
    assert first == third


def test_only_faces_with_the_picture_change_with_it() -> None:
    front = '<image data-set-href="{suit}.png"/>'
    def shown(digest: str) -> list[str]:
        pictures = {"sun.png": Picture(file="sun.png", data=b"", format="png", width=1, height=1,
                                       digest=digest),
                    "moon.png": Picture(file="moon.png", data=b"", format="png", width=1, height=1,
                                        digest="m")}
        return keys(front, BACK, card(), card(suit="moon"), pictures=pictures)

    assert [a == b for a, b in zip(shown("1"), shown("2"), strict=True)] == [False, True]


def test_other_fonts_make_other_faces() -> None:
    whole, with_ = game(card()), assets(FRONT, BACK)
    other = replace(with_, fonts=(FontFile("a.ttf", b"", "a"),))
    first, second = (plan_faces(whole, each, FaceLook("en"), Findings())[0]
                     for each in (with_, other))
    assert first.front.key != second.front.key


def test_a_back_that_says_nothing_of_its_own_is_shared() -> None:
    pieces = plan(FRONT, BACK, card(key="a"), card(key="b"))
    assert pieces[0].back is pieces[1].back
    assert pieces[0].back
    assert pieces[0].back.name == "card"


def test_a_back_that_names_its_card_is_its_own() -> None:
    back = '<text font-family="Fraunces" font-size="7" data-slot="id">9</text>'
    pieces = plan(FRONT, back, card(key="a"), card(key="b"))
    assert [piece.back.name for piece in pieces if piece.back] == ["a", "b"]


def test_a_back_with_a_field_in_a_condition_is_its_own() -> None:
    pieces = plan(FRONT, '<rect data-show-if="wild"/>', card(key="a"), card(key="b"))
    assert pieces[0].back is not pieces[1].back


def test_a_repeat_by_number_alone_is_no_reason_for_its_own_back() -> None:
    back = '<rect data-repeat="4" data-show-if="index != 2" data-set-x="{number}"/>'
    pieces = plan(FRONT, back, card(key="a"), card(key="b"))
    assert pieces[0].back is pieces[1].back


def test_a_kind_without_a_back_has_blank_ones() -> None:
    whole = game(card())
    with_ = replace(assets(FRONT), templates={"front.svg": assets(FRONT).templates["front.svg"]})
    assert plan_faces(whole, with_, FaceLook("en"), Findings())[0].back is None
