"""What differs between two versions of a table, told by rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generator.base.findings import Complaint, FileLocation, Findings
from generator.game.load.files import Files
from generator.game.load.spreadsheets.columns_and_cells import loose_name
from generator.game.load.spreadsheets.spreadsheet import MOST_BYTES, Cell, Spreadsheet
from generator.game.load.spreadsheets.spreadsheet_file import parse_spreadsheet, read_spreadsheet

# Headings of columns that tell a row from others.
NAME_COLUMNS = ("id", "name", "title")


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that came, went, or has other cells: each with its heading, before and after."""

    name: str
    sort: str
    cells: tuple[tuple[str, str, str], ...] = ()


def find_row_changes(before: Spreadsheet, after: Spreadsheet) -> list[RowChange]:
    """The rows that differ, in the order of the newer table; those that are gone at the end."""
    old, new = dict(_rows_by_name(before)), dict(_rows_by_name(after))
    found = []
    for name, row in new.items():
        if name not in old:
            found.append(RowChange(name[0], "added"))
        elif row != old[name]:
            headings = dict.fromkeys([*old[name], *row])
            found.append(RowChange(name[0], "changed", tuple(
                (heading, old[name].get(heading, ""), row.get(heading, ""))
                for heading in headings if old[name].get(heading, "") != row.get(heading, ""))))
    return found + [RowChange(name[0], "removed") for name in old if name not in new]


def compare_files(before: Path, after: Path, file: str, sheet: str | None,
                  detailed: int) -> list[RowChange]:
    """The rows of a new version that differ; only so many of them, the first, with their cells.

    `after` has the bytes of the new version, which is going to be called `file`. Complaint if it
    isn't a table.
    """
    findings = Findings()
    data = Files().read(after, MOST_BYTES, findings, None)
    new = parse_spreadsheet(file, data, sheet, findings) if data is not None else None
    if new is None:
        first = next(iter(findings))
        raise Complaint("pull/no-table", f"what is there is no table: {first.message}", first.hint)
    old = read_spreadsheet(before, sheet, Files(), Findings(), FileLocation(file)) \
        if before.is_file() else None
    found = find_row_changes(old or replace(new, rows=(), lines=(), keys=()), new)
    return [*found[:detailed], *(replace(change, cells=()) for change in found[detailed:])]


def _rows_by_name(table: Spreadsheet) -> Iterator[tuple[tuple[str, int], dict[str, str]]]:
    """Rows by what names them, and which of that name it is; their cells by heading."""
    headings = [loose_name(heading) for heading in table.headings]
    column = next((headings.index(name) for name in NAME_COLUMNS if name in headings), 0)
    seen: dict[str, int] = {}
    for row in table.rows:
        cells = {table.named(index): _cell_as_text(cell) for index, cell in enumerate(row)
                 if cell not in (None, "")}
        name = _cell_as_text(row[column]) if column < len(row) else ""
        seen[name] = seen.get(name, 0) + 1
        yield (name, seen[name]), cells


def _cell_as_text(cell: Cell) -> str:
    return "" if cell is None else cell.message if isinstance(cell, Complaint) else str(cell)
