"""Ways to set text, each in the smallest drawing that shows it: 20 by 20 units."""

from __future__ import annotations

from tests.unit.drawing.press.snippets import STOPS, linear

FACE = 'font-family="Alegreya Sans" font-size="5"'
TEXTS = {
    "a line": f'<text x="1" y="8" {FACE}>Truffle</text>',
    "kerning": '<text x="1" y="8" font-family="Fraunces" font-weight="700" '
               'font-size="6">AVATo</text>',
    "a ligature": f'<text x="1" y="8" {FACE}>office fi</text>',
    "bold and italic": f'<text x="1" y="6" {FACE} font-weight="bold">Nut</text>'
                       f'<text x="1" y="13" {FACE} font-style="italic">Nut</text>',
    "in the middle": f'<text x="10" y="8" {FACE} text-anchor="middle">Mint</text>',
    "at the end": f'<text x="19" y="8" {FACE} text-anchor="end">Mint</text>',
    "Japanese": f'<text x="1" y="9" {FACE}>トリュフ</text>',
    "a fallback inside a line": f'<text x="1" y="9" {FACE}>Aあb</text>',
    "in a colour": f'<text x="1" y="8" {FACE} fill="#a27">Mint</text>',
    "seen through": f'<text x="1" y="8" {FACE} fill="#a27" opacity=".5">Mint</text>',
    "with a stroke": f'<text x="1" y="12" {FACE} style="font-size:9px" fill="#fc6" stroke="#036" '
                     'stroke-width=".5">Nut</text>',
    "a stroke alone": f'<text x="1" y="12" {FACE} style="font-size:9px" fill="none" stroke="#036" '
                      'stroke-width=".5">Nut</text>',
    "a gradient": linear("", STOPS) + f'<text x="1" y="12" {FACE} style="font-size:9px" '
                  'fill="url(#g)">Nut</text>',
    "turned": f'<text transform="translate(4 16) rotate(-60)" {FACE}>Truffle</text>',
    "spans of their own places": f'<text {FACE}><tspan x="2" y="6">Mint</tspan>'
                                 f'<tspan x="5" y="13" fill="#a27">Nut</tspan></text>',
}
