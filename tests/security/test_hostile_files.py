from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.game.load.game_folder import read_game
from tests.pace import within
from tests.security.hostile import (
    GAME_OF_A_TABLE,
    SVG,
    TABLES,
    TABLETOPS,
    YAML,
    BytesMaker,
    Maker,
)

BASE = Path(__file__).parents[1] / "findings" / "load" / "base"
# Refusing takes milliseconds; a slow machine may take longer, a hang takes forever.
MOST_CPU_SECONDS = 5.0


def codes(tmp_path: Path, file: str, text: str) -> list[str]:
    """What reading a game finds in which one file is hostile, in reasonable time."""
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    findings = Findings()
    before = time.process_time()
    with suppress(Stop):
        read_game(str(tmp_path), findings)
    assert within(time.process_time() - before, MOST_CPU_SECONDS)
    return [finding.code for finding in findings]


@pytest.mark.parametrize(("code", "make"), YAML.values(), ids=YAML)
@pytest.mark.parametrize("file", ["game.yaml", "kinds.yaml", "cards.yaml"])
def test_hostile_yaml_is_refused_by_its_rule(
        tmp_path: Path, file: str, code: str, make: Maker) -> None:
    assert code in codes(tmp_path, file, make())


@pytest.mark.parametrize(("code", "make"), SVG.values(), ids=SVG)
@pytest.mark.parametrize("file", ["templates/card.svg", "templates/icons.svg"])
def test_hostile_svg_is_refused_by_its_rule(
        tmp_path: Path, file: str, code: str, make: Maker) -> None:
    assert code in codes(tmp_path, file, make())


@pytest.mark.parametrize(("code", "file", "make"), TABLES.values(), ids=TABLES)
def test_hostile_tables_are_refused_by_their_rule(
        tmp_path: Path, code: str, file: str, make: BytesMaker) -> None:
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    (tmp_path / file).write_bytes(make())
    game = GAME_OF_A_TABLE.format(file=file) + "kinds: own.yaml\n"
    (tmp_path / "own.yaml").write_text(
        "kinds: {card: {size: 63mm x 88mm, fields: {suit: {type: choice, of: suit}, "
        "text: {type: text, required: false}}}}\n", encoding="utf-8")
    assert code in codes(tmp_path, "game.yaml", game)


@pytest.mark.parametrize(("code", "make"), TABLETOPS.values(), ids=TABLETOPS)
def test_a_hostile_table_to_lie_on_is_refused_by_its_rule(
        tmp_path: Path, code: str, make: Callable[[], dict[str, str]]) -> None:
    [(file, text)] = make().items()
    assert code in codes(tmp_path, file, text)


@pytest.mark.parametrize("name", [
    "../../etc/passwd", "/etc/passwd", "..", "a/../../b", "CON", "nul", "com1", "LPT9", "a.", " a",
    "a b", "a\\b", "a:b", "-a", ".a", "", "a" * 65, "Sun", "ß", "a\u202eb", "$(id)", "a/b", "a%2fb",
])
def test_an_id_that_could_leave_the_output_folder_is_refused(tmp_path: Path, name: str) -> None:
    text = f"kind: card\ncomponents:\n  - {{id: '{name}', suit: sun}}\n"
    assert codes(tmp_path, "cards.yaml", text) == ["id/name"]


@pytest.mark.parametrize("name", ["../game.yaml", "/etc/passwd", "a/../../b.yaml", "a\\..\\b.yaml",
                                  "C:/a.yaml", "~/a.yaml", "\\\\host\\a.yaml", "a//b.yaml", "."])
@pytest.mark.parametrize("field", ["components: ['{}']", "components: [cards.yaml]\nkinds: '{}'"])
def test_a_file_outside_of_the_game_is_never_read(
        tmp_path: Path, field: str, name: str) -> None:
    text = f"title: T\nplayers: [2]\ntypes: {{suit: [sun]}}\n{field.format(name)}\n"
    assert codes(tmp_path, "game.yaml", text)[0] in (
        "file/outside", "field/value", "file/missing", "file/folder")


@pytest.mark.parametrize("target", ["/dev/zero", "../secret"])
@pytest.mark.parametrize("file", ["kinds.yaml", "cards.yaml", "table.yaml", "templates/card.svg",
                                  "templates/icons.svg", "lang/en.yaml", "templates/fonts/a.ttf"])
def test_a_link_out_of_the_game_is_not_followed(tmp_path: Path, file: str, target: str) -> None:
    assert linked(tmp_path, file, target) == ["file/outside"]


def test_a_games_own_file_is_no_link_either(tmp_path: Path) -> None:
    assert linked(tmp_path, "game.yaml", "../secret") == ["file/outside"]


def linked(tmp_path: Path, file: str, target: str) -> list[str]:
    """What reading a game finds in which one file is a link."""
    game = tmp_path / "game"
    (tmp_path / "secret").write_text("password: 12345")
    shutil.copytree(BASE, game)
    path = game / file
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(Path(target) if target.startswith("/") else tmp_path / "secret")
    findings = Findings()
    with suppress(Stop):
        read_game(str(game), findings)
    return [finding.code for finding in findings]
