"""Reports as PDF books: a front page with the contents, then parts with headings and tables.

reportlab is imported with this module, so import it where a report is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from reportlab.platypus import Flowable

from generator.base.number_format import number
from generator.base.report_section import Cell, FigureCell, Section
from generator.base.units import PT_PER_MM, Insets, Rect, Size
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.press.pdf_document import fill_frame
from generator.paper.pages import look
from generator.paper.pages.binder import Binder
from generator.paper.pages.flow import FlowPage, IllustratedPage, Picture
from generator.paper.pages.imprint import Imprint
from generator.paper.pages.look import PageTextStyle, fallback_families
from generator.paper.pages.page_canvas import Anchor, PageCanvas
from generator.paper.pages.page_document import PageDocument, PageFlowable, Story
from generator.paper.rulebook.book_composer import (
    CELL_GAP,
    ContentsEntry,
    HeadingFlowable,
    TextFlowable,
    ruled_table,
)
from generator.paper.rulebook.book_pages import ContentsLine, section_bookmarks
from generator.paper.rulebook.book_pdf import READING, picture_forms
from generator.paper.rulebook.book_setter import BookSetter, IconForms, StyledSpan

PAGE = Size(210.0, 297.0)
MARGINS = Insets(18.0, 22.0, 18.0, 20.0)
ROOM = PAGE.width - MARGINS.left - MARGINS.right
# A table higher than this may end on the next page, mm.
WHOLE_TABLE = 60.0
# A row must fit on a page, so a cell says no more than so many characters.
MOST_LETTERS = 400
UNNUMBERED = -1
HEAD = look.SMALL_STRONG
TableCell = Sequence[PageFlowable]


class ReportBook:
    """Sets the texts and tables of one report, and binds its pages."""

    def __init__(self, title: str, pressroom: FaceSource) -> None:
        fonts = pressroom.fonts
        self.title = title
        self.pressroom = pressroom
        self.canvas = PageCanvas(fonts, fallback_families(fonts, title))
        self.flow = FlowPage(canvas=self.canvas, scale=1.0)
        self.setter = BookSetter(self.canvas, "en", IconForms({}, pressroom))
        self._headings: list[ContentsEntry] = []
        self._pages: dict[int, int] = {}
        self._part = ""

    def bind(self, front: Story, body: Story, sheets: Sequence[IllustratedPage] = ()
             ) -> tuple[bytes, int]:
        """The file and its number of pages: sheets, the front page with the contents, the parts."""
        first = len(sheets) + 1
        unnumbered = [0] * len(self._headings)
        before = self._document(first).count([*front, *self._contents(unnumbered)])
        pages = self._document(first + before).fill(body)
        numbers = [self._pages[index] for index in range(len(self._headings))]
        opening = self._document(first).fill([*front, *self._contents(numbers)])
        binder = Binder()
        binder.add_canvas(self.canvas)
        whole = [*sheets, *opening, *pages]
        for page in whole:
            binder.add_page(page.size, page.drawn, page.pictures, page.above)
        frame = binder.frame(Imprint(self.title, "en"), READING,
                             list(section_bookmarks(self._headings, numbers)))
        forms = picture_forms(self.pressroom, whole)
        return fill_frame(frame, (), forms, self.canvas.fonts), len(whole)

    def _document(self, first: int) -> PageDocument:
        self._part = ""
        return PageDocument(self.flow, PAGE, MARGINS, first=first, furnish=self._furnish)

    def _furnish(self, page: int) -> None:
        """Draw the running head and the page number, and note where parts begin."""
        headings = [heading for heading in self.flow.headings if heading.number != UNNUMBERED]
        self._pages.update((heading.number, page) for heading in headings)
        begins = bool(headings) and headings[0].begins
        self._part = headings[0].section if begins else self._part
        canvas, right, y = self.canvas, PAGE.width - MARGINS.right, MARGINS.top - 8.0
        canvas.text((MARGINS.left, y), self.title, look.SMALL)
        canvas.text((right, y), self._part, look.SMALL, "end")
        canvas.line([(MARGINS.left, y + 1.6), (right, y + 1.6)], look.HAIR)
        canvas.text((right, PAGE.height - 11.0), str(page), look.SMALL_STRONG, "end")
        self._part = headings[-1].section if headings else self._part

    def _contents(self, pages: Sequence[int]) -> Iterator[Flowable]:
        yield self.heading("Contents")
        for entry, page in zip(self._headings, pages, strict=True):
            yield ContentsLine(entry, str(page))

    def part_heading(self, title: str) -> HeadingFlowable:
        """The heading of a part, which the contents and the bookmarks name."""
        self._headings.append(ContentsEntry(2, title))
        return HeadingFlowable(self.setter, [StyledSpan(title)], len(self._headings) - 1, 2, title)

    def heading(self, title: str) -> HeadingFlowable:
        """A heading within a part."""
        return HeadingFlowable(self.setter, [StyledSpan(title)], UNNUMBERED, 3, title)

    def text(self, words: str, style: PageTextStyle = look.BODY, *, before: float = 1.2,
             anchor: Anchor = "start", indent: float = 0.0, keep: bool = False,
             sign: Callable[[Rect], None] | None = None) -> TextFlowable:
        """A paragraph."""
        spans: list[StyledSpan] = []
        for line in words.splitlines() or [""]:
            spans += [*([StyledSpan(end=True)] if spans else []), StyledSpan(line)]
        return TextFlowable(self.setter, spans, style, before=before, hyphens=False,
                            anchor=anchor, indent=indent, keep=keep, sign=sign)

    def section(self, section: Section) -> Iterator[Flowable]:
        """A titled table with its paragraphs and figures."""
        if section.title:
            yield self.heading(section.title)
        for paragraph in section.paragraphs:
            yield self.text(paragraph, keep=bool(section.rows))
        if section.figures:
            figures = ", ".join(f"{name}: {number(value)}" for name, value in section.figures)
            yield self.text(figures, look.STRONG, keep=bool(section.rows))
        if section.rows:
            yield from self.figure_table(section.columns, section.rows)

    def figure_table(self, heads: Sequence[str],
                     rows: Sequence[Sequence[Cell]]) -> Iterator[Flowable]:
        """Figures in rows; columns of numbers are set to the right."""
        shown = [at for at, head in enumerate(heads) if head or any(row[at] for row in rows)]
        anchors: dict[int, Anchor] = {
            at: "end" if at and all(_is_figure(row[at]) for row in rows) else "start"
            for at in shown}
        cells = [[self.cell(head, HEAD, anchors[at])
                  for at, head in enumerate(heads) if at in anchors],
                 *([self.cell(row[at], look.SMALL, anchors[at]) for at in shown]
                   for row in rows)]
        warm = [("BACKGROUND", (column, index), (column, index), _heat(cell.warmth))
                for index, row in enumerate(rows, 1) for column, at in enumerate(shown)
                if isinstance(cell := row[at], FigureCell) and cell.warmth]
        yield from self.cell_table(cells, warm)

    def cell_table(self, rows: Sequence[Sequence[TableCell]],
                   commands: Sequence[tuple[object, ...]] = (), lead: int = 1
                   ) -> Iterator[Flowable]:
        """Rows of cells, the first of them heads; several tables if not all columns have room.

        Each of these begins with the first `lead` columns.
        """
        least = _widest(rows, "least_width")
        natural = _widest(rows, "natural_width")
        if sum(natural) + CELL_GAP * (len(natural) - 1) > ROOM:
            # Heads are broken before figures are.
            natural = list(map(max, _widest(rows[1:], "natural_width"), least))
        groups = list(_column_groups(least, lead))
        for columns in groups:
            widths = _column_widths([least[at] for at in columns], [natural[at] for at in columns])
            table = ruled_table([[row[at] for at in columns] for row in rows], widths,
                                whole=WHOLE_TABLE, commands=commands if len(groups) == 1 else ())
            table.hAlign = "LEFT"
            yield table

    def cell(self, cell: Cell, style: PageTextStyle, anchor: Anchor) -> TableCell:
        """A cell of figures or words."""
        if isinstance(cell, FigureCell):
            small = [self.text(cell.small, look.SMALL.scaled(0.88), before=0.0, anchor=anchor)]
            return [self.text(cell.words, style, before=0.0, anchor=anchor),
                    *(small if cell.small else [])]
        words = cell if isinstance(cell, str) else number(cell)
        if len(words) > MOST_LETTERS:
            words = words[:MOST_LETTERS - 1] + "…"
        return [self.text(words, style, before=0.0, anchor=anchor)]


def _is_figure(cell: Cell) -> bool:
    """Whether a cell is a number, or words that begin like one."""
    if not isinstance(cell, str):
        return True
    return not cell or (cell.lstrip("+-–−")[:1].isdigit() and len(cell) < MOST_LETTERS // 16)


def _heat(warmth: float) -> str:
    """The colour of a cell that is above or below even."""
    colour, share = (look.GOLD, 0.6 * warmth) if warmth > 0 else (look.MILK, -0.35 * warmth)
    parts = (255 * (1 - share) + int(colour[at:at + 2], 16) * share for at in (1, 3, 5))
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def _widest(rows: Sequence[Sequence[TableCell]], name: str) -> list[float]:
    """The largest width of that name in each column, mm."""
    return [max((getattr(flowable, name) for cell in column for flowable in cell), default=0.0)
            for column in zip(*rows, strict=True)]


def _column_groups(least: Sequence[float], lead: int) -> Iterator[list[int]]:
    """Columns that have room side by side, each group with the first ones, which name the rows."""
    group = list(range(lead))
    for column in range(lead, len(least)):
        wider = [*group, column]
        if sum(least[at] + CELL_GAP for at in wider) - CELL_GAP > ROOM and len(group) > lead:
            yield group
            wider = [*range(lead), column]
        group = wider
    yield group


def _column_widths(least: Sequence[float], natural: Sequence[float]) -> list[float]:
    """As wide as texts are; if that is too much, at least as wide as the longest words."""
    room = ROOM - CELL_GAP * (len(least) - 1)
    spare, missing = room - sum(least), sum(natural) - sum(least)
    share = max(0.0, min(1.0, spare / missing if missing else 1.0))
    return [low + share * (high - low) for low, high in zip(least, natural, strict=True)]


class PictureFlowable(PageFlowable):
    """Pictures in a place of a fixed size, mm; `pictures` gives them for where that is."""

    def __init__(self, size: Size, pictures: Callable[[Rect], Sequence[Picture]],
                 before: float = 0.0) -> None:
        super().__init__(before)
        self.size = size
        self._pictures = pictures
        self.least_width = self.natural_width = size.width

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As large as its pictures."""
        return self.set_size(self.size.width * PT_PER_MM, self.size.height)

    def draw(self) -> None:
        """Put the pictures on the page."""
        self.flow.pictures += self._pictures(self.place)
