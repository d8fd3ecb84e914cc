"""Every table that judging components shows, as text in tests/golden/validations."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from tests.findings.load.cases import files_of, lay_out

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "validations"
FRUIT = ROOT / "tests" / "findings" / "composition"
# Fruit without rules and by those of a shipped game; then with what a case of findings changes.
GAMES = {
    "fruit": (FRUIT / "base", None),
    "played": (FRUIT / "played/base", None),
    "missed": (FRUIT / "base", FRUIT / "cases/expected.txt"),
    "idle": (FRUIT / "base", FRUIT / "cases/expect-nothing.txt"),
    "printed": (FRUIT / "base", FRUIT / "cases/printed.txt"),
    "many": (FRUIT / "base", FRUIT / "cases/many.txt"),
    "references": (FRUIT / "base", FRUIT / "cases/references.txt"),
    "dominoes": (FRUIT / "base", FRUIT / "cases/own-dominoes.txt"),
    "unpayable": (FRUIT / "played/base", FRUIT / "played/cases/unpayable.txt"),
}


@pytest.mark.parametrize("name", GAMES)
def test_components_are_shown_in_these_tables(name: str, tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch,
                                              request: pytest.FixtureRequest) -> None:
    base, case = GAMES[name]
    lay_out(files_of(case) if case else {}, tmp_path, base)
    monkeypatch.chdir(tmp_path)
    text = CliRunner().invoke(cli, ["validate", "."], catch_exceptions=False).stdout
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_text_belongs_to_a_game() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(GAMES)
