from __future__ import annotations

import io
import struct
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

from generator.drawing.press import png as module
from generator.drawing.press.png import decode_png, png, small_png


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


def of_colours(count):
    """A picture of so many colours, some of them transparent."""
    random = np.random.default_rng(5)
    colours = random.integers(0, 256, (count, 4), np.uint8)
    colours[:, 0], colours[:, 1] = np.arange(count) % 256, np.arange(count) // 256
    order = np.concatenate([np.arange(count), random.integers(0, count, 120 * 70 - count)])
    return colours[order].reshape(70, 120, 4)


def leaf(height, width):
    """A picture that packs best row by row against the one above."""
    across, down = np.meshgrid(np.arange(width), np.arange(height))
    noise = np.random.default_rng(3).integers(0, 256, width) + 0 * down
    return np.dstack([(noise + down) % 256, across % 256, noise, 255 - down % 7]).astype(np.uint8)


PICTURES = {"noise": some(4), "opaque": some(4, opaque=True), "rgb": some(3),
            "steep": leaf(300, 90), "one": np.full((1, 1, 4), 9, np.uint8),
            "two colours": of_colours(2),
            "256 colours": of_colours(256), "257 colours": of_colours(257),
            "view": some(4)[2:9, 3:11]}


@pytest.fixture(params=PICTURES)
def picture(request):
    return PICTURES[request.param]


def rgba(pixels):
    opaque = np.full((*pixels.shape[:2], 1), 255, np.uint8)
    return pixels if pixels.shape[2] == 4 else np.dstack([pixels, opaque])


def test_every_pixel_of_a_small_file_comes_back(picture):
    assert np.array_equal(np.asarray(opened(small_png(picture)).convert("RGBA")), rgba(picture))


@pytest.mark.parametrize("write", [png, small_png])
def test_we_unpack_what_we_have_packed(picture, write):
    assert np.array_equal(decode_png(write(picture)), rgba(picture))


def test_few_colours_are_numbers_in_a_palette():
    assert [opened(small_png(of_colours(count))).mode for count in (2, 256, 257)] == [
        "P", "P", "RGBA"]


def test_a_colour_that_shows_up_late_is_not_lost():
    pixels = np.zeros((70, 120, 4), np.uint8)
    pixels[17] = of_colours(300).reshape(-1, 4)[np.linspace(0, 8399, 120).astype(int)]
    pixels[18:21] = of_colours(300).reshape(-1, 4)[:360].reshape(3, 120, 4)
    assert np.array_equal(decode_png(small_png(pixels)), pixels)


@pytest.mark.parametrize("name", ["steep", "two colours", "256 colours", "257 colours"])
def test_a_small_file_is_smaller(name):
    assert len(small_png(PICTURES[name])) < len(png(PICTURES[name]))


@pytest.mark.parametrize("pixels", [leaf(300, 90), np.repeat(some(4), 40, axis=0)])
def test_the_filter_that_packs_better_is_taken(pixels):
    rows = pixels.reshape(len(pixels), -1)
    both = [len(module._deflate_small(module._filter_rows(rows, kind))) for kind in (0, 2)]
    taken = len(module._deflate_small(module._filter_rows(rows, module._best_filter(rows))))
    assert taken == min(both)


def test_a_picture_that_is_too_large_to_pack_well_is_packed_quickly(monkeypatch):
    monkeypatch.setattr(module, "LARGEST_SMALL", 99)
    assert small_png(some(4), 300) == png(some(4), 300)


@pytest.mark.parametrize("write", [png, small_png])
def test_colours_are_said_to_be_srgb(write, picture):
    assert opened(write(picture, 300)).info["srgb"] == 0


@pytest.mark.parametrize("write", [png, small_png])
def test_chunks_come_in_the_order_that_png_asks_for(write):
    data, at, names = write(of_colours(3), 300), 8, []
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        names.append(name)
        at += length + 12
    palette = [b"PLTE", b"tRNS"] if write is small_png else []
    assert names == [b"IHDR", b"sRGB", *palette, b"pHYs", b"IDAT", b"IEND"]


@pytest.mark.parametrize("cut", [20, 40, 60, 80, 200])
@pytest.mark.parametrize("write", [png, small_png])
def test_half_a_file_is_not_unpacked(write, cut):
    assert decode_png(write(of_colours(200))[:cut]) is None
