from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.game.load import files as folder_module
from generator.game.load.files import shipped_games
from generator.game.load.game_folder import read_game
from generator.game.model.assets import Assets
from generator.game.model.game import Credits
from tests.unit.game.load.project import TINY, codes_of, read, tiny


def faces_of(assets: Assets) -> set[str]:
    """The templates of pieces, without the drawings of the guide."""
    return {name for name in assets.templates if not name.startswith("guide/")}


def test_the_tiny_game_says_what_its_file_says() -> None:
    game, _ = read(TINY)
    assert (game.id, game.title, game.players, game.minutes, game.ages, game.languages) == (
        "tiny", "Tiny", (2, 3), 5, "6+", ("en", "ja"))


def test_credits_that_arent_given_are_empty() -> None:
    assert read(TINY)[0].credits == Credits("Nobody", "", "Ballotin", "A game for tests.")


def test_shades_are_named_after_their_colour() -> None:
    theme = read(TINY)[0].theme
    assert (theme["paper"], theme["sun"], theme["sun.base"], theme["sun.dark"]) == (
        "#fffaf0", "#e0a020", "#e0a020", "#805000")


def test_short_colours_are_written_out(tmp_path: Path) -> None:
    game = (TINY / "game.yaml").read_text().replace("#fffaf0", "#FaC")
    assert read(tiny(tmp_path, game_yaml=game))[0].theme["paper"] == "#ffaacc"


def test_assets_hold_the_templates_by_the_names_that_kinds_use() -> None:
    assert faces_of(read(TINY)[1]) == {"card.front.svg", "card.back.svg"}


def test_the_shipped_fonts_are_there_for_every_game() -> None:
    assert any(font.file.endswith("Fraunces-Bold.ttf") for font in read(TINY)[1].fonts)


def test_a_games_own_fonts_come_first(tmp_path: Path) -> None:
    source = next((Path(__file__).parents[4] / "templates/shared/fonts").glob("*.ttf"))
    folder = tiny(tmp_path / "game")
    (folder / "templates/fonts").mkdir()
    shutil.copy(source, folder / "templates/fonts/Zed.ttf")
    assert read(folder)[1].fonts[0].file.endswith("Zed.ttf")


def test_a_games_icons_can_be_used_by_name() -> None:
    assert {"sun", "moon"} <= set(read(TINY)[1].symbols)


def test_reading_twice_gives_the_same() -> None:
    first, second = read(TINY), read(TINY)
    assert (first[0].components[0].values, first[1].library) == (
        second[0].components[0].values, second[1].library)


@pytest.mark.parametrize("inner", ["", "game.yaml"])
def test_a_game_is_found_by_its_folder_or_its_file(tmp_path: Path, inner: str) -> None:
    assert read(tiny(tmp_path / "My Game") / inner)[0].id == "my-game"


def as_project(folder: Path) -> Path:
    """The tiny game as a project with components/ and templates/ side by side."""
    tiny(folder / "components" / "mine")
    shutil.move(folder / "components" / "mine" / "templates", folder / "templates" / "mine")
    return folder


@pytest.mark.parametrize("inner", ["", "components/mine", "components/mine/game.yaml"])
def test_a_project_keeps_components_and_templates_apart(tmp_path: Path, inner: str) -> None:
    game, assets = read(as_project(tmp_path) / inner)
    assert (game.id, len(faces_of(assets))) == ("mine", 2)


def test_a_projects_shared_kinds_come_before_the_shipped_ones(tmp_path: Path) -> None:
    project = as_project(tmp_path)
    (project / "components/shared").mkdir()
    (project / "components/shared/kinds.yaml").write_text(
        "kinds: {poker-card: {extends: poker-card, corner: 1mm}}")
    kind = read(project)[0].kinds["card"]
    assert (kind.corner, kind.trim.width) == (1.0, 63.0)


def test_a_projects_shared_icons_come_after_the_games(tmp_path: Path) -> None:
    project = as_project(tmp_path)
    (project / "templates/shared").mkdir()
    (project / "templates/shared/icons.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="sun"/><symbol id="star"/></svg>')
    symbols = read(project)[1].symbols
    assert ("star" in symbols, len(symbols["sun"].children)) == (True, 1)


def test_a_template_may_be_shared(tmp_path: Path) -> None:
    project = as_project(tmp_path)
    (project / "templates/shared").mkdir()
    shutil.move(project / "templates/mine/card.back.svg", project / "templates/shared")
    assert faces_of(read(project)[1]) == {"card.front.svg", "card.back.svg"}


def test_a_template_nobody_uses_is_nobodys_trouble(tmp_path: Path) -> None:
    assert codes_of(tiny(tmp_path, templates__sketch_svg="<broken")) == []


def test_places_below_the_current_folder_are_relative(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny(tmp_path / "game")
    monkeypatch.chdir(tmp_path)
    assert read(Path("game"))[0].components[0].where.file == "game/cards.yaml"


def test_places_elsewhere_are_absolute(tmp_path: Path) -> None:
    folder = tiny(tmp_path / "game")
    assert read(folder)[0].components[0].where.file == (folder / "cards.yaml").as_posix()


@pytest.mark.parametrize("where", ["x" * 5000, "a\0b", "no/such/path", "~", "tiny"])
def test_what_is_no_game_is_a_finding(where: str) -> None:
    findings = Findings()
    with pytest.raises(Stop):
        read_game(where, findings)
    assert [finding.code for finding in findings] == ["game/unknown"]


def test_shipped_games_are_listed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny(tmp_path / "components" / "one")
    tiny(tmp_path / "components" / "two", game_yaml="title: [")
    monkeypatch.setattr("generator.game.load.files.shipped_root", lambda: tmp_path)
    assert shipped_games() == ["one", "two"]


def test_a_shipped_game_is_found_by_its_id(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = as_project(tmp_path)
    shutil.copytree(folder_module.shipped_root() / "components/shared",
                    project / "components/shared")
    monkeypatch.setattr("generator.game.load.files.shipped_root", lambda: project)
    findings = Findings()
    assert read_game("mine", findings)[0].title == "Tiny"


def borrowing(folder: Path, *names: str) -> Path:
    """The tiny game, drawing with templates of other folders too."""
    game = (TINY / "game.yaml").read_text(encoding="utf-8")
    return tiny(folder, game_yaml=f"{game}\ntemplates: [{', '.join(names)}]\n")


def test_a_template_can_be_borrowed_from_another_folder(tmp_path: Path) -> None:
    folder = borrowing(tmp_path / "game", "others")
    (folder / "others").mkdir()
    (folder / "templates/card.back.svg").rename(folder / "others/card.back.svg")
    assert read(folder)[1].templates["card.back.svg"].file.endswith("others/card.back.svg")


def test_a_games_own_template_comes_before_a_borrowed_one(tmp_path: Path) -> None:
    folder = borrowing(tmp_path / "game", "others")
    shutil.copytree(folder / "templates", folder / "others")
    assert read(folder)[1].templates["card.back.svg"].file.endswith("templates/card.back.svg")


def test_folders_to_borrow_from_are_looked_in_one_after_the_other(tmp_path: Path) -> None:
    folder = borrowing(tmp_path / "game", "second", "first")
    for name in ("first", "second"):
        shutil.copytree(folder / "templates", folder / name)
    (folder / "templates/card.back.svg").unlink()
    assert read(folder)[1].templates["card.back.svg"].file.endswith("second/card.back.svg")


def test_icons_of_a_shipped_game_can_be_borrowed_by_its_id(tmp_path: Path) -> None:
    own, borrowed = read(TINY)[1], read(borrowing(tmp_path / "game", "chocolatiers"))[1]
    assert "truffle" not in own.symbols
    assert "truffle" in borrowed.symbols
    assert own.library != borrowed.library


def test_templates_are_borrowed_within_a_project(tmp_path: Path) -> None:
    folder = borrowing(tmp_path / "components/game", "friend")
    (tmp_path / "templates").mkdir()
    (folder / "templates").rename(tmp_path / "templates/friend")
    assert read(folder)[1].templates["card.back.svg"].file.endswith("friend/card.back.svg")


def test_a_borrowed_template_comes_before_a_shared_one(tmp_path: Path) -> None:
    folder = borrowing(tmp_path / "game", "others")
    shutil.copytree(folder / "templates", folder / "others")
    (folder / "templates/shared").mkdir()
    (folder / "templates/card.back.svg").rename(folder / "templates/shared/card.back.svg")
    assert read(folder)[1].templates["card.back.svg"].file.endswith("others/card.back.svg")
