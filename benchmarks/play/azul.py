"""The route of azul-game-engine: random play through its own classes.

It has no list of legal moves and no bots, so moves are listed here and one is picked: from its
objects, as cheaply as that goes, or as its guide has it from `json_object()`. It is never asked
for a move that it would refuse.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

from azul_game_engine.board import Board
from azul_game_engine.floor import Floor
from azul_game_engine.game import Game
from azul_game_engine.lid import Lid
from azul_game_engine.player import Player
from azul_game_engine.tile import Tile
from azul_game_engine.wall import Wall

from benchmarks.stopwatch import Stopwatch

FLOOR = -1
CENTRE = -1


Move = tuple[int, Tile, int]


def main(how: str, games: int) -> None:
    """Play so many games and tell how long it took."""
    listing = {"objects": _moves, "guide": _told_moves}[how]
    choices = 0
    with Stopwatch() as watch:
        for number in range(games):
            random.seed(number)
            choices += _play(listing)
    watch.tell(games=games, choices=choices)


def _play(listing: Callable[[Game], list[Move]]) -> int:
    lid = Lid()
    players = [Player(Board(wall=Wall(), floor=Floor(lid)), name) for name in ("one", "two")]
    game = Game(players, lid=lid)
    choices = 0
    while game.is_running:
        moves = listing(game)
        if not moves:  # bag and lid are empty: its rounds can't go on
            break
        _make(game, *random.choice(moves))
        choices += 1
    game.winners()
    return choices


def _moves(game: Game) -> list[Move]:
    """Where to take from, which colour, and the line to put it on."""
    lines = _lines(game.players[game.current_player].board)
    moves = [(index, tile, line) for index, display in enumerate(game.factory_displays)
             for tile in set(display.tiles) for line in lines[tile]]
    moves += [(CENTRE, tile, line) for tile in set(game.center.tiles) for line in lines[tile]]
    return moves


def _lines(board: Board) -> dict[Tile, list[int]]:
    """The lines that take each colour, and the floor."""
    found = {}
    for tile in Tile:
        found[tile] = [FLOOR]
        for row, line in enumerate(board.pattern_lines):
            free = line.tile_count == 0 or (line.tile == tile and not line.is_filled())
            if free and not board.wall.already_has(tile, row):
                found[tile].append(row)
    return found


def _told_moves(game: Game) -> list[Move]:
    """The same moves, from what the engine tells its clients."""
    told = game.json_object()
    lines = _told_lines(told["Players"][game.current_player]["Board"])
    moves = [(index, Tile(colour), line) for index, display in enumerate(told["Factory displays"])
             for colour in display for line in lines[colour]]
    moves += [(CENTRE, Tile(colour), line) for colour in told["Center"] for line in lines[colour]]
    return moves


def _told_lines(board: dict[str, Any]) -> dict[str, list[int]]:
    found = {}
    for tile in Tile:
        colour = tile.value
        found[colour] = [FLOOR]
        for row, held in enumerate(board["Pattern lines"]):
            free = not held or (held[0] == colour and len(held) <= row)
            if free and colour.upper() not in board["Wall"][row]:
                found[colour].append(row)
    return found


def _make(game: Game, source: int, tile: Tile, line: int) -> None:
    tiles = game.center if source == CENTRE else game.factory_displays[source]
    dropped = tiles.count(tile) if line == FLOOR else 0
    if source == CENTRE:
        game.execute_factory_offer_phase_with_center(tile, dropped, line)
    else:
        game.execute_factory_offer_phase_with_factory(source, tile, dropped, line)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
