"""How the shipped games lie on their tables: every token in the cell that is printed for it."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.apps.workflows.game_rules import all_zones
from generator.apps.workflows.game_table import sizes_of
from generator.base.findings import Findings
from generator.playing.play.sample_positions import states_of
from generator.playing.rules.registry import rules_for
from generator.playing.rules.scene import ALL_SEEING
from generator.playing.tabletop.arrangement import Arrangement, TablePiece, arrange_scene, corners
from generator.playing.tabletop.default_table import table_of
from generator.playing.tabletop.table_yaml import check_zones
from tests.shipped import opened, supply

TEMPLATES = Path(__file__).parents[4] / "templates"
GAMES = ("master-chocolatier", "chai", "chocoly")
Box = tuple[float, float, float, float]


def tables(game: str, players: int, **options: str) -> Iterator[tuple[Any, Arrangement]]:
    """Some tables of a match, the first and the last among them."""
    known = opened(game)
    rules = rules_for(supply(game), players, options, Findings())
    assert rules is not None
    states = [rules.clone(state) for state in states_of(rules)]
    for state in (*states[::max(1, len(states) // 6)], states[-1]):
        yield state, arrange_scene(rules.scene(state, ALL_SEEING), table_of(known), sizes_of(known),
                            players)


def all_tables(game: str) -> Iterator[tuple[int, Any, Arrangement]]:
    """Some tables of a match for each number of players."""
    for players in opened(game).game.players:
        for state, arrangement in tables(game, players):
            yield players, state, arrangement


def cells(template: str, compute: str, which: int = 0) -> tuple[float, float, float, float, Box]:
    """Where a computed part of a template begins, how far its cells are apart, and one of them."""
    root = ET.fromstring((TEMPLATES / template).read_text(encoding="utf-8"))
    found = [each for each in root.iter() if each.get("data-compute") == compute
             and each.get("data-ink") != "low"]
    part = found[which]
    move = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", part.get("transform", ""))
    assert move
    wide, high = map(float, part.attrib["data-cell"].split(","))
    gap = float(part.get("data-gap", "0"))
    down = float(part.get("data-row-gap", str(gap)))
    x, y = float(move[1]), float(move[2])
    return x, y, wide + gap, high + down, (x, y, wide, high)


def cell(template: str, compute: str, column: float, row: float = 0, which: int = 0) -> Box:
    x, y, across, down, (_, _, wide, high) = cells(template, compute, which)
    return x + column * across, y + row * down, wide, high


def on_board(laid: TablePiece, board: TablePiece) -> tuple[float, float]:
    """The middle of a piece, from the upper left corner of a board."""
    angle = math.radians(-board.turn)
    x, y = laid.at[0] - board.at[0], laid.at[1] - board.at[1]
    return (x * math.cos(angle) - y * math.sin(angle) + board.size.width / 2,
            x * math.sin(angle) + y * math.cos(angle) + board.size.height / 2)


def in_the_middle(laid: TablePiece, board: TablePiece, wanted: Box) -> bool:
    x, y = on_board(laid, board)
    left, top, wide, high = wanted
    return abs(x - left - wide / 2) < 0.1 and abs(y - top - high / 2) < 0.1


def board_of(table: Arrangement, kind: str, zone: str = "") -> TablePiece:
    return next(each for each in table.pieces if each.kind == kind and zone in each.zone)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_a_place_for_every_zone_of_the_rules_and_no_other(game: str) -> None:
    findings = Findings()
    known = opened(game)
    assert known.written_table is not None
    check_zones(known.written_table, all_zones(supply(game)), findings)
    assert (list(known.findings), list(findings)) == ([], [])


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_on_the_table_has_room_on_it(game: str) -> None:
    for _, _, table in all_tables(game):
        points = [point for each in table.pieces for point in corners(each)]
        assert (min(x for x, _ in points) > 0, max(x for x, _ in points) < table.size.width,
                min(y for _, y in points) > 0, max(y for _, y in points) < table.size.height
                ) == (True, True, True, True)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_is_not_in_a_bag_or_out_of_the_game_is_on_the_table(game: str) -> None:
    for players, state, table in all_tables(game):
        rules = rules_for(supply(game), players, {}, Findings())
        assert rules is not None
        shown = {(each.zone, each.index) for each in table.pieces}
        piles = {count.zone for count in table.counts}
        away = [zone for zone, held in rules.scene(state, ALL_SEEING).zones.items()
                if zone not in ("out", *piles) for index in range(len(held))
                if (zone, index) not in shown]
        assert away == []


@pytest.mark.parametrize("box", ["coloured", "brown"])
def test_chocolates_lie_in_the_printed_cells_of_a_board(box: str) -> None:
    side = "front" if box == "coloured" else "back"
    printed = {"line": "steps", "box": "grid", "foundry": "row"}
    for _, table in tables("master-chocolatier", 3, box=box):
        for each in table.pieces:
            part = printed.get(each.zone.split()[0])
            if part and "seat" in each.zone:
                assert each.cell
                board = board_of(table, "board", each.zone[-6:])
                assert board.side == side
                assert in_the_middle(each, board, cell(f"master-chocolatier/board.{side}.svg", part,
                                                       *each.cell))


@pytest.mark.parametrize(("points", "place", "which"), [
    (0, (0, 0), 0), (1, (0, 0), 1), (20, (19, 0), 1), (21, (0, 1), 1), (57, (16, 2), 1),
    (100, (19, 4), 1), (101, (0, 0), 1)])
def test_scoring_markers_lie_on_the_printed_numbers(
        points: int, place: tuple[int, int], which: int) -> None:
    known = opened("master-chocolatier")
    rules = rules_for(supply("master-chocolatier"), 2, {}, Findings())
    assert rules is not None
    state = rules.load({"centre": "1 red", "boards": [{}, {"score": points}]})
    table = arrange_scene(rules.scene(state, ALL_SEEING), table_of(known), sizes_of(known), 2)
    assert in_the_middle(board_of(table, "scoring-marker", "seat 2"),
                         board_of(table, "board", "seat 2"),
                         cell("master-chocolatier/board.front.svg", "track", *place, which))


def test_chocolates_of_a_disc_lie_on_it() -> None:
    _, table = next(tables("master-chocolatier", 4))
    for number, disc in enumerate(
            (each for each in table.pieces if each.zone == "circle"), 1):
        there = [each for each in table.pieces if each.zone == f"disc {number}"]
        assert len(there) == 4
        assert all(math.dist(each.at, disc.at) + 14.2 < disc.size.width / 2 for each in there)


def test_goods_of_chai_lie_in_the_printed_places() -> None:
    seen = set()
    for _, table in tables("chai", 2):
        for each in table.pieces:
            house = "house" in each.zone
            if each.zone == "market" and each.cell:
                board, wanted = "market-board", cell("chai/market-board.front.svg", "grid",
                                                     *each.cell)
            elif each.zone == "pantry board":
                board, wanted = "pantry-board", cell("chai/pantry-board.front.svg", "grid",
                                                     each.index)
            elif house and each.kind == "flavour-tile":
                board = "tea-house"
                wanted = cell("chai/tea-house.front.svg", "grid", each.index % 6, each.index // 6)
            elif house and each.kind == "pantry-token":
                first = min(other.index for other in table.pieces
                            if (other.zone, other.kind) == (each.zone, each.kind))
                board = "tea-house"
                wanted = cell("chai/tea-house.front.svg", "grid", each.index - first, 0, 1)
            else:
                continue
            seen.add((board, each.kind))
            assert in_the_middle(each, board_of(table, board, each.zone[-6:] if house else ""),
                                 wanted)
    assert len(seen) == 4


def test_coins_of_the_supply_and_tips_lie_on_the_printed_circles() -> None:
    circles = {}
    for name in ("money-pouch", "cup-mat"):
        root = ET.fromstring((TEMPLATES / f"chai/{name}.front.svg").read_text(encoding="utf-8"))
        circles[name] = [(float(each.attrib["cx"]), float(each.attrib["cy"]))
                         for each in root.iter() if each.tag.endswith("circle")]
    for _, table in tables("chai", 5):
        mats = [each for each in table.pieces if each.kind == "cup-mat"]
        for each in table.pieces:
            if each.zone == "tips" and each.cell:
                board = mats[int(each.cell[0])]
            elif each.zone == "coins":
                board = board_of(table, "money-pouch")
            else:
                continue
            x, y = on_board(each, board)
            assert any(abs(x - cx) < 0.2 and -8 < y - cy < 0.2 for cx, cy in circles[board.kind])


def test_tiles_of_chocoly_share_their_grid_and_upper_ones_lie_higher() -> None:
    *_, (_, table) = tables("chocoly", 2)
    tiles = [each for each in table.pieces if each.kind == "tile" and each.zone == "table"]
    ground = [each for each in tiles if (each.at[0] - tiles[0].at[0]) % 25 in (0.0, 25.0)]
    assert 0 < len(ground) < len(tiles)
