"""What is wrong in a scenario's position is shown at its own line and column: exact texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

# The game, the line of the position that is wrong, where in it, and what is said.
WRONG = [
    ("chocolatiers", "tray: [mint, fudge]", 20, 5, "there is no chocolate 'fudge'",
     "known: truffle, nut-cluster, raspberry, mint, blueberry, violet"),
    ("chocolatiers", "seat: 3", 13, 1, "'seat' must be a whole number from 1 to 2, not 3", ""),
    ("chocolatiers", "first: zero", 14, 4, "'first' must be a whole number from 1 to 2, not 'zero'",
     ""),
    ("chocolatiers-light", "stacks: [[box-01], [box-01]]", 27, 6, "there is only 1 'box-01'", ""),
    ("chocolatiers-light", "player: []", 15, 1, "a position has no 'player' here",
     "did you mean 'players'?"),
    ("chocoly", "markers: [4, 0]", 17, 1,
     "each of 'markers' must be a whole number from 0 to 3, not 4", ""),
    ("chocoly", "table: [tile-01]", 15, 7,
     "'tile-01' isn't written as 'TILE at X,Y turned 0|90|180|270', with 'marked' after it "
     "for an overlap", ""),
    ("chai", "market: [[mnt], [], []]", 17, 3, "there is no flavour 'mnt'",
     "did you mean 'mint'?"),
    ("chai", "coins: [1]", 14, 1, "'coins' must have 2 items, not 1", ""),
    ("chai", "over: soon", 13, 4, "'over' must be true or false, not 'soon'", ""),
    ("master-chocolatier", "centre: 21 red", 15, 6, "there are only 20 'red'", ""),
    ("master-chocolatier", "boards: [{lines: [2 teal]}]", 25, 6,
     "line 1 has room for 1 (AZU-5)", ""),
]


@pytest.mark.parametrize(("game", "line", "column", "width", "message", "hint"), WRONG,
                         ids=[f"{each[0]}: {each[1]}" for each in WRONG])
def test_what_is_wrong_in_a_position_is_shown_at_its_place(  # noqa: PLR0917 - a case a line
        game: str, line: str, column: int, width: int, message: str, hint: str,
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.yaml").write_text(
        f"game: {game}\nplayers: 2\nscenarios:\n  - title: It can't be\n    position:\n"
        f"      {line}\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["scenario", "wrong.yaml"], catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (1, (
        f"wrong.yaml:6:{column}: error[scenario/position]: {message}\n"
        f"    6 |       {line}\n"
        f"      | {' ' * (column - 1)}{'^' * width}\n"
        + (f"  hint: {hint}\n" if hint else "") + "1 error\n"))
