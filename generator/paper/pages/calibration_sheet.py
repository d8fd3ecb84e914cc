"""The calibration sheet: two pages on which one reads how far a printer puts backs from fronts.

Held against a light and seen from the back, marks of the front, one mm apart, shine through next to
marks of the back, 0.9 mm apart: a vernier, on which a tenth of a mm can be read with bare eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.base.units import Rect, Size
from generator.drawing.press.pdf_document import fill_frame
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile, GameStrings
from generator.paper.pages import look
from generator.paper.pages.binder import FLIPS, Binder
from generator.paper.pages.guide_blocks import paper_name
from generator.paper.pages.imprint import Imprint
from generator.paper.pages.kit_list import fill_phrase
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_furniture import SEPARATOR
from generator.paper.sheets.misregistration import (
    ALONG,
    BACK_STEP,
    BACK_TICKS,
    CORNERS,
    FRONT_STEP,
    FRONT_TICKS,
    CalibrationCorner,
    HomePrinter,
    calibration_corners,
)
from generator.paper.sheets.sheet import Axis, Duplex, Paper, Plan, axis_of

# Fine enough to be read to a tenth, and black alone, as other inks have shifts of their own.
TICK = look.Stroke(look.BLACK, 0.12)
THIN = look.Stroke(look.BLACK, 0.1)
SIGN = look.Stroke(look.BLACK, 0.35)
FIGURE = look.PageTextStyle(look.LABEL.family, 700, 5.2, look.BLACK)
COMMAND = look.PageTextStyle("Fira Mono", 400, 7.5, look.BLACK, leading=1.35)
# How long the arms of the cross are, mm.
RULER, LENGTH = 100.0, "100 mm"
# Ticks reach a little beyond the line on which both sides meet.
BEYOND = 0.4
# Text keeps so far from the edges, from the verniers and from the cross, mm.
SIDE, HEAD, MIDDLE = 15.0, 54.0, 6.0
SMALLEST, LARGEST = 0.5, 1.3
# What the example shows, and how many times as large.
EXAMPLE_SHIFT, EXAMPLE_SCALE = 0.7, 3.0

Place = Callable[[float, float], look.Point]


def calibration_pdf(paper: Paper, duplex: Duplex, fonts: Sequence[FontFile], words: GameStrings,
                    printer: HomePrinter | None = None) -> bytes:
    """The sheet's two sides; set right for a printer, it shows whether that is true."""
    library, size = FontLibrary(fonts, words.language), paper.size
    title = fill_phrase(words, "calibrate.title")
    canvas = PageCanvas(library, look.fallback_families(library, title))
    sheet = _CalibrationSheet(canvas, paper, duplex, words, printer)
    sheet.front()
    sheet.back()
    binder = Binder()
    binder.add_canvas(canvas)
    binder.add_page(size, 0, ())
    binder.add_page(size, 1, (), moved=printer.misprint.undone(size) if printer else None)
    frame = binder.frame(
        Imprint(title, words.language), f"/ViewerPreferences<</PrintScaling/None/Duplex/"
        f"{FLIPS[duplex]}/PickTrayByPDFSize true/DisplayDocTitle true>>")
    return fill_frame(frame, (), {}, library)


def draw_vernier(canvas: PageCanvas, at: Place, back: bool, scale: float = 1.0) -> None:
    """Draw a side of a vernier: the marks of the front, or those of the back with their figures.

    `at` says where a point is that is so far along it and so far towards the inside of the page.
    """
    step, count, inside = (BACK_STEP, BACK_TICKS, 1.0) if back else (FRONT_STEP, FRONT_TICKS, -1.0)
    for tick in range(-count, count + 1):
        long = 4.0 if tick == 0 else 3.2 if tick % (2 if back else 5) == 0 else 2.4
        along = tick * step
        canvas.line([at(along, -inside * BEYOND), at(along, inside * long)], TICK)
        if back and tick % 2 == 0 and tick:
            x, y = at(along, 4.5)
            size = FIGURE.scaled(scale)
            canvas.text((x, y + canvas.cap(size) / 2), str(abs(tick)), size, "middle")
    if back:
        canvas.polygon([at(0, 3.4), at(-0.55, 5.4), at(0.55, 5.4)], look.BLACK)
        for along, sign in ((-11.2, "-"), (11.2, "+")):
            _draw_sign(canvas, at(along, 2.4), sign, scale)


def _draw_sign(canvas: PageCanvas, at: look.Point, sign: str, scale: float) -> None:
    """A plus or a minus in a ring."""
    (x, y), arm = at, 0.95 * scale
    canvas.circle(at, 1.7 * scale, None, THIN)
    canvas.line([(x - arm, y), (x + arm, y)], SIGN)
    if sign == "+":
        canvas.line([(x, y - arm), (x, y + arm)], SIGN)


@dataclass(frozen=True, slots=True)
class _Column:
    """A place for paragraphs, each with the number of its step or None."""

    rect: Rect
    paragraphs: Sequence[tuple[int | None, str, look.PageTextStyle]]
    # Room that is kept free below them.
    below: float = 0.0

    def height(self, canvas: PageCanvas, scale: float) -> float:
        """How high it is with letters so large, mm."""
        return self.below * scale + sum(
            len(self.lines(canvas, paragraph, scale)) * paragraph[2].line * scale + 2.2 * scale
            for paragraph in self.paragraphs)

    def lines(self, canvas: PageCanvas, paragraph: tuple[int | None, str, look.PageTextStyle],
              scale: float) -> list[str]:
        """A paragraph in lines."""
        number, text, style = paragraph
        room = self.rect.width - (INDENT * scale if number else 0.0)
        return canvas.wrap(text, style.scaled(scale), room)


INDENT = 7.5


class _CalibrationSheet:
    """Draws both sides."""

    def __init__(self, canvas: PageCanvas, paper: Paper, duplex: Duplex, words: GameStrings,
                 printer: HomePrinter | None) -> None:
        self._canvas = canvas
        self._paper = paper
        self._size: Size = paper.size
        self._duplex = duplex
        self._axis: Axis = axis_of(paper.size, duplex)
        self._words = words
        self._printer = printer

    def front(self) -> None:
        """Draw the side that is measured with a ruler."""
        canvas, size = self._canvas, self._size
        canvas.begin(size)
        for corner in calibration_corners(size):
            self._draw_verniers(corner, back=False)
            x, y = self._front_point(corner.target)
            canvas.circle((x, y), 2.5, None, TICK)
            canvas.line([(x - 0.8, y), (x + 0.8, y)], TICK)
            canvas.line([(x, y - 0.8), (x, y + 0.8)], TICK)
        self._draw_cross()
        left, right = self._columns(above=True)
        self._draw_columns(
            _Column(left, [(None, self._phrase("calibrate.title"), HEADLINE),
                           (None, self._setting(), look.BODY), *self._correction_notes()]),
            _Column(right, [(1, self._phrase("calibrate.print"), look.BODY),
                            (2, self._phrase("calibrate.measure"), look.BODY),
                            (3, self._phrase("calibrate.turn"), look.BODY)]))
        self._draw_foot("calibrate.front", above=False)
        canvas.end()

    def back(self) -> None:
        """Draw the side that one looks at."""
        canvas, size = self._canvas, self._size
        canvas.begin(size)
        for corner in calibration_corners(size):
            self._draw_verniers(corner, back=True)
            x, y = corner.target
            canvas.line([(x - 3.5, y), (x + 3.5, y)], TICK)
            canvas.line([(x, y - 3.5), (x, y + 3.5)], TICK)
            self._draw_note(corner)
        # Where nothing of the front's words shines through.
        left, right = self._columns(above=self._axis == "horizontal")
        reading = _Column(left, [(4, self._phrase("calibrate.sign"), look.BODY),
                                 (5, self._phrase("calibrate.whole"), look.BODY),
                                 (6, self._phrase("calibrate.tenths"), look.BODY)])
        example = (None, self._phrase("calibrate.example"), look.SMALL)
        typing = [(7, self._phrase("calibrate.write"), look.BODY), (None, self._command(), COMMAND)]
        shown = _Column(right, [example, *(self._correction_notes() or typing)])
        room = 11.0 * EXAMPLE_SCALE
        scale = self._fitting(reading, _Column(right, shown.paragraphs, room))
        self._draw_column(reading, scale)
        self._draw_example(Rect(right.x, right.y, right.width, room * scale), scale)
        self._draw_column(_Column(Rect(right.x, right.y + room * scale, right.width, right.height),
                           shown.paragraphs), scale)
        self._draw_foot("calibrate.back", above=self._axis == "vertical")
        canvas.end()

    # Words

    def _phrase(self, key: str, **values: str) -> str:
        return fill_phrase(self._words, key, **values)

    def _setting(self) -> str:
        key = "calibrate.long" if self._duplex == "long" else "calibrate.short"
        return self._phrase(key, paper=paper_name(Plan(paper=self._paper, duplex=self._duplex)))

    def _correction_notes(self) -> list[tuple[int | None, str, look.PageTextStyle]]:
        if self._printer is None:
            return []
        return [(None, self._phrase("calibrate.corrected", printer=self._printer.name),
                 look.STRONG)]

    def _command(self) -> str:
        """What is typed, with room for what was read."""
        parts = ["ballotin calibrate", "--printer …", *(f"--read {name}=…,…" for name in CORNERS),
                 "--ruler …,…"]
        if self._duplex != "long":
            parts.insert(2, f"--duplex {self._duplex}")
        if self._paper.name != "a4":
            parts.insert(2, f"--paper {self._paper.name}")
        # An option and what it says stay on a line.
        return " ".join(part.replace(" ", "\u00a0") for part in parts)

    def _columns(self, *, above: bool) -> tuple[Rect, Rect]:
        """The places left and right of the cross, in the upper or the lower half."""
        size = self._size
        width, height = size.width / 2 - SIDE - MIDDLE, size.height / 2 - HEAD - MIDDLE
        y = HEAD if above else size.height / 2 + MIDDLE
        return Rect(SIDE, y, width, height), Rect(size.width / 2 + MIDDLE, y, width, height)

    def _draw_columns(self, *columns: _Column) -> None:
        scale = self._fitting(*columns)
        for column in columns:
            self._draw_column(column, scale)

    def _fitting(self, *columns: _Column) -> float:
        """The largest letters with which all columns fit their places."""
        scale = max(SMALLEST, min(LARGEST, self._size.width / 185))
        while scale > SMALLEST and any(column.height(self._canvas, scale) > column.rect.height
                                       for column in columns):
            scale -= 0.02
        return scale

    def _draw_column(self, column: _Column, scale: float) -> None:
        y = column.rect.y
        for paragraph in column.paragraphs:
            number, _, style = paragraph
            x = column.rect.x
            if number:
                self._number(x, y + style.line * scale / 2, number, scale)
                x += INDENT * scale
            lines = column.lines(self._canvas, paragraph, scale)
            y += self._canvas.block((x, y), lines, style.scaled(scale)) + 2.2 * scale

    def _number(self, x: float, y: float, number: int, scale: float) -> None:
        radius, figure = 2.4 * scale, look.TAG.scaled(1.4 * scale)
        self._canvas.circle((x + radius, y), radius, look.BLACK)
        self._canvas.text((x + radius, y + self._canvas.cap(figure) / 2), str(number), figure,
                          "middle")

    def _draw_foot(self, side: str, *, above: bool) -> None:
        """The side's name, at an edge where no other shines through."""
        words = [self._phrase("calibrate.title"), self._setting(), self._phrase(side)]
        room = self._size.width - 2 * (ALONG + FRONT_TICKS + 2)
        fits = [line for line in (SEPARATOR.join(words), SEPARATOR.join(words[::2]), words[2])
                if self._canvas.width(line, look.LABEL) <= room]
        self._canvas.text((self._size.width / 2, 13 if above else self._size.height - 11),
                          (*fits, words[2])[0], look.LABEL, "middle")

    # Shapes

    def _front_point(self, point: look.Point) -> look.Point:
        """Where on the front a point of the back is, as the paper is turned over."""
        x, y = point
        return (self._size.width - x, y) if self._axis == "vertical" \
            else (x, self._size.height - y)

    def _draw_verniers(self, corner: CalibrationCorner, *, back: bool) -> None:
        size, through = self._size, self._front_point if not back else lambda point: point
        (left, top), (level_x, level_y), (up_x, up_y) = corner.target, corner.level, corner.upright
        inward = (1.0 if left < size.width / 2 else -1.0, 1.0 if top < size.height / 2 else -1.0)
        draw_vernier(self._canvas, lambda along, inside: through(
            (level_x + along, level_y + inside * inward[1])), back)
        draw_vernier(self._canvas, lambda along, inside: through(
            (up_x + inside * inward[0], up_y - along)), back)

    def _draw_note(self, corner: CalibrationCorner) -> None:
        """The corner's name, and lines to write what was read there on."""
        size, (x, y) = self._size, corner.target
        left = x + 9.0 if x < size.width / 2 else x - 9.0 - 28.0
        top = y + 9.0 if y < size.height / 2 else y - 9.0 - 18.0
        canvas = self._canvas
        canvas.text((left, top + 8), corner.name, NAME)
        for index in (0, 1):
            base = top + 7.0 + 9.0 * index
            _draw_arrows(canvas, (left + 9.5, base - 1.2), upright=bool(index))
            canvas.line([(left + 13, base), (left + 28, base)], look.FINE)

    def _draw_cross(self) -> None:
        """Two rulers across each other."""
        canvas, size = self._canvas, self._size
        x, y = size.width / 2, size.height / 2
        for upright in (False, True):
            def place(along: float, aside: float, upright: bool = upright) -> look.Point:
                return (x + aside, y + along) if upright else (x + along, y + aside)

            canvas.line([place(-RULER / 2, 0), place(RULER / 2, 0)], look.CROP)
            for mm in range(0, 101, 5):
                long = 4.0 if mm in (0, 100) else 1.6 if mm % 10 == 0 else 0.9
                canvas.line([place(mm - RULER / 2, -long), place(mm - RULER / 2, long)], look.CROP)
        canvas.text((x + RULER / 2 + 1.5, y + 0.8), LENGTH, look.LABEL)
        canvas.text((x, y + RULER / 2 + 4.0), LENGTH, look.LABEL, "middle")

    def _draw_example(self, room: Rect, scale: float) -> None:
        """A vernier, enlarged, as it looks against the light with a known shift."""
        enlarged = min(EXAMPLE_SCALE * scale, room.width / 30)
        middle, base = room.x + room.width / 2, room.y + 5.0 * enlarged
        for back in (False, True):
            left = middle + (EXAMPLE_SHIFT * enlarged if back else 0.0)

            def place(along: float, inside: float, left: float = left) -> look.Point:
                return left + along * enlarged, base + inside * enlarged

            draw_vernier(self._canvas, place, back, enlarged)
        meets = middle + round(10 * EXAMPLE_SHIFT) * FRONT_STEP * enlarged
        self._canvas.circle((meets, base), 0.75 * enlarged, None, look.Stroke(look.GOLD, 0.4))


HEADLINE = look.PageTextStyle(look.TITLE.family, 700, 20, look.BLACK, leading=1.1)
NAME = look.PageTextStyle(look.TITLE.family, 700, 20, look.BLACK)


def _draw_arrows(canvas: PageCanvas, at: look.Point, *, upright: bool) -> None:
    """An arrow with two heads: which of the scales is meant."""
    def place(along: float, aside: float) -> look.Point:
        return (at[0] + aside, at[1] + along) if upright else (at[0] + along, at[1] + aside)

    canvas.line([place(-1.6, 0), place(1.6, 0)], look.FINE)
    for end in (-1.0, 1.0):
        canvas.polygon([place(2.2 * end, 0), place(1.2 * end, -0.6), place(1.2 * end, 0.6)],
                       look.BLACK)
