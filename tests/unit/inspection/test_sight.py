"""Colours as an eye sees them."""

import numpy as np
import pytest

from generator.inspection.sight import DEFICIENT, apart, lab


def colour(*rgb):
    return np.array([[rgb]], np.uint8)


@pytest.mark.parametrize(("rgb", "expected"), [
    ((255, 255, 255), (100.0, 0.0, 0.0)),
    ((0, 0, 0), (0.0, 0.0, 0.0)),
    ((255, 0, 0), (53.24, 80.09, 67.20)),
    ((0, 0, 255), (32.30, 79.19, -107.86))])
def test_lab_is_that_of_the_tables(rgb, expected):
    assert lab(colour(*rgb))[0, 0] == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("sight", DEFICIENT)
def test_greys_stay_greys_whatever_cones_are_missing(sight):
    assert lab(colour(120, 120, 120), sight)[0, 0, 1:] == pytest.approx((0.0, 0.0), abs=0.5)


def test_red_and_green_are_nearer_without_one_sort_of_cones():
    red, green = colour(190, 80, 50), colour(120, 120, 20)
    assert apart(lab(red, "deuteranopia"), lab(green, "deuteranopia")) < 0.4 * apart(
        lab(red), lab(green))
