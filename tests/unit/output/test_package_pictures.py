"""Pictures of faces for packages."""

import io
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.drawing.cache.picture_cache import PictureCache
from generator.output.package_pictures import PictureRequest, draw_pictures, face_grid, pixels_for

RED = (255, 0, 0)


@pytest.fixture
def job(make_job, make_kind):
    return make_job((make_kind("card"), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 1, 5))


def read(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


def one(job, progress, **wanted):
    face = job.pieces[-1].front
    [made] = draw_pictures(job, [PictureRequest(face, **({"width": 100, "height": 100} | wanted))],
                           progress)
    return read(made.data)


def test_a_cut_piece_is_clear_outside_of_its_shape(job, progress):
    assert one(job, progress)[0, 0, 3] == 0


def test_an_uncut_piece_fills_its_rectangle(job, progress):
    assert one(job, progress, cut=False)[..., 3].min() == 255


def test_a_picture_has_the_size_that_was_asked_for(job, progress):
    assert one(job, progress, width=80, height=60, form="jpeg").shape[:2] == (60, 80)


def test_bleed_shows_what_lies_beyond_the_cut(job, progress):
    whole = one(job, progress, cut=False, bleed=3.0)
    assert tuple(whole[0, 0, :3]) == RED


def test_what_is_padded_is_the_edge_drawn_out(job, progress):
    padded = one(job, progress, cut=False, bleed=3.0, pad=(10, 10))
    assert padded.shape[:2] == (100, 100)
    assert {tuple(each) for each in padded[:10, :, :3].reshape(-1, 3)} == {RED}


def test_a_name_tells_the_kind_and_the_content(job, progress):
    faces = [piece.front for piece in job.pieces[:2]]
    names = [each.name for each in draw_pictures(
        job, [PictureRequest(face, 30, 40, "jpeg") for face in faces], progress)]
    assert names[0] != names[1]
    assert all(name.startswith("card-") and name.endswith(".jpg") for name in names)


def test_a_face_that_is_wanted_twice_is_the_same_file(job, progress):
    wanted = [PictureRequest(job.pieces[0].front, 30, 40)] * 2
    first, second = draw_pictures(job, wanted, progress)
    assert first == second


def test_a_grid_has_its_faces_row_by_row(job):
    faces = [piece.front for piece in job.pieces[:3]]
    grid = face_grid(job, faces, (30, 40), 2, 2, form="png")
    sheet = read(grid.picture.data)
    alone = [read(face_grid(job, [face], (30, 40), 1, 1, form="png").picture.data)
             for face in faces]
    assert sheet.shape[:2] == (80, 60)
    assert (sheet[:40, 30:] == alone[1]).all()
    assert (sheet[40:, :30] == alone[2]).all()


def test_what_the_album_keeps_isnt_drawn_again(job, progress):
    with tempfile.TemporaryDirectory() as folder:
        album = PictureCache(Path(folder) / ".cache" / "pictures")
        kept = replace(job, picture_cache=album)
        wanted = [PictureRequest(job.pieces[0].front, 30, 40)]
        first = draw_pictures(kept, wanted, progress)
        key = next(iter(album._shown))
        album.add(key, b"what was kept", {})
        assert draw_pictures(kept, wanted, progress)[0].data == b"what was kept" != first[0].data
        album.close()


def test_pixels_stay_within_what_is_allowed():
    assert pixels_for(63.5, 88.9, 300) == (750, 1050)
    assert max(pixels_for(500, 250, 300)) == 4096
