"""A game's own rules are a program: nothing runs it that doesn't play, nor without a yes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

# Whoever runs it fails, and says so.
TRAP = "raise SystemExit('the rules ' + 'were run')\n"


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    run("new", "my-game")
    (tmp_path / "my-game" / "rules.py").write_text(TRAP, encoding="utf-8")
    return tmp_path / "my-game"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, words, prog_name="ballotin")
    return done.exit_code, done.output + str(done.exception or "")


@pytest.mark.parametrize("words", [
    ("build", "my-game", "--target", "pdf"), ("check", "my-game"), ("validate", "my-game"),
    ("list", "pieces", "my-game"), ("compare", "my-game", "my-game", "--no-play"),
    ("trust", "my-game")])
def test_no_command_that_does_not_play_runs_rules(words: tuple[str, ...]) -> None:
    assert "the rules were run" not in run(*words)[1]


@pytest.mark.parametrize("words", [
    ("play", "my-game"), ("balance", "my-game", "--games", "10"),
    ("compare", "my-game", "my-game", "--games", "50"),
    ("tune", "my-game", "--vary", "card.*.value"), ("scenario", "scenarios.yaml"),
    ("check", "my-game")])
def test_no_command_that_plays_runs_rules_that_nobody_allowed(words: tuple[str, ...]) -> None:
    Path("scenarios.yaml").write_text(
        "game: my-game\nplayers: 2\nscenarios:\n  - {title: One, setup: true}\n", encoding="utf-8")
    _, said = run(*words)
    assert ("the rules were run" in said, "rules/untrusted" in said or "rules/untried" in said) \
        == (False, True)


def test_even_rules_that_may_run_end_no_command_by_themselves() -> None:
    code, said = run("play", "my-game", "--trust")
    assert (code, "rules/import" in said) == (1, True)
