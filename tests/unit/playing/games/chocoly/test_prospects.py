"""Areas with a tile more are told without laying it, and are the same as laid."""

from __future__ import annotations

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.games.chocoly.glance import ELSEWHERE, MARKER, NOT_NEARLY
from generator.playing.games.chocoly.moves import PLACING
from generator.playing.games.chocoly.rules import Chocoly
from generator.playing.games.chocoly.state import PLACE, TURN, ChocolyState, areas
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for


def lead(rules: Chocoly, state: ChocolyState, seat: int) -> float:
    """How far a side is ahead by its areas, as the rules count them."""
    worths = []
    for sizes in areas(state.top, state.kinds, rules.grid.width):
        largest = max(sizes, default=0)
        worths.append(largest + ELSEWHERE * (sum(sizes) - largest))
    own = worths.pop(seat % rules.sides)
    return own - max(worths)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_areas_are_foretold(players: int) -> None:
    rules = rules_for(supply_at("chocoly", Findings()), players, {}, Findings())
    assert isinstance(rules, Chocoly)
    told = 0
    chance = stream(players)
    state = rules.setup(chance)
    while not state.over:
        if state.phase in (TURN, PLACE) and state.kinds[state.seat % rules.sides]:
            choices = rules.legal(state)
            for action, worth in zip(choices, rules.prospects(state, choices), strict=True):
                if action >= PLACING and worth > NOT_NEARLY / 2:
                    laid = rules.clone(state)
                    rules.apply(laid, action, chance)
                    paid = lead(rules, laid, state.seat) - worth
                    assert round(paid, 6) in ((0.0, MARKER) if action & 1 else (0.0,))
                    told += 1
        rules.apply(state, rules.sample(state, chance), chance)
    assert told > 500


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3])
def test_an_overlap_that_is_not_worked_out_is_no_better_than_another_choice(
        players: int, seed: int) -> None:
    rules = rules_for(supply_at("chocoly", Findings()), players, {}, Findings())
    assert isinstance(rules, Chocoly)
    chance = stream("overlaps", players, seed)
    state = rules.setup(chance)
    passed = 0
    while not state.over:
        choices = rules.legal(state)
        if state.phase in (TURN, PLACE) and all(state.kinds) and state.turn < 20:
            worths = rules.prospects(state, choices)
            for action, worth in zip(choices, worths, strict=True):
                if worth < NOT_NEARLY / 2 and action & 1:
                    laid = rules.clone(state)
                    rules.apply(laid, action, chance)
                    assert lead(rules, laid, state.seat) - MARKER <= max(worths) + 1e-6
                    passed += 1
        rules.apply(state, rules.sample(state, chance), chance)
    assert passed > 20
