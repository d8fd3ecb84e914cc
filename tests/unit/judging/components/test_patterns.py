"""Patterns that components keep, and the components that break one."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from generator.game.model.game import FieldType
from generator.judging.components.patterns import find_patterns, near_duplicates
from tests.unit.judging.components.tables import component_rows, random_table

Rows = list[dict[str, Any]]
Types = dict[str, FieldType]


def _grid() -> tuple[Types, Rows]:
    return ({"suit": "choice", "rank": "int"},
            [{"suit": suit, "rank": rank} for suit, rank in product("abc", range(1, 10))])


def _animals() -> tuple[Types, Rows]:
    sizes = (("crab", 3, 6), ("shell", 1, 8), ("fish", 2, 6))
    return ({"sort": "choice", "worth": "int", "hold": "int"},
            [{"sort": sort, "worth": worth, "hold": number % 4 if sort == "crab" else None}
             for sort, worth, count in sizes for number in range(count)])


def _costs() -> tuple[Types, Rows]:
    pairs = ((1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (3, 5), (4, 4), (4, 6), (5, 3), (5, 8),
             (6, 5), (6, 7))
    return ({"cost": "int", "attack": "int", "defence": "int"},
            [{"cost": cost, "attack": attack, "defence": 2 * cost - attack + 1}
             for cost, attack in pairs])


def _prices() -> tuple[Types, Rows]:
    values = (1, 2, 4, 5, 7, 8, 11, 13, 16, 18)
    return ({"cost": "int", "value": "int"},
            [{"cost": cost, "value": value} for cost, value in enumerate(values, 1)])


def _copies() -> tuple[Types, Rows]:
    return ({"suit": "choice", "rank": "int"},
            [{"suit": suit, "rank": rank, "copies": 5 - rank}
             for suit, rank in product("abcde", range(1, 5))])


def _numbers() -> tuple[Types, Rows]:
    return {"number": "int"}, [{"number": number} for number in range(1, 19)]


HONEST = (_grid, _animals, _costs, _prices, _copies, _numbers)


@pytest.mark.parametrize("deck", HONEST)
def test_nothing_is_said_of_a_deck_that_keeps_its_patterns(
        deck: Callable[[], tuple[Types, Rows]]) -> None:
    assert [odd for pattern in find_patterns(*component_rows(*deck()))
            for odd in pattern.breaks] == []


@pytest.mark.parametrize(("deck", "changes", "message"), [
    (_animals, {3: {"worth": 2}}, "'c3' has worth 2; every other card of sort crab has 3"),
    (_animals, {3: {"hold": None}}, "'c3' is the only card of sort crab without 'hold'"),
    (_animals, {9: {"hold": 1}}, "'c9' is the only card of sort shell with 'hold'"),
    (_grid, {9: {"rank": 8}}, "'c8' and 'c9' both have suit a and rank 8; every other pair occurs "
     "once, and there is none with suit a and rank 9"),
    (_copies, {6: {"copies": 2}, 8: {"copies": 5}},
     "suit b has copies 1 never, 2 twice, 3 never, 5 once; every other suit has 1 once, 2 once, "
     "3 once, 5 never"),
    (_copies, {7: {"copies": 3}}, "'c7' has copies 3; every other card with rank 3 has 2"),
    (_costs, {7: {"cost": 2}}, "'c7' has attack 4; by the formula of all others (2 × cost - "
     "defence + 1) it would be 0"),
    (_prices, {5: {"value": 2}}, "'c5' has cost 5 and value 2; among all others more cost never "
     "goes with less value"),
    (_numbers, {8: {"number": 19}}, "number runs from 1 to 19, and 8 is missing"),
])
def test_a_slip_is_described_by_the_pattern_that_it_breaks(
        deck: Callable[[], tuple[Types, Rows]], changes: dict[int, dict[str, Any]],
        message: str) -> None:
    types, rows = deck()
    for number, change in changes.items():
        rows[number - 1].update(change)
    patterns = find_patterns(*component_rows(types, rows))
    assert next(odd.message for pattern in patterns for odd in pattern.breaks) == message


def test_a_pattern_is_written_as_lines_of_expectations() -> None:
    [pattern, *_] = find_patterns(*component_rows(*_animals()))
    assert pattern.expectation == (
        '{each: card, has: "worth == 3", only: "sort == crab"}',
        '{each: card, has: "worth == 1", only: "sort == shell"}',
        '{each: card, has: "worth == 2", only: "sort == fish"}')


def test_fewer_than_one_in_a_hundred_random_tables_is_accused() -> None:
    accused = [seed for seed in range(500) if any(
        pattern.breaks for pattern in find_patterns(*random_table(seed)))]
    assert len(accused) < 5


def test_names_that_differ_in_capitals_and_spaces_are_near_duplicates() -> None:
    _, components = component_rows({"name": "text", "worth": "int"}, [
        {"name": "Fox", "worth": 3}, {"name": "Owl", "worth": 3}, {"name": "fox ", "worth": 3}])
    assert [(one.id, other.id) for one, other in near_duplicates(components)] == [("c1", "c3")]


def test_names_with_other_values_are_no_near_duplicates() -> None:
    _, components = component_rows({"name": "text", "worth": "int"}, [
        {"name": "Fox", "worth": 3}, {"name": "fox", "worth": 4}])
    assert list(near_duplicates(components)) == []
