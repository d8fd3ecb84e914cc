"""A sheet: its paper, what is on it, and its marks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.base.units import Insets, Rect, Size
from generator.drawing.faces.face import Face
from generator.game.model.game import Kind
from generator.paper.sheets.cutters import Cutter, RegMark

if TYPE_CHECKING:
    from generator.paper.sheets.contours import Contour

Duplex = Literal["long", "short", "fold", "none"]
Packing = Literal["kind", "stock", "all"]
LineRole = Literal["crop", "fold", "cut", "glue"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size by name, upright, with the margin in which printers may print nothing."""

    name: str
    size: Size
    margin: Insets


# Between neighbours bleed may shrink to so much, mm, where that brings a row or a column: a cut
# that wanders further than this spoils a piece with any bleed.
LEAST_BLEED = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How to arrange pieces on paper, and the machine that cuts them, if there is one.

    `bleed` is the most that is printed beyond a cut and `gap` what is between cuts, mm; without
    them it is as much as kinds say, and less between neighbours where that saves paper. Pieces
    share sheets with all that is printed on the same stock, with their own kind alone, or with
    all. The `strip` holds a page's label and its ruler. `cut_lines` are drawn along cuts: where
    no marks show them if this isn't set.
    """

    paper: Paper
    duplex: Duplex
    bleed: float | None = None
    marks: bool = True
    pack: Packing = "stock"
    gap: float | None = None
    cutter: Cutter | None = None
    strip: bool = True
    cut_lines: bool | None = None

    def with_cutter(self, cutter: Cutter) -> Plan:
        """The same for a machine; one that goes by marks of its own needs none for the knife."""
        return replace(self, cutter=cutter, marks=self.marks and not cutter.marks,
                       strip=self.strip or bool(cutter.marks))

    @property
    def bounding_cutter(self) -> Cutter | None:
        """The machine, if it leaves pieces less room than the paper has."""
        return self.cutter if self.cutter and self.cutter.bounded else None

    def bleed_of(self, kind: Kind) -> float:
        """How far a piece is printed beyond its cut at most, mm."""
        most = (kind.bleed, self.bleed, self.cutter.bleed if self.cutter else None)
        return min(limit for limit in most if limit is not None)

    def cut_distances(self, bleed: float) -> tuple[float, float]:
        """How far pieces with that bleed lie from cut to cut, at least and at most."""
        beside = self.cutter.gap if self.cutter else 0.0
        if self.gap is not None:
            return max(self.gap, beside), max(self.gap, beside)
        return 2 * min(bleed, LEAST_BLEED) + beside, 2 * bleed + beside


class Reach(NamedTuple):
    """How far a piece is printed beyond each of its sides, as it is on the page, mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @classmethod
    def even(cls, bleed: float) -> Reach:
        """The same on all sides."""
        return cls(bleed, bleed, bleed, bleed)


@dataclass(frozen=True, slots=True)
class BoardPart:
    """What one page prints of a face that no page can hold: `window`, mm from the trim's corner.

    A half is cut out like a piece; a tile has flaps on which its neighbours are glued.
    `which` distinguishes boards of a kind where there are several.
    """

    way: Literal["half", "tile"]
    row: int
    column: int
    window: Rect
    which: str = ""

    @property
    def name(self) -> str:
        """What is written on the page: the row's letter and the column's number."""
        name = f"{chr(ord('A') + self.row)}{self.column + 1}"
        return f"{self.which}-{name}" if self.which else name

    @property
    def first(self) -> bool:
        """Whether it is for the whole piece where pieces are counted."""
        return self.row == self.column == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A face in its place: `trim` is the cut piece on the page, `turn` in degrees clockwise.

    What is printed of it ends so far outside the piece's own outline as its `reach` says: at the
    cut where a neighbour shares it. Print it clipped to `outline.printed(slot)`. With a `part`,
    `trim` is where that part is. With `nicks` it is in a punchboard, and these hold it there.
    """

    face: Face
    trim: Rect
    turn: int
    reach: Reach
    copy: int
    part: BoardPart | None = None
    nicks: float = 0.0

    @property
    def ink(self) -> Rect:
        """The rectangle around what is printed."""
        trim, (left, top, right, bottom) = self.trim, self.reach
        return Rect(trim.x - left, trim.y - top,
                    left + trim.width + right, top + trim.height + bottom)

    @property
    def counts(self) -> bool:
        """Whether the piece is counted here: at its front, or at the first part of that."""
        return self.face.side == "front" and (self.part is None or self.part.first)

    @property
    def whole(self) -> Rect:
        """Where the face's whole trim is; where this is a part, most of it is off the page."""
        if self.part is None:
            return self.trim
        size, window = self.face.kind.trim, self.part.window
        right, below = size.width - window.right, size.height - window.bottom
        # What is left of and above the part once the face is turned clockwise.
        left, above = {0: (window.x, window.y), 90: (below, window.x),
                       180: (right, below), 270: (window.y, right)}[self.turn]
        turned = size.turned() if self.turn % 180 else size
        return Rect(self.trim.x - left, self.trim.y - above, turned.width, turned.height)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A straight line to print, mm from the top left of the page."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: LineRole


@dataclass(frozen=True, slots=True)
class CutNumber:
    """Which cut in turn a mark belongs to, and the place on bare paper for saying so."""

    number: int
    place: Rect


RULER = 100.0
ROW = 3.0  # one row of the strip: 7 pt text, or a ruler with small figures
LABEL = 75.0  # a label needs this next to the ruler, or it gets a row of its own


@dataclass(frozen=True, slots=True)
class LabelStrip:
    """A place along an edge of the page for its label and its ruler."""

    place: Rect

    @property
    def label(self) -> Rect:
        """The place for the page's line of text."""
        place = self.place
        free = place.width - RULER - ROW if place.height <= ROW else place.width
        return Rect(place.x, place.y, free, ROW)

    @property
    def ruler(self) -> Rect:
        """The place for the ruler."""
        return Rect(self.place.right - RULER, self.place.bottom - ROW, RULER, ROW)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """One side of a sheet; a page that is folded holds its backs next to its fronts.

    `furniture`, if the page has any, is the strip that nothing else enters; in it lie `label`,
    the place for a line of text, and `ruler`, exactly 100 mm wide. `numbers` tell the order of
    the cuts, `contours` are drawn along cuts, and by `marks` a machine finds the sheet.
    """

    side: Literal["front", "back"]
    slots: tuple[Slot, ...]
    lines: tuple[SheetLine, ...]
    furniture: LabelStrip | None = None
    numbers: tuple[CutNumber, ...] = ()
    marks: tuple[RegMark, ...] = ()
    contours: tuple[Contour, ...] = ()


Axis = Literal["vertical", "horizontal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet of paper with its front and, where the plan wants one, its back.

    `number` counts through the whole kit, so that a stack that fell can be sorted again. `axis`
    is the one that what is on its back is mirrored about.
    """

    title: str
    kinds: tuple[str, ...]
    number: int
    of: int
    size: Size
    front: SheetPage
    back: SheetPage | None
    axis: Axis | None = None

    @property
    def pieces(self) -> int:
        """How many pieces are cut from this sheet; one of several sheets counts on its first.

        A punchboard doesn't count, only the pieces in it.
        """
        return sum(slot.counts for slot in self.front.slots if not slot.face.kind.is_punchboard)


def axis_of(page: Size, duplex: Duplex) -> Axis:
    """The line about which the printer turns the paper over, seen on the page as it is read."""
    if duplex not in ("long", "short"):
        raise ValueError(f"paper is not turned over with {duplex!r}")
    upright = page.height >= page.width
    return "vertical" if upright == (duplex == "long") else "horizontal"


@lru_cache
def mirror_reach(reach: Reach, axis: Axis) -> Reach:
    """How far a piece is printed as it is on the other side of an axis."""
    left, top, right, bottom = reach
    if axis == "vertical":
        return Reach(right, top, left, bottom)
    return Reach(left, bottom, right, top)


def mirror_rect(trim: Rect, page: Size, axis: Axis) -> Rect:
    """The rectangle on the other side of an axis through the page's centre."""
    if axis == "vertical":
        return Rect(page.width - trim.right, trim.y, trim.width, trim.height)
    return Rect(trim.x, page.height - trim.bottom, trim.width, trim.height)


def back_turn(turn: int, axis: Axis) -> int:
    """The turn that keeps a back head to head with its front, as one turns a card left to right."""
    return -turn % 360 if axis == "vertical" else (180 - turn) % 360


# A quarter of an inch, which every printer reaches: lasers leave about 4.2 mm blank, inkjets 3 mm,
# and many of them 6 mm at the foot. Nothing that must be seen lies nearer to an edge.
EDGE = 6.35
MARGIN = Insets(EDGE, EDGE, EDGE, EDGE)

SIZES = {
    "a5": Size(148.0, 210.0),
    "a4": Size(210.0, 297.0),
    "a3": Size(297.0, 420.0),
    "a3-plus": Size(329.0, 483.0),
    "sra3": Size(320.0, 450.0),
    "b5": Size(182.0, 257.0),  # the B sizes are the Japanese ones
    "b4": Size(257.0, 364.0),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
    "arch-b": Size(304.8, 457.2),
    "13x19": Size(330.2, 482.6),
}

PAPERS: dict[str, Paper] = {name: Paper(name, size, MARGIN) for name, size in SIZES.items()}
