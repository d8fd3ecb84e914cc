"""What choices promise at a glance: an answer for each, from what the seat can see."""

from __future__ import annotations

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.play.bots import make_bot
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for
from tests.pebbles import GAMES, where

pytestmark = pytest.mark.usefixtures("pebbles")
OPTIONS = {"chai": {"connoisseur": "on"}, "master-chocolatier": {"factories": "special"}}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_a_glance_sees_what_the_seat_sees(game: str, seed: int) -> None:
    supply = supply_at(where(game), Findings())
    # Three can look at each other's hands; a game for two has two.
    players = min(supply.players, key=lambda count: abs(count - 3))
    rules = rules_for(supply, players, OPTIONS.get(game, {}), Findings())
    assert rules is not None
    chance, luck = stream(seed, "chance"), stream(seed, "luck")
    bot = make_bot("greedy", stream(seed, "bot"))
    state = rules.setup(chance)
    for _ in range(120):
        if state.over:
            break
        choices = rules.legal(state)
        before = rules.dump(state)
        worths = rules.prospects(state, choices)
        assert len(worths) in (0, len(choices))
        assert rules.prospects(rules.hide(state, state.seat, luck), choices) == worths
        assert rules.dump(state) == before
        rules.apply(state, bot.choose(rules, state), chance)
