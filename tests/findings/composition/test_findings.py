from __future__ import annotations

import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.codes import read_stage
from generator.base.findings import Findings, Stop
from generator.game.load.game_folder import open_game
from tests.findings.load.cases import codes_in, files_of, hold, lay_out, told

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
# A game without rules, and one that is played by those of Chocolatiers.
FILES = [*sorted((HERE / "cases").glob("*.txt")), *sorted((HERE / "played/cases").glob("*.txt"))]
# A shipped game, what is changed in one of its files, and what is found then.
CHANGED = {
    "leftover": ("chocoly", "tiles.yaml", "id: tile-01,", "id: tile-01, copies: 3,", """\
components/chocoly/tiles.yaml:11:5: error[composition/leftover]: 38 tiles can't be divided evenly \
among 3 players (CHY-V1)
  hint: take out or add tiles until 3 divides their number
components/chocoly/tiles.yaml:11:5: error[composition/leftover]: 38 tiles can't be divided evenly \
among 4 players (CHY-V1)
  hint: take out or add tiles until 4 divides their number
"""),
    "square": ("master-chocolatier", "boards.yaml", "[teal, brown, white, black, red]",
               "[brown, teal, white, black, red]", """\
components/master-chocolatier/boards.yaml:8:5: error[composition/square]: column 1 of 'board' \
holds a colour twice (AZU-9)
  hint: each colour is in each row and column once
components/master-chocolatier/boards.yaml:8:5: error[composition/square]: column 2 of 'board' \
holds a colour twice (AZU-9)
  hint: each colour is in each row and column once
"""),
    "places": ("master-chocolatier", "game.yaml", "[1, 1, 2, 2, 2, 3, 3]",
               "[1, 1, 2, 2, 2, 4]", """\
components/master-chocolatier/boards.yaml:15:14: error[composition/places]: the foundry line of \
'board' has 7 spaces, but 'penalties' has 6 numbers (AZU-11)
  hint: give as many penalties as there are spaces
"""),
    "too-big": ("chai", "customers.yaml", "pantry: [milk, milk]",
                "pantry: [milk, milk, milk, sugar, honey, vanilla, chai-spices]", """\
components/chai/customers.yaml:18:65: error[composition/too-big]: 'black-04' wants 7 pantry \
tokens, but a house holds 6 (CHA-8)
components/chai/customers.yaml:18:125: warning[composition/pattern]: 'black-04' has vp 5; by the \
formula of all others (2 × flavours + 2.5 × pantry) it would be 17.5
  hint: correct it; if it is meant to be so, say why in the component: 'unusual: the only one \
that …'
"""),
}


def report(where: str = ".") -> str:
    """Everything that judging a game finds, that in the current folder if no other is named."""
    findings = Findings()
    with suppress(Stop):
        judge.validate(open_game(f"./{where}", findings, judged=True), findings)
    return "".join(told(finding) for finding in findings)


@pytest.mark.parametrize("case", FILES, ids=lambda path: path.stem)
def test_components_that_are_wrong_are_told_in_these_very_words(
        case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        request: pytest.FixtureRequest) -> None:
    lay_out(files_of(case), tmp_path, case.parents[1] / "base")
    monkeypatch.chdir(tmp_path)
    hold(case, report(), request.config)


@pytest.mark.parametrize("case", CHANGED)
def test_a_game_is_held_to_its_own_rules_in_these_very_words(
        case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, file, old, new, finds = CHANGED[case]
    home = tmp_path / "components" / game
    shutil.copytree(ROOT / "components" / game, home)
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    (home / "expectations.yaml").unlink()
    text = (home / file).read_text(encoding="utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert report(f"components/{game}") == finds


def test_every_code_of_composition_has_a_case() -> None:
    found = codes_in(FILES) | {code for *_, finds in CHANGED.values()
                               for code in re.findall(r"error\[([a-z/-]+)\]", finds)}
    assert {code.name for code in read_stage("composition")} - found == set()


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
