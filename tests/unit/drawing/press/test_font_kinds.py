"""Fonts of every kind: drawn, embedded, and found again as text."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator.drawing.text.font_library import FontLibrary
from tests.made_fonts import collection, coloured, library, plain, variable, web
from tests.unit.drawing.press.svg import page, pixels, pressed

KINDS = {
    "TTF": lambda: library(plain("Kind")),
    "OTF": lambda: library(plain("Kind", curves=False)),
    "variable": lambda: library(variable("Kind")),
    "TTC": lambda: library(collection(plain("Other"), plain("Kind", curves=False))),
    "WOFF": lambda: library(web(plain("Kind"), "woff")),
    "WOFF with PostScript outlines": lambda: library(web(plain("Kind", curves=False), "woff")),
    "WOFF2": lambda: library(web(plain("Kind"), "woff2")),
    "variable WOFF2": lambda: library(web(variable("Kind"), "woff2")),
}


def text(weight: int = 400, style: str = "normal", words: str = "Cab", family: str = "Kind") -> str:
    return (f'<text x="1" y="15" font-size="10" font-family="{family}" font-weight="{weight}" '
            f'font-style="{style}">{words}</text>')


def pdf(body: str, fonts: FontLibrary) -> bytes:
    return page(pressed(body, fonts), fonts)


@pytest.fixture(params=KINDS, name="kind")
def of_kind(request: pytest.FixtureRequest) -> FontLibrary:
    return KINDS[request.param]()


def test_a_letter_is_drawn_where_it_stands(kind: FontLibrary) -> None:
    seen = pixels(text(words="A"), kind)
    # 500 of 1000 units at 10 mm: a square of 5 mm that begins half a millimetre on.
    scale = seen.shape[0] / 20
    black = [bool((seen[round(y * scale), round(x * scale)] < 10).all())
             for x, y in ((2, 14), (6, 11), (7, 14), (2, 9))]
    assert black == [True, True, False, False]


def test_text_can_be_searched_for(kind: FontLibrary) -> None:
    document = pypdfium2.PdfDocument(pdf(text(words="a B"), kind))
    assert document[0].get_textpage().get_text_bounded() == "a B"


def test_a_reader_finds_nothing_wrong_with_the_file(kind: FontLibrary) -> None:
    with pikepdf.open(io.BytesIO(pdf(text(), kind))) as file:
        assert file.check_pdf_syntax() == []


@pytest.mark.parametrize(("data", "sort", "program"), [
    (plain("Kind"), "/CIDFontType2", "/FontFile2"),
    (plain("Kind", curves=False), "/CIDFontType0", "/FontFile3")])
def test_outlines_are_embedded_as_what_they_are(data: bytes, sort: str, program: str) -> None:
    with pikepdf.open(io.BytesIO(pdf(text(), library(data)))) as file:
        found = [each for each in file.objects if isinstance(each, pikepdf.Dictionary)
                 and each.get("/Type") == "/Font" and "/FontDescriptor" in each]
        assert [(str(each.Subtype), program in each.FontDescriptor) for each in found] == [
            (sort, True)]


@pytest.mark.parametrize(("weight", "side"), [(400, 5.0), (650, 7.0), (900, 9.0), (950, 9.0)])
def test_a_variable_font_is_drawn_at_the_weight_that_is_asked_for(weight: int, side: float
                                                                 ) -> None:
    seen = pixels(text(weight, words="A"), library(variable("Kind")))
    scale = seen.shape[0] / 20
    row = seen[round(14.5 * scale), :, 0] < 128
    assert row.sum() / scale == pytest.approx(side, abs=0.11)


def test_two_weights_of_a_variable_font_are_two_fonts_in_the_file() -> None:
    body = text(400, words="A") + text(900, words="B")
    with pikepdf.open(io.BytesIO(pdf(body, library(variable("Kind"))))) as file:
        assert sum(1 for each in file.objects if isinstance(each, pikepdf.Dictionary)
                   and "/DescendantFonts" in each) == 2


def test_pixels_in_another_process_find_the_weight_by_its_key() -> None:
    fonts = library(variable("Kind"))
    found = fonts.find("Kind", 650, italic=False)
    assert found
    assert library(variable("Kind")).find_by_key(found.key).place == (
        ("wght", 650.0), ("slnt", 0.0))


def test_a_variable_font_has_a_slant_if_it_has_an_axis_for_it() -> None:
    font = library(variable("Kind")).find("Kind", 400, italic=True)
    assert font
    assert (font.italic, font.place) == (True, (("wght", 400.0), ("slnt", -10.0)))


def test_every_font_of_a_collection_is_there() -> None:
    data = collection(plain("One"), plain("Two", "Bold Italic"), plain("Two"))
    fonts = library(data)
    bold = fonts.find("Two", 700, italic=True)
    assert bold
    assert (fonts.families, bold.weight, bold.italic) == (("One", "Two"), 700, True)


def test_a_glyph_that_is_nothing_without_its_colours_is_not_had() -> None:
    fonts = library(coloured())
    assert fonts.missing("ABC") == "B"
