from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.apps.cli.main import cli
from generator.base.findings import Findings
from generator.game.load.files import Files
from generator.game.load.game_folder import open_game
from generator.game.load.svg_file import read_svg
from generator.playing.tabletop.default_table import table_of
from generator.playing.tabletop.table_yaml import table_text
from tests.unit.game.load.project import TINY

ROOT = Path(__file__).parents[4]
SCENARIOS = ROOT / "tests" / "scenarios" / "chocolatiers" / "end.yaml"


def table(*words: object) -> Result:
    return CliRunner().invoke(cli, ["table", *map(str, words)], catch_exceptions=False,
                              prog_name="ballotin")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def test_a_picture_is_as_wide_as_asked_and_the_same_each_time(game: Path) -> None:
    first, second = game / "one.png", game / "two.png"
    assert table(game, "--out", first, "--width", 300).exit_code == 0
    assert table(game, "--out", second, "--width", 300).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    with Image.open(first) as drawn:
        assert drawn.width == 300


def test_an_svg_needs_no_font_and_no_file_beside_it(game: Path) -> None:
    out = game / "setup.svg"
    assert table(game, "--out", out).exit_code == 0
    document = read_svg(out, Files(), Findings())
    assert document is not None
    elements = list(document.root.walk())
    addresses = {each.attrs["href"][:5] for each in elements if each.tag == "image"}
    assert (addresses, [each for each in elements if each.tag == "text"]) == ({"data:"}, [])


def test_a_table_that_was_written_down_reads_as_the_one_that_was_made(game: Path) -> None:
    made = table_of(open_game(str(game), Findings()))
    assert table(game, "--write").exit_code == 0
    read = open_game(str(game), Findings())
    assert read.written_table is not None
    assert table_text(table_of(read)) == table_text(made)


def test_a_table_that_is_there_stays(game: Path) -> None:
    (game / "table.yaml").write_text("table: {size: 900mm x 900mm}\n", encoding="utf-8")
    done = table(game, "--write")
    assert (done.exit_code, "command/file-in-use" in done.stderr) == (2, True)
    assert (game / "table.yaml").read_text(encoding="utf-8") == "table: {size: 900mm x 900mm}\n"


def test_a_position_of_a_scenario_is_drawn_after_as_many_moves(tmp_path: Path) -> None:
    pictures = []
    for moves in ((), ("--moves", 0)):
        out = tmp_path / f"{len(moves)}.png"
        assert table("chocolatiers", "--scenario", f"{SCENARIOS}:1", *moves, "--width", 200,
                     "--out", out).exit_code == 0
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(("words", "told"), [
    (("--scenario", f"{SCENARIOS}:99"), "error[command/unknown-scenario]: there is no scenario "
                                        f"'99' in '{SCENARIOS}'\n"),
    (("--seat", "3"), "error[command/unknown-seat]: there is no seat 3\n  hint: 2 play here\n"),
    (("--lang", "xx"), "error[command/unknown-language]: Chocolatiers isn't written in 'xx'\n"),
    (("--players", "9"), "error[rules/players]: chocolatiers can't be played by 9\n"),
])
def test_what_cannot_be_drawn_is_told(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    out = tmp_path / "setup.png"
    done = table("chocolatiers", "--out", out, *words)
    assert (done.exit_code > 0, out.exists()) == (True, False)
    assert told in done.stderr


@pytest.mark.parametrize("words", [(), ("--out", "setup.pdf"), ("--out", "a.png", "--write")])
def test_a_command_that_asks_for_nothing_or_for_both_is_refused(words: tuple[str, ...]) -> None:
    assert table("chocolatiers", *words).exit_code == 2
