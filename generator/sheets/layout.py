"""The fullest page for pieces of one kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.model.kind import Kind
from generator.sheets.field import Field, fields
from generator.sheets.grid import Room, grid
from generator.sheets.hexagon import honeycomb, round_packing
from generator.sheets.outline import flat_top
from generator.sheets.sheet import Duplex, Part, Plan
from generator.units import Rect


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece may lie: its trim on the page, and how far it is turned clockwise."""

    trim: Rect
    turn: int
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A page and the places on it, in the order in which they are filled."""

    field: Field
    places: tuple[Place, ...]


def fullest(kind: Kind, plan: Plan, duplex: Duplex) -> Layout | None:
    """The layout with the most places; None if the page is too small for even one."""
    layout = max(_layouts(kind, plan, duplex), key=lambda each: len(each.places))
    return layout if layout.places else None


def room_for(kind: Kind, plan: Plan, turn: int = 0) -> Room:
    """What one piece takes up under a plan, wherever it lies."""
    trim = kind.trim.turned() if turn else kind.trim
    return Room(trim, kind.bleed if plan.bleed else 0.0, plan.gap)


def _layouts(kind: Kind, plan: Plan, duplex: Duplex) -> Iterator[Layout]:
    """Every layout worth trying; of two that hold as many, the first is the plainer."""
    square = kind.trim.width == kind.trim.height
    for turn in (0,) if square and kind.shape != "hex" else (0, 90):
        for field in fields(plan, duplex):
            shared = kind.cut == "shared" and not plan.gap
            room = replace(room_for(kind, plan, turn), shared=shared)
            for trims in _packings(kind, room, field.area, turn):
                yield Layout(field, tuple(Place(trim, turn) for trim in trims))


def _packings(kind: Kind, room: Room, area: Rect, turn: int) -> Iterator[tuple[Rect, ...]]:
    yield grid(room, area)
    if kind.shape == "circle" and kind.trim.width == kind.trim.height:
        yield round_packing(room, area)
    elif kind.shape == "hex":
        trim = Rect(0, 0, room.trim.width, room.trim.height)
        yield honeycomb(room, area, flat_top(trim, turn))
