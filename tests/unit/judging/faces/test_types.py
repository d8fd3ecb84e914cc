"""Types told apart by colour or by shape, measured on pictures."""

import numpy as np
import pytest

from generator.judging.faces.lookalikes import (
    IN_PRINT,
    SHAPE_MM2,
    colour_distance,
    shape_difference,
)

PER_MM = 4.0
ROWS, COLUMNS = np.mgrid[:100, :100]
RED, GREEN = (190, 80, 50), (120, 120, 20)


def disc(colour, ground=(255, 255, 255)):
    """A disc of 20 mm on paper."""
    picture = np.full((100, 100, 3), ground, np.uint8)
    picture[(ROWS - 50) ** 2 + (COLUMNS - 50) ** 2 < 40 ** 2] = colour
    return picture


def marked(colour, mark):
    """A disc with an icon of 3 mm on it: a square, a cross or a ring."""
    picture = disc(colour)
    across, down = np.abs(COLUMNS - 50), np.abs(ROWS - 50)
    inside = {"square": np.maximum(across, down) < 6,
              "cross": (np.minimum(across, down) < 2) & (np.maximum(across, down) < 8),
              "ring": np.abs(np.hypot(COLUMNS - 50, ROWS - 50) - 7) < 1.6}[mark]
    picture[inside] = (255, 255, 255)
    return picture


def everywhere(one, other):
    return (one != other).any(axis=2)


def test_red_and_green_are_far_apart_to_most():
    assert colour_distance(disc(RED), disc(GREEN), everywhere(disc(RED), disc(GREEN)), "") > 20


def test_red_and_green_are_near_without_one_sort_of_cones():
    both = disc(RED), disc(GREEN)
    assert colour_distance(*both, everywhere(*both), "deuteranopia") < 10


def test_a_small_dot_counts_as_much_as_a_whole_face():
    one, other = disc(RED), disc(RED)
    other[48:52, 48:52] = GREEN
    assert colour_distance(one, other, everywhere(one, other), "") > 20


@pytest.mark.parametrize("sight", ["", "protanopia", "deuteranopia", "tritanopia", IN_PRINT])
def test_what_is_only_painted_over_has_the_same_shape(sight):
    assert shape_difference(marked(RED, "cross"), marked(GREEN, "cross"), sight, PER_MM) < 0.2


def test_what_is_only_paler_has_the_same_shape():
    one = marked(RED, "cross")
    assert shape_difference(one, (one // 2 + 120).astype(np.uint8), "", PER_MM) < SHAPE_MM2


@pytest.mark.parametrize(("one", "other"), [
    ("square", "cross"), ("square", "ring"), ("cross", "ring")])
def test_another_icon_is_a_shape_of_its_own(one, other):
    assert shape_difference(marked(RED, one), marked(GREEN, other), "deuteranopia",
                            PER_MM) > SHAPE_MM2
