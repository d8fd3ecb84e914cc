"""A poster: a board over several pages, each with flaps to glue the next one on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.faces.face import Face
from generator.sheets.field import Field, fields
from generator.sheets.heap import Copy, Heap
from generator.sheets.marks import CLEAR
from generator.sheets.sheet import Duplex, Line, Page, Part, Plan, Sheet, Slot
from generator.sheets.split import Span, Split, tiled
from generator.units import Rect, Size

ARM = 1.5  # of a cross, from its middle
CROSS = 2.0  # from what is printed to the middle of a cross
ROOM = CROSS + ARM  # kept free around what is printed
LAID = 0.35  # the line to glue by lies this far inside the flap, so that the neighbour hides it


@dataclass(frozen=True, slots=True)
class Tile:
    """A page with one part of a board."""

    field: Field
    slot: Slot
    lines: tuple[Line, ...]

    def sheet(self, number: int, of: int, two_sided: bool) -> Sheet:
        """The page as a sheet; its back is blank, and there only if all sheets have one."""
        field, kind = self.field, self.slot.face.kind
        front = Page("front", (self.slot,), self.lines, field.furniture, field.label, field.ruler)
        back = replace(front, side="back", slots=(), lines=()) if two_sided else None
        return Sheet(kind.plural, (kind.name,), number, of, field.page, front, back)


@dataclass(frozen=True, slots=True)
class Poster:
    """All boards of a kind, each side of each a poster of its own."""

    heap: Heap
    plan: Plan
    field: Field
    split: Split
    sides: int

    @property
    def effort(self) -> tuple[int, int, float]:
        """Sheets, joins, and the length of all seams of a board."""
        return (self.split.count * self.sides * len(self.heap.copies),
                self.split.joins * self.sides, self.split.seam * self.sides)

    def pages(self) -> Iterator[Tile]:
        """Board by board its front's tiles, then its back's."""
        several = len(self.heap.copies) > 1
        for number, copy in enumerate(self.heap.copies, 1):
            for face in self._faces(copy):
                for row, column in self.split.cells():
                    yield self._tile(face, copy, row, column, f"{number}" if several else "")

    def _faces(self, copy: Copy) -> list[Face]:
        both = (copy.piece.front, copy.piece.back if self.sides > 1 else None)
        return [face for face in both if face]

    def _tile(self, face: Face, copy: Copy, row: int, column: int, which: str) -> Tile:
        bleed = face.kind.bleed if self.plan.bleed else 0.0
        window = self.split.tile(row, column, bleed)
        area = self.field.area
        trim = Rect(area.x + (area.width - window.width) / 2,
                    area.y + (area.height - window.height) / 2, window.width, window.height)
        slot = Slot(face, trim, 0, 0.0, copy.number,
                    part=Part("tile", row, column, window, which))
        return Tile(self.field, slot,
                    tuple(_lines(self.split, row, column, slot, self.plan.marks)))


def posters(heap: Heap, plan: Plan, duplex: Duplex) -> Iterator[Poster]:
    """A poster on upright and one on turned paper, where it doesn't take too many tiles."""
    sides = 1 if duplex == "none" else 2
    bleed = heap.kind.bleed if plan.bleed else 0.0
    for field in fields(plan, "none"):
        roomy = replace(field, area=_area(field, plan))
        split = tiled(heap.kind.trim, bleed, Size(roomy.area.width, roomy.area.height))
        if split:
            yield Poster(heap, plan, roomy, split, sides)


def _area(field: Field, plan: Plan) -> Rect:
    """The part of a page that a tile may fill: nothing is printed behind it, crosses around it."""
    margin, page = plan.paper.margin, field.page
    x, y = margin.left + ROOM, margin.top + ROOM
    return Rect(x, y, page.width - margin.right - ROOM - x, field.furniture.y - ROOM - y)


def _lines(split: Split, row: int, column: int, slot: Slot, marks: bool) -> Iterator[Line]:
    """What is drawn in line with the edges of a part's cell."""
    cell, trim, whole = split.cell(row, column), slot.trim, slot.whole
    left, right = column == 0, column == split.columns - 1
    top, bottom = row == 0, row == split.rows - 1
    x, y = whole.x + cell.x, whole.y + cell.y
    for edge in (_Edge(x, left, False), _Edge(x + cell.width, right, True)):
        yield from edge.lines((trim.y, trim.bottom), (top, bottom), marks)
    for edge in (_Edge(y, top, False), _Edge(y + cell.height, bottom, True)):
        for line in edge.lines((trim.x, trim.right), (left, right), marks):
            yield Line(line.y1, line.x1, line.y2, line.x2, line.role)


@dataclass(frozen=True, slots=True)
class _Edge:
    """An upright edge of a cell: of the board itself, or a seam, which may have a flap beyond."""

    x: float
    outer: bool
    after: bool

    def lines(self, span: Span, ends: tuple[bool, bool], marks: bool) -> Iterator[Line]:
        """Crosses beyond both ends of a seam; marks where the board ends; a line to glue by."""
        for last, y, way in zip(ends, span, (-1, 1), strict=True):
            if not self.outer:
                yield from _cross(self.x, y + way * CROSS)
            elif last and marks:
                yield Line(self.x, y + way * CLEAR, self.x, y + way * ROOM, "crop")
        if self.after and not self.outer:
            yield Line(self.x + LAID, span[0], self.x + LAID, span[1], "glue")


def _cross(x: float, y: float) -> Iterator[Line]:
    yield Line(x - ARM, y, x + ARM, y, "crop")
    yield Line(x, y - ARM, x, y + ARM, "crop")
