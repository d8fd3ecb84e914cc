"""Fills and strokes in their finer points, pixel by pixel."""

from __future__ import annotations

import numpy as np
import pytest

from tests.unit.drawing.press.svg import pixels, pressed


def at(body, fonts, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """The colours at some places, in user units."""
    found = pixels(body, fonts)
    return [tuple(round(each) for each in found[int(y * 4), int(x * 4)]) for x, y in places]


WHITE, BLACK, TEAL = (255, 255, 255), (0, 0, 0), (0, 128, 128)
DOTS = ('<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"{}>'
        '<rect width="2" height="2"/></pattern>')


def test_an_ellipse_with_one_radius_is_a_circle(fonts):
    for given in ('rx="6"', 'ry="6"', 'rx="6" ry="auto"'):
        assert np.array_equal(pixels(f'<ellipse cx="10" cy="10" {given}/>', fonts),
                              pixels('<circle cx="10" cy="10" r="6"/>', fonts))


def test_translucent_tiles_are_as_faint_as_they_are(fonts):
    body = DOTS.format("").replace("<rect", '<rect fill-opacity=".6"') \
        + '<rect width="20" height="20" fill="url(#p)" opacity=".5"/>'
    (dot, gap) = at(body, fonts, (1, 1), (3, 3))
    assert (dot[0], gap) == (pytest.approx(255 * 0.7, abs=1), WHITE)


def test_tiles_are_where_both_transforms_put_them(fonts):
    body = DOTS.format(' patternTransform="rotate(45)"') + \
        '<rect width="20" height="20" fill="url(#p)" transform="rotate(-45)"/>'
    straight = DOTS.format("") + ('<path d="M0 0l15-15l15 15l-15 15z" fill="url(#p)"/>')
    apart = np.abs(pixels(body, fonts)[:40, :40] - pixels(straight, fonts)[:40, :40]).mean()
    assert apart < 12


def test_tiles_that_touch_stay_one_pattern(fonts):
    full = DOTS.format("").replace('<rect width="2"', '<rect width="4"')
    form = pressed(full + '<rect width="20" height="20" fill="url(#p)"/>', fonts)
    assert any("/PatternType 1" in part.head for part in form.parts.values())


STOPS = '<stop stop-color="currentColor"/><stop offset="1" stop-color="currentColor"/>'
GRADIENTS = {
    "on the stop": STOPS.replace("<stop ", '<stop color="teal" '),
    "around the gradient": STOPS,
    "inherited": STOPS.replace("currentColor", "inherit"),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_stops_take_the_colour_of_what_is_around_them(name, fonts):
    body = (f'<g color="teal"><linearGradient id="g" stop-color="teal">{GRADIENTS[name]}'
            '</linearGradient></g><rect width="20" height="20" fill="url(#g)"/>')
    assert at(body, fonts, (10, 10)) == [TEAL]


@pytest.mark.parametrize(("offset", "inside", "outside"), [(0, "blue", "gold"),
                                                           (1, "gold", "blue")])
def test_of_two_stops_in_one_place_each_has_its_side(offset, inside, outside, fonts):
    body = ('<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="5" x2="15">'
            f'<stop offset="{offset}" stop-color="gold"/>'
            f'<stop offset="{offset}" stop-color="blue"/></linearGradient>'
            '<rect width="20" height="20" fill="url(#g)"/>')
    colours = {"gold": (255, 215, 0), "blue": (0, 0, 255)}
    left, right = ((outside, inside) if not offset else (inside, outside))
    assert at(body, fonts, (2, 10), (18, 10)) == [colours[left], colours[right]]


def test_a_focus_outside_makes_a_cone(fonts):
    body = ('<radialGradient id="g" cx=".8" cy=".5" r=".2" fx=".1"><stop stop-color="teal"/>'
            '<stop offset="1" stop-color="teal"/></radialGradient>'
            '<rect width="20" height="20" fill="url(#g)"/>')
    assert at(body, fonts, (10, 10), (10, 2), (10, 18)) == [TEAL, WHITE, WHITE]


MULTIPLIED = '<circle cx="10" cy="10" r="6" fill="teal" style="mix-blend-mode:multiply"/>'
ISOLATED = {
    "by itself": '<g style="isolation:isolate">{}</g>',
    "by a clip": '<clipPath id="c"><rect width="20" height="20"/></clipPath>'
                 '<g clip-path="url(#c)">{}</g>',
    "by a mask": '<mask id="c"><rect width="20" height="20" fill="#fff"/></mask>'
                 '<g mask="url(#c)">{}</g>',
}


@pytest.mark.parametrize("name", ISOLATED)
def test_what_is_isolated_does_not_blend_with_what_lies_below(name, fonts):
    body = '<rect width="20" height="20" fill="gold"/>' + ISOLATED[name].format(MULTIPLIED)
    assert at(body, fonts, (10, 10)) == [TEAL]


def test_a_group_by_itself_lets_blending_through(fonts):
    body = f'<rect width="20" height="20" fill="gold"/><g>{MULTIPLIED}</g>'
    assert at(body, fonts, (10, 10))[0] == pytest.approx((0, 108, 0), abs=1)


def test_a_stroke_that_does_not_scale_is_as_wide_as_in_css_pixels(fonts):
    thin, plain = ('<path d="M0 5h5" transform="scale(4 4)" stroke="#000" stroke-width="4" '
                   f'{effect}/>' for effect in ('vector-effect="non-scaling-stroke"', ""))
    plain = plain.replace('stroke-width="4"', f'stroke-width="{4 * 25.4 / 96 / 4}"')
    assert np.abs(pixels(thin, fonts) - pixels(plain, fonts)).max() < 3


def test_a_stroke_that_does_not_scale_is_refused_where_it_would_be_stretched(fonts):
    (finding,) = pressed('<path d="M0 5h5" transform="scale(4 1)" stroke="#000" '
                         'vector-effect="non-scaling-stroke"/>', fonts)
    assert finding.message == "a stroke that isn't scaled can't be drawn on what is stretched"


def test_dashes_count_by_the_length_that_a_path_is_given(fonts):
    dashed, plain = (f'<path d="M2 10h16" stroke="#000" {said}/>' for said in (
        'pathLength="4" stroke-dasharray="1"', 'stroke-dasharray="4"'))
    assert np.array_equal(pixels(dashed, fonts), pixels(plain, fonts))


@pytest.mark.parametrize(("order", "colour"), [
    ("normal", (255, 0, 0)), ("markers", (0, 0, 255)), ("fill markers", (0, 0, 255)),
    ("stroke markers fill", (0, 128, 0)), ("stroke markers", (0, 128, 0)),
    ("markers markers", (255, 0, 0)), ("odd", (255, 0, 0))])
def test_coats_lie_in_the_order_that_is_asked_for(order, colour, fonts):
    body = ('<marker id="m" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" '
            'refX="4" refY="4"><rect width="8" height="8" fill="red"/></marker>'
            '<path d="M4 4H16V16H4z" fill="green" stroke="blue" stroke-width="4" '
            f'paint-order="{order}" marker-start="url(#m)"/>')
    assert at(body, fonts, (5, 5)) == [colour]


def test_a_line_alone_has_no_inside(fonts):
    assert pixels('<path d="M2 10H18"/>', fonts).min() == 255


def test_a_gradient_on_a_shape_without_a_box_leaves_the_colour_behind_it(fonts):
    body = ('<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
            '<path d="M2 10H18" stroke="url(#g) teal" stroke-width="2"/>')
    assert at(body, fonts, (10, 10)) == [TEAL]


def test_a_use_in_a_clip_path_may_be_clipped_itself(fonts):
    body = ('<clipPath id="a"><rect width="10" height="20"/></clipPath><defs>'
            '<rect id="d" width="20" height="20"/></defs>'
            '<clipPath id="c"><use href="#d" clip-path="url(#a)"/></clipPath>'
            '<rect width="20" height="20" clip-path="url(#c)"/>')
    assert at(body, fonts, (5, 10), (15, 10)) == [BLACK, WHITE]


def test_a_transform_of_a_clip_path_moves_what_is_measured_by_the_box(fonts):
    body = ('<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(10 0)">'
            '<rect width=".5" height="1"/></clipPath>'
            '<rect width="20" height="20" clip-path="url(#c)"/>')
    assert at(body, fonts, (5, 10), (15, 10)) == [WHITE, BLACK]


def test_an_offset_with_a_unit_is_refused(fonts):
    (finding,) = pressed('<linearGradient id="g"><stop offset="5mm"/></linearGradient>'
                         '<rect width="9" height="9" fill="url(#g)"/>', fonts)
    assert finding.message == "the offset '5mm' is not a number or percentage"


TOUCHING = ('<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"{}><rect width="4" '
            'height="2"/><rect y="2" width="2" height="2"/></pattern>')


def test_turned_tiles_on_a_turned_shape_are_as_large_as_they_are(fonts):
    body = TOUCHING.format(' patternTransform="rotate(45)"') + \
        '<rect width="20" height="20" fill="url(#p)" transform="rotate(-45)"/>'
    straight = TOUCHING.format("") + '<path d="M0 0l15-15l15 15l-15 15z" fill="url(#p)"/>'
    apart = np.abs(pixels(body, fonts)[:40, :40] - pixels(straight, fonts)[:40, :40]).mean()
    assert apart < 20


def test_a_stroke_of_tiles_is_as_faint_as_it_is(fonts):
    body = TOUCHING.format("") + ('<path d="M0 10H20" stroke="url(#p)" stroke-width="8" '
                                  'stroke-opacity=".5"/>')
    (bar, gap) = at(body, fonts, (1, 9), (3, 11))
    assert (bar[0], gap) == (pytest.approx(128, abs=2), WHITE)


def test_a_gradient_without_stops_leaves_the_colour_behind_it(fonts):
    body = '<linearGradient id="g"/><rect width="20" height="20" fill="url(#g) teal"/>'
    assert at(body, fonts, (10, 10)) == [TEAL]


def test_units_that_do_not_exist_are_as_good_as_none(fonts):
    body = ('<linearGradient id="g" gradientUnits="box"><stop stop-color="teal"/><stop offset="1" '
            'stop-color="teal" stop-opacity="0"/></linearGradient>'
            '<rect width="20" height="20" fill="url(#g)"/>')
    assert np.array_equal(pixels(body, fonts), pixels(body.replace(
        ' gradientUnits="box"', ""), fonts))


def test_a_gradient_takes_over_what_both_sorts_have(fonts):
    body = ('<radialGradient id="r" x1=".5" gradientTransform="scale(.5)"/><linearGradient id="g" '
            '{}><stop stop-color="teal"/><stop offset="1"/></linearGradient>'
            '<rect width="20" height="20" fill="url(#g)"/>')
    assert np.array_equal(pixels(body.format('href="#r"'), fonts),
                          pixels(body.format('gradientTransform="scale(.5)"'), fonts))


def test_dashes_without_gaps_are_a_line(fonts):
    body = '<rect x="5" y="5" width="9" height="9" fill="none" stroke="teal" stroke-width="3" {}/>'
    assert np.array_equal(pixels(body.format('stroke-dasharray="4 0"'), fonts),
                          pixels(body.format(""), fonts))


def test_letters_that_overlap_in_a_clip_path_leave_no_hole(fonts):
    body = ('<clipPath id="c"><text font-family="Fraunces" font-size="20" x="2 2" y="16" {}>II'
            '</text></clipPath><rect width="20" height="20" clip-path="url(#c)"/>')
    assert np.array_equal(pixels(body.format('clip-rule="evenodd"'), fonts),
                          pixels(body.format(""), fonts))
