"""Where pieces snap into place: on the table itself, and on boards."""

import math
from collections.abc import Mapping, Sequence

from generator.output.targets.virtual_tables.tts.objects import Tree
from generator.output.targets.virtual_tables.tts.pieces import TILE_UNITS, Box
from generator.output.targets.virtual_tables.tts.places import (
    MAT,
    MM_PER_UNIT,
    TABLE_TOP,
    spot,
    units,
    within,
)
from generator.output.targets.virtual_tables.tts.sorts import Make
from generator.playing.tabletop.opening import Opening, Put, Snap

HEIGHT = TABLE_TOP + MAT
# Above the middle of a board, in its own space.
ON_BOARD = 0.1
# Places that are closer to each other than this are one, in mm.
SAME_MM = 3.0

Place = tuple[float, float, float]


def on_the_table(opening: Opening, makes: Mapping[str, Make]) -> list[Place]:
    """The places that lie on no board, nor are a board's own: that one stays where it is."""
    boards = [piece.at for lot in opening.lots for piece in lot.pieces
              if makes[piece.kind].locked]
    found: list[Place] = []
    for snap in opening.snaps:
        if _board(snap, opening) is None \
                and all(math.dist(at, snap.at) > SAME_MM for at in boards):
            _add(found, (units(snap.at[0]), HEIGHT, units(snap.at[1])), _near(snap))
    return found


def attach(box: Box, openings: Sequence[Opening]) -> None:
    """Give boards the places that lie on them, all boards of a kind the same ones."""
    known: dict[str, list[Place]] = {}
    for opening in openings:
        for snap in opening.snaps:
            if board := _board(snap, opening):
                x, z = within(spot(board.at, board.turn), snap.at)
                size = _half(box.pieces[board.part])
                if abs(x) > size[0] or abs(z) > size[1]:
                    continue  # what a board has no room for lies beside it
                # What lies on a board's back is seen from there.
                x, y = (-x, -ON_BOARD) if board.side == "back" else (x, ON_BOARD)
                _add(known.setdefault(board.kind, []), (x, y, z), _near(snap))
    for piece in box.pieces.values():
        if piece["Kind"] in known:
            scale = piece["Transform"]
            piece["AttachedSnapPoints"] = [
                point(round(x / scale["scaleX"], 4), y, round(z / scale["scaleZ"], 4))
                for x, y, z in known[piece["Kind"]]]


def _half(board: Tree) -> tuple[float, float]:
    """Half the width and the height of a board, in units."""
    scale = board["Transform"]
    return scale["scaleX"] * TILE_UNITS / 2, scale["scaleZ"] * TILE_UNITS / 2


def _near(snap: Snap) -> float:
    """How near to a place another one is the same: less than half a piece away."""
    return max(SAME_MM, min(snap.size.width, snap.size.height) / 2) / MM_PER_UNIT


def _add(places: list[Place], place: Place, near: float) -> None:
    if all(math.dist(each, place) > near for each in places):
        places.append(place)


def point(x: float, y: float, z: float) -> Tree:
    """A snap point as saves write it; without a turn, as pieces may lie either way."""
    return {"Position": {"x": x, "y": y, "z": z}}


def _board(snap: Snap, opening: Opening) -> Put | None:
    """The board that a place lies on, if the same one lies there each time."""
    boards = [piece for lot in opening.lots for piece in lot.pieces
              if snap.on and piece.kind == snap.on]
    nearest = min(boards, key=lambda each: math.dist(each.at, snap.at), default=None)
    return nearest if nearest and nearest.pool < 0 else None
