"""A rulebook on its pages: cover, contents, text and index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from math import inf

from reportlab.platypus import PageBreakIfNotEmpty, Table
from reportlab.platypus.doctemplate import NullActionFlowable

from generator.base.units import PT_PER_MM, Insets, Rect, Size
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.rulebook import Book, BookHeading
from generator.paper.job import BookTables, Job
from generator.paper.pages import look
from generator.paper.pages.binder import Bookmark
from generator.paper.pages.flow import FlowPage, IllustratedPage
from generator.paper.pages.guide import credit_lines, game_facts
from generator.paper.pages.kit_list import game_text, number_ranges, phrase
from generator.paper.pages.look import CREAM, GOLD, PALE, SAND, Stroke, fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_document import PageDocument, PageFlowable, Story
from generator.paper.pages.promo_pictures import fan_pictures
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_composer import (
    BookComposer,
    ContentsEntry,
    HeadingFlowable,
    TextFlowable,
    make_table,
)
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_index import IndexEntry, index_entries
from generator.paper.rulebook.book_setter import BookSetter, BookText, IconForms, StyledSpan

# Around the cover's panel, mm; and how high its pieces are, of the page.
COVER_EDGE, COVER_PIECES = 8.0, 0.44
# The index has two columns, or three if it then fits below the text.
INDEX_GAP, INDEX_COLUMNS = 6.0, (2, 3)
# Headings of pages that aren't the book's.
UNNUMBERED = -1


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
    return _BookDrawer(job, book, tables).draw()


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
        self.setter = BookSetter(self.canvas, book.language,
                                 IconForms(job.assets.symbols, job.pressroom))
        self.composer = BookComposer(job, self.setter, tables, BookText(BookFacts(
            job.game, phrase(job, "label.comma"))), self.page)
        self.title = next((self.composer.text.plain(block.bits) for block in book.blocks
                           if isinstance(block, BookHeading)), "")
        self.section = ""
        self.numbers: dict[int, int] = {}
        self.words: list[str] = []

    def draw(self) -> BookPages:
        """Cover, contents, text and index; the text first, which decides what the others show."""
        story = list(self.composer.story(self.book))
        titles = self.composer.titles
        # Numbers of pages change no line of the contents, so they need as many pages without.
        first = 2 + self._document(2).count(self._contents([0] * len(titles)))
        body = self._document(first).fill([*story, _Index(partial(self._index, first))])
        pages = [self.numbers[index] for index in range(len(titles))]
        contents = self._document(2).fill(self._contents(pages))
        return BookPages(self.canvas, (self._draw_cover(), *contents, *body),
                         tuple(section_bookmarks(titles, pages)))

    def _document(self, first: int) -> PageDocument:
        self.section, self.words = "", []
        page = self.page
        return PageDocument(
            self.flow, page.size, Insets(page.inner, page.top, page.outer, page.bottom),
            mirrored=True, first=first, furnish=self._furnish)

    def _furnish(self, number: int) -> None:
        """Draw what is around the text, and note what the page says."""
        self.words.append("".join(self.flow.words))
        self.numbers.update((heading.number, number) for heading in self.flow.headings)
        sections = [heading for heading in self.flow.headings if heading.section]
        page, canvas = self.page, self.canvas
        left, right = page.left(number), page.left(number) + page.width
        head = page.top - 6.4
        if number % 2:
            begins = sections and (sections[0].begins or not self.section)
            canvas.text((right, head), sections[0].section if begins else self.section,
                        style.RUNNING, "end")
        else:
            canvas.text((left, head), self.title, style.RUNNING)
        canvas.line([(left, head + 1.6), (right, head + 1.6)], Stroke(SAND, 0.2))
        canvas.text((right if number % 2 else left, page.size.height - 10.0), str(number),
                    style.FOLIO, "end" if number % 2 else "start")
        self.section = sections[-1].section if sections else self.section

    # The cover

    def _draw_cover(self) -> IllustratedPage:
        self.flow.begin(self.page.size)
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
        self.flow.pictures += [replace(picture, rim=rim)
                               for picture in fan_pictures(self.job, pieces)]
        return self.flow.end()

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
        y = panel.bottom - 9.0 - sum(len(wrapped) * letters.line for wrapped, letters in lines)
        for wrapped, letters in lines:
            y += canvas.block((middle, y), wrapped, letters, "middle")

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
        return [wrapped for line in lines for wrapped in self.canvas.wrap(line, letters, room)]

    # Contents and index

    def _contents(self, pages: Sequence[int]) -> Story:
        story: Story = [self._headline("book.contents")]
        titles = self.composer.titles
        story += [ContentsLine(title, str(number), keep=bool(after and after.level > title.level))
                  for title, after, number in zip_longest(titles, titles[1:], pages)]
        notice = game_text(self.job, "credits.notice", self.job.game.credits.notice)
        if notice:
            story.append(_Notice(self.setter, [StyledSpan(notice)],
                                 replace(style.SMALL, italic=True), before=6.0))
        return story

    def _headline(self, key: str) -> HeadingFlowable:
        words = phrase(self.job, key)
        return HeadingFlowable(self.setter, [StyledSpan(words)], UNNUMBERED, 2, words)

    def _index(self, first: int, room: float) -> Story:
        """The index over the pages that are filled, below the text if there is so much room, pt."""
        words = [*self.words, "".join(self.flow.words)]
        entries = index_entries(self.composer.text.terms, words, first, self.book.language)
        if not entries:
            return [NullActionFlowable()]
        headline = self._headline("book.index")
        high = headline.wrap(self.page.width * PT_PER_MM, 0.0)[1] + headline.getSpaceAfter()
        tables = [self._index_table(entries, columns) for columns in INDEX_COLUMNS]
        below = (table for table in tables if high + table.wrap(0, 0)[1] <= room)
        table = next(below, None)
        return [headline, table] if table else [PageBreakIfNotEmpty(), headline, tables[0]]

    def _index_table(self, entries: Sequence[IndexEntry], columns: int) -> Table:
        """The index in columns, which end on the next page only if they are high."""
        width = (self.page.width - INDEX_GAP * (columns - 1)) / columns
        lines = [TextFlowable(self.setter, [
            StyledSpan(f"{entry.term}\u2002"), StyledSpan(number_ranges(entry.pages), italic=True)],
            style.INDEX, hyphens=False) for entry in entries]
        high = -(-len(lines) // columns)
        stacks = [lines[at:at + high] for at in range(0, len(lines), high)]
        tallest = max(sum(line.wrap(width * PT_PER_MM, 0.0)[1] for line in stack)
                      for stack in stacks)
        rows = [stacks] if tallest <= self.page.height * PT_PER_MM / 2 else [
            [lines[at:at + 1] for at in range(index, len(lines), high)] for index in range(high)]
        rows[-1] = [*rows[-1], *[[]] * (len(stacks) - len(rows[-1]))]
        return make_table(rows, [width + INDEX_GAP] * (len(stacks) - 1) + [width], [
            ("RIGHTPADDING", (0, 0), (-2, -1), INDEX_GAP * PT_PER_MM)])


class _Index(PageFlowable):
    """Makes room for the index, which is known once all other pages are."""

    flushing = True

    def __init__(self, index: Callable[[float], Story]) -> None:
        super().__init__(style.BEFORE_SECTION)
        self._index = index

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """Too high for every page, so that it is split."""
        return availWidth, inf

    def split(self, availWidth: float, availHeight: float) -> Story:  # noqa: N803
        """The index itself."""
        return self._index(availHeight)


class ContentsLine(PageFlowable):
    """A title in the contents, with dots that lead to the number of its page."""

    def __init__(self, title: ContentsEntry, number: str, *, keep: bool = False) -> None:
        is_section = title.level == 2
        super().__init__(1.4 if is_section else 0.0, keep=keep)
        self._letters = style.CONTENTS if is_section else style.CONTENTS_PART
        self._indent = 0.0 if is_section else style.LIST_INDENT
        self._title = title.text
        self._number = number
        self._lines: list[str] = []

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As high as the title's lines are."""
        self._lines = self.flow.canvas.wrap(self._title, self._letters,
                                            availWidth / PT_PER_MM - self._indent - 12.0)
        return self.set_size(availWidth, self._letters.line * len(self._lines))

    def draw(self) -> None:
        """Draw it."""
        canvas, letters, place = self.flow.canvas, self._letters, self.place
        x = place.x + self._indent
        y = place.y + canvas.block((x, place.y), self._lines[:-1], letters)
        base = y + (letters.line + canvas.cap(letters)) / 2
        end = x + canvas.text((x, base), self._lines[-1], letters)
        start = place.right - canvas.text((place.right, base), self._number, letters, "end")
        if start - end > 6.0:
            canvas.line([(end + 2.0, base - 0.3), (start - 2.0, base - 0.3)],
                        Stroke(SAND, 0.35, (0.35, 1.3)))


class _Notice(TextFlowable):
    """A text at the foot of the page, if there is room."""

    _ZEROSIZE = True

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """All that is left of the page."""
        super().wrap(availWidth, availHeight)
        self.height = availHeight if self._lines_height(self.count) <= availHeight else 0.0
        return self.width, self.height

    @property
    def place(self) -> Rect:
        """The foot of its room."""
        whole, high = super().place, self.count * self.letters.line
        return Rect(whole.x, whole.bottom - high, whole.width, high)

    def draw(self) -> None:
        """Draw it."""
        if self.height:
            super().draw()


def section_bookmarks(titles: Sequence[ContentsEntry], pages: Sequence[int]) -> Iterator[Bookmark]:
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
