"""Sheets of an .ods file: the values that are stored in their cells."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.findings import Complaint
from generator.game.load.spreadsheets.spreadsheet import MOST_COLUMNS, Cell
from generator.game.load.spreadsheets.workbook import (
    NO_RESULT,
    Package,
    SheetRows,
    date_complaint,
    elements,
    formula_error_complaint,
    parse,
    stored_number,
    stored_text,
)

CONTENT, MANIFEST = "content.xml", "META-INF/manifest.xml"
CELLS = frozenset(("table:table-cell", "table:covered-table-cell"))
NUMBERS = frozenset(("float", "percentage", "currency"))


def sheets_of(package: Package) -> dict[str, str]:
    """The sheets of a file in order; raises Complaint."""
    if MANIFEST in package.names and b"encryption-data" in package.part(MANIFEST):
        raise Complaint("table/format", "the file is locked with a password", "save it without one")
    return {name: name for _, facts in elements(package.part(CONTENT), "table:table")
            if (name := facts.get("table:name", ""))}


def read_sheet(package: Package, name: str) -> SheetRows:
    """The rows of a sheet; raises Complaint."""
    reader = _SheetReader(name)
    parse(package.part(CONTENT), reader.start, reader.end, reader.text)
    return reader.rows


class _SheetReader:
    """Takes the cells of one sheet as the elements of all sheets come."""

    def __init__(self, sheet: str) -> None:
        self.rows = SheetRows([], [])
        self._sheet = sheet
        self._is_wanted_sheet = False
        self._row = 0
        self._repeats = 1
        self._column = 0
        self._cells: dict[int, Cell] = {}
        self._facts: Mapping[str, str] = {}
        self._lines: list[list[str]] = []
        # Inside of a paragraph; and inside of a comment, whose paragraphs aren't the cell's.
        self._is_in_text = 0
        self._ignored_depth = 0

    def start(self, name: str, facts: Mapping[str, str]) -> None:
        """An element begins."""
        if name == "table:table":
            self._is_wanted_sheet = facts.get("table:name") == self._sheet
        elif not self._is_wanted_sheet:
            return
        elif name in CELLS:
            self._facts = facts
            self._lines = []
        elif name == "table:table-row":
            self._repeats = _repeat_count(facts, "table:number-rows-repeated")
            self._column = 0
            self._cells = {}
        elif name == "office:annotation":
            self._ignored_depth += 1
        elif not self._ignored_depth:
            self._start_text(name, facts)

    def _start_text(self, name: str, facts: Mapping[str, str]) -> None:
        if name == "text:p":
            self._is_in_text += 1
            self._lines.append([])
        elif self._is_in_text and name == "text:s":
            self._lines[-1].append(" " * min(_repeat_count(facts, "text:c"), 100))
        elif self._is_in_text and name in ("text:line-break", "text:tab"):
            self._lines[-1].append("\n" if name == "text:line-break" else " ")

    def end(self, name: str) -> None:
        """An element ends."""
        if not self._is_wanted_sheet:
            return
        if name == "table:table":
            self._is_wanted_sheet = False
        elif name in CELLS:
            self._end_cell()
        elif name == "table:table-row":
            # Rows that are repeated are empty, or filled alike on purpose.
            for _ in range(self._repeats if self._cells else 0):
                self._row += 1
                self.rows.add(self._row, self._cells)
            self._row += 0 if self._cells else self._repeats
        elif name == "office:annotation":
            self._ignored_depth -= 1
        elif name == "text:p" and not self._ignored_depth:
            self._is_in_text -= 1

    def text(self, text: str) -> None:
        """A text between elements."""
        if self._is_in_text and not self._ignored_depth:
            self._lines[-1].append(text)

    def _end_cell(self) -> None:
        repeats = _repeat_count(self._facts, "table:number-columns-repeated")
        value = self._value()
        if value is not None:
            for column in range(self._column, min(self._column + repeats, MOST_COLUMNS + 1)):
                self._cells[column] = value
        self._column += repeats

    def _value(self) -> Cell:
        facts = self._facts
        sort = facts.get("office:value-type") or facts.get("calcext:value-type", "")
        text = "\n".join("".join(line) for line in self._lines)
        if facts.get("calcext:value-type") == "error":
            return formula_error_complaint(text or "an error")
        if sort in NUMBERS:
            return stored_number(facts.get("office:value", text))
        if sort == "boolean":
            return facts.get("office:boolean-value", text) == "true"
        if sort in ("date", "time"):
            return date_complaint(facts.get(f"office:{sort}-value", text)[:10])
        if not sort and "table:formula" in facts:
            return NO_RESULT
        return stored_text(facts.get("office:string-value", text))


def _repeat_count(facts: Mapping[str, str], name: str) -> int:
    """How often something is repeated."""
    times = facts.get(name, "1")
    return int(times) if times.isascii() and times.isdigit() and len(times) < 9 else 1
