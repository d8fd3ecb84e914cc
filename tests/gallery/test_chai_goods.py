"""The goods and boards of Chai: told apart in grey, backs that tell nothing, a place for all."""

import itertools
from collections import Counter

import numpy as np
import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.game.load.game_folder import read_game

PIXELS_PER_MM = 6


@pytest.fixture(scope="module")
def shipped():
    return read_game("chai", Findings())


@pytest.fixture(scope="module")
def pieces(shipped):
    return plan_faces(*shipped, FaceLook("en"), Findings())


@pytest.fixture(scope="module")
def seen(shipped, pieces, fonts):
    """What a face looks like, with its bleed."""
    game, assets = shipped
    press, raster, findings = Press(fonts, assets.pictures), Rasterizer(fonts), Findings()
    renderer = Renderer(game, assets, fonts)

    def pixels(face):
        form = press.form(renderer.draw(face, findings), face.kind.page, face.key, findings)
        wide, high = (round(side * PIXELS_PER_MM)
                      for side in (form.size.width, form.size.height))
        [picture] = raster.pixels([RasterRequest(form, wide, high)])
        return picture[..., :3].astype(int)
    return pixels


@pytest.fixture(scope="module")
def drawn(shipped, pieces, fonts):
    """How often a face uses each symbol, and the words on it."""
    renderer = Renderer(*shipped, fonts)

    def parts(name):
        face = next(each.front for each in pieces if each.component.id == name)
        root = renderer.draw(face, Findings()).root
        uses = Counter(each.attrs["href"].lstrip("#") for each in root.walk()
                       if each.tag == "use")
        words = [child for each in root.walk() for child in each.children
                 if isinstance(child, str) and child.strip()]
        return uses, words
    return parts


def of_kind(pieces, kind):
    return [each for each in pieces if each.component.kind.name == kind]


def test_flavour_tiles_have_one_plain_edge_so_that_neighbours_can_share_a_cut(pieces, seen):
    tiles = of_kind(pieces, "flavour-tile")
    deep = 3 * PIXELS_PER_MM  # the bleed, and a millimetre for a cut that strays
    strips = [strip.reshape(-1, 3) for face in (*(each.front for each in tiles), tiles[0].back)
              for picture in [seen(face)]
              for strip in (picture[:deep], picture[-deep:], picture[:, :deep],
                            picture[:, -deep:])]
    assert np.ptp(np.concatenate(strips), axis=0).max() <= 2


@pytest.mark.parametrize("kind", ["flavour-tile", "pantry-token", "tip", "start-marker"])
def test_a_back_is_the_same_turned_upside_down(pieces, seen, kind):
    back = seen(of_kind(pieces, kind)[0].back)
    assert np.abs(back - back[::-1, ::-1]).mean() < 1.5  # of 255: edges fall between pixels


@pytest.mark.parametrize("kind", ["flavour-tile", "pantry-token", "tip"])
def test_all_pieces_of_a_kind_share_one_back(pieces, kind):
    assert len({each.back.key for each in of_kind(pieces, kind)}) == 1


@pytest.mark.parametrize("kind", ["tea-token", "coin"])
def test_open_pieces_look_the_same_on_both_sides(shipped, kind):
    kind = shipped[0].kinds[kind]
    assert kind.front == kind.back


@pytest.mark.parametrize("kind", ["flavour-tile", "pantry-token", "tea-token"])
def test_goods_are_told_apart_without_colour(pieces, seen, kind):
    grey = {each.component.id: seen(each.front).mean(axis=2) for each in of_kind(pieces, kind)}
    alike = [pair for pair in itertools.combinations(grey, 2)
             if np.abs(grey[pair[0]] - grey[pair[1]]).mean() < 12]
    assert alike == []


def test_the_market_has_a_place_for_every_tile_and_shows_the_prices(shipped, drawn):
    options = shipped[0].options
    uses, words = drawn("market-board")
    assert uses["well"] == options["rows"] * len(options["prices"])
    assert [word for word in words if word.isdigit()] == [
        str(price) for price in sorted(set(options["prices"]))]


def test_the_pantry_has_a_place_for_every_open_token(shipped, drawn):
    uses, _ = drawn("pantry-board")
    assert uses["well-round"] == shipped[0].options["board_places"]


def test_a_tea_house_has_a_place_for_all_that_it_holds(shipped, drawn):
    options = shipped[0].options
    uses, _ = drawn("house-green")
    assert (uses["well"], uses["well-round"]) == (
        options["flavour_places"], options["pantry_places"])


def test_the_thermometer_has_a_place_for_every_round(shipped, drawn):
    options = shipped[0].options
    _, words = drawn("thermometer")
    assert [word for word in words if word.isdigit()] == [
        str(number + 1) for number in range(options["rounds"])]
    assert [word for word in words if "°C" in word] == [
        f"{degrees} °C" for degrees in options["degrees"]]
