from __future__ import annotations

import pytest

from generator.drawing.faces.face import FaceLook
from generator.drawing.text.font_library import (
    FontLibrary,
    localized_language,
    with_fallback_family,
)
from generator.game.svg.letterforms import DEFAULT_LETTERFORMS, Letterforms
from tests.made_fonts import featured, library, narrow, plain
from tests.unit.drawing.faces.make import card, document, draw, plan, shown
from tests.unit.drawing.press.svg import pixels, pressed

SMALL = Letterforms(caps="small-caps")


def names(fonts: FontLibrary, text: str, forms: Letterforms, family: str = "Featured") -> list[str]:
    """The glyphs of a text, by name."""
    run = fonts.typeface(family, 400, False, forms).runs(text)[0]
    named = {run.font.shape(char).glyphs[0].id: char for char in "ABCabc"}
    return [named[glyph.id] for glyph in run.glyphs]


def test_small_capitals_of_the_font_are_used() -> None:
    assert names(library(featured()), "ab", SMALL) == ["A", "B"]


def test_small_capitals_that_a_font_lacks_are_smaller_capitals() -> None:
    runs = library(plain()).typeface("Plain", 400, False, SMALL).runs("Ab")
    assert [(run.text, run.scale, round(run.width, 3)) for run in runs] == [
        ("A", 1.0, 0.6), ("b", 0.7, 0.42)]


def test_a_smaller_capital_still_means_the_small_letter(fonts: FontLibrary) -> None:
    runs = fonts.typeface("Alegreya", 400, False, SMALL).runs("Straße")
    assert "".join(glyph.text for run in runs for glyph in run.glyphs) == "Straße"


def test_all_small_capitals_leave_figures_as_they_are(fonts: FontLibrary) -> None:
    forms = Letterforms(caps="all-small-caps")
    runs = fonts.typeface("Alegreya", 400, False, forms).runs("Ab2")
    assert [(run.text, run.scale) for run in runs] == [("Ab", 0.7), ("2", 1.0)]


@pytest.mark.parametrize(("forms", "glyphs"), [
    (DEFAULT_LETTERFORMS, ["C"]), (Letterforms(spaced=True), ["a", "b"]),
    (Letterforms(ligatures=("none",)), ["a", "b"]),
    (Letterforms(settings=(("liga", 0),)), ["a", "b"])])
def test_ligatures_can_be_switched_off(forms: Letterforms, glyphs: list[str]) -> None:
    assert names(library(featured()), "ab", forms) == glyphs


@pytest.mark.parametrize(("language", "glyph"), [
    ("tr", "C"), ("tr-CY", "C"), ("en", "c"), ("", "c")])
def test_letters_have_the_forms_of_their_language(language: str, glyph: str) -> None:
    assert names(library(featured()), "c", Letterforms(language=language)) == [glyph]


def test_kerning_can_be_switched_off() -> None:
    widths = [library(featured()).typeface("Featured", 400, False, forms).width("AB")
              for forms in (DEFAULT_LETTERFORMS, Letterforms(kerning=False))]
    assert widths == [pytest.approx(1.1), pytest.approx(1.2)]


def test_a_narrow_font_is_found_by_its_width() -> None:
    fonts = library(featured(), narrow())
    found = [fonts.typeface("Featured", 400, False, Letterforms(stretch=each)).fonts[0].file
             for each in (100.0, 75.0, 50.0)]
    assert found == ["fonts/0", "fonts/1", "fonts/1"]


def test_letter_spacing_parts_ligatures_in_print(fonts: FontLibrary) -> None:
    body = '<text x="1" y="9" font-family="Alegreya Sans" font-size="5"{}>fi</text>'
    glyphs = [len(next(iter(pressed(body.format(more), fonts).glyphs.values())))
              for more in ("", ' letter-spacing=".1"')]
    assert glyphs == [1, 2]


def test_made_small_capitals_are_drawn_smaller() -> None:
    seen = pixels('<text x="1" y="15" font-size="10" font-family="Plain" '
                  'font-variant="small-caps">a</text>', library(plain()))
    scale = seen.shape[0] / 20
    assert (seen[round(14.5 * scale), :, 0] < 128).sum() / scale == pytest.approx(3.5, abs=0.11)


def test_a_word_is_drawn_in_each_of_its_forms(fonts: FontLibrary) -> None:
    text = '<text x="1" y="9" font-family="Alegreya Sans" font-size="5"{}>12</text>'
    both = pressed(text.format("") + text.format(' font-variant-numeric="lining-nums"'), fonts)
    assert len(next(iter(both.glyphs.values()))) == 4


def test_text_in_a_box_is_measured_in_its_forms() -> None:
    fonts = library(plain())
    front = ('<rect id="b" x="5" y="5" width="16" height="40" fill="none"/><text font-size="5" '
             'style="shape-inside:url(#b);font-family:Plain{}" data-slot="name">A</text>')
    lines = [shown(draw(front.format(more), fonts, card("abc abc"))[0]).count("<tspan")
             for more in ("", ";font-variant:small-caps")]
    assert lines == [2, 0]


def test_the_language_of_a_build_is_told_where_fonts_have_letters_for_it() -> None:
    files = [font.source for font in library(featured()).fonts]
    assert [with_fallback_family(document("<g/>"), language,
                                 localized_language(files, language)).root.attrs.get("xml:lang")
            for language in ("tr", "de", "en")] == ["tr", None, None]


def test_equal_texts_in_two_languages_are_one_face_if_no_font_tells_them_apart() -> None:
    keys = [plan('<text font-family="Fraunces" data-slot="name">A</text>', "", card(),
                 look=FaceLook(language))[0].front.key for language in ("en", "tr")]
    assert keys[0] == keys[1]
