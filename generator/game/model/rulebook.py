"""A rulebook as it is written: sections, paragraphs, lists, tables, boxes and figures."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from generator.base.findings import FileLocation
from generator.game.model.scenario import Scenario

# In a game's folder.
FOLDER = "rulebook"

BitSort = Literal["text", "icon", "fact", "term", "break"]
FigureSort = Literal["piece", "table", "scenario"]
Align = Literal["start", "middle", "end"]


class BookBit(NamedTuple):
    """A stretch of text in one look; an icon, a fact or a term by its name.

    Of a term `shown` are the words in the text, which may be bent, and `filed` what the
    index sorts it by. `parts` says where in the file characters of the text stand, each up to the
    next.
    """

    sort: BitSort
    text: str
    where: FileLocation
    bold: bool = False
    italic: bool = False
    shown: str = ""
    parts: tuple[tuple[int, FileLocation], ...] = ()
    filed: str = ""

    def at(self, offset: int, width: int = 1) -> FileLocation:
        """Where a character of the text is written."""
        index = bisect_right(self.parts, offset, key=lambda part: part[0])
        start, where = self.parts[index - 1] if index else (0, self.where)
        return replace(where, column=where.column + offset - start, width=width)


Bits = tuple[BookBit, ...]


class RuleMention(NamedTuple):
    """The id of a rule that a part of the book explains."""

    rule: str
    where: FileLocation


@dataclass(frozen=True, slots=True)
class BookHeading:
    """A title: of the book (1), a section (2) or a part of one (3)."""

    level: int
    bits: Bits
    where: FileLocation


@dataclass(frozen=True, slots=True)
class BookParagraph:
    """Running text."""

    bits: Bits
    where: FileLocation


@dataclass(frozen=True, slots=True)
class ListItem:
    """A point of a list, perhaps with points of its own."""

    bits: Bits
    where: FileLocation
    below: "BookList | None" = None


@dataclass(frozen=True, slots=True)
class BookList:
    """Points below each other, numbered or not."""

    numbered: bool
    items: tuple[ListItem, ...]
    where: FileLocation
    first: int = 1


@dataclass(frozen=True, slots=True)
class BookTable:
    """Cells in rows and columns, below a row of headings."""

    head: tuple[Bits, ...]
    aligns: tuple[Align, ...]
    rows: tuple[tuple[Bits, ...], ...]
    where: FileLocation


@dataclass(frozen=True, slots=True)
class BookFigure:
    """A picture: a piece with its side, a table for so many players, or a scenario."""

    sort: FigureSort
    name: str
    caption: Bits
    where: FileLocation
    kind: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class BookFigures:
    """Pictures next to each other."""

    figures: tuple[BookFigure, ...]
    where: FileLocation


@dataclass(frozen=True, slots=True)
class BookBox:
    """A note or a tip in a box."""

    blocks: "tuple[BookParagraph | BookList, ...]"
    where: FileLocation


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page."""

    where: FileLocation


BookBlock = (BookHeading | BookParagraph | BookList | BookTable | BookFigures | BookBox
             | PageBreak)


@dataclass(frozen=True, slots=True)
class Book:
    """The rulebook in one language; `mentions` are the rules that it says to tell.

    `work` is how many microseconds were spent on reading it (`budget.py`).
    """

    language: str
    blocks: tuple[BookBlock, ...]
    where: FileLocation
    mentions: tuple[RuleMention, ...] = ()
    work: float = field(default=0.0, compare=False)

    def figures(self) -> Iterator[BookFigure]:
        """All figures, in their order."""
        for block in self.blocks:
            if isinstance(block, BookFigures):
                yield from block.figures

    def bits(self) -> Iterator[BookBit]:
        """All that is written in it, from the first to the last."""
        for block in self.blocks:
            yield from bits_of(block)


@dataclass(frozen=True)
class Rulebook:
    """The books of a game by language, and the scenarios that are their examples.

    `rules` are the ids of the rules that must be explained, if a file lists them. `whole` says that
    every example could be read.
    """

    books: Mapping[str, Book] = field(default_factory=dict)
    examples: tuple[Scenario, ...] = ()
    rules: tuple[RuleMention, ...] = ()
    whole: bool = True

    def example(self, name: str) -> Scenario | None:
        """The scenario that a figure means: by its id, its title, or a rule that it shows."""
        return self._examples.get(name)

    @cached_property
    def _examples(self) -> Mapping[str, Scenario]:
        """The first example of each name."""
        examples: dict[str, Scenario] = {}
        for names in (lambda example: (example.id,), lambda example: (example.title,),
                      lambda example: example.shows):
            for example in self.examples:
                for name in names(example):
                    examples.setdefault(name, example)
        return examples


def bits_of(block: BookBlock | ListItem) -> Iterator[BookBit]:
    """All that is written in a block."""
    if isinstance(block, BookList):
        for item in block.items:
            yield from bits_of(item)
    elif isinstance(block, BookBox):
        for inner in block.blocks:
            yield from bits_of(inner)
    elif isinstance(block, BookTable):
        for cell in (*block.head, *(cell for row in block.rows for cell in row)):
            yield from cell
    elif isinstance(block, BookFigures):
        for figure in block.figures:
            yield from figure.caption
    elif not isinstance(block, PageBreak):
        yield from block.bits
        if isinstance(block, ListItem) and block.below:
            yield from bits_of(block.below)


def plain_text(bits: Bits) -> str:
    """The words of a text without its looks."""
    return "".join(bit.shown or bit.text if bit.sort in ("text", "term") else
                   " " if bit.sort == "break" else "" for bit in bits)
