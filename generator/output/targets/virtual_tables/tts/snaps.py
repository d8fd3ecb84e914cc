"""Where pieces snap into place: on the table itself, and on boards."""

import math
from collections.abc import Mapping, Sequence

from generator.output.targets.virtual_tables.tts.object_box import TILE_UNITS, ObjectBox, ObjectType
from generator.output.targets.virtual_tables.tts.positions import (
    MAT,
    MM_PER_UNIT,
    TABLE_TOP,
    picture_position,
    table_to_board,
    to_units,
)
from generator.output.targets.virtual_tables.tts.save_objects import ObjectTree
from generator.playing.tabletop.opening import Opening, OpeningPiece, SnapPoint

SNAP_HEIGHT = TABLE_TOP + MAT
# Above the middle of a board, in its own space.
ON_BOARD = 0.1
# Places that are closer to each other than this are one, in mm.
SAME_MM = 3.0

SnapPosition = tuple[float, float, float]


def table_snaps(opening: Opening, makes: Mapping[str, ObjectType]) -> list[SnapPosition]:
    """The places that lie on no board, nor are a board's own: that one stays where it is."""
    boards = [piece.at for lot in opening.lots for piece in lot.pieces
              if makes[piece.kind].locked]
    found: list[SnapPosition] = []
    for snap in opening.snaps:
        if _board_below(snap, opening) is None \
                and all(math.dist(at, snap.at) > SAME_MM for at in boards):
            _add_position(found, (to_units(snap.at[0]), SNAP_HEIGHT, to_units(snap.at[1])),
                          _same_distance(snap))
    return found


def attach_snaps(box: ObjectBox, openings: Sequence[Opening]) -> None:
    """Give boards the places that lie on them, all boards of a kind the same ones."""
    known: dict[str, list[SnapPosition]] = {}
    for opening in openings:
        for snap in opening.snaps:
            if board := _board_below(snap, opening):
                x, z = table_to_board(picture_position(board.at, board.turn), snap.at)
                size = _half_size(box.pieces[board.part])
                if abs(x) > size[0] or abs(z) > size[1]:
                    continue  # what a board has no room for lies beside it
                # What lies on a board's back is seen from there.
                x, y = (-x, -ON_BOARD) if board.side == "back" else (x, ON_BOARD)
                _add_position(known.setdefault(board.kind, []), (x, y, z), _same_distance(snap))
    for piece in box.pieces.values():
        if piece["Kind"] in known:
            scale = piece["Transform"]
            piece["AttachedSnapPoints"] = [
                snap_point(round(x / scale["scaleX"], 4), y, round(z / scale["scaleZ"], 4))
                for x, y, z in known[piece["Kind"]]]


def _half_size(board: ObjectTree) -> tuple[float, float]:
    """Half the width and the height of a board, in units."""
    scale = board["Transform"]
    return scale["scaleX"] * TILE_UNITS / 2, scale["scaleZ"] * TILE_UNITS / 2


def _same_distance(snap: SnapPoint) -> float:
    """How near to a place another one is the same: less than half a piece away."""
    return max(SAME_MM, min(snap.size.width, snap.size.height) / 2) / MM_PER_UNIT


def _add_position(places: list[SnapPosition], place: SnapPosition, near: float) -> None:
    if all(math.dist(each, place) > near for each in places):
        places.append(place)


def snap_point(x: float, y: float, z: float) -> ObjectTree:
    """A snap point as saves write it; without a turn, as pieces may lie either way."""
    return {"Position": {"x": x, "y": y, "z": z}}


def _board_below(snap: SnapPoint, opening: Opening) -> OpeningPiece | None:
    """The board that a place lies on, if the same one lies there each time."""
    boards = [piece for lot in opening.lots for piece in lot.pieces
              if snap.on and piece.kind == snap.on]
    nearest = min(boards, key=lambda each: math.dist(each.at, snap.at), default=None)
    return nearest if nearest and nearest.pool < 0 else None
