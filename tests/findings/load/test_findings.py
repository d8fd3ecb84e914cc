from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.codes import read_stage
from tests.findings.load.cases import CASES, codes_in, files_of, hold, lay_out, report

FILES = sorted(CASES.glob("*.txt"))


@pytest.mark.parametrize("case", FILES, ids=lambda path: path.stem)
def test_a_bad_project_is_told_in_these_very_words(
        case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        request: pytest.FixtureRequest) -> None:
    lay_out(files_of(case), tmp_path)
    monkeypatch.chdir(tmp_path)
    hold(case, report(), request.config)


def test_every_code_of_loading_has_a_case() -> None:
    told = codes_in(FILES)
    below = {"game/unknown", "game/several"}
    assert {code.name for code in read_stage("load")} - told - below == set()


def test_an_unknown_game_is_answered_with_the_nearest_one() -> None:
    assert report("chocolatier") == (
        "error[game/unknown]: there is no game 'chocolatier'\n"
        "  hint: did you mean 'chocolatiers'?\n")


def test_a_folder_without_a_game_says_what_a_game_is(tmp_path: Path) -> None:
    assert report(str(tmp_path)) == (
        f"error[game/unknown]: the folder '{tmp_path}' holds no game.yaml\n"
        "  hint: a game's folder holds game.yaml, or components/<game>/game.yaml\n")


def test_a_project_with_two_games_asks_for_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        lay_out({}, tmp_path / "components" / name)
    assert report() == (
        ".: error[game/several]: '.' holds several games\n"
        "  hint: name one: components/one, components/two\n")


def test_a_name_that_no_system_allows_is_a_finding(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lay_out({"game.yaml": f"title: T\nplayers: [2]\ncomponents: [{'é' * 199}]\n"}, tmp_path)
    assert "error[file/unreadable]" in report()
