"""Sprites of one size on one picture."""

import json

import numpy as np
import pytest

from generator.export.pictures import named_sides
from generator.export.targets.sprites import array_json, css, escaped, extrude, hash_json
from generator.sheets.atlas import SpriteCell, atlases


@pytest.fixture
def sprites(make_job, make_kind):
    """That many sprites of a kind without backs."""
    def made(count):
        return named_sides(make_job((make_kind("chip", back=False), count, 2), duplex="none"))
    return made


def test_sprites_fill_a_picture_about_as_wide_as_high(sprites):
    (atlas,) = atlases(sprites(9), SpriteCell(10, 10, 0), 4096)
    assert (atlas.columns, atlas.size) == (3, (30, 30))


def test_no_picture_is_larger_than_allowed(sprites):
    found = atlases(sprites(70), SpriteCell(409, 585, 2), 4096)
    assert all(max(atlas.size) <= 4096 for atlas in found)


def test_what_does_not_fit_goes_to_another_picture(sprites):
    found = atlases(sprites(9), SpriteCell(10, 10, 0), 20)
    assert [(atlas.number, len(atlas.sprites)) for atlas in found] == [(1, 4), (2, 4), (3, 1)]


def test_a_sprite_larger_than_a_picture_fits_nowhere(sprites):
    assert atlases(sprites(1), SpriteCell(30, 10, 0), 20) == ()


def test_every_sprite_lies_inside_its_border(sprites):
    (atlas,) = atlases(sprites(4), SpriteCell(10, 10, 3), 4096)
    assert [at for _, at in atlas.places()] == [(3, 3), (19, 3), (3, 19), (19, 19)]


def test_an_extruded_border_repeats_the_edge_and_the_corners():
    canvas = np.zeros((4, 4, 4), np.uint8)
    canvas[1:3, 1:3] = np.arange(1, 5, dtype=np.uint8).reshape(2, 2, 1)
    extrude(canvas, (1, 1, 2, 2), 1)
    assert canvas[..., 0].tolist() == [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]


def test_frames_by_name_carry_id_copies_kind_and_side(sprites):
    (atlas,) = atlases(sprites(2), SpriteCell(10, 12, 2), 4096)
    tree = json.loads(hash_json(atlas, "chip-1.png", []))
    assert tree["frames"]["chip/chip-2.front"] == {
        "frame": {"x": 16, "y": 2, "w": 10, "h": 12}, "rotated": False, "trimmed": False,
        "spriteSourceSize": {"x": 0, "y": 0, "w": 10, "h": 12}, "sourceSize": {"w": 10, "h": 12},
        "id": "chip-2", "copies": 2, "kind": "chip", "side": "front"}


def test_the_picture_is_named_with_its_size(sprites):
    (atlas,) = atlases(sprites(2), SpriteCell(10, 12, 2), 4096)
    meta = json.loads(hash_json(atlas, "chip-1.png", ["chip-2.json"]))["meta"]
    assert (meta["app"], meta["image"], meta["size"], meta["scale"],
            meta["related_multi_packs"]) == (
        "ballotin", "chip-1.png", {"w": 28, "h": 16}, "1", ["chip-2.json"])


def test_the_list_holds_the_same_frames_in_order(sprites):
    (atlas,) = atlases(sprites(3), SpriteCell(10, 10, 0), 4096)
    named = json.loads(hash_json(atlas, "a.png", []))["frames"]
    listed = json.loads(array_json(atlas, "a.png", []))["frames"]
    assert {each.pop("filename"): each for each in listed} == named


def test_css_places_a_sprite_in_percentages(sprites):
    (atlas,) = atlases(sprites(4), SpriteCell(10, 10, 0), 4096)
    rules = css("chip", [(atlas, "chip-1.png")]).decode().splitlines()
    assert rules[4] == ('.sprite-chip-chip-4-front { background-image: url("chip-1.png"); '
                        "background-size: 200% 200%; background-position: 100% 100%; }")


def test_a_lone_sprite_fills_its_picture(sprites):
    (atlas,) = atlases(sprites(1), SpriteCell(10, 10, 0), 4096)
    assert "background-position: 0% 0%" in css("chip", [(atlas, "chip-1.png")]).decode()


@pytest.mark.parametrize(("name", "safe"), [
    ("mint", "mint"), ("a.b", "a\\.b"), ("7up", "\\37 up"), ("-3", "-\\33 "), ("茶", "茶"),
    ("a{}b", "a\\{\\}b")])
def test_class_names_are_escaped(name, safe):
    assert escaped(name) == safe
