"""Cutting machines: which paper each takes, the marks it looks for, and where it can cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from generator.base.units import Rect, Size

# What a Silhouette looks for: its software gets these numbers, and finds the marks by them.
INSET = 10.0  # from both edges of the paper to the outer corner of a mark
ARM = 5.0
THICK = 1.0
SQUARE = 5.0
QUIET = 3.5  # nothing is printed as near to a mark as this

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutter:
    """What one sort of machine asks of a sheet.

    `papers` are the names of those that it takes, none if all; with `marks` it looks for so many
    in the corners. `area` is the largest that it cuts from one sheet, if that is less than the
    paper. Pieces have at most so much `bleed`, and such a `gap` between them. An `alone`
    machine is given pictures, which its own software prints.
    """

    name: str
    title: str
    papers: tuple[str, ...] = ()
    marks: Literal[0, 3, 4] = 0
    area: Size | None = None
    bleed: float | None = None
    gap: float = 0.0
    alone: bool = False

    @property
    def creases(self) -> bool:
        """Whether it scores folds: pictures that it is given hold none."""
        return not self.alone

    @property
    def bounded(self) -> bool:
        """Whether pieces have less room than the paper has."""
        return bool(self.marks or self.area)


@dataclass(frozen=True, slots=True)
class RegMark:
    """A black mark by which a machine finds the sheet: its corners, mm from the page's top left."""

    corners: tuple[Corner, ...]

    @property
    def bounds(self) -> Rect:
        """The rectangle around it."""
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def registration_marks(cutter: Cutter | None, page: Size) -> tuple[RegMark, ...]:
    """The marks of a page: an angle in each corner; of three, a square in the upper left one."""
    if cutter is None or not cutter.marks:
        return ()
    left, top, right, bottom = INSET, INSET, page.width - INSET, page.height - INSET
    first = (_square(left, top) if cutter.marks == 3 else _angle(left, top, 1, 1))
    others = [_angle(right, top, -1, 1), _angle(left, bottom, 1, -1)]
    return (first, *others, *([_angle(right, bottom, -1, -1)] if cutter.marks == 4 else []))


def _square(x: float, y: float) -> RegMark:
    return RegMark(((x, y), (x + SQUARE, y), (x + SQUARE, y + SQUARE), (x, y + SQUARE)))


def _angle(x: float, y: float, right: int, down: int) -> RegMark:
    """Two arms from a corner; `right` and `down` are the ways into the page."""
    return RegMark(tuple((x + right * across, y + down * along) for across, along in (
        (0.0, 0.0), (ARM, 0.0), (ARM, THICK), (THICK, THICK), (THICK, ARM), (0.0, ARM))))


# A knife that finds its marks wanders less than a hand does.
STEADY = 0.625
SILHOUETTE: Final = ("a4", "letter", "a3", "tabloid", "arch-b")

CUTTERS: dict[str, Cutter] = {cutter.name: cutter for cutter in (
    Cutter(name="generic", title="cutting machine"),
    Cutter(name="silhouette", title="Silhouette cutter", papers=SILHOUETTE, marks=3, bleed=STEADY),
    Cutter(name="silhouette4", title="Silhouette cutter with four marks", papers=SILHOUETTE,
           marks=4, bleed=STEADY),
    # Design Space prints its own marks around 6.75 × 9.25 in.
    Cutter(name="cricut", title="Cricut cutter", papers=("letter", "a4"), area=Size(171.45, 234.95),
           bleed=STEADY, gap=1.0, alone=True),
)}
