"""Text stays text: it can be searched and copied, and stands where it should."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from tests.unit.press.svg import difference, page, pixels, pressed

FACE = 'font-family="Alegreya Sans" font-size="5"'


def found(body, fonts, **options):
    """The text that a reader of the PDF finds."""
    form = pressed(body, fonts, size=60, **options)
    assert not isinstance(form, list), form
    with pdfium.PdfDocument(page(form, fonts)) as document:
        return document[0].get_textpage().get_text_range()


@pytest.mark.parametrize("text", [
    "Truffle", "office fi ffl", "Take 2 × mint", "トリュフを取る", "Aあ漢b", "naïve café",
    "quo‘te’ — …", "AVATAR To", "e\u0301clair",
])
def test_a_text_is_found_as_it_was_written(text, fonts):
    assert found(f'<text x="1" y="9" {FACE}>{text}</text>', fonts) == text


@pytest.mark.parametrize("attributes", [
    'letter-spacing=".4"', 'opacity=".5"', 'fill="none" stroke="#000"', 'stroke="#000"',
    'fill="#27a" fill-opacity=".3"', 'transform="rotate(30)"', 'text-anchor="middle"',
    'stroke="red" paint-order="stroke"',
])
def test_however_it_looks(attributes, fonts):
    assert found(f'<text x="20" y="20" {FACE} {attributes}>office</text>', fonts) == "office"


def test_a_text_with_a_gradient_is_found_once(fonts):
    body = ('<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
            f'<text x="1" y="9" {FACE} fill="url(#g)">office</text>')
    assert found(body, fonts) == "office"


def test_a_text_in_a_symbol_is_found(fonts):
    body = (f'<symbol id="s" viewBox="0 0 60 60"><text x="1" y="9" {FACE}>office</text></symbol>'
            '<use href="#s" width="60" height="60"/>')
    assert found(body, fonts) == "office"


def test_outlined_text_is_not_there_as_text(fonts):
    assert found(f'<text x="1" y="9" {FACE}>office</text>', fonts, outline=True) == ""


def test_lines_are_told_apart(fonts):
    body = f'<text {FACE}><tspan x="1" y="9">one</tspan><tspan x="1" y="18">two</tspan></text>'
    assert found(body, fonts).split() == ["one", "two"]


ALIKE = {
    "spaces fall together": ("  a \n  b ", "a b"),
    "spans continue the line": ("a<tspan>b</tspan>c", "abc"),
    "a space between spans is one": ("a <tspan> b</tspan>", "a b"),
    "indentation is nothing": ("\n  <tspan>ab</tspan>\n", "ab"),
    "comments of editors are nothing": ("ab<title>no</title>", "ab"),
}


@pytest.mark.parametrize("name", ALIKE)
def test_white_space_is_read_as_svg_wants_it(name, fonts):
    one, other = (pixels(f'<text x="2" y="9" {FACE}>{text}</text>', fonts)
                  for text in ALIKE[name])
    assert difference(one, other) == 0


PLACES = {
    "dx moves": ('<text x="2" dx="3" y="9" {}>ab</text>', '<text x="5" y="9" {}>ab</text>'),
    "dy moves": ('<text x="2" y="9" dy="3" {}>ab</text>', '<text x="2" y="12" {}>ab</text>'),
    "each letter its place": ('<text x="2 9" y="9 12" {}>ab</text>',
                              '<text x="2" y="9" {0}>a</text><text x="9" y="12" {0}>b</text>'),
    "the rest follows": ('<text x="2 9" y="9" {}>abc</text>',
                         '<text x="2" y="9" {0}>a</text><text x="9" y="9" {0}>bc</text>'),
    "a span moves on": ('<text x="2" y="9" {}>a<tspan dy="4">b</tspan></text>',
                        '<text x="2" y="9" {0}>a<tspan y="13">b</tspan></text>'),
    "two spans in the middle": ('<text x="10" y="9" text-anchor="middle" {}>a<tspan>bc</tspan>'
                                "</text>",
                                '<text x="10" y="9" text-anchor="middle" {}>abc</text>'),
    "each line by itself in the middle": (
        '<text text-anchor="middle" {}><tspan x="10" y="6">ab </tspan> <tspan x="10" '
        'y="12">c</tspan></text>',
        '<text x="10" y="6" text-anchor="middle" {0}>ab</text>'
        '<text x="10" y="12" text-anchor="middle" {0}>c</text>'),
    "sizes in em": ('<g font-size="2.5"><text x="2" y="9" {} style="font-size:2em">ab</text></g>',
                    '<text x="2" y="9" {}>ab</text>'),
    "a list of families": ('<text x="2" y="9" {}>ab</text>',
                           '<text x="2" y="9" {} style="font-family:Nobody, \'Alegreya Sans\', '
                           'serif">ab</text>'),
}


@pytest.mark.parametrize("name", PLACES)
def test_letters_stand_where_they_are_put(name, fonts):
    one, other = (pixels(text.format(FACE), fonts) for text in PLACES[name])
    assert difference(one, other) < 0.2


def test_spaces_are_kept_where_that_is_asked_for(fonts):
    kept, fallen = (pixels(f'<text x="2" y="9" {FACE} {how}>a   b</text>', fonts)
                    for how in ('xml:space="preserve"', ""))
    assert difference(kept, fallen) > 0.5


def test_letter_spacing_is_the_same_in_outlines(fonts):
    body = f'<text x="1" y="9" {FACE} letter-spacing="1" word-spacing="2">a bc</text>'
    assert difference(pixels(body, fonts), pixels(body, fonts, outline=True)) < 1.5
