"""Composing: the blocks of a book as flowables that Platypus fills pages with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import zip_longest

from reportlab.platypus import PageBreakIfNotEmpty, Table

from generator.base.units import PT_PER_MM, Rect, Size
from generator.game.model.rulebook import (
    Bits,
    Book,
    BookBlock,
    BookBox,
    BookFigures,
    BookHeading,
    BookList,
    BookParagraph,
    BookTable,
    ListItem,
    PageBreak,
    plain_text,
)
from generator.paper.job import BookTables, Job
from generator.paper.pages.flow import FlowPage, PageHeading
from generator.paper.pages.look import CREAM, GOLD, RULE, SAND, PageTextStyle, Stroke
from generator.paper.pages.page_canvas import Anchor
from generator.paper.pages.page_document import PageFlowable, Story, page_place
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_figures import FigureMaker
from generator.paper.rulebook.book_setter import (
    BookSetter,
    BookText,
    StyledSpan,
    StyledSpans,
    TypesetText,
)

# A table or a box that is higher than so much of a page may end on the next one.
HIGH_TABLE, HIGH_BOX = 0.55, 0.5
# A row of a table or box takes no more than so much of a page.
HIGHEST_ROW = 0.8
# Rows lower than so much of a page are kept together at the ends of a table.
LOW_ROW = 0.25
CELL_PAD, CELL_GAP = 1.1, 3.0
BULLET = 0.65
SENTENCE_ENDS = tuple(".!?…。！？)）”」")
HAIR = Stroke(SAND, 0.25)
# The bar in a box, how far it is from its edges, and how round the box's corners are, mm.
BAR, BAR_INSET, CORNER = Stroke(GOLD, 0.9), (1.6, 2.0), 1.6
# How long the line below a heading is, and how much higher it makes it, mm.
RULE_LENGTH, RULE_ROOM = 18.0, 1.2
# No page takes or leaves fewer lines of a paragraph.
FEWEST_LINES = 2

ListSign = Callable[[Rect], None]


class TextFlowable(PageFlowable):
    """A paragraph, set by our own line setter, of which a page takes or leaves at least two lines.

    `text` is what it says, for the index; `sign` draws what is before its first line.
    """

    def __init__(self, setter: BookSetter, spans: StyledSpans,
                 letters: PageTextStyle, *, before: float = 0.0, after: float = 0.0,
                 indent: float = 0.0, justify: bool = False, hyphens: bool = True,
                 anchor: Anchor = "start", keep: bool = False, text: str = "",
                 sign: ListSign | None = None) -> None:
        super().__init__(before, after, keep=keep)
        self.setter = setter
        self.letters = letters
        self.text = text
        self._spans = spans
        self._indent = indent
        self._justify = justify
        self._hyphens = hyphens
        self._anchor: Anchor = anchor
        self._sign = sign
        self._first, self._last = 0, 0
        self._typeset: TypesetText | None = None

    @property
    def count(self) -> int:
        """How many lines it has; it has been wrapped."""
        return self._last - self._first

    @property
    def least(self) -> float:
        """As high as the lines that a page takes of it."""
        return self._lines_height(self.count if self.count < 2 * FEWEST_LINES else FEWEST_LINES)

    @property
    def natural_width(self) -> float:
        """How wide its text is on one line, mm."""
        return self._indent + self.setter.width(self._spans, self.letters) + 0.2

    @property
    def least_width(self) -> float:
        """How wide its longest word is, mm."""
        words = (word for span in self._spans for word in span.text.split())
        return self._indent + 0.2 + max((self.setter.width([StyledSpan(word)], self.letters)
                                         for word in words), default=0.0)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As high as its lines are."""
        if self._typeset is None or self.width != availWidth:
            self._typeset = self.setter.set(
                self._spans, self.letters, availWidth / PT_PER_MM - self._indent,
                justify=self._justify, hyphens=self._hyphens)
            self._first, self._last = 0, len(self._typeset.lines)
            self.width, self.height = availWidth, self._lines_height(self._last)
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> Story:  # noqa: N803
        """The lines for which there is room, and the others."""
        self.wrap(availWidth, availHeight)
        fits = min(int((availHeight + 1e-6) / self._lines_height(1)), self.count - FEWEST_LINES)
        if fits < FEWEST_LINES:
            return []
        first, rest = copy(self), copy(self)
        # Only this one has been refused by a page, if any.
        rest.__dict__.pop("_postponed", None)
        first._last = rest._first = self._first + fits
        first.height, rest.height = map(self._lines_height, (first.count, rest.count))
        first.keepWithNext, first.spaceAfter, rest.spaceBefore = False, 0.0, 0.0
        return [first, rest]

    def draw(self) -> None:
        """Draw the lines, and note what they say."""
        assert self._typeset
        place = self.place
        if self._sign and not self._first:
            self._sign(place)
        self.setter.draw(self.flow, (place.x + self._indent, place.y), self._typeset,
                         first=self._first, last=self._last, room=place.width - self._indent,
                         anchor=self._anchor)
        lines = self._typeset.line_texts(self.text)
        self.flow.words += lines[self._first:self._last]
        if self._last == len(lines):
            self.flow.words.append("\n")

    def _lines_height(self, count: int) -> float:
        return count * self.letters.line * PT_PER_MM


class HeadingFlowable(TextFlowable):
    """A heading, which has the number that it has among those of the book."""

    flushing = True

    def __init__(self, setter: BookSetter, spans: StyledSpans, number: int,
                 level: int, text: str) -> None:
        is_section = level == 2
        super().__init__(
            setter, spans, style.SECTION if is_section else style.PART, keep=True,
            before=style.BEFORE_SECTION if is_section else style.BEFORE_PART,
            after=style.AFTER_SECTION if is_section else style.AFTER_PART, hyphens=False,
            text=text)
        self.number = number
        self._rule = RULE_ROOM * PT_PER_MM if is_section else 0.0

    @property
    def least(self) -> float:
        """All of it."""
        return float(self.height)

    def split(self, availWidth: float, availHeight: float) -> Story:  # noqa: N803
        """It isn't split."""
        return []

    def draw(self) -> None:
        """Draw it, with a line below it if it begins a section."""
        super().draw()
        place = self.place
        if self._rule:
            y = place.y + place.height - 0.2
            self.flow.canvas.line([(place.x, y), (place.x + RULE_LENGTH, y)], RULE)
        self.flow.headings.append(PageHeading(
            self.number, self.text if self._rule else "", begins=bool(self._frame._atTop)))

    def _lines_height(self, count: int) -> float:
        return super()._lines_height(count) + self._rule


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A heading of the book, for contents and bookmarks."""

    level: int
    text: str


class BookComposer:
    """Makes flowables of the blocks of one book."""

    def __init__(self, job: Job, setter: BookSetter, tables: BookTables,
                 text: BookText, page: style.BookPage) -> None:
        self.setter = setter
        self.page = page
        self.titles: list[ContentsEntry] = []
        self.text = text
        self._figures = FigureMaker(job, setter, tables, page)

    def story(self, book: Book) -> Iterator[PageFlowable]:
        """A book without its title."""
        blocks = [block for block in book.blocks
                  if not (isinstance(block, BookHeading) and block.level == 1)]
        is_headed = ends_page = False
        for block, after in zip_longest(blocks, blocks[1:]):
            ends_page = ends_page or isinstance(block, PageBreak)
            for flowable in self._block(block, after):
                if ends_page:
                    yield PageBreakIfNotEmpty()
                    ends_page = False
                if is_headed:
                    # What follows a heading is as far from it as the heading says.
                    flowable.spaceBefore = 0.0
                yield flowable
                is_headed = isinstance(flowable, HeadingFlowable)

    def _block(self, block: BookBlock, after: BookBlock | None) -> Iterator[PageFlowable]:
        if isinstance(block, BookHeading):
            text = self.text.plain(block.bits)
            self.titles.append(ContentsEntry(block.level, text))
            yield HeadingFlowable(self.setter, self.text.spans(block.bits),
                                  len(self.titles) - 1, block.level, text)
        elif isinstance(block, BookParagraph):
            yield self._paragraph(block, after)
        elif isinstance(block, BookList):
            yield from self._whole_list(block)
        elif isinstance(block, BookTable):
            yield self._table(block)
        elif isinstance(block, BookFigures):
            yield from self._figures.rows(
                block, [self.text.spans(figure.caption) for figure in block.figures])
        elif isinstance(block, BookBox):
            yield self._box(block)

    def _text(self, bits: Bits, letters: PageTextStyle, *, before: float = 0.0,
              indent: float = 0.0, justify: bool = False, keep: bool = False,
              anchor: Anchor = "start", sign: ListSign | None = None) -> TextFlowable:
        return TextFlowable(self.setter, self.text.spans(bits), letters, before=before,
                            indent=indent, justify=justify, keep=keep, anchor=anchor,
                            text=self.text.plain(bits), sign=sign)

    def _paragraph(self, block: BookParagraph, after: BookBlock | None) -> TextFlowable:
        text = self._text(block.bits, style.BODY, before=style.BEFORE_TEXT, justify=True)
        # What announces a list or a picture stays with it; not all languages do it with a colon.
        words = plain_text(block.bits).rstrip()
        announces = words.endswith((":", "：")) and isinstance(
            after, BookList | BookTable | BookFigures | BookBox)
        goes_on = not words.endswith(SENTENCE_ENDS) and isinstance(after, BookList)
        text.keepWithNext = announces or goes_on or (
            isinstance(after, BookList | BookTable) and self._is_one_line(text))
        return text

    def _is_one_line(self, text: TextFlowable) -> bool:
        text.wrap(self.page.width * PT_PER_MM, 0.0)
        return text.count == 1

    # Lists

    def _whole_list(self, block: BookList) -> list[TextFlowable]:
        """A list of which no page takes or leaves a single line."""
        items = list(self._list(block, style.BODY, style.BEFORE_TEXT))
        if len(items) > 1:
            for item, alone in ((items[0], items[0]), (items[-2], items[-1])):
                item.keepWithNext = item.keepWithNext or self._is_one_line(alone)
        return items

    def _list(self, block: BookList, letters: PageTextStyle, before: float,
              indent: float = 0.0, *, justify: bool = True) -> Iterator[TextFlowable]:
        for index, item in enumerate(block.items):
            sign = f"{block.first + index}" if block.numbered else ""
            yield from self._item(item, letters, sign, before if index == 0 else style.BEFORE_ITEM,
                                  indent, justify=justify)

    def _item(self, item: ListItem, letters: PageTextStyle, sign: str, before: float,
              indent: float, *, justify: bool) -> Iterator[TextFlowable]:
        inner = indent + style.LIST_INDENT
        yield self._text(item.bits, letters, before=before, indent=inner, justify=justify,
                         keep=item.below is not None, sign=self._list_sign(sign, indent, letters))
        if item.below:
            yield from self._list(item.below, letters, style.BEFORE_ITEM * 0.7, inner,
                                  justify=justify)

    def _list_sign(self, sign: str, indent: float, letters: PageTextStyle) -> ListSign:
        canvas = self.setter.canvas

        def draw(place: Rect) -> None:
            x, base = place.x + indent, place.y + (letters.line + canvas.cap(letters)) / 2
            if sign:
                number = replace(style.NUMBER, size=letters.size)
                canvas.text((x + style.LIST_INDENT - 1.6, base), sign, number, "end")
            elif indent:
                middle = base - canvas.cap(letters) * 0.42
                canvas.line([(x + 1.4, middle), (x + 2.9, middle)], Stroke(GOLD, 0.4))
            else:
                canvas.circle((x + 2.2, base - canvas.cap(letters) * 0.45), BULLET, GOLD)

        return draw

    # Boxes and tables

    def _box(self, block: BookBox) -> Table:
        """Paragraphs and lists on a ground of their own."""
        rows: list[TextFlowable] = []
        for index, part in enumerate(block.blocks):
            before = style.BEFORE_TEXT if index else style.BOX_PAD
            if isinstance(part, BookParagraph):
                rows.append(self._text(part.bits, style.BOXED, before=before))
            else:
                rows += self._list(part, style.BOXED, before, justify=False)
        width = self.page.width - 2 * style.BOX_PAD - 1.0
        rows = [row for [row] in self._split_high_rows([[row] for row in rows], [width])]
        edges = (0, 0), (-1, -1)
        commands = [
            ("LEFTPADDING", *edges, _pt(style.BOX_PAD + 1.0)),
            ("RIGHTPADDING", *edges, _pt(style.BOX_PAD)),
            *(("TOPPADDING", (0, index), (-1, index), row.spaceBefore)
              for index, row in enumerate(rows)),
            ("TOPPADDING", (0, "splitfirst"), (-1, "splitfirst"), _pt(style.BOX_PAD)),
            ("BOTTOMPADDING", (0, -1), (-1, -1), _pt(style.BOX_PAD)),
            ("BOTTOMPADDING", (0, "splitlast"), (-1, "splitlast"), _pt(style.BOX_PAD))]
        return make_table([[row] for row in rows], [self.page.width], commands, sort=BoxTable,
                          whole=self.page.height * HIGH_BOX, before=style.BEFORE_BOX,
                          after=style.AFTER_BOX)

    def _table(self, block: BookTable) -> Table:
        head, *rows = [[self._text(cell, style.CELL if index else style.HEAD_CELL, anchor=align)
                        for cell, align in zip(row, block.aligns, strict=True)]
                       for index, row in enumerate((block.head, *block.rows))]
        gap = min(CELL_GAP, self.page.width / 2 / len(head))
        widths = _column_widths([max(cell.natural_width for cell in column)
                                 for column in zip(head, *rows, strict=True)], self.page.width,
                                gap)
        parts = [head, *self._split_high_rows(rows, widths)]
        highest = max((text.height for row in parts[1:] for text in row), default=0.0)
        return ruled_table(parts, widths, gap=gap, whole=self.page.height * HIGH_TABLE,
                           together=highest < _pt(self.page.height * LOW_ROW))

    def _split_high_rows(self, rows: Sequence[Sequence[TextFlowable]], widths: Sequence[float]
                         ) -> Iterator[list[TextFlowable]]:
        """Rows of texts; what a row has more than a page holds is in rows of its own."""
        high = _pt(self.page.height * HIGHEST_ROW)
        for row in rows:
            rest: list[TextFlowable] = list(row)
            while rest:
                parts = [text.split(_pt(width), high) if text.wrap(_pt(width), 0.0)[1] > high
                         else [text] for text, width in zip(rest, widths, strict=True)]
                yield [first for first, *_ in parts]
                rest = [part[1] if len(part) > 1 else self._text((), style.CELL)
                        for part in parts] if any(len(part) > 1 for part in parts) else []


class BoxTable(Table):
    """Rows on a ground of their own, with a bar at the left; each part on a page has its own."""

    def draw(self) -> None:
        """Draw the ground, then the rows."""
        flow: FlowPage = self.canv.flow
        ground = page_place(self, Size(self._width, self._height))
        flow.canvas.box(ground, None if flow.plain else CREAM, HAIR, CORNER)
        x, above = ground.x + BAR_INSET[0], BAR_INSET[1]
        flow.canvas.line([(x, ground.y + above), (x, ground.bottom - above)], BAR)
        super().draw()


def ruled_table(rows: Sequence[Sequence[object]], widths: Sequence[float], *, whole: float,
                gap: float = CELL_GAP, commands: Sequence[tuple[object, ...]] = (),
                together: bool = True) -> Table:
    """A table with its heads in the first row, and lines between rows.

    A table no higher than `whole` stays on one page; the heads of others are repeated. With
    `together`, no page takes or leaves a single row.
    """
    edges = (0, 0), (-1, -1)
    ends = [("NOSPLIT", (0, 0), (0, 2)), ("NOSPLIT", (0, -2), (0, -1))] if together else []
    return make_table(rows, [*(width + gap for width in widths[:-1]), widths[-1]], [
        ("RIGHTPADDING", (0, 0), (-2, -1), _pt(gap)),
        ("TOPPADDING", *edges, _pt(CELL_PAD)), ("BOTTOMPADDING", *edges, _pt(CELL_PAD)),
        ("LINEBELOW", (0, 0), (-1, 0), _pt(RULE.width), RULE.colour, "butt"),
        ("LINEBELOW", (0, 1), (-1, -1), _pt(HAIR.width), HAIR.colour, "butt"),
        *ends, *commands],
        heads=1, whole=whole, before=style.BEFORE_TABLE, after=style.AFTER_TABLE)


def _column_widths(natural: Sequence[float], width: float, gap: float) -> list[float]:
    """The columns' widths: as wide as their texts, or the widest of them narrower."""
    room = width - gap * (len(natural) - 1)
    if sum(natural) <= room:
        # The last column takes what is left, so that rules run from edge to edge.
        return [*natural[:-1], room - sum(natural[:-1])]
    even = room / len(natural)
    left = room - sum(width for width in natural if width <= even)
    wide = sum(width for width in natural if width > even)
    return [width if width <= even else width * left / wide for width in natural]


def make_table(rows: Sequence[Sequence[object]], widths: Sequence[float],
               commands: Sequence[tuple[object, ...]], *, whole: float = 0.0, before: float = 0.0,
               after: float = 0.0, heads: int = 0, sort: type[Table] = Table) -> Table:
    """A table, mm, that is on one page if it is no higher than `whole`.

    Cells have no padding but what the commands say.
    """
    edges = (0, 0), (-1, -1)
    paddings = [(f"{side}PADDING", *edges, 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    table = sort(rows, colWidths=list(map(_pt, widths)), repeatRows=heads,
                 style=[*paddings, ("VALIGN", *edges, "TOP"), *commands],
                 spaceBefore=_pt(before), spaceAfter=_pt(after))
    table.splitByRow = int(table.wrap(0, 0)[1] > _pt(whole))
    return table


def _pt(mm: float) -> float:
    return mm * PT_PER_MM
