from __future__ import annotations

from pathlib import Path

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from tests.unit.game.load.project import TINY, codes_of, read, tiny


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


def project(tmp_path: Path, **files: str) -> Path:
    """The tiny game in a project that shares words among its games."""
    home = tiny(tmp_path / "components" / "tiny")
    for language, text in files.items():
        path = tmp_path / "components" / "shared" / "lang" / f"{language}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


def test_what_ballotin_says_is_there_in_every_language(tmp_path: Path) -> None:
    words = read(TINY)[1].words
    assert [words[code].shared["guide.cut"] for code in ("en", "ja")] == ["Cut", "切り分ける"]


def test_a_project_may_say_it_otherwise_for_all_its_games(tmp_path: Path) -> None:
    words = read(project(tmp_path, ja="strings: {guide.cut: 切る}\n"))[1].words
    assert (words["en"].shared["guide.cut"], words["ja"].shared["guide.cut"]) == ("Cut", "切る")


def test_a_game_says_it_otherwise_before_its_project(tmp_path: Path) -> None:
    home = project(tmp_path, en="strings: {guide.cut: Snip, guide.print: Ink}\n")
    with (home / "lang/en.yaml").open("a", encoding="utf-8") as file:
        file.write("  guide.cut: Slice\n")
    words = read_game(str(home), Findings())[1].words["en"]
    assert (words.find("guide.cut"), words.find("guide.print")) == ("Slice", "Ink")


def test_a_language_that_ballotin_does_not_speak_gets_english_without_a_word(
        tmp_path: Path) -> None:
    folder = tiny(tmp_path)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(game.replace("[en, ja]", "[en, ja, tlh]"), encoding="utf-8")
    (folder / "lang/tlh.yaml").write_text((folder / "lang/ja.yaml").read_text(encoding="utf-8"),
                                          encoding="utf-8")
    assert read(folder)[1].words["tlh"].shared["guide.cut"] == "Cut"


def test_what_other_files_say_may_be_translated(tmp_path: Path) -> None:
    folder = tiny(tmp_path)
    with (folder / "lang/ja.yaml").open("a", encoding="utf-8") as file:
        file.write("  game.title: 小\n  kind.card.plural: 札\n  guide.cut: 切る\n")
    assert codes_of(folder) == []


def test_a_mistake_in_shared_words_is_found(tmp_path: Path) -> None:
    assert codes_of(project(tmp_path, ja="strings: [\n"))[0].startswith("yaml/")


def test_a_game_needs_no_language_files(tmp_path: Path) -> None:
    folder = tiny(tmp_path)
    game = (TINY / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("languages: [en, ja]", "").replace("strings.bring-bag, ", "")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for file in (folder / "lang").iterdir():
        file.unlink()
    assert read(folder)[1].words["en"].strings == {}
