from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from generator.base.findings import Complaint, FileLocation, Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.text.font_library import Font, FontLibrary, fallback_family
from generator.game.load.files import digest
from generator.game.model.assets import FontFile
from tests.unit.drawing.faces.make import card, draw, drawn, plan, shown

FONTS = Path(__file__).parents[4] / "templates/shared/fonts"


def test_families_are_known_by_the_names_inside_the_files(fonts: FontLibrary) -> None:
    assert fonts.families == (
        "Alegreya", "Alegreya Sans", "Fira Mono", "Fraunces", "Noto Sans JP", "Noto Sans Symbols",
        "Noto Sans TC")


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
    assert fonts.find("Helvetika", 400, italic=False) is None


def test_the_stand_in_of_a_name_that_says_bold_is_bold(fonts: FontLibrary) -> None:
    assert fonts.runs("A", "Arial-BoldMT", 400, italic=False)[0].font.name == "AlegreyaSans-Bold"


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
    assert fonts.missing("a한b🐸한 \u200b") == "한🐸"


def test_a_font_knows_the_height_of_its_letters(fonts: FontLibrary) -> None:
    font = fonts.find("Alegreya Sans", 400, italic=False)
    assert font
    assert (font.cap_height, font.ascent, font.descent) == (0.641, 0.8, 0.2)


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
    (b"glyf", b"CBDT", "its glyphs are small pictures; take a font whose glyphs have outlines, "
     "such as Noto Emoji"),
    (b"GSUB", b"CFF ", "it is damaged: nothing can be taken out of it"),
    (b"glyf", b"XXXX", "it is damaged: it has no table 'glyf'"),
])
def test_fonts_that_can_not_be_embedded_are_left_out_and_told(
        fonts: FontLibrary, old: bytes, new: bytes, trouble: str) -> None:
    data = _with_tables(fonts.fonts[0].data, old, new)
    library = FontLibrary([FontFile("odd.ttf", data, digest(data))])
    assert (library.fonts, library.unusable) == ((), {"odd.ttf": trouble})


def test_a_font_without_an_os_table_is_regular(fonts: FontLibrary) -> None:
    data = _with_tables(fonts.fonts[0].data, b"OS/2", b"XX/2")
    font = Font(FontFile("old.ttf", data, digest(data)))
    assert (font.weight, font.italic) == (400, False)


ROOT = Path(__file__).parents[4]
# Written with another shape in Taiwan than in Japan.
UPRIGHT = "直"


@pytest.mark.parametrize(("language", "family"), [
    ("zh-Hant", "Noto Sans TC"), ("zh-Hant-TW", "Noto Sans TC"), ("zh-tw", "Noto Sans TC"),
    ("ja", "Noto Sans JP"), ("en", "Noto Sans JP"), ("zh-Hans", "Noto Sans SC")])
def test_a_language_has_its_own_stand_in(language: str, family: str) -> None:
    assert fallback_family(language) == family


def test_families_named_behind_a_family_stand_in_for_it_first(fonts: FontLibrary) -> None:
    runs = fonts.runs(f"A{UPRIGHT}", "Fraunces, Noto Sans TC", 700, italic=False)
    assert [run.font.name for run in runs] == ["Fraunces-Bold", "NotoSansTC-Bold"]


def test_a_library_can_be_for_a_language(fonts: FontLibrary) -> None:
    files = [FontFile(font.file, font.data, font.key.removeprefix("font:"))
             for font in fonts.fonts]
    names = [FontLibrary(files, language).runs(UPRIGHT, "Fraunces", 700, italic=False)[0].font.name
             for language in ("ja", "zh-Hant")]
    assert names == ["NotoSansJP-Bold", "NotoSansTC-Bold"]


def test_a_face_in_traditional_chinese_names_its_stand_in(fonts: FontLibrary) -> None:
    front = ('<g style="font-family:Fraunces;fill:#000"><text font-size="7" '
             'data-slot="strings.upright">A</text></g><text font-family="Alegreya Sans">B</text>')
    drawing = draw(front, fonts, language="zh-Hant", strings={"en": {"upright": UPRIGHT}})[0]
    assert shown(drawing) == (
        '<g style="font-family:Fraunces, Noto Sans TC;fill:#000">'
        f'<text font-size="7" text-anchor="start" x="0" y="0">{UPRIGHT}</text></g>'
        '<text font-family="Alegreya Sans, Noto Sans TC">B</text>')


def test_equal_texts_in_two_languages_are_two_faces_if_shapes_differ() -> None:
    front = '<text font-family="Fraunces" font-size="7" data-slot="name">A</text>'
    keys = [plan(front, "", card(UPRIGHT), look=FaceLook(language))[0].front.key
            for language in ("en", "ja", "zh-Hant")]
    assert (keys[0] == keys[1], keys[1] == keys[2]) == (True, False)


def test_all_that_the_shipped_games_say_in_traditional_chinese_has_its_shapes(
        fonts: FontLibrary) -> None:
    texts = "".join(path.read_text(encoding="utf-8")
                    for path in sorted((ROOT / "components").glob("*/*/zh-Hant.*")))
    covered = {font.name: font.covers for font in fonts.fonts if font.family == "Noto Sans TC"}
    hanzi = {char for char in texts if "\u4e00" <= char <= "\u9fff"}
    lacking = {name: "".join(sorted(char for char in hanzi if ord(char) not in covers))
               for name, covers in covered.items()}
    assert lacking == {"NotoSansTC-Bold": "", "NotoSansTC-Regular": ""}


def test_traditional_chinese_stays_small() -> None:
    files = (ROOT / "templates" / "shared" / "fonts").glob("NotoSansTC-*.ttf")
    assert sum(path.stat().st_size for path in files) < 1_500_000


def test_a_font_that_multiplies_letters_without_end_is_named() -> None:
    multiply = "".join(f"lookup M{number} {{sub a by {'a ' * 50};}} M{number};"
                       for number in range(4))
    made = io.BytesIO()
    with TTFont(FONTS / "AlegreyaSans-Regular.ttf") as font:
        addOpenTypeFeaturesFromString(font, f"feature ccmp {{{multiply}}} ccmp;")
        font.save(made)
    font = Font(FontFile("fonts/hostile.ttf", made.getvalue(), digest(made.getvalue())))
    with pytest.raises(Complaint) as raised:
        font.shape("banana")
    assert (raised.value.code, raised.value.where) == (
        "font/unusable", FileLocation("fonts/hostile.ttf"))


def test_a_face_whose_font_cant_be_used_is_a_finding(
        fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    def shape(_: Font, *__: object) -> None:
        raise Complaint("font/unusable", "no", where=FileLocation("fonts/hostile.ttf"))

    monkeypatch.setattr(Font, "shape", shape)
    inside = ('<rect id="b" width="50" height="60"/><text font-family="Fraunces" font-size="4" '
              'data-slot="name" style="shape-inside:url(#b)"/>')
    findings = Findings()
    drawn(inside, fonts, findings, card(name="Quixotry"))
    assert [(finding.code, finding.where) for finding in findings] == [
        ("font/unusable", FileLocation("fonts/hostile.ttf"))]
