"""When a greedy player reserves: where many others could take the only box that is near."""

from __future__ import annotations

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.play.bots import make_bot
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for

NEAR = {"tray": ["mint"], "line": ["box-34", "box-11"],
        "players": [{"hand": ["nut-cluster", "nut-cluster", "nut-cluster"]}]}


@pytest.mark.parametrize(("players", "line", "choice"), [
    (5, ["box-34", "box-11"], "reserve box-34"),
    (2, ["box-34", "box-11"], "take mint"),
    (5, ["box-34", "box-33"], "take mint"),
], ids=["many could take it", "one could", "another box is as near"])
def test_greedy_reserves_a_box_that_may_be_lost(players: int, line: list[str],
                                                choice: str) -> None:
    rules = rules_for(supply_at("chocolatiers", Findings()), players, {}, Findings())
    assert rules
    state = rules.load({**NEAR, "line": line})
    assert rules.text(state, make_bot("greedy", stream("luck")).choose(rules, state)) == choice
