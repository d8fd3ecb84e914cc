"""How much ink pictures are: the same, however they are packed."""

import zlib

import numpy as np
import pikepdf
import pytest
from pikepdf import Dictionary, Name

from generator.base.budget import Budget
from generator.paper.preflight.picture_facts import read_picture_facts

# Higher than a band, and more than one of them.
WIDE, HIGH = 150, 400
PIXELS = np.random.default_rng(7).integers(0, 200, (HIGH, WIDE, 4), np.uint8)
# The wettest pixel is the last, the one that is wettest without black the first.
PIXELS[-1, -1] = 200, 200, 210, 255
PIXELS[0, 0] = 220, 230, 240, 0
PLAIN, SIDE, UP = 0, 1, 2


def coded(row, above, sort):
    """A row as PNG packs it."""
    before = np.concatenate([np.zeros((1, 4), np.uint8), row[:-1]])
    rest = row - {PLAIN: np.zeros_like(row), SIDE: before, UP: above}[sort]
    return bytes([sort]) + rest.tobytes()


def packed(sorts):
    """The picture, its rows packed by one sort after the other; as they are without any."""
    if not sorts:
        return PIXELS.tobytes()
    rows = [np.zeros_like(PIXELS[0]), *PIXELS]
    return b"".join(coded(row, rows[index], sorts[index % len(sorts)])
                    for index, row in enumerate(rows[1:]))


@pytest.mark.parametrize("sorts", [(), (PLAIN,), (UP,), (UP, PLAIN), (UP, UP, SIDE)])
def test_the_wettest_pixels_are_found_however_rows_are_packed(sorts):
    pdf = pikepdf.new()
    stream = pikepdf.Stream(pdf, zlib.compress(packed(sorts)), Subtype=Name.Image, Width=WIDE,
                            Height=HIGH, BitsPerComponent=8, ColorSpace=Name.DeviceCMYK,
                            Filter=Name.FlateDecode)
    if sorts:
        stream.DecodeParms = Dictionary(Predictor=15, Colors=4, Columns=WIDE)
    assert read_picture_facts(stream, None, 1, Budget()).laid == (865 / 255, 690 / 255)
