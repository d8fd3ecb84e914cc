"""What is said about pieces that Card Game Simulator can't show as they are: exact texts."""

import re
import shutil
from pathlib import Path

import pytest

from tests.findings.command.test_command import said

TINY = Path(__file__).parents[2] / "data" / "tiny"
KINDS = """
  mat:
    title: Mat
    plural: Mats
    size: 200mm x 150mm
    bleed: 0mm
    front: mat.svg
  gem:
    title: Gem
    plural: Gems
    size: 20mm x 20mm
    bleed: 0mm
    shape: hex
    front: gem.svg
"""


def test_pieces_that_are_no_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TINY, "mixed")
    for name, width, height in (("mat", 200, 150), ("gem", 20, 20)):
        Path(f"mixed/{name}.yaml").write_text(
            f"kind: {name}\nsource: own\ncomponents:\n  - {{id: {name}-1, copies: 2}}\n",
            encoding="utf-8")
        Path(f"mixed/templates/{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="#a37"/></svg>', encoding="utf-8")
    with Path("mixed/kinds.yaml").open("a", encoding="utf-8") as kinds:
        kinds.write(KINDS)
    game = Path("mixed/game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace(
        "[cards.yaml]", "[cards.yaml, mat.yaml, gem.yaml]"), encoding="utf-8")
    code, text = said("build", "mixed", "--target", "cgs", "--out", "out")
    assert code == 0
    notes = re.findall(r"^.*note\[cgs/.*\n(?: +\d* \|.*\n)*(?:  hint.*\n)?", text, re.MULTILINE)
    assert re.sub(r"^ +\d* \|.*\n", "", "".join(notes), flags=re.MULTILINE) == (
        "mixed/kinds.yaml:13:3: note[cgs/on-mat]: Card Game Simulator has no boards that can be "
        "moved, so 'Mats' are printed on the play mat\n"
        "mixed/kinds.yaml:19:3: note[cgs/as-card]: Card Game Simulator knows cards only, so 'Gems' "
        "are cards there\n"
        "  hint: they keep their outline and their size, and lie, turn and stack as cards do\n")
