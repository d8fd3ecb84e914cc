"""A disk that is full: the build says so, leaves all as it was, and the next one succeeds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.game.load.project import TINY, tiny

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limits of files there")

# Grows too large where a real disk would be full; the key of caches is never there before.
PROGRAM = """
import resource, sys
most, *words = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), resource.RLIM_INFINITY))
from generator.apps.cli.main import main
main(words)
"""
BUILD = ("build", "tiny", "--target", "pdf", "--only", "sun-1", "-q")


def run(most: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where no file may be larger than so many bytes."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(most), *words], capture_output=True, text=True,
        check=False, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(TINY.parents[2]),
             "XDG_CACHE_HOME": str(Path("key").absolute())})


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tiny game in it, built where there is room."""
    folder = tmp_path_factory.mktemp("kit")
    tiny(folder / "tiny")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run(-1, *BUILD).returncode == 0
    return folder


@pytest.fixture
def here(kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(kit, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file() and ".cache" not in path.parts}


@pytest.mark.parametrize("most", [0, 20_000])
def test_a_build_without_room_changes_nothing_and_the_next_one_succeeds(
        here: Path, most: int) -> None:
    out, before = here / "output" / "tiny", made(here / "output")
    cards = here / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Dawn", "Dusk"), encoding="utf-8")
    failed = run(most, *BUILD)
    if failed.returncode:  # by then the pages and pictures may be small enough
        assert ("error[output/disk-full]: no room for the new files in 'output/tiny': file too "
                "large\n" in failed.stderr, made(here / "output")) == (True, before)
    assert (failed.returncode in (0, 1), run(-1, *BUILD).returncode) == (True, 0)
    assert [path.name for path in out.iterdir() if path.name.startswith(".build")] == []


def test_a_key_that_was_cut_short_is_made_again(here: Path) -> None:
    for path in (here / "key").rglob("*.key"):
        path.write_bytes(bytes(31))
    run(-1, *BUILD)
    assert [path.stat().st_size for path in (here / "key").rglob("*") if path.is_file()] == [32]


def test_a_new_game_without_room_says_so_and_leaves_no_parts(here: Path) -> None:
    failed = run(900, "new", "mine")
    assert (failed.returncode, "can't write into 'mine': file too large" in failed.stderr) == (
        1, True)
    assert not [path for path in here.rglob("*") if ".part" in path.name or ".new" in path.name]
    assert run(-1, "new", "mine").returncode == 0


def test_a_revision_that_finds_no_room_says_so(here: Path) -> None:
    from tests.unit.judging.tuning.repository import repository

    repository(here)
    failed = run(300, "compare", "v1:games/bonbons", "games/bonbons", "--no-play")
    assert (failed.returncode, failed.stderr.splitlines()[0].endswith("file too large")) == (
        1, True)
