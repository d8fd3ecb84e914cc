"""Where a file says something else than its schema allows, told in the user's words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.findings import Findings, Where, did_you_mean
from generator.load.notation import brief, quoted
from generator.load.schema import Entry
from generator.load.yaml_tree import Tree

E = TypeVar("E", bound=Entry)
Location = tuple[str | int, ...]

WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping with 'key: value' lines",
    "model_type": "a mapping with 'key: value' lines",
    "none_required": "empty",
}
KEY = "[key]"


def check(model: type[E], tree: Tree, findings: Findings, path: Location = ()) -> E | None:
    """Return a file's content as its model, or report all that is wrong with it."""
    value: Any = tree.value
    for step in path:
        value = value[step]
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        for error in problem.errors(include_url=False):
            _tell(error, model, tree, path, findings)
        return None


def _tell(error: ErrorDetails, model: type[Entry], tree: Tree, path: Location,
          findings: Findings) -> None:
    location = error["loc"]
    if location and location[-1] == KEY:
        _tell_key(location[:-1], tree, path, findings)
        return
    kind = error["type"]
    if kind == "extra_forbidden":
        owner = _owner(model, location[:-1])
        findings.error("field/unknown", f"{owner.called} has no field '{location[-1]}'",
                       tree.key(path + location),
                       did_you_mean(str(location[-1]), list(owner.model_fields)))
    elif kind == "missing":
        owner = _owner(model, location[:-1])
        findings.error("field/missing", f"{owner.called} needs the field '{location[-1]}'",
                       tree.at(path + location[:-1]), _purpose(owner, str(location[-1])))
    elif kind == "invalid_key":
        _tell_key(location, tree, path, findings)
    else:
        code, message, hint = _wording(error)
        findings.error(code, message.replace("{it}", _name(location, model)),
                       _nearest(tree, path + location), hint)


def _tell_key(location: Location, tree: Tree, path: Location, findings: Findings) -> None:
    key = location[-1]
    hint = "put it in quotes" if isinstance(key, int) else \
        "use letters, digits, - and _, starting with a letter or digit"
    findings.error("field/name", f"'{key}' can't be used as a name here",
                   tree.key(path + location), hint)


def _wording(error: ErrorDetails) -> tuple[str, str, str]:
    """The code, the message and the hint for one of pydantic's complaints."""
    kind, given = error["type"], error["input"]
    context: Mapping[str, Any] = error.get("ctx", {})
    if "/" in kind:
        return kind, context["message"], context["hint"]
    if kind in WANTED:
        hint = quoted(given) if kind == "string_type" else ""
        return "field/type", f"{{it}} must be {WANTED[kind]}, not {brief(given)}", hint
    if kind in LIMITS:
        limit = LIMITS[kind].format(**context)
        return "field/value", f"{{it}} must {limit}, not {brief(given)}", ""
    if kind == "literal_error":
        known = re.findall(r"'([^']*)'", str(context["expected"]))
        return "field/value", f"{{it}} can't be {brief(given)}", \
            did_you_mean(str(given), known)
    if kind == "string_pattern_mismatch":
        return "field/value", f"{{it}} can't be {brief(given)}", \
            "use letters, digits and -, starting with a letter or digit"
    return "field/value", f"{{it}} can't be {brief(given)}", error["msg"].lower()


LIMITS = {
    "greater_than_equal": "be {ge:g} or more",
    "less_than_equal": "be {le:g} or less",
    "too_short": "hold at least {min_length}",
    "too_long": "hold at most {max_length}",
    "string_too_long": "be at most {max_length} characters long",
    "string_too_short": "be at least {min_length} characters long",
}


def _name(location: Location, model: type[Entry]) -> str:
    """How to call the value at a location: its field, and which entry of it."""
    names = [step for step in location if isinstance(step, str)]
    if not names:
        return model.called
    if isinstance(location[-1], int):
        return f"entry {location[-1] + 1} of '{names[-1]}'"
    return f"'{names[-1]}'"


def _nearest(tree: Tree, path: Location) -> Where:
    return tree.at(path)


def _owner(model: type[Entry], location: Location) -> type[Entry]:
    """The model that rules at a location inside another."""
    current: Any = model
    for step in location:
        if isinstance(current, type) and issubclass(current, Entry):
            field = current.model_fields.get(str(step))
            current = field.annotation if field else current
        else:
            current = _parts(current)[-1]
        current = _unwrapped(current)
    return current if isinstance(current, type) and issubclass(current, Entry) else model


def _unwrapped(annotation: Any) -> Any:
    """What stands inside Annotated and beside None."""
    while get_origin(annotation) not in (None, list, dict):
        annotation = next(part for part in _parts(annotation) if part is not type(None))
    return annotation


def _parts(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) or (annotation,)


def _purpose(owner: type[Entry], name: str) -> str:
    field = owner.model_fields.get(name)
    return (field.description or "").rstrip(".") if field else ""
