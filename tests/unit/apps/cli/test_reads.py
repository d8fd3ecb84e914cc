"""Every file of a game is read once in a command, and a report shows what was played."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import OpenedGame, open_game
from generator.judging.balance.plan import StudyPlan

ROOT = Path(__file__).parents[4]
LIGHT = ROOT / "components" / "chocolatiers-light"
# Counts what a command opens to read, below the folders that are named first.
COUNTER = """
import json, os, sys
from collections import Counter
folders, words, told = json.loads(sys.argv[1]), sys.argv[3:], Counter()
def look(event, args):
    if event == "open" and isinstance(args[0], str) and (args[1] or "r")[:1] == "r":
        path = os.path.abspath(args[0])
        if path.startswith(tuple(folders)) and not path.endswith((".py", ".pyc")):
            told[path] += 1
from generator.apps.cli.main import _run
sys.addaudithook(look)
code = _run(words)
with open(sys.argv[2], "w") as out:
    json.dump({"code": code, "read": told}, out)
"""
QUICK = ("--games", "60", "--players", "2", "--bots", "random", "--workers", "1")


def reads(folder: Path, *words: str) -> Counter[str]:
    """How often each file of a game or of what games share is read by a command."""
    below = [str(folder), str(ROOT / "components"), str(ROOT / "templates")]
    told = folder.parent / "reads.json"
    done = subprocess.run([sys.executable, "-c", COUNTER, json.dumps(below), str(told), *words],
                          cwd=folder.parent, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(told.read_text(encoding="utf-8"))
    assert found["code"] == 0, done.stderr
    return Counter(found["read"])


@pytest.fixture
def light(tmp_path: Path) -> Path:
    """A project with a game of its own that has rules and expectations."""
    (tmp_path / "components").mkdir()
    shutil.copytree(ROOT / "templates" / "chocolatiers-light",
                    tmp_path / "templates" / "chocolatiers-light")
    shutil.copytree(ROOT / "templates" / "chocolatiers", tmp_path / "templates" / "chocolatiers")
    home = shutil.copytree(LIGHT, tmp_path / "components" / "chocolatiers-light")
    return Path(home)


@pytest.mark.parametrize("words", [
    ("build", "GAME", "--target", "pdf", "--only", "box-01", "--out", "kit"),
    pytest.param(("check", "GAME"), marks=pytest.mark.long),  # looks at every face
    ("validate", "GAME"),
    # Writes a report with all its pages.
    pytest.param(("balance", "GAME", *QUICK, "--out", "kit"), marks=pytest.mark.long),
    # Plays for three CPU seconds.
    pytest.param(("tune", "GAME", "--vary", "box-tile.*.value", "--target", "turns<1",
                  "--budget", "1800", *QUICK[2:]), marks=pytest.mark.long),
    ("play", "GAME", *QUICK),
    ("list", "kinds", "--game", "GAME"),
    ("list",),
], ids=lambda words: " ".join(words[:2]))
def test_a_command_reads_every_file_once(light: Path, words: tuple[str, ...]) -> None:
    found = reads(light, *(str(light) if word == "GAME" else word for word in words))
    assert any(path.endswith("game.yaml") for path in found)
    assert {path: count for path, count in found.items() if count > 1} == {}


def test_two_versions_read_every_file_once_each(light: Path) -> None:
    other = Path(shutil.copytree(light, light.parent / "chocolatiers-light-2"))
    shutil.copytree(light.parent.parent / "templates" / "chocolatiers-light", other / "templates")
    found = reads(light, "compare", str(light), str(other), "--games", "50", *QUICK[2:])
    assert found[str(light / "game.yaml")] == 1
    assert {path: count for path, count in found.items() if count > 2} == {}


class Saver(NoProgress):
    """Saves a file with other words in it as soon as somebody plays."""

    def __init__(self, file: Path, old: str, new: str) -> None:
        self.file, self.old, self.new = file, old, new

    def stage(self, name: str, total: int) -> None:
        text = self.file.read_text(encoding="utf-8")
        self.file.write_text(text.replace(self.old, self.new), encoding="utf-8")


# Long: writes a report with all its pages.
@pytest.mark.long
def test_a_report_shows_what_was_played(light: Path, tmp_path: Path) -> None:
    findings = Findings()
    opened = open_game(str(light), findings, judged=True)
    progress = Saver(light / "box-tiles.yaml", "id: box-01", "id: nougat")
    found = judge.study_balance(opened, StudyPlan(players=(2,), lineups=(("random",),), games=60),
                                "1", progress,
                                findings)

    def names(box: OpenedGame) -> set[str]:
        made = judge.write_report(box, found, tmp_path / "kit", progress, findings)
        page = next(made.folder.rglob("*.html")).read_text(encoding="utf-8")
        return {name for name in ("box-01", "nougat") if f"{name}:" in page or f">{name}<" in page}

    assert names(opened) == {"box-01"}
    assert "nougat" in names(open_game(str(light), Findings()))
