from __future__ import annotations

from itertools import pairwise

import pytest

from generator.drawing.text.families import (
    COMMON,
    GENERIC,
    SCRIPTS,
    FamilyNames,
    missing_glyph_complaints,
    missing_glyph_hint,
    split_families,
)
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile, FontNames

THERE = ("Fraunces", "Alegreya Sans", "Alegreya")


def names(fallback: str = "", **instead: str) -> FamilyNames:
    return FamilyNames(THERE, FontNames(instead, fallback))


def library(fonts: FontLibrary, said: FontNames) -> FontLibrary:
    return FontLibrary([FontFile(font.file, font.data, font.key) for font in fonts.fonts], "", said)


@pytest.mark.parametrize(("text", "families"), [
    ("Fraunces, serif", ["Fraunces", "serif"]),
    ("'Fira Sans',\n \"Foo, Bar\" , serif", ["Fira Sans", "Foo, Bar", "serif"]),
    ("", []), (" , ,a", ["a"]), ("'unclosed", ["unclosed"])])
def test_a_list_of_families_is_read_as_css_writes_it(text: str, families: list[str]) -> None:
    assert split_families(text) == families


def test_a_list_falls_to_the_first_family_that_is_there() -> None:
    assert names().first_family('"Foo", Arial, fraunces, sans-serif') == "Fraunces"


def test_a_list_without_any_family_falls_to_its_sort() -> None:
    assert names().first_family('"Foo", Arial, sans-serif') == "Alegreya Sans"


def test_every_sort_of_font_is_bundled(fonts: FontLibrary) -> None:
    assert [sort for sort in GENERIC if fonts.family(sort) is None] == []


def test_every_common_family_is_of_a_sort() -> None:
    assert set(COMMON.values()) <= set(GENERIC)


def test_a_family_may_stand_for_another() -> None:
    assert names(Arial="Nowhere, Fraunces").first_family("arial") == "Fraunces"


def test_a_family_may_stand_for_a_sort_without_a_note() -> None:
    chosen = names(serif="Fraunces")
    assert (chosen.first_family("serif"), chosen.generic("serif")) == ("Fraunces", None)


def test_what_stands_for_itself_is_found_and_not_looked_for_without_end() -> None:
    assert names(Own="Own", Foo="Bar", Bar="Foo").first_family("Own, Foo") is None


def test_the_cure_of_an_unknown_family_is_one_that_is_there() -> None:
    assert names().missing_family_hint("Zzz, Yyy").endswith("'fonts: {Zzz: Alegreya Sans}'")


@pytest.mark.parametrize(("asked_for", "family", "missing"), [
    ("Verdana", "Alegreya Sans", "Verdana"), ("Times New Roman", "Alegreya", "Times New Roman"),
    ("Papyrus, Foo", "Fraunces", "Papyrus"), ("Foo, Courier New", "Fira Mono", "Courier New"),
    ("'Bitstream Vera Sans'", "Alegreya Sans", "Bitstream Vera Sans"),
    ("ArialMT", "Alegreya Sans", "Arial"), ("TimesNewRomanPS-BoldMT", "Alegreya", "TimesNewRoman"),
    ("TrebuchetMS-Italic", "Alegreya Sans", "Trebuchet")])
def test_for_a_well_known_family_one_of_its_sort_stands_in(
        asked_for: str, family: str, missing: str) -> None:
    there = FamilyNames((*THERE, "Fira Mono"), FontNames())
    assert (there.first_family(asked_for), there.substituted_family(asked_for)) == (family, missing)


@pytest.mark.parametrize("families", ["Arial, Fraunces", "Arial, serif", "Fraunces-Bold", "Zzz"])
def test_nothing_stands_in_where_a_list_names_what_is_there_or_nobody_knows(families: str) -> None:
    assert names().substituted_family(families) is None


def test_what_a_game_takes_for_a_family_is_taken_for_its_weights_as_well() -> None:
    chosen = FamilyNames(THERE, FontNames({"Trebuchet MS": "Fraunces"}))
    assert (chosen.first_family("TrebuchetMS-Bold"),
            chosen.substituted_family("TrebuchetMS-Bold")) == (
        "Fraunces", None)


def test_a_family_of_one_weight_is_not_taken_for_another() -> None:
    assert FamilyNames(("Foo Light",), FontNames()).first_family("Foo-Bold") is None


@pytest.mark.parametrize(("family", "looks"), [
    ("Arial", (400, False)), ("Arial-BoldMT", (700, False)), ("Arial-Black", (900, False)),
    ("MyriadPro-SemiboldIt", (600, True)), ("'Georgia, Bold Italic'", (700, True)),
    ("Arial,Bold", (700, False)), ("Helvetica-LightOblique, sans-serif", (300, True)),
    ("Alegreya-Italic", (400, True)), ("Own-Bold, Alegreya", (400, False)),
    ("Times-Roman", (400, False)), ("Alegreya, Arial-BoldMT", (400, False))])
def test_a_name_says_a_weight_and_a_slant(family: str, looks: tuple[int, bool]) -> None:
    assert names().named_style(family, 400, italic=False) == looks


def test_a_regular_name_leaves_the_weight_to_the_text() -> None:
    assert names().named_style("MyriadPro-Regular", 700, italic=True) == (700, True)


def test_text_without_a_family_is_written_like_any_other() -> None:
    assert names().first_family("") == "Alegreya Sans"


@pytest.mark.parametrize(("family", "text", "font"), [
    ("Alegreya Sans", "Шоколад", "AlegreyaSans-Bold"),
    ("Alegreya Sans", "Ώρα", "AlegreyaSans-Bold"),
    ("Alegreya Sans", "Việt", "AlegreyaSans-Bold"), ("Fraunces", "Шоколад", "Alegreya-Bold"),
    ("Fraunces", "ệ", "Alegreya-Bold"), ("Noto Sans JP", "ệ", "AlegreyaSans-Bold"),
    ("Fraunces", "⚅", "NotoSansSymbols-Regular"), ("Fira Mono", "Ж", "FiraMono-Bold")])
def test_what_a_family_lacks_is_written_in_a_face_of_its_sort(
        fonts: FontLibrary, family: str, text: str, font: str) -> None:
    assert fonts.runs(text, family, 700, italic=False)[-1].font.name == font


@pytest.mark.parametrize("signs", [
    "←↑→↓↔⇒⟶", "♠♥♦♣♤♡♢♧", "★☆✦✪", "⚀⚁⚂⚃⚄⚅", "①②⑳❶➓", "≤≥≠±×÷∑∞√∈", "♔♚♟", "☀☂☃☠⚔⚙✓✗⌛", "🂡🃏🀱",
    "ΑΩαωάώ", "АЯаяЁёЇїЂђ", "ĂăĐđƠơƯưẠỹ", "ŁłŐőŞşȘșĦħ"])
def test_bundled_fonts_have_the_signs_that_games_use(fonts: FontLibrary, signs: str) -> None:
    assert fonts.missing(signs) == ""


def test_families_named_as_fallback_are_asked_first_for_what_others_lack(
        fonts: FontLibrary ) -> None:
    chosen = library(fonts, FontNames({}, "Fira Mono, Noto Sans JP"))
    assert chosen.runs("Ж", "Fraunces", 400, italic=False)[0].font.family == "Fira Mono"


def test_a_sign_that_asks_for_a_coloured_picture_is_written_without_it(fonts: FontLibrary) -> None:
    assert fonts.missing("\u2665\ufe0f") == ""


def test_scripts_do_not_overlap() -> None:
    assert all(one.last < other.first for one, other in pairwise(SCRIPTS))


@pytest.mark.parametrize(("character", "told"), [
    ("한", "Korean: install extras/korean, or put a font that has it, such as Noto Sans KR"),
    ("们", "such as Noto Sans SC"),
    ("ש", "Hebrew: "), ("\ue001", "a sign of one font alone"), ("ʇ", "use another one, or put")])
def test_the_cure_of_a_missing_character_is_a_font_for_its_script(character: str, told: str
                                                                  ) -> None:
    assert told in missing_glyph_hint(character)


def test_missing_characters_with_one_cure_are_told_together() -> None:
    told = [complaint.message for complaint in missing_glyph_complaints("שלוםע한")]
    assert told == [
        "has characters that no font has: 'ש' (U+05E9), 'ל' (U+05DC), 'ו' (U+05D5), "
        "'ם' (U+05DD) and 1 more",
        "has a character that no font has: '한' (U+D55C)"]
