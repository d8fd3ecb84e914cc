"""Which product a kind is cut as."""

from dataclasses import replace

import pytest

from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.game.load.maker_file import read_maker
from generator.game.model.game import Kind
from generator.output.ordering.matching import match_product, match_products, missing_bleed


def piece(width, height, shape="rect", bleed=3.0):
    return Kind(name="card", title="Card", plural="Cards", trim=Size(width, height), bleed=bleed,
                safe=3.0, shape=shape, corner=3.0, outline="", front="a.svg",
                back=None, fields={}, where=FileLocation("kinds.yaml", 3, 3))


@pytest.fixture(scope="module")
def tgc():
    return read_maker("tgc", Findings())


@pytest.mark.parametrize(("size", "shape", "product"), [
    ((63, 88), "rect", "EuroPokerDeck"),
    ((63.5, 88.9), "rect", "PokerDeck"),
    ((57.15, 88.9), "rect", "BridgeDeck"),
    ((70, 120), "rect", "TarotDeck"),
    ((25, 25), "circle", "LargeCircleChit"),
    ((25, 25), "rect", "LargeSquareChit"),
    ((63.8, 55.8), "hex", "MediumHexTile"),
])
def test_a_kind_is_cut_as_the_product_of_its_shape_that_is_nearest(tgc, size, shape, product):
    assert match_product(piece(*size, shape), tgc).product.name == product


def test_a_kind_that_lies_on_its_side_is_turned(tgc):
    found = match_product(piece(88, 63), tgc)
    assert (found.product.name, found.turned, found.pixels(piece(88, 63))) == (
        "EuroPokerDeck", True, (1125, 825))


@pytest.mark.parametrize("kind", [piece(60, 60), piece(63, 88, "path"), piece(14, 14, "circle")])
def test_a_kind_that_is_too_far_off_is_cut_as_nothing(tgc, kind):
    assert match_product(kind, tgc) is None


def test_a_product_that_the_profile_names_is_taken_whatever_its_size(tgc):
    mine = replace(tgc, kinds={"card": "TarotDeck"})
    assert match_product(piece(63, 88), mine).product.name == "TarotDeck"


def test_a_piece_on_a_product_of_another_size_is_drawn_whole_and_undistorted(tgc):
    mine = replace(tgc, kinds={"card": "TarotDeck"})
    assert match_product(piece(63, 88), mine).scale == pytest.approx(69.85 / 63)


def test_within_the_tolerance_pieces_keep_their_size(tgc):
    assert match_product(piece(70, 120), tgc).scale == 1.0


def test_the_tolerance_is_the_profiles(tgc):
    assert match_product(piece(70, 120), replace(tgc, tolerance=0.5)) is None


def test_bleed_is_missing_where_a_template_ends_before_the_shops(tgc):
    kind = piece(63.5, 88.9, bleed=1.0)
    assert missing_bleed(kind, match_product(kind, tgc)) == pytest.approx(2.175)


def test_an_offset_house_takes_every_shape():
    offset = read_maker("offset", Findings())
    assert match_product(piece(41, 97, "path"), offset).product.name == "Piece"


def test_kinds_that_nothing_fits_are_left_out_and_the_others_stay(tgc):
    kinds = [piece(60, 60), replace(piece(63, 88), name="aid")]
    assert list(match_products(kinds, tgc, Findings())) == ["aid"]
