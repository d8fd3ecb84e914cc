from __future__ import annotations

import pytest

from generator.press.outline import moved, path_data
from generator.press.shapes import path
from generator.svg.refusal import CannotDraw


def test_a_path_becomes_operators_with_their_numbers_first():
    assert path("M1 2L3 4.5Z").operators == "1 2 m\n3 4.5 l\nh\n"


def test_numbers_are_written_as_short_as_they_can_be():
    assert path("M0.5000 -0.0 L 100.10 20").operators == "0.5 0 m\n100.1 20 l\n"


def test_small_outlines_keep_more_decimals_than_large_ones():
    assert path("M0 0L.0123456 .01").operators == "0 0 m\n0.0123456 0.01 l\n"


@pytest.mark.parametrize(("data", "box"), [
    ("M1 2L5 9", (1, 2, 5, 9)),
    ("M0 0C0 10 10 10 10 0", (0, 0, 10, 7.5)),
    ("M0 0Q5 10 10 0", (0, 0, 10, 5)),
    ("M0 5A5 5 0 0 1 10 5", (0, 0, 10, 5)),
])
def test_a_box_is_tight_even_around_curves(data, box):
    assert path(data).box == pytest.approx(box, abs=1e-3)


def test_an_empty_path_draws_nothing():
    assert path(" ") is None


def test_a_rectangle_has_a_fifth_point_so_that_pdfium_does_not_widen_it():
    assert path("M2 2H8V8H2Z").operators.count("l") == 4


def test_a_moved_outline_is_drawn_where_the_matrix_says():
    assert moved(path("M1 2L3 4Z"), (2, 0, 0, -1, 10, 0)).operators == "12 -2 m\n16 -4 l\nh\n"


def test_an_outline_can_be_read_back_as_path_data():
    assert path_data(path("M1 2C1 3 4 3 4 2Z")) == "M1 2 C1 3 4 3 4 2 Z"


@pytest.mark.parametrize(("data", "message"), [
    ("M1 2 X", "the path data 'M1 2 X' is not understood"),
    ("hello", "the path data 'he' is not understood"),
    ("L1 2", "a path begins with M, not with 'L'"),
    ("M1 2L3", "the path command 'L3' has 1 numbers"),
    ("M1 2Z5", "the path command 'Z5' has 1 numbers"),
    ("M", "the path command 'M' has 0 numbers"),
    ("M1 2A1 1 0 2 0 3 3", "the arc '1 1 0 2 0 3 3' is not understood"),
    ("M1 nan", "the path data 'M1 n' is not understood"),
    ("M1e9 0", "a number beyond ±1,000,000 can't be drawn"),
    ("M1 1 m 999999 0 l 999999 0", "a place beyond ±1,000,000 can't be drawn"),
    ("?M1 1", "the path data '?M1 1' is not understood"),
])
def test_a_mistake_in_a_path_is_told_in_words(data, message):
    with pytest.raises(CannotDraw) as refusal:
        path(data)
    assert refusal.value.message == message
