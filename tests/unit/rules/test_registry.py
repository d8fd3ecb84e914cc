"""Whose rules a game is played by."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.findings import Findings, Where
from generator.model.game import Reference
from generator.model.supply import Supply
from generator.play.playthrough import playthrough
from generator.roads import play

ROOT = Path(__file__).parents[3]
BOTS = ("random", "random")
OPTIONS = {"overlap_match": "beneath"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Chocoly, in a folder of another name."""
    shutil.copytree(ROOT / "components" / "chocoly", tmp_path / "bonbons")
    if (ROOT / "templates" / "chocoly").is_dir():
        shutil.copytree(ROOT / "templates" / "chocoly", tmp_path / "bonbons" / "templates")
    file = tmp_path / "bonbons" / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "rules: chocoly\n", encoding="utf-8")
    return file.parent


def played(where: str) -> str:
    findings = Findings()
    return playthrough(play.rules_of(play.supply_at(where, findings), 2, OPTIONS, findings),
                       BOTS, 3)


def test_a_copy_plays_by_the_rules_that_it_names(copy: Path) -> None:
    told = played(str(copy)).split("\n", 1)
    assert told[1] == played("chocoly").split("\n", 1)[1]


def test_rules_are_called_like_the_game_unless_game_yaml_says_otherwise() -> None:
    assert Supply("toy", (2,), {}, (), {}, Where("game.yaml")).engine == "toy"


def test_rules_may_be_those_of_another_game() -> None:
    rules = Reference("chai", Where("game.yaml", 3, 8))
    assert Supply("toy", (2,), {}, (), {}, Where("game.yaml"), rules).engine == "chai"
