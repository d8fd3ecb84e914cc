"""What is said about revisions that can't be read: exact texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.game.load import git_revision as git
from tests.unit.judging.tuning.repository import commit, repository


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, ("compare", *words, "--no-play"), catch_exceptions=False)
    return done.exit_code, done.stderr


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return repository(tmp_path)


def test_a_folder_that_is_in_no_repository(tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said("v1:bonbons", "chocolatiers") == (1, (
        f"error[revision/no-repository]: '{tmp_path}' isn't in a git repository\n"
        "1 error\n"))


def test_a_revision_that_git_does_not_know(game: Path) -> None:
    assert said("v9:games/bonbons", "games/bonbons") == (1, (
        "error[revision/unknown]: git knows no revision 'v9'\n1 error\n"))


def test_a_folder_that_was_not_there_yet(game: Path) -> None:
    assert said("v1:games/sweets", "games/bonbons") == (1, (
        "error[revision/no-folder]: there is no folder 'games/sweets' in v1\n"
        "  hint: paths start from the current folder, as everywhere\n"
        "1 error\n"))


def test_git_is_not_installed(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", ".")
    assert said("v1:games/bonbons", "games/bonbons") == (1, (
        "error[revision/no-git]: git isn't installed, and only git knows revisions\n"
        "  hint: compare two folders instead\n"
        "1 error\n"))


def test_a_revision_that_is_too_large(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git, "MOST_BYTES", 10)
    assert said("v1:games/bonbons", "games/bonbons") == (1, (
        "error[revision/too-large]: the game is larger than 0 MB or 50,000 files in that "
        "revision\n1 error\n"))


def test_mistakes_of_a_revision_are_told_by_its_name(game: Path, tmp_path: Path) -> None:
    cards = game / "cards.yaml"
    right = cards.read_text(encoding="utf-8")
    cards.write_text(right.replace("value: 9", "value: 90"), encoding="utf-8")
    commit(tmp_path, "v2")
    cards.write_text(right, encoding="utf-8")
    assert said("v2:games/bonbons", "games/bonbons") == (1, (
        "v2:games/bonbons/cards.yaml:6:47: error[field/value]: 'value' must be a whole number "
        "from 1 to 9, not 90\n1 error\n"))


def test_a_language_that_the_game_is_not_written_in(game: Path) -> None:
    assert said("v1:games/bonbons", "games/bonbons", "--lang", "de") == (2, (
        "error[command/unknown-language]: Tiny isn't written in 'de'\n"
        "  hint: it is written in en, ja\n"
        "1 error\n"))
