"""Spreadsheets as files: what is packed in them is unpacked and parsed within bounds."""

from __future__ import annotations

import io
import math
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from generator.base.findings import Complaint
from generator.game.load.spreadsheets.spreadsheet import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_TEXT,
    Cell,
)
from generator.game.load.yaml_file import UNPRINTABLE

# Unpacked, one part of a file. A sheet of 10,000 rows with twenty columns takes about 10 MB.
MOST_UNPACKED = 40_000_000
# The list of what a file holds; each entry takes at least 46 bytes.
MOST_LISTED = 500_000
# Where elements of one part start and end: each cell takes two to six.
MOST_TAGS = 1_200_000
# An attribute takes some hundred bytes once it is read.
MOST_ATTRIBUTES = 1_500_000
END_OF_LIST = b"PK\x05\x06"

Start = Callable[[str, Mapping[str, str]], None]
End = Callable[[str], None]
Text = Callable[[str], None]


def damaged_complaint(
        hint: str = "open it in the spreadsheet program and save it again") -> Complaint:
    """The file isn't what its name says."""
    return Complaint("table/damaged", "the file can't be read as a spreadsheet", hint)


def too_large_complaint(message: str) -> Complaint:
    """More than any game needs."""
    return Complaint("table/too-large", message, "split the table into several files")


class Package:
    """The parts of a spreadsheet's file by name, each read within bounds."""

    def __init__(self, data: bytes) -> None:
        """Look at what a file holds; raises Complaint."""
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            raise Complaint("table/format", "the file is locked with a password, or of an old "
                            "kind of Excel", "save it as .xlsx without a password")
        end = data.rfind(END_OF_LIST)
        if end < 0 or int.from_bytes(data[end + 12:end + 16], "little") > MOST_LISTED:
            raise damaged_complaint()
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
            raise damaged_complaint() from None
        self.names = frozenset(self._zip.namelist())

    def part(self, name: str) -> bytes:
        """What a part holds; raises Complaint."""
        try:
            with self._zip.open(name) as stream:
                data = stream.read(MOST_UNPACKED + 1)
        except RuntimeError:  # the part is encrypted
            raise Complaint("table/format", "the file is locked with a password",
                            "save it without one") from None
        except (KeyError, zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError,
                EOFError, OSError):
            raise damaged_complaint() from None
        if len(data) > MOST_UNPACKED:
            raise too_large_complaint(f"the file holds more than {MOST_UNPACKED / 1e6:.0f} MB when "
                                      f"it is "
                                      "unpacked")
        return data


def parse(data: bytes, start: Start, end: End, text: Text) -> None:
    """Hand over the elements of a part; raises Complaint.

    How many there are is looked at before: the fewer questions are asked of each, the better.
    """
    if data.count(b"<") > MOST_TAGS or data.count(b"=") > MOST_ATTRIBUTES:
        raise too_large_complaint("the spreadsheet holds more than can be read in good time")
    # Whatever it says of itself: these files are UTF-8.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        raise damaged_complaint() from None


def elements(data: bytes, *wanted: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The elements of these names with their attributes, in order; raises Complaint."""
    elements_read: list[tuple[str, Mapping[str, str]]] = []

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if name in wanted:
            elements_read.append((name, attributes))

    parse(data, start, lambda _: None, lambda _: None)
    return iter(elements_read)


def attribute(attributes: Mapping[str, str], name: str) -> str:
    """An attribute by its name without a prefix."""
    return next((value for key, value in attributes.items()
                 if key.rpartition(":")[2] == name), "")


def _refuse_doctype(*_: object) -> None:
    raise damaged_complaint(
        "spreadsheets hold no document types: save it again in the spreadsheet program")


@dataclass(slots=True)
class SheetRows:
    """The rows of a sheet as they are found, within bounds; without those that are empty."""

    numbers: list[int]
    cells: list[list[Cell]]
    held: int = 0
    text: int = 0

    def add(self, number: int, cells: Mapping[int, Cell]) -> None:
        """Take a row: its number from 1 on, its cells by column; raises Complaint."""
        if not cells:
            return
        width = max(cells) + 1
        if width > MOST_COLUMNS:
            raise too_large_complaint(f"the table has more than {MOST_COLUMNS} columns")
        if len(self.cells) > MOST_ROWS:
            raise too_large_complaint(f"the table has more than {MOST_ROWS:,} rows")
        self.held += width
        if self.held > MOST_CELLS:
            raise too_large_complaint(f"the table has more than {MOST_CELLS:,} cells")
        self.text += sum(len(cell) for cell in cells.values() if isinstance(cell, str))
        if self.text > MOST_TEXT:
            raise too_large_complaint(f"the table holds more than {MOST_TEXT / 1e6:.0f} MB of text")
        self.numbers.append(number)
        self.cells.append([cells.get(column) for column in range(width)])


def stored_number(text: str) -> Cell:
    """A stored number: whole where it is one."""
    try:
        value = float(text)
    except ValueError:
        return text.strip() or None
    if not math.isfinite(value):
        return Complaint("table/cell", f"{text[:20]} is not a number that can be printed")
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def stored_text(text: str) -> Cell:
    """A stored text; nothing if it is blank."""
    if len(text) > LONGEST_CELL:
        raise too_large_complaint(f"a cell holds more than {LONGEST_CELL:,} characters")
    strange = UNPRINTABLE.search(text)
    if strange:
        return Complaint("table/cell", f"the invisible character U+{ord(strange[0]):04X} can't be "
                         "used here", "delete it")
    return text if text.strip() else None


def date_complaint(shown: str) -> Complaint:
    """A date where no field holds one; most were never meant."""
    return Complaint("table/cell", f"the cell holds a date, {shown}",
                     "spreadsheet programs make dates of texts such as 1-2: format the column as "
                     "text, and type it again")


def formula_error_complaint(shown: str) -> Complaint:
    """The result of a formula that failed."""
    return Complaint("table/cell", f"the formula here fails with {shown[:20]}",
                     "repair it in the spreadsheet program")


NO_RESULT = Complaint(
    "table/cell", "the formula here has no stored result",
    "open the file in the spreadsheet program and save it: only that works formulas out")
