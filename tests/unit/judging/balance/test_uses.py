"""Which components are used, on a game for which nothing was prepared."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.judging.balance.measure import StudyTable, find_measure
from generator.judging.balance.recorder import _moved_pieces, uses_batch
from generator.playing.play.match_study import Counts, Spec
from generator.playing.rules.registry import rules_for


@pytest.fixture(scope="module")
def counts() -> Counts:
    supply = supply_at("chai", Findings())
    rules = rules_for(supply, 2, {}, Findings())
    assert rules
    return uses_batch(Spec(supply=supply, players=2, options=rules.options,
                           bots=("random", "random"), seed=1), 0, 4)


def test_what_lies_elsewhere_has_moved() -> None:
    before, after = (Counter({("deck", "mill"): many, ("row", "mill"): 3 - many})
                     for many in (3, 1))
    assert _moved_pieces(before, after) == {"mill": 2}


def test_abilities_that_are_chosen_are_used(counts: Counts) -> None:
    assert any(key[1] == "ability" and key[3] for key in counts if key[0] == "uses")


def test_customers_that_are_served_are_used(counts: Counts) -> None:
    assert any(key[1] == "customer" and key[3] for key in counts if key[0] == "uses")


def test_every_component_is_counted_once_a_game_used_or_not(counts: Counts) -> None:
    games: Counter[object] = Counter()
    for key, many in counts.items():
        if key[0] == "uses":
            games[key[2]] += many
    assert set(games.values()) == {counts["games",]}


def test_kinds_of_which_nothing_is_used_have_no_figure() -> None:
    measure = find_measure("uses")
    assert measure
    played = Counter({("uses", "board", "board-1", 0): 3, ("uses", "ability", "ability-1", 0): 3,
                      ("uses", "ability", "ability-2", 4): 3})
    assert {each.of: each.value
            for each in measure.figures(played, StudyTable(players=2, bots=("greedy",) * 2))} == {
        "ability-1": 0.0, "ability-2": 4.0}
