"""Strategists: they lean towards what their weights say, and peek at nothing."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.playing.play.bots import check_word, make_bot, report_unknown_bots
from generator.playing.play.match import Streams, play_match
from generator.playing.play.strategist import (
    FEATURES,
    LEANINGS,
    format_weights,
    parse_weights,
    score_table,
)
from generator.playing.rules.chance import stream
from tests.toy_game import KEEP, SELL, Toy

DECIDING = {"phase": "decide", "taken": ["wheat"], "row": ["mill"], "deck": ["mill"]}


def chosen(word: str) -> int:
    rules = Toy(2)
    return make_bot(word, stream("luck")).choose(rules, rules.load(DECIDING))


def test_a_bot_that_leans_towards_pieces_keeps_one() -> None:
    assert chosen("leaning:held+5") == KEEP


def test_a_bot_that_leans_against_pieces_sells_one() -> None:
    assert chosen("leaning:held-5") == SELL


@pytest.mark.parametrize("word", [*LEANINGS, "leaning:now+1:later+1:others-1:stock-0.5:ahead+1"])
def test_a_strategist_plays_a_game_to_its_end(word: str) -> None:
    streams = Streams("strategists", 1)
    bots = [make_bot(word, streams.seat(seat)) for seat in range(3)]
    assert play_match(Toy(3), bots, streams.chance()).outcome.finished


@pytest.mark.parametrize(("name", "found"), [
    ("now", 5.0), ("others", 3.0), ("held", 2.0), ("taken", 2.0), ("stock", 1.0), ("ahead", 1.0),
    ("later", 0.0)])
def test_a_table_shows_each_feature(name: str, found: float) -> None:
    rules = Toy(2)
    state = rules.load({"deck": ["mill"], "row": ["mill"], "coins": [0, 3],
                        "hands": [["mill", "mine"], []]})
    assert score_table(rules, state, 0, {name: 1.0}) == found


def test_the_word_of_weights_means_them() -> None:
    weights = {name: 0.25 * at - 1 for at, name in enumerate(FEATURES) if at != 4}
    assert parse_weights(format_weights(weights).partition(":")[2]) == weights


@pytest.mark.parametrize("word", ["leaning", "leaning:", "leaning:held", "leaning:held+x",
                                  "leaning:luck+1", "leaning:held+1:held+2", "hoarder:3"])
def test_a_word_without_known_weights_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"is no bot|isn't a leaning"):
        check_word(word)


def test_a_bot_that_has_learnt_nothing_of_a_game_is_refused() -> None:
    findings = Findings()
    report_unknown_bots(Toy(2), ("learnt", "greedy"), findings)
    assert [(each.code, each.message) for each in findings] == [
        ("study/unlearnt", "'learnt' hasn't learnt this game yet")]


def test_a_bot_that_has_learnt_plays_by_what_the_game_knows() -> None:
    rules = Toy(2)
    rules.learnt = {"held": -5.0}
    assert make_bot("learnt", stream("luck")).choose(rules, rules.load(DECIDING)) == SELL


def test_a_strategist_can_do_without_a_choice() -> None:
    assert chosen("leaning:held-5!sell") == KEEP
