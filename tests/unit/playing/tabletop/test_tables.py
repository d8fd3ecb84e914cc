"""Laws of every table that we ship: everything has its place on it."""

from __future__ import annotations

import math
from collections import deque
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from generator.apps.workflows.game_rules import all_zones, rules_of
from generator.apps.workflows.game_table import sizes_of
from generator.base.findings import Findings
from generator.game.load.files import shipped_games, shipped_root
from generator.game.load.game_folder import OpenedGame
from generator.game.model.table_layout import find_zone_layouts
from generator.playing.play.sample_positions import states_of
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import ALL_SEEING
from generator.playing.tabletop.arrangement import Arrangement, TablePiece, arrange_scene, corners
from generator.playing.tabletop.default_table import table_of
from generator.playing.tabletop.table_yaml import check_zones
from tests.shipped import opened, supply

GAMES = [game for game in shipped_games()
         if (shipped_root() / "components" / game / "table.yaml").exists()]


@cache
def rules_for(game: str, players: int) -> Rules[Any]:
    return rules_of(supply(game), players, {}, Findings())


def laid(game: str, players: int, at_end: bool = False) -> Arrangement:
    rules = rules_for(game, players)
    # States change in place: after the last one, each of them is the end.
    state = deque(states_of(rules), maxlen=1)[0] if at_end else next(states_of(rules))
    return arrange_scene(rules.scene(state, ALL_SEEING), table_of(opened(game)),
                         sizes_of(opened(game)), players)


def is_on_board(game: OpenedGame, piece: TablePiece) -> bool:
    name, seat = owner_of(piece.zone)
    table = table_of(game)
    spreads, _ = find_zone_layouts(table.zones if seat < 0 else table.seats, name)
    return any(each.on for each in spreads if each.takes(piece.kind))


def overlap(one: TablePiece, other: TablePiece) -> bool:
    """Whether two turned pieces cover each other by more than a hair: no line parts them."""
    for piece in (one, other):
        for angle in (math.radians(piece.turn), math.radians(piece.turn + 90)):
            along = [[x * math.cos(angle) + y * math.sin(angle) for x, y in corners(each)]
                     for each in (one, other)]
            if max(along[0]) <= min(along[1]) + 0.5 or max(along[1]) <= min(along[0]) + 0.5:
                return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_table_has_the_zones_of_its_rules(game: str) -> None:
    findings = Findings()
    check_zones(table_of(opened(game)), all_zones(supply(game)), findings)
    assert [each.message for each in findings] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("at_end", [False, True])
def test_nothing_lies_beyond_the_edge_of_a_shipped_table(game: str, at_end: bool) -> None:
    for players in opened(game).game.players:
        arrangement = laid(game, players, at_end)
        outside = [(piece.zone, piece.part) for piece in arrangement.pieces
                   if not all(0 <= x <= arrangement.size.width
                              and 0 <= y <= arrangement.size.height for x, y in corners(piece))]
        assert (players, outside) == (players, [])


@pytest.mark.parametrize("game", GAMES)
def test_at_the_start_no_zone_covers_another(game: str) -> None:
    for players in opened(game).game.players:
        pieces = [piece for piece in laid(game, players).pieces
                  if not is_on_board(opened(game), piece)]
        covered = {(one.zone, other.zone) for one, other in combinations(pieces, 2)
                   if one.zone != other.zone and overlap(one, other)}
        assert (players, covered) == (players, set())
