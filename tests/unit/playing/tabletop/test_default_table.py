from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.apps.workflows.game_table import sizes_of, table_for
from generator.base.findings import Findings
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game
from generator.playing.tabletop.arrangement import arrange_scene, corners
from generator.playing.tabletop.default_table import public_scene, table_of
from tests.unit.game.load.project import TINY

TABLE = """\
table: {size: 800mm x 600mm}
zones:
  deck: {at: [0, 0], as: pile, holds: {card: all}, face: down}
seats:
  zones:
    hand: {at: [0, 60], as: fan, holds: {card: 1}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def opened(game: Path) -> OpenedGame:
    findings = Findings()
    found = open_game(str(game), findings)
    assert not findings.errors
    return found


def test_a_game_without_rules_begins_as_its_table_says(game: Path) -> None:
    (game / "table.yaml").write_text(TABLE, encoding="utf-8")
    read = opened(game)
    scene = public_scene(read.game, table_of(read), 2)
    copies = sum(each.copies_for(2) for each in read.game.of_kind("card"))
    assert {zone: (len(held), held[0].part != "") for zone, held in scene.zones.items()} == {
        "deck": (copies - 2, False), "hand of seat 1": (1, True), "hand of seat 2": (1, True)}


def test_without_a_file_every_kind_has_its_place_inside_of_the_table(game: Path) -> None:
    read = opened(game)
    table = table_for(read, None)
    players = max(read.game.players)
    scene = public_scene(read.game, table, players)
    laid = arrange_scene(scene, table, sizes_of(read), players)
    assert {each.kind for each in laid.pieces} == {each.kind.name for each in read.game.components}
    assert all(0 <= x <= laid.size.width and 0 <= y <= laid.size.height
               for each in laid.pieces for x, y in corners(each))


def test_a_game_is_refreshed_when_its_table_changes(game: Path) -> None:
    before = opened(game)
    (game / "table.yaml").write_text(TABLE, encoding="utf-8")
    with_table = refresh_game(before, [], Findings())
    (game / "table.yaml").write_text(TABLE.replace("800mm", "700mm"), encoding="utf-8")
    changed = refresh_game(with_table, [game / "table.yaml"], Findings())
    widths = [table_of(each).size_for(2).width for each in (with_table, changed)]
    assert (before.written_table, widths, changed.game is with_table.game) == (
        None, [800, 700], True)
