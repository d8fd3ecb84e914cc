"""Pictures of faces are taken no more often than they must."""

from dataclasses import replace

import numpy as np
import pytest

from generator.drawing.press.png import png
from generator.output.side_pictures import (
    cut_out,
    cut_shots,
    draw_shots,
    named_sides,
    shot_key,
    whole_shots,
)


class Counting:
    """A pool that counts what it is asked for, and paints in one colour each."""

    def __init__(self):
        self.shots = []

    def draw(self, shots, canvases):
        for canvas, shot in zip(canvases, shots, strict=False):
            self.shots.append(shot)
            canvas[:] = len(self.shots)
            yield canvas

    def cut(self, shot, canvas):
        """Pieces of these games are rectangles."""


@pytest.fixture
def pool():
    return Counting()


def canvases(shots):
    return [np.zeros((each.height, each.width, 4), np.uint8) for each in shots]


def test_a_front_that_is_also_the_back_is_drawn_once(make_job, pool):
    job = make_job(dpi=10)
    first, second, *_ = named_sides(job)
    back = replace(first, face=replace(first.face, side="back"))
    shots = whole_shots(job, [first, second, back], 10)
    taken = [int(each[0, 0, 0]) for each in draw_shots(job, pool, shots, canvases(shots))]
    assert (len(pool.shots), taken) == (2, [1, 2, 1])


def test_a_face_on_a_picture_that_was_kept_is_cut_out_of_it(make_job, pool):
    job = make_job(dpi=10)
    [shot, *_] = whole_shots(job, named_sides(job), 10)
    sheet = np.full((shot.height + 3, shot.width + 3, 4), 9, np.uint8)
    sheet[2:, 1:] = 7
    job.picture_cache.add("sheet", png(sheet), {shot_key(shot): (1, 2, shot.width, shot.height)})
    [taken] = draw_shots(job, pool, [shot], canvases([shot]))
    assert (pool.shots, np.unique(taken).tolist()) == ([], [7])


def test_a_face_whose_picture_is_damaged_is_drawn(make_job, pool):
    job = make_job(dpi=10)
    [shot, *_] = whole_shots(job, named_sides(job), 10)
    job.picture_cache.add("sheet", b"no picture", {shot_key(shot): (0, 0, shot.width, shot.height)})
    [taken] = draw_shots(job, pool, [shot], canvases([shot]))
    assert np.unique(taken).tolist() == [1]


def test_a_cut_piece_is_a_part_of_the_picture_with_its_bleed(make_job, pool):
    job = make_job(dpi=10)
    [piece, *_] = cut_shots(job, named_sides(job), 10)
    [taken] = cut_out(job, pool, [piece], canvases([piece.part]))
    assert (pool.shots, taken.shape[:2]) == ([piece.whole], (piece.part.height, piece.part.width))


def test_a_cut_piece_whose_picture_is_damaged_is_drawn(make_job, pool):
    job = make_job(dpi=10)
    [piece, *_] = cut_shots(job, named_sides(job), 10)
    cell = (0, 0, piece.part.width, piece.part.height)
    job.picture_cache.add("sheet", b"no picture", {piece.key: cell})
    [taken] = cut_out(job, pool, [piece], canvases([piece.part]))
    assert np.unique(taken).tolist() == [1]


def test_the_trim_of_a_picture_with_bleed_begins_with_a_pixel(make_job):
    job = make_job()
    [side, *_] = named_sides(job)
    [shot] = whole_shots(job, [side], 300)
    kind = side.face.kind
    per_mm = shot.width / (kind.page.width - 2 * shot.crop)
    assert (kind.bleed - shot.crop) * per_mm == pytest.approx(
        round((kind.bleed - shot.crop) * per_mm), abs=1e-4)
