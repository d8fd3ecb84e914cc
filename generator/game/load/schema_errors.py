"""Findings about values that a file's schema doesn't allow, in the user's words."""

import copy
import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.base.findings import Findings, brief, quoting_hint, suggest
from generator.game.load import files
from generator.game.load.game_schema import (
    ADDRESS,
    FIELD_NAME,
    LANGUAGE,
    LONGEST_NAME,
    WORD,
    SchemaEntry,
)
from generator.game.load.yaml_file import KeyPath, Tree

E = TypeVar("E", bound=SchemaEntry)

WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping of 'key: value'",
    "model_type": "a mapping of 'key: value'",
}
LIMITS = {
    "greater_than_equal": "be {ge:g} or more",
    "less_than_equal": "be {le:g} or less",
    "string_too_long": "be at most {max_length} characters long",
}
SPELLINGS = {
    WORD: "use letters, digits, - and _, starting with a letter or digit",
    FIELD_NAME: "use small letters, digits, - and _, starting with a letter",
    files.ID_PATTERN: "use small letters, digits and -, starting with a letter or digit",
    ADDRESS: "write an address that begins with https://",
    LANGUAGE: "write its code, like en, ja or pt-BR",
}
KEY = "[key]"
MOST_ROUNDS = 4


def validate_model(model: type[E], tree: Tree, findings: Findings, path: KeyPath = (),
                   wrong: list[KeyPath] | None = None) -> E | None:
    """Return what a file says as its model, after reporting all that is wrong with it.

    Wrong parts are left out so that the rest can still be checked; `wrong` collects where
    they stand. None if too little remains.
    """
    value: Any = tree.value
    for step in path:
        value = value[step]
    for turn in range(MOST_ROUNDS):
        try:
            return model.model_validate(value)
        except ValidationError as problem:
            errors = problem.errors(include_url=False)
        if turn == 0:
            value = copy.deepcopy(value)
            for error in errors:
                _report_error(error, model, tree, path, findings)
                if wrong is not None and error["type"] != "extra_forbidden":
                    wrong.append(error["loc"])
        for error in errors:
            _remove_mistake(value, tuple(step for step in error["loc"] if step != KEY), model)
    return None


def _remove_mistake(value: Any, location: KeyPath, model: type[SchemaEntry]) -> None:
    """Take out what an error is about, lists as a whole; a required field gets a stand-in."""
    for depth, step in enumerate(location):
        last = depth + 1 == len(location)
        if not isinstance(value, dict):
            return
        inner = value.get(step)
        if last or not isinstance(inner, dict):
            value.pop(step, None)
            stand_ins = _owner_model(model, location[:depth]).stand_ins
            if step in stand_ins:
                value[step] = copy.deepcopy(stand_ins[str(step)])
            return
        value = inner


def _report_error(error: ErrorDetails, model: type[SchemaEntry], tree: Tree, path: KeyPath,
                  findings: Findings) -> None:
    location, kind = error["loc"], error["type"]
    if kind == "invalid_key" or (location and location[-1] == KEY):
        names = tuple(step for step in location if step != KEY)
        findings.error("field/name", f"{brief(names[-1])} can't be used as a name here",
                       tree.key(path + names), _spelling_hint(error, names[-1]))
        return
    owner = _owner_model(model, location[:-1])
    if kind == "extra_forbidden":
        name = location[-1]
        findings.error("field/unknown", f"{owner.called} has no field {brief(name)}",
                       tree.key(path + location), suggest(name, _field_names(owner)))
    elif kind == "missing":
        name = str(location[-1])
        findings.error("field/missing", f"{owner.called} needs the field '{name}'",
                       tree.at(path + location[:-1]), _field_purpose(owner, name))
    else:
        code, message, hint = _error_wording(error)
        findings.error(code, message.replace("{it}", _value_name(location, model)),
                       tree.at(path + location), hint)


def _spelling_hint(error: ErrorDetails, given: object) -> str:
    """How to write what doesn't match its pattern."""
    pattern = error.get("ctx", {}).get("pattern", "")
    return quoting_hint(given) or SPELLINGS.get(pattern, f"at most {LONGEST_NAME} characters")


def _error_wording(error: ErrorDetails) -> tuple[str, str, str]:
    """The code, the message and the hint for one of pydantic's complaints."""
    kind, given = error["type"], error["input"]
    context: Mapping[str, Any] = error.get("ctx", {})
    if "/" in kind:
        return kind, context["message"], context["hint"]
    if kind in WANTED:
        hint = quoting_hint(given) if kind == "string_type" else ""
        return "field/type", f"{{it}} must be {WANTED[kind]}, not {brief(given)}", hint
    if kind in LIMITS:
        return "field/value", \
            f"{{it}} must {LIMITS[kind].format(**context)}, not {brief(given)}", ""
    if kind in ("too_short", "string_too_short"):
        return "field/value", "{it} can't be empty", ""
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", str(context["expected"]))
        return "field/value", f"{{it}} can't be {brief(given)}", suggest(given, words)
    return "field/value", f"{{it}} can't be {brief(given)}", _spelling_hint(error, given)


def _value_name(location: KeyPath, model: type[SchemaEntry]) -> str:
    """How to call the value at a location: its field, and which entry of it."""
    names = [step for step in location if isinstance(step, str)]
    if not names:
        return model.called
    if isinstance(location[-1], int):
        return f"entry {location[-1] + 1} of {brief(names[-1])}"
    return brief(names[-1])


def _owner_model(model: type[SchemaEntry], location: KeyPath) -> type[SchemaEntry]:
    """The model that rules at a location inside another."""
    current: Any = model
    for step in location:
        if _is_entry(current):
            field = current.model_fields.get(str(step))
            current = field.annotation if field else current
        else:
            current = (get_args(current) or (current,))[-1]
        while get_origin(current) not in (None, list, dict):
            current = next(part for part in get_args(current) if part is not type(None))
    return current if _is_entry(current) else model


def _field_names(owner: type[SchemaEntry]) -> list[str]:
    """The names of an entry's fields as they are written in YAML."""
    return [field.alias or name for name, field in owner.model_fields.items()]


def _is_entry(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, SchemaEntry)


def _field_purpose(owner: type[SchemaEntry], name: str) -> str:
    """What a missing field is for."""
    text = next(field.description or "" for key, field in owner.model_fields.items()
                if name in (key, field.alias))
    return text[:1].lower() + text[1:].rstrip(".")
