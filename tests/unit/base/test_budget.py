"""A budget: what is spent is counted, and what goes beyond is refused."""

import pytest

from generator.base.budget import Budget, OverBudgetError, reserve_memory, spend


def test_work_within_the_budget_is_allowed() -> None:
    with Budget(seconds=1).apply():
        spend(999_999)


def test_work_beyond_the_budget_is_refused() -> None:
    with Budget(seconds=1).apply(), pytest.raises(OverBudgetError) as refused:
        spend(1_000_001)
    assert refused.value.code == "budget/work"


def test_small_work_adds_up() -> None:
    with Budget(seconds=1).apply():
        for _ in range(9):
            spend(100_000)
        with pytest.raises(OverBudgetError):
            spend(100_001)


def test_a_budget_that_is_spent_allows_nothing_more() -> None:
    budget = Budget(seconds=1)
    with pytest.raises(OverBudgetError):
        budget.spend(2_000_000)
    with pytest.raises(OverBudgetError):
        budget.spend(1)


def test_memory_beyond_the_budget_is_refused() -> None:
    with Budget(megabytes=1).apply(), pytest.raises(OverBudgetError) as refused:
        reserve_memory(1_000_001)
    assert refused.value.code == "budget/memory"


def test_without_a_budget_everything_is_allowed() -> None:
    spend(1e15)
    reserve_memory(1e15)


def test_a_budget_ends_with_its_block() -> None:
    with Budget(seconds=1).apply():
        pass
    spend(2_000_000)


def test_an_inner_budget_leaves_the_outer_one_alone() -> None:
    with Budget(seconds=1).apply():
        with Budget(seconds=9).apply():
            spend(8_000_000)
        spend(999_999)
