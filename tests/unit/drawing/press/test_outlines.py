from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.drawing.press.outlines import SHAPES, arc, move_outline, parse_path, path_data
from generator.game.svg.style_properties import Style


def test_a_path_becomes_operators_with_their_numbers_first():
    assert parse_path("M1 2L3 4.5Z").operators == "1 2 m\n3 4.5 l\nh\n"


def test_numbers_are_written_as_short_as_they_can_be():
    assert parse_path("M0.5000 -0.0 L 100.10 20").operators == "0.5 0 m\n100.1 20 l\n"


def test_small_outlines_keep_more_decimals_than_large_ones():
    assert parse_path("M0 0L.0123456 .01").operators == "0 0 m\n0.0123456 0.01 l\n"


@pytest.mark.parametrize("data", [
    "M1.5.5-3-.25+4,.5", "M1.5.5 -3 -.25+4 .5e0", "M15e-1,5E-1-3-.25 4 .5",
    "M1.5.5\n-3\t-.25 4.0.5",
    "M1.5.5l-4.5-.75 7 .75", "M 1.5 .5 L -3 -.25 L 4 .5",
    "m1.5.5-4.5-.75h7m0 0M1.5.5L-3-.25 4,.5",
])
def test_numbers_of_a_path_may_be_apart_or_touch(data):
    assert parse_path(data).operators.startswith("1.5 0.5 m\n-3 -0.25 l\n4 ")


@pytest.mark.parametrize("data", [
    "M4 10a6 6 0 0112 0 6 6 0 01-12 0", "M4 10a6 6 0 0 1 12 0a6 6 0 0 1 -12 0",
    "M4 10A6 6 0 01 16 10A6 6 0 0 14 10", "M4 10a6 6 0 0 1 12 0 6 6 0 0 1-12 0",
])
def test_flags_of_an_arc_may_touch_what_follows(data):
    assert parse_path(data) == parse_path("M4 10A6 6 0 0 1 16 10A6 6 0 0 1 4 10")


@pytest.mark.parametrize(("short", "long"), [
    ("M0 0C1 2 3 4 5 4S8 9 9 9", "M0 0C1 2 3 4 5 4C7 4 8 9 9 9"),
    ("M0 0L5 4S8 9 9 9", "M0 0L5 4C5 4 8 9 9 9"),
    ("M0 0Q5 4 8 0T16 0", "M0 0Q5 4 8 0Q11 -4 16 0"),
    ("M0 0C1 2 3 4 5 4T9 9", "M0 0C1 2 3 4 5 4Q5 4 9 9"),
    ("M1 1h4v4zl2 8", "M1 1L5 1L5 5ZM1 1L3 9"),
    ("M1 1h4v4zm2 2h1", "M1 1L5 1L5 5ZM3 3L4 3"),
    ("M1 1h4v4zs1 2 3 3", "M1 1L5 1L5 5ZM1 1C1 1 2 3 4 4"),
])
def test_what_a_path_leaves_out_follows_from_what_came_before(short, long):
    assert parse_path(short) == parse_path(long)


@pytest.mark.parametrize(("data", "box"), [
    ("M1 2L5 9", (1, 2, 5, 9)),
    ("M0 0C0 10 10 10 10 0", (0, 0, 10, 7.5)),
    ("M0 0Q5 10 10 0", (0, 0, 10, 5)),
    ("M0 5A5 5 0 0 1 10 5", (0, 0, 10, 5)),
])
def test_a_box_is_tight_even_around_curves(data, box):
    assert parse_path(data).box == pytest.approx(box, abs=1e-3)


@pytest.mark.parametrize("data", [
    "M100 100l.0123456 .01",
    "M0 0L.0001235 .001",
])
def test_how_fine_an_outline_is_written_depends_on_its_size_alone(data):
    assert path_data(parse_path(data)).split()[-2:][0].endswith(("123456", "1235"))


def test_no_outline_is_written_finer_than_seven_decimals():
    assert parse_path("M0 0L.00012345678 .001").operators == "0 0 m\n0.0001235 0.001 l\n"


def test_four_points_askew_are_no_rectangle():
    assert parse_path("M0 0L5 1L8 8L1 7Z").operators.count("l") == 3


def test_a_radius_of_nothing_makes_a_line():
    assert arc((0.0, 0.0), [5, 0, 0, 0, 1, 10, 0]) == [(0.0, 0.0, 10, 0, 10, 0)]


@pytest.mark.parametrize("data", ["M1000000 0L-1000000 0", "M0 1000000L0 -1000000"])
def test_the_farthest_place_can_still_be_drawn(data):
    assert parse_path(data) is not None


EM = Style(font_size=10.0, viewport=(200.0, 100.0))


@pytest.mark.parametrize(("tag", "attrs", "box"), [
    ("circle", {"cx": "50", "cy": "50", "r": "2em"}, (30, 30, 70, 70)),
    ("circle", {"cx": "50%", "cy": "50%", "r": "10"}, (90, 40, 110, 60)),
    ("ellipse", {"cx": "5em", "cy": "5em", "rx": "10%", "ry": "10%"}, (30, 40, 70, 60)),
    ("rect", {"x": "1em", "y": "2em", "width": "3em", "height": "4em"}, (10, 20, 40, 60)),
    ("rect", {"x": "10%", "y": "10%", "width": "10%", "height": "10%"}, (20, 10, 40, 20)),
    ("rect", {"x": "9", "y": "9", "width": "9", "height": "9", "rx": "3"}, (9, 9, 18, 18)),
    ("rect", {"width": "9", "height": "9", "rx": "99"}, (0, 0, 9, 9)),
    ("line", {"x1": "1em", "y1": "10%", "x2": "10%", "y2": "3em"}, (10, 10, 20, 30)),
    ("polygon", {"points": "1,2 5,2 3,9"}, (1, 2, 5, 9)),
])
def test_a_shape_fills_its_box(tag, attrs, box):
    assert SHAPES[tag](attrs, EM).box == pytest.approx(box)


def rounded(**corner):
    return SHAPES["rect"]({"width": "20", "height": "10", **corner}, EM)


@pytest.mark.parametrize("corner", [
    {"rx": "2"}, {"ry": "2"}, {"rx": "auto", "ry": "2"}, {"rx": "2", "ry": "auto"}])
def test_one_radius_of_a_corner_serves_as_the_other(corner):
    assert rounded(**corner) == rounded(rx="2", ry="2")


@pytest.mark.parametrize("corner", [{"rx": "auto", "ry": "auto"}, {"rx": "2", "ry": "0"},
                                    {"rx": "0", "ry": "2"}])
def test_without_two_radii_a_corner_is_sharp(corner):
    assert rounded(**corner) == rounded()


def test_a_rounded_rectangle_begins_after_its_corner():
    assert rounded(rx="2").operators.startswith("2 0 m\n18 0 l\n")


@pytest.mark.parametrize(("tag", "name"), [
    ("circle", "r"), ("ellipse", "rx"), ("ellipse", "ry"), ("rect", "width"), ("rect", "height")])
def test_a_size_that_is_negative_is_refused_by_name(tag, name):
    with pytest.raises(Complaint) as refusal:
        SHAPES[tag]({name: "-1"}, EM)
    assert refusal.value.message == f"{name} is negative"


def test_an_empty_path_draws_nothing():
    assert parse_path(" ") is None


def test_a_rectangle_has_a_fifth_point_so_that_pdfium_does_not_widen_it():
    assert parse_path("M2 2H8V8H2Z").operators.count("l") == 4


def test_a_moved_outline_is_drawn_where_the_matrix_says():
    assert move_outline(parse_path("M1 2L3 4Z"),
                        (2, 0, 0, -1, 10, 0)).operators == "12 -2 m\n16 -4 l\nh\n"


def test_an_outline_can_be_read_back_as_path_data():
    assert path_data(parse_path("M1 2C1 3 4 3 4 2Z")) == "M1 2 C1 3 4 3 4 2 Z"


@pytest.mark.parametrize(("data", "message"), [
    ("M1 2 X", "the path data 'M1 2 X' is not understood"),
    ("hello", "the path data 'he' is not understood"),
    ("L1 2", "a path begins with M, not with 'L'"),
    ("M1 2L3", "the path command 'L3' has 1 numbers"),
    ("M1 2Z5", "the path command 'Z5' has 1 numbers"),
    ("M", "the path command 'M' has 0 numbers"),
    ("M1 2A1 1 0 2 0 3 3", "the arc '1 1 0 2 0 3 3' is not understood"),
    ("M1 nan", "the path data 'M1 n' is not understood"),
    ("M1 inf", "the path data 'M1 inf' is not understood"),
    ("M1 1_000", "the path data 'M1 1_000' is not understood"),
    ("M1 1.2.", "the path data 'M1 1.2.' is not understood"),
    ("Z", "a path begins with M, not with 'Z'"),
    ("M0 0A2000000 1 0 0 0 3 3", "a number beyond ±1,000,000 can't be drawn"),
    ("M1e9 0", "a number beyond ±1,000,000 can't be drawn"),
    ("M1 1 m 999999 0 l 999999 0", "a place beyond ±1,000,000 can't be drawn"),
    ("?M1 1", "the path data '?M1 1' is not understood"),
])
def test_a_mistake_in_a_path_is_told_in_words(data, message):
    with pytest.raises(Complaint) as refusal:
        parse_path(data)
    assert refusal.value.message == message
