"""Where terms stand in a book, and in which order its index names them."""

from __future__ import annotations

import pytest

from generator.paper.rulebook.book_index import IndexTerm, index_entries, sort_terms


def pages(word: str, *texts: str, language: str = "en", beside: str = "") -> tuple[int, ...]:
    """The pages on which a term stands, beside another one perhaps."""
    terms = {name: IndexTerm(name, frozenset([name])) for name in (word, beside) if name}
    [found] = [each for each in index_entries(terms, texts, 3, language) if each.term == word]
    return found.pages


def order(language: str, *terms: str, **filed: str) -> list[str]:
    found = [IndexTerm(term, frozenset([term]), filed.get(term, "")) for term in terms]
    return [term.name for term in sort_terms(found, language)]


def test_a_term_is_found_in_other_forms_of_its_word() -> None:
    assert pages("pair", "Nothing.\n", "Two Pairs.\n") == (4,)


def test_the_end_of_another_word_is_no_term() -> None:
    assert pages("line", "A streamline.\n", "The line.\n") == (4,)


def test_a_term_with_a_capital_letter_is_found_as_a_name_alone() -> None:
    assert pages("First", "The first box.\n", "She takes First.\n") == (4,)


def test_a_term_stands_on_the_page_on_which_it_begins() -> None:
    assert pages("hand limit", "The hand\u0020", "limit is six.\n") == (3,)


def test_a_term_within_another_one_is_not_meant_where_words_have_no_spaces() -> None:
    assert pages("盒", "放進盒蓋。\n", "你的盒。\n", language="zh-Hant", beside="盒蓋") == (4,)


def test_in_japanese_a_single_character_within_a_compound_is_another_word() -> None:
    assert pages("場", "市場で買う。\n", "場の客。\n", language="ja") == (4,)


@pytest.mark.parametrize(("language", "terms"), [
    ("fi", ["kala", "kosketus", "käsi"]),
    ("ja", ["かたまり", "ガーデン", "きろく", "ラウンド"]),
    ("en", ["box", "First", "line"]),
])
def test_terms_stand_as_readers_of_the_language_look_for_them(language: str, terms: list[str]
                                                              ) -> None:
    assert order(language, *reversed(terms)) == terms


def test_a_term_is_filed_under_its_reading() -> None:
    assert order("ja", "予約", "山札", "買う", 予約="よやく", 山札="やまふだ",
                 買う="かう") == ["買う", "山札", "予約"]
