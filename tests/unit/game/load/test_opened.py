"""A game that was opened knows its files, and is brought up to date when they change."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.game.load import files
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game
from tests.unit.game.load.project import tiny

ROOT = Path(__file__).parents[4]
CHAI = ("components/chai", "components/shared", "templates/chai", "templates/portraits",
        "templates/shared")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all files that are read."""
    read: list[str] = []
    before = files.read_bytes

    def watched(path: Path, limit: int, findings: Findings,
                at: files.Where | None = None) -> bytes | None:
        read.append(path.name)
        return before(path, limit, findings, at)

    monkeypatch.setattr(files, "read_bytes", watched)
    return read


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tiny(tmp_path / "tiny")


def look(opened: OpenedGame) -> str:
    """All that can be seen of a game."""
    assets = opened.assets
    return repr((opened.folders, opened.game, assets.templates, assets.symbols, assets.library,
                 [font.digest for font in assets.fonts], assets.pictures, assets.words,
                 opened.expectations, opened.whole, opened.findings, sorted(opened.digests.items()),
                 sorted(opened.listing)))


def opening(make: Callable[[Findings], OpenedGame]) -> str:
    """What comes of opening a game, also if nothing can be made of it."""
    findings = Findings()
    try:
        seen = look(make(findings))
    except Stop:
        seen = "stopped"
    return f"{seen}\n{list(findings)}"


def anew(home: Path) -> str:
    return opening(lambda findings: open_game(str(home), findings, judged=True))


def same_as_anew(opened: OpenedGame, home: Path, *changed: Path) -> bool:
    return opening(lambda findings: refresh_game(opened, changed, findings)) == anew(home)


def test_a_game_knows_the_files_it_came_from(game: Path) -> None:
    found = open_game(str(game), Findings()).digests
    cards = game / "cards.yaml"
    assert found[cards] == hashlib.sha256(cards.read_bytes()).hexdigest()
    assert {path.name for path in found if path.is_relative_to(game)} >= {
        "game.yaml", "kinds.yaml", "cards.yaml", "en.yaml", "card.front.svg"}


def test_nothing_is_read_if_nothing_has_changed(game: Path, reads: list[str]) -> None:
    opened = open_game(str(game), Findings())
    reads.clear()
    after = refresh_game(opened, [], Findings())
    assert reads == []
    assert after.game is opened.game
    assert after.assets.words is opened.assets.words


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a large game that borrows and has pictures, strings and expectations."""
    folder = tmp_path_factory.mktemp("project")
    for name in CHAI:
        shutil.copytree(ROOT / name, folder / name)
    return folder


def own_files(project: Path) -> list[str]:
    """Some of the files of each folder, for each of them takes a second."""
    found = sorted(path.relative_to(project).as_posix()
                   for path in open_game(str(project / "components/chai"), Findings()).digests
                   if path.is_relative_to(project))
    return found[::12]


def changed_text(path: Path) -> bytes:
    """The file with something else in it that can still be read."""
    data = path.read_bytes()
    comment = b"\n<!-- changed -->\n" if path.suffix == ".svg" else b"\n# changed\n"
    return data + comment if path.suffix in (".svg", ".yaml") else data + b"\0"


@pytest.mark.long  # reads Chai four times for each of its files
def test_files_of_a_large_game_can_change(project: Path, reads: list[str]) -> None:
    change_each(project / "components" / "chai", [project / name for name in own_files(project)],
                reads)


def test_every_file_of_a_small_game_can_change(game: Path, reads: list[str]) -> None:
    (game / "expectations.yaml").write_text("study: {players: [2]}\n", encoding="utf-8")
    own = [path for path in open_game(str(game), Findings()).digests if path.is_relative_to(game)]
    assert len(own) > 8
    change_each(game, own, reads)


def change_each(home: Path, files: list[Path], reads: list[str]) -> None:
    """Change, break and remove each file; nothing else is read again, and all is as anew."""
    opened = open_game(str(home), Findings(), judged=True)
    for path in files:
        before = path.read_bytes()
        for data in (changed_text(path), b"title: [", None):
            if data is None:
                path.unlink()
            else:
                path.write_bytes(data)
            reads.clear()
            after = opening(lambda findings, path=path: refresh_game(opened, [path], findings))
            assert set(reads) <= {path.name}, path
            assert after == anew(home), path
        path.write_bytes(before)


@pytest.mark.parametrize(("name", "shared"), [
    ("templates/card.front.svg", {"game", "words", "fonts"}),
    ("lang/ja.yaml", {"game", "fonts", "templates"}),
    ("cards.yaml", {"fonts", "templates", "kinds"}),
    ("expectations.yaml", {"game", "words", "fonts", "templates"}),
])
def test_what_does_not_depend_on_a_file_is_shared(game: Path, name: str, shared: set[str]) -> None:
    expected = game / "expectations.yaml"
    expected.write_text("study: {players: [2]}\n", encoding="utf-8")
    opened = open_game(str(game), Findings(), judged=True)
    path = game / name
    path.write_bytes(path.read_bytes().replace(b"value: 9", b"value: 8") + b"\n")
    after = refresh_game(opened, [path], Findings())

    def parts(of: OpenedGame) -> dict[str, object]:
        kinds = next(iter(of.game.kinds.values()))
        return {"game": of.game, "words": of.assets.words, "fonts": of.assets.fonts,
                "kinds": kinds, "templates": of.assets.templates["card.back.svg"]}

    old, new = parts(opened), parts(after)
    assert {part for part in shared if new[part] is old[part]} == shared


def test_files_that_come_and_go_are_noticed(game: Path) -> None:
    opened = open_game(str(game), Findings(), judged=True)
    (game / "expectations.yaml").write_text("play: nonsense\n", encoding="utf-8")
    (game / "lang" / "ja.yaml").unlink()
    (game / "templates" / "card.back.svg").unlink()
    assert same_as_anew(opened, game)


def test_a_folder_that_vanishes_is_a_finding(game: Path) -> None:
    opened = open_game(str(game), Findings())
    shutil.rmtree(game)
    findings = Findings()
    with pytest.raises(Stop):
        refresh_game(opened, [game], findings)
    assert [each.code for each in findings] == ["game/unknown"]


def test_mistakes_in_expectations_matter_only_to_a_judge(game: Path) -> None:
    (game / "expectations.yaml").write_text("play: nonsense\n", encoding="utf-8")
    found = [open_game(str(game), Findings(), judged=judged).findings for judged in (False, True)]
    assert [len(each) for each in found] == [0, 1]
