"""What is said about sheets that a machine is to cut: exact texts."""

import shutil
from pathlib import Path

import pytest

from tests.findings.command.test_command import said

TINY = Path(__file__).parents[2] / "data" / "tiny"
FOLDED = Path(__file__).parents[2] / "data" / "folded"


def test_backs_that_a_machine_does_not_print(tmp_path: Path) -> None:
    place = (TINY / "kinds.yaml").relative_to(Path.cwd())
    assert said("build", str(TINY), "--target", "cut", "--cutter", "cricut", "--only", "card",
                "--out", str(tmp_path)) == (0, (
        f"{place}:2:3: note[sheet/one-side]: the software of a Cricut cutter prints one side of "
        "the paper: fronts and backs of 'Card' are cut separately\n"
        "    2 |   card:\n"
        "      |   ^^^^\n"
        "  hint: glue them together, or leave out the backs: --duplex none\n"
        "1 note\n"))


def test_boards_that_a_machine_can_not_hold_pieces_in(tmp_path: Path) -> None:
    place = (FOLDED / "kinds.yaml").relative_to(Path.cwd())
    code, text = said("build", str(FOLDED), "--target", "cut", "--cutter", "cricut", "--only",
                      "board", "--duplex", "none", "--out", str(tmp_path))
    assert (code, text) == (0, (
        f"{place}:72:3: note[sheet/no-nicks]: the software of a Cricut cutter leaves no nicks: "
        "what is in 'Punchboard' is cut out singly\n"
        "   72 |   board:\n"
        "      |   ^^^^^\n"
        "  hint: for boards, cut by hand or with a machine that takes .svg or .dxf\n"
        "1 note\n"))


def drafted(kind: str, *options: str) -> str:
    """What is said of a kind `map` that the small game has besides, but for its missing front."""
    shutil.copytree(TINY, "game")
    with Path("game", "kinds.yaml").open("a", encoding="utf-8") as kinds:
        kinds.write(f"  map: {kind}\n")
    Path("game", "map.yaml").write_text(
        "kind: map\nsource: own\ncomponents:\n  - {id: town}\n", encoding="utf-8")
    game = Path("game", "game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace("[cards.yaml]",
                                                             "[cards.yaml, map.yaml]"),
                    encoding="utf-8")
    code, text = said("build", "game", "--target", "cut", "--draft", "--only", "map", *options)
    assert code == 0
    return text[text.index("game/kinds.yaml", 1):]


def test_a_piece_that_only_the_machine_cuts_in_parts(tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert drafted("{size: 185mm x 270mm, title: Map}", "--cutter", "silhouette") == (
        "game/kinds.yaml:12:3: warning[sheet/in-parts]: 'Map' is 185×270 mm: of a4 a Silhouette "
        "cutter reaches 190×260 mm, so it is cut in parts\n"
        "   12 |   map: {size: 185mm x 270mm, title: Map}\n"
        "      |   ^^^\n"
        "  hint: choose a larger paper, or cut it by hand without --cutter\n"
        "2 warnings\n")


def test_an_outline_that_reaches_beyond_the_ink(tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kind = '{size: 30mm x 20mm, title: Map, shape: path, outline: "M0 0 H32 V20 H0 Z"}'
    assert drafted(kind, "--no-bleed") == (
        "game/kinds.yaml:12:3: warning[sheet/unprinted-edge]: the outline of 'Map' reaches 2.0 mm "
        "beyond what is printed of it, so that white paper is cut\n"
        f"   12 |   map: {kind}\n"
        "      |   ^^^\n"
        "  hint: draw it within its 30×20 mm, or print all of its bleed\n"
        "2 warnings\n")


def test_more_bleed_than_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = drafted("{size: 30mm x 20mm, title: Map, bleed: 2mm}", "--bleed", "4")
    assert text.startswith(
        "game/kinds.yaml:12:3: warning[sheet/bleed]: 'Map' is drawn with 2 mm of bleed, less than "
        "the 4 mm asked for\n"
        "   12 |   map: {size: 30mm x 20mm, title: Map, bleed: 2mm}\n"
        "      |   ^^^\n"
        "  hint: write bleed: 4mm, and draw so far\n")
