"""Duels on a game that is solved: who takes the last pebble wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.strategy_duels import (
    DEALS,
    duel_batch,
    learn_weights,
    play_matrix,
    strategies_of,
)
from generator.playing.play.match_study import Spec
from generator.playing.play.strategist import FEATURES
from tests.pebbles import where
from tests.unit.judging.balance.test_study import Watch

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.fixture
def spec() -> Spec:
    return Spec(supply=supply_at(where("pebbles"), Findings()), players=2,
                options={"max_turns": "100"},
                bots=("greedy", "random"), seed=3)


@pytest.fixture
def crew() -> Crew:
    return Crew(None, Watch(), Findings())


def test_a_deal_is_played_from_every_seat(spec: Spec) -> None:
    same = replace(spec, bots=("greedy", "greedy"))
    assert {key for key in duel_batch(same, 0, 20) if key[0] == "duel"} == {("duel", 0.5)}


def test_batches_of_deals_add_up_to_the_whole(spec: Spec) -> None:
    assert duel_batch(spec, 0, 5) + duel_batch(spec, 5, 7) == duel_batch(spec, 0, 12)


def test_every_strategy_plays_every_other_once(spec: Spec, crew: Crew) -> None:
    found = play_matrix(spec, 2, crew, {})
    assert len(found.duels) == len(found.strategies) * (len(found.strategies) - 1) // 2


def test_what_was_learnt_plays_among_the_others(spec: Spec) -> None:
    assert strategies_of(spec, {"held": 0.5})["learnt"] == "leaning:held+0.5"


def test_without_learning_nobody_has_learnt(spec: Spec) -> None:
    assert "learnt" not in strategies_of(spec, {})


def test_learning_gives_weights_of_known_features(spec: Spec, crew: Crew) -> None:
    assert set(learn_weights(spec, crew, 1)) <= set(FEATURES)


def test_the_same_seed_learns_the_same(spec: Spec, crew: Crew) -> None:
    assert learn_weights(spec, crew, 1) == learn_weights(spec, crew, 1)


def test_a_study_has_enough_deals_to_tell_ten_points() -> None:
    assert 1.96 * (0.25 / (2 * DEALS)) ** 0.5 < 0.05
