"""What is drawn for pixels is what is printed: pdfium, which draws forms as they are, is the judge.

But for thin strokes: there a large picture seen from afar is.
"""

from __future__ import annotations

import numpy as np
import pytest

from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.press.raster_preparation import RasterPreparation
from tests.unit.drawing.press.svg import by_pdfium, on_white, pressed

SIDE = 240


def stops(*colours):
    return "".join(f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'
                   for offset, colour, opacity in colours)


WARM = stops((0, "#fffaf0", 1), (0.4, "#c79a72", 1), (1, "#4b2b17", 1))
FADING = stops((0, "#4b2b17", 0.9), (0.5, "#7a2b4b", 0.3), (1, "#4b2b17", 0))
SHADOW = stops((0, "#1e0d06", 0.7), (0.7, "#1e0d06", 0.5), (1, "#1e0d06", 0))
PAPER = '<path d="M0 0H20V20H0z" fill="#e8d9c0"/>'
CIRCLE = '<circle cx="10.3" cy="9.8" r="8.7" fill="url(#g)"/>'
GRADIENTS = {
    "down": f'<linearGradient id="g" x2="0" y2="1">{WARM}</linearGradient>',
    "across": f'<linearGradient id="g">{WARM}</linearGradient>',
    "slanting": f'<linearGradient id="g" x1=".1" y1=".2" x2=".9" y2=".7">{WARM}</linearGradient>',
    "in user space": '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="3" y1="4" x2="16" '
                     f'y2="19">{WARM}</linearGradient>',
    "turned": f'<linearGradient id="g" gradientTransform="rotate(33)">{WARM}</linearGradient>',
    "round": f'<radialGradient id="g">{WARM}</radialGradient>',
    "round, with a focus": f'<radialGradient id="g" fx=".3" fy=".35">{WARM}</radialGradient>',
    "round, with a focal radius": f'<radialGradient id="g" fx=".4" fr=".2">{WARM}</radialGradient>',
    "round and small": f'<radialGradient id="g" r=".3">{WARM}</radialGradient>',
    "mirrored": f'<linearGradient id="g" x2=".5" spreadMethod="reflect">{WARM}</linearGradient>',
    "fading": f'<radialGradient id="g">{FADING}</radialGradient>',
    "fading away downwards": f'<linearGradient id="g" x2="0" y2="1">{FADING}</linearGradient>',
    "a shadow": f'<radialGradient id="g">{SHADOW}</radialGradient>',
}


def screened(body, fonts, side=SIDE):
    form = pressed(body, fonts)
    return on_white(next(Rasterizer(fonts).pixels([RasterRequest(form, side, side)])))


def heads(body, fonts):
    """What a screened form is made of."""
    scale = SIDE / (20 * 72 / 25.4)
    form = RasterPreparation().form(pressed(body, fonts),
                                    (scale, 0.0, 0.0, -scale, 0.0, float(SIDE)))
    return [part.head for part in form.parts.values()]


def worst(one, other):
    """What all but a thousandth of the pixels differ by at most, of 255."""
    return float(np.percentile(np.abs(one - other).max(axis=2), 99.9))


@pytest.mark.parametrize("definition", GRADIENTS.values(), ids=GRADIENTS)
def test_a_gradient_looks_as_pdfium_draws_it(definition, fonts):
    body = f"{PAPER}<defs>{definition}</defs>{CIRCLE}"
    alone = by_pdfium(pressed(body, fonts), fonts, SIDE)
    drawn = screened(body, fonts)
    assert np.abs(drawn - alone).mean() < 0.8
    assert worst(drawn, alone) <= 4


@pytest.mark.parametrize("around", [
    '<g transform="translate(.37 .61)">{}</g>', '<g transform="matrix(-1 0 0 1 20 0)">{}</g>',
    '<g transform="scale(.8 -.9) translate(0 -20)">{}</g>', '<g opacity=".6">{}</g>',
    '<g transform="rotate(20 10 10)">{}</g>', '<svg x="1" y="2" width="15" height="15" '
    'viewBox="0 0 20 20">{}</svg>'])
def test_a_gradient_looks_as_pdfium_draws_it_wherever_it_is(around, fonts):
    body = f"{PAPER}<defs>{GRADIENTS['round, with a focus']}</defs>{around.format(CIRCLE)}"
    assert worst(screened(body, fonts), by_pdfium(pressed(body, fonts), fonts, SIDE)) <= 4


def test_a_shape_that_is_placed_twice_has_its_gradient_in_both_places(fonts):
    body = (f'{PAPER}<defs>{GRADIENTS["slanting"]}<symbol id="s" viewBox="0 0 20 20">'
            f'{CIRCLE}<circle cx="10" cy="10" r="3" fill-opacity=".5"/></symbol></defs>'
            '<use href="#s" width="9.13" height="9.13"/>'
            '<use href="#s" x="9.41" y="8.77" width="9.13" height="9.13"/>')
    assert worst(screened(body, fonts), by_pdfium(pressed(body, fonts), fonts, SIDE)) <= 4


def test_a_large_gradient_is_a_picture(fonts):
    found = heads(f"<defs>{GRADIENTS['round']}</defs>{CIRCLE}", fonts)
    assert [head for head in found if "/ShadingType" in head] == []


@pytest.mark.parametrize(("definition", "radius"), [
    (GRADIENTS["round"], 1.5),
    ('<linearGradient id="g"><stop offset=".5" stop-color="red"/>'
     '<stop offset=".5" stop-color="blue"/></linearGradient>', 8)], ids=["small", "with a jump"])
def test_a_gradient_that_a_picture_would_blur_stays_a_shading(definition, radius, fonts):
    circle = f'<circle cx="10" cy="10" r="{radius}" fill="url(#g)"/>'
    found = heads(f"<defs>{definition}</defs>{circle}", fonts)
    assert [head for head in found if "/Image" in head] == []


LINES = {
    "straight": '<path d="M2 4.3H18M3.7 2V18M2 17L18 3" fill="none" stroke="#000" {}/>',
    "curved": '<circle cx="10" cy="10" r="7.3" fill="none" stroke="#000" {}/>',
    "around a filling": '<path d="M4 4H16V15H4z" fill="#fc9" stroke="#000" {}/>',
    "with rounded ends": '<path d="M3 3L17 12L5 17" fill="none" stroke="#000" '
                         'stroke-linecap="round" stroke-linejoin="round" {}/>',
    "dashed": '<path d="M2 5H18M2 9H18" fill="none" stroke="#000" stroke-dasharray="2 1" {}/>',
    "half transparent": '<path d="M2 5H18M5 2V18" fill="none" stroke="#000" '
                        'stroke-opacity=".5" {}/>',
    "in a group": '<g opacity=".5"><path d="M2 5H18" stroke="#000" {0}/>'
                  '<path d="M2 9L18 7" stroke="#000" {0}/></g>',
    "in a symbol": '<defs><symbol id="s" viewBox="0 0 40 40"><path d="M4 4L36 30M4 30L36 9" '
                   'stroke="#000" {}/></symbol></defs><use href="#s" width="20" height="20"/>',
    "of many parts": '<path d="' + "".join(f"M{2 + n} 2L{1.5 + n} 18" for n in range(16))
                     + '" fill="none" stroke="#000" {}/>',
}
HATCHING = ('<defs><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">'
            '<path d="M1 0V2" stroke="#000" stroke-width=".1"/></pattern></defs>'
            '<path d="M2 2H18V18H2z" fill="url(#p)"/>')


def ink(picture):
    """How much darker than the paper a picture is, in all."""
    return float((255 - picture).mean())


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_stroke_thinner_than_a_pixel_is_as_dark_as_in_a_large_picture(line, fonts):
    body = line.format('stroke-width=".1"')
    small, large = (ink(screened(body, fonts, side)) for side in (40, 640))
    assert small == pytest.approx(large, rel=0.12)


def test_thin_strokes_in_a_pattern_fade_too(fonts):
    large, alone = screened(HATCHING, fonts, 640), by_pdfium(pressed(HATCHING, fonts), fonts, 40)
    # pdfium lays tiles on whole pixels, which spreads their lines a little.
    assert ink(large) < ink(screened(HATCHING, fonts, 40)) < ink(alone) / 2


def test_a_small_picture_with_thin_strokes_looks_like_a_large_one_made_small(fonts):
    body = "".join(LINES[name].format('stroke-width=".15"') for name in ("straight", "curved"))
    small, large = screened(body, fonts, 60), screened(body, fonts, 960)
    seen = large.reshape(60, 16, 60, 16, 3).mean(axis=(1, 3))
    alone = by_pdfium(pressed(body, fonts), fonts, 60)
    assert np.abs(small - seen).mean() < np.abs(alone - seen).mean() / 4


def test_strokes_as_wide_as_a_pixel_are_drawn_as_they_are(fonts):
    body = LINES["curved"].format('stroke-width=".5"')
    alone = by_pdfium(pressed(body, fonts), fonts, 40)
    assert np.abs(screened(body, fonts, 40) - alone).max() <= 1


def test_a_stroke_after_a_thin_one_is_as_strong_as_ever(fonts):
    thick = '<path d="M2 9H18" stroke="#000" stroke-width="2"/>'
    thin = '<path d="M2 3H18" stroke="#000" stroke-width=".1"/>'
    assert screened(thin + thick, fonts, 40)[18, 20].tolist() == [0, 0, 0]
