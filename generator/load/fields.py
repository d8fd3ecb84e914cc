"""The fields of a kind: what its components may say, and whether one of them does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.findings import Findings, did_you_mean
from generator.load.mistakes import check
from generator.load.notation import brief, quoted
from generator.load.schema import FieldEntry
from generator.load.yaml_tree import Tree
from generator.model.component import Value
from generator.model.kind import Field, FieldType

Types = Mapping[str, tuple[str, ...]]
Location = tuple[str | int, ...]

SIMPLE: dict[str, FieldType] = {"text": "text", "int": "int", "number": "number", "bool": "bool"}
# Names that templates already use for something else.
RESERVED = frozenset("id copies source kind game credits strings theme item index number"
                     " and or not in true false".split())
NOUNS = {"text": "text", "int": "a whole number", "number": "a number", "bool": "true or false"}
USES = {"of": ("choice", "list"), "length": ("list",), "min": ("int", "number", "list"),
        "max": ("int", "number", "list")}


@dataclass(frozen=True, slots=True)
class Misfit:
    """A value that a field doesn't allow; `path` leads to it from the field's value."""

    code: str
    message: str
    hint: str = ""
    path: tuple[int, ...] = ()


def read_fields(entries: Mapping[str, FieldEntry], types: Types, tree: Tree, path: Location,
                findings: Findings) -> dict[str, Field]:
    """Return a kind's own fields, checked."""
    fields = {}
    for name, entry in entries.items():
        place = (*path, name)
        if name in RESERVED:
            findings.error("field/name", f"a field can't be called '{name}': templates use that "
                           "word for something else", tree.key(place))
        field = _field(name, entry, types, tree, place, findings)
        if field:
            fields[name] = field
    return fields


def _field(name: str, entry: FieldEntry, types: Types, tree: Tree, path: Location,
           findings: Findings) -> Field | None:
    before = len(findings.errors)
    for option, kinds in USES.items():
        if getattr(entry, option) is not None and entry.type not in kinds:
            findings.error("field/unknown", f"a field of type {entry.type} has no '{option}'",
                           tree.key((*path, option)), f"only {' and '.join(kinds)} fields have one")
    bounds = _bounds(entry, tree, path, findings)
    field = Field(name, entry.type, bounds=bounds, length=_length(entry, tree, path, findings))
    if entry.type == "choice":
        field = replace(field, choices=_choices(entry.of, types, tree, path, findings))
    elif entry.type == "list":
        field = replace(field, item=_item(name, entry.of, types, tree, path, findings))
    if len(findings.errors) > before:
        return None
    return _with_default(field, entry, tree, path, findings)


def _item(name: str, of: Any, types: Types, tree: Tree, path: Location,
          findings: Findings) -> Field | None:
    if isinstance(of, dict):
        entry = check(FieldEntry, tree, findings, (*path, "of"))
        return _field(name, entry, types, tree, (*path, "of"), findings) if entry else None
    if isinstance(of, str) and of in SIMPLE:
        return Field(name, SIMPLE[of])
    return Field(name, "choice", choices=_choices(of, types, tree, path, findings))


def _choices(of: Any, types: Types, tree: Tree, path: Location,
             findings: Findings) -> tuple[str, ...]:
    """The words to choose from; a name of a type stands for its words."""
    if of is None:
        findings.error("field/missing", "this field needs 'of': the words to choose from",
                       tree.at(path), "write of: [red, green], or the name of a type")
        return ()
    place = (*path, "of")
    if isinstance(of, str):
        if of not in types:
            findings.error("type/unknown", f"there is no type '{of}'", tree.at(place),
                           did_you_mean(of, [*types, *SIMPLE]))
        return types.get(of, ())
    words: dict[str, None] = {}
    for index, word in enumerate(of if isinstance(of, list) else [of]):
        if not isinstance(word, str) or not word.strip():
            findings.error("field/type", f"a choice must be a word, not {brief(word)}",
                           tree.at((*place, index)), quoted(word))
            continue
        words.update(dict.fromkeys(types.get(word, (word,))))
    return tuple(words)


def _length(entry: FieldEntry, tree: Tree, path: Location,
            findings: Findings) -> tuple[int, int] | None:
    given = entry.length
    if given is None:
        return None
    ends = given if isinstance(given, list) else [given, given]
    if len(ends) != 2 or not all(_whole(end) for end in ends) or not 0 <= ends[0] <= ends[1]:
        findings.error("field/value", f"'length' can't be {brief(given)}",
                       tree.at((*path, "length")), "write 4, or [0, 4] for none to four")
        return None
    return ends[0], ends[1]


def _bounds(entry: FieldEntry, tree: Tree, path: Location,
            findings: Findings) -> tuple[float | None, float | None]:
    for name in ("min", "max"):
        given = getattr(entry, name)
        if given is not None and not _numeric(given):
            findings.error("field/type", f"'{name}' must be a number, not {brief(given)}",
                           tree.at((*path, name)))
            return None, None
    if entry.min is not None and entry.max is not None and entry.min > entry.max:
        findings.error("field/value", f"'min' is {entry.min} and 'max' only {entry.max}",
                       tree.at((*path, "max")))
    return entry.min, entry.max


def _with_default(field: Field, entry: FieldEntry, tree: Tree, path: Location,
                  findings: Findings) -> Field:
    if "default" not in entry.model_fields_set:
        return replace(field, required=entry.required is not False)
    for misfit in misfits(field, entry.default):
        findings.error(misfit.code, misfit.message, tree.at((*path, "default", *misfit.path)),
                       misfit.hint)
    return replace(field, required=False, default=frozen(entry.default))


def frozen(value: Any) -> Value:
    """A value from YAML as one that can't be changed."""
    return tuple(frozen(each) for each in value) if isinstance(value, list) else value


def misfits(field: Field, value: Any) -> Iterator[Misfit]:
    """Everything that is wrong with a value."""
    if field.type == "list":
        yield from _list_misfits(field, value)
    elif field.type == "choice":
        if value.__class__ is not str or value not in field.choices:
            yield Misfit("field/value", f"'{field.name}' can't be {brief(value)}",
                         did_you_mean(str(value), field.choices))
    elif field.type == "text":
        if value.__class__ is not str:
            yield Misfit("field/type", f"'{field.name}' must be text, not {brief(value)}",
                         quoted(value))
    elif field.type == "bool":
        if value.__class__ is not bool:
            yield Misfit("field/type", f"'{field.name}' must be true or false, not {brief(value)}")
    elif not _in_range(field, value):
        yield Misfit("field/value", f"'{field.name}' must be {_range(field)}, not {brief(value)}")


def _list_misfits(field: Field, value: Any) -> Iterator[Misfit]:
    if not isinstance(value, list):
        yield Misfit("field/type", f"'{field.name}' must be a list, not {brief(value)}",
                     "write it like [first, second]")
        return
    if field.length and not field.length[0] <= len(value) <= field.length[1]:
        low, high = field.length
        wanted = f"{low}" if low == high else f"{low} to {high}"
        yield Misfit("field/length",
                     f"'{field.name}' must hold {wanted} entries, not {len(value)}")
    if field.item:
        item = replace(field.item, bounds=field.bounds) if field.bounds != (None, None) \
            else field.item
        for index, each in enumerate(value):
            for misfit in misfits(item, each):
                yield replace(misfit, path=(index, *misfit.path))


def _in_range(field: Field, value: Any) -> bool:
    if not (_whole(value) if field.type == "int" else _numeric(value)):
        return False
    low, high = field.bounds
    return (low is None or value >= low) and (high is None or value <= high)


def _range(field: Field) -> str:
    noun = NOUNS[field.type]
    low, high = field.bounds
    if low is None and high is None:
        return noun
    if low is None:
        return f"{noun} up to {high:g}"
    return f"{noun} from {low:g} on" if high is None else f"{noun} from {low:g} to {high:g}"


def _whole(value: Any) -> bool:
    return value.__class__ is int


def _numeric(value: Any) -> bool:
    return value.__class__ is int or value.__class__ is float
