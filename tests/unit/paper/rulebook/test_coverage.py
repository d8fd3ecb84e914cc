"""What a book leaves out of a game, and which words stand for a figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.game.load.book_file import read_book
from generator.game.load.files import SourceText
from generator.game.load.game_folder import OpenedGame, open_game
from generator.judging.rulebook.book_numbers import BookNumbers
from generator.judging.rulebook.coverage import Coverage
from generator.playing.rules.engine import Option


@pytest.fixture(scope="module")
def opened() -> OpenedGame:
    return open_game("master-chocolatier", Findings())


def coverage_of(opened: OpenedGame, text: str, language: str = "en") -> Coverage:
    findings = Findings()
    book = read_book(SourceText(f"{language}.md", f"# T\n\n{text}\n"), findings, language)
    assert not findings.errors
    return Coverage(opened.game, opened.assets.words[language], opened.rulebook, book)


def told(opened: OpenedGame, text: str, code: str, language: str = "en") -> list[str]:
    findings = Findings()
    coverage = coverage_of(opened, text, language)
    coverage.check(findings)
    BookNumbers(coverage, None).check(findings)
    return [each.message for each in findings if each.code == code]


def test_a_word_that_pieces_print_is_missed(opened: OpenedGame) -> None:
    assert "no page explains 'Pass on', which pieces have as 'pass-on'" in told(
        opened, "Nothing.", "book/unexplained")


@pytest.mark.parametrize("text", ["What you pass on goes left.", "Look for :pass-on: on discs."])
def test_a_word_is_there_by_its_name_or_its_icon(opened: OpenedGame, text: str) -> None:
    assert not [each for each in told(opened, text, "book/unexplained") if "'pass-on'" in each]


def test_words_are_those_of_the_books_language(opened: OpenedGame) -> None:
    assert "no page explains '轉送', which pieces have as 'pass-on'" in told(
        opened, "沒有。", "book/unexplained", "zh-Hant")


def test_a_kind_is_there_by_its_name_in_the_books_language(opened: OpenedGame) -> None:
    missed = told(opened, "每人一張玩家圖板。", "book/unmentioned", "zh-Hant")
    assert not [each for each in missed if "'board'" in each]


def test_a_word_that_follows_one_fact_stands_for_it(opened: OpenedGame) -> None:
    text = "A [[serving]]: {options.chocolates-per-disc} serving.\n\nDraw five serving."
    assert told(opened, text, "book/number") == [
        "the book tells 5 for 'chocolates-per-disc', and the rules play with 4"]


def test_a_word_that_follows_several_facts_stands_for_none(opened: OpenedGame) -> None:
    text = ("[[serving]]\n\nDraw {options.chocolates-per-disc} serving, {options.row-bonus} "
            "serving.\n\nDraw five serving.")
    assert told(opened, text, "book/number") == []


def test_pieces_may_be_counted_as_one_likes(opened: OpenedGame) -> None:
    text = "Draw {options.chocolates-per-disc} chocolates.\n\nBen took three chocolates."
    assert told(opened, text, "book/number") == []


def test_several_numbers_beside_a_kind_are_a_score(opened: OpenedGame) -> None:
    text = "| | Ann | Ben |\n| --- | --- | --- |\n| Chocolates | 3 | 4 |"
    assert told(opened, text, "book/number") == []


def test_a_term_stands_for_the_fact_that_explains_it_in_any_language(opened: OpenedGame) -> None:
    text = "[[全色獎勵]]是{options.colour-bonus}分。\n\n全色獎勵是9分。"
    assert told(opened, text, "book/number", "zh-Hant") == [
        "the book tells 9 for 'colour-bonus', and the rules play with 10"]


SWITCH = Option("end", ("equal", "longer"), "equal", "end", "How it ends.")


@pytest.mark.parametrize(("text", "missed"), [
    ("Nothing.", ["the book never states the option 'end': How it ends."]),
    ("In the end.", ["the book never says that 'end' can be 'longer'"]),
    ("The end is longer.", []),
])
def test_a_switch_of_the_rules_is_missed_with_what_can_be_chosen(
        opened: OpenedGame, text: str, missed: list[str]) -> None:
    assert unstated(opened, text, SWITCH) == missed


def test_when_a_match_of_bots_is_given_up_needs_no_telling(opened: OpenedGame) -> None:
    assert unstated(opened, "Nothing.", Option("max_turns", (), "99", "max_turns", "Most.")) == []


def unstated(opened: OpenedGame, text: str, switch: Option) -> list[str]:
    findings = Findings()
    replace(coverage_of(opened, text), switches=(switch,)).check(findings)
    return [each.message for each in findings if each.code == "book/unstated"]
