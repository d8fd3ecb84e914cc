from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from generator.game.model.assets import Picture
from tests.unit.drawing.press.snippets import data_uri, picture
from tests.unit.drawing.press.svg import difference, pixels, pressed

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
    known = {"art/fox.png": Picture(file="art/fox.png", data=data, format="png", width=32,
                                    height=32, digest="digest")}
    by_name = pixels(SPOT.format("art/fox.png"), fonts, pictures=known)
    assert difference(by_name, pixels(SPOT.format(data_uri(data)), fonts)) == 0


def test_a_wrong_name_is_answered_with_the_right_one(fonts):
    known = {"art/fox.png": Picture(file="art/fox.png", data=picture(), format="png", width=32,
                                    height=32, digest="digest")}
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
    huge = {"a.png": Picture(file="a.png", data=picture(), format="png", width=30_000,
                             height=30_000, digest="digest")}
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


def art(body, attrs='viewBox="0 0 20 20"', **nested):
    """A drawing as the picture art.svg, beside the pictures in it."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {attrs}>{body}</svg>'
    document = parse(SourceText("art.svg", text, "digest"), Findings())
    return {"art.svg": Picture(file="art.svg", data=b"", format="svg", width=20, height=20,
                               digest="digest", drawing=document, weight=1), **nested}


SHAPES = ('<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
          '</linearGradient><circle id="c" cx="10" cy="10" r="9" fill="url(#g)"/>'
          '<use href="#c" x="4" transform="scale(.3)"/>')


@pytest.mark.parametrize(("image", "same"), [
    ('<image href="art.svg" width="20" height="20"/>', "{}"),
    ('<image href="art.svg" x="5" y="2" width="10" height="16"/>',
     '<svg x="5" y="2" width="10" height="16" viewBox="0 0 20 20">{}</svg>'),
    ('<image href="art.svg" width="10" height="16" preserveAspectRatio="none"/>',
     '<g transform="scale(.5 .8)">{}</g>'),
    ('<image href="art.svg" width="10" height="16" preserveAspectRatio="xMinYMin slice"/>',
     '<svg width="10" height="16" viewBox="0 0 20 20" preserveAspectRatio="xMinYMin slice">{}'
     "</svg>"),
    ('<image href="art.svg" width="20" height="20" opacity=".4"/>', '<g opacity=".4">{}</g>'),
    ('<g fill="lime" stroke="red"><image href="art.svg" width="20" height="20"/></g>', "{}"),
    ('<image href="art.svg" width="8"/>', '<g transform="scale(.4)">{}</g>'),
])
def test_a_drawing_is_drawn_in_its_place(fonts, image, same):
    drawn = pixels(image, fonts, pictures=art(SHAPES))
    assert difference(drawn, pixels(same.format(SHAPES), fonts)) < 0.1


def test_ids_in_a_drawing_are_no_business_of_the_face(fonts):
    around = '<circle id="c" r="3" fill="lime"/><linearGradient id="g"/>'
    image = '<image href="art.svg" width="20" height="20"/>'
    one = pixels(f"<defs>{around}</defs>{image}", fonts, pictures=art(SHAPES))
    assert difference(one, pixels(image, fonts, pictures=art(SHAPES))) == 0


def test_the_same_ids_in_two_drawings_mean_two_things(fonts):
    both = ('<image href="{}" width="10" height="20"/>'
            '<image href="{}" x="10" width="10" height="20"/>')
    other = art(SHAPES.replace("red", "lime"))["art.svg"]
    known = art(SHAPES, **{"b.svg": other})
    drawn = pixels(both.format("art.svg", "b.svg"), fonts, pictures=known)
    left = pixels(both.format("art.svg", "art.svg"), fonts, pictures=known)
    assert difference(drawn[:, :40], left[:, :40]) == 0
    assert difference(drawn[:, 40:], left[:, 40:]) > 5


def test_a_drawing_stays_inside_its_own_edges(fonts):
    wide = art('<rect x="-20" width="60" height="20" fill="red"/>')
    drawn = pixels('<image href="art.svg" x="8" y="8" width="4" height="4"/>', fonts, pictures=wide)
    assert drawn[40, 10].tolist() == [255, 255, 255]


def test_a_pixel_in_a_drawing_is_as_large_as_the_drawing_says(fonts):
    small = art('<rect width="5" height="100%"/>', 'width="10" height="10"')
    drawn = pixels('<image href="art.svg" width="20" height="20"/>', fonts, pictures=small)
    assert difference(drawn, pixels('<rect width="10" height="20"/>', fonts)) < 0.1


def test_an_image_that_names_nothing_is_nothing(fonts):
    assert pixels('<image width="20" height="20"/>', fonts).min() == 255


def test_what_cant_be_drawn_in_a_drawing_has_its_place_there(fonts):
    (finding,) = pressed('<image href="art.svg" width="9" height="9"/>', fonts,
                         pictures=art('\n<rect fill="rad" width="9" height="9"/>'))
    assert (finding.where.file, finding.where.line) == ("art.svg", 2)


def test_a_picture_with_far_too_many_scans_is_refused(fonts):
    data = saved(Image.new("L", (32, 32)), "JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xda"):-2]
    href = data_uri(data[:-2] + last * 100 + data[-2:]).replace("image/png", "image/jpeg")
    (finding,) = pressed(SPOT.format(href), fonts)
    assert finding.message == "'inline' is a progressive JPEG with far too many scans"
