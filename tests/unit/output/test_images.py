"""A picture of every face, read back."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Complaint, Findings, Stop
from generator.base.target_interface import TargetOptions
from generator.output.targets.pictures.images import TARGET


@pytest.fixture
def write(make_job, outbox, progress):
    def written(*heaps, wishes=None, **options):
        job = make_job(*heaps, **({"dpi": 50} | options))
        settings = replace(job.settings, wishes=wishes or job.settings.wishes)
        TARGET.write(replace(job, settings=settings), outbox, progress, Findings())
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


EPS = TargetOptions(images=("eps",))


def test_only_the_formats_that_are_asked_for_are_written(write, make_kind, cairo):
    assert sorted(write((make_kind("card"), 1, 1), wishes=EPS)) == ["images/card/card-1.front.eps",
                                           "images/card/card.back.eps"]


def test_an_eps_file_has_the_size_of_the_cut_piece_in_points(write, cairo):
    data = write(wishes=EPS, bleed=0.0)["images/card/card-1.front.eps"]
    assert b"%%BoundingBox: 0 0 179 250\n" in data


def test_eps_without_cairosvg_is_refused(write, monkeypatch):
    monkeypatch.setattr("generator.output.targets.pictures.images.missing_cairo",
                        lambda: Complaint("cairo/missing", "CairoSVG isn't installed"))
    with pytest.raises(Stop) as stop:
        write(wishes=EPS)
    assert [finding.code for finding in stop.value.findings] == ["cairo/missing"]
