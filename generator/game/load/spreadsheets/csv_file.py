"""Tables as text: cells with a delimiter between them, whichever it is."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import UTF16_MARKS, SourceText, decode
from generator.game.load.spreadsheets.spreadsheet import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Spreadsheet,
)
from generator.game.load.yaml_file import UNPRINTABLE

DELIMITERS = (",", ";", "\t", "|")
# What Excel understands, and some programs write, as a first line.
DECLARED_DELIMITER = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
# Empty ones and those inside of cells count too.
MOST_LINES = 1_000_000
# How many records tell what parts their cells, and how much of them is looked at.
SAMPLED_LINES = 100
SAMPLED_LETTERS = 1_000_000
QUOTES_HINT = 'a cell in quotes ends with one, and a quote inside of it is doubled: "a ""big"" one"'

Record = tuple[int, str, list[str]]


class _UnusableTextError(Exception):
    """Why a text can't be read as a table, and from which line on."""

    def __init__(self, code: str, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.line = line
        self.hint = hint


def read_csv(file: str, data: bytes, findings: Findings) -> Spreadsheet | None:
    """The table in a text file, or None if it can't be used."""
    source = _decode(file, data, findings)
    if source is None:
        return None
    strange = UNPRINTABLE.search(source.text)
    if strange:
        findings.error("yaml/control-character",
                       f"the invisible character U+{ord(strange[0]):04X} can't be used here",
                       source.at(strange.start()), "delete it")
        return None
    lines = source.text.split("\n", MOST_LINES)
    declared = DECLARED_DELIMITER.fullmatch(lines[0].rstrip(",;\t|")) \
        or DECLARED_DELIMITER.fullmatch(lines[0])
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
    except _UnusableTextError as refused:
        findings.error(refused.code, str(refused),
                       FileLocation(file, refused.line, 1, 1, f":{refused.line}"), refused.hint)
        return None
    if headings is None:
        findings.error("table/empty", f"'{file}' is empty", FileLocation(file),
                       "write the headings into the first row, a piece into each other row")
        return None
    line, key, cells = headings
    return Spreadsheet(file=file, headings=tuple(cells), heading_line=line, heading_key=key,
                       rows=rows, lines=numbers, keys=keys, delimiter=delimiter)


def _decode(file: str, data: bytes, findings: Findings) -> SourceText | None:
    """The text, in UTF-8 or in the UTF-16 that Excel calls Unicode text."""
    if data.startswith(UTF16_MARKS):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            findings.error("file/encoding", f"'{file}' is damaged UTF-16 text", FileLocation(file),
                           "save it as 'CSV UTF-8'")
            return None
        return SourceText(file, _normalize_line_ends(text))
    text_findings = Findings()
    source = decode(file, data, text_findings)
    for finding in text_findings:
        findings.error(finding.code, finding.message, finding.where,
                       "save it as 'CSV UTF-8', as Excel calls it; then letters such as é stay")
    return SourceText(file, _normalize_line_ends(source.text)) if source else None


def _normalize_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _records(lines: list[str], first: int, delimiter: str) -> Iterator[Record]:
    """The records that hold something: their line, their text and their cells."""
    reader = csv.reader(_check_lines(lines, first, delimiter), delimiter=delimiter, strict=True,
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
            raise _UnusableTextError("table/quote", start + 1,
                                     "the quotes of a cell don't match from "
                                     "here on", QUOTES_HINT) from None
        end = first + reader.line_num
        if not any(map(str.strip, cells)):
            continue
        count += 1
        held += len(cells)
        key = lines[start] if end == start + 1 else "\n".join(lines[start:end])
        much = _size_problem(count, held, cells, key)
        if much:
            raise _UnusableTextError("table/too-large", start + 1, much,
                                     "split the table into several files")
        yield start + 1, key, cells


def _check_lines(lines: list[str], first: int, delimiter: str) -> Iterator[str]:
    """Lines as a reader takes them, refused before it parts one into millions of cells."""
    for number in range(first, len(lines)):
        if number == MOST_LINES:
            raise _UnusableTextError("table/too-large", number + 1,
                                     f"the table has more than {MOST_LINES:,} lines",
                                     "delete the empty ones, or split it into several files")
        line = lines[number]
        if line.count(delimiter) > MOST_CELLS:
            raise _UnusableTextError("table/too-large", number + 1,
                                     f"the table has more than {MOST_CELLS:,} cells",
                                     "split the table into several files")
        yield f"{line}\n"


def _size_problem(rows: int, held: int, cells: list[str], record: str) -> str:
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
    text = "\n".join(lines[:5 * SAMPLED_LINES])[:SAMPLED_LETTERS]
    best, most = DELIMITERS[0], 0.0
    for delimiter in DELIMITERS:
        sizes = []
        try:
            for cells in csv.reader(StringIO(text, newline="\n"), delimiter=delimiter):
                if any(cells):
                    sizes.append(len(cells))
                if len(sizes) > SAMPLED_LINES:
                    break
        except csv.Error:
            continue
        if not sizes or sizes[0] < 2:
            continue
        alike = sum(size == sizes[0] for size in sizes) / len(sizes)
        if sizes[0] * alike > most:
            best, most = delimiter, sizes[0] * alike
    return best
