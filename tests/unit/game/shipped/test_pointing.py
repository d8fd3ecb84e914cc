"""Every choice of the shipped games can be pointed at on their tables."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from generator.apps.workflows.game_table import sizes_of
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.playing.rules.registry import rules_for
from generator.playing.rules.scene import Scene, TouchSpot
from generator.playing.tabletop.arrangement import Arrangement, arrange_scene
from generator.playing.tabletop.default_table import table_of
from tests.unit.playing.games.positions import played

COMPONENTS = Path(__file__).parents[4] / "components"
GAMES = sorted(path.parent.name for path in COMPONENTS.glob("*/table.yaml"))
# So often each phase is looked at.
LOOKS = 2


def is_placed(spot: TouchSpot, scene: Scene, laid: Arrangement) -> bool:
    """Whether there is somewhere on the table to point at."""
    if spot.word:
        return True
    pieces = scene.pieces_at(spot)
    if pieces:
        shown = {piece.index for piece in laid.pieces if piece.zone == spot.zone}
        return not shown.isdisjoint(pieces)
    if spot.cell is not None:
        return laid.cell(spot.zone, spot.cell) is not None
    return spot.zone in {room.zone for room in laid.zones}


def rooms_of(spot: TouchSpot, laid: Arrangement) -> list[object]:
    """Where a cell or a whole zone is."""
    room = laid.cell(spot.zone, spot.cell) if spot.cell is not None else None
    return [each.at for each in ([room] if room else laid.zones) if each.zone == spot.zone]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_touched_has_a_place_of_its_own_on_the_table(game: str) -> None:
    opened = open_game(game, Findings())
    rules = rules_for(supply_of(opened.game), 2, {}, Findings())
    assert rules is not None
    lost, same, looks = set(), set(), [0] * len(rules.info.phases)
    for state in played(rules, "pointing", game):
        looks[state.phase] += 1
        if looks[state.phase] <= LOOKS and not state.over:
            scene = rules.scene(state, state.seat)
            laid = arrange_scene(scene, table_of(opened), sizes_of(opened), 2)
            spots = {spot for action in rules.legal(state) for spot in rules.target(state, action)
                     if not spot.word}
            lost |= {spot for spot in spots if not is_placed(spot, scene, laid)}
            # What has no pieces is told apart by nothing but its place.
            bare = sorted((spot for spot in spots if not scene.pieces_at(spot)), key=repr)
            same |= {(one, two) for one, two in combinations(bare, 2)
                     if rooms_of(one, laid) == rooms_of(two, laid)}
    assert lost == set()
    assert same == set()
