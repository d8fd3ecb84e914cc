"""Groups with a box or a wild more are told without laying it, and are the same as laid."""

from __future__ import annotations

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.games.chocolatier.rules import Chocolatier
from generator.playing.games.chocolatier.sampler import TURNS, largest_groups
from generator.playing.games.chocolatier.state import PLACE, ChocolatierState
from generator.playing.games.shared.tile_groups import TileGroups
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for


def with_box(rules: Chocolatier, state: ChocolatierState, spot: int) -> tuple[int, ...]:
    """The largest groups that joints foretell for a box at a spot."""
    sizes = list(rules.sizes_of_groups(state, state.seat))
    face = rules.box.faces[rules.pending(state)][spot % TURNS]
    for flavour in set(face) - {0}:
        squares = sum(1 << square for square in range(4) if face[square] == flavour)
        joints = TileGroups(bytes(state.grids[state.seat]), rules.ground.width, flavour, rules.wild)
        size = joints.size_joined(rules.ground.corners[spot // TURNS], squares)
        sizes[flavour - 1] = max(sizes[flavour - 1], size)
    return tuple(sizes)


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light"])
def test_groups_are_foretold(game: str) -> None:
    rules = rules_for(supply_at(game, Findings()), 2, {}, Findings())
    assert isinstance(rules, Chocolatier)
    tried = 0
    for seed in range(12):
        chance = stream(seed)
        state = rules.setup(chance)
        while not state.over:
            if state.phase == PLACE:
                for spot in rules.legal(state):
                    laid = rules.clone(state)
                    rules.lay(laid, state.seat, rules.pending(state), spot)
                    assert with_box(rules, state, spot) == rules.sizes_of_groups(laid, state.seat)
                    tried += 1
                foretell_wilds(rules, state)
            rules.apply(state, rules.sample(state, chance), chance)
    assert tried > 1000


def foretell_wilds(rules: Chocolatier, state: ChocolatierState) -> None:
    """A wild on every space, foretold and laid."""
    now = rules.sizes_of_groups(state, state.seat)
    for space, changes in rules.wild_gains.of(state, state.seat, now).items():
        sizes = list(now)
        for kind, size in changes:
            sizes[kind] = size
        grid = state.grids[state.seat][:]
        grid[space] = rules.wild
        assert tuple(sizes) == largest_groups(grid, rules.ground.width, rules.types)
