"""Every letter of a text stands where a browser puts it, and turns as it does there."""

from __future__ import annotations

import base64
import math
from typing import TYPE_CHECKING, Any

import pytest

from generator.drawing.press.glyph_lines import text_lines
from generator.drawing.press.painter import FacePainter, PressMemory
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.style_properties import Style
from tests.unit.drawing.press.svg import drawing, whole

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A hundred units to the side, and large letters: a browser rounds to parts of a pixel.
SIZE = 100
FACE = 'font-family="Alegreya Sans" font-size="10"'
ARC = '<path id="p" d="M10 70A40 40 0 0 1 90 70" fill="none"/>'
WAVE = '<path id="p" d="M5 50C20 10 40 10 50 50S80 90 95 50" transform="translate(0 3)"/>'
TEXTS = {
    "lines by dy": '<text x="10" y="20" {}><tspan x="10" dy="0">one</tspan><tspan x="10" '
                   'dy="1.2em">two</tspan></text>',
    "moved letters": '<text x="10" y="20" {} dx="0 2 4" dy="1 -1 2">Truffle</text>',
    "letters at places": '<text x="10 30 50" y="20 30" {}>Mint leaf</text>',
    "places through spans": '<text x="10 30 50 70" y="20" {}>a<tspan x="40">b<tspan dy="5">c'
                            "</tspan></tspan>d</text>",
    "spans in spans": '<text x="10" y="20" {}>a <tspan font-size="15">b<tspan font-weight="700"> '
                      "c</tspan></tspan> d</text>",
    "in the middle": '<text x="50" y="20" {} text-anchor="middle">Ab<tspan dx="5">cd</tspan> e'
                     "</text>",
    "lines in the middle": '<text x="50" y="20" {} text-anchor="middle">one <tspan x="50" '
                           'dy="12">and two</tspan>\n<tspan x="50" dy="12">end</tspan></text>',
    "spaced letters": '<text x="10" y="20" {} letter-spacing=".2em" word-spacing="5">a bc d</text>',
    "spaced to the end": '<text x="90" y="20" {} letter-spacing="3" text-anchor="end">abc</text>',
    "turned letters": '<text x="10" y="20" {} rotate="10 20 30">Mint</text>',
    "turned in spans": '<text x="10" y="20" {} rotate="0 45">Mi<tspan rotate="-30">nt</tspan>s'
                       "</text>",
    "stretched": '<text x="10" y="20" {} textLength="70">Mint leaf</text>',
    "stretched letters": '<text x="10" y="20" {} textLength="70" lengthAdjust="spacingAndGlyphs">'
                         "Mint</text>",
    "stretched to the end": '<text x="90" y="20" {} textLength="60" text-anchor="end">Mint</text>',
    "spaces that fall together": '<text x="10" y="20" {}>  a \n <tspan> b</tspan>  c </text>',
    "spaces that stay": '<text x="10" y="20" {} xml:space="preserve">  a  b</text>',
    "capitals by style": '<text x="10" y="20" {} style="text-transform:uppercase">mint</text>',
    "the font at once": '<text x="10" y="20" style="font:bold 12px \'Alegreya Sans\'">Mint</text>',
    "on an arc": ARC + '<text {}><textPath href="#p">Along the way</textPath></text>',
    "in the middle of an arc": ARC + '<text {} text-anchor="middle"><textPath href="#p" '
                               'startOffset="50%">Summit</textPath></text>',
    "on a moved wave": WAVE + '<text {}><textPath href="#p" startOffset="12">Up and down'
                       "</textPath></text>",
    "above its path": ARC + '<text {}><textPath href="#p">a<tspan dy="-4">b</tspan>c</textPath>'
                      "</text>",
    "spaced on a path": ARC + '<text {} letter-spacing="4"><textPath href="#p">Wide</textPath>'
                        "</text>",
}


def named(text: str, number: int) -> str:
    """A text with an id of its own for its path."""
    return text.format(FACE).replace('"p"', f'"p{number}"').replace("#p", f"#p{number}")


def faces(fonts: FontLibrary) -> str:
    """The shipped text face, for a page."""
    return "".join(
        f"@font-face{{font-family:'Alegreya Sans';font-weight:{weight};src:url(data:font/ttf;"
        f"base64,{base64.b64encode(font.data).decode()})}}"
        for weight in (400, 700) if (font := fonts.find("Alegreya Sans", weight, False)))


@pytest.fixture(scope="module")
def theirs(browser: Browser, fonts: FontLibrary) -> dict[str, Any]:
    """Start and direction of each letter of each text, as the browser has them."""
    page = browser.new_page()
    drawings = "".join(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" '
                       f'width="1000" height="1000">{named(text, at)}'
                       "</svg>"
                       for at, text in enumerate(TEXTS.values()))
    page.set_content(f"<style>{faces(fonts)}</style>{drawings}")
    found = page.evaluate("""async () => {
        await document.fonts.load("10px 'Alegreya Sans'");
        await document.fonts.load("bold 10px 'Alegreya Sans'");
        return [...document.querySelectorAll("text")].map(text =>
            Array.from({length: text.getNumberOfChars()}, (_, at) => {
                const start = text.getStartPositionOfChar(at);
                return [start.x, start.y, text.getRotationOfChar(at)];
            }));
    }""")
    page.close()
    return dict(zip(TEXTS, found, strict=True))


def ours(text: str, fonts: FontLibrary) -> list[tuple[float, float, float]]:
    """Start and direction of each letter, as the press has them."""
    drawn = drawing(whole(text, SIZE))
    painter = FacePainter(PressMemory(fonts, {}, False), drawn.ids)
    element = next(child for child in drawn.root.walk() if child.tag == "text")
    style = painter.cascade.look(Style(viewport=(100.0, 100.0)), element.attrs).style
    found = []
    for line in text_lines(painter, element, style):
        starts = [place for _, place in line.glyphs()]
        found += [(e, f, math.degrees(math.atan2(b, a))) for a, b, _, _, e, f in starts]
    return found


@pytest.mark.parametrize("name", TEXTS)
def test_letters_stand_where_a_browser_puts_them(name: str, theirs: dict[str, Any],
                                                 fonts: FontLibrary) -> None:
    places = ours(TEXTS[name].format(FACE), fonts)
    assert len(places) == len(theirs[name])
    for one, other in zip(places, theirs[name], strict=True):
        # A fiftieth of the size: a browser measures curves in straight steps.
        assert one[:2] == pytest.approx(other[:2], abs=0.2)
        assert (one[2] - other[2] + 180) % 360 - 180 == pytest.approx(0, abs=0.5)
