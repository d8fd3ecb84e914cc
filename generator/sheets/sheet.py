"""A sheet of paper: which face lies where, and which lines are drawn around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.faces.face import Face
from generator.units import Insets, Rect, Size

Duplex = Literal["long", "short", "fold", "none"]
LineRole = Literal["crop", "fold", "cut"]


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
class Slot:
    """A face in its place: `trim` is the cut piece on the page, `turn` in degrees clockwise.

    What is printed of it ends `bleed` outside the piece's own outline, and at the cut where a
    neighbour shares it (`shares`): print it clipped to `outline.printed(slot)`.
    """

    face: Face
    trim: Rect
    turn: int
    bleed: float
    copy: int
    shares: Shares = ALONE


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
        """How many pieces are cut from this sheet."""
        return sum(slot.face.side == "front" for slot in self.front.slots)
