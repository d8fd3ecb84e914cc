"""What greedy players make of Chai, where being greedy could go on for ever."""

from __future__ import annotations

from generator.playing.play.bots import GreedyBot
from generator.playing.play.match import Streams, play_match
from tests.unit.playing.games.chai.tables import chai


def test_players_with_full_purses_serve_again_instead_of_hoarding() -> None:
    # In this game the pantry board holds nothing that a customer in sight would drink.
    streams = Streams(1, 678)
    match = play_match(chai(2, max_turns="300"),
                       [GreedyBot(streams.seat(seat)) for seat in (0, 1)], streams.chance())
    assert match.outcome.finished
