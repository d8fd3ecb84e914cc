"""What is said of profiles, ink and targets that a print shop can't use: exact texts."""

import re
import shutil
from pathlib import Path

import pytest
from PIL import ImageCms

from generator.base.codes import read_stage
from generator.game.load.icc_profile import SHIPPED
from tests.findings.command.test_command import TINY, said, usage

CMYK = ("build", TINY, "--target", "pdf", "--colour", "cmyk")
HINT = ("  hint: ask the shop for the ICC profile of its press and paper, or leave out --icc\n"
        "1 error\n")


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(at: Path, data: bytes) -> tuple[int, str]:
    """What is said of a profile."""
    (at / "shop.icc").write_bytes(data)
    return said(*CMYK, "--icc", "shop.icc", "--out", str(at / "out"))


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", bytes(4000), SHIPPED.read_bytes()[:5000]],
                         ids=["empty", "another file", "zeros", "cut off"])
def test_a_file_that_is_no_profile(at: Path, data: bytes) -> None:
    assert told(at, data) == (1, (
        "shop.icc: error[profile/not-icc]: 'shop.icc' isn't a whole ICC profile\n" + HINT))


def test_a_profile_of_a_screen(at: Path) -> None:
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert told(at, screen) == (1, (
        "shop.icc: error[profile/not-printer]: the profile 'shop.icc' is a screen's, not a "
        "printer's\n" + HINT))


def test_a_profile_of_a_printer_for_rgb(at: Path) -> None:
    data = SHIPPED.read_bytes()
    assert told(at, data[:16] + b"RGB " + data[20:]) == (1, (
        "shop.icc: error[profile/not-cmyk]: the profile 'shop.icc' is for RGB, not for CMYK\n"
        + HINT))


def test_a_profile_that_is_newer_than_the_standard(at: Path) -> None:
    data = SHIPPED.read_bytes()
    (at / "shop.icc").write_bytes(data[:8] + b"\4" + data[9:])
    assert said(*CMYK, "--standard", "x1a", "--icc", "shop.icc", "--out", str(at / "out")) == (1, (
        "shop.icc: error[profile/too-new]: the profile 'shop.icc' is one of ICC version 4, which "
        "PDF/X-1a can't hold\n"
        "  hint: ask the shop for one of version 2, or whether it takes PDF/X-4\n"
        "1 error\n"))


def test_a_shop_that_asks_for_an_older_standard_than_the_profile_is(at: Path) -> None:
    data = SHIPPED.read_bytes()
    (at / "shop.icc").write_bytes(data[:8] + b"\4" + data[9:])
    status, text = said("new", str(at / "mine"))
    status, text = said("build", str(at / "mine"), "--target", "dtc", "--colour", "cmyk", "--icc",
                        "shop.icc", "--out", str(at / "out"))
    assert (status, "error[profile/too-new]: the profile 'shop' is one of ICC version 4" in text
            ) == (1, True)


def test_a_profile_that_has_nothing_in_it(at: Path) -> None:
    head = SHIPPED.read_bytes()[:128]
    assert told(at, (132).to_bytes(4, "big") + head[4:] + bytes(4)) == (1, (
        "shop.icc: error[profile/damaged]: the profile 'shop.icc' can't turn RGB into CMYK\n"
        + HINT))


def test_a_profile_that_is_too_large(at: Path) -> None:
    assert told(at, bytes(16_000_001)) == (1, (
        "shop.icc: error[file/too-large]: 'shop.icc' is larger than 16 MB\n"
        "  hint: make it smaller, or split it into several\n"
        "1 error\n"))


def test_no_file_at_all(at: Path) -> None:
    assert said(*CMYK, "--icc", "shop.icc", "--out", str(at)) == (1, (
        "shop.icc: error[file/missing]: there is no file 'shop.icc'\n"
        "1 error\n"))


def test_less_ink_than_any_press_can_print_with(at: Path) -> None:
    assert said(*CMYK, "--ink", "120", "--out", str(at)) == (1, (
        "error[profile/ink]: no press can keep to 120 % of ink in all\n"
        "  hint: shops ask for 240 to 330; at least 200\n"
        "1 error\n"))


def test_pictures_for_screens_in_the_inks_of_a_press(at: Path) -> None:
    assert said("build", TINY, "--target", "pdf,sprites", "--colour", "cmyk", "--out",
                str(at)) == (2, (
        "error[command/colour-target]: the target sprites can't be made in CMYK\n"
        "  hint: --colour cmyk goes with --target pdf, dtc or shop:FILE\n"
        "1 error\n"))


@pytest.mark.parametrize(("option", "value"), [("--standard", "x4"), ("--icc", "shop.icc"),
                                               ("--ink", "240"), ("--spot", "cut")])
def test_what_goes_with_cmyk_alone(option: str, value: str) -> None:
    assert usage("build", TINY, option, value) == f"Error: {option} goes with --colour cmyk"


def test_text_that_cannot_stay_text_in_the_older_standard(at: Path) -> None:
    game = at / "tiny"
    shutil.copytree(TINY, game)
    back = game / "templates" / "card.back.svg"
    text = back.read_text("utf-8")
    more = ('<text x="9" y="9" font-family="Alegreya Sans" font-size="5" opacity=".5">glass</text>'
            "\n</svg>")
    back.write_text(text.replace("</svg>", more), "utf-8")
    code, told = said("build", str(game), "--target", "pdf", "--colour", "cmyk", "--standard",
                      "x1a", "--out", str(at / "out"))
    assert (code, told) == (0, (
        "tiny/templates/card.back.svg:6:1: note[press/flattened]: in PDF/X-1a this text is "
        "part of a picture: it can be seen through, or something like that is on it\n"
        '    6 | <text x="9" y="9" font-family="Alegreya Sans" font-size="5" opacity=".5">glass'
        "</text>\n"
        "      | ^^^^^\n"
        "  hint: draw it last, or ask the shop for PDF/X-4\n"
        "1 note\n"))


def test_every_code_of_plates_has_a_case() -> None:
    cases = set(re.findall(r"\[((?:profile|press)/[a-z-]+)\]", Path(__file__).read_text("utf-8")))
    assert {code.name for code in read_stage("plates")} - cases == set()


def test_a_spot_colour_that_is_not_known() -> None:
    assert usage(*CMYK, "--spot", "gold") == (
        "Error: Invalid value for '--spot': there is no spot colour 'gold'; known: cut, crease")
