"""Sheets of an .xlsx file: the values that are stored in their cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from posixpath import dirname, join, normpath

from generator.base.findings import Complaint
from generator.game.load.spreadsheets.spreadsheet import Cell
from generator.game.load.spreadsheets.workbook import (
    NO_RESULT,
    Package,
    SheetRows,
    attribute,
    damaged_complaint,
    date_complaint,
    elements,
    formula_error_complaint,
    parse,
    stored_number,
    stored_text,
)

# The first element, if its name has a prefix.
PREFIX = re.compile(rb"<([A-Za-z]\w{0,20}):(?:worksheet|sst|styleSheet|workbook|Relationships)\b")
# Numbers of the formats that Excel brings along and that show dates or times.
DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
# What a format says literally, and the parts in brackets.
LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
DATE_LETTERS = re.compile(r"[dmyhs]", re.IGNORECASE)
# How the format writes characters that XML can't hold.
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
FIRST_DAY = datetime(1899, 12, 30)  # spreadsheets know no time zones
ROW = re.compile(r"[1-9][0-9]{0,6}")
REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")

# What cells of rarer sorts say.
CELL_TYPES: dict[str, Callable[[str], Cell]] = {
    "b": lambda text: text.strip() == "1", "e": formula_error_complaint,
    "d": lambda text: date_complaint(text[:10])}


def sheets_of(package: Package) -> dict[str, str]:
    """The sheets of a workbook in order, hidden ones last, each with its part; raises Complaint."""
    book = _related_part(package, "", "officeDocument") or "xl/workbook.xml"
    relations = _relations(package, book)
    shown: dict[str, str] = {}
    hidden: dict[str, str] = {}
    for _, facts in elements(_read_part(package, book), "sheet"):
        part = relations.get(attribute(facts, "id"), ("", ""))[1]
        if facts.get("name") and "worksheets/" in part:
            (hidden if "state" in facts else shown)[facts["name"]] = part
    return shown | hidden


def read_sheet(package: Package, part: str) -> SheetRows:
    """The rows of a sheet; raises Complaint."""
    book = _related_part(package, "", "officeDocument") or "xl/workbook.xml"
    strings = _related_part(package, book, "sharedStrings")
    styles = _related_part(package, book, "styles")
    reader = _SheetReader(
        _shared_strings(_read_part(package, strings)) if strings in package.names else [],
        _date_styles(_read_part(package, styles)) if styles in package.names else frozenset())
    parse(_read_part(package, part), reader.start, reader.end, reader.text)
    return reader.rows


def _read_part(package: Package, name: str) -> bytes:
    """What a part holds, whose elements a few programs write with a prefix."""
    data = package.part(name)
    prefix = PREFIX.search(data, 0, 2_000)
    if prefix is None:
        return data
    pattern = re.escape(prefix[1])
    return re.sub(rb"(</?)" + pattern + rb":", rb"\1", data)


def _relations(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """What a part refers to: by id, the sort of thing and its part."""
    name = join(dirname(part), "_rels", f"{part.rpartition('/')[2]}.rels")
    if name not in package.names:
        return {}
    targets = {}
    for _, facts in elements(_read_part(package, name), "Relationship"):
        target = facts.get("Target", "")
        path = target.lstrip("/") if target.startswith("/") else normpath(
            join(dirname(part), target))
        targets[facts.get("Id", "")] = facts.get("Type", "").rpartition("/")[2], path
    return targets


def _related_part(package: Package, part: str, sort: str) -> str:
    return next((path for kind, path in _relations(package, part).values() if kind == sort), "")


def _shared_strings(data: bytes) -> list[str]:
    """The texts that cells refer to by number; what only says how to read them is left out."""
    strings: list[str] = []
    parts: list[str] = []
    state = {"t": 0, "rPh": 0}

    def start(name: str, _: Mapping[str, str]) -> None:
        if name in state:
            state[name] += 1
        elif name == "si":
            parts.clear()

    def end(name: str) -> None:
        if name in state:
            state[name] -= 1
        elif name == "si":
            strings.append(_unescape("".join(parts)))

    def text(piece: str) -> None:
        if state["t"] and not state["rPh"]:
            parts.append(piece)

    parse(data, start, end, text)
    return strings


def _unescape(text: str) -> str:
    if "_x" in text:
        text = ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _date_styles(data: bytes) -> frozenset[str]:
    """The numbers of the styles that show dates."""
    formats: dict[str, bool] = {}
    styles = set()
    inside = ""
    count = 0

    def start(name: str, facts: Mapping[str, str]) -> None:
        nonlocal inside, count
        if name == "numFmt":
            bare = LITERAL.sub("", facts.get("formatCode", "")[:1000])
            formats[facts.get("numFmtId", "")] = bool(DATE_LETTERS.search(bare))
        elif name in ("cellXfs", "cellStyleXfs"):
            inside = name
        elif name == "xf" and inside == "cellXfs":
            number = facts.get("numFmtId", "0")
            is_number = number.isascii() and number.isdigit() and len(number) < 9
            if formats.get(number, is_number and int(number) in DATE_FORMATS):
                styles.add(str(count))
            count += 1

    parse(data, start, lambda _: None, lambda _: None)
    return frozenset(styles)


class _SheetReader:
    """Takes the cells of a sheet as its elements come."""

    def __init__(self, strings: list[str], dates: frozenset[str]) -> None:
        self.rows = SheetRows([], [])
        self._strings = strings
        self._dates = dates
        self._columns: dict[str, int] = {}
        self._cells: dict[int, Cell] = {}
        self._row = 0
        self._column = -1
        self._facts: Mapping[str, str] = {}
        self._formula = False
        self._is_in_value = False
        self._texts: list[str] = []

    def start(self, name: str, facts: Mapping[str, str]) -> None:
        """An element begins."""
        if name == "c":
            self._facts = facts
            self._formula = False
            self._texts = []
            self._column = self._column_of(facts.get("r"))
        elif name in ("v", "t"):
            self._is_in_value = True
        elif name == "f":
            self._formula = True
        elif name == "row":
            self._column = -1
            number = facts.get("r", "")
            self._row = int(number) if ROW.fullmatch(number) else self._row + 1

    def end(self, name: str) -> None:
        """An element ends."""
        if name == "c":
            value = self._value()
            if value is not None:
                self._cells[self._column] = value
        elif name in ("v", "t"):
            self._is_in_value = False
        elif name == "row":
            self.rows.add(self._row, self._cells)
            self._cells = {}

    def text(self, text: str) -> None:
        """A text between elements."""
        if self._is_in_value:
            self._texts.append(text)

    def _column_of(self, reference: str | None) -> int:
        if reference is None:
            return self._column + 1
        name = reference.rstrip("0123456789")
        column = self._columns.get(name)
        if column is None:
            match = REFERENCE.fullmatch(reference)
            if match is None:
                raise damaged_complaint()
            column = 0
            for letter in match[1]:
                column = 26 * column + ord(letter) - 64
            column -= 1
            self._columns[name] = column
        return column

    def _value(self) -> Cell:
        text, sort = "".join(self._texts), self._facts.get("t", "n")
        if sort == "s":
            return stored_text(self._shared_text(text))
        if sort in ("str", "inlineStr"):
            return stored_text(_unescape(text))
        if not text:
            return NO_RESULT if self._formula else None
        if sort in CELL_TYPES:
            return CELL_TYPES[sort](text)
        value = stored_number(text)
        return _date_complaint(value) if self._facts.get("s") in self._dates else value

    def _shared_text(self, number: str) -> str:
        try:
            return self._strings[int(number)]
        except (ValueError, IndexError):
            raise damaged_complaint() from None


def _date_complaint(value: Cell) -> Complaint:
    """A number that is shown as a date, reported as one."""
    try:
        return date_complaint((FIRST_DAY + timedelta(days=float(str(value)))).date().isoformat())
    except (ValueError, OverflowError):
        return date_complaint(str(value)[:20])
