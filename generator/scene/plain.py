"""An arrangement as plain data, for pages that draw it."""

from collections.abc import Callable, Iterable
from typing import Any

from generator.model.game import Side
from generator.rules.scene import Scene
from generator.scene.layout import Arrangement, Cell, ZoneRoom

# Which face a piece shows, by its kind, its part (empty if nobody can tell) and its side.
FaceOf = Callable[[str, str, Side], str]


def plain(arrangement: Arrangement, scene: Scene, face_of: FaceOf,
          cells: Iterable[tuple[str, Cell]] = ()) -> dict[str, Any]:
    """What a page needs to draw the table, in mm from its upper left corner, y downwards.

    `cells` are the empty ones that can be pointed at.
    """
    asked = [arrangement.cell(zone, cell) for zone, cell in cells]
    size = arrangement.size
    return {
        "size": [_short(size.width), _short(size.height)],
        "surface": arrangement.surface,
        "pieces": [{"kind": laid.kind, "part": laid.part, "side": laid.side, "zone": laid.zone,
                    "index": laid.index, "cell": _cell(laid.cell), "x": _short(laid.at[0]),
                    "y": _short(laid.at[1]), "turn": _short(laid.turn),
                    "w": _short(laid.size.width), "h": _short(laid.size.height),
                    "face": face_of(laid.kind, laid.part, laid.side)}
                   for laid in arrangement.pieces],
        "counts": [{"zone": each.zone, "x": _short(each.at[0]), "y": _short(each.at[1]),
                    "turn": _short(each.turn), "count": each.count, "bag": each.is_bag}
                   for each in arrangement.counts],
        "zones": [_room(room) for room in arrangement.zones],
        "cells": [{**_room(room), "cell": _cell(room.cell)} for room in asked if room],
        "seats": [{"x": _short(place.origin[0]), "y": _short(place.origin[1]),
                   "turn": _short(place.turn)} for place in arrangement.seats],
        "figures": dict(scene.figures),
        "seat": scene.seat,
        "phase": scene.phase,
        "turn": scene.turn,
        "over": scene.over,
    }


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
