"""Matches: the same seed plays the same game, watched or not."""

from __future__ import annotations

import pytest

from generator.playing.play.bots import make_bot
from generator.playing.play.match import Match, Streams, play_match, watch_match
from generator.playing.play.playthrough import playthrough_text
from generator.playing.rules.engine import IllegalAction
from tests.toy_game import Toy


def played(bots: tuple[str, ...], game: int = 0, watched: bool = True) -> Match:
    streams = Streams("test", game)
    seats = [make_bot(word, streams.seat(seat)) for seat, word in enumerate(bots)]
    if watched:
        return watch_match(Toy(len(bots)), seats, streams.chance())
    return play_match(Toy(len(bots)), seats, streams.chance())


def test_the_same_seed_plays_the_same_match() -> None:
    assert played(("random", "greedy")) == played(("random", "greedy"))


def test_another_game_of_the_seed_is_another_match() -> None:
    assert played(("random", "random")) != played(("random", "random"), 1)


def test_watching_changes_nothing() -> None:
    watched, blind = played(("greedy", "random")), played(("greedy", "random"), watched=False)
    assert (watched.outcome, watched.turns) == (blind.outcome, blind.turns)


def test_an_illegal_choice_is_refused_with_the_legal_ones() -> None:
    toy = Toy(2)
    with pytest.raises(IllegalAction, match=r"'take gold' is refused: .*; legal here: take "):
        toy.action(toy.setup(Streams("test", 0).chance()), "take gold")


def test_a_playthrough_tells_what_each_turn_changed() -> None:
    lines = playthrough_text(Toy(2), ("greedy", "greedy"), 7).splitlines()
    assert lines[:3] == [
        "toy: greedy, greedy; seed 7, game 0",
        "turn 1, seat 1: take mine; keep",
        "    deck -mill; row +mill -mine; hand of seat 1 +mine; points 3 0",
    ]


def test_a_playthrough_tells_how_it_ended() -> None:
    last = playthrough_text(Toy(2), ("greedy", "greedy"), 7).splitlines()[-4:]
    assert [line.partition(":")[0] for line in last] == [
        "the end after 18 turns and 36 choices", "seat 1", "seat 2", last[-1]]
