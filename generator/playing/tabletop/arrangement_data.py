"""An arrangement as plain data, for pages that draw it."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from generator.game.model.game import Side
from generator.playing.rules.scene import Scene
from generator.playing.tabletop.arrangement import (
    Arrangement,
    Cell,
    PileCount,
    TablePiece,
    ZoneRoom,
)

T = TypeVar("T")
# Which face a piece shows, by its kind, its part (empty if unknown) and its side.
FaceOf = Callable[[str, str, Side], str]


class ArrangementDataCache:
    """What was put into plain data last: a piece that lies as it did isn't put so again.

    For one `FaceOf`. The data are shared between callers: don't change them.
    """

    def __init__(self) -> None:
        self._previous: dict[int, tuple[object, dict[str, Any]]] = {}
        self._current: dict[int, tuple[object, dict[str, Any]]] = {}

    def begin(self) -> None:
        """Forget what wasn't asked for the last time."""
        self._previous, self._current = self._current, {}

    def all(self, things: Iterable[T], say: Callable[[T], dict[str, Any]]) -> list[dict[str, Any]]:
        """Things as plain data; one is the same if it is the very same, which is held for that."""
        values = []
        for thing in things:
            key = id(thing)
            entry = self._current[key] = self._previous.get(key) or (thing, say(thing))
            values.append(entry[1])
        return values


def arrangement_data(arrangement: Arrangement, scene: Scene, face_of: FaceOf,
          cells: Iterable[tuple[str, Cell]] = (),
                     last: ArrangementDataCache | None = None) -> dict[str, Any]:
    """What a page needs to draw the table, in mm from its upper left corner, y downwards.

    `cells` are the empty ones that can be pointed at. Who asks for one arrangement after the other
    gives what was said `last`.
    """
    def piece(laid: TablePiece) -> dict[str, Any]:
        return {"kind": laid.kind, "part": laid.part, "side": laid.side, "zone": laid.zone,
                "index": laid.index, "cell": _cell(laid.cell), "x": _short(laid.at[0]),
                "y": _short(laid.at[1]), "turn": _short(laid.turn),
                "w": _short(laid.size.width), "h": _short(laid.size.height),
                "face": face_of(laid.kind, laid.part, laid.side)}

    asked = [arrangement.cell(zone, cell) for zone, cell in cells]
    last = ArrangementDataCache() if last is None else last
    last.begin()
    size = arrangement.size
    return {
        "size": [_short(size.width), _short(size.height)],
        "surface": arrangement.surface,
        "pieces": last.all(arrangement.pieces, piece),
        "counts": last.all(arrangement.counts, _count),
        "zones": last.all(arrangement.zones, _room),
        "cells": [{**_room(room), "cell": _cell(room.cell)} for room in asked if room],
        "seats": [{"x": _short(place.origin[0]), "y": _short(place.origin[1]),
                   "turn": _short(place.turn)} for place in arrangement.seats],
        "figures": dict(scene.figures),
        "seat": scene.seat,
        "phase": scene.phase,
        "turn": scene.turn,
        "over": scene.over,
    }


def _count(count: PileCount) -> dict[str, Any]:
    return {"zone": count.zone, "x": _short(count.at[0]), "y": _short(count.at[1]),
            "turn": _short(count.turn), "count": count.count, "bag": count.is_bag}


def _room(room: ZoneRoom) -> dict[str, Any]:
    return {"zone": room.zone, "x": _short(room.at[0]), "y": _short(room.at[1]),
            "w": _short(room.size.width), "h": _short(room.size.height),
            "turn": _short(room.turn)}


def _cell(cell: Cell | None) -> list[float] | None:
    return None if cell is None else [cell[0], cell[1]]


def _short(value: float) -> float:
    """A number to the hundredth of a millimetre, whole where it can be."""
    rounded = round(value, 2) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded
