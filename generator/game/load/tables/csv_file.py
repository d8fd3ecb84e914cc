"""Tables as text: cells with a delimiter between them, whichever it is."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

from generator.base.findings import Findings, Where
from generator.game.load.files import UTF16_MARKS, SourceText, decode
from generator.game.load.tables.table import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Table,
)
from generator.game.load.yaml_file import UNPRINTABLE

DELIMITERS = (",", ";", "\t", "|")
# What Excel understands, and some programs write, as a first line.
DECLARED = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
# Empty ones and those inside of cells count too.
MOST_LINES = 1_000_000
# How many records tell what parts their cells, and how much of them is looked at.
LOOKED_AT = 100
LOOKED_AT_LETTERS = 1_000_000
DOUBLED = 'a cell in quotes ends with one, and a quote inside of it is doubled: "a ""big"" one"'

Record = tuple[int, str, list[str]]


class _RefusedError(Exception):
    """Why a text can't be read as a table, and from which line on."""

    def __init__(self, code: str, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.line = line
        self.hint = hint


def read_csv(file: str, data: bytes, findings: Findings) -> Table | None:
    """The table in a text file, or None if it can't be used."""
    source = _decoded(file, data, findings)
    if source is None:
        return None
    strange = UNPRINTABLE.search(source.text)
    if strange:
        findings.error("yaml/control-character",
                       f"the invisible character U+{ord(strange[0]):04X} can't be used here",
                       source.at(strange.start()), "delete it")
        return None
    lines = source.text.split("\n", MOST_LINES)
    declared = DECLARED.fullmatch(lines[0].rstrip(",;\t|")) or DECLARED.fullmatch(lines[0])
    first = 1 if declared else 0
    delimiter = declared[1] if declared and declared[1] in DELIMITERS else _delimiter(lines[first:])
    rows: list[list[str]] = []
    numbers: list[int] = []
    keys: list[object] = []
    headings: Record | None = None
    try:
        for line, key, cells in _records(lines, first, delimiter):
            if headings is None:
                headings = line, key, cells
            else:
                rows.append(cells)
                numbers.append(line)
                keys.append(key)
    except _RefusedError as refused:
        findings.error(refused.code, str(refused),
                       Where(file, refused.line, 1, 1, f":{refused.line}"), refused.hint)
        return None
    if headings is None:
        findings.error("table/empty", f"'{file}' is empty", Where(file),
                       "write the headings into the first row, a piece into each other row")
        return None
    line, key, cells = headings
    return Table(file, tuple(cells), line, key, rows, numbers, keys, delimiter=delimiter)


def _decoded(file: str, data: bytes, findings: Findings) -> SourceText | None:
    """The text, in UTF-8 or in the UTF-16 that Excel calls Unicode text."""
    if data.startswith(UTF16_MARKS):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            findings.error("file/encoding", f"'{file}' is damaged UTF-16 text", Where(file),
                           "save it as 'CSV UTF-8'")
            return None
        return SourceText(file, _plain_ends(text))
    own = Findings()
    source = decode(file, data, own)
    for each in own:
        findings.error(each.code, each.message, each.where,
                       "save it as 'CSV UTF-8', as Excel calls it; then letters such as é stay")
    return SourceText(file, _plain_ends(source.text)) if source else None


def _plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _records(lines: list[str], first: int, delimiter: str) -> Iterator[Record]:
    """The records that hold something: their line, their text and their cells."""
    reader = csv.reader(_bounded(lines, first, delimiter), delimiter=delimiter, strict=True,
                        skipinitialspace=True)
    end = first
    count = held = 0
    while True:
        start = end
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise _RefusedError("table/quote", start + 1, "the quotes of a cell don't match from "
                                "here on", DOUBLED) from None
        end = first + reader.line_num
        if not any(map(str.strip, cells)):
            continue
        count += 1
        held += len(cells)
        key = lines[start] if end == start + 1 else "\n".join(lines[start:end])
        much = _too_much(count, held, cells, key)
        if much:
            raise _RefusedError("table/too-large", start + 1, much,
                                "split the table into several files")
        yield start + 1, key, cells


def _bounded(lines: list[str], first: int, delimiter: str) -> Iterator[str]:
    """Lines as a reader takes them, refused before it parts one into millions of cells."""
    for number in range(first, len(lines)):
        if number == MOST_LINES:
            raise _RefusedError("table/too-large", number + 1,
                                f"the table has more than {MOST_LINES:,} lines",
                                "delete the empty ones, or split it into several files")
        line = lines[number]
        if line.count(delimiter) > MOST_CELLS:
            raise _RefusedError("table/too-large", number + 1,
                                f"the table has more than {MOST_CELLS:,} cells",
                                "split the table into several files")
        yield f"{line}\n"


def _too_much(rows: int, held: int, cells: list[str], record: str) -> str:
    """Why a table is larger than any game needs; '' if it isn't."""
    if rows > MOST_ROWS + 1:
        return f"the table has more than {MOST_ROWS:,} rows"
    if len(cells) > MOST_COLUMNS and any(cells[MOST_COLUMNS:]):
        return f"the table has more than {MOST_COLUMNS} columns"
    if held > MOST_CELLS:
        return f"the table has more than {MOST_CELLS:,} cells"
    if len(record) > LONGEST_CELL and max(map(len, cells)) > LONGEST_CELL:
        return f"a cell holds more than {LONGEST_CELL:,} characters"
    return ""


def _delimiter(lines: list[str]) -> str:
    """What parts the cells: that which gives the headings the most columns that rows keep to."""
    text = "\n".join(lines[:5 * LOOKED_AT])[:LOOKED_AT_LETTERS]
    best, most = DELIMITERS[0], 0.0
    for delimiter in DELIMITERS:
        sizes = []
        try:
            for cells in csv.reader(StringIO(text, newline="\n"), delimiter=delimiter):
                if any(cells):
                    sizes.append(len(cells))
                if len(sizes) > LOOKED_AT:
                    break
        except csv.Error:
            continue
        if not sizes or sizes[0] < 2:
            continue
        alike = sum(size == sizes[0] for size in sizes) / len(sizes)
        if sizes[0] * alike > most:
            best, most = delimiter, sizes[0] * alike
    return best
