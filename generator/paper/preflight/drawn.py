"""What a page or a form draws, as far as rules ask: one value, however often it is placed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from generator.base.budget import spend
from generator.game.svg.transform import Box, Matrix, around, moved, scale_of
from generator.paper.preflight.colours import NOTHING, Laid
from generator.paper.preflight.pictures import PictureFacts

# Texts and coats that are kept of one form: more than any face has.
MOST_KEPT = 4_000
# Coats that are looked at below something that prints over them, and microseconds for each.
MOST_BELOW, COAT = 300, 0.15


class TextRun(NamedTuple):
    """Letters in one place: the box of them, their size in points, and their ink."""

    box: Box
    size: float
    inks: tuple[float, ...]


class PlacedPicture(NamedTuple):
    """A picture, and how many of its pixels lie on an inch."""

    facts: PictureFacts
    dpi: float


class Coat(NamedTuple):
    """Something painted: where, how much ink, and whether nothing below it is seen."""

    box: Box
    laid: Laid
    covers: bool


class Over(NamedTuple):
    """Something that adds its ink to what lies below it."""

    box: Box
    laid: Laid


class FontFacts(NamedTuple):
    """A font: what it is called, and whether it is in the file."""

    name: str
    embedded: bool


@dataclass(slots=True)
class Drawn:
    """What was drawn, in the space of the form or page itself.

    `thinnest` is the narrowest line. `families` are the colour spaces; `through` says why
    something can be seen through. `ink` is the most that one coat lays, `possible` the most that
    may come together where things print over each other.
    """

    thinnest: float | None = None
    texts: list[TextRun] = field(default_factory=list)
    smallest: float | None = None
    pictures: dict[int, PlacedPicture] = field(default_factory=dict)
    families: set[str] = field(default_factory=set)
    spots: set[str] = field(default_factory=set)
    through: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    fonts: set[FontFacts] = field(default_factory=set)
    laid: Laid = NOTHING
    possible: float = 0.0
    coats: list[Coat] = field(default_factory=list)
    overs: list[Over] = field(default_factory=list)
    box: Box | None = None
    # What is drawn as wherever the form is placed says: where, and how much larger lines get.
    bare_fill: Box | None = None
    bare_stroke: Box | None = None
    bare_line: float | None = None

    @property
    def size(self) -> int:
        """How many things there are to take in where this is placed."""
        return (len(self.texts) + len(self.overs) + len(self.pictures) + len(self.families)
                + len(self.spots) + len(self.fonts) + len(self.forbidden))

    def line(self, width: float) -> None:
        """A line was drawn."""
        if self.thinnest is None or width < self.thinnest:
            self.thinnest = width

    def bare(self, width: float) -> None:
        """A line was drawn as wide as whoever places the form says, times this."""
        if self.bare_line is None or width < self.bare_line:
            self.bare_line = width

    def text(self, run: TextRun) -> None:
        """Letters were shown."""
        if self.smallest is None or run.size < self.smallest:
            self.smallest = run.size
        if len(self.texts) < MOST_KEPT:
            self.texts.append(run)

    def picture(self, facts: PictureFacts, dpi: float) -> None:
        """A picture was shown; where it is largest counts."""
        known = self.pictures.get(facts.key)
        if known is None or dpi < known.dpi:
            self.pictures[facts.key] = PlacedPicture(facts, dpi)

    def coat(self, box: Box, laid: Laid, covers: bool = False) -> None:
        """Something was painted."""
        self.laid = (max(self.laid[0], laid[0]), max(self.laid[1], laid[1]))
        self.box = around([self.box, box]) if self.box else box
        self.coats.append(Coat(box, laid, covers))
        if len(self.coats) > 2 * MOST_KEPT:
            del self.coats[:MOST_KEPT]

    def over(self, over: Over) -> None:
        """Something was painted that leaves what lies below it."""
        if len(self.overs) >= MOST_KEPT:
            # Whatever lies there: the most of all.
            total, colours = self.laid
        else:
            total, colours = self._below(over.box)
            self.overs.append(over)
        black = over.laid[0] - over.laid[1]
        # Black alone takes the place of what black there is; anything else adds to all.
        found = max(colours + black, total) if not over.laid[1] else min(4.0, total + over.laid[0])
        self.possible = max(self.possible, found)

    def _below(self, box: Box) -> Laid:
        """The most ink that may lie where something is painted."""
        total = colours = 0.0
        below = self.coats[-MOST_BELOW:]
        spend(len(below) * COAT)
        for coat in reversed(below):
            if meets(coat.box, box):
                total, colours = max(total, coat.laid[0]), max(colours, coat.laid[1])
                if coat.covers and coat.box[0] <= box[0] and coat.box[1] <= box[1] \
                        and coat.box[2] >= box[2] and coat.box[3] >= box[3]:
                    break
        return total, colours

    def take(self, other: Drawn, matrix: Matrix, painted: bool = True) -> None:
        """Take in what a form draws that is placed here; `painted` if its colours are ink."""
        self.families |= other.families
        self.spots |= other.spots
        self.through |= other.through
        self.forbidden |= other.forbidden
        self.fonts |= other.fonts
        if not painted:
            return
        scale = scale_of(matrix)
        if other.thinnest is not None:
            self.line(other.thinnest * scale)
        for run in other.texts:
            self.text(TextRun(moved(run.box, matrix), run.size * scale, run.inks))
        for each in other.pictures.values():
            self.picture(each.facts, each.dpi / max(scale, 1e-6))
        self.possible = max(self.possible, other.possible)
        for over in other.overs:
            self.over(Over(moved(over.box, matrix), over.laid))
        if other.box:
            self.coat(moved(other.box, matrix), other.laid)


def common(one: Box, other: Box) -> Box:
    """What two boxes have in common; its sides are the wrong way round if that is nothing."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]),
            min(one[3], other[3]))


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def area(box: Box) -> float:
    """The area of a box; nothing if its sides are the wrong way round."""
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)
