"""Filters: shadows, blurs and colours, as pictures of the element that has them."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from tests.unit.drawing.press.svg import drawing, on_white, pixels, pressed, whole

SRGB = 'color-interpolation-filters="sRGB"'
WIDE = 'filterUnits="userSpaceOnUse" x="0" y="0" width="20" height="20"'
BOX = '<rect x="4" y="4" width="12" height="12" fill="#c33" filter="url(#f)"/>'
TEXT = '<text x="2" y="12" font-family="Fraunces" font-size="6" filter="url(#f)">Aa</text>'


def with_filter(steps: str, body: str = BOX, says: str = f"{WIDE} {SRGB}") -> str:
    """A body whose filter has these steps."""
    return f'<filter id="f" {says}>{steps}</filter>{body}'


def middle(body, fonts) -> list[int]:
    """The colour in the middle of a drawing."""
    return [round(each) for each in pixels(body, fonts)[40, 40]]


def images(form) -> list[tuple[int, int]]:
    """How many pixels the pictures of a form have, but for their soft masks."""
    return [(int(found[1]), int(found[2])) for part in form.parts.values()
            if (found := re.search(r"/Width (\d+)/Height (\d+).*DeviceRGB", part.head))]


# What a pixel of #c33 becomes, worked out by hand: 204 and 51 of 255 are 0.8 and 0.2.
COLOURS = {
    "a flood": ('<feFlood flood-color="#369"/>', (51, 102, 153)),
    "a faint flood": ('<feFlood flood-color="#000" flood-opacity=".6"/>', (102, 102, 102)),
    "a colour matrix": ('<feColorMatrix values="0 0 0 0 0  1 0 0 0 0  0 0 0 0 1  0 0 0 1 0"/>',
                        (0, 204, 255)),
    "no saturation": ('<feColorMatrix type="saturate" values="0"/>', (84, 84, 84)),
    "half a turn of hue": ('<feColorMatrix type="hueRotate" values="180"/>', (0, 116, 116)),
    "light as opacity": ('<feColorMatrix type="luminanceToAlpha"/>', (171, 171, 171)),
    "a table": ('<feComponentTransfer><feFuncR type="table" tableValues="1 0"/>'
                '</feComponentTransfer>', (51, 51, 51)),
    "steps": ('<feComponentTransfer><feFuncR type="discrete" tableValues="0 1 .2"/>'
              '</feComponentTransfer>', (51, 51, 51)),
    "a line": ('<feComponentTransfer><feFuncG type="linear" slope="2" intercept=".1"/>'
               '</feComponentTransfer>', (204, 128, 51)),
    "a gamma": ('<feComponentTransfer><feFuncR type="gamma" exponent="2"/></feComponentTransfer>',
                (163, 51, 51)),
    "multiplying": ('<feFlood flood-color="#888"/><feBlend in="SourceGraphic" mode="multiply"/>',
                    (109, 27, 27)),
    "a screen": ('<feFlood flood-color="#888"/><feBlend in="SourceGraphic" mode="screen"/>',
                 (231, 160, 160)),
    "a difference": ('<feFlood flood-color="#888"/><feBlend in="SourceGraphic" '
                     'mode="difference"/>', (68, 85, 85)),
    "the darker": ('<feFlood flood-color="#888"/><feBlend in="SourceGraphic" mode="darken"/>',
                   (136, 51, 51)),
    "arithmetic": ('<feFlood flood-color="#0f0"/><feComposite in="SourceGraphic" '
                   'operator="arithmetic" k2=".5" k3=".5"/>', (102, 153, 26)),
    "a merge": ('<feFlood flood-color="#369"/><feMerge><feMergeNode/></feMerge>', (51, 102, 153)),
    "a function": ("", (204, 51, 51)),
}


@pytest.mark.parametrize("name", COLOURS)
def test_colours_come_out_as_worked_out_by_hand(name, fonts):
    steps, wanted = COLOURS[name]
    body = with_filter(steps) if steps else BOX.replace("url(#f)", "saturate(1)")
    assert middle(body, fonts) == pytest.approx(wanted, abs=2)


def test_colours_are_counted_by_light_unless_a_filter_says_otherwise(fonts):
    halves = ('<feFlood flood-color="#fff"/><feComposite in="SourceGraphic" operator="arithmetic" '
              'k2=".5" k3=".5"/>')
    black = BOX.replace("#c33", "#000")
    # Half of all light is 188 of 255 as colours are written.
    assert (middle(with_filter(halves, black, WIDE), fonts)[0],
            middle(with_filter(halves, black), fonts)[0]) == (
                pytest.approx(188, abs=1), pytest.approx(128, abs=1))


@pytest.mark.parametrize("deviation", [0.2, 1, 3])
def test_a_blurred_edge_is_the_integral_of_a_bell(deviation, fonts):
    body = with_filter(f'<feGaussianBlur stdDeviation="{deviation} 0"/>',
                       '<rect x="10" y="-40" width="40" height="99" filter="url(#f)"/>',
                       f'filterUnits="userSpaceOnUse" x="-9" y="0" width="60" height="20" {SRGB}')
    # Large, since pdfium lays pictures on whole pixels.
    shot = RasterRequest(pressed(body, fonts), 800, 800)
    row = on_white(next(Rasterizer(fonts).pixels([shot])))[400, :, 0]
    wanted = [255 * (1 - (1 + math.erf(((at + 0.5) / 40 - 10) / deviation / math.sqrt(2))) / 2)
              for at in range(800)]
    assert np.abs(row - wanted).max() < 20


def test_what_a_filter_moves_stays_ink(fonts):
    form = pressed(with_filter('<feOffset dx="3"/>'), fonts)
    assert images(form) == []


def test_what_a_filter_moves_is_where_it_was_moved_to(fonts):
    there = BOX.replace('x="4"', 'x="7"').replace(' filter="url(#f)"', "")
    assert np.array_equal(pixels(with_filter('<feOffset dx="3"/>'), fonts), pixels(there, fonts))


def test_text_with_a_shadow_is_still_text(fonts):
    form = pressed(with_filter('<feDropShadow dx="1" stdDeviation="1"/>', TEXT), fonts)
    assert ["".join(each.values()) for each in form.glyphs.values()] == ["Aa"]


def test_text_that_is_blurred_is_a_picture(fonts):
    form = pressed(with_filter('<feGaussianBlur stdDeviation="1"/>', TEXT), fonts)
    assert (form.glyphs, len(images(form))) == ({}, 1)


def test_a_shadow_lies_below_and_beside_what_casts_it(fonts):
    found = pixels(with_filter('<feDropShadow dx="2" dy="2" stdDeviation="0" '
                               'flood-color="#369"/>'), fonts)
    assert [list(found[at, at]) for at in (40, 68, 12)] == [[204, 51, 51], [51, 102, 153],
                                                            [255, 255, 255]]


def test_a_shadow_by_a_function_is_the_same_as_by_a_filter(fonts):
    function = BOX.replace("url(#f)", "drop-shadow(1px 2px 1px #369)")
    steps = with_filter('<feDropShadow dx="1" dy="2" stdDeviation="1" flood-color="#369"/>')
    assert np.abs(pixels(function, fonts) - pixels(steps, fonts)).mean() < 0.3


def test_an_edge_has_six_hundred_pixels_to_the_inch(fonts):
    (size,) = images(pressed(with_filter('<feColorMatrix type="saturate" values="0"/>'), fonts))
    assert size == pytest.approx((12 / 25.4 * 600, 12 / 25.4 * 600), abs=2)


def test_a_picture_shows_the_element_and_not_the_face(fonts):
    small = '<circle cx="10" cy="10" r="1" filter="url(#f)"/>'
    (size,) = images(pressed(with_filter('<feColorMatrix type="saturate" values="0"/>', small),
                             fonts))
    assert max(size) < 50


def test_a_wide_blur_has_only_as_many_pixels_as_it_shows(fonts):
    (size,) = images(pressed(with_filter('<feGaussianBlur stdDeviation="1"/>'), fonts))
    assert max(size) < 80


def test_what_is_drawn_larger_has_more_pixels(fonts):
    icon = ('<symbol id="s" viewBox="0 0 20 20">' + BOX + '</symbol>'
            '<use href="#s" width="{0}" height="{0}"/>')
    steps = '<feColorMatrix type="saturate" values="0"/>'
    both = with_filter(steps, icon.format(5) + '<use href="#s" width="10" height="10"/>')
    first, second = sorted(images(pressed(both, fonts)))
    assert second[0] == pytest.approx(2 * first[0], abs=2)


def test_equal_filters_on_equal_shapes_are_one_picture(fonts):
    twice = "".join(f'<use href="#b" x="{x}"/>' for x in (0, 2))
    body = with_filter('<feGaussianBlur stdDeviation=".1"/>',
                       "<defs>" + BOX.replace("<rect", '<rect id="b"') + "</defs>" + twice,
                       f'x="0" y="0" width="1" height="1" {SRGB}')
    assert len(images(pressed(body, fonts))) == 1


def test_opacity_comes_after_the_filter(fonts):
    faint = BOX.replace("<rect", '<rect opacity=".5"')
    assert middle(with_filter('<feFlood flood-color="#000"/>', faint), fonts) == [128, 128, 128]


def test_a_filter_on_a_group_sees_all_of_it(fonts):
    group = ('<g filter="url(#f)"><rect width="9" height="9"/>'
             '<rect x="11" width="9" height="9"/></g>')
    found = pixels(with_filter('<feFlood flood-color="#369"/>', group,
                               f'x="0" y="0" width="1" height="1" {SRGB}'), fonts)
    assert list(found[8, 40]) == [51, 102, 153]


def test_a_turned_element_has_its_filter_turned(fonts):
    turned = '<g transform="rotate(45 10 10)">' + BOX + "</g>"
    plain = turned.replace(' filter="url(#f)"', "").replace("#c33", "#369")
    says = f'x="0" y="0" width="1" height="1" {SRGB}'
    apart = np.abs(pixels(with_filter('<feFlood flood-color="#369"/>', turned, says), fonts)
                   - pixels(plain, fonts)).mean()
    assert apart < 1.0


def test_a_filter_leaves_nothing_outside_of_its_region(fonts):
    found = pixels(with_filter('<feFlood x="5" y="6" width="4" height="3"/>'), fonts)
    rows, columns = np.nonzero(found[..., 0] < 128)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (24, 35, 20, 35)


def test_thin_and_thick(fonts):
    widths = [int((pixels(with_filter(f'<feMorphology operator="{how}" radius="1"/>'), fonts)
                   [40, :, 1] < 128).sum()) for how in ("erode", "dilate")]
    assert widths == [40, 56]


def test_noise_is_the_same_every_time_and_grey_on_average(fonts):
    body = with_filter('<feTurbulence type="fractalNoise" baseFrequency=".5" seed="3"/>'
                       '<feColorMatrix values="0 0 0 1 0  0 0 0 1 0  0 0 0 1 0  0 0 0 0 1"/>')
    one, two = pixels(body, fonts), pixels(body, fonts)
    assert (np.array_equal(one, two), round(float(one.mean()))) == (
        True, pytest.approx(128, abs=8))


def test_a_lamp_from_above_lights_a_flat_place_by_its_height(fonts):
    body = with_filter('<feDiffuseLighting lighting-color="#fff"><feDistantLight elevation="30"/>'
                       "</feDiffuseLighting>")
    assert middle(body, fonts)[0] == pytest.approx(255 * math.sin(math.radians(30)), abs=2)


def test_a_form_with_a_filter_is_the_same_every_time(fonts):
    body = with_filter('<feDropShadow dx="1" stdDeviation=".3"/>', TEXT)
    assert pressed(body, fonts).parts == pressed(body, fonts).parts


def test_a_tile_repeats_what_it_is_given(fonts):
    found = pixels(with_filter('<feFlood x="4" y="4" width="2" height="2"/>'
                               '<feOffset x="4" y="4" width="4" height="4"/><feTile/>'), fonts)
    assert [int(found[20, x, 0]) for x in (18, 26, 34, 42)] == [0, 255, 0, 255]


REFUSED = {
    "a filter that isn't there": (BOX, "there is no filter '#f'"),
    "an unknown step": (with_filter("<feMagic/>"),
                        "'feMagic' is no step of a filter that can be drawn"),
    "an unknown function": (BOX.replace("url(#f)", "frost(1)"),
                            "the filter 'frost(1)' is not understood"),
    "what lies behind": (with_filter('<feOffset in="BackgroundImage"/>'),
                         "the filter's input 'BackgroundImage' can't be drawn"),
    "too many steps": (with_filter("<feOffset/>" * 101), "a filter has more than 100 steps"),
    "no number": (with_filter('<feGaussianBlur stdDeviation="wide"/>'),
                  "'wide' is not a list of numbers"),
    "too much work": (with_filter('<feMorphology radius="1"/>' * 5, "".join(
        f'<rect width="{width}" height="100" filter="url(#f)"/>' for width in range(90, 95)),
        'x="0" y="0" width="1" height="1"'),
        "the filters of this face would take too long"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_not_be_drawn_is_told(name, fonts):
    body, message = REFUSED[name]
    found = pressed(body, fonts, size=100 if name == "too much work" else 20)
    assert found[0].message == message


def test_a_step_that_can_not_be_drawn_is_told_with_its_place(fonts):
    (finding,) = pressed(with_filter("\n  <feMagic/>"), fonts)
    assert str(finding.where) == "test.svg:3:3"


def test_a_whole_face_may_have_a_filter(fonts):
    svg = whole(f'<filter id="f" {SRGB}><feColorMatrix type="saturate" values="0"/></filter>' + BOX)
    svg = svg.replace("<svg ", '<svg filter="url(#f)" ', 1).replace(' filter="url(#f)"/>', "/>")
    form = Press(fonts, {}).form(drawing(svg), Size(20, 20), "key", Findings())
    found = on_white(next(Rasterizer(fonts).pixels([RasterRequest(form, 80, 80)])))
    assert list(found[40, 40]) == pytest.approx([84, 84, 84], abs=2)


def test_letters_over_their_shadow_stay_letters_in_a_filter_that_counts_by_light(fonts):
    form = pressed(with_filter('<feDropShadow dx="1" dy="1" stdDeviation="1"/>', TEXT, WIDE), fonts)
    assert {text for glyphs in form.glyphs.values() for text in glyphs.values()} == {"A", "a"}


def test_filters_of_many_faces_get_fewer_pixels_but_a_quarter_each_way_at_least(fonts):
    body = with_filter('<feMorphology operator="dilate" radius=".4"/>')
    (alone,), (few,), (many,) = (images(pressed(body, fonts, filters=count))
                                 for count in (1, 100, 100_000))
    assert alone[0] > few[0] > many[0] == pytest.approx(alone[0] / 4, abs=1)


CLIPPED = {
    "a clip": ('<clipPath id="c" clipPathUnits="objectBoundingBox">'
               '<rect width=".5" height="1"/></clipPath>', "clip-path"),
    "a mask": ('<mask id="c" maskContentUnits="objectBoundingBox">'
               '<rect width=".5" height="1" fill="#fff"/></mask>', "mask"),
}


@pytest.mark.parametrize("name", CLIPPED)
def test_a_group_is_cut_by_its_own_box(name, fonts):
    definition, property_ = CLIPPED[name]
    body = (f'{definition}<g {property_}="url(#c)"><rect x="4" y="4" width="6" height="6"/>'
            '<g transform="translate(10 10)"><rect width="6" height="6"/></g></g>')
    rows, columns = np.nonzero(pixels(body, fonts)[..., 0] < 128)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (16, 39, 16, 39)
