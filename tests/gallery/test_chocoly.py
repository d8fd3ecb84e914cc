"""What Chocoly's faces have to be, whatever they look like."""

import numpy as np
import pytest
from PIL import Image

from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game

DPI = 254  # ten pixels a millimetre
BLEED, PIECE = 30, 250


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("chocoly")
    # It shows white, milk, dark and white again.
    build(open_game("chocoly", Findings()),
          KitRequest(targets=("images",), out=folder, only=("tile-03",), dpi=DPI),
          NoProgress(), Findings())
    return folder / "images" / "tile"


def grey(path):
    return np.asarray(Image.open(path).convert("L"), np.int16)


def piece(pictures, number):
    x, y = (BLEED + PIECE * (number % 2), BLEED + PIECE * (number // 2))
    return grey(pictures / "tile-03.front.png")[y:y + PIECE, x:x + PIECE]


def test_the_back_is_the_same_after_a_quarter_turn(pictures):
    back = grey(pictures / "tile.back.png")
    assert np.abs(back - np.rot90(back)).mean() < 1


def test_kinds_are_told_apart_by_their_grey(pictures):
    white, milk, dark = (piece(pictures, number).mean() for number in range(3))
    assert white - milk > 60
    assert milk - dark > 40


def test_kinds_are_told_apart_by_their_relief(pictures):
    # The middle of a white piece is smooth; ribs and facets aren't.
    white, milk, dark = (piece(pictures, number)[75:175, 75:175].std()
                         for number in range(3))
    assert white < 8 < min(milk, dark)


def test_the_slopes_of_pieces_run_out_so_that_no_line_follows_a_cut_that_wanders(pictures):
    tile = grey(pictures / "tile-03.front.png")
    # Up to a millimetre on either side of the cut, in the middle of a piece.
    beside, middle = slice(BLEED - 10, BLEED + 10), BLEED + PIECE // 2
    assert max(np.ptp(tile[beside, middle]), np.ptp(tile[middle, beside])) <= 1


def test_a_groove_parts_the_pieces_of_a_tile(pictures):
    first, second = (piece(pictures, number) for number in (0, 1))
    groove = np.concatenate((first[50:200, -3:-1], second[50:200, 1:3]), axis=1)
    assert abs(int(groove[:, :2].mean()) - int(first[50:200, -12:-8].mean())) > 20
