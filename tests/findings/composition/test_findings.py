from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from generator import codes
from generator.findings import Findings, Stop
from generator.load.game_folder import open_game
from generator.roads import judge
from tests.findings.load.cases import codes_in, files_of, hold, lay_out, told

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FILES = sorted((HERE / "cases").glob("*.txt"))


def report() -> str:
    """Everything that judging the game in the current folder finds."""
    findings = Findings()
    with suppress(Stop):
        judge.validate(open_game(".", findings, judged=True), findings)
    return "".join(told(finding) for finding in findings)


@pytest.mark.parametrize("case", FILES, ids=lambda path: path.stem)
def test_components_that_are_wrong_are_told_in_these_very_words(
        case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        request: pytest.FixtureRequest) -> None:
    lay_out(files_of(case), tmp_path, HERE / "base")
    monkeypatch.chdir(tmp_path)
    hold(case, report(), request.config)


def test_every_code_of_composition_has_a_case() -> None:
    found = codes_in(FILES)
    assert {code.name for code in codes.COMPOSITION} - found == set()


def test_the_rules_do_not_repeat_what_was_told_of_a_box(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box that nobody can pay for is told once, not by the rules as well."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "components" / "chocolatiers-light", tmp_path / "light")
    shutil.copytree(ROOT / "templates" / "chocolatiers-light", tmp_path / "light" / "templates")
    game = tmp_path / "light" / "game.yaml"
    game.write_text("rules: chocolatiers-light\n" + game.read_text(encoding="utf-8"),
                    encoding="utf-8")
    boxes = tmp_path / "light" / "box-tiles.yaml"
    boxes.write_text(boxes.read_text(encoding="utf-8").replace(
        "[violet, truffle, truffle, violet]", "[violet, violet, violet, violet]"),
        encoding="utf-8")
    cards = tmp_path / "light" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace(
        "violet, copies: 4", "violet, copies: 0"), encoding="utf-8")
    findings = Findings()
    judge.validate(open_game("light", findings, judged=True), findings)
    told_of_box = [each.code for each in findings if each.where and each.where.line == 36]
    assert told_of_box == ["composition/unpayable"]


def test_a_sound_game_has_no_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out({}, tmp_path, HERE / "base")
    monkeypatch.chdir(tmp_path)
    assert report() == ""
