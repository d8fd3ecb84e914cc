"""A rulebook on its pages: cover, contents, text and index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from generator.base.units import Rect, Size
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.rulebook import Book, BookHeading
from generator.paper.job import BookTables, Job
from generator.paper.pages import look
from generator.paper.pages.binder import Bookmark, IllustratedPage
from generator.paper.pages.flow import DrawRow, FlowPage, FlowRow, Paginator, PlacedRow
from generator.paper.pages.guide import credit_lines, draw_tags, game_facts
from generator.paper.pages.kit_list import game_text, number_ranges, phrase
from generator.paper.pages.look import (
    CREAM,
    GOLD,
    PALE,
    SAND,
    PageCanvas,
    Stroke,
    fallback_families,
)
from generator.paper.pages.promo_pictures import fan_pictures
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_composer import BookComposer, ContentsEntry
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_index import IndexEntry, index_entries
from generator.paper.rulebook.book_setter import BookSetter, IconForms, StyledSpan, TypesetText

# Around the cover's panel, mm; and how high its pieces are, of the page.
COVER_EDGE, COVER_PIECES = 8.0, 0.44
# The index has two columns, or three if it then fits below the text.
INDEX_GAP, INDEX_COLUMNS = 6.0, (2, 3)


@dataclass(frozen=True, slots=True)
class BookPages:
    """A book that is drawn: its canvas, its pages and its bookmarks."""

    canvas: PageCanvas
    pages: tuple[IllustratedPage, ...]
    marks: tuple[Bookmark, ...]


def book_page_for(paper: str) -> style.BookPage:
    """Half a sheet of the paper in the printer: A5, or half a letter."""
    if paper in ("letter", "legal", "tabloid"):
        return style.BookPage(Size(139.7, 215.9), inner=17.0, outer=14.5)
    return style.BookPage(Size(148.0, 210.0))


def draw_book(job: Job, book: Book, tables: BookTables) -> BookPages:
    """Set and draw a book whose facts, icons and figures have been looked at."""
    return _BookDrawer(job, book, tables).drawn()


class _BookDrawer:
    """Draws one book."""

    def __init__(self, job: Job, book: Book, tables: BookTables) -> None:
        fonts = FontLibrary(job.assets.fonts, book.language, job.assets.font_names)
        self.job = job
        self.book = book
        self.page = book_page_for(job.settings.plan.paper.name)
        self.canvas = PageCanvas(fonts, fallback_families(fonts, phrase(job, "guide.title")),
                                 outlines=job.settings.outline_text)
        self.flow = FlowPage(canvas=self.canvas, scale=1.0, plain=job.settings.look.low_ink)
        self.setter = BookSetter(self.canvas, book.language, IconForms(job))
        self.composer = BookComposer(job, self.setter, BookFacts(
            job.game, phrase(job, "label.comma")), tables, self.page)
        self.title = next((self.composer.said(block.bits) for block in book.blocks
                           if isinstance(block, BookHeading)), "")
        self.shown: list[IllustratedPage] = []

    def drawn(self) -> BookPages:
        """Cover, contents, text and index."""
        rows = list(self.composer.rows(self.book))
        body = Paginator(self.page.height).fill(rows)
        titles = self.composer.titles
        first = 2 + len(self._contents_pages([0] * len(titles)))
        numbers = {placed.row.heading: first + index for index, page in enumerate(body)
                   for placed in page if placed.row.heading >= 0}
        pages = [numbers[index] for index in range(len(titles))]
        self._draw_cover()
        for placed_rows in self._contents_pages(pages):
            self._draw_plain_page(placed_rows, "book.contents")
        section = ""
        body, index = self._add_index(body, first)
        for page in body:
            section = self._draw_text_page(page, section)
        for placed_rows in index:
            self._draw_plain_page(placed_rows, "book.index")
        return BookPages(self.canvas, tuple(self.shown), tuple(_bookmarks(titles, pages)))

    # Pages

    def _begin_page(self) -> int:
        self.canvas.begin(self.page.size)
        self.flow.pictures, self.flow.tags, self.flow.marks = [], [], []
        self.flow.outlines = []
        return len(self.shown) + 1

    def _end_page(self) -> None:
        drawn = self.canvas.end()
        flow = self.flow
        above = draw_tags(flow, self.page.size) if flow.tags or flow.marks or flow.outlines \
            else None
        self.shown.append(IllustratedPage(self.page.size, drawn, tuple(flow.pictures), above))

    def _draw_text_page(self, placed: Sequence[PlacedRow], section: str) -> str:
        """A page of text; tells in which section it ends."""
        number = self._begin_page()
        x, top = self.page.left(number), self.page.top
        self._draw_box_backgrounds(placed, x)
        for each in placed:
            each.row.draw(self.flow, x, top + each.y)
        titles = self.composer.titles
        sections = [titles[each.row.heading].text for each in placed
                    if each.row.heading >= 0 and titles[each.row.heading].level == 2]
        begins = bool(sections) and placed[0].row.heading >= 0 \
            and titles[placed[0].row.heading].text == sections[0]
        self._draw_furniture(number,
                             sections[0] if begins or (sections and not section) else section)
        self._end_page()
        return sections[-1] if sections else section

    def _draw_box_backgrounds(self, placed: Sequence[PlacedRow], x: float) -> None:
        """What boxes stand on."""
        pad = style.BOX_PAD
        for box, run in groupby(placed, key=lambda each: each.row.box):
            rows = list(run)
            if box:
                top, last = self.page.top + rows[0].y - pad, rows[-1]
                bottom = self.page.top + last.y + last.row.height + pad
                ground = Rect(x, top, self.page.width, bottom - top)
                self.canvas.box(ground, None if self.flow.plain else CREAM, Stroke(SAND, 0.25), 1.6)
                self.canvas.line([(x + 1.6, top + 2.0), (x + 1.6, bottom - 2.0)],
                                 Stroke(GOLD, 0.9))

    def _draw_furniture(self, number: int, section: str) -> None:
        """What stands around the text: the book and its section above, the page below."""
        page, canvas = self.page, self.canvas
        left, right = page.left(number), page.left(number) + page.width
        head = page.top - 6.4
        if number % 2:
            canvas.text((right, head), section, style.RUNNING, "end")
        else:
            canvas.text((left, head), self.title, style.RUNNING)
        canvas.line([(left, head + 1.6), (right, head + 1.6)], Stroke(SAND, 0.2))
        canvas.text((right if number % 2 else left, page.size.height - 10.0), str(number),
                    style.FOLIO, "end" if number % 2 else "start")

    def _draw_plain_page(self, rows: Sequence[PlacedRow], key: str) -> None:
        number = self._begin_page()
        for each in rows:
            each.row.draw(self.flow, self.page.left(number), self.page.top + each.y)
        self._draw_furniture(number, phrase(self.job, key))
        self._end_page()

    # The cover

    def _draw_cover(self) -> None:
        self._begin_page()
        canvas, size = self.canvas, self.page.size
        panel = Rect(0, 0, size.width, size.height).grown(-COVER_EDGE)
        canvas.box(panel, None if self.flow.plain else CREAM, Stroke(GOLD, 0.7), 3.0)
        canvas.box(panel.grown(-1.6), None, Stroke(GOLD if self.flow.plain else PALE, 0.3), 2.0)
        middle, y = size.width / 2, panel.y + 15.0
        room = panel.width - 20.0
        title = self._fitting(self.title, room)
        y += canvas.block((middle, y), canvas.wrap(self.title, title, room), title, "middle") + 1.5
        subtitle = game_text(self.job, "game.subtitle", self.job.game.subtitle)
        if subtitle:
            y += canvas.block((middle, y), canvas.wrap(subtitle, style.SUBTITLE, room),
                              style.SUBTITLE, "middle")
        canvas.line([(middle - 12.0, y + 3.0), (middle + 12.0, y + 3.0)], look.RULE)
        y += 5.5
        canvas.block((middle, y), [phrase(self.job, "book.title")], style.PART, "middle")
        self._draw_credits(panel, middle, room)
        high = size.height * COVER_PIECES
        pieces = Rect(panel.x + 8.0, panel.y + (panel.height - high) / 2 + 13.0,
                      panel.width - 16.0, high)
        rim = Stroke(SAND if self.flow.plain else CREAM, 0.6)
        self.flow.pictures += [replace(each, rim=rim) for each in fan_pictures(self.job, pieces)]
        self._end_page()

    def _fitting(self, title: str, room: float) -> look.PageTextStyle:
        """The title's letters, smaller where it would need more than two lines."""
        letters = style.TITLE
        while letters.size > 14 and (
                len(lines := self.canvas.wrap(title, letters, room)) > 2
                or any(self.canvas.width(line, letters) > room for line in lines)):
            letters = replace(letters, size=letters.size - 1)
        return letters

    def _draw_credits(self, panel: Rect, middle: float, room: float) -> None:
        canvas, job = self.canvas, self.job
        lines = [(self._join_with_dots(game_facts(job), look.STRONG, room), look.STRONG),
                 (self._join_with_dots(credit_lines(job), style.SMALL, room), style.SMALL)]
        y = panel.bottom - 9.0 - sum(len(each) * letters.line for each, letters in lines)
        for each, letters in lines:
            y += canvas.block((middle, y), each, letters, "middle")

    def _join_with_dots(self, parts: Sequence[str], letters: look.PageTextStyle,
                        room: float) -> list[str]:
        """Parts with dots between them; a line ends between two parts if it can."""
        lines: list[str] = []
        for part in parts:
            longer = f"{lines[-1]}  ·  {part}" if lines else part
            if lines and self.canvas.width(longer, letters) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        return [each for line in lines for each in self.canvas.wrap(line, letters, room)]

    # Contents

    def _contents_pages(self, pages: Sequence[int]) -> list[list[PlacedRow]]:
        rows = [self._headline_row("book.contents"), *self._contents_rows(pages)]
        notice = game_text(self.job, "credits.notice", self.job.game.credits.notice)
        filled = Paginator(self.page.height).fill(rows)
        if notice:
            text = self.setter.set([StyledSpan(notice)], replace(style.SMALL, italic=True),
                                   self.page.width)
            last = filled[-1][-1]
            y = self.page.height - text.height
            if last.y + last.row.height + 6.0 < y:
                filled[-1].append(PlacedRow(FlowRow(height=text.height,
                                                    draw=self._columns([[text]], 0.0)), y))
        return filled

    def _headline_row(self, key: str) -> FlowRow:
        words = phrase(self.job, key)

        def draw(flow: FlowPage, x: float, y: float) -> None:
            self.canvas.block((x, y), [words], style.SECTION)
            base = y + style.SECTION.line + 1.0
            self.canvas.line([(x, base), (x + 18.0, base)], look.RULE)

        return FlowRow(height=style.SECTION.line + 1.2, draw=draw, after=3.0, keep=True)

    def _contents_rows(self, pages: Sequence[int]) -> Iterator[FlowRow]:
        for title, number in zip(self.composer.titles, pages, strict=True):
            is_section = title.level == 2
            letters = style.CONTENTS if is_section else style.CONTENTS_PART
            indent = 0.0 if is_section else style.LIST_INDENT
            lines = self.canvas.wrap(title.text, letters, self.page.width - indent - 12.0)
            yield FlowRow(height=letters.line * len(lines),
                          draw=self._leader(lines, str(number), letters, indent),
                      before=1.4 if is_section else 0.0, keep=is_section)

    def _leader(self, lines: Sequence[str], number: str, letters: look.PageTextStyle, indent: float
                ) -> DrawRow:
        canvas, width = self.canvas, self.page.width

        def draw(flow: FlowPage, x: float, y: float) -> None:
            y += canvas.block((x + indent, y), lines[:-1], letters)
            base = y + (letters.line + canvas.cap(letters)) / 2
            end = x + indent + canvas.text((x + indent, base), lines[-1], letters)
            start = x + width - canvas.text((x + width, base), number, letters, "end")
            if start - end > 6.0:
                canvas.line([(end + 2.0, base - 0.3), (start - 2.0, base - 0.3)],
                            Stroke(SAND, 0.35, (0.35, 1.3)))

        return draw

    # The index

    def _add_index(self, body: list[list[PlacedRow]], first: int
                    ) -> tuple[list[list[PlacedRow]], list[list[PlacedRow]]]:
        """The pages with the index below the last of them if there is room, else pages for it."""
        told = ["".join(each.row.text + ("" if each.row.goes_on else "\n") for each in page)
                for page in body]
        found = index_entries(self.composer.terms, told, first, self.book.language)
        if not found:
            return body, []
        last = body[-1][-1] if body[-1] else None
        top = last.y + last.row.height + style.BEFORE_SECTION if last else 0.0
        for columns in INDEX_COLUMNS if top < self.page.height else ():
            filled = Paginator(self.page.height - top).fill(self._index_rows(found, columns))
            if len(filled) == 1:
                moved = [PlacedRow(each.row, each.y + top) for each in filled[0]]
                return [*body[:-1], [*body[-1], *moved]], []
        return body, Paginator(self.page.height).fill(self._index_rows(found, INDEX_COLUMNS[0]))

    def _index_rows(self, found: Sequence[IndexEntry], columns: int) -> list[FlowRow]:
        """The index in columns."""
        width = (self.page.width - INDEX_GAP * (columns - 1)) / columns
        texts = [self.setter.set([StyledSpan(f"{each.term}\u2002"),
                                  StyledSpan(number_ranges(each.pages), italic=True)],
                                 style.INDEX, width, hyphens=False) for each in found]
        high = -(-len(texts) // columns)
        stacks = [texts[at:at + high] for at in range(0, len(texts), high)]
        tallest = max(sum(text.height for text in stack) for stack in stacks)
        if tallest > self.page.height / 2:  # it may end on the next page
            across = [[[text] for text in texts[index::high]] for index in range(high)]
        else:
            across = [stacks]
        return [self._headline_row("book.index"),
                *(FlowRow(height=max(sum(text.height for text in stack) for stack in each),
                      draw=self._columns(each, width + INDEX_GAP)) for each in across)]

    def _columns(self, stacks: Sequence[Sequence[TypesetText]], step: float) -> DrawRow:
        def draw(flow: FlowPage, x: float, y: float) -> None:
            for place, stack in enumerate(stacks):
                below = y
                for text in stack:
                    below += self.setter.draw(flow, (x + place * step, below), text)

        return draw


def _bookmarks(titles: Sequence[ContentsEntry], pages: Sequence[int]) -> Iterator[Bookmark]:
    """A bookmark for each section, with its parts below it."""
    sections: list[list[Bookmark]] = []
    for title, number in zip(titles, pages, strict=True):
        mark = Bookmark(title.text, number - 1)
        if title.level == 2 or not sections:
            sections.append([mark])
        else:
            sections[-1].append(mark)
    for section, *parts in sections:
        yield replace(section, below=tuple(parts))
