from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

from generator.press.png import png


def some(parts, opaque=False):
    pixels = np.random.default_rng(7).integers(0, 256, (13, 17, parts), np.uint8)
    if opaque:
        pixels[..., 3] = 255
    return pixels


def opened(data):
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        return image


@pytest.mark.parametrize("parts", [3, 4])
def test_every_pixel_comes_back(parts):
    pixels = some(parts)
    assert np.array_equal(np.asarray(opened(png(pixels))), pixels)


def test_an_opaque_picture_is_written_without_alpha():
    pixels = some(4, opaque=True)
    image = opened(png(pixels))
    assert (image.mode, np.array_equal(np.asarray(image), pixels[..., :3])) == ("RGB", True)


def test_the_resolution_is_written_down():
    assert opened(png(some(3), dpi=300)).info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_a_view_of_a_larger_sheet_is_written_right():
    pixels = some(4)[2:9, 3:11]
    assert np.array_equal(np.asarray(opened(png(pixels))), pixels)


def test_one_pixel_is_a_picture():
    assert np.asarray(opened(png(np.full((1, 1, 3), 9, np.uint8)))).tolist() == [[[9, 9, 9]]]


def test_the_same_pixels_give_the_same_bytes():
    assert png(some(4), 300) == png(some(4), 300)


def test_packing_many_pictures_in_two_threads_gives_the_same_bytes_every_time():
    pictures = [np.repeat(some(4), times, axis=1) for times in range(1, 21)]
    first = [png(each) for each in pictures]
    with ThreadPoolExecutor(2) as threads:
        again = list(threads.map(png, pictures * 25))
    assert again == first * 25
