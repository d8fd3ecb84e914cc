"""Games with rules of their own on every road: judged, compared, tuned, checked, shown."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.play.toy.written import lines, lines_of_code
from generator.apps.cli.main import cli
from generator.judging.tuning import tuner
from generator.judging.tuning.race import Schedule
from tests import own

# What is changed in each game: a file, a text in it, another one, and what may vary.
CHANGES = {
    "windfall": ("game.yaml", "trump-value: 2", "trump-value: 4", "options.trump-value 1..5"),
    "picnic": ("dishes.yaml", "points: 9", "points: 4", "dish.*.points"),
    "deep-dive": ("game.yaml", "target: 60", "target: 20", "options.target 20..60")}


@pytest.fixture(params=own.GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game whose copy lies in this folder, beside one that was changed."""
    name = str(request.param)
    file, old, new, _ = CHANGES[name]
    for folder in (name, "changed"):
        shutil.copytree(own.HOME / name, tmp_path / folder)
    changed = tmp_path / "changed" / file
    text = changed.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return name


def told(*words: str) -> dict[str, object]:
    """What a command says as data, with nothing wrong."""
    done = CliRunner().invoke(cli, (*words, "--workers", "1", "--trust", "--json"),
                              catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_expectations_hold_in_play(game: str) -> None:
    done = CliRunner().invoke(cli, ("balance", game, "--games", "300", "--workers", "1",
                                    "--trust", "--no-report", "--strict"), catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, "")


def test_two_versions_are_compared_in_play(game: str) -> None:
    found = told("compare", game, "changed", "--games", "50", "--players", "2", "--bots", "random")
    assert found["play"]


def test_numbers_are_tuned(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuner, "schedule", lambda *_: Schedule(1, 4, 8, 50))
    found = told("tune", game, "--vary", CHANGES[game][3], "--target", "turns<3", "--players", "2",
                 "--bots", "random")
    assert found["finalists"]


def test_the_faces_are_fine_and_the_rules_keep_the_laws(game: str) -> None:
    done = CliRunner().invoke(cli, ("check", game, "--trust"), catch_exceptions=False)
    assert (done.exit_code, done.stderr, "matches by the rules" in done.stdout) == (0, "", True)


def test_the_toy_game_takes_fewer_lines_in_the_kit_than_elsewhere() -> None:
    ours, *others = lines().values()
    assert ours < min(others) / 2


def test_blank_lines_remarks_and_imports_are_not_counted() -> None:
    assert lines_of_code('"""What."""\n\nimport os\n# So.\nHERE = (\n    1, 2)\n') == 2
