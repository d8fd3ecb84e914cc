from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from generator.model.assets import Picture
from tests.unit.press.snippets import data_uri, picture
from tests.unit.press.svg import difference, pixels, pressed

SPOT = '<image x="2" y="3" width="16" height="12" href="{}"/>'


def saved(image, kind="PNG", **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def middle(data, fonts):
    """The colour in the middle of a picture."""
    return pixels(SPOT.format(data_uri(data)), fonts)[36, 40].round().tolist()


def test_a_picture_comes_from_the_folder_by_its_name(fonts):
    data = picture()
    known = {"art/fox.png": Picture("art/fox.png", data, "png", 32, 32, "digest")}
    by_name = pixels(SPOT.format("art/fox.png"), fonts, pictures=known)
    assert difference(by_name, pixels(SPOT.format(data_uri(data)), fonts)) == 0


def test_a_wrong_name_is_answered_with_the_right_one(fonts):
    known = {"art/fox.png": Picture("art/fox.png", picture(), "png", 32, 32, "digest")}
    (finding,) = pressed(SPOT.format("art/fx.png"), fonts, pictures=known)
    assert finding.hint == "did you mean 'art/fox.png'?"


def test_sixteen_bits_of_grey_are_scaled(fonts):
    assert middle(saved(Image.fromarray(np.full((9, 9), 30_000, np.uint16))), fonts) == [117] * 3


def test_one_bit_is_enough_for_a_picture(fonts):
    assert middle(saved(Image.new("1", (9, 9), 0)), fonts) == [0, 0, 0]


def test_a_palette_may_have_transparent_colours(fonts):
    image = Image.new("P", (9, 9), 1)
    image.putpalette([0, 0, 0, 255, 0, 0])
    assert middle(saved(image, transparency=bytes([255, 51])), fonts) == [255, 204, 204]


def test_a_progressive_jpeg_is_drawn(fonts):
    red, green, blue = middle(saved(Image.new("RGB", (9, 9), (200, 60, 30)), "JPEG",
                                    progressive=True), fonts)
    assert (red > 190, green < 70, blue < 40) == (True, True, True)


def test_a_cmyk_jpeg_is_not_turned_inside_out(fonts):
    image = Image.new("RGB", (9, 9), (200, 60, 30)).convert("CMYK")
    red, green, blue = middle(saved(image, "JPEG"), fonts)
    assert red > green > blue


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
def test_a_picture_that_breaks_off_is_refused(mode, fonts):
    data = picture(mode=mode)
    broken = data[:data.index(b"IDAT") + 20] + data[-12:]
    (finding,) = pressed(SPOT.format(data_uri(broken)), fonts)
    assert finding.message == "'inline' is damaged"


def test_a_jpeg_without_a_head_is_refused(fonts):
    (finding,) = pressed(SPOT.format(data_uri(b"\xff\xd8\xff\xe0\x00\x04ab")), fonts)
    assert finding.message == "a JPEG is damaged"


def test_a_picture_of_too_many_pixels_is_refused(fonts):
    huge = {"a.png": Picture("a.png", picture(), "png", 30_000, 30_000, "digest")}
    (finding,) = pressed(SPOT.format("a.png"), fonts, pictures=huge)
    assert finding.message == "'a.png' has more than 40 million pixels"


SIZES = {
    'width="16"': 'width="16" height="16"',
    'height="8"': 'width="8" height="8"',
    "": 'width="32" height="32"',
}


@pytest.mark.parametrize("given", SIZES)
def test_what_is_not_said_of_a_size_follows_from_the_picture(given, fonts):
    one, other = (pixels(f'<image href="{data_uri(picture())}" {size}/>', fonts)
                  for size in (given, SIZES[given]))
    assert difference(one, other) == 0


def test_a_pixelated_picture_is_not_smoothed(fonts):
    form = pressed('<g style="image-rendering:pixelated">' + SPOT.format(data_uri(picture()))
                   + "</g>", fonts)
    assert not any("Interpolate" in part.head for part in form.parts.values())
