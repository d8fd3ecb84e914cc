"""Where the words of a language are parted."""

from __future__ import annotations

import pytest

from generator.drawing.text.wrapping import has_patterns, hyphenate


def shown(text: str, language: str) -> str:
    return hyphenate(text, language).replace("\u00ad", "-")


@pytest.mark.parametrize(("word", "language", "parted"), [
    ("magnificent assortment", "en", "mag-ni-fi-cent as-sort-ment"),
    ("Donaudampfschifffahrt", "de", "Do-nau-dampf-schiff-fahrt"),
    ("Donaudampfschifffahrt", "de-CH", "Do-nau-dampf-schiff-fahrt"),
    ("заверше́ние 12345", "fi", "заверше́ние 12345"),
])
def test_words_are_parted_as_their_language_does(word: str, language: str, parted: str) -> None:
    assert shown(word, language) == parted


def test_short_words_stay_whole() -> None:
    assert shown("into only upon", "en") == "into only upon"


def test_a_word_with_soft_hyphens_of_its_own_is_parted_there_alone() -> None:
    assert shown("magnifi\u00adcent", "en") == "magnifi-cent"


def test_a_word_that_would_be_spelled_otherwise_stays_whole() -> None:
    # asszony is parted as asz-szony.
    assert shown("asszony", "hu") == "asszony"


@pytest.mark.parametrize(("language", "known"), [("sv", True), ("ja", True), ("fi", False)])
def test_languages_without_patterns_are_known(language: str, known: bool) -> None:
    assert has_patterns(language) == known
