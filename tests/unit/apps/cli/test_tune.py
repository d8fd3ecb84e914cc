"""What `ballotin tune` says."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.judging.tuning import tuner
from generator.judging.tuning.race import Schedule

ROOT = Path(__file__).parents[4]
GAME = "components/chocolatiers-light"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the light edition without constraints, and a race of very few games."""
    shutil.copytree(ROOT / GAME, tmp_path / GAME)
    (tmp_path / GAME / "expectations.yaml").unlink()
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tuner, "schedule", lambda *_: Schedule(1, 4, 8, 50))
    return tmp_path


def said(*words: str) -> str:
    """What went to stdout, with nothing wrong."""
    done = CliRunner().invoke(cli, ("tune", GAME, "--players", "2", "--bots", "random", *words,
                                    "--workers", "1"), catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def tree(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.yaml")}


def test_the_best_few_are_told_and_nothing_is_changed(project: Path) -> None:
    before = tree(project)
    told = json.loads(said("--vary", "box-tile.*.value ±4", "--target", "score>60", "--out", "to",
                           "--json"))
    assert tree(project) == before
    assert told["ending"] == "found"
    best = told["finalists"][0]
    assert best["better"] is True
    assert best["nearer"]["low"] > 0
    assert best["patch"].startswith(f"--- a/{GAME}/box-tiles.yaml\n+++ b/{GAME}/box-tiles.yaml\n")
    assert [Path(file).read_text(encoding="utf-8") for file in told["files"]] == [
        each["patch"] for each in told["finalists"] if each["better"]]
    subprocess.run(["git", "apply", "to/1.patch"], cwd=project, check=True)
    change = best["changes"][0]
    _, name, _ = change["number"].split(".")
    line = next(line for line in (project / GAME / "box-tiles.yaml").read_text(
        encoding="utf-8").splitlines() if f"{{id: {name}," in line)
    assert f"value: {change['then']}," in line


def test_a_goal_that_is_out_of_reach_is_said_to_be(project: Path) -> None:
    text = said("--vary", "box-tile.*.value", "--target", "turns<3")
    assert text.splitlines()[0] == "4 candidates in 1 round, 214 games; refused: none"
    assert "\n\nNothing found that is surely better than the present set.\n\n" in text
    assert "not surely better: 0.0 steps nearer to the goal (+0.0 to +0.0); 1 missed" in text
    assert "+++ b/" not in text
    assert text.endswith("Measured on 50 fresh games at each table, not on those that candidates "
                         "were chosen by. Nothing was changed.\n")


def test_a_goal_that_is_met_leaves_nothing_to_do(project: Path) -> None:
    assert said("--vary", "box-tile.*.value", "--target", "turns<900") == (
        "50 games of the present set\n\n"
        "Present set\n"
        "verdict  figure\n"
        "met      1 of 1 figures\n\n"
        "The present set meets the goal; there is nothing to tune.\n")


def test_a_folder_is_made_even_if_no_patch_is_better(project: Path) -> None:
    assert "no patch to write" in said("--vary", "box-tile.*.value ±1", "--target",
                                       "turns in 2..900", "--out", "new/folder")
    assert Path("new/folder").is_dir()
