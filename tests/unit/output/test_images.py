"""A picture of every face, read back."""

import io

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings, Stop
from generator.output.targets.pictures.images import TARGET


@pytest.fixture
def write(make_job, outbox, progress):
    def written(*heaps, **options):
        TARGET.write(make_job(*heaps, **({"dpi": 50} | options)), outbox, progress, Findings())
        return outbox.files
    return written


def test_files_are_named_by_kind_piece_and_side(write, make_kind):
    assert sorted(write((make_kind("card"), 2, 3))) == [
        "images/card/card-1.front.png", "images/card/card-1.front.svg",
        "images/card/card-2.front.png", "images/card/card-2.front.svg",
        "images/card/card.back.png", "images/card/card.back.svg"]


def test_with_bleed_the_whole_face_is_shown(write, outbox):
    write(dpi=254)
    facts = outbox.facts["images/card/card-1.front.png"]
    assert (facts["width"], facts["height"]) == (690, 940)


def test_without_bleed_the_cut_piece_is_shown(write, outbox):
    write(dpi=254, bleed=0.0)
    facts = outbox.facts["images/card/card-1.front.png"]
    assert (facts["width"], facts["height"]) == (630, 880)


def test_a_cut_piece_has_transparent_corners(write):
    files = write(dpi=254, bleed=0.0)
    pixels = np.asarray(Image.open(io.BytesIO(files["images/card/card-1.front.png"])))
    assert (pixels[0, 0, 3], pixels[0, 315, 3], pixels[440, 315, 3]) == (0, 255, 255)


def test_a_picture_knows_its_resolution(write):
    files = write(dpi=254)
    dots = Image.open(io.BytesIO(files["images/card/card.back.png"])).info["dpi"]
    assert [round(each) for each in dots] == [254, 254]


def test_facts_tell_kind_side_and_copies(write, outbox):
    write()
    assert outbox.facts["images/card/card.back.svg"] == {"kind": "card", "side": "back",
                                                         "copies": 12}


def test_a_picture_of_absurd_size_is_an_error(write, make_kind):
    with pytest.raises(Stop) as stop:
        write((make_kind("board", 180, 180), 1, 1), dpi=1500)
    assert [each.code for each in stop.value.findings] == ["output/too-large"]
