"""Numbers that a rulebook tells in digits or words, held to the engine's and to the box.

A plain number is compared only where the book itself says what it is: before or behind words that
stand for one figure. A figure's words are those of its name, those that follow its fact elsewhere
in the book, and the term that is explained with it. Whatever else is counted in a text, points of
an example or rows of a table, is nobody's business here.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from generator.base.budget import spend
from generator.base.findings import FileLocation, Findings
from generator.base.line_breaks import HAS_SPACELESS
from generator.base.numerals import Numeral, numerals
from generator.game.model.game import Kind
from generator.game.model.rulebook import (
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
    plain_text,
)
from generator.judging.rulebook.coverage import OPTION, Coverage, normalize_case

ENGLISH = "en"
# Stands for a fact in a text; no book has it.
FACT = "\ufffc"
SEAM = re.compile(r"[-_]")
ENDS_IN_WORD = re.compile(r"\w$")
SENTENCE = re.compile(r"[^.!?;。！？；]+")
NEXT_WORD = re.compile(r"\s*([^\W\d_]{4,})(?![\w])")
# What may stand between words and their number: the hand limit is 7, hand limit: 7.
LINK = r"\s*(?:\b(?:of|is|are|means|on|ist|sind|von|beträgt|est|sont|de|es|är|av|è|di)\b|[:=]" \
    r"|[は為是：])\s*"
LINK_AT_END = re.compile(f"{LINK}$")
# Between words and their number there is no more than so many letters.
LONGEST_LINK = 40
# Microseconds to read a letter of a text for numbers, and to look at the words around a number.
LETTER_WORK, NUMBER_WORK = 0.5, 15.0
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

    def at(self, number: Numeral) -> FileLocation:
        """Where a number stands."""
        start, bit = self.starts[bisect_right(self.starts, number.start,
                                              key=lambda item: item[0]) - 1]
        width = number.end - number.start
        return bit.at(number.start - start, width) if bit.sort == "text" else bit.where

    def facts(self, start: int = 0, end: int | None = None) -> list[tuple[int, str]]:
        """The facts, each with its place in the text."""
        return [(at, bit.text) for at, bit in self.bits(start, end) if bit.sort == "fact"]

    def bits(self, start: int, end: int | None) -> Sequence[tuple[int, BookBit]]:
        """The bits that begin in a part of the text."""
        first = bisect_left(self.starts, start, key=lambda item: item[0])
        last = len(self.starts) if end is None else bisect_left(
            self.starts, end, first, key=lambda item: item[0])
        return self.starts[first:last]


class BookNumbers:
    """Compares the numbers of one book."""

    def __init__(self, coverage: Coverage, item: frozenset[float] | None) -> None:
        """`known` are all numbers that the game has; None if nobody can say."""
        self._coverage = coverage
        self._game = coverage.game
        self._book: Book = coverage.book
        self._game_numbers = item
        self._passages = list(_passages(coverage.book))

    def check(self, findings: Findings) -> None:
        """Report numbers that aren't those of the rules or the box."""
        for passage in self._passages:
            spend(LETTER_WORK * len(passage.text))
            results = [numeral for numeral in numerals(passage.text, self._book.language)
                    if not numeral.loose and numeral.value >= FEWEST]
            for number in results:
                option = self._find_option(passage.text, number)
                if option:
                    self._compare_number(passage, number, option, findings)
                elif not passage.story:
                    self._check_count(passage, number, findings)
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
    def _options_by_leading_words(self) -> Mapping[str, str]:
        """Words that a figure's number stands behind, small, and which figure it is."""
        result: dict[str, set[str]] = defaultdict(set)
        for name in self._figures if self._book.language == ENGLISH else ():
            result[" ".join(SEAM.split(name.casefold()))].add(name)
        for passage in self._passages:
            for sentence in SENTENCE.finditer(passage.text):
                facts = passage.facts(*sentence.span())
                terms = [bit for _, bit in passage.bits(*sentence.span()) if bit.sort == "term"]
                if len(facts) == len(terms) == 1 and (name := self._option_of(facts[0][1])):
                    for words in {terms[0].text, terms[0].shown}:
                        result[words.casefold()].add(name)
        return _unambiguous_names(result)

    @cached_property
    def _options_by_following_word(self) -> Mapping[str, str]:
        """Words that follow a figure's number, and that nothing else is counted in.

        Names of pieces aren't among them: every turn and every example counts pieces.
        """
        meant = {name.casefold() for bit in self._book.bits() if bit.sort == "term"
                 for name in (bit.text, bit.shown)}
        meant |= {SEAM.split(name)[-1] for name in self._figures}
        result: dict[str, set[str]] = defaultdict(set)
        for passage in self._passages:
            for at, fact in passage.facts():
                word = NEXT_WORD.match(passage.text, at + len(FACT))
                if word and word[1].casefold() in meant and not HAS_SPACELESS.search(word[1]):
                    result[word[1].casefold()].add(self._option_of(fact) or fact)
        return {word: name for word,
                name in _unambiguous_names(result).items() if name in self._figures}

    def _option_of(self, fact: str) -> str:
        sort, _, name = fact.partition(".")
        return name if sort == OPTION and name in self._figures else ""

    def _find_option(self, text: str, number: Numeral) -> str:
        """The figure that the words around a number stand for."""
        after = NEXT_WORD.match(text, number.end)
        if after and after[1].casefold() in self._options_by_following_word:
            return self._options_by_following_word[after[1].casefold()]
        spend(NUMBER_WORK + len(self._leading_words_by_length))
        reach = LONGEST_LINK + max(self._leading_words_by_length, default=0)
        before = text[max(0, number.start - reach):number.start].casefold()
        link = LINK_AT_END.search(before)
        result = before[:link.start()] if link else ""
        results = []
        for length, item in self._leading_words_by_length.items():
            words = result[-length:]
            if words in item and (HAS_SPACELESS.search(words)
                                   or not ENDS_IN_WORD.search(result[:-length])):
                results.append(item[words])
        return min(results)[1] if results else ""

    @cached_property
    def _leading_words_by_length(self) -> Mapping[int, Mapping[str, tuple[int, str]]]:
        """Words before a figure's number by their length, each with its rank and its figure."""
        result: dict[int, dict[str, tuple[int, str]]] = defaultdict(dict)
        for rank, (words, name) in enumerate(self._options_by_leading_words.items()):
            result[len(words)][words] = (rank, name)
        return dict(result)

    def _compare_number(self, passage: _Passage, number: Numeral, option: str,
                 findings: Findings) -> None:
        value = self._figures[option]
        if number.value != value:
            findings.warning("book/number", f"the book tells {number.value:g} for '{option}', "
                             f"and the rules play with {value:g}", passage.at(number),
                             f"write {{{OPTION}.{option}}}",
                             (self._game.place(f"{OPTION}.{option}"),))

    # Pieces

    @cached_property
    def _count_pattern(self) -> re.Pattern[str] | None:
        """Names of pieces right behind a number."""
        names = sorted({normalize_case(name) for kind in self._game.kinds.values()
                        if self._game.of_kind(kind.name)
                        for name in self._coverage.called(kind)},
                       key=lambda item: (-len(item), item))
        ways = "|".join(re.escape(name) for name in names)
        return re.compile(rf"\s*{COUNTERS}({ways})") if names else None

    def _check_count(self, passage: _Passage, number: Numeral, findings: Findings) -> None:
        """Report a number of pieces that nothing in the game is."""
        if self._game_numbers is None or self._count_pattern is None \
                or number.value in self._game_numbers:
            return
        after = passage.text[number.end:number.end + self._longest_count]
        match = self._count_pattern.match(normalize_case(after))
        if match:
            near = min(self._nearest_numbers(number.value),
                       key=lambda item: (abs(item - number.value), item))
            findings.warning("book/number", f"the book tells {number.value:g} of "
                             f"'{match[1]}', and no figure of the game is {number.value:g}",
                             passage.at(number), f"the nearest is {near:g}; write it as a fact")

    @cached_property
    def _longest_count(self) -> int:
        """How far behind a number the name of what is counted may end."""
        return LONGEST_LINK + max(len(name) for kind in self._game.kinds.values()
                                  for name in self._coverage.called(kind))

    @cached_property
    def _sorted_numbers(self) -> Sequence[float]:
        return sorted(self._game_numbers or ())

    def _nearest_numbers(self, value: float) -> Sequence[float]:
        """The known numbers on both sides of one."""
        at = bisect_left(self._sorted_numbers, value)
        return self._sorted_numbers[max(0, at - 1):at + 1]

    @cached_property
    def _kinds_by_name(self) -> Mapping[str, Kind]:
        return {normalize_case(name): kind for kind in self._game.kinds.values()
                for name in self._coverage.called(kind)}

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        """How many pieces of each kind are in the box."""
        counter: Counter[str] = Counter()
        for component in self._game.printed_components:
            counter[component.kind.name] += component.copies
        return counter

    def _check_table(self, table: BookTable, findings: Findings) -> None:
        """Hold plain numbers beside the name of a kind to what is in the box."""
        kinds = self._kinds_by_name
        for row in table.rows:
            kind = next((kinds[name] for cell in row
                         if (name := normalize_case(plain_text(cell).strip())) in kinds), None)
            if kind is None:
                continue
            count = self._counts[kind.name]
            numbers = [cell for cell in row if len(cell) == 1
                       and plain_text(cell).strip().isdecimal()]
            # With several numbers it is a score, or a comparison.
            if len(numbers) == 1 and int(text := plain_text(numbers[0]).strip()) != count:
                findings.warning("book/number", f"the book tells {text} of '{kind.name}', and "
                                 f"{count} are in the box", numbers[0][0].at(0, len(text)),
                                 f"write {{count.{kind.name}}}", (kind.where,))


def _unambiguous_names(results: Mapping[str, set[str]]) -> dict[str, str]:
    """Words that stand for one thing only."""
    return {words: next(iter(names)) for words, names in results.items() if len(names) == 1}


def _passages(book: Book) -> Iterator[_Passage]:
    for block in book.blocks:
        for bits, story in _texts(block):
            if bits:
                yield _passage(bits, story)


def _passage(bits: Sequence[BookBit], story: bool) -> _Passage:
    texts = [FACT if bit.sort == "fact" else " " if bit.sort in ("icon", "break")
             else bit.shown or bit.text for bit in bits]
    starts = accumulate(map(len, texts[:-1]), initial=0)
    return _Passage("".join(texts), tuple(zip(starts, bits, strict=True)), story)


def _texts(block: BookBlock | ListItem) -> Iterator[tuple[Bits, bool]]:
    """Texts that are read in one go, and whether each tells an example."""
    if isinstance(block, BookList):
        for item in block.items:
            yield from _texts(item)
    elif isinstance(block, BookBox):
        for entry in block.blocks:
            yield from _texts(entry)
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
