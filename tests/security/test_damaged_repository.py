"""A repository whose files have been damaged: a finding, or what git itself makes good."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from tests.unit.judging.tuning.repository import git, repository


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a small game in it."""
    folder = tmp_path_factory.mktemp("whole")
    repository(folder)
    return folder


@pytest.fixture
def here(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(whole, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def compared() -> Result:
    return CliRunner().invoke(cli, ["compare", "v1:games/bonbons", "games/bonbons", "--no-play"],
                              catch_exceptions=False)


def objects(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / ".git" / "objects").rglob("*") if path.is_file())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
def test_objects_in_which_bits_have_changed_are_no_crash(
        here: Path, packed: bool, seed: int) -> None:
    if packed:
        git(here, "gc", "--quiet")
    luck = random.Random(seed)
    for file in luck.sample(objects(here), 2 if packed else 8):
        data = bytearray(file.read_bytes())
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
        file.chmod(0o644)
        file.write_bytes(bytes(data) if seed % 2 else bytes(data[:luck.randrange(len(data))]))
    done = compared()
    assert (done.exit_code, "error[revision/" in done.stderr) in ((0, False), (1, True))


def test_a_repository_without_any_object_is_told(here: Path) -> None:
    for file in objects(here):
        file.chmod(0o644)
        file.unlink()
    assert "error[revision/unknown]" in compared().stderr


@pytest.mark.parametrize("text", [b"", b"\xff\0" * 99, b"ref: refs/heads/" + b"x" * 5_000])
@pytest.mark.parametrize("name", ["HEAD", "packed-refs", "refs/tags/v1", "config"])
def test_names_of_revisions_that_are_rubbish_are_no_crash(
        here: Path, name: str, text: bytes) -> None:
    (here / ".git" / name).write_bytes(text)
    assert compared().exit_code in (0, 1)


@pytest.mark.parametrize("text", ["gitdir: " + "x" * 5_000, "gitdir: \0", "gitdir: .", "", "\ufffd",
                                  "gitdir: " + "y" * 300])
def test_a_file_in_the_place_of_the_repository_leads_nowhere(here: Path, text: str) -> None:
    shutil.rmtree(here / ".git")
    (here / ".git").write_text(text, encoding="utf-8")
    done = compared()
    assert (done.exit_code, "error[revision/" in done.stderr) == (1, True)
