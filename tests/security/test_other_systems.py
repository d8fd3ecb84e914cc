"""What Windows and macOS do otherwise, tried here as far as it can be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.apps.cli import main as program
from generator.base import folder as folders
from generator.base.findings import Findings
from generator.base.folder import ForeignFileError, SafeFolder
from generator.game.load import files
from generator.output.outbox import open_outbox
from tests.unit.game.load.project import TINY, tiny

OUT = Path("output", "tiny")


def ended(*words: str) -> object:
    with pytest.raises(SystemExit) as ending:
        program.main(words)
    return ending.value.code


def pdf_of(game: Path, out: Path) -> bytes:
    assert ended("build", str(game), "--target", "pdf", "--out", str(out), "-q") == 0
    return (out / "tiny.pdf").read_bytes()


def saved_by_notepad(folder: Path) -> Path:
    """The tiny game with a mark of the order of bytes and two characters at the end of lines."""
    for path in tiny(folder).rglob("*"):
        if path.is_file():
            text = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            path.write_bytes(b"\xef\xbb\xbf" + text)
    return folder


def test_a_game_saved_on_windows_prints_the_same(tmp_path: Path) -> None:
    assert pdf_of(saved_by_notepad(tmp_path / "windows" / "tiny"), tmp_path / "a") == pdf_of(
        tiny(tmp_path / "unix" / "tiny"), tmp_path / "b")


def test_a_mistake_in_a_file_saved_on_windows_is_told_at_its_place(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    cards = saved_by_notepad(tmp_path / "tiny") / "cards.yaml"
    cards.write_bytes(cards.read_bytes().replace(b"suit: sun, value: 9", b"suit: son, value: 9"))
    assert ended("check", "tiny") == 1
    assert capsys.readouterr().err.splitlines()[:3] == [
        "tiny/cards.yaml:6:35: error[field/value]: 'suit' can't be 'son'",
        "    6 |   - {id: sun-9, name: Noon, suit: son, value: 9, wild: true}",
        "      |                                   ^^^"]


def test_a_name_that_only_some_systems_find_is_told_with_its_spelling(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    # A disk that takes capital letters for small ones, as seen from this one: the file is found
    # under the name that is written, and listed under another.
    monkeypatch.chdir(tiny(tmp_path / "tiny"))
    listed = os.listdir
    monkeypatch.setattr(os, "listdir", lambda folder: [
        name.replace("cards.yaml", "Cards.yaml") for name in listed(folder)])
    files._list_folder.cache_clear()
    assert ended("validate", ".") == 1
    files._list_folder.cache_clear()
    assert capsys.readouterr().err.splitlines()[0] == (
        "game.yaml:15:14: error[file/case]: 'cards.yaml' is written otherwise on the disk: "
        "'Cards.yaml'")


@pytest.mark.parametrize("name", ["CON", "nul", "aux.game", "com1", "game.", "LPT9"])
def test_a_new_game_has_a_name_that_every_system_can_have(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert (ended("new", name), list(tmp_path.iterdir())) == (2, [])


@pytest.mark.parametrize("page", ["cp437", "cp932"])
@pytest.mark.parametrize("words", [["explain"], ["check", str(TINY), "--only", "ミ"],
                                   ["check", str(TINY), "--only", "🍫", "--json"]], ids=str)
def test_a_console_of_any_code_page_shows_what_it_can(page: str, words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "generator", *words], capture_output=True,
                          check=False, env={**os.environ, "PYTHONIOENCODING": page,
                                            "PYTHONPATH": str(TINY.parents[2])})
    told = done.stdout.decode(page)
    done.stderr.decode(page)
    assert "--json" not in words or "🍫" in json.loads(told)["findings"][0]["message"]
    assert done.returncode == (2 if "check" in words else 0)


@pytest.fixture
def no_handles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that holds no folders open and can't be told to follow no link."""
    monkeypatch.setattr(folders, "BY_HANDLE", False)
    for name in ("READING", "WRITING", "INTO"):
        monkeypatch.setattr(folders, name, getattr(folders, name) & ~os.O_NOFOLLOW)


@pytest.mark.usefixtures("no_handles")
def test_a_build_arrives_whole_without_handles_of_folders(tmp_path: Path) -> None:
    for data in (b"old", b"new"):
        with open_outbox(tmp_path, "tiny", Findings()) as outbox:
            outbox.shelf("images").put("card/a.png", data)
            outbox.publish()
    assert ((tmp_path / "card" / "a.png").read_bytes(),
            sorted(path.name for path in tmp_path.iterdir())) == (
        b"new", [".cache", ".lock", "card", "manifest.json"])


@pytest.mark.usefixtures("no_handles")
@pytest.mark.parametrize("ask", ["has", "read", "put", "move", "lock", "inner", "clear"])
def test_a_link_is_not_followed_without_handles_of_folders(tmp_path: Path, ask: str) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for each in (inside, outside):
        each.mkdir()
    (outside / "precious").write_bytes(b"mine")
    (inside / "file").symlink_to(outside / "precious")
    (inside / "folder").symlink_to(outside)
    (inside / "own").write_bytes(b"own")
    with SafeFolder(inside) as place, pytest.raises(ForeignFileError):
        {"has": lambda: place.has("file"), "read": lambda: place.read("file", 99),
         "put": lambda: place.put("file", b"x"), "move": lambda: place.move("own", "file"),
         "lock": lambda: os.close(place.open_plain("file")),
         "inner": lambda: place.write("folder/new", b"x"),
         "clear": lambda: place.clear("folder")}[ask]()
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == {"precious": b"mine"}


@pytest.mark.parametrize("lacking", ["geteuid", "sched_getaffinity"])
def test_a_system_without_some_of_unix_builds_the_same(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    before = pdf_of(TINY, tmp_path / "before")
    monkeypatch.delattr(os, lacking)
    assert pdf_of(TINY, tmp_path / "after") == before
