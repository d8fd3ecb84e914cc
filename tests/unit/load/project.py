"""A copy of the tiny game to change."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from generator.findings import Findings, Stop
from generator.load.game_folder import read_game
from generator.model.assets import Assets
from generator.model.game import Game

TINY = Path(__file__).parents[2] / "data" / "tiny"


def tiny(folder: Path, **files: str) -> Path:
    """The tiny game with other texts in some files; '__' stands for / and '_' for a dot."""
    shutil.copytree(TINY, folder, dirs_exist_ok=True)
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def read(folder: Path) -> tuple[Game, Assets]:
    """The game in a folder that is in order."""
    findings = Findings()
    result = read_game(str(folder), findings)
    assert [finding.message for finding in findings] == []
    return result


def codes_of(folder: Path) -> list[str]:
    """The codes of everything that is found in a folder."""
    findings = Findings()
    with suppress(Stop):
        read_game(str(folder), findings)
    return [finding.code for finding in findings]
