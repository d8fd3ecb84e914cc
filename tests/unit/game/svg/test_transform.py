"""Transforms and the boxes that they move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.game.svg.transform import (
    Box,
    Matrix,
    box_around,
    box_overlap,
    contains_box,
    matrix,
    multiply,
    pdf_box,
    transform_box,
)

some = st.floats(-50, 50)
boxes = st.tuples(some, some, st.floats(0, 50), st.floats(0, 50)).map(
    lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3]))


@pytest.mark.parametrize(("text", "expected"), [
    ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
    ("translate(3)", (1, 0, 0, 1, 3, 0)),
    ("translate(3, 4)", (1, 0, 0, 1, 3, 4)),
    ("scale(2)", (2, 0, 0, 2, 0, 0)),
    ("scale(2 3)", (2, 0, 0, 3, 0, 0)),
    ("rotate(90)", (0, 1, -1, 0, 0, 0)),
    ("rotate(90 2 3)", (0, 1, -1, 0, 5, 1)),
    ("skewX(45)", (1, 0, 1, 1, 0, 0)),
    ("skewY(45)", (1, 1, 0, 1, 0, 0)),
    ("translate(1 2) scale(3)", (3, 0, 0, 3, 1, 2)),
])
def test_a_transform_is_the_matrix_of_the_standard(text: str, expected: Matrix) -> None:
    assert matrix(text) == pytest.approx(expected, abs=1e-12)


@given(st.integers(-360, 360), st.integers(-99, 99), st.integers(-99, 99))
def test_a_rotation_leaves_its_centre_in_place(angle: int, x: int, y: int) -> None:
    turned = multiply(matrix(f"rotate({angle} {x} {y})"), (1, 0, 0, 1, x, y))
    assert turned[4:] == pytest.approx((x, y), abs=1e-9)


@given(boxes, st.tuples(*[some] * 6))
def test_a_moved_box_is_around_its_moved_corners(box: Box, by: Matrix) -> None:
    corners = [multiply(by, (1, 0, 0, 1, x, y))[4:] for x in box[::2] for y in box[1::2]]
    xs, ys = zip(*corners, strict=True)
    assert transform_box(box, by) == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=1e-6)


@given(st.lists(boxes, min_size=1, max_size=4))
def test_the_box_around_others_holds_each(some_boxes: list[Box]) -> None:
    assert all(contains_box(box_around(some_boxes), each) for each in some_boxes)


@pytest.mark.parametrize(("inner", "held"), [
    ((100.0, 200.0, 110.0, 220.0), True),
    ((99.981, 199.981, 110.019, 220.019), True),
    ((99.97, 200.0, 110.0, 220.0), False),
    ((100.0, 199.97, 110.0, 220.0), False),
    ((100.0, 200.0, 110.03, 220.0), False),
    ((100.0, 200.0, 110.0, 220.03), False),
])
def test_a_box_holds_what_stands_out_by_a_thousandth_of_its_longer_side(
        inner: Box, held: bool) -> None:
    assert contains_box((100.0, 200.0, 110.0, 220.0), inner) is held


@pytest.mark.parametrize("other", [(4.0, 0.0, 9.0, 4.0), (0.0, 4.0, 4.0, 9.0)])
def test_boxes_that_touch_share_nothing(other: Box) -> None:
    assert box_overlap((0.0, 0.0, 4.0, 4.0), other) is None


@pytest.mark.parametrize(("box", "text"), [
    ((100.0, 100.0, 100.5, 100.5), "99.999999 99.999999 100.500001 100.500001"),
    ((100.0, 100.0, 105.0, 100.5), "99.999 99.999 105.001 100.501"),
    ((100.0, 0.0, 100.5, 20.0), "99.99 -0.01 100.51 20.01"),
])
def test_a_box_is_written_outwards_and_the_smaller_the_finer(box: Box, text: str) -> None:
    assert pdf_box(box) == text
