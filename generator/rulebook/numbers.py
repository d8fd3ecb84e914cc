"""Numbers that a rulebook tells in digits or words, held to the engine's and to the box.

A plain number is compared only where the book itself says what it is: before or behind words that
stand for one figure. A figure's words are those of its name, those that follow its fact elsewhere
in the book, and the term that is explained with it. Whatever else is counted in a text, points of
an example or rows of a table, is nobody's business here.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.composition.numerals import Numeral, numerals
from generator.findings import Findings, Where
from generator.model.rulebook import (
    Bits,
    Book,
    BookBit,
    BookBlock,
    BookBox,
    BookFigures,
    BookList,
    BookTable,
    ListItem,
    PageBreak,
    plain,
)
from generator.rulebook.coverage import OPTION, Coverage, small
from generator.text.breaks import HAS_SPACELESS

ENGLISH = "en"
# Stands for a fact in a text; no book has it.
FACT = "\ufffc"
SEAM = re.compile(r"[-_]")
SENTENCE = re.compile(r"[^.!?;。！？；]+")
NEXT = re.compile(r"\s*([^\W\d_]{4,})(?![\w])")
# What may stand between words and their number: the hand limit is 7, hand limit: 7.
LINK = r"\s*(?:\b(?:of|is|are|means|on|ist|sind|von|beträgt|est|sont|de|es|är|av|è|di)\b|[:=]" \
    r"|[は為是：])\s*"
# Between a number and what is counted, in languages that count with a word.
COUNTERS = "(?:枚の|個の|枚|個|張|顆|つの)?"
# Below that a number says as often something else.
FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Passage:
    """A text with its numbers; facts stand in it as one sign each. `story` tells an example."""

    text: str
    starts: tuple[tuple[int, BookBit], ...]
    story: bool

    def at(self, number: Numeral) -> Where:
        """Where a number stands."""
        start, bit = next(each for each in reversed(self.starts) if each[0] <= number.start)
        width = number.end - number.start
        return bit.at(number.start - start, width) if bit.sort == "text" else bit.where

    def facts(self, start: int = 0, end: int | None = None) -> list[tuple[int, str]]:
        """The facts, each with its place in the text."""
        return [(at, bit.text) for at, bit in self.starts if bit.sort == "fact"
                and start <= at and (end is None or at < end)]


class BookNumbers:
    """Compares the numbers of one book."""

    def __init__(self, coverage: Coverage, known: frozenset[float] | None) -> None:
        """`known` are all numbers that the game has; None if nobody can say."""
        self._coverage = coverage
        self._game = coverage.game
        self._book: Book = coverage.book
        self._known = known
        self._passages = list(_passages(coverage.book))

    def check(self, findings: Findings) -> None:
        """Report numbers that aren't those of the rules or the box."""
        for passage in self._passages:
            told = [each for each in numerals(passage.text, self._book.language)
                    if not each.loose and each.value >= FEWEST]
            for number in told:
                option = self._meant(passage.text, number)
                if option:
                    self._compare(passage, number, option, findings)
                elif not passage.story:
                    self._check_counted(passage, number, findings)
        for block in self._book.blocks:
            if isinstance(block, BookTable):
                self._check_table(block, findings)

    # Words that stand for a figure

    @cached_property
    def _figures(self) -> Mapping[str, float]:
        """The figures of the rules that are one number each."""
        return {name: float(value) for name, value in self._game.options.items()
                if isinstance(value, (int, float)) and not isinstance(value, bool)}

    @cached_property
    def _before(self) -> Mapping[str, str]:
        """Words that a figure's number stands behind, small, and which figure it is."""
        found: dict[str, set[str]] = defaultdict(set)
        for name in self._figures if self._book.language == ENGLISH else ():
            found[" ".join(SEAM.split(name.casefold()))].add(name)
        for passage in self._passages:
            for sentence in SENTENCE.finditer(passage.text):
                facts = passage.facts(*sentence.span())
                terms = [bit for at, bit in passage.starts if bit.sort == "term"
                         and sentence.start() <= at < sentence.end()]
                if len(facts) == len(terms) == 1 and (name := self._figure(facts[0][1])):
                    for words in {terms[0].text, terms[0].shown}:
                        found[words.casefold()].add(name)
        return _single(found)

    @cached_property
    def _behind(self) -> Mapping[str, str]:
        """Words that follow a figure's number, and that nothing else is counted in.

        Names of pieces aren't among them: every turn and every example counts pieces.
        """
        meant = {name.casefold() for bit in self._book.bits() if bit.sort == "term"
                 for name in (bit.text, bit.shown)}
        meant |= {SEAM.split(name)[-1] for name in self._figures}
        found: dict[str, set[str]] = defaultdict(set)
        for passage in self._passages:
            for at, fact in passage.facts():
                word = NEXT.match(passage.text, at + len(FACT))
                if word and word[1].casefold() in meant and not HAS_SPACELESS.search(word[1]):
                    found[word[1].casefold()].add(self._figure(fact) or fact)
        return {word: name for word, name in _single(found).items() if name in self._figures}

    def _figure(self, fact: str) -> str:
        sort, _, name = fact.partition(".")
        return name if sort == OPTION and name in self._figures else ""

    def _meant(self, text: str, number: Numeral) -> str:
        """The figure that the words around a number stand for."""
        after = NEXT.match(text, number.end)
        if after and after[1].casefold() in self._behind:
            return self._behind[after[1].casefold()]
        before = text[:number.start].casefold()
        for words, name in self._before.items():
            start = r"(?<!\w)" if not HAS_SPACELESS.search(words) else ""
            if re.search(f"{start}{re.escape(words)}{LINK}$", before):
                return name
        return ""

    def _compare(self, passage: _Passage, number: Numeral, option: str,
                 findings: Findings) -> None:
        value = self._figures[option]
        if number.value != value:
            findings.warning("book/number", f"the book tells {number.value:g} for '{option}', "
                             f"and the rules play with {value:g}", passage.at(number),
                             f"write {{{OPTION}.{option}}}",
                             (self._game.place(f"{OPTION}.{option}"),))

    # Pieces

    @cached_property
    def _counted(self) -> re.Pattern[str] | None:
        """Names of pieces right behind a number."""
        names = sorted({small(name) for kind in self._game.kinds.values()
                        if self._game.of_kind(kind.name)
                        for name in self._coverage.called(kind)}, key=lambda each: (-len(each),
                                                                                  each))
        ways = "|".join(re.escape(name) for name in names)
        return re.compile(rf"\s*{COUNTERS}({ways})") if names else None

    def _check_counted(self, passage: _Passage, number: Numeral, findings: Findings) -> None:
        """Report a number of pieces that nothing in the game is."""
        if self._known is None or self._counted is None or number.value in self._known:
            return
        found = self._counted.match(small(passage.text), number.end)
        if found:
            near = min(self._known, key=lambda each: (abs(each - number.value), each))
            findings.warning("book/number", f"the book tells {number.value:g} of "
                             f"'{found[1]}', and no figure of the game is {number.value:g}",
                             passage.at(number), f"the nearest is {near:g}; write it as a fact")

    def _check_table(self, table: BookTable, findings: Findings) -> None:
        """Hold plain numbers beside the name of a kind to what is in the box."""
        kinds = {small(name): kind for kind in self._game.kinds.values()
                 for name in self._coverage.called(kind)}
        for row in table.rows:
            kind = next((kinds[name] for cell in row
                         if (name := small(plain(cell).strip())) in kinds), None)
            if kind is None:
                continue
            count = sum(each.copies for each in self._game.of_kind(kind.name))
            numbers = [cell for cell in row if len(cell) == 1 and plain(cell).strip().isdecimal()]
            # With several numbers it is a score, or a comparison.
            if len(numbers) == 1 and int(text := plain(numbers[0]).strip()) != count:
                findings.warning("book/number", f"the book tells {text} of '{kind.name}', and "
                                 f"{count} are in the box", numbers[0][0].at(0, len(text)),
                                 f"write {{count.{kind.name}}}", (kind.where,))


def _single(found: Mapping[str, set[str]]) -> dict[str, str]:
    """Words that stand for one thing only."""
    return {words: next(iter(names)) for words, names in found.items() if len(names) == 1}


def _passages(book: Book) -> Iterator[_Passage]:
    for block in book.blocks:
        for bits, story in _texts(block):
            if bits:
                yield _passage(bits, story)


def _passage(bits: Sequence[BookBit], story: bool) -> _Passage:
    text, starts = "", []
    for bit in bits:
        starts.append((len(text), bit))
        text += FACT if bit.sort == "fact" else " " if bit.sort in ("icon", "break") \
            else bit.shown or bit.text
    return _Passage(text, tuple(starts), story)


def _texts(block: BookBlock | ListItem) -> Iterator[tuple[Bits, bool]]:
    """Texts that are read in one go, and whether each tells an example."""
    if isinstance(block, BookList):
        for item in block.items:
            yield from _texts(item)
    elif isinstance(block, BookBox):
        for each in block.blocks:
            yield from _texts(each)
    elif isinstance(block, BookTable):
        for row in (block.head, *block.rows):
            for cell in row:
                yield cell, False
    elif isinstance(block, BookFigures):
        for figure in block.figures:
            yield figure.caption, figure.sort == "scenario"
    elif not isinstance(block, PageBreak):
        yield block.bits, False
        if isinstance(block, ListItem) and block.below:
            yield from _texts(block.below)
