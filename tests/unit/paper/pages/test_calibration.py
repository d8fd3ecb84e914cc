"""The calibration sheet, held against the light: does it read what the printer did?"""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.apps.workflows.printer_calibration import calibration_sheet, languages
from generator.base.findings import Findings
from generator.paper.pages import calibration_sheet as calibration
from generator.paper.sheets.misregistration import (
    BACK_STEP,
    HomePrinter,
    Misregistration,
    calibration_corners,
)
from generator.paper.sheets.sheet import PAPERS, Duplex, axis_of
from tests.unit.output.readback import opened

DPI = 400
PX = DPI / 25.4
SHIFT = Misregistration(0.7, -0.3)


def made(paper: str = "a4", duplex: Duplex = "long", language: str = "en",
         printer: HomePrinter | None = None) -> bytes:
    """A sheet."""
    return calibration_sheet(paper, duplex, language, printer, Findings())


def sides(data: bytes, duplex: Duplex,
          misprint: Misregistration) -> tuple[Image.Image, Image.Image]:
    """The front as it shines through, and the back as a printer has put it there."""
    with pdfium.PdfDocument(data) as pdf:
        front, back = (page.render(scale=DPI / 72).to_pil().convert("L") for page in pdf)
        size = PAPERS["a4"].size
    flip = Image.Transpose.FLIP_LEFT_RIGHT if axis_of(size, duplex) == "vertical" \
        else Image.Transpose.FLIP_TOP_BOTTOM
    c, s = cos(radians(misprint.turn)), sin(radians(misprint.turn))
    a, b, d, e = c / misprint.across, -s / misprint.across, s / misprint.up, c / misprint.up
    x, y = back.width / 2, back.height / 2
    dx, dy = misprint.dx * PX, -misprint.dy * PX
    # From a place on the paper to the place on the page that is printed there.
    found = (a, b, x - a * (x + dx) - b * (y + dy), d, e, y - d * (x + dx) - e * (y + dy))
    return front.transpose(flip), back.transform(
        back.size, Image.Transform.AFFINE, found, Image.Resampling.BICUBIC, fillcolor=255)


def ticks(picture: Image.Image, middle: tuple[float, float], inside: tuple[float, float],
          upright: bool) -> list[float]:
    """Where marks of a vernier are that reach so far inside, mm from its middle towards plus."""
    x, y = ((m + i) * PX for m, i in zip(middle, inside, strict=True))
    half, thick = 13 * PX, 2
    box = (x - thick, y - half, x + thick, y + half) if upright \
        else (x - half, y - thick, x + half, y + thick)
    pixels = np.asarray(picture.crop(tuple(round(each) for each in box)), float)
    dark = 255 - pixels.mean(axis=1 if upright else 0)
    found, at = [], 0
    while at < len(dark):
        end = at
        while end < len(dark) and dark[end] > 40:
            end += 1
        if end > at:
            place = np.average(np.arange(at, end), weights=dark[at:end]) + 0.5 - len(dark) / 2
            found.append(float(place / PX) * (-1 if upright else 1))
        at = end + 1
    return found


def read(front: Image.Image, back: Image.Image, middle: tuple[float, float],
         inward: tuple[float, float], *, aside: float) -> float:
    """What somebody reads who does as the sheet says: sign, whole marks, tenths.

    Eyes follow a back that has moved `aside`, across the vernier.
    """
    upright = inward[0] != 0

    def marks(side: Image.Image, deep: float) -> list[float]:
        return ticks(side, middle, (inward[0] * deep, inward[1] * deep), upright)

    zero, arrow = min(marks(front, -3.6), key=abs), min(marks(back, 3.6 + aside), key=abs)
    sign = 1 if arrow >= zero - 0.02 else -1
    whole = int(abs(arrow - zero) + 0.03)
    side = [arrow + sign * BACK_STEP * tick for tick in range(10)]
    tenths = min(range(10), key=lambda tick: min(abs(side[tick] - mark)
                                                 for mark in marks(front, -1.7)))
    return sign * (whole + tenths / 10)


def all_read(data: bytes, duplex: Duplex, misprint: Misregistration, *, set_right: bool = False
             ) -> dict[str, tuple[float, float]]:
    """What is read at all corners."""
    aside = (0.0, 0.0) if set_right else (misprint.dx, misprint.dy)
    front, back = sides(data, duplex, misprint)
    size, found = PAPERS["a4"].size, {}
    for corner in calibration_corners(size):
        x = 1 if corner.target[0] < size.width / 2 else -1
        y = 1 if corner.target[1] < size.height / 2 else -1
        found[corner.name] = (read(front, back, corner.level, (0, y), aside=-y * aside[1]),
                              read(front, back, corner.upright, (x, 0), aside=x * aside[0]))
    return found


@pytest.mark.parametrize(("duplex", "misprint"), [
    ("long", SHIFT), ("short", SHIFT), ("long", Misregistration(-0.4, 0.9))])
def test_every_corner_reads_the_shift(duplex: Duplex, misprint: Misregistration) -> None:
    expected = pytest.approx((misprint.dx, misprint.dy))
    assert all_read(made(duplex=duplex), duplex, misprint) == dict.fromkeys("ABCD", expected)


def test_a_sheet_that_is_set_right_reads_nothing() -> None:
    misprint = Misregistration(1.3, -0.8, 0.35, 1.004, 0.997)
    data = made(printer=HomePrinter("office", misprint))
    assert all_read(data, "long", misprint, set_right=True) == dict.fromkeys(
        "ABCD", pytest.approx((0, 0)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_all_words_fit_beside_the_cross(
        language: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = []
    fitting = calibration._CalibrationSheet._fitting

    def watched(self: calibration._CalibrationSheet, *columns: calibration._Column) -> float:
        scale = fitting(self, *columns)
        chosen.append(all(column.height(self._canvas, scale) <= column.rect.height
                          for column in columns) and scale)
        return scale

    monkeypatch.setattr(calibration._CalibrationSheet, "_fitting", watched)
    made(paper, "short", language)
    # At least six points, as 9.5 are the whole size.
    assert len(chosen) == 2
    assert min(chosen) > 6 / 9.5


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert made() == made()


def test_the_sheet_asks_to_be_printed_as_it_is() -> None:
    with opened(made(duplex="short")) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipShortEdge")


def test_there_is_a_sheet_in_every_shared_language() -> None:
    folder = Path(__file__).parents[4] / "components" / "shared" / "lang"
    assert set(languages()) == {path.stem for path in folder.glob("*.yaml")}
