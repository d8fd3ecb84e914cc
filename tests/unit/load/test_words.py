from __future__ import annotations

from pathlib import Path

from generator.findings import Findings
from generator.load.game_folder import read_game
from tests.unit.load.project import TINY, codes_of, read, tiny


def test_each_language_has_its_own_words() -> None:
    words = read(TINY)[1].words
    assert (words["en"].strings["sun"], words["ja"].strings["sun"]) == ("Sun", "太陽")


def test_a_gap_is_filled_with_the_first_languages_text(tmp_path: Path) -> None:
    folder = tiny(tmp_path, lang__ja_yaml="strings: {sun: 太陽}\n")
    words = read_game(str(folder), Findings())[1].words["ja"]
    assert (words.strings["moon"], words.where["moon"].file) == (
        "Moon", (folder / "lang/en.yaml").as_posix())


def test_a_gap_is_a_warning_that_names_it(tmp_path: Path) -> None:
    folder = tiny(tmp_path, lang__ja_yaml="strings: {sun: 太陽}\n")
    assert codes_of(folder) == ["words/missing", "words/missing"]


def test_a_text_field_may_be_translated(tmp_path: Path) -> None:
    assert read(TINY)[1].words["ja"].strings["sun-1.name"] == "夜明け"


def test_a_game_needs_no_language_files(tmp_path: Path) -> None:
    folder = tiny(tmp_path)
    game = (TINY / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("languages: [en, ja]", "").replace("strings.bring-bag, ", "")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for file in (folder / "lang").iterdir():
        file.unlink()
    assert read(folder)[1].words["en"].strings == {}
