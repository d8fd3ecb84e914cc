"""Rulebooks: a Markdown file per language with few signs, and the scenarios in their examples."""


import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import ClassVar, NamedTuple

from pydantic import Field

from generator.base.budget import Budget, OverBudgetError, current_budget, spend
from generator.base.findings import FileLocation, Findings, suggest
from generator.base.line_breaks import SOFT_HYPHEN
from generator.game.load.book_text import BookTextReader, TextStrip, join_lines
from generator.game.load.files import Files, SourceText, display_path, find_files, resolve_inside
from generator.game.load.game_schema import SchemaEntry
from generator.game.load.scenario_file import read_scenarios
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import read_yaml
from generator.game.model.rulebook import (
    FOLDER,
    Align,
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
    Rulebook,
    RuleMention,
)
from generator.game.model.scenario import Scenario

MOST_BYTES = 100_000
# With more findings than this, designers begin with the first ones anyway.
MOST_FINDINGS = 60
COMMENT_BEGINS, COMMENT_ENDS = "<!--", "-->"
END_OF_LINE = re.compile(r"\n")
NOT_END_OF_LINE = re.compile(r"[^\n]")
RULE = re.compile(r"[A-Z][A-Z0-9]{1,7}-[A-Z]?\d{1,4}[a-z]?")
HEADING = re.compile(r"(#{1,6})(\s+|$)(.*)")
RULER = re.compile(r"\s{0,3}(-{3,}|\*{3,}|_{3,}|(?:\* ){2,}\*|(?:- ){2,}-)\s*")
ITEM = re.compile(r"(?P<indent>\s*)(?P<sign>[-*+]|\d{1,3}[.)])(?P<gap>\s+)(?P<text>\S.*)")
UNDERLINE = re.compile(r"\s*(=+)\s*")
FENCE = re.compile(r"\s*(```+|~~~+)")
CELLS = re.compile(r"(?<!\\)\|")
DELIMITER = re.compile(r":?-+:?")
ALIGNS: dict[tuple[bool, bool], Align] = {
    (True, True): "middle", (False, True): "end", (True, False): "start", (False, False): "start"}
# Microseconds to read and set a block of a book or a point of a list, to read a line, and to set a
# word's soft hyphen.
BLOCK_WORK, LINE_WORK, HYPHEN_WORK = 200.0, 5.0, 200.0
# For a title, which is also in the contents, and for the square of how many rows a table, a box, a
# paragraph or the index has: whenever a page is full, the rest of the rows is laid out again.
TITLE_WORK, ROW_WORK = 200.0, 0.25
# For a cell of a table.
CELL_WORK = 60.0
# Seconds that reading the books of a game, in all languages, and drawing their figures may take.
SECONDS = 2.5
# The least indentation of a point's own points.
INDENT = 2


class BookLine(NamedTuple):
    """A line of the file: its text, and where it begins."""

    text: str
    number: int
    column: int = 1

    @property
    def is_blank(self) -> bool:
        """Whether the line is empty."""
        return not self.text.strip()

    @property
    def indent(self) -> int:
        """How many spaces it is indented by."""
        return len(self.text) - len(self.text.lstrip())


def read_book(source: SourceText, findings: Findings, language: str) -> Book:
    """The book that a file holds; of what it doesn't know the findings tell.

    It spends from the current budget, so that books in many languages share one.
    """
    budget = current_budget() or Budget(SECONDS)
    before = budget.work_left
    book_findings = Findings()
    reader = _BookReader(source, book_findings)
    blocks: list[BookBlock] = []
    try:
        with budget.apply():
            blocks += reader.blocks()
            reader.check(blocks)
    except OverBudgetError as refusal:
        findings.add(refusal.at(reader.location))
    for index, finding in enumerate(book_findings):
        if index < MOST_FINDINGS:
            findings.add(finding)
    return Book(language, tuple(blocks), FileLocation(source.file, 1, 1), tuple(reader.mentions),
                work=before - budget.work_left)


class _BookReader:
    """Reads the blocks of one file."""

    def __init__(self, source: SourceText, findings: Findings) -> None:
        self.file = source.file
        self.text = BookTextReader(findings)
        self.mentions: list[RuleMention] = []
        text = self._remove_comments(source)
        self.lines = [BookLine(line.expandtabs(4), number) for number, line in
                      enumerate(text.split("\n"), 1)]
        self.next = 0
        self._in_a_box = False
        # How many terms of the index there are so far.
        self._terms = 0

    @property
    def location(self) -> FileLocation:
        """The line that comes next."""
        return self.at(self.lines[min(self.next, len(self.lines) - 1)])

    def at(self, line: BookLine, column: int = 0) -> FileLocation:
        """A place in a line."""
        return FileLocation(self.file, line.number, line.column + column)

    def tell(self, code: str, message: str, line: BookLine, hint: str = "",
             column: int = 0) -> None:
        """Report something."""
        self.text.tell(code, message, self.at(line, column), hint)

    def _remove_comments(self, source: SourceText) -> str:
        """The text with spaces in place of comments; the rules that they name are noted."""
        text = source.text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", " ")
        starts = [0, *(match.end() for match in END_OF_LINE.finditer(text))]
        parts: list[str] = []
        end = 0
        while (start := text.find(COMMENT_BEGINS, end)) >= 0:
            parts.append(text[end:start])
            closing = text.find(COMMENT_ENDS, start + len(COMMENT_BEGINS))
            if closing < 0:
                self.text.tell("book/comment", "this comment is never closed",
                               self._place(starts, start, len(COMMENT_BEGINS)),
                               "close it with -->")
                return "".join(parts)
            for rule in RULE.finditer(text, start + len(COMMENT_BEGINS), closing):
                self.mentions.append(RuleMention(rule[0],
                                             self._place(starts, rule.start(), len(rule[0]))))
            end = closing + len(COMMENT_ENDS)
            parts.append(NOT_END_OF_LINE.sub(" ", text[start:end]))
        return "".join((*parts, text[end:]))

    def _place(self, starts: Sequence[int], offset: int, width: int) -> FileLocation:
        """The place of a character of the file, whose lines start at these."""
        line = bisect_right(starts, offset)
        return FileLocation(self.file, line, offset - starts[line - 1] + 1, width)

    def check(self, blocks: Sequence[BookBlock]) -> None:
        """A book has one title, which comes first."""
        titles = [block for block in blocks if isinstance(block, BookHeading) and block.level == 1]
        if not titles:
            self.text.tell("book/title", "the book has no title", FileLocation(self.file, 1, 1),
                           "begin it with a line like '# Pebbles'")
        elif blocks[0] is not titles[0]:
            self.text.tell("book/title", "something comes before the book's title",
                           blocks[0].where, "begin with the title")
        for other in titles[1:]:
            self.text.tell("book/title", "the book has a second title", other.where,
                           "write '## ' before the title of a section")
        before = 1
        for block in blocks:
            if isinstance(block, BookHeading):
                if block.level > before + 1:
                    self.text.tell("book/heading", "a part stands outside of any section",
                                   block.where, "write '## ' before the title of a section")
                before = block.level

    # Blocks

    def blocks(self) -> Iterator[BookBlock]:
        """The blocks of the file."""
        while (line := self._peek()) is not None:
            if line.is_blank:
                self.next += 1
                continue
            spend(BLOCK_WORK)
            block = self._block(line)
            if block:
                yield block

    def _peek(self) -> BookLine | None:
        return self.lines[self.next] if self.next < len(self.lines) else None

    def _block(self, line: BookLine) -> BookBlock | None:
        if RULER.fullmatch(line.text):
            self.next += 1
            if not line.text.strip().startswith("---"):
                self.tell("book/foreign", "a page breaks at three dashes alone", line, "write ---")
            return PageBreak(self.at(line))
        if line.text.startswith("#"):
            return self._heading(line)
        if ITEM.fullmatch(line.text) and line.indent < 4:
            return self._list(line)
        begun = {"|": self._table, ">": self._box, "`": self._refuse_fence, "~": self._refuse_fence}
        if line.text.lstrip()[0] in "|>" or FENCE.match(line.text):
            return begun[line.text.lstrip()[0]]()
        if line.indent >= 4:
            self.tell("book/indent", "this line is indented, and belongs to no list", line,
                      "begin it at the left edge")
        return self._paragraph()

    def _refuse_fence(self) -> None:
        line = self.lines[self.next]
        self.tell("book/foreign", "a rulebook knows no code", line,
                  "write it as a paragraph or a table", line.indent)
        self.next += 1
        while (inside := self._peek()) is not None:
            self.next += 1
            if FENCE.match(inside.text):
                return

    def _heading(self, line: BookLine) -> BookHeading | None:
        self.next += 1
        match = HEADING.fullmatch(line.text.rstrip().rstrip("#").rstrip()
                                  if line.text.rstrip().endswith(" #") else line.text.rstrip())
        if match is None or not match[3]:
            self.tell("book/heading", "a title has a space after its #, and words", line,
                      "write it like '## Setting up'; '\\#' is a plain #")
            return None
        spend(TITLE_WORK)
        level = len(match[1])
        if level > 3:
            self.tell("book/heading", f"a title of {level} # is deeper than a book goes", line,
                      "write '## ' for a section and '### ' for a part of one")
        strip = join_lines(self.file, [(match[3], line.number, line.column + match.start(3))])
        return BookHeading(min(level, 3), self.text.bits(strip), self.at(line))

    def _box(self) -> BookBox | None:
        first = self.lines[self.next]
        inner = []
        while (line := self._peek()) is not None and line.text.lstrip().startswith(">"):
            cut = line.indent + (2 if line.text.lstrip().startswith("> ") else 1)
            inner.append(BookLine(line.text[cut:], line.number, line.column + cut))
            self.next += 1
        spend(ROW_WORK * len(inner) ** 2)
        if self._in_a_box:
            self._refuse_in_box(self.at(first))
            return None
        if line is not None and not line.is_blank and not _begins_block(line):
            self.tell("book/box", "this line follows a box without its >", line,
                      "write > before it, or leave a line empty")
        kept, self.lines, after, self.next = self.lines, inner, self.next, 0
        self._in_a_box = True
        shown: list[BookParagraph | BookList] = []
        for block in self.blocks():
            if isinstance(block, BookParagraph | BookList):
                shown.append(block)
            else:
                self._refuse_in_box(block.where)
        self._in_a_box = False
        self.lines, self.next = kept, after
        return BookBox(tuple(shown), self.at(first)) if shown else None

    def _refuse_in_box(self, where: FileLocation) -> None:
        self.text.tell("book/box", "a box holds paragraphs and lists only", where,
                       "write it outside of the box; make a title **strong**")

    def _paragraph(self) -> BookBlock | None:
        first = self.lines[self.next]
        lines: list[BookLine] = []
        while (line := self._peek()) is not None and not line.is_blank:
            if lines and RULER.fullmatch(line.text):
                self.tell("book/break", "these dashes make a title of the text above", line,
                          "leave a line empty before them")
                break
            if lines and UNDERLINE.fullmatch(line.text):
                self.tell("book/heading", "a title is marked before it, not below", line,
                          "write '## ' before the title")
                self.next += 1
                break
            if lines and _begins_block(line):
                break
            lines.append(line)
            self.next += 1
        strip = self._strip(lines)
        figures = self.text.pictures(strip)
        if figures is not None:
            return BookFigures(figures, self.at(first, first.indent)) if figures else None
        bits = self.text.bits(strip)
        return BookParagraph(bits, self.at(first, first.indent)) if bits else None

    def _strip(self, lines: Sequence[BookLine]) -> TextStrip:
        hard_ends = sum(line.text.endswith(("  ", "\\")) for line in lines)
        terms = self._terms + sum(line.text.count("[[") for line in lines)
        spend(LINE_WORK * len(lines) + ROW_WORK * (hard_ends ** 2 + terms ** 2 - self._terms ** 2)
              + HYPHEN_WORK * sum(line.text.count(SOFT_HYPHEN) for line in lines))
        self._terms = terms
        return join_lines(self.file, [(line.text, line.number, line.column) for line in lines])

    # Lists

    def _list(self, line: BookLine, depth: int = 0) -> BookList:
        """The points from here on with the indentation of the first."""
        start = ITEM.fullmatch(line.text)
        assert start
        sign, indent = start["sign"], line.indent
        numbered = sign[0].isdigit()
        if sign[-1] not in "-.":
            self.tell("book/list", f"'{sign}' is no sign of a point", line,
                      "write '- ' or '1. '", indent)
        items: list[ListItem] = []
        while (point := self._next_item(indent, numbered)) is not None:
            items.append(self._item(point, depth))
        return BookList(numbered, tuple(items), items[0].where,
                        int(sign[:-1]) if numbered else 1)

    def _next_item(self, indent: int, numbered: bool) -> BookLine | None:
        """The next point of a list, after empty lines perhaps."""
        ahead = self.next
        while ahead < len(self.lines) and self.lines[ahead].is_blank:
            ahead += 1
        if ahead == len(self.lines):
            return None
        line = self.lines[ahead]
        match = ITEM.fullmatch(line.text)
        if match is None or RULER.fullmatch(line.text) or not (
                indent - INDENT < line.indent < indent + INDENT) \
                or match["sign"][0].isdigit() != numbered:
            return None
        self.next = ahead
        return line

    def _item(self, line: BookLine, depth: int) -> ListItem:
        spend(BLOCK_WORK)
        match = ITEM.fullmatch(line.text)
        assert match
        lines = [BookLine(match["text"], line.number, line.column + match.start("text"))]
        self.next += 1
        while (more := self._peek()) is not None and not more.is_blank and not _begins_block(more):
            lines.append(more)
            self.next += 1
        below = self._sublist(line.indent, depth)
        bits = self.text.bits(self._strip(lines))
        return ListItem(bits, self.at(line, line.indent), below)

    def _sublist(self, indent: int, depth: int) -> BookList | None:
        """The points of a point; a second paragraph of it is reported."""
        ahead = self.next
        while ahead < len(self.lines) and self.lines[ahead].is_blank:
            ahead += 1
        if ahead == len(self.lines) or self.lines[ahead].indent < indent + INDENT:
            return None
        line = self.lines[ahead]
        self.next = ahead
        if ITEM.fullmatch(line.text) and depth == 0:
            return self._list(line, depth + 1)
        if ITEM.fullmatch(line.text):
            self.tell("book/list", "these points are indented twice", line,
                      "a point has points of its own, and those have none", line.indent)
            self.next += 1
            return None
        self.tell("book/list", "a point is one paragraph", line,
                  "write it on in the lines above, or make it a point", line.indent)
        self._paragraph()
        return None

    # Tables

    def _table(self) -> BookTable | None:
        lines: list[BookLine] = []
        while (line := self._peek()) is not None and line.text.lstrip().startswith("|"):
            lines.append(line)
            self.next += 1
        spend(ROW_WORK * len(lines) ** 2)
        first = lines[0]
        rule = [cell.text.strip() for cell in self._cells(lines[1])] if len(lines) > 1 else []
        if not rule or not all(DELIMITER.fullmatch(cell) for cell in rule):
            self.tell("book/table", "below a table's headings there is no line of dashes", first,
                      "write it like |---|---| below the first row")
            return None
        head = [self.text.bits(self._strip([cell])) for cell in self._cells(first)]
        spend(CELL_WORK * len(head) * len(lines))
        if len(rule) != len(head):
            self.tell("book/table", f"the line of dashes has {len(rule)} cells, and the row above "
                      f"{len(head)}", lines[1], "give both as many")
            return None
        rows = []
        for line in lines[2:]:
            row = [self.text.bits(self._strip([cell])) for cell in self._cells(line)]
            if len(row) != len(head):
                self.tell("book/table", f"this row has {len(row)} cells, and the headings are "
                          f"{len(head)}", line, "write '\\|' for a plain | in a cell")
                continue
            rows.append(tuple(row))
        aligns: list[Align] = [ALIGNS[cell.startswith(":"), cell.endswith(":")] for cell in rule]
        return BookTable(tuple(head), tuple(aligns), tuple(rows), self.at(first, first.indent))

    def _cells(self, line: BookLine) -> list[BookLine]:
        """The cells of a row, each as a line that knows its place."""
        end = len(line.text.rstrip())
        places = [match.start() for match in CELLS.finditer(line.text)]
        edges = places if places and places[-1] == end - 1 else [*places, end]
        return [BookLine(line.text[left + 1:right].replace("\\|", "|"), line.number,
                         line.column + left + 1)
                for left, right in pairwise(edges)]


def _begins_block(line: BookLine) -> bool:
    """Whether a line begins a block of its own, even right below a paragraph."""
    text = line.text.lstrip()
    match = ITEM.fullmatch(line.text)
    return bool(HEADING.match(line.text)) or text.startswith((">", "|", "```", "~~~")) \
        or bool(RULER.fullmatch(line.text)) or match is not None


EXAMPLES, RULES_LIST = "examples.yaml", "rules.yaml"


class RulesFile(SchemaEntry):
    """The rules that a rulebook has to tell."""

    called: ClassVar[str] = "a list of rules"
    rules: list[str] = Field(default_factory=list, description="Their ids.")


def read_rulebook(home: Path, game: str, languages: Sequence[str], files: Files,
                  findings: Findings) -> Rulebook:
    """The books of a game, with what is wrong in them; empty if there are none."""
    books: dict[str, Book] = {}
    budget = Budget(SECONDS)
    for path in find_files([home], (f"{FOLDER}/*.md",), findings):
        if path.stem not in languages:
            findings.error("book/language", f"the game has no language '{path.stem}'",
                           FileLocation(display_path(path)), f"{suggest(path.stem, languages)}; "
                                                             f"add it to "
                           "'languages' in game.yaml, or call the file after another language")
            continue
        book = _read_within(budget, path, files, findings)
        if book is not None:
            books[path.stem] = book
        if budget.work_left < 0:
            break
    ordered = {language: books[language] for language in languages if language in books}
    before = len(findings.errors)
    examples = _examples(home, game, files, findings)
    whole = len(findings.errors) == before
    return Rulebook(ordered, examples, _rules(home, files, findings), whole)


def _read_within(budget: Budget, path: Path, files: Files, findings: Findings) -> Book | None:
    """A book, read within what the books before it left of a budget."""
    before = budget.work_left
    reader = _READERS.setdefault(path.stem, partial(_parse, path.stem))
    with budget.apply():
        book = files.read_parsed(path, MOST_BYTES, reader, findings)
    if budget.work_left < 0:
        # Once the others are shorter it is read again.
        _READERS.pop(path.stem, None)
    elif book is not None and budget.work_left == before:
        # It is known from an earlier time, and counts all the same.
        try:
            budget.spend(book.work)
        except OverBudgetError as refusal:
            findings.add(refusal.at(book.where))
    return book


def _parse(language: str, source: SourceText, findings: Findings, before: Book | None) -> Book:
    return read_book(source, findings, language)


# One object a language, by which a file that hasn't changed is known.
_READERS: dict[str, partial[Book]] = {}


def _examples(home: Path, game: str, files: Files, findings: Findings) -> tuple[Scenario, ...]:
    path = _existing_file(home, EXAMPLES, findings)
    if path is None:
        return ()
    scenarios = read_scenarios(path, findings, files)
    for scenario in scenarios[:1]:
        if scenario.game != game and Path(scenario.game).resolve() != home.resolve():
            findings.error("book/examples", f"these scenarios are of the game '{scenario.game}'",
                           FileLocation(display_path(path), 1, 1),
                           f"write game: {game}, or game: .. in a folder of your own")
            return ()
    return scenarios


def _rules(home: Path, files: Files, findings: Findings) -> tuple[RuleMention, ...]:
    path = _existing_file(home, RULES_LIST, findings)
    tree = read_yaml(path, findings, None, files) if path else None
    entry = validate_model(RulesFile, tree, findings) if tree else None
    if tree is None or entry is None:
        return ()
    return tuple(RuleMention(rule, tree.at(("rules", index))) for index,
                 rule in enumerate(entry.rules))


def _existing_file(home: Path, name: str, findings: Findings) -> Path | None:
    path = home / FOLDER / name
    return resolve_inside(home, f"{FOLDER}/{name}", findings, FileLocation(display_path(path))) \
        if path.exists() else None
