"""Texts of pieces that a language lacks."""

from generator.judging.faces.completeness import check_translations

JA = "lang/ja.yaml"
NAMES = ("  sun-9.name: 正午\n", '  moon-5.name: "**満**月 :moon:"\n')


def test_a_language_that_has_all_texts_is_fine(see):
    assert see(check_translations) == []


def test_the_missing_texts_of_a_language_are_counted(see):
    assert see(check_translations, *((JA, name, "") for name in NAMES)) == [
        "ja.yaml:0: warning[words/untranslated]: ja: 2 of 3 texts 'name' of 'Card' are missing"]


def test_names_that_nobody_translated_may_be_meant_so(see):
    every = (*NAMES, "  sun-1.name: 夜明け\n")
    assert see(check_translations, *((JA, name, "") for name in every)) == [
        "ja.yaml:0: note[words/untranslated]: ja: 3 of 3 texts 'name' of 'Card' are missing"]


def test_a_text_that_no_face_shows_needs_no_translation(see):
    front = ("templates/card.front.svg", 'data-slot="name"', 'data-slot="suit"')
    assert see(check_translations, front, (JA, NAMES[0], "")) == []


def test_a_text_without_words_needs_no_translation(see):
    assert see(check_translations, ("cards.yaml", "name: Noon", 'name: "9 + 1"'),
               (JA, NAMES[0], "")) == []
