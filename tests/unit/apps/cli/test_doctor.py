"""What `ballotin doctor` reports of an installation."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.commands import doctor
from generator.apps.cli.main import cli


@pytest.fixture
def examine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(cli, ["doctor", *words], catch_exceptions=False)


@pytest.fixture
def without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    git = replace(doctor.OPTIONAL[0], find=lambda: None)
    monkeypatch.setattr(doctor, "OPTIONAL", (git,))
    monkeypatch.setattr(doctor, "_system", lambda: "macOS")


def test_a_sound_installation_is_no_error(examine: Callable[..., Result]) -> None:
    assert examine().exit_code == 0


def test_a_missing_program_comes_with_its_purpose_and_the_line_that_installs_it(
        examine: Callable[..., Result], without_git: None) -> None:
    lines = examine().stdout.splitlines()
    assert [line for line in lines if line.startswith("git")] == [
        "git              missing  compare with earlier versions: 'ballotin compare v1:my-game "
        "my-game'", "git: brew install git"]


def test_a_missing_optional_program_is_no_error(
        examine: Callable[..., Result], without_git: None) -> None:
    assert examine().exit_code == 0


def test_caches_in_the_output_folder_are_measured(
        examine: Callable[..., Result], tmp_path: Path) -> None:
    forms = tmp_path / "output" / "tiny" / ".cache" / "forms"
    forms.parent.mkdir(parents=True)
    forms.write_bytes(bytes(2_000))
    assert "2.0 kB in output/*/.cache" in examine().stdout


def test_a_folder_that_is_a_file_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    check = doctor._writable("settings", tmp_path / "file" / "below", "choose another")
    assert (check.state, check.advice) == ("broken", "choose another")


def test_programs_get_every_check(examine: Callable[..., Result]) -> None:
    checks = json.loads(examine("--json").stdout)["checks"]
    assert {check["state"] for check in checks} <= {"ok", "missing"}
