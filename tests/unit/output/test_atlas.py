"""Sprites of one size on one picture."""

import numpy as np
import pytest

from generator.output.side_pictures import named_sides
from generator.output.targets.pictures.sprites import extrude
from generator.paper.sheets.atlas import SpriteCell, split_into_atlases


@pytest.fixture
def sprites(make_job, make_kind):
    """That many sprites of a kind without backs."""
    def made(count):
        return named_sides(make_job((make_kind("chip", back=False), count, 2), duplex="none"))
    return made


def test_sprites_fill_a_picture_about_as_wide_as_high(sprites):
    (atlas,) = split_into_atlases(sprites(9), SpriteCell(10, 10, 0), 4096)
    assert (atlas.columns, atlas.size) == (3, (30, 30))


def test_no_picture_is_larger_than_allowed(sprites):
    found = split_into_atlases(sprites(70), SpriteCell(409, 585, 2), 4096)
    assert all(max(atlas.size) <= 4096 for atlas in found)


def test_what_does_not_fit_goes_to_another_picture(sprites):
    found = split_into_atlases(sprites(9), SpriteCell(10, 10, 0), 20)
    assert [(atlas.number, len(atlas.sprites)) for atlas in found] == [(1, 4), (2, 4), (3, 1)]


def test_a_sprite_larger_than_a_picture_fits_nowhere(sprites):
    assert split_into_atlases(sprites(1), SpriteCell(30, 10, 0), 20) == ()


def test_every_sprite_lies_inside_its_border(sprites):
    (atlas,) = split_into_atlases(sprites(4), SpriteCell(10, 10, 3), 4096)
    assert [at for _, at in atlas.places()] == [(3, 3), (19, 3), (3, 19), (19, 19)]


def test_an_extruded_border_repeats_the_edge_and_the_corners():
    canvas = np.zeros((4, 4, 4), np.uint8)
    canvas[1:3, 1:3] = np.arange(1, 5, dtype=np.uint8).reshape(2, 2, 1)
    extrude(canvas, (1, 1, 2, 2), 1)
    assert canvas[..., 0].tolist() == [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]


@pytest.fixture
def blank():
    """What share of the pictures shows no sprite, counted pixel by pixel."""
    def share(*found):
        shown = sum(len(each.sprites) * each.cell.width * each.cell.height for each in found)
        return 1 - shown / sum(each.area for each in found)
    return share


@pytest.mark.parametrize("size", [(744, 1039), (240, 240), (1004, 1004), (1392, 898), (98, 98)])
def test_hardly_a_tenth_of_a_picture_is_blank(size, blank):
    wasted = {count: max(map(blank, split_into_atlases(range(count), SpriteCell(*size, 2), 4096)))
              for count in range(1, 41)}
    assert {count: share for count, share in wasted.items() if share >= 0.1} == {}


def test_every_sprite_is_on_one_picture_in_its_order():
    orders = {count: [sprite for atlas in split_into_atlases(
        range(count), SpriteCell(744, 1039, 2), 4096) for sprite in atlas.sprites]
              for count in range(1, 41)}
    assert orders == {count: list(range(count)) for count in range(1, 41)}


def test_seven_cards_that_would_leave_an_empty_place_become_two_pictures():
    found = split_into_atlases(range(7), SpriteCell(744, 1039, 2), 4096)
    assert [(each.columns, len(each.sprites)) for each in found] == [(2, 4), (3, 3)]


def test_of_two_well_filled_pictures_the_squarer_one_is_taken():
    (atlas,) = split_into_atlases(range(12), SpriteCell(100, 100, 0), 4096)
    assert atlas.columns in (3, 4)
