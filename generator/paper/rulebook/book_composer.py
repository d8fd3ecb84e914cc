"""Composing: the blocks of a book as rows that pages are filled with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from generator.game.model.rulebook import (
    Align,
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
from generator.paper.pages.flow import (
    DrawRow,
    FlowPage,
    FlowRow,
    keep_paragraph_ends,
    keep_together,
)
from generator.paper.pages.look import GOLD, SAND, PageTextStyle, Stroke
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_figures import FigureMaker
from generator.paper.rulebook.book_index import IndexTerm, add_term
from generator.paper.rulebook.book_setter import BookSetter, StyledSpan, TypesetText

# A table that is higher than so much of a page may end on the next one.
HIGH_TABLE = 0.55
CELL_PAD, CELL_GAP = 1.1, 3.0
BULLET = 0.65
SENTENCE_ENDS = tuple(".!?…。！？)）”」")
RULE = Stroke(GOLD, 0.5)
HAIR = Stroke(SAND, 0.25)


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A heading of the book, for contents and bookmarks."""

    level: int
    text: str


class BookComposer:
    """Makes rows of the blocks of one book."""

    def __init__(self, job: Job, setter: BookSetter, facts: BookFacts, tables: BookTables,
                 page: style.BookPage) -> None:
        self.setter = setter
        self.facts = facts
        self.page = page
        self.titles: list[ContentsEntry] = []
        self.terms: dict[str, IndexTerm] = {}
        self._figures = FigureMaker(job, setter, tables, page)
        self._boxes = count(1)

    def rows(self, book: Book) -> Iterator[FlowRow]:
        """The rows of a book, without its title."""
        fresh = False
        blocks = [each for each in book.blocks
                  if not (isinstance(each, BookHeading) and each.level == 1)]
        for index, block in enumerate(blocks):
            if isinstance(block, PageBreak):
                fresh = True
                continue
            after = blocks[index + 1] if index + 1 < len(blocks) else None
            found = list(self._block(block, after))
            if fresh and found:
                found[0] = replace(found[0], new_page=True)
                fresh = False
            yield from found

    def marks(self, bits: Bits) -> list[StyledSpan]:
        """Bits with their facts and terms written out."""
        found = []
        for bit in bits:
            if bit.sort == "icon":
                found.append(StyledSpan(icon=bit.text, bold=bit.bold, italic=bit.italic))
            elif bit.sort == "break":
                found.append(StyledSpan(end=True))
            elif bit.sort == "term":
                add_term(self.terms, bit)
                found.append(StyledSpan(bit.shown, True, bit.italic))
            else:
                text = self.facts.value(bit.text) if bit.sort == "fact" else bit.text
                found.append(StyledSpan(text, bit.bold, bit.italic))
        return found

    def said(self, bits: Bits) -> str:
        """A text in plain words."""
        return "".join(mark.text or (" " if mark.end else "") for mark in self.marks(bits))

    def _block(self, block: BookBlock, after: BookBlock | None) -> Iterator[FlowRow]:
        if isinstance(block, BookHeading):
            yield self._heading(block)
        elif isinstance(block, BookParagraph):
            yield from self._paragraph(block, after)
        elif isinstance(block, BookList):
            # No page takes or leaves a single line of a list.
            yield from keep_paragraph_ends(list(self._list(block, 0.0, style.BODY,
                                                           style.BEFORE_TEXT)))
        elif isinstance(block, BookTable):
            yield from self._table(block)
        elif isinstance(block, BookFigures):
            yield from self._figures.rows(
                block, [self.marks(each.caption) for each in block.figures])
        elif isinstance(block, BookBox):
            yield from self._box(block)

    def _heading(self, block: BookHeading) -> FlowRow:
        is_section = block.level == 2
        look = style.SECTION if is_section else style.PART
        text = self.setter.set(self.marks(block.bits), look, self.page.width, hyphens=False)
        self.titles.append(ContentsEntry(block.level, self.said(block.bits)))

        def draw(flow: FlowPage, x: float, y: float) -> None:
            self.setter.draw(flow, (x, y), text)
            if is_section:
                base = y + text.height + 1.0
                flow.canvas.line([(x, base), (x + 18.0, base)], RULE)

        return FlowRow(height=text.height + (1.2 if is_section else 0.0), draw=draw,
                   before=style.BEFORE_SECTION if is_section else style.BEFORE_PART,
                   after=style.AFTER_SECTION - style.BEFORE_TEXT if is_section
                   else style.AFTER_PART - style.BEFORE_TEXT,
                   keep=True, text=self.said(block.bits), heading=len(self.titles) - 1,
                       flushes_waiting=True)

    def _paragraph(self, block: BookParagraph, after: BookBlock | None) -> Iterator[FlowRow]:
        rows = self._lines(block.bits, style.BODY, self.page.width, 0.0, style.BEFORE_TEXT)
        # What announces a list or a picture stays with it; not all languages do it with a colon.
        told = plain_text(block.bits).rstrip()
        announces = told.endswith((":", "：")) and isinstance(
            after, BookList | BookTable | BookFigures | BookBox)
        goes_on = not told.endswith(SENTENCE_ENDS) and isinstance(after, BookList)
        if announces or goes_on or (len(rows) == 1 and isinstance(after, BookList | BookTable)):
            rows[-1] = replace(rows[-1], keep=True)
        yield from rows

    def _lines(self, bits: Bits, look: PageTextStyle, width: float, indent: float, before: float,
               *, justify: bool = True) -> list[FlowRow]:
        text = self.setter.set(self.marks(bits), look, width, justify=justify)
        told = text.told(self.said(bits))
        rows = [FlowRow(height=look.line, draw=self._line(text, index, indent),
                        before=before if index == 0 else 0.0,
                    text=told[index], goes_on=index + 1 < len(told))
                for index in range(len(text.lines))]
        return keep_paragraph_ends(rows)

    def _line(self, text: TypesetText, index: int, indent: float) -> DrawRow:
        def draw(flow: FlowPage, x: float, y: float) -> None:
            self.setter.draw(flow, (x + indent, y), text, first=index, last=index + 1)

        return draw

    # Lists

    def _list(self, block: BookList, indent: float, look: PageTextStyle, before: float,
              room: float = 0.0) -> Iterator[FlowRow]:
        for index, item in enumerate(block.items):
            sign = f"{block.first + index}" if block.numbered else ""
            yield from self._item(item, sign, indent, look,
                                  before=before if index == 0 else style.BEFORE_ITEM, room=room)

    def _item(self, item: ListItem, sign: str, indent: float, look: PageTextStyle, *, before: float,
              room: float) -> Iterator[FlowRow]:
        inner = indent + style.LIST_INDENT
        rows = self._lines(item.bits, look, (room or self.page.width) - inner, inner, before)
        if rows:
            rows[0] = replace(rows[0], draw=self._with_list_sign(rows[0].draw, sign, indent, look))
        if item.below and rows:
            rows[-1] = replace(rows[-1], keep=True)
        yield from rows
        if item.below:
            yield from self._list(item.below, inner, look, style.BEFORE_ITEM * 0.7, room)

    def _with_list_sign(self, draw: DrawRow, sign: str, indent: float,
                        look: PageTextStyle) -> DrawRow:
        canvas = self.setter.canvas

        def signed(flow: FlowPage, x: float, y: float) -> None:
            base = y + (look.line + canvas.cap(look)) / 2
            if sign:
                number = replace(style.NUMBER, size=look.size)
                canvas.text((x + indent + style.LIST_INDENT - 1.6, base), sign, number, "end")
            elif indent:
                middle = base - canvas.cap(look) * 0.42
                canvas.line([(x + indent + 1.4, middle), (x + indent + 2.9, middle)],
                            Stroke(GOLD, 0.4))
            else:
                canvas.circle((x + indent + 2.2, base - canvas.cap(look) * 0.45), BULLET, GOLD)
            draw(flow, x, y)

        return signed

    # Boxes

    def _box(self, block: BookBox) -> Iterator[FlowRow]:
        number, rows = next(self._boxes), list[FlowRow]()
        width = self.page.width - 2 * style.BOX_PAD - 1.0
        for index, each in enumerate(block.blocks):
            before = style.BEFORE_TEXT if index else style.BEFORE_BOX + style.BOX_PAD
            if isinstance(each, BookParagraph):
                rows += self._lines(each.bits, style.BOXED, width, 0.0, before, justify=False)
            else:
                rows += self._list(each, 0.0, style.BOXED, before, width)
        inner = style.BOX_PAD + 1.0
        rows = [replace(row, box=number, draw=_shift_draw(row.draw, inner)) for row in rows]
        if rows:
            rows[-1] = replace(rows[-1], after=style.BOX_PAD + style.BEFORE_BOX - 1.0)
        high = sum(row.before + row.height for row in rows)
        yield from keep_together(rows) if high < self.page.height / 2 else rows

    # Tables

    def _table(self, block: BookTable) -> Iterator[FlowRow]:
        cells = [block.head, *block.rows]
        widths = self._widths(block)
        made = [self._table_row(row, widths, block.aligns, index == 0)
                for index, row in enumerate(cells)]
        made[0] = replace(made[0], before=style.BEFORE_TEXT + 1.0, keep=True)
        made[-1] = replace(made[-1], after=1.6)
        if sum(row.height for row in made) < self.page.height * HIGH_TABLE:
            yield from keep_together(made)
            return
        head = replace(made[0], before=0.0)
        yield made[0]
        for index, row in enumerate(made[1:], 1):
            yield replace(row, head=head, keep=index in (1, len(made) - 2))

    def _widths(self, block: BookTable) -> list[float]:
        """The columns' widths: as wide as their texts, or the widest of them narrower."""
        room = self.page.width - CELL_GAP * (len(block.head) - 1)
        wish = [max(self.setter.width(self.marks(row[column]),
                                      style.CELL if index else style.HEAD_CELL) + 0.2
                    for index, row in enumerate((block.head, *block.rows)))
                for column in range(len(block.head))]
        if sum(wish) <= room:
            # The last column takes what is left, so that rules run from edge to edge.
            return [*wish[:-1], room - sum(wish[:-1])]
        even = room / len(wish)
        narrow = [width <= even for width in wish]
        left = room - sum(width for width, is_narrow in zip(wish, narrow, strict=True)
                          if is_narrow)
        wide = sum(width for width, is_narrow in zip(wish, narrow, strict=True) if not is_narrow)
        return [width if is_narrow else width * left / wide
                for width, is_narrow in zip(wish, narrow, strict=True)]

    def _table_row(self, row: Sequence[Bits], widths: Sequence[float], aligns: Sequence[Align],
                   is_head: bool) -> FlowRow:
        look = style.HEAD_CELL if is_head else style.CELL
        texts = [self.setter.set(self.marks(cell), look, width)
                 for cell, width in zip(row, widths, strict=True)]
        high = max(text.height for text in texts) + 2 * CELL_PAD

        def draw(flow: FlowPage, x: float, y: float) -> None:
            at = x
            for text, width, align in zip(texts, widths, aligns, strict=True):
                self.setter.draw(flow, (at, y + CELL_PAD), text, room=width, anchor=align)
                at += width + CELL_GAP
            flow.canvas.line([(x, y + high), (x + self.page.width, y + high)],
                             Stroke(GOLD, 0.5) if is_head else HAIR)

        return FlowRow(height=high, draw=draw, text=" ".join(map(self.said, row)))


def _shift_draw(draw: DrawRow, inner: float) -> DrawRow:
    def moved(flow: FlowPage, x: float, y: float) -> None:
        draw(flow, x + inner, y)

    return moved
