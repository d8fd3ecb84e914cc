"""A table as a file of components: its rows as entries, each knowing its cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from generator.base.findings import (
    Complaint,
    FileLocation,
    Finding,
    Findings,
    article,
    brief,
    join_values,
    nearest,
    suggest,
)
from generator.game.load.files import as_id, is_safe_id
from generator.game.load.game_schema import SpreadsheetEntry
from generator.game.load.kind_files import KindBook
from generator.game.load.spreadsheets.columns_and_cells import (
    ColumnMap,
    Convert,
    cell_reader,
    loose_name,
    mark_converter,
    report_unread_columns,
    resolve_columns,
)
from generator.game.load.spreadsheets.spreadsheet import Cell, Spreadsheet
from generator.game.load.yaml_file import KeyPath, Tree
from generator.game.model.game import Field, Kind

# More mistakes of one sort in one column are reported as one.
MOST_ALIKE = 3
COPIES = Field(name="copies", type="int")
# The place of a whole row; and in the place of a cell, the row's number.
ROW_PLACE = re.compile(r"^:\d+$|!\d+:\d+$")
LINE_NUMBER = re.compile(r"(?<=^:)\d+|\d+$")
SIGNS = {"\t": "a tab", ",": "a comma", ";": "a semicolon"}
# Fields that name a piece better than any other text.
NAMING_FIELDS = ("name", "title")

RowEntry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SpreadsheetMemory:
    """The entries that were made of a table's rows, by all that is written in a row and its id."""

    common: tuple[object, ...]
    entries: Mapping[tuple[object, str], RowEntry]


SpreadsheetMemories = dict[tuple[str, str], SpreadsheetMemory]


@dataclass(frozen=True, slots=True)
class KindRows:
    """The rows of one kind: their numbers in the table, and the columns by field."""

    kind: Kind
    columns: Mapping[str, int]
    rows: Sequence[int] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadsheetTree(Tree):
    """What a spreadsheet says as a file of components, and where it says it.

    What isn't in the spreadsheet is in game.yaml, the `owner`, at `path_in_owner`. The `unreadable`
    cells are already reported.
    """

    table: Spreadsheet
    owner: Tree
    path_in_owner: KeyPath
    parts: tuple[KindRows, ...]
    memory: object
    unreadable: frozenset[FileLocation] = frozenset()

    def at(self, path: KeyPath = ()) -> FileLocation:
        """Where a value is written; for a cell that isn't there, its row."""
        part, path = self._kind_rows(path)
        if path[:1] != ("components",) or len(path) == 1:
            return self.owner.at((*self.path_in_owner, *path))
        row = part.rows[int(path[1])]
        return self.table.cell(row, part.columns.get(str(path[2])) if len(path) > 2 else None)

    def key(self, path: KeyPath) -> FileLocation:
        """Where a value's name is written: in a table, at the value itself."""
        inside = self._kind_rows(path)[1]
        return self.at(path) if inside[:1] == ("components",) else self.owner.key(
            (*self.path_in_owner, *inside))

    def start(self, path: KeyPath, index: int) -> FileLocation:
        """Where an entry starts."""
        return self.at((*path, index))

    def lines(self, path: KeyPath) -> Sequence[int]:
        """The lines of the entries, if they are all of one kind."""
        return self.table.lines if not path and len(self.parts) == 1 and len(
            self.parts[0].rows) == len(self.table.lines) else ()

    @property
    def head(self) -> object:
        """What entries depend on except their row."""
        return self.memory

    def summarize_repeats(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Findings as they are shown: a column that is wrong in many rows is one mistake."""
        groups: dict[tuple[str, ...], list[Finding]] = {}
        for finding in findings:
            place = finding.where.spot if finding.where and finding.where.file == self.file else ""
            # A cell that can't be read isn't missing; and a missing column is reported once.
            if finding.code == "field/missing" and (
                    finding.where in self.unreadable or ROW_PLACE.search(place)):
                continue
            column = LINE_NUMBER.sub("", place) if place else str(finding.where)
            groups.setdefault((finding.code, finding.severity, column), []).append(finding)
        for alike in groups.values():
            if len(alike) <= MOST_ALIKE:
                yield from alike
            else:
                first, second, third, *_ = alike
                yield replace(
                    first, message=f"{first.message}; {len(alike) - 1:,} more cells of the column "
                    "are wrong like this",
                    related=tuple(filter(None, (second.where, third.where))))

    def _kind_rows(self, path: KeyPath) -> tuple[KindRows, KeyPath]:
        if path[:1] == ("sets",) and len(path) > 1:
            return self.parts[int(path[1])], path[2:]
        return self.parts[0], path


def build_spreadsheet_tree(table: Spreadsheet, entry: SpreadsheetEntry, owner: Tree, path: KeyPath,
                           book: KindBook, *,
                           taken: set[str], memories: SpreadsheetMemories,
                           findings: Findings) -> SpreadsheetTree | None:
    """The components that a table's rows say, or None if nothing can be made of them.

    `taken` are the ids that other files use; those of the table are added.
    """
    tree_findings = Findings()
    reader = _SpreadsheetReader(table, entry, owner, path, book, findings=tree_findings)
    tree = reader.read(taken, memories)
    for finding in tree.summarize_repeats(tree_findings) if tree else tree_findings:
        findings.add(finding)
    return tree


class _SpreadsheetReader:
    """Makes entries of a table's rows."""

    def __init__(self, table: Spreadsheet, entry: SpreadsheetEntry, owner: Tree, path: KeyPath,
                 book: KindBook, *, findings: Findings) -> None:
        self.table = table
        self.entry = entry
        self.owner = owner
        self.path_in_owner = path
        self.book = book
        self.findings = findings
        self.map = ColumnMap({heading: (target, owner.at((*path, "columns", heading)))
                              for heading, target in entry.columns.items()}, is_of_one_file=True)

    def read(self, taken: set[str], memories: SpreadsheetMemories) -> SpreadsheetTree | None:
        """The table as a tree."""
        if not self.table.rows:
            self.findings.error("table/empty", f"'{self.table.file}' has headings and no rows",
                                self.table.heading(0), "write a piece into each row")
            return None
        if self.table.others:
            self.findings.note(
                "table/sheet", f"of '{self.table.file}' the sheet '{self.table.sheet}' is read, "
                f"and not: {join_values(self.table.others)}", self.owner.at(self.path_in_owner),
                f"say which one by {{file: {self.table.file.rpartition('/')[2]}, "
                f"sheet: {self.table.sheet}}}")
        self.check_widths()
        kinds = self.kinds()
        if not kinds:
            return None
        read: set[int] = set()
        columns = [self.columns(kind, read) for kind, _ in kinds]
        # What only other kinds have is reported when fields are checked.
        every = {name: column for by_name in columns for name, column in by_name.items()}
        parts = [KindRows(kind, {**{name: column for name, column in every.items()
                                    if column not in by_field.values()}, **by_field}, rows)
                 for (kind, rows), by_field in zip(kinds, columns, strict=True)]
        report_unread_columns(self.table, read, [part.kind for part in parts],
                              self.maps(parts[0].kind),
                              self.findings)
        for part in parts:
            self.check_missing(part)
        sets, memory = self.sets(parts, taken, memories)
        common = {"source": self.entry.source, "defaults": self.entry.defaults}
        value: object = {"kind": parts[0].kind.name, **common, "components": sets[0]} \
            if len(parts) == 1 else {"sets": [
                {"kind": part.kind.name, **common, "components": components}
                for part, components in zip(parts, sets, strict=True)]}
        return SpreadsheetTree(
            file=self.table.file, value=value, place=(1, 1, 1, None), table=self.table,
            owner=self.owner, path_in_owner=self.path_in_owner, parts=tuple(parts), memory=memory,
            unreadable=frozenset(finding.where for finding in self.findings
                                 if finding.code == "table/cell" and finding.where))

    def check_widths(self) -> None:
        """Report cells that stand right of all headings."""
        width = len(self.table.headings)
        for number, row in enumerate(self.table.rows):
            if len(row) > width and any(cell not in (None, "") for cell in row[width:]):
                column = next(index for index in range(width, len(row))
                              if row[index] not in (None, ""))
                self.findings.error(
                    "table/row", f"the row has {len(row)} cells, and there are {width} headings",
                    self.table.cell(number, column), "put a text that holds "
                    f"{SIGNS.get(self.table.delimiter, self.table.delimiter)} in quotes")

    def maps(self, kind: Kind) -> list[ColumnMap]:
        """What headings mean, as game.yaml and the kind say it."""
        return [self.map, ColumnMap(self.book.columns.get(kind.name, {}))]

    def kind_column(self) -> int | None:
        """The column that says which kind each row is of."""
        wanted = {loose_name(heading): target for heading, target in self.entry.columns.items()}
        return next((column for column, heading in enumerate(self.table.headings)
                     if wanted.get(loose_name(heading), loose_name(heading)) == "kind"), None)

    def kinds(self) -> list[tuple[Kind, list[int]]]:
        """The kinds of the rows, each with the numbers of its rows."""
        column = self.kind_column()
        common = self.common_kind(column is not None)
        every = list(range(len(self.table.rows)))
        if column is None:
            return [(common, every)] if common else []
        rows_of: dict[str, tuple[Kind, list[int]]] = {}
        for number in every:
            row = self.table.rows[number]
            kind_name = str(row[column] or "").strip() if column < len(row) else ""
            kind = self.find_kind(kind_name) if kind_name else common
            if kind:
                rows_of.setdefault(kind.name, (kind, []))[1].append(number)
            elif kind_name and as_id(kind_name) not in self.book.broken and self.book.complete:
                self.findings.error("kind/unknown", f"there is no kind {brief(kind_name)}",
                                    self.table.cell(number, column),
                                    suggest(kind_name, self.book.kinds))
            elif not kind_name:
                self.findings.error("table/kind", "the row doesn't say of which kind it is",
                                    self.table.cell(number, column),
                                    f"known: {join_values(self.book.game_kinds)}"
                                    if self.book.game_kinds else "")
        return list(rows_of.values())

    def common_kind(self, has_column: bool) -> Kind | None:
        """The kind of all rows that don't say their own."""
        book, at = self.book, self.owner.at((*self.path_in_owner, "kind"))
        if self.entry.kind:
            if book.complete and not book.find(self.entry.kind) \
                    and self.entry.kind not in book.broken:
                self.findings.error("kind/unknown", f"there is no kind '{self.entry.kind}'", at,
                                    suggest(self.entry.kind, [*book.game_kinds, *book.kinds]))
            return book.find(self.entry.kind)
        path = PurePosixPath(self.table.file)
        kind = (self.find_kind(self.table.sheet) if self.table.sheet else None) \
            or self.find_kind(path.stem)
        if kind is None and not has_column and book.complete and not book.broken:
            example = next(iter(book.game_kinds), "card")
            self.findings.error(
                "table/kind", f"which kind of piece are the rows of '{path.name}'?", at,
                f"write {{file: {path.name}, kind: {example}}}, or give it a column 'kind'")
        return kind

    def find_kind(self, name: str) -> Kind | None:
        """The kind that goes by a name, in the singular or the plural."""
        wanted, book = loose_name(name), self.book
        for kind in dict.fromkeys([*book.game_kinds, *book.kinds, *book.bare]):
            if wanted in (kind, f"{kind}s", f"{kind}es", f"{kind.removesuffix('y')}ies"):
                return book.find(kind)
        # Titles of shared kinds are too common: many are called 'Card'.
        return next((book.kinds[name] for name in book.game_kinds if wanted in (
            loose_name(book.kinds[name].title), loose_name(book.kinds[name].plural))), None)

    def columns(self, kind: Kind, read: set[int]) -> dict[str, int]:
        """The columns by field; those of fields that are themselves wrong are no mistake.

        All columns of which something is known are added to `read`.
        """
        unclear = self.book.unclear.get(kind.name, frozenset())
        wide = replace(kind, fields={**kind.fields, **{
            name: Field(name=name, type="text") for name in unclear}})
        columns, wrong = resolve_columns(self.table, wide, self.maps(kind), self.findings)
        read |= wrong | set(columns.values())
        return columns

    def check_missing(self, part: KindRows) -> None:
        """Report fields that every piece needs and that no column is."""
        unread = {loose_name(heading): self.table.column_name(column)
                  for column, heading in enumerate(self.table.headings)
                  if column not in part.columns.values()}
        for needed in part.kind.fields.values():
            if needed.required and needed.name not in part.columns \
                    and needed.name not in self.entry.defaults:
                near = nearest(loose_name(needed.name), unread)
                hint = f"is it {brief(unread[near])}? Then write columns: " \
                    f"{{{unread[near]}: {needed.name}}}, or call the column so" if near else \
                    "add one, say which one it is under 'columns:', or give the field a default"
                self.findings.error(
                    "table/column", f"no column is the field '{needed.name}', which "
                    f"{article(part.kind.name)} needs", self.table.heading(0), hint)

    def sets(self, parts: Sequence[KindRows], taken: set[str],
             memories: SpreadsheetMemories) -> tuple[list[list[RowEntry]], object]:
        """The entries of each part, those that are as they were being the very same."""
        ids = self.ids(parts, taken)
        place = self.table.file, self.table.sheet
        common = (self.table.headings, self.table.heading_line, self.table.delimiter,
                  [(part.kind, part.columns) for part in parts], self.entry, self.owner)
        memory = memories.get(place)
        before = memory.entries if memory and memory.common == common else {}
        fresh: dict[tuple[object, str], RowEntry] = {}
        sets = []
        for part in parts:
            readers = self.readers(part)
            entries = []
            for number in part.rows:
                name = ids[number]
                key = self.table.keys[number], name
                entry = before.get(key)
                if entry is None:
                    entry = self.make_entry(number, readers, part)
                    entry["id"] = name
                fresh[key] = entry
                entries.append(entry)
            sets.append(entries)
        memories[place] = SpreadsheetMemory(common, fresh)
        return sets, common

    def readers(self, part: KindRows) -> list[tuple[int, str, Convert]]:
        """How the cells of each column are read."""
        marked = mark_converter(self.entry.marks)
        comma = self.table.decimal_comma
        return [(column, name, cell_reader(
            COPIES if name == "copies" else part.kind.fields.get(name), comma, marked))
            for name, column in part.columns.items() if name not in ("id", "kind")]

    def make_entry(self, number: int, readers: Sequence[tuple[int, str, Convert]],
             part: KindRows) -> RowEntry:
        """A row as an entry; empty cells aren't in it."""
        row = self.table.rows[number]
        width = len(row)
        entry: RowEntry = {}
        for column, name, read in readers:
            cell = row[column] if column < width else None
            if cell is None or cell == "":
                continue
            value = read(cell)
            if value.__class__ is Complaint:
                self.findings.add(value.at(self.table.cell(number, part.columns[name])))
            elif value is not None:
                entry[name] = value
        return entry

    def ids(self, parts: Sequence[KindRows], taken: set[str]) -> dict[int, str]:
        """The ids of all rows: those that are written, and others made from names."""
        ids: dict[int, str] = {}
        nameless: list[tuple[int, str]] = []
        for part in parts:
            given = part.columns.get("id")
            named = _naming_column(part)
            for number in part.rows:
                row = self.table.rows[number]
                cell_text = _cell_text(row, given)
                if cell_text:
                    ids[number] = as_id(cell_text) or cell_text
                else:
                    nameless.append((number, nearest_id(_cell_text(row, named)) or part.kind.name))
        taken |= set(ids.values())
        upto: dict[str, Iterator[int]] = {}
        for number, name in sorted(nameless):
            made = name
            while made in taken or not is_safe_id(made):
                made = f"{name[:56].rstrip('-')}-{next(upto.setdefault(name, count(2)))}"
            taken.add(made)
            ids[number] = made
        return ids


def _naming_column(part: KindRows) -> int | None:
    """The column that names the pieces: 'name', or else the first text."""
    texts = sorted((column, name) for name, column in part.columns.items()
                   if name in part.kind.fields and part.kind.fields[name].type == "text")
    first = next((column for wanted in NAMING_FIELDS for column, name in texts if name == wanted),
                 None)
    return texts[0][0] if first is None and texts else first


def _cell_text(row: Sequence[Cell], column: int | None) -> str:
    """What a row says in a column, as text."""
    cell = row[column] if column is not None and column < len(row) else None
    return "" if cell is None or isinstance(cell, Complaint) else str(cell).strip()


def nearest_id(text: str) -> str:
    """The nearest id to a name, whose accents fall away."""
    if text.isascii():
        return as_id(text)
    plain = unicodedata.normalize("NFKD", text)
    return as_id("".join(char for char in plain if not unicodedata.combining(char)))
