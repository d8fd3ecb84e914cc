"""Figures of a rulebook: pieces side by side, tables, and examples before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.faces.face import Face, faces_by_part
from generator.game.model.game import Side
from generator.game.model.rulebook import BookFigure, BookFigures
from generator.paper.job import BookTables, Job, SetUp
from generator.paper.pages.flow import FacePicture, FlowPage
from generator.paper.pages.kit_list import phrase
from generator.paper.pages.look import SAND, Stroke
from generator.paper.pages.page_document import PageFlowable
from generator.paper.pages.table_view import FRAME, TableView
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_setter import BookSetter, StyledSpan, StyledSpans, TypesetText
from generator.paper.rulebook.example import ExampleView
from generator.paper.rulebook.islands import used_area
from generator.playing.tabletop.table_drawing import draw_arrangement

# How high pieces are drawn, mm, and how high a board alone may be.
PIECE_HIGH, BOARD_HIGH = 44.0, 74.0
# A board has sides of so many mm.
BOARD = 100.0
# Pieces are drawn no smaller than so much of their size; rather they are in several rows.
SMALLEST = 0.27
PIECE_GAP, CAPTION_GAP = 5.0, 1.4
# A few pieces side by side have so much room each, for their captions.
FEW, LEAST_CELL = 5, 24.0
TABLE_HIGH, EXAMPLE_HIGH = 96.0, 104.0
# How much smaller a figure may be drawn to end a page well.
SMALLEST_SHARE = 0.72
RIM = Stroke(SAND, 0.25)


class FigureSketch(Protocol):
    """A figure without its caption."""

    def size(self, room: Size) -> Size:
        """How large it will be in a room, mm."""

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""


@dataclass(frozen=True, slots=True)
class PieceSketch:
    """A piece in its shape."""

    face: Face

    def size(self, room: Size) -> Size:
        """As large as it is, or smaller."""
        trim = self.face.kind.trim
        scale = min(1.0, room.width / trim.width, room.height / trim.height)
        return Size(trim.width * scale, trim.height * scale)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.pictures.append(FacePicture(rect, self.face, rim=RIM))


@dataclass(frozen=True, slots=True)
class TableSketch:
    """A table as it is for a number of players."""

    job: Job
    set_up: SetUp

    def size(self, room: Size) -> Size:
        """As large as there is room."""
        table = used_area(self.set_up.arrangement)
        scale = min((room.width - 2 * FRAME) / table.width,
                    (room.height - 2 * FRAME) / table.height)
        return Size(table.width * scale + 2 * FRAME, table.height * scale + 2 * FRAME)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        place, part = rect.grown(-FRAME), used_area(self.set_up.arrangement)
        TableView(self.job, draw_arrangement(self.set_up.arrangement, self.set_up.scene), place,
                  place.width / part.width, (part.x, part.y)).draw(flow)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A figure of a row, with its caption below it."""

    sketch: FigureSketch
    size: Size
    caption: TypesetText | None
    width: float


@dataclass(frozen=True, slots=True)
class _Row:
    """Figures side by side."""

    cells: Sequence[_Cell]

    @property
    def pictures(self) -> float:
        """How high the figures are, mm."""
        return max(cell.size.height for cell in self.cells)

    @property
    def captions(self) -> float:
        """How high their captions are, mm, with the gap above them."""
        return max(cell.caption.height + CAPTION_GAP if cell.caption else 0.0
                   for cell in self.cells)


class FigureFlowable(PageFlowable):
    """A row of figures, which may come later than what follows it.

    `made` sets it with figures as high as so many mm; those that are `tall` may be smaller.
    """

    floats = True

    def __init__(self, setter: BookSetter, made: Callable[[float], _Row],
                 tall: float = 0.0) -> None:
        super().__init__(style.BEFORE_FIGURE, style.AFTER_FIGURE)
        self._setter = setter
        self._made = made
        self._whole = self._row = made(tall)
        # It may be lower than its share: with less room, tables are next to each other.
        self._smallest = made(self._whole.pictures * SMALLEST_SHARE).pictures

    @property
    def least(self) -> float:
        """How high it is when it is drawn smallest, in points."""
        return (self._smallest + self._whole.captions) * PT_PER_MM

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """Its size, smaller if it only so has room."""
        captions = self._whole.captions
        room = min(availHeight, self.highest) / PT_PER_MM - captions
        self._row = self._whole
        if self._smallest <= room < self._whole.pictures:
            self._row = self._made(room)
        return self.set_size(availWidth, self._row.pictures + captions)

    def draw(self) -> None:
        """Draw the figures, each with its caption below it."""
        place, cells, highest = self.place, self._row.cells, self._row.pictures
        x = place.x + (place.width - sum(cell.width for cell in cells)
                       - PIECE_GAP * (len(cells) - 1)) / 2
        for cell in cells:
            size = cell.size
            cell.sketch.draw(self.flow, Rect(
                x + (cell.width - size.width) / 2, place.y + (highest - size.height) / 2,
                size.width, size.height))
            if cell.caption:
                self._setter.draw(self.flow, (x, place.y + highest + CAPTION_GAP), cell.caption,
                                  room=cell.width, anchor="middle")
            x += cell.width + PIECE_GAP
        captions = (run.text for cell in cells if cell.caption
                    for line in cell.caption.lines for run in line.runs)
        self.flow.words.append(" ".join(captions) + "\n")


class FigureMaker:
    """Makes rows of figures."""

    def __init__(self, job: Job, setter: BookSetter, tables: BookTables, page: style.BookPage
                 ) -> None:
        self._job = job
        self._setter = setter
        self._tables = tables
        self._page = page
        self._faces = faces_by_part(job.laid or job.pieces)

    def rows(self, block: BookFigures, captions: Sequence[StyledSpans]) -> Iterator[FigureFlowable]:
        """The rows of figures that are in one paragraph."""
        shown = [(self.sketch(figure), figure, caption) for figure, caption in
                 zip(block.figures, captions, strict=True)]
        if all(figure.sort == "piece" for figure in block.figures):
            rows = list(self._split_into_rows([(sketch, caption) for sketch, _, caption in shown]))
            scale = min(map(self._scale, rows))
            for some in rows:
                yield self._piece_row(some, scale)
            return
        if all(figure.sort == "table" for figure in block.figures):
            yield self._tall_row([(sketch, caption or self._default_caption(figure))
                              for sketch, figure, caption in shown], TABLE_HIGH)
            return
        if all(figure.sort == "scenario" for figure in block.figures):
            yield self._tall_row([(sketch, caption) for sketch, _, caption in shown], EXAMPLE_HIGH)
            return
        for sketch, figure, caption in shown:
            high = {"piece": PIECE_HIGH, "table": TABLE_HIGH, "scenario": EXAMPLE_HIGH}[figure.sort]
            yield self._tall_row([(sketch, caption)], high)

    def sketch(self, figure: BookFigure) -> FigureSketch:
        """A figure without its caption; callers have checked that it exists."""
        if figure.sort == "table":
            return TableSketch(self._job, self._tables.set_ups[int(figure.name)])
        if figure.sort == "scenario":
            return ExampleView(self._job, self._setter, self._tables.examples[figure.name])
        side: Side = "back" if figure.back else "front"
        return PieceSketch(self._faces[figure.kind, figure.name, side])

    def _default_caption(self, figure: BookFigure) -> StyledSpans:
        return [StyledSpan(phrase(self._job, "guide.set-up.players", count=int(figure.name)))]

    def _split_into_rows(self, pieces: Sequence[tuple[FigureSketch, StyledSpans]]
                 ) -> Iterator[list[tuple[FigureSketch, StyledSpans]]]:
        """Pieces in as many rows as keep them large enough."""
        rows = 1
        while rows < len(pieces):
            across = -(-len(pieces) // rows)
            chunks = [pieces[at:at + across] for at in range(0, len(pieces), across)]
            if all(self._scale(chunk) >= SMALLEST for chunk in chunks):
                break
            rows += 1
        across = -(-len(pieces) // rows)
        for at in range(0, len(pieces), across):
            yield list(pieces[at:at + across])

    def _scale(self, pieces: Sequence[tuple[FigureSketch, StyledSpans]]) -> float:
        """The scale at which pieces are side by side: one for all, so that sizes compare."""
        trims = [sketch.face.kind.trim for sketch, _ in pieces if isinstance(sketch, PieceSketch)]
        is_board = len(trims) == 1 and min(trims[0].width, trims[0].height) >= BOARD
        high = BOARD_HIGH if is_board else PIECE_HIGH
        room = self._page.width - PIECE_GAP * (len(trims) - 1)
        fits = min(1.0, high / max(trim.height for trim in trims))
        if len(trims) < FEW:
            wide = sum(max(trim.width * fits, LEAST_CELL) for trim in trims)
            return fits * min(1.0, room / wide)
        # The pieces leave room for the longest word below each, so that none is hyphenated.
        least = [self._longest_word_width(marks) for _, marks in pieces]
        while sum(max(trim.width * fits, word) for trim, word in zip(trims, least, strict=True)) \
                > room and fits > SMALLEST:
            fits *= 0.98
        wide = sum(trim.width * fits for trim in trims)
        return fits * min(1.0, room / wide)

    def _longest_word_width(self, marks: StyledSpans) -> float:
        """How wide the longest word of a caption is, mm."""
        return max((self._setter.width([replace(mark, text=word)], style.CAPTION) + 0.2
                    for mark in marks for word in mark.text.split()), default=0.0)

    def _piece_row(self, pieces: Sequence[tuple[FigureSketch, StyledSpans]],
                   scale: float) -> FigureFlowable:
        room = self._page.width - PIECE_GAP * (len(pieces) - 1)
        sizes, widths = [], []
        for sketch, marks in pieces:
            assert isinstance(sketch, PieceSketch)
            trim = sketch.face.kind.trim
            sizes.append(Size(trim.width * scale, trim.height * scale))
            share = room / len(pieces) * (0.9 if len(pieces) > 1 else 1.0)
            widths.append(max(sizes[-1].width, share, self._longest_word_width(marks)) if marks
                          else sizes[-1].width)
        # Captions give way, never the pieces, so that none stands out of the text.
        least = [max(size.width, self._longest_word_width(marks))
                 for (_, marks), size in zip(pieces, sizes, strict=True)]
        if sum(least) > room:
            least = [size.width for size in sizes]
        spare = sum(widths) - sum(least)
        less = min(1.0, max(0.0, sum(widths) - room) / spare) if spare > 0 else 0.0
        cells = []
        for (sketch, marks), size, wish, floor in zip(pieces, sizes, widths, least, strict=True):
            width = wish - (wish - floor) * less
            cells.append(_Cell(sketch, size, self._set_caption(marks, width), width))
        row = _Row(cells)
        return FigureFlowable(self._setter, lambda _: row)

    def _tall_row(self, shown: Sequence[tuple[FigureSketch, StyledSpans]],
                  high: float) -> FigureFlowable:
        """Large figures side by side, which may be drawn smaller to end a page well."""
        width = (self._page.width - PIECE_GAP * (len(shown) - 1)) / len(shown)

        def make_row(highest: float) -> _Row:
            return _Row([_Cell(sketch, sketch.size(Size(width, highest)),
                               self._set_caption(marks, width), width) for sketch, marks in shown])

        return FigureFlowable(self._setter, make_row, high)

    def _set_caption(self, marks: StyledSpans, width: float) -> TypesetText | None:
        return self._setter.set(marks, style.CAPTION, width) if marks else None
