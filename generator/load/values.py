"""Values of fields: whether one fits its field, and what is wrong if it doesn't."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.findings import Complaint
from generator.load.schema import is_number, is_whole
from generator.load.wording import brief, nearest, quoted
from generator.model.game import Field, Value

# What is wrong, and the path that leads there from the field's value.
Misfit = tuple[Complaint, tuple[int, ...]]


def frozen(value: Any) -> Value:
    """A value from YAML as one that can't be changed."""
    return tuple(frozen(each) for each in value) if isinstance(value, list) else value


def _misfit(code: str, message: str, hint: str = "") -> Misfit:
    return Complaint(code, message, hint), ()


def misfits(field: Field, value: Any) -> Iterator[Misfit]:
    """Everything that is wrong with a value."""
    name = field.name
    if field.type == "list":
        yield from _list_misfits(field, value)
    elif field.type == "choice":
        if value.__class__ is not str or value not in field.choices:
            yield _misfit("field/value", f"'{name}' can't be {brief(value)}",
                         nearest(value if isinstance(value, str) else "", field.choices))
    elif field.type == "text":
        if value.__class__ is not str:
            yield _misfit("field/type", f"'{name}' must be text, not {brief(value)}", quoted(value))
    elif field.type == "bool":
        if value.__class__ is not bool:
            yield _misfit("field/type", f"'{name}' must be true or false, not {brief(value)}")
    elif not _is_numeric(field, value):
        yield _misfit("field/type", f"'{name}' must be {_range(field)}, not {brief(value)}")
    elif not _is_within(field, value):
        yield _misfit("field/value", f"'{name}' must be {_range(field)}, not {brief(value)}")


def _list_misfits(field: Field, value: Any) -> Iterator[Misfit]:
    if not isinstance(value, list):
        yield _misfit("field/type", f"'{field.name}' must be a list, not {brief(value)}",
                     "write it like [first, second]")
        return
    low, high = field.length or (0, len(value))
    if not low <= len(value) <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        noun = "entry" if wanted == "1" else "entries"
        yield _misfit("field/length",
                     f"'{field.name}' must hold {wanted} {noun}, not {len(value)}")
    if field.item is None:
        return
    item = field.item
    if field.bounds != (None, None):
        item = replace(item, bounds=field.bounds)
    for index, each in enumerate(value):
        for misfit in misfits(item, each):
            yield misfit[0], (index, *misfit[1])


def _is_numeric(field: Field, value: Any) -> bool:
    return is_whole(value) if field.type == "int" else is_number(value)


def _is_within(field: Field, value: float) -> bool:
    low, high = field.bounds
    return (low is None or value >= low) and (high is None or value <= high)


def _range(field: Field) -> str:
    noun = "a whole number" if field.type == "int" else "a number"
    low, high = field.bounds
    if low is None:
        return noun if high is None else f"{noun} up to {high:g}"
    return f"{noun} from {low:g} on" if high is None else f"{noun} from {low:g} to {high:g}"
