"""How a budget is spent."""

from __future__ import annotations

import pytest

from generator.judging.tuning.race import (
    BEST,
    FEWEST_CHECK_GAMES,
    MOST_REVERTED,
    Schedule,
    least_budget,
    schedule,
)


def cost(plan: Schedule, tables: int) -> int:
    """All games of a schedule, played by hand."""
    games, width = plan.levels[-1], plan.width
    for _ in range(plan.rounds):
        before, left = 0, width
        for level in plan.levels:
            games += left * (level - before)
            before, left = level, left // 2
    return tables * (games + plan.check * (BEST + 1 + MOST_REVERTED))


@pytest.mark.parametrize("budget", [2_000, 5_000, 20_000, 200_000, 5_000_000])
@pytest.mark.parametrize("tables", [1, 2, 4])
def test_no_schedule_is_longer_than_its_budget(budget: int, tables: int) -> None:
    plan = schedule(budget, tables)
    if plan is None:
        assert budget < least_budget(tables)
    else:
        assert budget / 2 < cost(plan, tables) <= budget
        assert plan.check >= FEWEST_CHECK_GAMES


def test_half_of_the_field_goes_at_each_rung() -> None:
    assert Schedule(1, 16, 100, 0).levels == (100, 200, 400, 800)


def test_a_large_budget_makes_rounds_longer_not_more() -> None:
    one, other = schedule(500_000, 1), schedule(5_000_000, 1)
    assert one
    assert other
    assert one.rounds == other.rounds == 8
    assert other.first > 5 * one.first


def test_the_least_budget_is_enough_and_one_less_is_not() -> None:
    assert schedule(least_budget(2), 2)
    assert schedule(least_budget(2) - 1, 2) is None
