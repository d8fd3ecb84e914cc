"""What the target for VirtualTabletop says when its server would refuse a game: exact texts."""

import re
from pathlib import Path

import pytest

from generator.output.targets.virtual_tables import vtt
from tests.findings.command.test_command import said

TINY = Path(__file__).parents[2] / "data" / "tiny"


def told(out: Path) -> tuple[int, str]:
    """What a build says, with N for the bytes that were counted."""
    code, text = said("build", str(TINY), "--target", "vtt", "--out", str(out))
    text = re.sub(r"^ +\d* \|.*\n", "", text, flags=re.MULTILINE)
    return code, re.sub(r"\b[\d,]+(?= bytes)", "N", text)


def test_a_table_with_too_many_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vtt, "HEAVIEST_VARIANT", 1_000)
    assert told(tmp_path) == (1, (
        "tests/data/tiny/game.yaml:1:1: error[target/too-heavy]: a table has N bytes of data, and "
        "VirtualTabletop takes less than 1,000\n"
        "  hint: use fewer copies: each is a piece of its own there\n"
        "1 error\n"))


def test_a_picture_that_is_too_heavy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vtt, "HEAVIEST_ASSET", 1_000)
    assert told(tmp_path) == (1, (
        "tests/data/tiny/kinds.yaml:2:3: error[target/too-heavy]: a picture of 'Card' has N bytes, "
        "and VirtualTabletop takes less than 1,000\n"
        "  hint: use fewer fine details, or pictures that are smaller\n"
        "1 error\n"))
