"""`ballotin balance` writes the report beside the kit, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

STUDY = ("--players", "2", "--bots", "random", "--games", "6", "--workers", "1")
FILES = ("balance.html", "balance.json", "balance.pdf")


def balance(game: str, out: Path, *more: str) -> int:
    """Run the command; its exit code."""
    return CliRunner().invoke(cli, ("balance", game, *STUDY, "--out", str(out), *more),
                              catch_exceptions=False).exit_code


# Long: writes a report with all its pages.
@pytest.mark.long
def test_a_study_leaves_a_page_a_sheet_and_data(tmp_path: Path) -> None:
    assert balance("chocolatiers", tmp_path) == 0
    assert [name for name in FILES if not (tmp_path / name).is_file()] == []
    made = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert {each["name"] for each in made["files"]} == set(FILES)
    html = (tmp_path / "balance.html").read_bytes()
    assert html.count(b"data:image/png;base64,") == 53
    assert b'id="difficulty"' in html
    assert b'id="supply-' in html


def test_the_same_study_writes_the_same_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        balance("chocoly", tmp_path / name)
    for file in FILES:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_no_report_writes_nothing(tmp_path: Path) -> None:
    balance("chocoly", tmp_path, "--no-report")
    assert list(tmp_path.iterdir()) == []


def test_a_study_that_fails_leaves_the_last_report(tmp_path: Path) -> None:
    balance("chocoly", tmp_path)
    before = {file: (tmp_path / file).read_bytes() for file in FILES}
    assert balance("chocoly", tmp_path, "--options", "max_turns=1") == 1
    assert {file: (tmp_path / file).read_bytes() for file in FILES} == before


# Long: writes a report with all its pages.
@pytest.mark.long
def test_the_terminal_and_the_file_hold_the_same_data(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ("balance", "chocolatiers", *STUDY, "--out", str(tmp_path),
                                    "--format", "json"), catch_exceptions=False)
    written = json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))
    assert json.loads(done.stdout)["balance"] == written
