"""Games in the kit that aren't shipped keep the laws, and are played by everybody."""

from __future__ import annotations

import pytest

from generator.playing.play.bots import make_bot
from generator.playing.play.laws import first_breach
from generator.playing.play.match import Streams, play_match
from tests import own


@pytest.mark.parametrize("game", own.GAMES)
def test_a_game_in_the_kit_keeps_the_laws_at_every_table(game: str) -> None:
    breaches = [(players, seed, breach) for players in own.supply(game).players
                for seed in range(2) if (breach := first_breach(own.rules(game, players), seed))]
    assert breaches == []


@pytest.mark.parametrize("game", own.GAMES)
def test_a_game_in_the_kit_keeps_the_laws_when_played_with_a_plan(game: str) -> None:
    assert first_breach(own.rules(game, 2), 3, "greedy") is None


@pytest.mark.parametrize("game", own.GAMES)
def test_rules_in_the_kit_are_short(game: str) -> None:
    text = (own.HOME / game / "rules.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80


def winners(game: str, bot: str, games: int) -> list[tuple[int, ...]]:
    """Who won: the first seat thinks, the second doesn't."""
    found = []
    for number in range(games):
        luck = Streams("kit", number)
        bots = [make_bot(bot, luck.seat(0)), make_bot("random", luck.seat(1))]
        found.append(play_match(own.rules(game, 2), bots, luck.chance()).outcome.winners)
    return found


def test_a_bot_that_looks_one_step_ahead_beats_one_that_does_not() -> None:
    assert winners("picnic", "greedy", 20).count((0,)) >= 15


@pytest.mark.long  # it thinks for four seconds
def test_a_bot_that_searches_beats_one_that_does_not() -> None:
    assert winners("picnic", "search:2", 3) == [(0,)] * 3
