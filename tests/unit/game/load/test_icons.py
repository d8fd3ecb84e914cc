"""Icons in files of their own are read when something asks for them, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load import files
from generator.game.load.game_folder import open_game, refresh_game
from generator.game.load.picture_files import find_used_icons
from tests.unit.game.load.project import codes_of, read, tiny
from tests.unit.game.load.texts import drawing_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm">'
ICON = ('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" '
        'stroke="currentColor"><clipPath id="sun"><path/></clipPath>'
        '<path clip-path="url(#sun)" d="M0 0H9"/></svg>')


def with_icons(folder: Path, shown: str, *names: str, text: str = ICON) -> Path:
    tiny(folder, templates__card_back_svg=f"{HEAD}{shown}</svg>")
    (folder / "templates/icons").mkdir()
    for name in names:
        (folder / f"templates/icons/{name}.svg").write_text(text)
    return folder


def test_a_file_is_the_icon_of_its_name(tmp_path: Path) -> None:
    _, assets = read(with_icons(tmp_path, '<use href="#sun-1"/>', "sun-1"))
    symbol = assets.symbols["sun-1"]
    assert (symbol.tag, dict(symbol.attrs)) == ("symbol", {
        "fill": "none", "stroke": "currentColor", "viewBox": "0 0 24 24", "id": "sun-1"})


def test_the_ids_of_an_icon_are_its_own(tmp_path: Path) -> None:
    _, assets = read(with_icons(tmp_path, '<use href="#zeta"/><use href="#eta"/>', "zeta", "eta"))
    clips = [assets.symbols[name].children[1].attrs["clip-path"]  # type: ignore[union-attr]
             for name in ("zeta", "eta")]
    assert len(set(clips)) == 2
    assert all(clip[5:-1] in assets.symbols for clip in clips)


def test_an_icon_that_nothing_shows_isnt_read(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = with_icons(tmp_path, '<use href="#zeta"/>', "zeta", "eta",
                        *(f"x{number}" for number in range(100)))
    opened: list[str] = []
    before = files.read_bytes
    monkeypatch.setattr(files, "read_bytes", lambda path, *more: (
        opened.append(path.name), before(path, *more))[1])
    _, assets = read(folder)
    assert [name for name in opened if Path(name).stem in ("zeta", "eta", "x1")] == ["zeta.svg"]
    assert "eta" in assets.icon_names


@pytest.mark.parametrize(("template", "values", "texts", "asked"), [
    ('<use href="#sun"/>', (), (), {"sun"}),
    ('<use data-use="sun"/>', (), (), {"sun"}),
    ('<use data-use="{type}"/>', ("moon", "x"), (), {"moon"}),
    ('<use data-use="big-{type}"/>', ("moon",), (), {"big-moon", "moon"}),
    ('<use data-use="die-{value}"/>', (), (), {"die-6"}),
    ('<use data-use="{size}-{type}"/>', (), (), {"big-moon", "big-sun", "die-6"}),
    ("<text>a :sun: b</text>", (), (), {"sun"}),
    ("<text/>", ("take a :moon: now",), (), {"moon"}),
    ("<text/>", (), ("pay :sun:",), {"sun"}),
    ("<text/>", (), (), set()),
])
def test_icons_are_asked_for_by_drawings_values_and_signs(template, values, texts, asked) -> None:
    known = ("sun", "moon", "big-moon", "big-sun", "die-6")
    assert find_used_icons(known, [drawing_of(template)], values, texts) == asked


def test_a_symbol_of_the_same_folder_comes_before_a_file(tmp_path: Path) -> None:
    folder = with_icons(tmp_path, '<use href="#sun"/>', "sun")
    (folder / "templates/icons.svg").write_text(
        f'{HEAD}<symbol id="sun" viewBox="0 0 1 1"/></svg>')
    assert read(folder)[1].symbols["sun"].attrs["viewBox"] == "0 0 1 1"


def test_an_icon_without_any_size_is_refused(tmp_path: Path) -> None:
    folder = with_icons(tmp_path, '<use href="#sun"/>', "sun",
                        text='<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert codes_of(folder) == ["svg/size"]


def test_a_change_of_an_icon_is_noticed(tmp_path: Path) -> None:
    folder = with_icons(tmp_path, '<use href="#zeta"/>', "zeta", "eta")
    opened = open_game(str(folder), Findings())
    path = folder / "templates/icons/zeta.svg"
    path.write_text(ICON.replace("H9", "H8"))
    again = refresh_game(opened, [path], Findings())
    assert again.assets.library != opened.assets.library


def test_what_didnt_change_stays_the_very_same_symbol(tmp_path: Path) -> None:
    folder = with_icons(tmp_path, '<use href="#zeta"/>', "zeta", "eta")
    opened = open_game(str(folder), Findings())
    path = folder / "cards.yaml"
    path.write_text(path.read_text() + "\n# changed\n")
    again = refresh_game(opened, [path], Findings())
    assert again.assets.symbols["zeta"] is opened.assets.symbols["zeta"]
