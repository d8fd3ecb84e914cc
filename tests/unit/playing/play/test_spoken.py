"""Pieces are called by their names where people read, and by nothing but their ids elsewhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.playing.play.display_names import DisplayNames, display_names, seat_names

NAMES = {"black-01": "Asha", "black-011": "Edmund", "mint": "Mint Leaf", "guard-1": "Guard",
         "guard-2": "Guard"}
KINDS = {**dict.fromkeys(NAMES, "customer"), "tile-14": "flavour-tile", "nut": "card",
         "nut-cluster": "card"}
SAID = DisplayNames(NAMES, KINDS)
# Ids, what ids are made of, and what stands between.
SCRAPS = st.lists(st.sampled_from([*KINDS, "black", "01", "-", "_", "x", " ", ",", "at 0,2", "é"]))


@pytest.mark.parametrize(("text", "read"), [
    ("serve black-01", "serve Asha"),
    ("serve black-011 at black-0111", "serve Edmund at black-0111"),
    ("place tile-14 at 0,2 turned 180", "place tile 14 at 0,2 turned 180"),
    ("take guard-2", "take guard 2"),
    ("tile tile-14", "tile 14"),
    ("reserve a flavour-tile", "reserve a flavour tile"),
    ("with nut nut nut-cluster", "with nut, nut, nut cluster"),
    ("give nut black-01", "give nut Asha"),
    ("x-black-01 black-01-x blackish", "x-black-01 black-01-x blackish"),
])
def test_whole_ids_are_said_as_names(text: str, read: str) -> None:
    assert SAID.choice(text) == read


def test_an_id_that_is_an_ordinary_word_stays_in_a_sentence() -> None:
    assert SAID.choice("take mint") == "take Mint Leaf"
    assert SAID.prose("a mint is served to black-01 first") == "a mint is served to Asha first"


def test_a_number_is_no_piece() -> None:
    said = DisplayNames({"1": "Fireball"}, {"1": "card", "2": "card"})
    assert said.choice("pay 1 2 into cup 1") == "pay 1 2 into cup 1"


@given(SCRAPS)
def test_what_is_no_id_stays_as_it_is(scraps: list[str]) -> None:
    text = "".join(scraps)
    runs = re.split(r"([\w-]+)", text)
    said = re.split(r"(Asha|Edmund|Mint Leaf|guard [12]|tile 14|nut cluster)", SAID.choice(text))
    named = [each for each in runs if each in KINDS and each != "nut"]
    assert len(said) // 2 == len(named)
    assert SAID.parts(text) == list(dict.fromkeys(each for each in runs if each in KINDS))
    if not named and "nut nut" not in text:
        assert SAID.choice(text) == SAID.prose(text) == text


@pytest.mark.parametrize(("language", "text", "read"), [
    ("en", "serve black-01", "serve Asha"),
    ("ja", "serve black-01", "serve アーシャ"),
    ("en", "use ability-6", "use Light recipe"),
    ("en", "take chai-spices", "take chai spices"),
])
def test_names_are_what_the_pieces_say_in_a_language(language: str, text: str, read: str) -> None:
    opened = open_game("chai", Findings())
    assert display_names(opened.game, opened.assets.words[language]).choice(text) == read


def test_a_piece_may_be_called_by_the_text_of_its_id() -> None:
    opened = open_game("chocolatiers", Findings())
    said = display_names(opened.game, opened.assets.words["en"])
    assert said.choice("for nut-cluster mint") == "for Nut Cluster, Mint"


def test_a_prompt_begins_with_a_capital_letter() -> None:
    assert SAID.prompt("pay for the box (CHO-10, CHO-11)") == "Pay for the box (CHO-10, CHO-11)"


def test_seats_with_the_same_name_are_told_apart() -> None:
    assert seat_names([("Ann", "greedy"), ("", "greedy"), ("", "greedy"), ("", "search"), ("", "")]
                      ) == ("Ann", "Bot 2 (greedy)", "Bot 3 (greedy)", "Bot (search)", "Seat 5")
    assert seat_names([("Ann", ""), ("Ann", "")]) == ("Ann, seat 1", "Ann, seat 2")
