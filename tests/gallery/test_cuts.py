"""Cuts wander by most of a millimetre; the faces of the shipped games have to bear it."""

import numpy as np
import pytest

from generator.drawing.press.raster import RasterRequest
from generator.judging.faces.face_reader import FaceReader
from tests.gallery.test_shipped_games import GAMES
from tests.unit.judging.faces.conftest import job_of

PER_MM = 4
# A line along the cut is seen to be askew when it lies this near, in mm.
NEAR = 1.9
# So far apart are two greys that make a line, and so much of an edge has to be one.
STEP, PART = 24, 0.7
CORNER_MM = 4
# Of a smaller piece too little is left between its corners.
LEAST_MM = 15


def straight_edges(page, kind):
    """The four sides of a face as strips, between their corners, the outermost row first."""
    corner = CORNER_MM * PER_MM + round(kind.bleed * PER_MM)
    for turned in range(4):
        yield np.rot90(page, turned)[:, corner:-corner]


def round_edge(page, kind):
    """The edge of a round face rolled out into a strip, the outermost row first."""
    middle = (page.shape[0] - 1) / 2
    depths = np.arange(round((kind.bleed + NEAR) * PER_MM) + 2) + 0.5
    radii = (kind.trim.width / 2 + kind.bleed) * PER_MM - depths
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    across = middle + np.outer(radii, np.cos(angles))
    down = middle + np.outer(radii, np.sin(angles))
    yield page[np.rint(down).astype(int), np.rint(across).astype(int)]


def lines(page, kind):
    """How far from the cut there are lines along it, in mm; outside is below zero."""
    depth = round((kind.bleed + NEAR) * PER_MM) + 2
    edges = round_edge if kind.shape == "circle" else straight_edges
    for edge in edges(page, kind):
        side = edge[:depth].astype(int)
        steps = (np.abs(side[2:] - side[:-2]) > STEP).mean(axis=1) > PART
        yield from ((row + 1.5) / PER_MM - kind.bleed for row in np.flatnonzero(steps))


@pytest.fixture(scope="module", params=[(game, low) for game in GAMES for low in (False, True)],
                ids=lambda asked: f"{asked[0]}, {'little' if asked[1] else 'all'} ink")
def faces(request):
    """The name, the kind and the grey picture of some faces of each kind of a game."""
    game, low_ink = request.param
    eye = FaceReader(job_of(f"components/{game}", low_ink))
    sights = [each for each in eye.sample(few=True) for kind in [each.component.kind]
              if kind.shape == "circle" or (
                  kind.shape == "rect" and min(kind.trim.width, kind.trim.height) > LEAST_MM)]
    shots = [RasterRequest(eye.form(each), *(round(length * PER_MM) for length in (
        each.component.kind.page.width, each.component.kind.page.height))) for each in sights]
    return [(f"{sight.component.id} {sight.side}", sight.component.kind, picture.mean(axis=2))
            for sight, picture in zip(sights, eye.shots(shots), strict=True)]


@pytest.mark.parametrize("shape", ["rect", "circle"])
def test_no_line_runs_beside_a_cut(faces, shape):
    near = {name for name, kind, picture in faces if kind.shape == shape
            for at in lines(picture, kind) if -1 < at < NEAR}
    assert near == set()
