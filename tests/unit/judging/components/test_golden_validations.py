"""Every table that judging components shows, as text in tests/golden/validations."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.findings.load.cases import files_of, lay_out

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden" / "validations"
FRUIT = ROOT / "tests" / "findings" / "composition"
# Fruit without rules and by those of a shipped game, the same with what a case of findings
# changes, and the cards alone.
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "fruit": ("base", {}),
    "played": ("played/base", {}),
    "missed": ("base", files_of(FRUIT / "cases/expected.txt")),
    "idle": ("base", files_of(FRUIT / "cases/expect-nothing.txt")),
    "printed": ("base", files_of(FRUIT / "cases/printed.txt")),
    "many": ("base", files_of(FRUIT / "cases/many.txt")),
    "references": ("base", files_of(FRUIT / "cases/references.txt")),
    "dominoes": ("base", files_of(FRUIT / "cases/own-dominoes.txt")),
    "poor-deck": ("played/base", files_of(FRUIT / "played/cases/poor-deck.txt")),
    "cards": ("base", {
        "game.yaml": "title: Cards\nplayers: [2]\ntypes: {fruit: [apple, pear, plum]}\n"
                     "components: [cards.yaml]\n",
        "kinds.yaml": "kinds:\n  card: {title: Card, plural: Cards, size: 63mm x 88mm,\n"
                      "    fields: {type: {type: choice, of: fruit}}}\n",
        "boxes.yaml (gone)": "", "expectations.yaml (gone)": ""}),
}


@pytest.mark.parametrize("name", GAMES)
def test_components_are_shown_in_these_tables(name: str, tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch,
                                              request: pytest.FixtureRequest) -> None:
    base, changed = GAMES[name]
    lay_out(changed, tmp_path, FRUIT / base)
    monkeypatch.chdir(tmp_path)
    text = CliRunner().invoke(cli, ["validate", ".", "--tables"], catch_exceptions=False).stdout
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_text_belongs_to_a_game() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(GAMES)
