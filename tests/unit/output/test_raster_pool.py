"""Pictures taken by several processes are the pictures that one would take."""

from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest

from generator.drawing.press.raster import RasterRequest
from generator.output import side_pictures as pictures
from generator.output.side_pictures import RasterPool


@pytest.fixture
def shots(make_job):
    job = make_job()
    forms = [job.pressroom.form(piece.front) for piece in job.pieces] * 9
    return [RasterRequest(form, 20, 28 + index) for index, form in enumerate(forms)]


def taken(room, shots):
    canvases = [np.zeros((each.height, each.width, 4), np.uint8) for each in shots]
    return list(room.draw(shots, canvases))


def test_small_work_is_done_by_this_process(font_files, shots):
    with RasterPool(font_files, work=1000, helpers=2) as room:
        assert room._pool is None
        assert [pixels.shape[0] for pixels in taken(room, shots)] == list(range(28, 55))


def test_helpers_take_the_same_pictures_in_the_same_order(font_files, shots):
    with RasterPool(font_files, pictures.PARALLEL_PIXELS, helpers=2) as room:
        shared = taken(room, shots)
    with RasterPool(font_files, 1) as room:
        alone = taken(room, shots)
    assert len(shared) == len(alone)
    assert all(np.array_equal(one, other) for one, other in zip(shared, alone, strict=True))


def test_helpers_that_can_not_start_are_done_without(font_files, shots):
    class Broken:
        def submit(self, *work):
            raise BrokenProcessPool

    room = RasterPool(font_files, 1)
    room._pool = Broken()
    assert [pixels.shape[0] for pixels in taken(room, shots)] == list(range(28, 55))


def test_a_single_processor_has_no_helpers(font_files):
    with RasterPool(font_files, pictures.PARALLEL_PIXELS, helpers=1) as room:
        assert room._pool is None
