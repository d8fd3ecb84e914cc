"""Which components are used, on a game for which nothing was prepared."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.balance.uses import _moved, uses_batch
from generator.findings import Findings
from generator.play.study import Counts, Spec
from generator.roads.play import supply_at
from generator.rules.registry import rules_for


@pytest.fixture(scope="module")
def counts() -> Counts:
    supply = supply_at("chai", Findings())
    rules = rules_for(supply, 2, {}, Findings())
    assert rules
    return uses_batch(Spec(supply, 2, rules.options, ("random", "random"), 1), 0, 4)


def test_what_lies_elsewhere_has_moved() -> None:
    before, after = (Counter({("deck", "mill"): many, ("row", "mill"): 3 - many})
                     for many in (3, 1))
    assert _moved(before, after) == {"mill": 2}


def test_abilities_that_are_chosen_are_used(counts: Counts) -> None:
    assert any(str(key[1]).startswith("ability-") for key in counts if key[0] == "used")


def test_customers_that_are_served_are_used(counts: Counts) -> None:
    assert any(str(key[1]).startswith("white-") for key in counts if key[0] == "used")


def test_a_component_is_counted_at_most_once_a_game(counts: Counts) -> None:
    used: Counter[object] = Counter()
    for key, many in counts.items():
        if key[0] == "used":
            used[key[1]] += many
    assert max(used.values()) <= counts["games",] <= 4
