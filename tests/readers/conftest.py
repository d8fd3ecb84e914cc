"""A kit of sprites in every format, and the programs that read them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.target_interface import ATLAS_FORMATS, TargetOptions
from generator.game.load.game_folder import open_game
from generator.output import side_pictures

Rgba = NDArray[np.int16]
# Of thirty-odd tiles, two aids and two round markers; so small a sheet that tiles need several.
GAME = "chocoly"
DPI = 60
LARGEST = 400


class ReaderKit(NamedTuple):
    """The folder of the sprites, and every face as `--target images` draws it."""

    sprites: Path
    faces: Mapping[str, Rgba]


@pytest.fixture(scope="session")
def kit(tmp_path_factory: pytest.TempPathFactory) -> ReaderKit:
    folder = tmp_path_factory.mktemp("readers")
    wishes = TargetOptions(formats=ATLAS_FORMATS, scales=(1, 2))
    request = KitRequest(targets=("sprites", "images"), out=folder, dpi=DPI, bleed=0.0,
                         wishes=wishes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(side_pictures, "LARGEST_SHEET_PX", LARGEST)
        build(open_game(GAME, Findings()), request, NoProgress(), Findings())
    images = folder / "images"
    faces = {str(file.relative_to(images).with_suffix("")): pixels_of(file.read_bytes())
             for file in sorted(images.rglob("*.png"))}
    return ReaderKit(folder / "sprites", faces)


def pixels_of(data: bytes) -> Rgba:
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGBA"), np.int16)


def on_white(pixels: Rgba) -> Rgba:
    """What is seen of a picture that lies on white paper."""
    colours, opacity = pixels[..., :3].astype(float), pixels[..., 3:] / 255
    return np.rint(colours * opacity + 255 * (1 - opacity)).astype(np.int16)
