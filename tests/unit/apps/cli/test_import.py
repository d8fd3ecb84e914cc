"""`ballotin import`: what is guessed, what is written, and that it builds."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from tests.workbooks import xlsx

TABLE = """\
Card Name,Type,Cost,Rules Text,Tags,Legendary,Qty,Number,Notes,#mine
Fire,Spell,2,"Pay [coin] now, <b>then</b> go","red, hot",x,2,001,,a
Ice,Spell,3,Freeze all,"blue, cold",,1,002,ask,b
Bear,Beast,1,Roar,"red, fur",,3,003,,c
Owl,Beast,,,"blue, fur",x,1,004,,d
Oak,Beast,2,,"red, hot",,1,005,,e
"""
KINDS = """\
kinds:
  card:
    extends: poker-card
    front: card.front.svg
    fields:
      card-name: text
      type: {type: choice, of: [Spell, Beast]}
      cost: {type: int, required: false}
      rules-text: {type: text, required: false}
      tags: {type: list, of: [red, hot, blue, cold, fur]}
      legendary: {type: bool, default: false}
      card-number: text
      notes: {type: text, required: false}
"""
GAME = """\
title: "My game"
players: [2, 3, 4]
components:
  - file: cards.csv
    kind: card
    columns: {Number: card-number}
    marks: ["<b>"]
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "my-game"
    folder.mkdir()
    (folder / "cards.csv").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def test_a_table_is_looked_at_and_nothing_is_written(game: Path) -> None:
    done = run("import", "my-game/cards.csv", "--kind", "card")
    assert (done.exit_code, [path.name for path in game.iterdir()]) == (0, ["cards.csv"])


def test_what_was_guessed_is_told_in_words(game: Path) -> None:
    assert run("import", "my-game/cards.csv").output.startswith("""\
cards.csv: 5 rows, each of the kind 'card'
  Qty: copies
  Card Name: the field 'card-name', texts
  Type: the field 'type', one of Spell, Beast
  Cost: the field 'cost', whole numbers; may be empty
  Rules Text: the field 'rules-text', texts; may be empty
  Tags: the field 'tags', lists of red, hot, blue, cold, fur
  Legendary: the field 'legendary', yes or no; may be empty
  Number: the field 'card-number', texts
  Notes: the field 'notes', texts; may be empty
  #mine: not read
  ids are made from names
  texts contain tags such as <b>, which are supported
  texts contain [coin]: when you have drawn these icons, add "[icon]" to 'marks:' next to the file
""")


def test_what_is_written_is_what_was_proposed(game: Path) -> None:
    run("import", "my-game/cards.csv", "--write")
    assert ((game / "kinds.yaml").read_text(), (game / "game.yaml").read_text()) == (KINDS, GAME)


def test_what_was_written_builds_at_once(game: Path) -> None:
    run("import", "my-game/cards.csv", "--write")
    done = run("build", "my-game", "--target", "pdf", "--out", "out")
    assert (done.exit_code, Path("out/my-game.pdf").is_file()) == (0, True)
    assert "text/small" not in done.stderr


def test_texts_that_are_long_are_set_small(game: Path) -> None:
    (game / "cards.csv").write_text(f"Name,Text\nA,{'many words ' * 90}\n")
    run("import", "my-game/cards.csv", "--write")
    assert run("build", "my-game", "--target", "pdf", "--out", "out").exit_code == 0


# Long: sets six hundred cards.
@pytest.mark.long
def test_one_long_text_among_very_many_rows_is_set_small_too(game: Path) -> None:
    rows = "".join(f"Card {number},few words\n" for number in range(300))
    (game / "cards.csv").write_text(f"Name,Text\n{rows}A,{'many words ' * 200}\n{rows}")
    run("import", "my-game/cards.csv", "--write")
    assert run("check", "my-game").exit_code == 0


def test_a_table_that_takes_too_much_is_refused_at_its_file(
        game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("generator.apps.cli.commands.import"), "SECONDS", 0.01)
    done = run("import", "my-game/cards.csv")
    assert (done.exit_code, done.stderr) == (1, (
        "my-game/cards.csv: error[budget/work]: this takes longer than the 0.01 seconds that are "
        "allowed for it\n  hint: make it smaller or simpler\n1 error\n"))


def test_a_table_without_rows_is_called_by_its_own_name(game: Path) -> None:
    (game / "cards.csv").write_text("Name,Text\n")
    assert "]: 'my-game/cards.csv' has headings and no rows" in run(
        "import", "my-game/cards.csv").stderr


def test_files_that_are_there_stay_as_they_are(game: Path) -> None:
    (game / "game.yaml").write_text("mine")
    done = run("import", "my-game/cards.csv", "--write")
    assert (game / "game.yaml").read_text() == "mine"
    assert "left as it is: my-game/game.yaml" in done.output


def test_a_spreadsheets_sheet_is_named(game: Path) -> None:
    (game / "all.xlsx").write_bytes(xlsx({"Notes": [["x"], ["y"]],
                                          "Heroes": [["Name"], ["Ann"], ["Bo"]]}))
    done = run("import", "my-game/all.xlsx", "--sheet", "Heroes", "--kind", "hero", "--write")
    assert done.exit_code == 0
    assert "sheet: Heroes" in (game / "game.yaml").read_text()
    assert run("build", "my-game", "--target", "pdf", "--out", "out").exit_code == 0


def test_headings_in_other_letters_are_mapped(game: Path) -> None:
    (game / "cards.csv").write_text("名前,効果,3\n雪,休む,1\n火,燃える,2\n", encoding="utf-8")
    done = run("import", "my-game/cards.csv", "--write")
    assert 'columns: {"名前": name, "効果": column-b, "3": card-3}' in (
        game / "game.yaml").read_text(encoding="utf-8")
    assert run("build", "my-game", "--target", "pdf", "--out", "out").exit_code == 0, done.output


@pytest.mark.parametrize(("words", "code"), [
    (("import", "my-game/game.yaml"), "table/format"),
    (("import", "my-game/none.csv"), "file/missing"),
    (("import", "my-game/cards.csv", "--kind", "No Kind"), "id/name"),
])
def test_what_cant_be_imported_is_a_finding(game: Path, words: tuple[str, ...], code: str) -> None:
    done = run(*words)
    assert (done.exit_code, f"error[{code}]" in done.output) == (1, True)
