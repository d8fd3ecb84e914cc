"""Three games that aren't shipped, as a designer would write them, with nothing wrong in them.

Quay is a market of cards with rules, Meadow has hexagons and a board, Regatta a track and dice.
They are what no check was written for: one that finds something in them cries wolf.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.playing import games

DATA = Path(__file__).parents[1] / "data"
OWN = ("meadow", "quay", "regatta")


def home(game: str) -> Path:
    """The folder of one of the games."""
    return DATA / game / "components" / game


@contextmanager
def room() -> Iterator[None]:
    """While it lasts, the rules of Quay are found like those of a shipped game."""
    path = str(DATA / "quay" / "games")
    games.__path__.append(path)
    try:
        yield
    finally:
        games.__path__.remove(path)
