"""What a cell means to a field: numbers, yes and no, choices, lists, texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from generator.base.findings import Complaint
from generator.game.load.tables.table import Cell
from generator.game.load.yaml_file import UnusableNumberError, plain
from generator.game.model.game import Field

# How spreadsheet programs and people say it.
YES = frozenset(("true", "yes", "y", "x", "1", "on", "✓", "✔", "☑", "wahr", "ja", "vrai", "oui",
                 "verdadero", "sí", "si", "vero", "sì", "waar", "sant", "sann", "tosi", "prawda"))
NO = frozenset(("false", "no", "n", "0", "off", "-", "–", "✗", "✘", "☐", "falsch", "nein", "faux",
                "non", "falso", "onwaar", "nee", "falskt", "epätosi", "fałsz"))
# What formulas leave in a text file when they fail.
FAILED = frozenset(("#ref!", "#n/a", "#name?", "#value!", "#div/0!", "#null!", "#num!", "#error!",
                    "#bezug!", "#wert!", "#nv"))
NUMBER = re.compile(r"[-+−]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
# Where a comma is the decimal point, a dot before three digits stands between thousands.
THOUSANDS = re.compile(r"[-+−]?[0-9]{1,3}(?:\.[0-9]{3})+")
COMMA_NUMBER = re.compile(r"[-+−]?[0-9]+,[0-9]+")
# Between the entries of a list, the first of these that is there.
SEPARATORS = ("\n", ";", "|", ",")

Convert = Callable[[Any], Any]


class Memo(dict[str, Any]):
    """What a column's texts mean, each looked at once."""

    def __init__(self, convert: Convert) -> None:
        super().__init__()
        self._convert = convert

    def __missing__(self, text: str) -> Any:
        value = self[text] = self._convert(text)
        return value


def reader_of(field: Field | None, decimal_comma: bool, marked: Callable[[str], str]) -> Convert:
    """How a column's cells are read: None for an empty one, a Complaint for what can't be.

    A cell that doesn't suit the field is handed on as it is, for whoever checks values. Without a
    field cells are taken as they are.
    """
    convert = _of_text(field, decimal_comma, marked)
    memo = Memo(convert)
    is_text = field is None or field.type == "text"

    def read(cell: Cell) -> Any:
        if cell.__class__ is str:
            # Texts differ from row to row; numbers and words are few.
            return convert(cell) if is_text else memo[cell]
        if isinstance(cell, bool):
            return cell if field and field.type == "bool" else convert(str(cell).upper())
        if isinstance(cell, (int, float)):
            return _number(cell, field, convert)
        return cell

    return read


def _of_text(field: Field | None, decimal_comma: bool,
             marked: Callable[[str], str]) -> Convert:
    """How a field's texts are read."""
    kind = field.type if field else "text"
    if field is None or kind == "text":
        inner: Convert = marked
    elif kind == "choice":
        known = {loose(choice): choice for choice in reversed(field.choices)}
        known |= {choice: choice for choice in field.choices}
        inner = lambda text: known.get(text) or known.get(loose(text), text)  # noqa: E731
    elif kind == "bool":
        inner = _truth
    elif kind == "list":
        one = _of_text(field.item, decimal_comma, marked)
        inner = lambda text: [one(part) for part in entries(text)]  # noqa: E731
    else:
        inner = lambda text: number(text, decimal_comma)  # noqa: E731

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


def _number(cell: float, field: Field | None, convert: Convert) -> Any:
    """A number that a spreadsheet stores as one."""
    if field is None or field.type not in ("int", "number", "bool"):
        return convert(f"{cell:.15g}" if isinstance(cell, float) else str(cell))
    if field.type == "bool":
        return bool(cell) if cell in (0, 1) else cell
    return cell


def number(text: str, decimal_comma: bool = False) -> Any:
    """The number that a text says; a whole one if it is, the text if it says none."""
    if decimal_comma and COMMA_NUMBER.fullmatch(text):
        text = text.replace(",", ".")
    elif decimal_comma and THOUSANDS.fullmatch(text):
        return text
    if not NUMBER.fullmatch(text):
        return text
    try:
        value = plain(text.replace("−", "-"))
    except UnusableNumberError:
        return text
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _truth(text: str) -> Any:
    word = text.casefold()
    return True if word in YES else False if word in NO else text


def entries(text: str) -> list[str]:
    """The entries of a list in one cell."""
    separator = next((each for each in SEPARATORS if each in text), "\n")
    return [part.strip() for part in text.split(separator) if part.strip()]


def loose(text: str) -> str:
    """A name without what people write in different ways: capitals, spaces, dashes."""
    return re.sub(r"[\s_-]+", "-", text.strip().casefold()).strip("-")
