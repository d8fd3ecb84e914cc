"""The press draws what CairoSVG draws, to the pixel or nearly so."""

from __future__ import annotations

import pytest

from generator.drawing.press.svg_export import TextOutliner, svg_text
from tests.unit.drawing.press.snippets import ALL
from tests.unit.drawing.press.svg import by_cairo, difference, drawing, pixels, whole
from tests.unit.drawing.press.texts import TEXTS

# Of 255, as a mean over the picture: edges are smoothed a little differently.
CLOSE = 0.7
# pdfium computes gradients in 256 steps, and smooths enlarged pictures in its own way.
LOOSER = {"gradient": 2.0, "image": 3.5, "stroke: dashes": 1.1, "gradient: repeated": 6.0,
          "gradient: reflected": 3.5, "gradient: radial and repeated": 4.5,
          "gradient: radial and reflected": 2.5}


@pytest.mark.parametrize("name", ALL)
def test_the_press_draws_as_cairo_does(name, fonts, cairo):
    close = LOOSER.get(name) or LOOSER.get(name.partition(":")[0], CLOSE)
    apart = difference(pixels(ALL[name], fonts), by_cairo(cairo, ALL[name]))
    assert apart < close


@pytest.mark.parametrize("name", TEXTS)
def test_text_looks_like_its_outlines_drawn_by_cairo(name, fonts, cairo):
    outlined = svg_text(TextOutliner(fonts).outline(drawing(whole(TEXTS[name]))), {})
    apart = difference(pixels(TEXTS[name], fonts), by_cairo(cairo, outlined))
    assert apart < 2.5


@pytest.mark.parametrize("name", TEXTS)
def test_outlined_text_looks_like_text(name, fonts):
    text, outlined = (pixels(TEXTS[name], fonts, outline=outline) for outline in (False, True))
    apart = difference(text, outlined)
    assert apart < 2.5
