"""Sprite sheets, read back."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.base.target_interface import ATLAS_FORMATS, TargetOptions
from generator.output import side_pictures
from generator.output.atlas_formats import FORMATS
from generator.output.targets.pictures.sprites import TARGET


@pytest.fixture
def write(make_job, outbox, progress):
    def written(*heaps, settings=None, **options):
        job = make_job(*heaps, **({"dpi": 30} | options))
        job = replace(job, settings=replace(job.settings, **(settings or {})))
        TARGET.write(job, outbox, progress, Findings())
        return outbox.files
    return written


def image(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


def test_a_kind_has_a_picture_two_lists_and_a_style_sheet(write):
    assert sorted(write()) == ["sprites/README.txt", "sprites/card-1.array.json",
                               "sprites/card-1.json", "sprites/card-1.png", "sprites/card.css"]


def test_the_formats_that_are_wished_for_are_written(write):
    files = write(settings={"wishes": TargetOptions(formats=("phaser", "starling"))})
    assert sorted(files) == ["sprites/README.txt", "sprites/card-1.png", "sprites/card-1.xml",
                             "sprites/chai.phaser.json"]


def test_the_leaflet_says_how_each_format_is_loaded(write):
    files = write(settings={"wishes": TargetOptions(formats=("phaser", "libgdx", "spine"))})
    text = " ".join(files["sprites/README.txt"].decode().split())
    assert (text.count('load.multiatlas("chai", "sprites/chai.phaser.json", "sprites")'),
            text.count('TextureAtlas("sprites/chai.atlas")')) == (1, 1)


def test_every_format_that_can_be_wished_for_is_there():
    assert sorted(ATLAS_FORMATS) == sorted(FORMATS)


@pytest.fixture
def twofold(write):
    return write(settings={"wishes": TargetOptions(formats=("hash",), scales=(1, 2))})


def test_sprites_of_twice_the_size_have_a_name_that_says_so(twofold):
    assert sorted(twofold) == ["sprites/README.txt", "sprites/card-1.json", "sprites/card-1.png",
                               "sprites/card-1@2x.json", "sprites/card-1@2x.png"]


def test_sprites_of_twice_the_size_say_their_scale(twofold):
    meta = json.loads(twofold["sprites/card-1@2x.json"])["meta"]
    assert (meta["scale"], meta["image"]) == ("2", "card-1@2x.png")


def test_sprites_of_twice_the_size_have_twice_the_pixels(twofold):
    once, twice = (json.loads(twofold[f"sprites/{name}.json"])["frames"]["card/card-1.front"]
                   ["frame"] for name in ("card-1", "card-1@2x"))
    assert (once["w"], once["h"], twice["w"], twice["h"]) == (74, 104, 149, 208)


def test_fronts_come_first_and_a_shared_back_once(write):
    frames = json.loads(write()["sprites/card-1.json"])["frames"]
    assert list(frames) == ["card/card-1.front", "card/card-2.front", "card/card-3.front",
                            "card/card.back"]


def test_a_shared_back_counts_the_copies_of_all(write):
    frames = json.loads(write()["sprites/card-1.json"])["frames"]
    assert frames["card/card.back"]["copies"] == 12


def test_the_picture_has_the_size_that_the_list_says(write):
    files = write()
    meta = json.loads(files["sprites/card-1.json"])["meta"]
    height, width, _ = image(files["sprites/card-1.png"]).shape
    assert meta["size"] == {"w": width, "h": height}


def test_cells_are_whole_pixels_of_the_cut_piece(write):
    frame = json.loads(write(dpi=300)["sprites/card-1.json"])["frames"]["card/card-1.front"]
    assert frame["sourceSize"] == {"w": 744, "h": 1039}


def test_each_kind_has_pictures_of_its_own(write, make_kind):
    files = write((make_kind("card"), 1, 1), (make_kind("chip", 20, 20), 1, 1))
    assert [name for name in files if name.endswith(".png")] == ["sprites/card-1.png",
                                                                 "sprites/chip-1.png"]


def test_round_sprites_have_transparent_corners_and_no_bleed(write, make_kind):
    files = write((make_kind("disc", 40, 40, "circle", 0, back=False), 1, 1), duplex="none",
                  settings={"border": "none"}, dpi=100)
    pixels = image(files["sprites/disc-1.png"])
    red = (pixels[..., 0] > 240) & (pixels[..., 1] < 20) & (pixels[..., 3] > 128)
    middle = pixels[pixels.shape[0] // 2, pixels.shape[1] // 2]
    assert (pixels[0, 0, 3], pixels[0, -1, 3], middle[3], red.sum()) == (0, 0, 255, 0)


def test_a_border_keeps_sprites_apart(write, make_kind):
    chip = make_kind("chip", 20, 20, "rect", 0, back=False)
    pixels = image(write((chip, 2, 1), duplex="none")["sprites/chip-1.png"])
    assert (pixels[0, :, 3].max(), pixels[2, 2:-2, 3].min()) == (0, 255)


def test_sheets_stay_within_their_limit(write, make_kind, monkeypatch):
    monkeypatch.setattr(side_pictures, "LARGEST_SHEET_PX", 250)
    files = write((make_kind("chip", 25.4, 25.4, back=False), 9, 1), duplex="none", dpi=100)
    sizes = [image(data).shape[:2] for name, data in files.items() if name.endswith(".png")]
    assert sizes == [(208, 208), (208, 208), (104, 104)]


@pytest.fixture
def board(make_job, make_kind, outbox, progress, monkeypatch):
    """What is said of, and written for, a board that is larger than a sheet."""
    monkeypatch.setattr(side_pictures, "LARGEST_SHEET_PX", 500)
    findings = Findings()
    TARGET.write(make_job((make_kind("board", 180, 90), 1, 1), dpi=100), outbox, progress, findings)
    return findings, outbox.files


def test_a_sprite_larger_than_a_sheet_is_scaled_with_a_note(board):
    [found] = board[0]
    assert (found.code, found.severity, found.message, found.hint) == (
        "output/scaled", "note",
        "the sprites of 'Board' have 70 dpi: with 100 one would have 713 × 358 pixels, and a sheet "
        "has at most 500 each way", "--dpi 70 gives all sprites the same scale")


def test_a_scaled_sprite_nearly_fills_its_sheet(board):
    assert image(board[1]["sprites/board-1.png"]).shape[1] == 500


def test_a_scaled_sprite_says_its_scale(board):
    assert json.loads(board[1]["sprites/board-1.json"])["meta"]["scale"] == "0.7"
