"""A sheet: its paper, what lies on it, and its marks."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.faces.face import Face
from generator.units import Insets, Rect, Size

Duplex = Literal["long", "short", "fold", "none"]
LineRole = Literal["crop", "fold", "cut", "glue"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size by name, upright, with the margin that home printers leave blank."""

    name: str
    size: Size
    margin: Insets


@dataclass(frozen=True, slots=True)
class Plan:
    """How pieces are to be laid on paper."""

    paper: Paper
    duplex: Duplex
    bleed: bool = True
    marks: bool = True
    pack: bool = False
    gap: float = 0.0


class Shares(NamedTuple):
    """The sides of a piece, as it lies on the page, that a neighbour's cut serves too."""

    left: bool = False
    top: bool = False
    right: bool = False
    bottom: bool = False


ALONE = Shares()


@dataclass(frozen=True, slots=True)
class BoardPart:
    """What one page prints of a face that no page can hold: `window`, mm from the trim's corner.

    A half is cut out like a piece; a tile has flaps on which its neighbours are glued.
    `which` tells boards of a kind from each other where there are several.
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
        """Whether it stands for the whole piece where pieces are counted."""
        return self.row == self.column == 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A face in its place: `trim` is the cut piece on the page, `turn` in degrees clockwise.

    What is printed of it ends `bleed` outside the piece's own outline, and at the cut where a
    neighbour shares it (`shares`): print it clipped to `outline.printed(slot)`. With a `part`,
    `trim` is where that part lies.
    """

    face: Face
    trim: Rect
    turn: int
    bleed: float
    copy: int
    shares: Shares = ALONE
    part: BoardPart | None = None

    @property
    def counts(self) -> bool:
        """Whether the piece is counted here: at its front, or at the first part of that."""
        return self.face.side == "front" and (self.part is None or self.part.first)

    @property
    def whole(self) -> Rect:
        """Where the face's whole trim lies; where this is a part, most of it is off the page."""
        if self.part is None:
            return self.trim
        size, window = self.face.kind.trim, self.part.window
        right, below = size.width - window.right, size.height - window.bottom
        # What lies left of and above the part once the face is turned clockwise.
        left, above = {0: (window.x, window.y), 90: (below, window.x),
                       180: (right, below), 270: (window.y, right)}[self.turn]
        turned = size.turned() if self.turn % 180 else size
        return Rect(self.trim.x - left, self.trim.y - above, turned.width, turned.height)


@dataclass(frozen=True, slots=True)
class Line:
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


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet; a page that is folded holds its backs beside its fronts.

    `furniture` is the strip that nothing else enters; in it lie `label`, the place for a
    line of text, and `ruler`, exactly 100 mm wide. `numbers` tell the order of the cuts.
    """

    side: Literal["front", "back"]
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    furniture: Rect
    label: Rect
    ruler: Rect
    numbers: tuple[CutNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper with its front and, where the plan wants one, its back.

    `number` counts through the whole kit, so that a stack that fell can be sorted again.
    """

    title: str
    kinds: tuple[str, ...]
    number: int
    of: int
    size: Size
    front: Page
    back: Page | None

    @property
    def pieces(self) -> int:
        """How many pieces are cut from this sheet; one of several sheets counts on its first."""
        return sum(slot.counts for slot in self.front.slots)


Axis = Literal["vertical", "horizontal"]


def axis_of(page: Size, duplex: Duplex) -> Axis:
    """The line about which the printer turns the paper over, seen on the page as it is read."""
    if duplex not in ("long", "short"):
        raise ValueError(f"paper is not turned over with {duplex!r}")
    upright = page.height >= page.width
    return "vertical" if upright == (duplex == "long") else "horizontal"


@lru_cache
def shared_across(shares: Shares, axis: Axis) -> Shares:
    """The shared sides as they lie on the other side of an axis."""
    left, top, right, bottom = shares
    if axis == "vertical":
        return Shares(right, top, left, bottom)
    return Shares(left, bottom, right, top)


def mirrored(trim: Rect, page: Size, axis: Axis) -> Rect:
    """The rectangle on the other side of an axis through the page's centre."""
    if axis == "vertical":
        return Rect(page.width - trim.right, trim.y, trim.width, trim.height)
    return Rect(trim.x, page.height - trim.bottom, trim.width, trim.height)


def turned(turn: int, axis: Axis) -> int:
    """The turn that keeps a back head to head with its front, as one turns a card left to right."""
    return -turn % 360 if axis == "vertical" else (180 - turn) % 360


# Home printers can't reach the edge: lasers leave about 4.2 mm blank, inkjets 3 to 5 mm.
MARGIN = Insets(5.0, 5.0, 5.0, 5.0)

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
