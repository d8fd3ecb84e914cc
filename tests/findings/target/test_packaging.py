"""What targets for screens say when they are given packaging alone: the exact text."""

from pathlib import Path

import pytest

from tests.findings.command.test_command import said

FOLDED = Path(__file__).parents[2] / "data" / "folded"


@pytest.mark.parametrize("target", ["cgs", "pcio", "sprites", "ttp", "tts", "vassal", "vtt"])
def test_nobody_plays_with_a_box(tmp_path: Path, target: str) -> None:
    code, text = said("build", str(FOLDED), "--only", "box", "--target", f"{target},images",
                      "--out", str(tmp_path))
    assert code == 1
    assert f"error[target/nothing]: --target {target} has nothing to show: nobody plays with" \
        " 'Harbour box'" in text
    assert "hint: leave out --only, or name a kind that lies on the table" in text
    assert (tmp_path / "images").exists()
