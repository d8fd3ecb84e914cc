"""What is said when there are no rules to play a game by: exact texts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

ROOT = Path(__file__).parents[3]


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, done.stderr


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game.yaml of a designer's own game, which says nothing about rules yet."""
    shutil.copytree(ROOT / "tests" / "data" / "tiny", tmp_path / "my-chocoly")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my-chocoly" / "game.yaml"


def test_a_game_that_nobody_wrote_rules_for(game: Path) -> None:
    first = game.read_text(encoding="utf-8").partition("\n")[0]
    assert said("play", "my-chocoly") == (1, (
        "my-chocoly/game.yaml:1:1: error[rules/none]: there are no rules for 'my-chocoly'\n"
        f"    1 | {first}\n"
        "      | ^\n"
        "  hint: write some in rules.py next to it (docs/tutorials/own-rules.md); if it is played "
        "like a game that has some, say so in game.yaml: rules: chocoly\n"
        "1 error\n"))


@pytest.mark.parametrize("command", ["play", "check"])
def test_rules_that_game_yaml_asks_for_in_vain(command: str, game: Path) -> None:
    game.write_text("rules: chocolly\n" + game.read_text(encoding="utf-8"), encoding="utf-8")
    assert said(command, "my-chocoly") == (1, (
        "my-chocoly/game.yaml:1:8: error[rules/unknown]: there are no rules called 'chocolly'\n"
        "    1 | rules: chocolly\n"
        "      |        ^^^^^^^^\n"
        "  hint: did you mean 'chocoly'?\n"
        "1 error\n"))
