from __future__ import annotations

import struct

import pytest

from generator.faces.fonts import Font, FontLibrary
from generator.model.assets import FontFile


def test_families_are_known_by_the_names_inside_the_files(fonts: FontLibrary) -> None:
    assert fonts.families == ("Alegreya Sans", "Fraunces", "Noto Sans JP")


@pytest.mark.parametrize(("family", "weight", "italic", "name"), [
    ("Alegreya Sans", 400, False, "AlegreyaSans-Regular"),
    ("Alegreya Sans", 600, False, "AlegreyaSans-Bold"),
    ("Alegreya Sans", 400, True, "AlegreyaSans-Italic"),
    ("Alegreya Sans", 900, True, "AlegreyaSans-BoldItalic"),
    ("Fraunces", 400, False, "Fraunces-SemiBold"),
    ("Fraunces", 700, True, "Fraunces-Bold"),
    ("'alegreya sans', serif", 400, False, "AlegreyaSans-Regular"),
    ("Nowhere, Fraunces", 700, False, "Fraunces-Bold"),
])
def test_the_nearest_font_of_a_family_is_found(
        fonts: FontLibrary, family: str, weight: int, italic: bool, name: str) -> None:
    found = fonts.find(family, weight, italic)
    assert found
    assert found.name == name


def test_an_unknown_family_is_not_replaced_in_silence(fonts: FontLibrary) -> None:
    assert fonts.find("Helvetica", 400, italic=False) is None


def test_text_is_split_where_another_font_stands_in(fonts: FontLibrary) -> None:
    runs = fonts.runs("Nut トリュフ 2", "Fraunces", 700, italic=False)
    assert [(run.font.name, run.text) for run in runs] == [
        ("Fraunces-Bold", "Nut "), ("NotoSansJP-Bold", "トリュフ"), ("Fraunces-Bold", " 2")]


def test_bold_japanese_is_bold(fonts: FontLibrary) -> None:
    assert [run.font.weight for weight in (400, 700)
            for run in fonts.runs("箱", "Alegreya Sans", weight, italic=False)] == [400, 700]


def test_letters_are_kerned(fonts: FontLibrary) -> None:
    font = fonts.find("Alegreya Sans", 400, italic=False)
    assert font
    together = font.shape("AV").width
    assert together < font.shape("A").width + font.shape("V").width


def test_a_ligature_stands_for_all_its_letters(fonts: FontLibrary) -> None:
    run = fonts.runs("fire", "Alegreya Sans", 400, italic=False)[0]
    assert [glyph.text for glyph in run.glyphs] == ["fi", "r", "e"]


def test_an_accent_stays_with_its_letter(fonts: FontLibrary) -> None:
    runs = fonts.runs("e\u0301t\u0300", "Fraunces", 700, italic=False)
    assert "".join(glyph.text for run in runs for glyph in run.glyphs) == "e\u0301t\u0300"


def test_the_width_of_a_line_is_the_sum_of_its_words(fonts: FontLibrary) -> None:
    face = fonts.typeface("Alegreya Sans", 400, italic=False)
    parts = ["Take", " ", "two", " ", "Truffles", " ", "箱", "を", "。"]
    assert face.width("".join(parts)) == pytest.approx(sum(face.width(part) for part in parts))


def test_runs_say_how_wide_they_are(fonts: FontLibrary) -> None:
    run = fonts.runs("Truffle", "Alegreya Sans", 400, italic=False)[0]
    assert run.width == sum(glyph.advance for glyph in run.glyphs) / run.font.upem


def test_characters_that_nobody_has_are_named_once(fonts: FontLibrary) -> None:
    assert fonts.missing("a☃b☂☃ \u200b") == "☃☂"


def test_a_font_knows_the_height_of_its_letters(fonts: FontLibrary) -> None:
    font = fonts.find("Alegreya Sans", 400, italic=False)
    assert font
    assert (font.cap_height, font.x_height, font.ascent, font.descent) == (0.641, 0.458, 0.8, 0.2)


def test_a_glyph_has_an_outline_and_a_space_has_none(fonts: FontLibrary) -> None:
    font = fonts.find("Alegreya Sans", 400, italic=False)
    assert font
    letter, space = font.shape("I").glyphs[0].id, font.shape(" ").glyphs[0].id
    assert font.outline(letter).startswith("M")
    assert font.outline(letter).endswith("Z")
    assert font.outline(space) == ""


def test_the_digest_tells_libraries_apart(fonts: FontLibrary) -> None:
    files = [FontFile(font.file, font.data, font.key) for font in fonts.fonts[:2]]
    assert FontLibrary(files).digest != FontLibrary(files[:1]).digest


def _with_tables(data: bytes, old: bytes, new: bytes) -> bytes:
    """The font with one table under another name."""
    count = struct.unpack_from(">H", data, 4)[0]
    head = bytearray(data)
    for index in range(count):
        at = 12 + 16 * index
        if head[at:at + 4] == old:
            head[at:at + 4] = new
    return bytes(head)


@pytest.mark.parametrize(("old", "new", "trouble"), [
    (b"glyf", b"CFF ", "it is not a TrueType font with outlines"),
    (b"post", b"fvar", "it is a variable font; export a static instance of the weight you need"),
])
def test_fonts_that_can_not_be_embedded_are_left_out_and_told(
        fonts: FontLibrary, old: bytes, new: bytes, trouble: str) -> None:
    data = _with_tables(fonts.fonts[0].data, old, new)
    library = FontLibrary([FontFile("odd.ttf", data, "d")])
    assert (library.fonts, library.unusable) == ((), {"odd.ttf": trouble})


def test_a_font_without_an_os_table_is_regular(fonts: FontLibrary) -> None:
    data = _with_tables(fonts.fonts[0].data, b"OS/2", b"XX/2")
    font = Font(FontFile("old.ttf", data, "d"))
    assert (font.weight, font.italic) == (400, False)
