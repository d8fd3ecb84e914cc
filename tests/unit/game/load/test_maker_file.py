from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.game.load.maker_file import maker_path, read_maker, shipped_makers
from generator.game.model.maker import Maker
from tests.unit.game.load.draft7 import accepts
from tests.unit.game.load.test_json_schema import SCHEMAS
from tests.unit.game.load.texts import tree_of


def shipped(name: str) -> Maker:
    findings = Findings()
    maker = read_maker(name, findings)
    assert maker is not None
    assert list(findings) == []
    return maker


@pytest.mark.parametrize("name", shipped_makers())
def test_every_shipped_profile_is_read_without_a_word(name: str) -> None:
    assert shipped(name).products


@pytest.mark.parametrize("name", shipped_makers())
def test_every_shipped_profile_passes_in_an_editor(name: str) -> None:
    tree = tree_of(maker_path(name).read_text(encoding="utf-8"))
    assert accepts(SCHEMAS["maker.json"], tree.value, SCHEMAS["maker.json"])


@pytest.mark.parametrize("name", shipped_makers())
def test_every_product_that_we_ship_says_where_it_is_known_from(name: str) -> None:
    text = maker_path(name).read_text(encoding="utf-8")
    products = text[text.index("\nproducts:"):]
    assert len(re.findall(r"source: \w", products)) == len(shipped(name).products)


@pytest.mark.parametrize("name", shipped_makers())
def test_the_shops_bleed_fits_around_every_product(name: str) -> None:
    # Boxes to fold and faces of dice are pictures without a bleed.
    tight = [each.name for each in shipped(name).products.values() if each.size and each.automatic
             and any(page - trim < 1.5 * each.bleed for page, trim in (
                 (each.page_for(each.size).width, each.size.width),
                 (each.page_for(each.size).height, each.size.height)))]
    assert tight == []


def test_a_picture_of_a_poker_card_has_the_pixels_of_the_shop() -> None:
    assert shipped("mpc").products["Poker"].pixels_for(Size(63.5, 88.9)) == (822, 1122)


def test_without_pixels_a_picture_has_those_of_size_and_bleed() -> None:
    assert shipped("dtc").products["Poker"].pixels_for(Size(63.5, 88.9)) == (825, 1125)


def test_a_product_of_any_size_is_as_large_as_the_piece() -> None:
    assert shipped("offset").products["Piece"].page_for(Size(40, 50)) == Size(46, 56)


@pytest.mark.parametrize(("pieces", "step"), [(1, 18), (18, 18), (19, 36), (612, 612)])
def test_an_order_costs_as_much_as_the_next_number_that_has_a_price(
        pieces: int, step: int) -> None:
    assert shipped("mpc").step_for(pieces) == step


def test_a_profile_of_ones_own_is_read_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("{title: Mine, bleed: 2mm, safe: 3mm, products: {Tile: {size: 40mm}}}",
                    encoding="utf-8")
    maker = read_maker(str(file), Findings())
    assert maker is not None
    assert (maker.title, maker.products["Tile"].bleed) == ("Mine", 2.0)
