"""What a page or a form draws, as far as rules ask: one value, however often it is placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pikepdf

from generator.base.budget import reserve_memory, spend
from generator.game.svg.transform import Box, Matrix, box_around, scale_of, transform_box
from generator.paper.preflight.colour_spaces import NO_INK, InkAmount
from generator.paper.preflight.pdf_reading import MOST_NAME
from generator.paper.preflight.picture_facts import PictureFacts

# Texts and coats that are kept of one form: more than any face has.
MOST_TEXTS = 4_000
# Coats that are looked at below something that prints over them, and microseconds for each.
MOST_BELOW, AREA_TIME = 300, 0.15


class PdfTextRun(NamedTuple):
    """Letters in one place: the box of them, their size in points, and their ink."""

    box: Box
    size: float
    inks: tuple[float, ...]


class PlacedPicture(NamedTuple):
    """A picture, and its pixels to the inch."""

    facts: PictureFacts
    dpi: float


class PaintedArea(NamedTuple):
    """Something painted: where, how much ink, and whether nothing below it is seen."""

    box: Box
    laid: InkAmount
    covers: bool


class OverprintedArea(NamedTuple):
    """Something that adds its ink to what is below it."""

    box: Box
    laid: InkAmount


class FontFacts(NamedTuple):
    """A font: what it is called, and whether it is in the file."""

    name: str
    embedded: bool


@dataclass(slots=True, kw_only=True)
class ContentFacts:
    """What was drawn, in the space of the form or page itself.

    `thinnest` is the narrowest line. `families` are the colour spaces; `through` says why
    something can be seen through. `ink` is the most that one coat lays, `possible` the most that
    may come together where things print over each other.
    """

    thinnest: float | None = None
    texts: list[PdfTextRun] = field(default_factory=list)
    smallest: float | None = None
    pictures: dict[int, PlacedPicture] = field(default_factory=dict)
    families: set[str] = field(default_factory=set)
    spots: set[str] = field(default_factory=set)
    transparency: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    fonts: set[FontFacts] = field(default_factory=set)
    laid: InkAmount = NO_INK
    overprinted_ink: float = 0.0
    coats: list[PaintedArea] = field(default_factory=list)
    overprinted_areas: list[OverprintedArea] = field(default_factory=list)
    box: Box | None = None
    # What is drawn as wherever the form is placed says: where, and how much larger lines get.
    inherited_fill: Box | None = None
    inherited_stroke: Box | None = None
    inherited_line: float | None = None

    @property
    def size(self) -> int:
        """How many things there are to take in where this is placed."""
        return (len(self.texts) + len(self.overprinted_areas) + len(self.pictures)
                + len(self.families)
                + len(self.spots) + len(self.fonts) + len(self.forbidden))

    def line(self, width: float) -> None:
        """A line was drawn."""
        if self.thinnest is None or width < self.thinnest:
            self.thinnest = width

    def bare(self, width: float) -> None:
        """A line was drawn as wide as the state in which the form is placed says, times this."""
        if self.inherited_line is None or width < self.inherited_line:
            self.inherited_line = width

    def text(self, run: PdfTextRun) -> None:
        """Letters were shown."""
        if self.smallest is None or run.size < self.smallest:
            self.smallest = run.size
        if len(self.texts) < MOST_TEXTS:
            self.texts.append(run)

    def picture(self, facts: PictureFacts, dpi: float) -> None:
        """A picture was shown; where it is largest counts."""
        previous = self.pictures.get(facts.key)
        if previous is None or dpi < previous.dpi:
            self.pictures[facts.key] = PlacedPicture(facts, dpi)

    def add_painted_area(self, box: Box, laid: InkAmount, covers: bool = False) -> None:
        """Something was painted."""
        self.laid = (max(self.laid[0], laid[0]), max(self.laid[1], laid[1]))
        self.box = box_around([self.box, box]) if self.box else box
        self.coats.append(PaintedArea(box, laid, covers))
        if len(self.coats) > 2 * MOST_TEXTS:
            del self.coats[:MOST_TEXTS]

    def over(self, over: OverprintedArea) -> None:
        """Something was painted that leaves what is below it."""
        if len(self.overprinted_areas) >= MOST_TEXTS:
            # Whatever is there: the most of all.
            total, colours = self.laid
        else:
            total, colours = self._most_ink_below(over.box)
            self.overprinted_areas.append(over)
        black = over.laid[0] - over.laid[1]
        # Black alone takes the place of what black there is; anything else adds to all.
        most = max(colours + black, total) if not over.laid[1] else min(4.0, total + over.laid[0])
        self.overprinted_ink = max(self.overprinted_ink, most)

    def _most_ink_below(self, box: Box) -> InkAmount:
        """The most ink that may be where something is painted."""
        total = colours = 0.0
        below = self.coats[-MOST_BELOW:]
        spend(len(below) * AREA_TIME)
        for coat in reversed(below):
            if do_boxes_overlap(coat.box, box):
                total, colours = max(total, coat.laid[0]), max(colours, coat.laid[1])
                if coat.covers and coat.box[0] <= box[0] and coat.box[1] <= box[1] \
                        and coat.box[2] >= box[2] and coat.box[3] >= box[3]:
                    break
        return total, colours

    def take(self, other: ContentFacts, matrix: Matrix, painted: bool = True) -> None:
        """Take in what a form draws that is placed here; `painted` if its colours are ink."""
        self.families |= other.families
        self.spots |= other.spots
        self.transparency |= other.transparency
        self.forbidden |= other.forbidden
        self.fonts |= other.fonts
        if not painted:
            return
        scale = scale_of(matrix)
        if other.thinnest is not None:
            self.line(other.thinnest * scale)
        for run in other.texts:
            self.text(PdfTextRun(transform_box(run.box, matrix), run.size * scale, run.inks))
        for picture in other.pictures.values():
            self.picture(picture.facts, picture.dpi / max(scale, 1e-6))
        self.overprinted_ink = max(self.overprinted_ink, other.overprinted_ink)
        for over in other.overprinted_areas:
            self.over(OverprintedArea(transform_box(over.box, matrix), over.laid))
        if other.box:
            self.add_painted_area(transform_box(other.box, matrix), other.laid)


def intersect_boxes(one: Box, other: Box) -> Box:
    """What two boxes have in common; its sides are the wrong way round if that is nothing."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]),
            min(one[3], other[3]))


def do_boxes_overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def box_area(box: Box) -> float:
    """The area of a box; nothing if its sides are the wrong way round."""
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
USUAL_WIDTH = 0.5
# Microseconds and bytes that the width of a letter takes.
WIDTH_TIME, WIDTH_SPACE = 0.5, 120


@dataclass(frozen=True, slots=True)
class PdfFont:
    """A font's facts, and its widths in parts of its size by code; `long` ones have two bytes."""

    facts: FontFacts
    long: bool
    widths: Mapping[int, float] = field(repr=False)
    usual: float = USUAL_WIDTH

    def measure(self, text: bytes) -> tuple[int, float, int]:
        """How many letters a text has, how wide it is, and how many blanks of one byte it has."""
        if self.long:
            codes = [text[at] << 8 | text[at + 1] for at in range(0, len(text) - 1, 2)]
            return len(codes), sum(self.widths.get(code, self.usual) for code in codes), 0
        return (len(text), sum(self.widths.get(code, self.usual) for code in text),
                text.count(b" "))


def read_pdf_font(font: Any) -> PdfFont:
    """What is known of a font."""
    sort = str(font.get("/Subtype", ""))
    if sort == "/Type0":
        inner = font.DescendantFonts[0]
        facts = FontFacts(_font_name(font), _is_embedded(inner))
        return PdfFont(facts, True, _read_widths(inner.get("/W")),
                         float(inner.get("/DW", 1000)) / 1000)
    # The letters of such a font are drawings in the file itself.
    facts = FontFacts(_font_name(font), sort == "/Type3" or _is_embedded(font))
    first = int(font.get("/FirstChar", 0))
    scale = 1000.0
    if sort == "/Type3" and "/FontMatrix" in font:
        scale = 1 / (abs(float(font.FontMatrix[0])) or 0.001)
    widths = font.get("/Widths")
    if isinstance(widths, pikepdf.Array):
        _spend_on_widths(len(widths))
    widths_by_code = {first + index: float(width) / scale for index, width in enumerate(widths)} \
        if isinstance(widths, pikepdf.Array) else {}
    return PdfFont(facts, False, widths_by_code)


def _spend_on_widths(widths: int) -> None:
    spend(widths * WIDTH_TIME)
    reserve_memory(widths * WIDTH_SPACE)


def _is_embedded(font: Any) -> bool:
    descriptor = font.get("/FontDescriptor")
    return isinstance(descriptor, pikepdf.Dictionary) \
        and any(name in descriptor for name in FONT_FILES)


def _font_name(font: Any) -> str:
    name = str(font.get("/BaseFont", "/?"))[1:]
    return (name[7:] if name[6:7] == "+" else name)[:MOST_NAME]


def _read_widths(listed: Any) -> dict[int, float]:
    """Widths as fonts with many letters list them: `1 [500 600] 7 9 250`."""
    widths: dict[int, float] = {}
    if not isinstance(listed, pikepdf.Array):
        return widths
    spend(len(listed) * WIDTH_TIME)
    items, at = list(listed), 0
    while at + 1 < len(items) and len(widths) < 65_536:
        first = max(0, int(items[at]))
        if isinstance(items[at + 1], pikepdf.Array):
            _spend_on_widths(len(items[at + 1]))
            for index, width in enumerate(items[at + 1]):
                widths[first + index] = float(width) / 1000
            at += 2
        elif at + 2 < len(items):
            last = min(int(items[at + 1]), 65_535)
            _spend_on_widths(max(1, last - first))
            widths.update(dict.fromkeys(range(first, last + 1), float(items[at + 2]) / 1000))
            at += 3
        else:
            break
    return widths
