"""Pictures of faces are taken no more often than they must."""

from dataclasses import replace

import numpy as np
import pytest

from generator.export.pictures import drawn, key_of, named_sides, shots_of
from generator.press.png import png


class Counting:
    """A pool that counts what it is asked for, and paints in one colour each."""

    def __init__(self):
        self.shots = []

    def draw(self, shots, canvases):
        for canvas, shot in zip(canvases, shots, strict=False):
            self.shots.append(shot)
            canvas[:] = len(self.shots)
            yield canvas


@pytest.fixture
def pool():
    return Counting()


def canvases(shots):
    return [np.zeros((each.height, each.width, 4), np.uint8) for each in shots]


def test_a_front_that_is_also_the_back_is_drawn_once(make_job, pool):
    job = make_job(dpi=10)
    first, second, *_ = named_sides(job)
    back = replace(first, face=replace(first.face, side="back"))
    shots = shots_of(job, [first, second, back], bleed=True)
    taken = [int(each[0, 0, 0]) for each in drawn(job, pool, shots, canvases(shots))]
    assert (len(pool.shots), taken) == (2, [1, 2, 1])


def test_a_face_on_a_picture_that_was_kept_is_cut_out_of_it(make_job, pool):
    job = make_job(dpi=10)
    [shot, *_] = shots_of(job, named_sides(job), bleed=True)
    sheet = np.full((shot.height + 3, shot.width + 3, 4), 9, np.uint8)
    sheet[2:, 1:] = 7
    job.album.add("sheet", png(sheet), {key_of(shot): (1, 2, shot.width, shot.height)})
    [taken] = drawn(job, pool, [shot], canvases([shot]))
    assert (pool.shots, np.unique(taken).tolist()) == ([], [7])


def test_a_face_whose_picture_is_damaged_is_drawn(make_job, pool):
    job = make_job(dpi=10)
    [shot, *_] = shots_of(job, named_sides(job), bleed=True)
    job.album.add("sheet", b"no picture", {key_of(shot): (0, 0, shot.width, shot.height)})
    [taken] = drawn(job, pool, [shot], canvases([shot]))
    assert np.unique(taken).tolist() == [1]
