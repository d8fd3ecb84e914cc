"""A spreadsheet: its headings, its rows of cells, and where each of them is in its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.findings import Complaint, FileLocation

# As much as all component files may hold together.
MOST_BYTES = 10_000_000
# As many as a game may have components.
MOST_ROWS = 10_000
MOST_COLUMNS = 300
# Each costs something when it is read: so many are read in a second.
MOST_CELLS = 200_000
# Of all cells together, a text as often as cells show it: as much as a text file may hold.
MOST_TEXT = MOST_BYTES
# As in Excel.
LONGEST_CELL = 32_767

# A complaint takes the place of something that isn't a value: an error, a date.
Cell = str | int | float | bool | Complaint | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spreadsheet:
    """The rows of one table below its headings, without those that are empty.

    `lines` are the numbers of the rows in the file. `keys` know a row by all that is written in
    it: rows with equal keys are read alike. `sheet` is the name of a spreadsheet's sheet, `others`
    are those that were not read. In a text, `delimiter`s separate cells.
    """

    file: str
    headings: tuple[str, ...]
    heading_line: int
    heading_key: object
    rows: Sequence[Sequence[Cell]] = field(repr=False)
    lines: Sequence[int] = field(repr=False)
    keys: Sequence[object] = field(repr=False)
    sheet: str = ""
    others: tuple[str, ...] = ()
    delimiter: str = ""

    @property
    def decimal_comma(self) -> bool:
        """Whether a comma may be a decimal point: where cells are parted by semicolons it is."""
        return self.delimiter == ";"

    def column_name(self, column: int) -> str:
        """How people call a column: by its heading, or by its letter."""
        heading = self.headings[column] if column < len(self.headings) else ""
        return " ".join(heading.split()) or column_letters(column)

    def heading(self, column: int) -> FileLocation:
        """The place of a heading."""
        return self._place(self.heading_line, self.heading_key, column)

    def cell(self, row: int, column: int | None = None) -> FileLocation:
        """The place of a cell, or of a whole row."""
        return self._place(self.lines[row], self.keys[row], column)

    def _place(self, line: int, key: object, column: int | None) -> FileLocation:
        if column is None:
            return FileLocation(self.file, line, 1, 1,
                                f"[{self.sheet}]!{line}:{line}" if self.sheet else f":{line}")
        if self.sheet:
            return FileLocation(self.file, line, column + 1, 1,
                                f"[{self.sheet}]!{column_letters(column)}{line}")
        spot = f":{line}:{self.column_name(column)}"
        start, end = cell_span(str(key), self.delimiter, column)
        text = str(key)
        line += text.count("\n", 0, start)
        return FileLocation(self.file, line, start - text.rfind("\n", 0, start),
                            max(1, end - start), spot)


def column_letters(column: int) -> str:
    """A column's name in a spreadsheet: A, B, …, Z, AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def cell_span(record: str, delimiter: str, column: int) -> tuple[int, int]:
    """Where a cell of a record starts and ends; one that isn't there, where the record ends."""
    start = 0
    for number in range(column + 1):
        end = _cell_end(record, delimiter, start)
        if number == column:
            return start, end
        if end >= len(record):
            break
        start = end + 1
    return len(record), len(record)


def _cell_end(record: str, delimiter: str, start: int) -> int:
    at = start
    while record[at:at + 1] == " ":
        at += 1
    if record[at:at + 1] == '"':
        at += 1
        while (quote := record.find('"', at)) >= 0 and record[quote + 1:quote + 2] == '"':
            at = quote + 2
        at = len(record) if quote < 0 else quote + 1
    end = record.find(delimiter, at)
    return len(record) if end < 0 else end
