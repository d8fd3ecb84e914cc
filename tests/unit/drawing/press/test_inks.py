"""Colours in the inks of a press."""

import base64
import io
import re
import zlib

import numpy as np
import pytest
from PIL import Image, ImageCms

from generator.drawing.press.inks import ProcessInks, soft_proof
from generator.game.load.icc_profile import shipped_profile
from generator.game.svg.colours import colour
from tests.separations import INKS, separated
from tests.unit.drawing.press.svg import page, pressed

PROFILE = shipped_profile()
INK = ProcessInks(PROFILE, 300)
# Browns, golds and reds as boxes have them, that a press can print.
PRINTABLE = ("#6b3e26", "#c79a3b", "#efd89a", "#dfcfb4", "#fbf3e4", "#8c4a2f", "#a0522d", "#7a8c5a",
             "#556b7a", "#9a5a6a", "#2e1a12", "#b8a890", "#4a5a40", "#a09a70")


def operators(form):
    """All operators of a form and its parts."""
    return "\n".join(
        zlib.decompress(part.stream).decode("latin-1") for part in form.parts.values()
        if part.stream and "/Subtype/Form" in part.head)


def heads(form):
    """All dictionaries of a form."""
    return "\n".join(part.head for part in form.parts.values())


def lab(inks):
    """How inks look on paper, seen against its white and black."""
    rows = Image.frombytes("CMYK", (len(inks), 1),
                           bytes(round(255 * each) for value in inks for each in value))
    there = ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(io.BytesIO(PROFILE.data)), ImageCms.createProfile("sRGB"),
        "CMYK", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION)
    return seen(np.asarray(ImageCms.applyTransform(rows, there))[0] / 255)


def seen(rgb):
    """CIELAB of colours of sRGB."""
    rgb = np.asarray(rgb, float)
    light = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = light @ np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722],
                            [0.0193, 0.1192, 0.9505]]).T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]),
                     200 * (f[..., 1] - f[..., 2])], axis=-1)


def apart(one, other):
    """The distances of colours, CIE 2000."""
    chroma = np.hypot(one[..., 1], one[..., 2]) / 2 + np.hypot(other[..., 1], other[..., 2]) / 2
    g = 1 + 0.5 * (1 - np.sqrt(chroma ** 7 / (chroma ** 7 + 25.0 ** 7)))
    c, h = zip(*((np.hypot(each[..., 1] * g, each[..., 2]),
                  np.degrees(np.arctan2(each[..., 2], each[..., 1] * g)) % 360)
                 for each in (one, other)), strict=True)
    turn = (h[1] - h[0] + 180) % 360 - 180
    wide = 2 * np.sqrt(c[0] * c[1]) * np.sin(np.radians(turn) / 2)
    light, c_mean = (one[..., 0] + other[..., 0]) / 2, (c[0] + c[1]) / 2
    hue = np.radians(h[0] + turn / 2)
    t = 1 - 0.17 * np.cos(hue - np.pi / 6) + 0.24 * np.cos(2 * hue) \
        + 0.32 * np.cos(3 * hue + np.pi / 30) - 0.2 * np.cos(4 * hue - np.radians(63))
    part = (light - 50) ** 2
    s_light, s_c, s_h = (1 + 0.015 * part / np.sqrt(20 + part), 1 + 0.045 * c_mean,
                         1 + 0.015 * c_mean * t)
    blue = -2 * np.sqrt(c_mean ** 7 / (c_mean ** 7 + 25.0 ** 7)) * np.sin(
        np.radians(60) * np.exp(-((np.degrees(hue) % 360 - 275) / 25) ** 2))
    dl, dc, dh = ((other[..., 0] - one[..., 0]) / s_light, (c[1] - c[0]) / s_c, wide / s_h)
    return np.sqrt(np.maximum(dl ** 2 + dc ** 2 + dh ** 2 + blue * dc * dh, 0))


def smooth(way):
    """Without the steps of eight bits, which are as large as what is looked for."""
    return np.stack([np.convolve(way[:, each], np.ones(9) / 9, "valid") for each in range(3)],
                    axis=1)


def png(*rows, mode="RGB"):
    """A picture inside a drawing."""
    stream = io.BytesIO()
    Image.fromarray(np.array(rows, np.uint8), mode).save(stream, "PNG")
    return "data:image/png;base64," + base64.b64encode(stream.getvalue()).decode()


def test_flat_colours_look_on_paper_as_on_the_screen():
    colours = [colour(each) for each in PRINTABLE]
    far = apart(lab([INK.of(each.rgb) for each in colours]), seen([each.rgb for each in colours]))
    assert (np.median(far) <= 1, far.max() < 3) == (True, True), far


@pytest.mark.parametrize("name", ["black", "#808080", "#ccc", "white"])
def test_what_is_grey_is_printed_in_black_alone(name):
    assert INK.of(colour(name).rgb)[:3] == (0, 0, 0)


def test_a_grey_is_as_light_as_its_colour():
    greys = [(each / 255,) * 3 for each in range(0, 256, 15)]
    light = lab([INK.of(each) for each in greys])[:, 0]
    # Black alone isn't as dark as four inks, which is what the screen's black becomes.
    wanted = seen(greys)[:, 0]
    darkest = light[0]
    assert np.abs(light - wanted)[8:].max() < 6
    assert (np.diff(light) > 0).all()
    assert darkest < 22


def test_black_text_is_black_alone_and_prints_over_what_lies_below(fonts):
    form = pressed('<rect width="20" height="20" fill="#c79a3b"/>'
                   '<text y="12" font-family="Alegreya Sans" font-size="9">Ag</text>', fonts,
                   inks=INK)
    assert (re.findall(r"(\S+ \S+ \S+ \S+) k\nBT", operators(form)),
            "/OP false/op true/OPM 1" in heads(form)) == (["0 0 0 1"], True)


def test_white_text_never_prints_over(fonts):
    form = pressed('<text y="12" font-family="Alegreya Sans" font-size="9" fill="white">Ag</text>',
                   fonts, inks=INK)
    assert "OPM" not in heads(form)


@pytest.mark.parametrize("shape", ['fill="none"', 'fill="#c79a3b"'])
def test_black_lines_print_over_and_what_they_enclose_does_not(fonts, shape):
    form = pressed(f'<rect x="4" y="4" width="9" height="9" stroke="#000" {shape}/>', fonts,
                   inks=INK)
    assert ("0 0 0 1 K" in operators(form),
            "/OP true/op false/OPM 1" in heads(form)) == (True, True)


@pytest.mark.parametrize("limit", [240, 280, 300])
def test_no_flat_colour_has_more_ink_than_may_be(limit):
    inks, steps = ProcessInks(PROFILE, limit), [each / 8 for each in range(9)]
    most = max(sum(inks.of((r, g, b))) for r in steps for g in steps for b in steps)
    assert min(limit, 280) / 100 - 0.02 < most <= limit / 100


def test_where_ink_is_taken_away_black_stays_and_the_others_keep_their_proportion():
    rgb = colour("#1a1030").rgb
    much, little = ProcessInks(PROFILE, 400).of(rgb), ProcessInks(PROFILE, 240).of(rgb)
    assert little[3] == much[3]
    assert little[0] / little[1] == pytest.approx(much[0] / much[1], rel=1e-2)


@pytest.mark.parametrize(("start", "end"), [("#f00", "#0ff"), ("#0f0", "#00f"), ("#000", "#fff"),
                                            ("#2e1a12", "#fbf3e4"), ("#ffd700", "#8a2be2")])
def test_no_step_of_a_gradient_is_off(start, end):
    first, second = colour(start), colour(end)
    samples = INK.between(first, second)
    way = np.linspace(0, 1, 201)
    across = np.linspace(0, 1, len(samples))
    drawn = np.stack([np.interp(way, across, [each[ink] for each in samples])
                      for ink in range(4)], axis=1)
    ends = np.array([first.rgb, second.rgb])
    exact = [ends[0] + (ends[1] - ends[0]) * at for at in way]
    wanted = [INK.of(tuple(each)) for each in exact] if len(set(first.rgb)) == 1 == len(
        set(second.rgb)) else INK._separate([tuple(each) for each in exact])
    far = apart(smooth(lab([tuple(each) for each in drawn])), smooth(lab(wanted)))
    assert far.max() <= 1.0


def test_a_hard_stop_of_a_gradient_stays_hard(fonts):
    form = pressed('<linearGradient id="g"><stop stop-color="red"/><stop offset=".5" '
                   'stop-color="gold"/><stop offset=".5" stop-color="teal"/><stop offset="1" '
                   'stop-color="navy"/></linearGradient><rect width="20" height="20" '
                   'fill="url(#g)"/>', fonts, inks=INK)
    [head] = [part.head for part in form.parts.values() if "/ShadingType" in part.head]
    assert ("/Bounds[0.5]" in head, head.count("%")) == (True, 2)


def test_a_mask_is_drawn_in_greys_as_light_as_its_colours(fonts):
    form = pressed('<mask id="m"><rect width="20" height="20" fill="#ff8000"/></mask>'
                   '<rect width="20" height="20" fill="gold" mask="url(#m)"/>', fonts, inks=INK)
    assert ("0.596" in operators(form), "/CS/DeviceGray" in heads(form),
            "RGB" in heads(form)) == (True, True, False)


def test_what_can_be_seen_through_is_mixed_in_inks(fonts):
    form = pressed('<g opacity=".5"><rect width="9" height="9" fill="red"/>'
                   '<rect width="5" height="20" fill="blue"/></g>', fonts, inks=INK)
    assert re.findall(r"/CS/(\w+)", heads(form)) == ["DeviceCMYK"] * 2


def test_a_picture_goes_through_the_profile_and_keeps_what_is_clear_about_it(fonts):
    clear = [(200, 60, 40, 255), (10, 10, 10, 128)]
    form = pressed(f'<image width="20" height="20" href="{png(clear, clear, mode="RGBA")}"/>',
                   fonts, inks=INK)
    pictures = sorted(re.findall(r"/ColorSpace/(\w+)", heads(form)))
    assert (pictures, "/SMask" in heads(form)) == (["DeviceCMYK", "DeviceGray"], True)


def test_a_picture_without_colours_is_printed_in_black_alone(fonts):
    form = pressed(f'<image width="20" height="20" href="{png([0, 90, 255], mode="L")}"/>', fonts,
                   inks=INK)
    assert re.findall(r"/ColorSpace/(\w+)", heads(form)) == ["DeviceGray"]


def four_inks(value):
    stream = io.BytesIO()
    Image.new("CMYK", (8, 8), value).save(stream, "JPEG", quality=100)
    return "data:image/jpeg;base64," + base64.b64encode(stream.getvalue()).decode()


@pytest.mark.parametrize(("value", "kept"), [((200, 100, 30, 20), True),
                                             ((255, 255, 255, 255), False)])
def test_a_jpeg_in_four_inks_stays_as_it_is_unless_it_has_too_much_ink(fonts, value, kept):
    form = pressed(f'<image width="20" height="20" href="{four_inks(value)}"/>', fonts, inks=INK)
    assert ("/DCTDecode" in heads(form), "/DeviceCMYK" in heads(form)) == (kept, True)


def test_a_shadow_is_in_inks_and_what_casts_it_stays_vector(fonts):
    form = pressed('<filter id="f" color-interpolation-filters="sRGB"><feDropShadow dx="1" dy="1" '
                   'stdDeviation="1" flood-color="#c79a3b"/></filter><text y="12" filter="url(#f)" '
                   'font-family="Alegreya Sans" font-size="9">Ag</text>', fonts, inks=INK)
    assert ("RGB" in heads(form), "BT" in operators(form), "/Subtype/Image" in heads(form)) == (
        False, True, True)


# Judged by Ghostscript

def test_black_text_leaves_nothing_on_the_plates_of_colours(fonts, ghostscript, tmp_path):
    form = pressed('<text y="12" font-family="Alegreya Sans" font-size="12">Ag</text>', fonts,
                   inks=INK)
    plates = separated(ghostscript, page(form, fonts), tmp_path)
    assert [plates[ink].max().round() for ink in INKS] == [0, 0, 0, 100]


def test_colours_below_black_text_are_not_cut_out(fonts, ghostscript, tmp_path):
    ground = '<rect width="20" height="20" fill="#efd89a"/>'
    text = '<text y="16" font-family="Alegreya Sans" font-size="18">Ag</text>'
    plates = [separated(ghostscript, page(pressed(body, fonts, inks=INK), fonts), tmp_path)
              for body in (ground, ground + text)]
    assert np.array_equal(plates[0]["Yellow"], plates[1]["Yellow"])


def test_the_plates_have_no_more_ink_than_may_be(fonts, ghostscript, tmp_path):
    stops = "".join(f'<stop offset="{at}" stop-color="{name}"/>' for at, name in (
        (0, "#000033"), (0.3, "#330000"), (0.6, "#003300"), (1, "#101")))
    dark = [[(r, g, b) for r in range(0, 60, 6) for b in (0, 30)] for g in range(0, 60, 6)]
    form = pressed(f'<linearGradient id="g">{stops}</linearGradient>'
                   '<rect width="20" height="9" fill="url(#g)"/><rect y="9" width="20" height="3" '
                   f'fill="#120a2a"/><image y="12" width="20" height="8" href="{png(*dark)}"/>'
                   '<rect width="9" height="20" fill="#012" opacity=".5"/>', fonts,
                   inks=ProcessInks(PROFILE, 240))
    plates = separated(ghostscript, page(form, fonts), tmp_path)
    total = sum(plates[ink] for ink in INKS)
    # Eight bits a plate.
    assert 230 < total.max() <= 241


def test_paper_stays_white_in_a_soft_proof():
    assert soft_proof(PROFILE, np.full((1, 1, 3), 255, np.uint8)).tolist() == [[[255, 255, 255]]]


def test_a_soft_proof_is_duller_where_inks_cannot_follow():
    [[[_, green, blue]]] = soft_proof(PROFILE, np.array([[[0, 255, 0]]], np.uint8)).tolist()
    assert green - blue < 150
