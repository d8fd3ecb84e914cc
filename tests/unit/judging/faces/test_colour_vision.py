"""Colours as an eye sees them."""

import numpy as np
import pytest

from generator.judging.faces.colour_vision import (
    DEFICIENT,
    ciede2000,
    lab,
    lab_distances,
    simulate_vision,
)


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
    assert lab_distances(lab(red, "deuteranopia"),
                         lab(green, "deuteranopia")) < 0.4 * lab_distances(
        lab(red), lab(green))


@pytest.mark.parametrize(("one", "other", "expected"), [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082)])
def test_the_difference_is_that_of_the_standards_tables(one, other, expected):
    # From the pairs that Sharma, Wu and Dalal published with their notes, 2005.
    assert ciede2000(np.array(one), np.array(other)) == pytest.approx(expected, abs=1e-4)


OKABE_ITO = ("E69F00", "56B4E9", "009E73", "F0E442", "0072B2", "D55E00", "CC79A7", "000000")
TOL_BRIGHT = ("4477AA", "EE6677", "228833", "CCBB44", "66CCEE", "AA3377", "BBBBBB")
MEEPLES = ("d4001a", "1a8a2f", "1c4fb0", "f5d000", "111111")


@pytest.mark.parametrize(("palette", "sight", "expected"), [
    (OKABE_ITO, "", 21.7), (OKABE_ITO, "protanopia", 12.2), (OKABE_ITO, "deuteranopia", 11.6),
    (OKABE_ITO, "tritanopia", 8.1), (TOL_BRIGHT, "tritanopia", 1.9),
    (MEEPLES, "deuteranopia", 6.5), (MEEPLES, "tritanopia", 12.3)])
def test_known_palettes_are_as_near_to_each_eye_as_others_have_measured(palette, sight, expected):
    # By colorspacious and daltonlens, with CIEDE2000 by coloraide.
    colours = lab(np.array([list(bytes.fromhex(each)) for each in palette], np.uint8), sight)
    near = min(ciede2000(colours[one], colours[other])
               for one in range(len(palette)) for other in range(one))
    # Theirs are of colours cut to whole numbers.
    assert near == pytest.approx(expected, abs=0.65 if sight == "tritanopia" else 0.1)


def test_a_picture_for_others_shows_what_an_eye_sees():
    assert lab(simulate_vision(colour(190, 80, 50), "deuteranopia"))[0, 0] == pytest.approx(
        lab(colour(190, 80, 50), "deuteranopia")[0, 0], abs=0.6)


def test_grey_is_as_light_as_the_colour():
    assert lab(simulate_vision(colour(190, 80, 50), "grey"))[0, 0] == pytest.approx(
        (lab(colour(190, 80, 50))[0, 0, 0], 0, 0), abs=0.3)
