"""What the target for PlayingCards.io says when a room gets too large: exact texts."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from generator.output.targets.virtual_tables import pcio
from tests.findings.command.test_command import said

TINY = Path(__file__).parents[2] / "data" / "tiny"


def told(out: Path, game: Path = TINY) -> tuple[int, str]:
    """What a build says, without lines of files and its table, and N for what was counted."""
    code, text = said("build", str(game), "--target", "pcio", "--out", str(out))
    text = text.replace(str(game), "tests/data/tiny")
    found = re.search(r"^tests/data.*?^\d+ \w+$", text, re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ +\d* \|.*\n", "", found[0] if found else text, flags=re.MULTILINE)
    return code, re.sub(r"\b[\d,]+(?= (?:bytes|pieces))", "N", text)


def test_a_room_with_more_than_the_site_holds_is_written_all_the_same(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcio, "MOST_WIDGETS", 5)
    assert told(tmp_path) == (0, (
        "tests/data/tiny/game.yaml:1:1: warning[target/too-many]: the room for 3 players has N "
        "pieces, places and buttons, and PlayingCards.io holds about 5\n"
        "  hint: --target vtt has no such limit\n"
        "1 warning"))
    assert (tmp_path / "pcio" / "README.txt").exists()


def test_a_picture_that_is_too_heavy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcio, "HEAVIEST_ASSET", 1_000)
    assert told(tmp_path) == (1, (
        "tests/data/tiny/kinds.yaml:2:3: error[target/too-heavy]: a picture of 'Card' has N bytes, "
        "and PlayingCards.io takes less than 1,000\n"
        "  hint: use fewer fine details, or pictures that are smaller\n"
        "1 error"))


def test_a_table_on_which_nobody_could_read_a_card(tmp_path: Path) -> None:
    game = tmp_path / "crowd"
    copytree(TINY, game)
    for file in game.glob("*.yaml"):
        text = re.sub("players: .*", "players: [2, 30]", file.read_text())
        file.write_text(re.sub(r"copies: \{.*?\}", "copies: 2", text))
    assert told(tmp_path / "out", game) == (0, (
        "tests/data/tiny/game.yaml:1:1: warning[target/too-small]: on the table for 30 players "
        "pieces are too small to read: PlayingCards.io has tables of one size\n"
        "  hint: --target vtt has larger ones\n"
        "1 warning"))
