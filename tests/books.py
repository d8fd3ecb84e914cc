"""Pebbles with a rulebook, for tests: a game of one small piece, with rules."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from tests.pebbles import HOME

EXAMPLES = """\
game: ..
players: 2
scenarios:
  - id: last-pebble
    title: Whoever takes the last pebble wins
    shows: [PEB-3]
    position: {heaps: [1, 2, 0], taken: [6, 6]}
    moves: ["take 1 of heap 1", "take 2 of heap 2"]
    then: {over: true, winners: [2]}
"""


def lay_out(folder: Path, texts: Mapping[str, str], options: str = "") -> Path:
    """A game in a folder, with these files in its rulebook; `options` are lines of game.yaml."""
    home = folder / "components" / "pebbles"
    shutil.copytree(HOME / "components" / "pebbles", home)
    shutil.copytree(HOME / "templates", folder / "templates")
    if options:
        game = home / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8") + options, encoding="utf-8")
    (home / "rulebook").mkdir()
    for name, text in texts.items():
        (home / "rulebook" / name).write_text(text, encoding="utf-8")
    return home
