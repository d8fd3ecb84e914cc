"""Text stays text: it can be searched and copied, and stands where it should."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from tests.unit.drawing.press.svg import SCALE, difference, page, pixels, pressed

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
    'stroke="red" paint-order="stroke"', 'text-decoration="underline"', 'rotate="5"',
    'textLength="12"', 'dominant-baseline="middle"',
])
def test_however_it_looks(attributes, fonts):
    assert found(f'<text x="20" y="20" {FACE} {attributes}>office</text>', fonts) == "office"


def test_a_text_with_a_gradient_is_found_once(fonts):
    body = ('<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
            f'<text x="1" y="9" {FACE} fill="url(#g)">office</text>')
    assert found(body, fonts) == "office"


def test_a_text_on_a_path_is_found(fonts):
    body = ('<path id="p" d="M10 40A15 15 0 0 1 40 40" fill="none"/>'
            f'<text {FACE}><textPath href="#p">Truffle</textPath></text>')
    assert "".join(found(body, fonts).split()) == "Truffle"


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
        '<text text-anchor="middle" {}><tspan x="10" y="6">ab</tspan><tspan x="10" '
        'y="12">c </tspan></text>',
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


def ink(body, fonts):
    """Which pixels of a drawing are dark, as rows and columns."""
    return (pixels(body, fonts).min(axis=2) < 128).nonzero()


LARGE = 'font-family="Alegreya Sans" font-size="9"'


def test_lines_run_under_over_and_through_letters(fonts):
    extent = {}
    for kind in ("none", "underline", "overline", "line-through"):
        rows, _ = ink(f'<text x="2" y="12" {LARGE} text-decoration="{kind}">acm</text>', fonts)
        extent[kind] = rows.min(), rows.max()
    assert extent["underline"][1] > extent["none"][1]
    assert extent["overline"][0] < extent["none"][0]
    assert extent["line-through"] == extent["none"]


def test_a_line_is_as_long_as_the_span_that_asks_for_it(fonts):
    rows, columns = ink(f'<text x="1" y="12" {LARGE}>n<tspan text-decoration="underline">n'
                        "</tspan>n</text>", fonts)
    under = columns[rows == rows.max()]
    wide = fonts.typeface("Alegreya Sans", 400, italic=False).width("n") * 9
    assert (under.min() / SCALE, (under.max() + 1) / SCALE) == (
        pytest.approx(1 + wide, abs=0.3), pytest.approx(1 + 2 * wide, abs=0.3))


def test_a_line_has_the_colour_of_who_asks_for_it(fonts):
    drawn = pixels(f'<text x="2" y="12" {LARGE} fill="#f00" text-decoration="underline">'
                   '<tspan fill="#00f">n</tspan></text>', fonts)
    for colour in ((255, 0, 0), (0, 0, 255)):
        assert (abs(drawn - colour).max(axis=2) < 60).any()


def test_a_font_in_one_property_is_the_same_as_in_many(fonts):
    short, long = (pixels(f'<text x="2" y="9" style="{style}">ab</text>', fonts) for style in (
        "font:italic bold 5px/1.2 'Alegreya Sans', serif",
        "font-style:italic;font-weight:bold;font-size:5px;font-family:'Alegreya Sans'"))
    assert difference(short, long) == 0


def test_a_span_is_seen_through_by_itself(fonts):
    one, other = (pixels(f'<text x="2" y="9" {FACE}>a<tspan {how}=".3">b</tspan></text>', fonts)
                  for how in ("opacity", "fill-opacity"))
    assert difference(one, other) == 0


def test_a_gradient_runs_over_the_whole_text(fonts):
    gradient = ('<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" '
                'stop-color="#00f"/></linearGradient>')
    one, other = (pixels(f'{gradient}<text x="2" y="9" {FACE} fill="url(#g)">{text}</text>', fonts)
                  for text in ("abcd", "ab<tspan>cd</tspan>"))
    assert difference(one, other) < 0.2


def test_letters_and_their_line_are_seen_through_as_one(fonts):
    """Where a line crosses letters nothing is darker than elsewhere."""
    drawn = pixels(f'<text x="2" y="12" {LARGE} text-decoration="line-through" opacity=".5">mm'
                   "</text>", fonts)
    assert drawn.min() > 120


def test_a_font_in_one_property_brings_kerning_back(fonts):
    one, other = (pixels(f'<g style="font-kerning:{how}"><text x="2" y="12" '
                         "style=\"font:9px 'Alegreya Sans'\">AVA</text></g>", fonts)
                  for how in ("none", "normal"))
    assert difference(one, other) == 0
