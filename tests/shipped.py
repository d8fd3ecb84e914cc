"""Games that tests read and don't change: a process opens a game once."""

from __future__ import annotations

from functools import cache

from generator.base.findings import Findings
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.supply import Supply, supply_of
from tests.pebbles import where


@cache
def opened(game: str) -> OpenedGame:
    """A shipped game or Pebbles by its id, any other game by its folder."""
    return open_game(where(game), Findings())


@cache
def supply(game: str) -> Supply:
    """The box of such a game."""
    return supply_of(opened(game).game)
