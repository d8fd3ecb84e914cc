"""The fields of a kind: what its components may say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.findings import Findings
from generator.load.hints import nearest
from generator.load.mistakes import check
from generator.load.notation import is_number, is_whole
from generator.load.schema import FieldEntry
from generator.load.values import frozen, misfits
from generator.load.wording import brief, quoted
from generator.load.yaml_tree import Location, Tree
from generator.model.kind import Field, FieldType

# The words of each type; None for a type that is there but wrong, of which a finding tells.
Types = Mapping[str, tuple[str, ...] | None]

SIMPLE: dict[str, FieldType] = {"text": "text", "int": "int", "number": "number", "bool": "bool"}
# Names that templates already use for something else.
RESERVED = frozenset((
    "id", "copies", "source", "kind", "game", "credits", "strings", "theme", "options", "item",
    "index", "number", "and", "or", "not", "in", "true", "false"))
# Which types of field have an option.
USES = {"of": ("choice", "list"), "length": ("list",), "min": ("int", "number", "list"),
        "max": ("int", "number", "list")}


def read_fields(entries: Mapping[str, FieldEntry], types: Types, tree: Tree, path: Location,
                findings: Findings) -> dict[str, Field]:
    """Return a kind's own fields, without those that are wrong."""
    fields = {}
    reader = _FieldReader(types, tree, findings)
    for name, entry in entries.items():
        place = (*path, name)
        if name in RESERVED:
            findings.error("field/name", f"a field can't be called '{name}': templates use that "
                           "word for something else", tree.key(place), "call it something else")
            continue
        field = reader.field(name, entry, place)
        if field:
            fields[name] = field
    return fields


class _FieldReader:
    """Turns what a file says about a field into the field."""

    def __init__(self, types: Types, tree: Tree, findings: Findings) -> None:
        self.types = types
        self.tree = tree
        self.findings = findings

    def field(self, name: str, entry: FieldEntry, path: Location) -> Field | None:
        """A field, or None if something is wrong with it."""
        usable = self.options(entry, path)
        length = self.length(entry, path)
        bounds = self.bounds(entry, path)
        field: Field | None = Field(name, entry.type)
        if entry.type == "choice":
            choices = self.choices(entry.of, path)
            field = Field(name, "choice", choices=choices) if choices else None
        elif entry.type == "list":
            item = self.item(name, entry.of, path)
            field = Field(name, "list", item=item) if item else None
        if field is None or not usable or length is None or bounds is None:
            return None
        field = replace(field, length=length or None, bounds=bounds)
        return self.with_default(field, entry, path)

    def options(self, entry: FieldEntry, path: Location) -> bool:
        """Whether the field has only options that mean something for its type."""
        usable = True
        for option, kinds in USES.items():
            if getattr(entry, option) is not None and entry.type not in kinds:
                self.findings.error(
                    "field/unknown", f"a field of type {entry.type} has no '{option}'",
                    self.tree.key((*path, option)),
                    f"only fields of type {' or '.join(kinds)} have one")
                usable = False
        return usable

    def item(self, name: str, of: Any, path: Location) -> Field | None:
        """What an entry of a list may be."""
        if isinstance(of, dict):
            place = (*path, "of")
            wrong: list[Location] = []
            entry = check(FieldEntry, self.tree, self.findings, place, wrong)
            return self.field(name, entry, place) if entry and not wrong else None
        if isinstance(of, str) and of in SIMPLE:
            return Field(name, SIMPLE[of])
        choices = self.choices(of, path, besides=SIMPLE)
        return Field(name, "choice", choices=choices) if choices else None

    def choices(self, of: Any, path: Location,
                besides: Iterable[str] = ()) -> tuple[str, ...] | None:
        """The words to choose from; the name of a type stands for its words."""
        if of is None:
            self.findings.error("field/missing", "this field needs 'of': the words to choose from",
                                self.tree.at(path),
                                "write of: [red, green], or of: and the name of a type")
            return None
        place = (*path, "of")
        if isinstance(of, str):
            if of not in self.types:
                self.findings.error("type/unknown", f"there is no type {brief(of)}",
                                    self.tree.at(place), nearest(of, [*self.types, *besides])
                                    or "list it under `types` in game.yaml")
            return self.types.get(of)
        words: dict[str, None] = {}
        for index, word in enumerate(of if isinstance(of, list) else [of]):
            if not isinstance(word, str) or not word.strip():
                self.findings.error("field/type", f"a choice must be a word, not {brief(word)}",
                                    self.tree.at((*place, index)), quoted(word))
                return None
            meant = self.types.get(word, (word,))
            if meant is None:
                return None
            words.update(dict.fromkeys(meant))
        return tuple(words)

    def length(self, entry: FieldEntry, path: Location) -> tuple[int, int] | tuple[()] | None:
        """The fewest and most entries of a list, () if it may have any number, None if wrong."""
        given = entry.length
        if given is None:
            return ()
        ends = given if isinstance(given, list) else [given, given]
        if len(ends) != 2 or not all(map(is_whole, ends)) or not 0 <= ends[0] <= ends[1]:
            self.findings.error("field/value", f"'length' can't be {brief(given)}",
                                self.tree.at((*path, "length")),
                                "write 4, or [0, 4] for none to four")
            return None
        return ends[0], ends[1]

    def bounds(self, entry: FieldEntry,
               path: Location) -> tuple[float | None, float | None] | None:
        """The smallest and the largest number allowed, None if wrong."""
        for name in ("min", "max"):
            given = getattr(entry, name)
            if given is not None and not is_number(given):
                self.findings.error("field/type", f"'{name}' must be a number, not {brief(given)}",
                                    self.tree.at((*path, name)))
                return None
        if entry.min is not None and entry.max is not None and entry.min > entry.max:
            self.findings.error("field/value", f"'max' is {entry.max}, less than 'min'",
                                self.tree.at((*path, "max")), f"'min' is {entry.min}")
            return None
        return entry.min, entry.max

    def with_default(self, field: Field, entry: FieldEntry, path: Location) -> Field:
        """The field with its default; a field that has one needn't be given."""
        if "default" not in entry.model_fields_set:
            return replace(field, required=entry.required is not False)
        for misfit in misfits(field, entry.default):
            self.findings.error(misfit.code, misfit.message,
                                self.tree.at((*path, "default", *misfit.path)), misfit.hint)
        return replace(field, required=False, default=frozen(entry.default))
