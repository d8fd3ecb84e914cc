"""The folder for The Game Crafter."""

import io
import json

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings, Stop
from generator.output.targets.shops.tgc import TARGET
from tests.unit.output.backs import with_own_backs


@pytest.fixture
def written(make_job, make_kind, outbox, progress):
    """Write kinds for the shop; gives back the files and what was found."""
    def write(*heaps):
        findings = Findings()
        TARGET.write(make_job(*heaps), outbox, progress, findings)
        return outbox.files, findings
    return write


def read(data):
    return np.asarray(Image.open(io.BytesIO(data)))


def test_a_card_is_a_picture_with_its_copies_in_its_name(written, make_kind):
    files, _ = written((make_kind("card"), 2, 3), (make_kind("aid"), 1, 1))
    assert sorted(files) == [
        "tgc/EuroPokerDeck-aid/aid-1.png", "tgc/EuroPokerDeck-aid/back.png",
        "tgc/EuroPokerDeck-card/back.png", "tgc/EuroPokerDeck-card/card-1[x3].png",
        "tgc/EuroPokerDeck-card/card-2[x3].png", "tgc/README.txt", "tgc/manifest.json"]


@pytest.mark.parametrize("size", [(63, 88), (88, 63)])
def test_every_picture_has_the_pixels_of_the_product(written, make_kind, size):
    files, _ = written((make_kind("card", *size), 1, 1))
    assert {read(data).shape for name, data in files.items() if name.endswith(".png")} == {
        (1125, 825, 3)}


def test_the_resolution_is_in_the_file(written, make_kind):
    files, _ = written((make_kind("card"), 1, 1))
    picture = Image.open(io.BytesIO(files["tgc/EuroPokerDeck-card/back.png"]))
    assert round(picture.info["dpi"][0]) == 300


def test_the_cut_lies_in_the_middle_of_the_picture(written, make_kind):
    files, _ = written((make_kind("card"), 1, 1))
    pixels = read(files["tgc/EuroPokerDeck-card/card-1.png"]).astype(int)
    # Red is what lies beyond the trim; the rest of the face has no bright red.
    inside = np.nonzero(pixels[562, :, 0] < 200)[0]
    assert (inside[0], 825 - 1 - inside[-1]) == pytest.approx((40, 40), abs=1)


def test_the_edge_is_drawn_out_where_the_template_ends(written, make_kind):
    files, _ = written((make_kind("card", bleed=1.0), 1, 1))
    pixels = read(files["tgc/EuroPokerDeck-card/card-1.png"])
    edges = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    assert (edges == (255, 0, 0)).all()


def test_a_template_that_draws_more_than_the_shop_takes_is_cropped(written, make_kind):
    files, _ = written((make_kind("card", bleed=9.0), 1, 1))
    assert read(files["tgc/EuroPokerDeck-card/card-1.png"]).shape == (1125, 825, 3)


def test_a_kind_without_a_back_has_a_white_one(written, make_kind):
    files, _ = written((make_kind("card", back=False), 1, 1))
    assert read(files["tgc/EuroPokerDeck-card/back.png"]).min() == 255


def test_the_manifest_names_the_product_and_how_many_of_each(written, make_kind):
    files, _ = written((make_kind("card"), 2, 3))
    [component] = json.loads(files["tgc/manifest.json"])["components"]
    assert (component["identity"], component["family"], component["pieces"],
            [(each["face"], each["quantity"]) for each in component["cards"]]) == (
        "EuroPokerDeck", "deck", 6, [("EuroPokerDeck-card/card-1[x3].png", 3),
                                     ("EuroPokerDeck-card/card-2[x3].png", 3)])


def test_the_manifest_says_where_the_back_of_a_card_is_from(
        make_job, make_kind, outbox, progress):
    TARGET.write(with_own_backs(make_job((make_kind("card"), 3, 1)), 1), outbox, progress,
                 Findings())
    [component] = json.loads(outbox.files["tgc/manifest.json"])["components"]
    assert [(each["back_from"], each["back"]) for each in component["cards"]] == [
        ("Deck", "EuroPokerDeck-card/back.png"), ("Card", "EuroPokerDeck-card/card-2.back.png"),
        ("Deck", "EuroPokerDeck-card/back.png")]


def test_a_back_counts_for_all_cards_that_have_it(written, make_kind, outbox):
    written((make_kind("card"), 2, 3))
    assert outbox.facts["tgc/EuroPokerDeck-card/back.png"]["copies"] == 6


def test_every_picture_that_the_manifest_names_is_there(written, make_kind):
    files, _ = written((make_kind("card"), 2, 3), (make_kind("chit", 25, 25, "circle"), 2, 1))
    named = {name for each in json.loads(files["tgc/manifest.json"])["components"]
             for card in each["cards"] for name in (card["face"], card["back"], each["back"])}
    assert {f"tgc/{name}" for name in named} == {name for name in files if name.endswith(".png")}


def test_a_kind_that_the_shop_doesnt_make_is_left_out(written, make_kind):
    files, findings = written((make_kind("card"), 1, 1), (make_kind("tile", 60, 60), 1, 1))
    assert ([name for name in files if "tile" in name],
            [each.code for each in findings if each.severity == "warning"]) == ([], ["shop/size"])


def test_the_leaflet_says_what_the_shop_doesnt_make(written, make_kind):
    files, _ = written((make_kind("card"), 1, 1), (make_kind("tile", 60, 60), 1, 1))
    assert b"Not made by this shop: Tiles." in files["tgc/README.txt"]


def test_nothing_is_written_if_nothing_can_be_made(written, make_kind, outbox):
    with pytest.raises(Stop):
        written((make_kind("tile", 60, 60), 1, 1))
    assert outbox.files == {}


def test_the_same_kit_gives_the_same_bytes(make_job, progress, outbox):
    def write():
        outbox.files = {}
        TARGET.write(make_job(), outbox, progress, Findings())
        return outbox.files
    assert write() == write()
