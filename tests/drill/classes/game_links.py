"""Links in a game's folder that lead out of it: nothing outside is read into the output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.drill.command import ballotin
from tests.drill.trial import Outcome, Trial, of, wrong
from tests.security.folder_links import (
    SECRET,
    LinkedGame,
    linked_games,
    shows_secret,
    vary_links,
)

TITLE = "links out of a game"
WAYS = ("absolute", "relative", "chain")


def _read_through_link(game: LinkedGame, words: tuple[str, ...], way: str, folder: Path) -> Outcome:
    game.lay_out(folder)
    vary_links(folder, way)
    done = ballotin(folder, words)
    if SECRET in done.said or shows_secret(folder):
        return Outcome("severe", "a file outside of the game was read")
    return of(done) if "file/outside" in done.said else wrong(f"not refused: {done.reason}")


def trials() -> Iterator[Trial]:
    """A link in the place of everything in a game, in several ways, by each command."""
    for game in linked_games():
        for words in game.words:
            for way in WAYS:
                yield Trial(f"{game.name} {way} {words[0]}",
                            lambda folder, game=game, words=words, way=way:
                            _read_through_link(game, words, way, folder))
