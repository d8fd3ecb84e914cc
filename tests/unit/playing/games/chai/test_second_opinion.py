"""The engine against a naive reading of the same tables, over thousands of random positions."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from generator.playing.rules.chance import stream
from tests.unit.playing.games.chai.naive import Naive
from tests.unit.playing.games.chai.tables import chai, shipped
from tests.unit.playing.games.positions import played, texts

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}), (3, {"connoisseur": "on"}), (4, {"deluxe": "on", "ability_rotation": "on"}),
    (5, {"connoisseur": "on", "tie": "less_money"}), (2, {"organic": "on"}),
    (3, {"ability5": "flavour"}))
GAMES = 3
Position = tuple[dict[str, Any], set[str], tuple[float, ...], tuple[int, ...]]

tables = pytest.mark.parametrize("table", range(len(TABLES)))


@cache
def positions(table: int) -> tuple[Position, ...]:
    """Dumped tables with the engine's opinion of each: moves, scores, winners."""
    players, options = TABLES[table]
    rules = chai(players, **options)
    found = []
    for game in range(GAMES):
        for state in played(rules, "second opinion", table, game):
            outcome = rules.outcome(state)
            found.append((rules.dump(state), texts(rules, state), outcome.scores, outcome.winners))
    return tuple(found)


def naive(table: int) -> Naive:
    return Naive(shipped(), TABLES[table][1])


@tables
def test_scores_are_what_counting_gives(table: int) -> None:
    opinion = naive(table)
    assert all(list(scores) == opinion.scores(data) for data, _, scores, _ in positions(table))


@tables
def test_winners_are_who_is_left_after_comparing(table: int) -> None:
    opinion = naive(table)
    assert all(list(winners) == opinion.winners(data) for data, _, _, winners in positions(table))


@tables
def test_purchases_are_the_groups_that_walking_finds(table: int) -> None:
    opinion = naive(table)
    assert all(moves - {"done buying"} == opinion.purchases(data)
               for data, moves, _, _ in positions(table) if data["phase"] == "buy")


@tables
def test_free_purchases_are_the_groups_within_the_price(table: int) -> None:
    opinion = naive(table)
    assert all(moves == opinion.purchases(data, data["this_turn"]["left"])
               for data, moves, _, _ in positions(table) if data["phase"] == "free-purchase")


@tables
def test_orders_are_those_that_counting_allows(table: int) -> None:
    opinion = naive(table)
    assert all(moves == opinion.orders(data)
               for data, moves, _, _ in positions(table) if data["phase"] == "order")


@tables
def test_turns_that_end_without_asking_had_nobody_to_serve(table: int) -> None:
    opinion = naive(table)
    asked = False
    before = positions(table)[0][0]
    for data, _, _, _ in positions(table)[1:]:
        asked = asked or before["phase"] == "order"
        if data["turn"] == before["turn"] + 1:
            then = {**data, "seat": before["seat"]}
            assert asked or opinion.orders(then) == {"serve nobody"}
            asked = False
        before = data


def test_rows_close_up_as_if_tiles_were_pushed_by_hand() -> None:
    rules = chai()
    opinion = Naive(shipped(), {})
    checked = 0
    for state in played(rules, "closing up"):
        data: Any = rules.dump(state)
        if data["phase"] != "buy":
            continue
        for action in rules.legal(state):
            words = rules.text(state, action).split()
            if words[0] != "buy":
                continue
            row, column = map(int, words[4].split(","))
            bare = rules.load({**data, "bag": [], "cups": [{}, {}]})
            rules.apply(bare, action, stream("nothing is drawn"))
            assert rules.dump(bare)["market"] == opinion.closed_up(data, (row - 1, column - 1))
            checked += 1
    assert checked > 50
