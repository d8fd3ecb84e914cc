"""Pictures that show a game to others."""

from __future__ import annotations

import pytest

from generator.apps.workflows.kit_build import prepare_job
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.paper.pages.promo_pictures import draw_contents, draw_cover, draw_start, draw_wall
from tests.unit.game.load.project import TINY


@pytest.fixture(scope="module")
def job():
    opened = open_game(str(TINY), Findings())
    return prepare_job(opened, KitRequest(), NoProgress(), Findings())


def colours(pixels):
    return len({tuple(each) for row in pixels[::7] for each in row[::7]})


@pytest.mark.parametrize("draw", [draw_cover, draw_wall, draw_contents])
def test_a_picture_is_opaque_and_shows_something(job, draw):
    pixels = draw(job)
    assert pixels[..., 3].min() == 255
    assert colours(pixels) > 3


def test_the_wall_is_as_wide_as_was_asked_for(job):
    assert draw_wall(job, 640).shape[1] == 640


def test_the_start_shows_the_table(job):
    assert colours(draw_start(job, job.set_ups[0], 400)) > 3
