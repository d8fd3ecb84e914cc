"""Files for a shop that a profile of one's own describes."""

import io

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.base.findings import Findings, Stop
from generator.output.target import find_target

PROFILE = """\
title: Mine
bleed: 2mm
safe: 2mm
dpi: 100
products:
  Card: {size: 63mm x 88mm}
"""


@pytest.fixture
def written(make_job, make_kind, outbox, progress, tmp_path):
    """Write a card for a shop of one's own; gives back the files and what was found."""
    def write(text, *heaps):
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        findings = Findings()
        try:
            find_target(f"shop:{file}").write(
                make_job(*(heaps or [(make_kind("card"), 1, 1)])), outbox, progress, findings)
        except Stop:
            assert findings.errors
        return outbox, [(each.code, each.message) for each in findings.errors]
    return write


def test_files_lie_in_a_folder_that_is_called_like_the_profile(written):
    outbox, _ = written(PROFILE)
    assert sorted(outbox.files) == [
        "shop/mine/Card-card/back.png", "shop/mine/Card-card/card-1.png", "shop/mine/README.txt"]


def test_pictures_are_as_large_as_size_and_bleed(written):
    outbox, _ = written(PROFILE)
    facts = outbox.facts["shop/mine/Card-card/card-1.png"]
    assert (facts["width"], facts["height"]) == (264, 362)


def test_a_copied_profile_may_ask_for_a_pdf_instead(written):
    outbox, _ = written(PROFILE + "files: pdf\n")
    assert sorted(outbox.files) == ["shop/mine/Card-card.pdf", "shop/mine/README.txt"]


def test_kinds_of_one_size_may_share_a_pdf(written, make_kind):
    outbox, _ = written(PROFILE + "files: pdf\npdf: size\n", (make_kind("card"), 1, 1),
                        (make_kind("aid", 88, 63), 1, 2))
    assert outbox.facts["shop/mine/Card-63x88mm.pdf"] == {"pages": 6}


def test_a_shipped_profile_is_found_by_its_name(make_job, outbox, progress):
    find_target("shop:mb-print").write(make_job(), outbox, progress, Findings())
    assert sorted(outbox.files) == ["shop/mb-print/Card-63x88mm.pdf", "shop/mb-print/README.txt"]


def test_a_profile_with_a_mistake_writes_nothing(written):
    outbox, errors = written(PROFILE.replace("bleed", "blead"))
    assert (outbox.files, [code for code, _ in errors]) == ({}, ["field/missing", "field/unknown"])


def test_a_picture_with_too_many_pixels_for_the_shop_is_told(written):
    _, errors = written(PROFILE + "limits: {side: [10, 300]}\n")
    assert errors == [("shop/too-large", "a picture of Card has 264 × 362 pixels; Mine takes from "
                       "10 to 300 a side")]


@pytest.mark.parametrize("files", ["images", "pdf"])
def test_a_file_with_too_many_bytes_for_the_shop_is_told(written, files):
    _, errors = written(PROFILE + f"files: {files}\nlimits: {{bytes: 100}}\n")
    assert {code for code, _ in errors} == {"shop/too-large"}


HALF = PROFILE.replace("63mm x 88mm", "31.5mm x 44mm") + "kinds: {card: Card}\n"


def cut_columns(pixels):
    """The first and the last column of the middle row that lie within the cut; red is beyond."""
    inside = np.nonzero(pixels[len(pixels) // 2, :, 0] < 200)[0]
    return inside[0], inside[-1]


def test_a_picture_is_as_large_as_the_product_that_a_profile_names(written):
    outbox, _ = written(HALF)
    facts = outbox.facts["shop/mine/Card-card/card-1.png"]
    assert (facts["width"], facts["height"]) == (140, 189)


def test_a_piece_is_drawn_as_large_as_the_product_that_a_profile_names(written):
    outbox, _ = written(HALF)
    picture = Image.open(io.BytesIO(outbox.files["shop/mine/Card-card/card-1.png"]))
    assert cut_columns(np.asarray(picture).astype(int)) == pytest.approx((8, 131), abs=1)


def test_a_page_shows_a_piece_as_large_as_the_product_that_a_profile_names(written):
    outbox, _ = written(HALF + "files: pdf\n")
    document = pypdfium2.PdfDocument(outbox.files["shop/mine/Card-card.pdf"])
    picture = document[0].render(scale=100 / 72).to_pil().convert("RGB")
    assert cut_columns(np.asarray(picture).astype(int)) == pytest.approx((8, 131), abs=1)


@pytest.mark.parametrize(("order", "white"), [("front-back", 1), ("back-front", 0)])
def test_pages_come_in_the_order_that_the_profile_says(written, make_kind, order, white):
    outbox, _ = written(PROFILE + f"files: pdf\npages: {order}\n",
                        (make_kind("card", back=False), 1, 1))
    document = pypdfium2.PdfDocument(outbox.files["shop/mine/Card-card.pdf"])
    pages = [np.asarray(document[number].render().to_pil()).min() for number in range(2)]
    assert pages.index(255) == white


def test_a_profile_that_asks_for_more_pixels_than_can_be_drawn_is_refused(written, make_kind):
    text = PROFILE.replace("63mm x 88mm", "800mm x 800mm").replace("100", "2400")
    _, errors = written(text, (make_kind("card", 800, 800), 1, 1))
    assert errors == [("output/too-large",
                       "a picture of Card would have 75,969 × 75,969 pixels")]


def test_a_profile_may_end_in_yml_too(tmp_path, make_job, outbox, progress):
    (tmp_path / "mine.yml").write_text(PROFILE, encoding="utf-8")
    find_target(f"shop:{tmp_path / 'mine.yml'}").write(make_job(), outbox, progress, Findings())
    assert "shop/mine/README.txt" in outbox.files


def test_more_products_than_anybody_orders_are_refused(written, make_kind):
    _, errors = written(PROFILE.replace("88mm}", "88mm, most: 1}"), (make_kind("card"), 1, 101))
    assert errors == [("shop/too-many", "Cards would be ordered as 101 of Card; at most 100 are "
                       "written")]


def test_more_orders_than_anybody_fills_are_refused(written, make_kind):
    text = PROFILE.replace("88mm}", "88mm, autofill: true}")
    more = "order: autofill\nstocks: [thin]\nstock: thin\nlimits: {pieces: 1}\n"
    _, errors = written(text + more, (make_kind("card"), 1, 101))
    assert errors == [("shop/too-many", "there would be 101 orders; at most 100 are written")]


def test_more_pieces_than_an_order_may_have_are_told(make_job, make_kind, outbox, progress,
                                                     tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(PROFILE + "limits: {pieces: 5}\n", encoding="utf-8")
    findings = Findings()
    find_target(f"shop:{file}").write(make_job((make_kind("card"), 2, 3)), outbox, progress,
                                      findings)
    assert [each.message for each in findings if each.code == "shop/too-many"] == [
        "there are 6 pieces, and Mine takes at most 5 in an order"]
