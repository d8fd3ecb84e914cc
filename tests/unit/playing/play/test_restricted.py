"""Bots that do without something, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.playing.play.bots import (
    RestrictedRules,
    check_word,
    find_first_words,
    first_word,
    make_bot,
    report_unknown_bots,
)
from generator.playing.play.match import Streams, play_match, watch_match
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import playable_games
from tests.toy_game import DECIDE, KEEP, SELL, Dice, Toy

# A word of each game that a player can do without; every turn of Master Chocolatier is a take.
WITHOUT = {"chocolatiers": "reserve", "chocolatiers-light": "wild", "chai": "pantry",
           "chocoly": "cover"}


def rules_of(game: str) -> Rules[Any]:
    return play.rules_of(play.supply_at(game, Findings()), 2, {}, Findings())


def words_said(rules: Rules[Any], word: str, seed: int = 1) -> list[str]:
    """The first words of what the bot in seat 0 chose, in a match against a random one."""
    streams = Streams("restricted", seed)
    bots = [make_bot(word, streams.seat(0)), make_bot("random", streams.seat(1))]
    trail = watch_match(rules, bots, streams.chance()).trail
    return [step.text.partition(" ")[0] for step in trail if step.seat == 0]


@pytest.mark.parametrize("game", sorted(WITHOUT))
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_never_does_what_it_is_to_do_without(game: str, bot: str) -> None:
    rules = rules_of(game)
    assert WITHOUT[game] not in words_said(rules, f"{bot}!{WITHOUT[game]}")


@pytest.mark.parametrize("game", sorted(WITHOUT))
def test_a_bot_that_may_do_everything_does_it(game: str) -> None:
    rules = rules_of(game)
    assert any(WITHOUT[game] in words_said(rules, "random", seed) for seed in range(20))


def test_search_does_without_too() -> None:
    assert "sell" not in words_said(Toy(2), "search:8!sell")


def test_several_words_may_be_given() -> None:
    said = words_said(rules_of("chocolatiers"), "random!reserve!wild!trade")
    assert {"reserve", "wild", "trade"}.isdisjoint(said)
    assert "take" in said


def test_a_bot_does_it_all_the_same_if_nothing_else_is_left() -> None:
    said = words_said(Toy(2), "greedy!take!keep")
    assert set(said) == {"take", "sell"}


def test_a_bot_plays_on_with_words_that_leave_it_nothing() -> None:
    rules = rules_of("master-chocolatier")
    streams = Streams("restricted", 1)
    bots = [make_bot("random!take", streams.seat(seat)) for seat in (0, 1)]
    assert play_match(rules, bots, streams.chance()).outcome.finished


def test_a_bot_knows_that_others_may_do_it() -> None:
    rules = RestrictedRules(Toy(2), 0, ("keep",))
    own = rules.load({"phase": "decide", "taken": ["bank"], "row": ["wheat"], "deck": []})
    other = rules.load({"phase": "decide", "taken": ["bank"], "row": ["wheat"], "seat": 2})
    assert (own.phase, rules.legal(own), rules.legal(other)) == (DECIDE, [SELL], [KEEP, SELL])


def test_what_is_left_is_sampled_evenly() -> None:
    rules = RestrictedRules(Toy(2), 0, ("keep",))
    state = rules.load({"phase": "decide", "taken": ["bank"], "row": ["wheat"], "deck": []})
    luck = stream("luck")
    assert {rules.sample(state, luck) for _ in range(20)} == {SELL}


def test_a_restricted_bot_is_called_like_its_word() -> None:
    assert make_bot(check_word("search:50!reserve!wild"), stream("luck")).name \
        == "search!reserve!wild"


@pytest.mark.parametrize("word", ["greedy!", "greedy!!wild", "greedy! wild", "greedly!wild"])
def test_words_that_mean_no_restricted_bot_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="bot"):
        check_word(word)


@pytest.mark.parametrize("game", playable_games())
def test_the_words_of_a_game_are_those_its_choices_begin_with(game: str) -> None:
    rules = rules_of(game)
    known = find_first_words(rules, 2)
    assert known == tuple(sorted(set(known)))
    state = rules.setup(stream("words"))
    assert {first_word(rules, state, choice) for choice in rules.legal(state)} <= set(known)
    assert WITHOUT.get(game, "take") in find_first_words(rules)


def test_a_word_that_nobody_says_is_told_once_for_all_seats() -> None:
    findings = Findings()
    assert not report_unknown_bots(Toy(2), ("greedy!sel", "greedy!sel"), findings)
    assert [(each.code, each.hint) for each in findings] == [("study/word", "did you mean 'sell'?")]


def test_a_word_that_is_said_is_no_finding() -> None:
    assert report_unknown_bots(Toy(2), ("greedy!sell", "greedy"), Findings())


@pytest.mark.parametrize("game", playable_games())
def test_a_greedy_bot_that_misses_nothing_plays_like_the_plain_one(game: str) -> None:
    rules = rules_of(game)
    assert words_said(rules, "greedy!nothing") == words_said(rules, "greedy")


@pytest.mark.parametrize("bot", ["greedy!take", "search:8!take"])
def test_a_bot_that_does_without_something_reckons_with_luck(bot: str) -> None:
    rules = Dice(2)
    state = rules.load({"phase": "decide", "taken": ["wheat"], "row": ["wheat"], "deck": []})
    assert make_bot(bot, stream("luck")).choose(rules, state) == SELL
