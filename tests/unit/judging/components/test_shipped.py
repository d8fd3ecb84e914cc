"""The shipped games: nothing to complain about, and every rule for validators is shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.judging.components.check_runner import CheckResult, all_checks, game_checks
from tests.pebbles import GAMES, where

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_game_passes_everything(game: str) -> None:
    findings = Findings()
    judge.validate(open_game(where(game), findings, judged=True), findings)
    assert list(findings) == []


def verdicts(game: str) -> dict[str, CheckResult]:
    opened = open_game(where(game), Findings(), judged=True)
    return {each.title: each for each in judge.validate(opened, Findings()).verdicts}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_game_says_is_proved_is_proved_by_a_check_that_ran(game: str) -> None:
    proved = {rule for each in verdicts(game).values() for rule in each.rules}
    assert proved == {rule for rules in game_checks(game).proves.values() for rule in rules}


def test_demand_of_the_boxes_follows_the_deck_within_a_point() -> None:
    section = verdicts("chocolatiers")["Supply and demand"].section
    assert dict(section.figures)["largest difference, pp"] < 1


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light"])
def test_value_follows_difficulty_without_exception(game: str) -> None:
    section = verdicts(game)["Difficulty and value"].section
    assert {row[-1] for row in section.rows} == {0}


def test_each_table_is_counted_with_the_pieces_that_it_gets() -> None:
    rows = verdicts("chocoly")["Enough for all players"].section.rows
    assert [(row[0], row[3]) for row in rows if row[1] == "marker"] == [(2, 6), (3, 9), (4, 12)]


def test_a_check_names_codes_that_are_in_the_catalogue() -> None:
    from generator.base.codes import catalogue

    checks = [check for game in GAMES for check in all_checks(game_checks(game).checks)]
    assert {code for check in checks for code in check.codes} <= set(catalogue())


def test_composition_names_no_game_and_none_of_its_rules() -> None:
    """What only one game can say stands in the game's own room."""
    words = {part for game in GAMES for part in (game, game.replace("-", "_"))}
    words |= {rule[:4] for game in GAMES for rules in game_checks(game).proves.values()
              for rule in rules}
    texts = {file.name: file.read_text(encoding="utf-8")
             for file in (ROOT / "generator" / "composition").rglob("*.py")}
    assert {(file, word) for file, text in texts.items() for word in words if word in text} == set()


def test_what_a_game_says_of_checks_is_said_of_checks_that_there_are() -> None:
    for game in GAMES:
        theirs = game_checks(game)
        titles = {check.title for check in all_checks(theirs.checks)}
        assert set(theirs.proves) <= titles


def changed(tmp_path: Path, game: str, file: str, old: str, new: str) -> list[str]:
    """What is found in a copy of a shipped game in which something was changed."""
    home = tmp_path / "components" / game
    shutil.copytree(ROOT / "components" / game, home)
    shutil.copytree(ROOT / "templates" / "shared", tmp_path / "templates" / "shared")
    if (ROOT / "templates" / game).is_dir():
        shutil.copytree(ROOT / "templates" / game, tmp_path / "templates" / game)
    text = (home / file).read_text(encoding="utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    findings = Findings()
    judge.validate(open_game(str(home), findings, judged=True), findings)
    return [each.code for each in findings]


@pytest.mark.parametrize(("game", "file", "old", "new", "codes"), [
    ("chai", "customers.yaml", "vp: 11", "vp: 12", {"composition/expected"}),
    ("chai", "tips.yaml", "coins: 2, copies: 2", "coins: 2, copies: 0",
     {"composition/expected", "composition/too-few"}),
    ("master-chocolatier", "boards.yaml", "[teal, brown, white, black, red]",
     "[brown, teal, white, black, red]", {"composition/square"}),
    ("master-chocolatier", "game.yaml", "[1, 1, 2, 2, 2, 3, 3]", "[1, 1, 2, 2, 2, 3]",
     {"composition/expected", "composition/places"}),
    ("master-chocolatier", "discs.yaml", "attract, colour: red", "attract, colour: teal",
     {"composition/expected"}),
    ("chocoly", "tiles.yaml", "[white, white, milk, dark]", "[milk, milk, milk, milk]",
     {"composition/expected"}),
    ("chocolatiers", "game.yaml", "hand-limit: 6", "hand-limit: 5", {"composition/expected"}),
    ("chocolatiers", "game.yaml", "  tray: 6", "  tray: 6\n  trai: 5",
     {"composition/unused-option"}),
    ("chocolatiers", "lang/ja.yaml", "mint: ミント", "mint: トリュフ", {"composition/same-name"}),
    ("chocolatiers", "lang/ja.yaml", "**６枚**", "**５枚**", {"composition/expected"}),
    ("chocolatiers", "lang/en.yaml", "A sixth box", "A fifth box", {"composition/expected"}),
    ("chocolatiers", "box-tiles.yaml", "box-20, value: 5", "box-20, value: 6",
     {"composition/expected", "composition/worth"}),
    ("chocolatiers", "box-tiles.yaml", "box-14, value: 4", "box-14, value: 5",
     {"composition/expected"}),
    ("chocolatiers", "score-tiles.yaml", "award: violet, points: 3", "award: violet, points: 4",
     {"composition/expected"}),
    ("chocolatiers", "wilds.yaml", "4: 12", "4: 13", {"composition/idle"}),
    ("chai", "customers.yaml", "[berries, jasmine, jasmine]", "[mint, jasmine, mint]",
     {"composition/duplicate"}),
    ("chai", "customers.yaml", "flavours: [berries, jasmine, jasmine], pantry: [], vp: 6",
     "flavours: [jasmine, jasmine, mint, mint], pantry: [], vp: 6", {"composition/dominated"}),
    ("chai", "game.yaml", "rounds: 5", "rounds: 6", {"composition/expected"}),
    ("chai", "game.yaml", "[1, 2, 2, 3, 3, 3]", "[1, 2, 2, 3, 3, 3, 3]", {"composition/expected"}),
    ("chai", "lang/ja.yaml", "  white-08.name: アルン\n", "", {"composition/untranslated"}),
    ("chai", "boards.yaml", "tea: white", "tea: oolong",
     {"composition/expected", "composition/duplicate"}),
    ("chocoly", "lang/fi.yaml", "**neljä**", "**viisi**", {"composition/expected"}),
    ("chocoly", "lang/sv.yaml", "Högst tre gånger", "Högst fyra gånger", {"composition/expected"}),
    ("chocoly", "lang/sv.yaml", "Lägg en bricka och dra en ny", "Lay one tile, then draw one",
     {"composition/untranslated"}),
    ("master-chocolatier", "game.yaml", "[1, 1, 2, 2, 2, 3, 3]", "[1, 1, 2, 2, 3, 2, 3]",
     {"composition/expected", "composition/uneven"}),
    ("chocolatiers", "wilds.yaml", "5: 15", "5: 14", {"composition/too-few"}),
    ("chocolatiers-light", "game.yaml", "4: 5}", "4: 4}", {"composition/too-few"}),
])
def test_a_change_that_breaks_a_rule_for_validators_is_found(  # noqa: PLR0917
        tmp_path: Path, game: str, file: str, old: str, new: str, codes: set[str]) -> None:
    assert codes <= set(changed(tmp_path, game, file, old, new))
