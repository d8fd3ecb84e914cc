"""Cuts wander by most of a millimetre; the faces of the shipped games have to bear it."""

import numpy as np
import pytest

from generator.inspection.eye import Eye
from generator.press.raster import Shot
from tests.gallery.test_shipped_games import GAMES
from tests.unit.inspection.conftest import job_of

PER_MM = 4
# A line along the cut is seen to be askew when it lies this near, in mm.
NEAR = 1.9
# So far apart are two greys that make a line, and so much of an edge has to be one.
STEP, PART = 24, 0.7
CORNER_MM = 4
# Of a smaller piece too little is left between its corners.
LEAST_MM = 15


def lines(page, bleed):
    """How far from the cut there are straight lines along it, in mm; outside is below zero."""
    corner = CORNER_MM * PER_MM + round(bleed * PER_MM)
    depth = round((bleed + NEAR) * PER_MM) + 2
    for turned in range(4):
        side = np.rot90(page, turned)[:depth, corner:-corner].astype(int)
        steps = (np.abs(side[2:] - side[:-2]) > STEP).mean(axis=1) > PART
        yield from ((row + 1.5) / PER_MM - bleed for row in np.flatnonzero(steps))


@pytest.mark.parametrize("low_ink", [False, True], ids=["all ink", "little ink"])
@pytest.mark.parametrize("game", GAMES)
def test_no_straight_line_runs_beside_a_straight_cut(game, low_ink):
    eye = Eye(job_of(f"components/{game}", low_ink))
    sights = [each for each in eye.sample(few=True) for kind in [each.component.kind]
              if kind.shape == "rect" and min(kind.trim.width, kind.trim.height) > LEAST_MM]
    shots = [Shot(eye.form(each), *(round(length * PER_MM) for length in (
        each.component.kind.page.width, each.component.kind.page.height))) for each in sights]
    near = {f"{sight.component.id} {sight.side}"
            for sight, picture in zip(sights, eye.shots(shots), strict=True)
            for at in lines(picture.mean(axis=2), sight.component.kind.bleed) if -1 < at < NEAR}
    assert near == set()
