"""A copy of the tiny game to change."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from pathlib import Path

from generator.base.findings import Findings, Stop
from generator.game.load.game_folder import read_game
from generator.game.model.assets import Assets
from generator.game.model.game import Game

TINY = Path(__file__).parents[3] / "data" / "tiny"
# A line that translates a piece's name.
PIECE = re.compile(r"\s+([\w-]+)\.name:")


def tiny(folder: Path, **files: str) -> Path:
    """The tiny game with other texts in some files; '__' stands for / and '_' for a dot."""
    shutil.copytree(TINY, folder, dirs_exist_ok=True)
    if "cards_yaml" in files:
        # Translations of pieces that aren't there would be findings of their own.
        japanese = folder / "lang" / "ja.yaml"
        kept = [line for line in japanese.read_text(encoding="utf-8").splitlines(keepends=True)
                if not (piece := PIECE.match(line)) or piece[1] in files["cards_yaml"]]
        japanese.write_text("".join(kept), encoding="utf-8")
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
