"""A game whose cards stand in tables."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from generator.base.findings import Finding, Findings, Stop
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.game import Component

KINDS = """\
kinds:
  card:
    size: 63mm x 88mm
    fields:
      name: text
      suit: {type: choice, of: [sun, full-moon], default: sun}
      cost: {type: int, min: 0, max: 9, default: 0}
      weight: {type: number, default: 0}
      wild: {type: bool, default: false}
      tags: {type: list, of: [fire, water, air], default: []}
      text: {type: text, required: false}
  token:
    size: 20mm x 20mm
    fields: {worth: {type: int}}
"""
GAME = "title: Deck\nplayers: [2]\n"


def deck(folder: Path, files: Mapping[str, str | bytes], components: str = "[cards.csv]",
         kinds: str = KINDS) -> Path:
    """A game with these files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "templates").mkdir(exist_ok=True)
    texts = {"game.yaml": f"{GAME}components: {components}\n", "kinds.yaml": kinds}
    for name, data in {**texts, **files}.items():
        (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def opened(folder: Path) -> tuple[OpenedGame | None, list[Finding]]:
    """The game as far as it can be read, and all that is found in it."""
    findings = Findings()
    game = None
    with suppress(Stop):
        game = open_game(str(folder), findings)
    return game, list(findings)


def cards(folder: Path, data: str | bytes, file: str = "cards.csv",
          settings: str = "") -> tuple[Component, ...]:
    """The cards of a table in which nothing is wrong."""
    components = f"[{{file: {file}, {settings}}}]" if settings else f"[{file}]"
    game, found = opened(deck(folder, {file: data}, components))
    assert [each for each in found if each.severity == "error"] == []
    assert game is not None
    return game.game.components


def told(folder: Path, data: str | bytes, file: str = "cards.csv",
         settings: str = "", kinds: str = KINDS) -> list[str]:
    """What is found in a table, in a line each."""
    components = f"[{{file: {file}, {settings}}}]" if settings else f"[{file}]"
    found = opened(deck(folder, {file: data}, components, kinds))[1]
    return [f"{str(each.where).rpartition('/')[2]}: {each.message}" for each in found]
