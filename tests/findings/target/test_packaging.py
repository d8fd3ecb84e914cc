"""What targets for screens say of packaging and of folded pieces: the exact text."""

from pathlib import Path

import pytest

from tests.findings.command.test_command import said

FOLDED = Path(__file__).parents[2] / "data" / "folded"


@pytest.mark.parametrize("target", ["cgs", "pcio", "sprites", "ttp", "tts", "vassal", "vtt"])
def test_nobody_plays_with_a_box(tmp_path: Path, target: str) -> None:
    code, text = said("build", str(FOLDED), "--only", "box", "--target", f"{target},images",
                      "--out", str(tmp_path))
    assert code == 1
    assert f"error[target/nothing]: --target {target} has nothing to show: no player plays with" \
        " 'Harbour box'" in text
    assert "hint: leave out --only, or name a kind that lies on the table" in text
    assert (tmp_path / "images").exists()


def test_a_die_is_told_once_to_lie_flat_on_all_tables(tmp_path: Path) -> None:
    code, text = said("build", str(FOLDED), "--only", "die", "--target", "pcio,vtt",
                      "--out", str(tmp_path))
    assert code == 0
    assert text.count("note[target/flat]: Wind dice lie flat on virtual tables, with one face "
                      "up\n") == 1
    assert "  hint: roll the dice that the table itself has\n" in text
