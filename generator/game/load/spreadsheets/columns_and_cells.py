"""What a cell means to a field: numbers, yes and no, choices, lists, texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from generator.base.findings import (
    Complaint,
    FileLocation,
    Findings,
    article,
    brief,
    join_values,
    suggest,
)
from generator.game.load.files import as_id
from generator.game.load.spreadsheets.spreadsheet import Cell, Spreadsheet
from generator.game.load.yaml_file import UnusableNumberError, parse_scalar
from generator.game.model.game import Field, Kind

# Each is called by an example of what it looks like.
MarkStyle = Literal["[icon]", "{icon}", "<b>"]

ICON_NAME = r"([A-Za-z][\w -]{0,40})"
BRACKETS = {"[icon]": re.compile(rf"\[{ICON_NAME}\]"), "{icon}": re.compile(rf"\{{{ICON_NAME}\}}")}
STARS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
BREAK_TAG = re.compile(r"<br ?/?>", re.IGNORECASE)
TAG = re.compile(r"<(/?)(b|strong|i|em)>", re.IGNORECASE)
# One within another within another: no text needs more.
DEEPEST_MARKS = 3


def mark_converter(marks: Iterable[str]) -> Callable[[str], str]:
    """A function that turns the marks of a text into ours; it raises Complaint."""
    forms = [form for form in get_args(MarkStyle) if form in marks]

    def convert(text: str) -> str:
        for form in forms:
            if form == "<b>":
                text = _replace_tags(text)
            elif form[0] in text:
                text = BRACKETS[form].sub(lambda match: f":{as_id(match[1])}:", text)
        return text

    return convert


def _replace_tags(text: str) -> str:
    """A text whose bold and italic words stand between stars."""
    if "<" not in text:
        return text
    text = BREAK_TAG.sub("\n", text)
    done: list[str] = []
    # What is between a tag and its partner starts there in `done`.
    waiting: list[tuple[str, int]] = []
    last = 0
    for tag in TAG.finditer(text):
        done.append(text[last:tag.start()])
        last = tag.end()
        name = tag[2].lower()
        if not tag[1] and len(waiting) < DEEPEST_MARKS:
            waiting.append((name, len(done)))
        elif tag[1] and waiting and waiting[-1][0] == name:
            _, first = waiting.pop()
            done[first:] = [_add_stars("".join(done[first:]), STARS[name])]
        else:
            raise _unpaired_tag_complaint(tag[0])
    if waiting:
        raise _unpaired_tag_complaint(f"<{waiting[0][0]}>")
    return "".join([*done, text[last:]])


def _unpaired_tag_complaint(tag: str) -> Complaint:
    return Complaint("table/cell", f"{tag} has no partner here",
                     "write <b>…</b> for bold words and <i>…</i> for italic ones")


def _add_stars(text: str, stars: str) -> str:
    """Stars touch the words, so spaces at the ends move outside."""
    words = text.strip()
    if not words:
        return text
    before = text[:len(text) - len(text.lstrip())]
    return f"{before}{stars}{words}{stars}{text[len(text.rstrip()):]}"


# How spreadsheet programs and people say it.
YES = frozenset(("true", "yes", "y", "x", "1", "on", "✓", "✔", "☑", "wahr", "ja", "vrai", "oui",
                 "verdadero", "sí", "si", "vero", "sì", "waar", "sant", "sann", "tosi", "prawda"))
NO = frozenset(("false", "no", "n", "0", "off", "-", "–", "✗", "✘", "☐", "falsch", "nein", "faux",
                "non", "falso", "onwaar", "nee", "falskt", "epätosi", "fałsz"))
# What formulas leave in a text file when they fail.
FAILED = frozenset(("#ref!", "#n/a", "#name?", "#value!", "#div/0!", "#null!", "#num!", "#error!",
                    "#bezug!", "#wert!", "#nv"))
NUMBER = re.compile(r"[-+−]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
# Where a comma is the decimal point, a dot before three digits separates thousands.
THOUSANDS = re.compile(r"[-+−]?[0-9]{1,3}(?:\.[0-9]{3})+")
COMMA_NUMBER = re.compile(r"[-+−]?[0-9]+,[0-9]+")
# Between the entries of a list, the first of these that is there.
SEPARATORS = ("\n", ";", "|", ",")

Convert = Callable[[Any], Any]


class CellMemo(dict[str, Any]):
    """What a column's texts mean, each looked at once."""

    def __init__(self, convert: Convert) -> None:
        super().__init__()
        self._convert = convert

    def __missing__(self, text: str) -> Any:
        value = self[text] = self._convert(text)
        return value


def cell_reader(field: Field | None, decimal_comma: bool, marked: Callable[[str], str]) -> Convert:
    """How a column's cells are read: None for an empty one, a Complaint for what can't be.

    A cell that doesn't suit the field is passed on unchanged, and checked later. Without a
    field cells are taken as they are.
    """
    convert = _text_reader(field, decimal_comma, marked)
    memo = CellMemo(convert)
    is_text = field is None or field.type == "text"

    def read(cell: Cell) -> Any:
        if cell.__class__ is str:
            # Texts differ from row to row; numbers and words are few.
            return convert(cell) if is_text else memo[cell]
        if isinstance(cell, bool):
            return cell if field and field.type == "bool" else convert(str(cell).upper())
        if isinstance(cell, (int, float)):
            return _stored_number(cell, field, convert)
        return cell

    return read


def _text_reader(field: Field | None, decimal_comma: bool,
                 marked: Callable[[str], str]) -> Convert:
    """How a field's texts are read."""
    kind = field.type if field else "text"
    if field is None or kind == "text":
        inner: Convert = marked
    elif kind == "choice":
        choices = {loose_name(choice): choice for choice in reversed(field.choices)}
        choices |= {choice: choice for choice in field.choices}
        inner = lambda text: choices.get(text) or choices.get(loose_name(text), text)  # noqa: E731
    elif kind == "bool":
        inner = _parse_truth
    elif kind == "list":
        one = _text_reader(field.item, decimal_comma, marked)
        inner = lambda text: [one(part) for part in split_entries(text)]  # noqa: E731
    else:
        inner = lambda text: parse_number(text, decimal_comma)  # noqa: E731

    def convert(text: str) -> Any:
        text = text.strip()
        if not text:
            return None
        if text[0] == "#" and text.lower() in FAILED:
            return Complaint("table/cell", f"the formula here fails with {text}",
                             "repair it in the spreadsheet program")
        try:
            return inner(text)
        except Complaint as wrong:
            return wrong

    return convert


def _stored_number(cell: float, field: Field | None, convert: Convert) -> Any:
    """A number that a spreadsheet stores as one."""
    if field is None or field.type not in ("int", "number", "bool"):
        return convert(f"{cell:.15g}" if isinstance(cell, float) else str(cell))
    if field.type == "bool":
        return bool(cell) if cell in (0, 1) else cell
    return cell


def parse_number(text: str, decimal_comma: bool = False) -> Any:
    """The number that a text says; a whole one if it is, the text if it says none."""
    if decimal_comma and COMMA_NUMBER.fullmatch(text):
        text = text.replace(",", ".")
    elif decimal_comma and THOUSANDS.fullmatch(text):
        return text
    if not NUMBER.fullmatch(text):
        return text
    try:
        value = parse_scalar(text.replace("−", "-"))
    except UnusableNumberError:
        return text
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _parse_truth(text: str) -> Any:
    word = text.casefold()
    return True if word in YES else False if word in NO else text


def split_entries(text: str) -> list[str]:
    """The entries of a list in one cell."""
    separator = next((separator for separator in SEPARATORS if separator in text), "\n")
    return [part.strip() for part in text.split(separator) if part.strip()]


def loose_name(text: str) -> str:
    """A name without what people write in different ways: capitals, spaces, dashes."""
    return re.sub(r"[\s_-]+", "-", text.strip().casefold()).strip("-")


IGNORED = "-"
COMMENT = "#"
COMPONENT_COLUMNS = ("id", "copies", "kind", "source", "unusual")
# What people call these columns; `source` is only so called where a map says so.
COLUMN_ALIASES = {
    "id": "id", "kind": "kind", "unusual": "unusual",
    "copies": "copies", "count": "copies", "qty": "copies", "quantity": "copies",
    "amount": "copies", "how-many": "copies",
}


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """What headings mean by game.yaml: by heading, a field and where that is written.

    A map that is of one table names no heading that the table hasn't.
    """

    fields: Mapping[str, tuple[str, FileLocation]]
    is_of_one_file: bool = False


def resolve_columns(table: Spreadsheet, kind: Kind, maps: Sequence[ColumnMap],
                    findings: Findings) -> tuple[dict[str, int], set[int]]:
    """The columns by field, id, copies, kind and source; the first map goes before the others.

    Also returns the columns that are reported.
    """
    wanted = {loose_name(heading): (field, where) for column_map in reversed(maps)
              for heading, (field, where) in column_map.fields.items()}
    _check_maps(table, kind, maps, findings)
    fields = {loose_name(name): name for name in kind.fields}
    names = {*kind.fields, *COMPONENT_COLUMNS}
    columns: dict[str, int] = {}
    wrong: set[int] = set()
    for column, heading in enumerate(table.headings):
        name = loose_name(heading)
        if not name or (heading.lstrip().startswith(COMMENT) and name not in wanted):
            continue
        field = wanted[name][0] if name in wanted else _field_of_heading(name, kind, fields)
        if field is None or field == IGNORED:
            continue
        if field not in names:
            wrong.add(column)
        elif field in columns:
            wrong.add(column)
            first = table.heading(columns[field])
            both = " and ".join(brief(table.column_name(number))
                                for number in (columns[field], column))
            findings.error("table/column", f"two columns are '{field}': {both}",
                           table.heading(column), "give one of them another heading, or map it "
                           "to \"-\" under 'columns:'", (first,))
        else:
            columns[field] = column
    return columns, wrong


def _field_of_heading(name: str, kind: Kind, fields: Mapping[str, str]) -> str | None:
    """The field that a heading means by itself: 'Card name' is a card's 'name'."""
    short = name.removeprefix(f"{loose_name(kind.name)}-")
    return fields.get(name) or COLUMN_ALIASES.get(name) or fields.get(short) \
        or COLUMN_ALIASES.get(short)


def _check_maps(table: Spreadsheet, kind: Kind, maps: Iterable[ColumnMap],
                findings: Findings) -> None:
    names = [*kind.fields, *COMPONENT_COLUMNS]
    headings = [" ".join(heading.split()) for heading in table.headings if heading.strip()]
    for column_map in maps:
        for heading, (field, where) in column_map.fields.items():
            if field != IGNORED and field not in names:
                findings.error("field/unknown", f"{article(kind.name)} has no field {brief(field)}",
                               where, suggest(field, names))
            if column_map.is_of_one_file and loose_name(heading) not in map(loose_name, headings):
                findings.error("table/column", f"the table has no column {brief(heading)}", where,
                               suggest(heading, headings))


def report_unread_columns(table: Spreadsheet, read: Iterable[int], kinds: Sequence[Kind],
                          maps: Sequence[ColumnMap], findings: Findings) -> None:
    """Tell which columns hold something and are no field, each once."""
    ignored = {loose_name(heading) for column_map in maps
               for heading, (field, _) in column_map.fields.items() if field == IGNORED}
    numbers = set(read)
    fields = list(dict.fromkeys(name for kind in kinds for name in kind.fields))
    noun = join_values(dict.fromkeys(kind.name for kind in kinds))
    for column, heading in enumerate(table.headings):
        if column in numbers or heading.lstrip().startswith(COMMENT) \
                or loose_name(heading) in ignored:
            continue
        if not any(column < len(row) and row[column] not in (None, "") for row in table.rows):
            continue
        findings.warning("table/column", f"{brief(table.column_name(column))} is no field of "
                         f"{article(noun)}, so the column isn't read", table.heading(column),
                         _unread_hint(heading, fields))


def _unread_hint(heading: str, fields: Sequence[str]) -> str:
    near = suggest(loose_name(heading), fields)
    silent = "begin its heading with # if it is a comment"
    return f"{near} Or {silent}" if near.startswith("did you mean") else \
        f"add a field to kinds.yaml, say which one it is under 'columns:', or {silent}"
