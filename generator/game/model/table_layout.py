"""How a game lies on the table, as a game's table.yaml says it, in millimetres."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from generator.base.findings import FileLocation
from generator.base.units import Size

Way = Literal["pile", "row", "column", "grid", "ring", "fan", "heap", "cells", "track", "bag",
              "box"]
TableEdge = Literal["bottom", "left", "top", "right"]
TableShape = Literal["rectangle", "circle"]
# The colour of a table that says none.
SURFACE: Final = "#46604f"
# As many as there are.
ALL: Final = -1
# The sign instead of the number of a zone that there are several of: `stack *`.
NUMBER = re.compile(r" \d+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneLayout:
    """How the pieces of a zone lie, or those `of` some kinds or components; x right, y away.

    `at` is the middle of the first piece, or of all of them in a ring, a fan, a heap, a bag and
    cells. `on` names the kind of board they lie on; `at` is then measured from its upper left
    corner, y downwards, and cells have their own places. `step` leads from one piece to the next,
    across and down; `room` is how wide they may get. A track's piece lies as many steps on as the
    figure `counts` says, at `zero` before the first step if that is elsewhere, and begins again
    after the `length` of the track. Of numbered zones each lies `apart` from the one before.
    With `each_seat` one of the pieces lies before each seat. What is in the `box` isn't shown.
    `holds` is what is there at the start of a game without rules, by kind or component.
    """

    at: tuple[float, float]
    way: Way
    where: FileLocation
    of: tuple[str, ...] = ()
    on: str = ""
    step: tuple[float, float] | None = None
    columns: int = 0
    room: float = 0.0
    turn: float = 0.0
    counts: str = ""
    zero: tuple[float, float] | None = None
    length: int = 0
    apart: tuple[float, float] = (0.0, 0.0)
    each_seat: bool = False
    holds: Mapping[str, int] = field(default_factory=dict)
    face_down: bool = False

    def takes(self, kind: str, part: str = "") -> bool:
        """Whether this is meant for a piece of a kind, and of a component where that is known."""
        return not self.of or kind in self.of or (bool(part) and part in self.of)


ZoneLayouts = Mapping[str, tuple[ZoneLayout, ...]]


def find_zone_layouts(spreads: ZoneLayouts, zone: str) -> tuple[tuple[ZoneLayout, ...], int]:
    """How a zone lies, and which of several numbered ones it is, counted from 0; () if unknown."""
    if zone in spreads:
        return spreads[zone], 0
    number = NUMBER.search(zone)
    if number:
        return spreads.get(f"{zone[:number.start()]} *", ()), max(0, int(number[0]) - 1)
    return (), 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabletop:
    """A table: its size and colour, the zones in its middle, and those before each seat.

    `sizes` are by numbers of players; one that isn't named has the next larger table. A seat's
    zones are measured from the middle of its share of the table's edge, y away from the player.
    Where it isn't `written` in a file it was made from the kinds.
    """

    sizes: Mapping[int, Size]
    surface: str
    zones: ZoneLayouts
    seats: ZoneLayouts
    where: FileLocation
    around: TableShape = "rectangle"
    sides: Mapping[int, tuple[TableEdge, ...]] = field(default_factory=dict)
    written: bool = True

    def size_for(self, players: int) -> Size:
        """How large the table is for so many players."""
        larger = [count for count in self.sizes if count >= players]
        return self.sizes[min(larger) if larger else max(self.sizes)]

    def sides_for(self, players: int) -> tuple[TableEdge, ...]:
        """The side at which each seat sits, clockwise; the first is the reader's."""
        return self.sides.get(players) or default_sides(players)


def default_sides(players: int) -> tuple[TableEdge, ...]:
    """Across from each other; from four on at all sides, and more at the top and the bottom."""
    here = max(1, (players - 2) // 2)
    beside = int(players > 3)
    sides: dict[TableEdge, int] = {"bottom": here, "left": beside,
                                   "top": players - here - 2 * beside, "right": beside}
    return tuple(side for side, many in sides.items() for _ in range(many))
