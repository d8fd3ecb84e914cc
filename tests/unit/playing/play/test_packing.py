"""Engines and tables travel to other processes, in the pure build as in the compiled one."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.playing.play.bots import RandomBot
from generator.playing.play.match import Bot, Match, Streams, play_match, watch_match
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import playable_games
from tests.toy_game import Toy, ToyState


def engine(game: str) -> Rules[object]:
    findings = Findings()
    return play.rules_of(play.supply_at(game, findings), 2, {}, findings)


def random_match(rules: Rules[object]) -> Match:
    streams = Streams("packing", 1)
    return play_match(rules, [RandomBot(streams.seat(seat)) for seat in range(2)],
                      streams.chance())


@pytest.mark.parametrize("game", playable_games())
def test_an_engine_that_was_sent_plays_the_same(game: str) -> None:
    rules = engine(game)
    assert random_match(pickle.loads(pickle.dumps(rules))) == random_match(rules)


@pytest.mark.parametrize("game", playable_games())
def test_a_table_that_was_sent_is_the_same_table(game: str) -> None:
    rules = engine(game)
    state = rules.setup(stream("packing"))
    assert rules.dump(pickle.loads(pickle.dumps(state))) == rules.dump(state)


def test_another_process_plays_with_an_engine_that_it_was_sent() -> None:
    rules = engine("chocoly")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(random_match, rules).result() == random_match(rules)


def test_rules_of_ones_own_keep_what_they_add_to_a_table() -> None:
    state = ToyState(2)
    state.deck = [3, 1, 2]
    assert pickle.loads(pickle.dumps(state)).deck == [3, 1, 2]


def test_rules_of_ones_own_keep_what_they_add_to_an_engine() -> None:
    assert pickle.loads(pickle.dumps(Toy(3))).values == Toy(3).values


class Last(Bot):
    """A bot of one's own."""

    def choose(self, rules: Rules[object], state: object) -> int:
        return rules.legal(state)[-1]


def test_a_bot_of_ones_own_plays_by_shipped_rules() -> None:
    rules = engine("chocolatiers")
    match = watch_match(rules, [Last(), Last()], stream("packing"))
    assert match.outcome.finished or match.outcome.cause == "max_turns"
