"""Text becomes shapes that look as the press would set it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from generator.drawing.press.svg_export import TextOutliner, svg_text
from tests.unit.drawing.press.svg import difference, drawing, pixels, whole

NS = "{http://www.w3.org/2000/svg}"
FACE = 'font-family="Alegreya Sans" font-size="5"'
GOLD = '<linearGradient id="gold"><stop stop-color="#C79A3B"/><stop offset="1"/></linearGradient>'

# Each is pressed as it is, and pressed again after its text was outlined.
ALIKE = {
    "a style": '<text style="font-family:Fraunces;font-size:6px;font-weight:700;fill:#a27" '
               'x="1" y="9">Nut</text>',
    "inherited": f'<g {FACE} fill="#036" text-anchor="end"><text x="19" y="9">Mint</text></g>',
    "spans in a row": f'<text x="1" y="9" {FACE}>a<tspan fill="#a27" font-weight="700">bc</tspan>'
                      'd</text>',
    "moved spans": f'<text x="1" y="6" {FACE}>a<tspan dx="2" dy="5">b</tspan></text>',
    "letters apart": f'<text x="1" y="9" {FACE} letter-spacing="1.5">Nut</text>',
    "words apart": f'<text x="1" y="9" {FACE} word-spacing="3">a b</text>',
    "a stroke": f'<text x="1" y="9" {FACE} fill="#fc6" stroke="#036" stroke-width=".6" '
                'stroke-linejoin="round">Nut</text>',
    "a stroke behind": f'<text x="1" y="9" {FACE} fill="#fc6" stroke="#036" stroke-width="1.2" '
                       'paint-order="stroke">Nut</text>',
    "dashes": f'<text x="1" y="9" {FACE} fill="none" stroke="#036" stroke-width=".4" '
              'stroke-dasharray="1 .5">Nut</text>',
    "a percentage": f'<text x="50%" y="50%" {FACE} text-anchor="middle">Nut</text>',
    "hidden": f'<text x="1" y="9" {FACE} visibility="hidden">Nut</text>',
    "seen through": f'<g opacity=".5"><text x="1" y="9" {FACE} fill-opacity=".6">Nut</text></g>',
    "a gradient of the page": GOLD.replace("<linearGradient", '<linearGradient x2="20" '
                              'gradientUnits="userSpaceOnUse"')
                              + f'<text x="1" y="9" {FACE} fill="url(#gold)">Nut</text>',
    "in a symbol": '<defs><symbol id="s" viewBox="0 0 10 10"><text x="1" y="6" font-size="5">Nut'
                   '</text></symbol></defs><use href="#s" x="4" y="4" width="12" height="12" '
                   'font-family="Alegreya Sans" fill="#a27"/>',
    "used twice": f'<defs><text id="t" x="1" y="6" {FACE}>Nut</text></defs>'
                  '<use href="#t" fill="#a27"/><use href="#t" x="5" y="9" fill="#036"/>',
}


def outlined(body, fonts):
    return svg_text(TextOutliner(fonts).outline(drawing(whole(body))), {})


@pytest.mark.parametrize("name", ALIKE)
def test_outlined_text_looks_as_it_did(name, fonts):
    body = outlined(ALIKE[name], fonts)
    inner = body[body.index(">") + 1:body.rindex("</svg>")]
    assert "<text" not in re.sub("<defs>.*?</defs>", "", inner)
    assert difference(pixels(ALIKE[name], fonts), pixels(inner, fonts)) < 1.5


def test_outlined_text_can_still_be_read(fonts):
    tree = ET.fromstring(outlined(f'<text {FACE}><tspan>Mint</tspan><tspan>&amp; Nut</tspan>'
                                  '</text>', fonts))
    assert (tree.findall(f".//{NS}text"), tree.find(f"{NS}g").get("aria-label")) == (
        [], "Mint & Nut")


def test_every_span_keeps_its_own_paint(fonts):
    tree = ET.fromstring(outlined(f'{GOLD}<text {FACE}><tspan fill="#f00">a</tspan>'
                                  '<tspan fill="url(#gold)">b</tspan></text>', fonts))
    assert [path.get("fill") for path in tree.findall(f"{NS}g/{NS}path")] == [
        "#ff0000", "url(#gold)"]


def test_a_text_keeps_its_transform_and_opacity(fonts):
    text = f'<text {FACE} transform="rotate(9)" style="opacity:0.5">x</text>'
    group = ET.fromstring(outlined(text, fonts)).find(f"{NS}g")
    assert (group.get("transform"), group.get("opacity")) == ("rotate(9)", "0.5")


def test_a_text_in_an_unknown_font_stays_text(fonts):
    tree = ET.fromstring(outlined('<text font-family="Nowhere" font-size="8">x</text>', fonts))
    assert tree.find(f"{NS}text").text == "x"


def test_what_has_no_text_is_the_same_element(fonts):
    drawn = drawing(whole('<g><rect width="5" height="5"/></g>'))
    assert TextOutliner(fonts).outline(drawn).root is drawn.root
