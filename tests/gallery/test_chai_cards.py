"""The cards of Chai as they come off the press."""

import numpy as np
import pytest
from PIL import Image

from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """One card of each kind with its back, small."""
    folder = tmp_path_factory.mktemp("chai-cards")
    wish = KitRequest(out=folder, targets=("images",), dpi=72,
                   only=("black-08", "ability-1", "player-aid"))
    build(open_game("chai", Findings()), wish, NoProgress(), Findings())
    return {path.name: np.asarray(Image.open(path).convert("RGB"), dtype=int)
            for path in sorted(folder.rglob("*.png"))}


@pytest.mark.parametrize("name", ["customer.back.png", "ability.back.png"])
def test_a_back_does_not_tell_which_way_up_it_lies(pictures, name):
    back = pictures[name]
    turned = back[::-1, ::-1]
    assert np.abs(back - turned).mean() < 2


@pytest.mark.parametrize("name", ["customer.back.png", "ability.back.png"])
def test_a_back_runs_out_without_an_edge(pictures, name):
    """A line along the border would show a print that is a millimetre off."""
    back = pictures[name]
    rows = back[:16].mean(axis=(1, 2))
    assert np.abs(np.diff(rows)).max() < 24


def test_the_longest_order_stays_between_the_safe_lines(pictures):
    front = pictures["black-08.front.png"]
    bleed, safe = round(3 / 25.4 * 72), round(2.5 / 25.4 * 72)
    low = round((106 + 3) / 25.4 * 72), round((116 + 3) / 25.4 * 72)
    edge = front[low[0]:low[1], bleed:bleed + safe]
    assert np.ptp(edge.reshape(-1, 3), axis=0).max() < 8
