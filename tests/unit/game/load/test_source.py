from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import SourceText, display_path, read_bytes


def test_a_place_is_counted_in_lines_and_characters() -> None:
    source = SourceText("a.txt", "é月\nabc")
    assert (source.at(1), source.at(3), source.at(5)) == (
        FileLocation("a.txt", 1, 2), FileLocation("a.txt", 2, 1), FileLocation("a.txt", 2, 3))


def test_a_file_below_the_current_folder_is_shown_from_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (display_path(tmp_path / "a" / "b"), display_path(Path("a/b"))) == ("a/b", "a/b")


def test_a_file_elsewhere_is_shown_with_its_whole_path(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert display_path(tmp_path / "a") == (tmp_path / "a").as_posix()


def test_a_file_that_may_not_be_read_says_why(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.chdir(tmp_path)
    Path("a.yaml").touch()
    monkeypatch.setattr(Path, "open", locked)
    findings = Findings()
    assert read_bytes(Path("a.yaml"), 10, findings) is None
    assert [(each.code, each.message, each.where) for each in findings] == [
        ("file/unreadable", "'a.yaml' can't be read: permission denied", FileLocation("a.yaml"))]
