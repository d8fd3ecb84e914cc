"""Files that hold tables, by their endings: bytes in, a table out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.base.findings import Complaint, Findings, Where
from generator.base.suggestions import listed, nearest
from generator.game.load.files import Files
from generator.game.load.tables import ods_file, xlsx_file
from generator.game.load.tables.csv_file import read_csv
from generator.game.load.tables.table import MOST_BYTES, Cell, Table
from generator.game.load.tables.workbook import Package

TEXTS = (".csv", ".tsv", ".txt")
SPREADSHEETS = {".xlsx": xlsx_file, ".ods": ods_file}
# Tables in files that aren't read, and what to do instead.
OTHERS = {
    ".xls": "save it as .xlsx", ".xlsb": "save it as .xlsx",
    ".xlsm": "save it as .xlsx, which holds no programs",
    ".numbers": "export it as .xlsx or .csv", ".gsheet": "download it as .xlsx or .csv",
}


def is_table(name: str) -> bool:
    """Whether a file's name is that of a table, be it one that can be read or not."""
    ending = Path(name).suffix.lower()
    return ending in TEXTS or ending in SPREADSHEETS or ending in OTHERS


def read_table(path: Path, sheet: str | None, files: Files, findings: Findings,
               at: Where) -> Table | None:
    """The table in a file, or None if it can't be used; `at` asks for it."""
    ending = path.suffix.lower()
    if ending in OTHERS:
        findings.error("table/format", f"'{path.name}' is a file that isn't read here", at,
                       OTHERS[ending])
        return None
    make = partial(_spreadsheet if ending in SPREADSHEETS else _text, sheet=sheet)
    return files.formed(path, MOST_BYTES, make, findings, None if path.is_file() else at,
                        name=(read_table, sheet))


def table_in(file: str, data: bytes, sheet: str | None, findings: Findings) -> Table | None:
    """The table in the bytes of a file of that name."""
    ending = Path(file).suffix.lower()
    if ending in OTHERS:
        findings.error("table/format", f"'{file}' is a file that isn't read here", Where(file),
                       OTHERS[ending])
        return None
    make = _spreadsheet if ending in SPREADSHEETS else _text
    return make(file, data, findings, sheet=sheet)


def _text(file: str, data: bytes, findings: Findings, *, sheet: str | None) -> Table | None:
    if sheet is not None:
        findings.error("table/sheet", f"'{file}' is a text, which has no sheets", Where(file),
                       "take out the line 'sheet:'")
    return read_csv(file, data, findings)


def _spreadsheet(file: str, data: bytes, findings: Findings, *,
                 sheet: str | None) -> Table | None:
    form = SPREADSHEETS[Path(file).suffix.lower()]
    try:
        package = Package(data)
        sheets = form.sheets_of(package)
        chosen = next(iter(sheets), None) if sheet is None else next(
            (name for name in sheets if name.strip().lower() == sheet.strip().lower()), None)
        if chosen is None:
            findings.error("table/sheet", f"'{file}' has no sheet" + (
                f" '{sheet}'" if sheet else ""), Where(file), nearest(sheet or "", list(sheets)))
            return None
        rows = form.read_sheet(package, sheets[chosen])
    except Complaint as complaint:
        findings.add(complaint.at(Where(file)))
        return None
    if not rows.cells:
        findings.error("table/empty", f"the sheet '{chosen}' is empty", Where(file),
                       f"the file's sheets: {listed(sheets)}" if len(sheets) > 1 else
                       "write the headings into the first row, a piece into each other row")
        return None
    first, *others = rows.cells
    # A column without a heading is one all the same; in a text it may be a comma too many.
    width = max(map(len, rows.cells))
    first += [None] * (width - len(first))
    return Table(file, tuple(_heading(cell) for cell in first), rows.numbers[0], tuple(first),
                 others, rows.numbers[1:], [tuple(map(_key, row)) for row in others], chosen,
                 () if sheet else tuple(name for name in sheets if name != chosen))


def _heading(cell: Cell) -> str:
    return "" if cell is None or isinstance(cell, Complaint) else str(cell)


def _key(cell: Cell) -> object:
    """A cell as part of what a row is known by: 1, 1.0 and true aren't the same."""
    return (cell.__class__, cell) if isinstance(cell, (bool, float)) else cell
