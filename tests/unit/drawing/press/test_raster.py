from __future__ import annotations

import numpy as np

from generator.drawing.press.raster import BATCH, Rasterizer, RasterRequest
from tests.unit.drawing.press.svg import pressed

HALF_RED = '<path d="M0 0H20V20H0z" fill="#f00" fill-opacity=".5"/>'
QUARTERS = ('<path d="M0 0H10V10H0z" fill="#f00"/><path d="M10 0H20V10H10z" fill="#0f0"/>'
            '<path d="M0 10H10V20H0z" fill="#00f"/><path d="M10 10H20V20H10z"/>')


def taken(fonts, body, *size, **options):
    return next(Rasterizer(fonts).pixels([RasterRequest(pressed(body, fonts), *size, **options)]))


def test_a_picture_has_exactly_the_size_that_was_asked_for(fonts):
    assert taken(fonts, QUARTERS, 37, 41).shape == (41, 37, 4)


def test_what_is_not_drawn_is_transparent(fonts):
    assert not taken(fonts, "", 9, 9).any()


def test_alpha_is_straight_not_multiplied_into_the_colours(fonts):
    assert taken(fonts, HALF_RED, 5, 5)[2, 2].tolist() == [255, 0, 0, 127]


def test_a_crop_cuts_off_the_bleed_on_all_sides(fonts):
    whole, cropped = (taken(fonts, QUARTERS, *size) for size in ((40, 40), (20, 20, 5.0)))
    assert np.array_equal(cropped, whole[10:30, 10:30])


def test_an_outline_leaves_the_rest_transparent(fonts):
    round_one = taken(fonts, QUARTERS, 40, 40, outline="M0 10A10 10 0 0 1 20 10A10 10 0 0 1 0 10Z")
    assert (round_one[0, 0, 3], round_one[20, 20, 3], round_one[20, 0, 3] > 100) == (0, 255, True)


def test_an_outline_is_smooth_at_its_edge(fonts):
    edge = taken(fonts, QUARTERS, 40, 40, outline="M10 0L20 10L10 20L0 10Z")[..., 3]
    assert ((edge > 20) & (edge < 230)).any()


def test_an_outline_is_measured_from_the_cropped_corner(fonts):
    cut = taken(fonts, QUARTERS, 20, 20, crop=5.0, outline="M0 0H5V5H0Z")
    assert (cut[9, 9, 3], cut[11, 11, 3]) == (255, 0)


def test_an_empty_outline_leaves_nothing(fonts):
    assert not taken(fonts, QUARTERS, 9, 9, outline=" ").any()


def test_many_pictures_come_in_their_order(fonts):
    forms = [pressed(f'<path d="M0 0H20V20H0z" fill="#{n:02x}0000"/>', fonts)
             for n in range(BATCH + 2)]
    seen = [int(each[0, 0, 0]) for each in Rasterizer(fonts).pixels([RasterRequest(form, 1, 1)
                                                                for form in forms])]
    assert seen == list(range(BATCH + 2))


def test_no_pictures_are_no_trouble(fonts):
    assert list(Rasterizer(fonts).pixels([])) == []
