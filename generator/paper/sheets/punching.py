"""Punching: pieces of other kinds laid into punchboards, and these on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from generator.base.units import Rect, Size
from generator.game.model.net import FRAME, NICKS
from generator.paper.sheets.layout import (
    Copy,
    Filled,
    Heap,
    Layout,
    PrintArea,
    SlotPlace,
    duplex_for,
    fullest,
    sort_of,
)
from generator.paper.sheets.mixing import mixed
from generator.paper.sheets.sheet import Duplex, Plan

# From cut to cut, so that the board between two pieces holds them.
APART = 3.0
# So far pieces are printed onto the frame at most; the rest of it is the board's own.
SPILL = FRAME / 2


@dataclass(frozen=True, slots=True)
class Boarded:
    """A punchboard with all copies that are punched out of boards like it."""

    board: Heap
    held: tuple[Heap, ...]

    def duplex(self, plan: Plan) -> Duplex:
        """How its sheets get their backs, if anything on them has one."""
        return duplex_for((copy for heap in (self.board, *self.held) for copy in heap.copies),
                          plan.duplex)

    def on_paper(self, plan: Plan) -> Punched | None:
        """The boards on sheets; None if not even one fits."""
        layout = fullest(sort_of(self.board.kind, plan), plan, self.duplex(plan))
        return Punched(self, layout, _within(plan)) if layout else None

    @property
    def room(self) -> PrintArea:
        """The room inside of the frame, mm from the board's corner."""
        size = self.board.kind.trim
        return PrintArea(size, Rect(0.0, 0.0, size.width, size.height).grown(-FRAME), None, None)


@dataclass(frozen=True, slots=True)
class Punched:
    """Boards, where they lie on their sheets, and how pieces are laid into them."""

    boarded: Boarded
    layout: Layout
    within: Plan

    @property
    def most_sheets(self) -> int:
        """How many sheets it takes at most, before anything is laid."""
        areas = (self.boarded.room,)
        full = ((heap, fullest(sort_of(heap.kind, self.within), self.within, "none", areas=areas))
                for heap in self.boarded.held)
        return sum(ceil(len(heap.copies) / len(way.places)) for heap, way in full if way)

    def pages(self) -> Iterator[Filled]:
        """The sheets, each with its boards, and each board before what is punched out of it."""
        filled = mixed(self.boarded.held, self.within, (self.boarded.room,))
        places, kind = self.layout.places, self.boarded.board.kind
        nicks = kind.folding.nicks if kind.folding else NICKS
        for first in range(0, len(filled), len(places)):
            copies: list[tuple[Copy, SlotPlace]] = []
            for number, (place, board) in enumerate(
                    zip(places, filled[first:first + len(places)], strict=False), first + 1):
                copies.append((replace(self.boarded.board.copies[0], number=number), place))
                copies += [(replace(copy, nicks=nicks), _on_page(inner, place, kind.trim))
                           for copy, inner in board.copies]
            yield Filled(self.layout.field, tuple(copies))


def boarded(every: Sequence[Heap], plan: Plan) -> tuple[list[Heap], list[Boarded]]:
    """What lies freely on sheets, and the punchboards with what they hold.

    Software that finds the cuts by itself leaves no nicks: it gets single pieces.
    """
    boards = [heap for heap in every if heap.kind.is_punchboard]
    free = [heap for heap in every if not heap.kind.is_punchboard]
    if plan.cutter and plan.cutter.alone:
        return free, []
    found = [Boarded(board, held) for board in boards
             if (held := tuple(heap for heap in free if board.kind.folding
                               and heap.kind.name in board.kind.folding.holds))]
    taken = {heap.kind.name for each in found for heap in each.held}
    return [heap for heap in free if heap.kind.name not in taken], found


def _within(plan: Plan) -> Plan:
    return replace(plan, duplex="none", gap=max(APART, plan.gap or 0.0))


def _on_page(inner: SlotPlace, board: SlotPlace, size: Size) -> SlotPlace:
    """A place on a board as it lies on the page, with the board turned or not."""
    trim, at = inner.trim, board.trim
    if not board.turn:
        return SlotPlace(Rect(at.x + trim.x, at.y + trim.y, trim.width, trim.height), inner.turn)
    return SlotPlace(Rect(at.x + size.height - trim.bottom, at.y + trim.x,
                          trim.height, trim.width), (inner.turn + board.turn) % 360)
