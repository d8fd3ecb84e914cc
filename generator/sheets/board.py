"""Boards larger than their paper: as two halves or a poster, whichever takes less paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.model.kind import Kind
from generator.sheets.field import fields
from generator.sheets.grid import Room, grid
from generator.sheets.heap import Copy, Filled, Heap
from generator.sheets.layout import Layout, Place
from generator.sheets.poster import Poster, posters
from generator.sheets.sheet import Duplex, Part, Plan
from generator.sheets.split import Split, halves
from generator.units import Size


@dataclass(frozen=True, slots=True)
class Hinged:
    """All boards of a kind, cut once in the middle; each half has its back behind it."""

    heap: Heap
    layout: Layout
    split: Split

    @property
    def effort(self) -> tuple[int, int, float]:
        """Sheets, joins, and the length of all seams of a board."""
        parts = self.split.count * len(self.heap.copies)
        return ceil(parts / len(self.layout.places)), self.split.joins, self.split.seam

    def pages(self) -> Iterator[Filled]:
        """Half by half, each as a piece of its own."""
        step, every = len(self.layout.places), list(self._halves())
        for start in range(0, len(every), step):
            held = zip(every[start:start + step], self.layout.places, strict=False)
            yield Filled(self.layout.field, tuple(
                (copy, replace(place, part=part)) for (copy, part), place in held))

    def _halves(self) -> Iterator[tuple[Copy, Part]]:
        several = len(self.heap.copies) > 1
        for number, copy in enumerate(self.heap.copies, 1):
            for row, column in self.split.cells():
                yield copy, Part("half", row, column, self.split.cell(row, column),
                                 f"{number}" if several else "")


Board = Hinged | Poster


def board_for(heap: Heap, plan: Plan, duplex: Duplex) -> Board | None:
    """The way with the fewest sheets, then the fewest joins, then the shortest seams.

    The way that the kind prefers comes first, if it is possible on this paper.
    """
    hinged: list[Board] = list(_hinged(heap, plan, duplex))
    tiled: list[Board] = list(posters(heap, plan, duplex))
    wished = {"auto": [], "fold": hinged, "poster": tiled}[heap.kind.oversize]
    return min(wished or [*hinged, *tiled], key=lambda way: way.effort, default=None)


def _hinged(heap: Heap, plan: Plan, duplex: Duplex) -> Iterator[Hinged]:
    for split in halves(heap.kind.trim):
        layouts = _layouts(heap.kind, split, plan, duplex)
        fullest = max(layouts, key=lambda layout: len(layout.places))
        if fullest.places:
            yield Hinged(heap, fullest, split)


def _layouts(kind: Kind, split: Split, plan: Plan, duplex: Duplex) -> Iterator[Layout]:
    """Every page of halves, lying as they are drawn or turned."""
    cell = split.cell(0, 0)
    for turn in (0, 90):
        trim = Size(cell.width, cell.height)
        room = Room(trim.turned() if turn else trim, kind.bleed if plan.bleed else 0.0, plan.gap)
        for field in fields(plan, duplex):
            yield Layout(field, tuple(Place(place, turn) for place in grid(room, field.area)))
