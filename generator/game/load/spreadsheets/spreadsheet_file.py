"""Files that hold tables, by their endings: bytes in, a table out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.base.findings import Complaint, FileLocation, Findings, join_values, suggest
from generator.game.load.files import Files
from generator.game.load.spreadsheets import ods_file, xlsx_file
from generator.game.load.spreadsheets.csv_file import read_csv
from generator.game.load.spreadsheets.spreadsheet import MOST_BYTES, Cell, Spreadsheet
from generator.game.load.spreadsheets.workbook import Package

TEXT_FORMATS = (".csv", ".tsv", ".txt")
WORKBOOK_FORMATS = {".xlsx": xlsx_file, ".ods": ods_file}
# Tables in files that aren't read, and what to do instead.
UNREADABLE_FORMATS = {
    ".xls": "save it as .xlsx", ".xlsb": "save it as .xlsx",
    ".xlsm": "save it as .xlsx, which holds no programs",
    ".numbers": "export it as .xlsx or .csv", ".gsheet": "download it as .xlsx or .csv",
}


def is_spreadsheet(name: str) -> bool:
    """Whether a file's name is that of a table, be it one that can be read or not."""
    ending = Path(name).suffix.lower()
    return ending in TEXT_FORMATS or ending in WORKBOOK_FORMATS or ending in UNREADABLE_FORMATS


def read_spreadsheet(path: Path, sheet: str | None, files: Files, findings: Findings,
                     at: FileLocation) -> Spreadsheet | None:
    """The table in a file, or None if it can't be used; `at` asks for it."""
    ending = path.suffix.lower()
    if ending in UNREADABLE_FORMATS:
        findings.error("table/format", f"'{path.name}' is a file that isn't read here", at,
                       UNREADABLE_FORMATS[ending])
        return None
    make = partial(_parse_workbook if ending in WORKBOOK_FORMATS else _parse_text, sheet=sheet)
    return files.read_converted(path, MOST_BYTES, make, findings, None if path.is_file() else at,
                                name=(read_spreadsheet, sheet))


def parse_spreadsheet(file: str, data: bytes, sheet: str | None,
                      findings: Findings) -> Spreadsheet | None:
    """The table in the bytes of a file of that name."""
    ending = Path(file).suffix.lower()
    if ending in UNREADABLE_FORMATS:
        findings.error("table/format", f"'{file}' is a file that isn't read here",
                       FileLocation(file),
                       UNREADABLE_FORMATS[ending])
        return None
    make = _parse_workbook if ending in WORKBOOK_FORMATS else _parse_text
    return make(file, data, findings, sheet=sheet)


def _parse_text(file: str, data: bytes, findings: Findings, *,
                sheet: str | None) -> Spreadsheet | None:
    if sheet is not None:
        findings.error("table/sheet", f"'{file}' is a text, which has no sheets",
                       FileLocation(file),
                       "take out the line 'sheet:'")
    return read_csv(file, data, findings)


def _parse_workbook(file: str, data: bytes, findings: Findings, *,
                    sheet: str | None) -> Spreadsheet | None:
    form = WORKBOOK_FORMATS[Path(file).suffix.lower()]
    try:
        package = Package(data)
        sheets = form.sheets_of(package)
        chosen = next(iter(sheets), None) if sheet is None else next(
            (name for name in sheets if name.strip().lower() == sheet.strip().lower()), None)
        if chosen is None:
            findings.error("table/sheet", f"'{file}' has no sheet" + (
                f" '{sheet}'" if sheet else ""), FileLocation(file),
                           suggest(sheet or "", list(sheets)))
            return None
        rows = form.read_sheet(package, sheets[chosen])
    except Complaint as complaint:
        findings.add(complaint.at(FileLocation(file)))
        return None
    if not rows.cells:
        findings.error("table/empty", f"the sheet '{chosen}' is empty", FileLocation(file),
                       f"the file's sheets: {join_values(sheets)}" if len(sheets) > 1 else
                       "write the headings into the first row, a piece into each other row")
        return None
    first, *others = rows.cells
    # A column without a heading is one all the same; in a text it may be a comma too many.
    width = max(map(len, rows.cells))
    first += [None] * (width - len(first))
    return Spreadsheet(file=file, headings=tuple(_heading_text(cell) for cell in first),
                       heading_line=rows.numbers[0],
                       heading_key=tuple(first),
                       rows=others, lines=rows.numbers[1:],
                       keys=[tuple(map(_cell_key, row)) for row in others], sheet=chosen,
                       others=() if sheet else tuple(name for name in sheets if name != chosen))


def _heading_text(cell: Cell) -> str:
    return "" if cell is None or isinstance(cell, Complaint) else str(cell)


def _cell_key(cell: Cell) -> object:
    """A cell as part of what a row is known by: 1, 1.0 and true aren't the same."""
    return (cell.__class__, cell) if isinstance(cell, (bool, float)) else cell
