"""Pebbles, a whole game that isn't shipped: two players, fifteen choices, no backs.

`tests/data/pebbles/` has the files that a shipped game has, and no more: suites that run over all
games run over it too, so they can't assume more of a game than it declares.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.playing import games
from generator.playing.rules.registry import playable_games

HOME = Path(__file__).parent / "data" / "pebbles"


@contextmanager
def room() -> Iterator[None]:
    """Let the registry find the rules of Pebbles like those of a shipped game."""
    games.__path__.append(str(HOME / "games"))
    try:
        yield
    finally:
        games.__path__.remove(str(HOME / "games"))


def where(game: str) -> str:
    """Where a game is: Pebbles in its folder, a shipped game by its id."""
    return str(HOME / "components" / game) if game == "pebbles" else game


with room():
    GAMES = playable_games()
