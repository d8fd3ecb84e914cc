"""Short notations inside YAML values: lengths, sizes, colours, names of files."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator import units
from generator.load.wording import brief, quoted
from generator.units import Size

LENGTH = r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)\s*$"
SIZE = r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?(\s*[x×]\s*\d+(\.\d+)?\s*(mm|cm|in|pt))?\s*$"
COLOUR = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
WORD = r"^[A-Za-z0-9][A-Za-z0-9_-]*$"
FIELD_NAME = r"^[a-z][a-z0-9_-]*$"
FILE = r"^[^/\\:*?\"<>|]+(/[^/\\:*?\"<>|]+)*$"
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"

LONGEST_NAME = 64
MOST_COPIES = 1_000
LONGEST_MEASURE = 60
LARGEST_PIECE = 1_000.0


def refusal(code: str, message: str, hint: str = "") -> PydanticCustomError:
    """A validator's complaint that already speaks to the user; `{it}` names the value."""
    return PydanticCustomError(code, "refused", {"message": message, "hint": hint})


def _length(value: Any) -> float:
    if is_number(value) and value == 0:
        return 0.0
    try:
        if isinstance(value, str) and len(value) <= LONGEST_MEASURE:
            return units.length(value)
    except ValueError:
        pass
    raise refusal("field/value", f"{{it}} is not a length: {brief(value)}",
                  "write it like '3mm' or '0.125in'")


def _size(value: Any) -> Size:
    try:
        if isinstance(value, str) and len(value) <= LONGEST_MEASURE:
            return units.size(value)
    except ValueError:
        pass
    raise refusal("field/value", f"{{it}} is not a size: {brief(value)}",
                  "write it like '63mm x 88mm'")


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(COLOUR, value):
        hint = "write it like \"#7a4a2b\", in quotes, because # starts a comment"
        raise refusal("colour/unknown", f"{{it}} is not a colour: {brief(value)}", hint)
    digits = value[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _paint(value: Any) -> dict[str, str]:
    """A colour, or its shades by name; a single colour is its own base."""
    if not isinstance(value, dict):
        return {"base": _colour(value)}
    return value


def _file(value: Any) -> str:
    if isinstance(value, str) and ".." in value.split("/"):
        raise refusal("file/outside", f"{brief(value)} leads out of the game's folder",
                      "copy the file into the folder")
    if not isinstance(value, str) or not re.fullmatch(FILE, value):
        raise refusal("field/value", f"{{it}} is not the name of a file: {brief(value)}",
                      "write a name inside the game's folder, with / between folders")
    return value


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise refusal("field/type", f"{{it}} must be text, not {brief(value)}", quoted(value))


def _ages(value: Any) -> str:
    return f"{value}+" if is_whole(value) else _text(value)


def is_file_name(value: Any) -> bool:
    """Whether a value names a file below a folder."""
    return isinstance(value, str) and bool(re.fullmatch(FILE, value)) \
        and ".." not in value.split("/")


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return value.__class__ is int


def is_number(value: Any) -> bool:
    """Whether a value is a number; true and false are none."""
    return value.__class__ is int or value.__class__ is float


Length = Annotated[float, BeforeValidator(_length), Field(ge=0, le=LARGEST_PIECE),
                   WithJsonSchema({"anyOf": [{"type": "string", "pattern": LENGTH}, {"const": 0}]})]
PieceSize = Annotated[Size, BeforeValidator(_size),
                      WithJsonSchema({"type": "string", "pattern": SIZE})]
Colour = Annotated[str, BeforeValidator(_colour),
                   WithJsonSchema({"type": "string", "pattern": COLOUR})]
Word = Annotated[str, Field(pattern=WORD, max_length=LONGEST_NAME)]
FileName = Annotated[str, BeforeValidator(_file), Field(max_length=200),
                     WithJsonSchema({"type": "string", "pattern": FILE})]
Text = Annotated[str, BeforeValidator(_text), Field(max_length=10_000),
                 WithJsonSchema({"type": "string"})]
Ages = Annotated[str, BeforeValidator(_ages), WithJsonSchema({"type": ["string", "integer"]})]
Language = Annotated[str, Field(pattern=LANGUAGE)]
Paint = Annotated[
    dict[Word, Colour], BeforeValidator(_paint), Field(min_length=1),
    WithJsonSchema({"anyOf": [
        {"type": "string", "pattern": COLOUR},
        {"type": "object", "minProperties": 1,
         "additionalProperties": {"type": "string", "pattern": COLOUR}}]})]
Copies = Annotated[
    Any, WithJsonSchema({"anyOf": [
        {"type": "integer", "minimum": 0, "maximum": MOST_COPIES},
        {"type": "object", "minProperties": 1, "additionalProperties": False,
         "patternProperties": {"^[1-9][0-9]?$": {
             "type": "integer", "minimum": 0, "maximum": MOST_COPIES}}}]})]
