"""What a table looks like: which fields its columns would be, for a person to judge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.findings import Complaint
from generator.game.load.game_schema import FIELD_NAME, LONGEST_NAME
from generator.game.load.kind_files import RESERVED
from generator.game.load.spreadsheets.columns_and_cells import (
    COLUMN_ALIASES,
    COMMENT,
    NO,
    YES,
    loose_name,
    parse_number,
    split_entries,
)
from generator.game.load.spreadsheets.spreadsheet import Spreadsheet, column_letters
from generator.game.load.spreadsheets.spreadsheet_tree import NAMING_FIELDS, nearest_id
from generator.game.model.game import FieldType

# A field is a choice if few short words come again and again.
MOST_CHOICES = 12
LONGEST_CHOICE = 30
ICON = re.compile(r"\[[A-Za-z][\w -]{0,40}\]|\{[A-Za-z][\w -]{0,40}\}")
TAG = re.compile(r"</?(?:b|i|strong|em)>|<br", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FieldGuess:
    """A column that would be a field; `required` if every row says something in it."""

    name: str
    heading: str
    type: FieldType
    choices: tuple[str, ...] = ()
    required: bool = True


@dataclass(slots=True, kw_only=True)
class SpreadsheetGuess:
    """What a table's columns would be; `columns` is the map that its headings need.

    `icons` are marks for icons in its texts, such as [coin], which must be drawn first.
    """

    rows: int
    fields: list[FieldGuess] = field(default_factory=list)
    columns: dict[str, str] = field(default_factory=dict)
    own_columns: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    icons: list[str] = field(default_factory=list)


def guess_fields(table: Spreadsheet, kind: str) -> SpreadsheetGuess:
    """Look at a table of one kind of piece."""
    guess = SpreadsheetGuess(rows=len(table.rows))
    texts: list[str] = []
    seen: set[str] = set()
    for column, heading_text in enumerate(table.headings):
        heading = " ".join(heading_text.split())
        cells = _column_texts(table, column)
        if not heading or not any(cells) or heading.startswith(COMMENT):
            if heading or any(cells):
                guess.comments.append(table.column_name(column))
            continue
        column_name = COLUMN_ALIASES.get(loose_name(heading))
        if column_name in ("id", "copies") and column_name not in guess.own_columns.values():
            guess.own_columns[heading] = column_name
            continue
        if loose_name(heading) in seen:
            # A map would mean both; reading the table reports it.
            guess.comments.append(heading)
            continue
        seen.add(loose_name(heading))
        name = _free_name(heading, kind, column_letters(column),
                          {field.name for field in guess.fields})
        if name != loose_name(heading):
            guess.columns[heading] = name
        guessed = _guess_field(name, heading, cells, table.decimal_comma)
        guess.fields.append(guessed)
        if guessed.type == "text":
            texts += cells
    guess.marks = ["<b>"] if any(TAG.search(text) for text in texts) else []
    guess.icons = list(dict.fromkeys(guessed for text in texts for guessed in ICON.findall(text)))
    return guess


def _column_texts(table: Spreadsheet, column: int) -> list[str]:
    """A column's cells as text, '' for an empty one."""
    texts = []
    for row in table.rows:
        cell = row[column] if column < len(row) else None
        if isinstance(cell, bool):
            texts.append(str(cell).upper())
        else:
            texts.append("" if cell is None or isinstance(cell, Complaint) else str(cell).strip())
    return texts


def _free_name(heading: str, kind: str, letter: str, taken: set[str]) -> str:
    """A name for a field: that of its heading, or of its column if that has no letters of ours."""
    name = nearest_id(heading)[:LONGEST_NAME - 8]
    if name and (name in RESERVED or not re.fullmatch(FIELD_NAME, name)):
        name = f"{kind}-{name}"
    if re.fullmatch(FIELD_NAME, name) and name not in taken:
        return name
    # The first column of a table that is written in other letters is what a piece is called.
    return "name" if not taken else f"column-{letter.lower()}"


def _guess_field(name: str, heading: str, cells: Sequence[str], comma: bool) -> FieldGuess:
    """A field whose values are these."""
    texts = [cell for cell in cells if cell]
    required = len(texts) == len(cells)
    words = {cell.casefold() for cell in texts}
    if words <= YES | NO and not all(re.fullmatch(r"[\d-]+", word) for word in words):
        return FieldGuess(name, heading, "bool", required=required)
    numbers = [parse_number(cell, comma) for cell in texts]
    if not any(isinstance(number, str) for number in numbers):
        whole = all(isinstance(number, int) for number in numbers)
        # Figures with zeros before them are names of something.
        if not any(re.match(r"0\d", cell) for cell in texts):
            return FieldGuess(name, heading, "int" if whole else "number", required=required)
    if name not in NAMING_FIELDS:
        if choices := _guess_choices(texts):
            return FieldGuess(name, heading, "choice", choices, required)
        parts = [part for cell in texts for part in split_entries(cell)]
        several = sum(len(split_entries(cell)) > 1 for cell in texts)
        if 2 * several >= len(texts) and (choices := _guess_choices(parts)):
            return FieldGuess(name, heading, "list", choices, required)
    return FieldGuess(name, heading, "text", required=required)


def _guess_choices(texts: Sequence[str]) -> tuple[str, ...]:
    """The words that come again and again, each in the spelling that is first; () if none do."""
    words: dict[str, str] = {}
    for word in texts:
        words.setdefault(loose_name(word), word)
        if len(words) > MOST_CHOICES or len(word) > LONGEST_CHOICE or "\n" in word:
            return ()
    return tuple(words.values()) if len(words) > 1 and 2 * len(words) <= len(texts) else ()
