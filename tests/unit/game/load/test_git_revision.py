"""Games of git revisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.game.load.git_revision import open_edition
from tests.unit.game.load.project import tiny
from tests.unit.judging.tuning.repository import commit, git, repository


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a repository, changed since v1; the current folder is the repository."""
    folder = repository(tmp_path)
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("value: 9", "value: 8"),
                     encoding="utf-8")
    commit(tmp_path, "v2")
    monkeypatch.chdir(tmp_path)
    return folder


def value_at(where: str) -> object:
    """The value of sun-9 there."""
    game = open_edition(where, Findings()).opened.game
    assert game.id == "bonbons"
    return next(each.values["value"] for each in game.components if each.id == "sun-9")


@pytest.mark.parametrize(("where", "value"), [
    ("v1:games/bonbons", 9), ("v2:games/bonbons", 8), ("HEAD~1:games/bonbons/", 9),
    ("games/bonbons", 8), ("HEAD:./games/bonbons", 8)])
def test_a_revision_is_read_as_it_was(game: Path, where: str, value: int) -> None:
    assert value_at(where) == value


def test_paths_are_told_from_the_current_folder(game: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game.parent)
    assert value_at("v1:bonbons") == 9


def test_a_folder_that_is_gone_by_now(game: Path, tmp_path: Path) -> None:
    git(tmp_path, "mv", "games/bonbons", "games/sweets")
    commit(tmp_path, "v3")
    assert value_at("v2:games/bonbons") == 8


def test_a_project_comes_with_its_templates(tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    home = tiny(tmp_path / "components" / "bonbons")
    (home / "templates").rename(home / "unused")
    (tmp_path / "templates").mkdir()
    (home / "unused").rename(tmp_path / "templates" / "bonbons")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path, "v1")
    monkeypatch.chdir(tmp_path)
    assert value_at("v1:components/bonbons") == 9


def test_a_game_that_is_the_whole_repository(tmp_path: Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tiny(tmp_path / "bonbons")
    git(folder, "init", "--quiet")
    commit(folder, "v1")
    monkeypatch.chdir(folder)
    assert value_at("v1:") == 9
    assert value_at("v1:.") == 9


def test_nothing_is_left_of_the_copy(game: Path) -> None:
    edition = open_edition("v1:games/bonbons", Findings())
    assert not Path(edition.opened.where).exists()


def test_places_are_told_by_the_revision(game: Path) -> None:
    edition = open_edition("v1:games/bonbons", Findings())
    where = edition.names.place(edition.opened.game.components[0].where)
    assert where
    assert str(where) == "v1:games/bonbons/cards.yaml:5:5"


def test_links_are_not_followed(game: Path, tmp_path: Path) -> None:
    (game / "lang" / "de.yaml").symlink_to("/etc/hostname")
    commit(tmp_path, "v3")
    there = {path.name for path in open_edition("v3:games/bonbons", Findings()).opened.listing}
    assert "ja.yaml" in there
    assert "de.yaml" not in there


@pytest.mark.parametrize("revision", ["--output=harm", "-x", "v1 --output=harm", "v1;ls", ""])
def test_no_word_of_a_revision_is_an_option_for_git(game: Path, tmp_path: Path,
                                                    revision: str) -> None:
    before = sorted(tmp_path.iterdir())
    findings = Findings()
    with pytest.raises(Stop):
        open_edition(f"{revision}:games/bonbons", findings)
    assert [each.code for each in findings] == ["revision/unknown"]
    assert sorted(tmp_path.iterdir()) == before
