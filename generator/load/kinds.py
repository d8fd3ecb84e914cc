"""Kinds of pieces, each with what it inherits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.findings import Findings, Where
from generator.load import identifiers
from generator.load.fields import Types, read_fields
from generator.load.hints import nearest
from generator.load.mistakes import check
from generator.load.schema import KindEntry, KindsFile
from generator.load.yaml_tree import Location, Tree
from generator.model.kind import Field, Kind, Side

SMALLEST, LARGEST = 5.0, 1_000.0
MOST_BLEED = 20.0
SIDES: tuple[Side, ...] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Written:
    """A kind as one file writes it; `scope` counts from the game's own file outwards."""

    name: str
    entry: KindEntry
    tree: Tree
    scope: int

    def at(self, *field: str) -> Where:
        """Where the kind, or one of its fields, is written."""
        path = ("kinds", self.name, *field)
        return self.tree.at(path) if field else self.tree.key(path)


@dataclass(frozen=True, slots=True)
class KindBook:
    """All kinds a game can use.

    `kinds` can be printed, `own` of them are the game's; `bare` have no front and serve
    only to be extended; of `broken` ones a finding tells. `templates` says where a kind's
    template is named.
    """

    own: tuple[str, ...]
    kinds: Mapping[str, Kind]
    bare: Mapping[str, Where]
    broken: frozenset[str]
    templates: Mapping[tuple[str, Side], Where]


def read_kinds(own: Tree | None, shared: Sequence[Tree], types: Types,
               findings: Findings) -> KindBook:
    """Return the kinds of the game's own file and of the shared ones."""
    scopes = []
    broken: set[str] = set()
    for scope, tree in enumerate([own, *shared]):
        written, wrong = _written(tree, scope, findings) if tree else ({}, set())
        scopes.append(written)
        broken |= wrong
    return _KindReader(scopes, broken, types, findings).read()


def _written(tree: Tree, scope: int, findings: Findings) -> tuple[dict[str, Written], set[str]]:
    """The kinds of one file, and the names of those that are wrong."""
    wrong: list[Location] = []
    parsed = check(KindsFile, tree, findings, wrong=wrong)
    names = {str(place[1]) for place in wrong if len(place) > 1}
    written = {name: Written(name, entry, tree, scope)
               for name, entry in parsed.kinds.items()} if parsed else {}
    for name, kind in written.items():
        if not identifiers.is_safe(name):
            findings.error("id/name", f"a kind can't be called '{name}'", kind.at(),
                           identifiers.advice(name))
    return written, names


class _KindReader:
    """Works out what every kind inherits and whether it can be made."""

    def __init__(self, scopes: Sequence[Mapping[str, Written]], broken: set[str], types: Types,
                 findings: Findings) -> None:
        self.scopes = scopes
        self.broken = broken
        self.types = types
        self.findings = findings

    def read(self) -> KindBook:
        """All kinds that can be seen from the game."""
        kinds: dict[str, Kind] = {}
        bare: dict[str, Where] = {}
        templates: dict[tuple[str, Side], Where] = {}
        visible: dict[str, Written] = {}
        for scope in reversed(self.scopes):
            visible.update(scope)
        for name, written in visible.items():
            line = None if name in self.broken else self.ancestry(written)
            kind = self.kind(line) if line else None
            if line is None or kind is None:
                self.broken.add(name)
            elif kind.front:
                kinds[name] = kind
                templates.update(_template_places(line))
            else:
                bare[name] = kind.where
        own = tuple(name for name in self.scopes[0] if name in kinds)
        return KindBook(own, kinds, bare, frozenset(self.broken), templates)

    def ancestry(self, written: Written) -> list[Written] | None:
        """The kind and all it extends, nearest first."""
        line = [written]
        while wanted := line[-1].entry.extends:
            last = line[-1]
            parent = self.parent(last, wanted)
            if parent is None or wanted in self.broken:
                if wanted not in self.broken:
                    known = [name for scope in self.scopes for name in scope if name != last.name]
                    self.findings.error("kind/unknown", f"there is no kind '{wanted}' to extend",
                                        last.at("extends"), nearest(wanted, known))
                return None
            if parent in line:
                names = " → ".join(each.name for each in [*line, parent])
                self.findings.error("kind/cycle", f"kinds extend each other in a circle: {names}",
                                    written.at("extends"), "let one of them stand on its own")
                return None
            line.append(parent)
        return line

    def parent(self, child: Written, wanted: str) -> Written | None:
        """The kind that another extends; of its own name it means the next one outwards."""
        first = child.scope + 1 if wanted == child.name else 0
        return next((scope[wanted] for scope in self.scopes[first:] if wanted in scope), None)

    def kind(self, line: list[Written]) -> Kind | None:
        """The kind with everything it inherits, or None if it can't be made."""
        def first(name: str, otherwise: Any = None) -> Any:
            return next((value for each in line
                         if (value := getattr(each.entry, name)) is not None), otherwise)

        name, at, fields = line[0].name, line[0].at(), self.fields(line)
        title = first("title", name.replace("-", " ").capitalize())
        trim = first("size")
        if trim is None:
            self.findings.error("field/missing", f"the kind '{name}' needs a size", at,
                                "write size: 63mm x 88mm, or extend a kind that has one")
        if trim is None or fields is None:
            return None
        kind = Kind(
            name=name, title=title, plural=first("plural", f"{title}s"), trim=trim,
            bleed=first("bleed", 3.0), safe=first("safe", 3.0), shape=first("shape", "rect"),
            corner=first("corner", 0.0), outline=first("outline", ""), front=first("front", ""),
            back=first("back"), fields=fields, where=at, stock=first("stock", ""))
        problems = list(_problems(kind))
        for field, message, hint in problems:
            giver = next((each for each in line if getattr(each.entry, field) is not None), line[0])
            self.findings.error("kind/geometry", message, giver.at(field), hint)
        return None if problems else kind

    def fields(self, line: list[Written]) -> dict[str, Field] | None:
        """The fields of all ancestors, each overruled by nearer ones."""
        fields: dict[str, Field] = {}
        for written in reversed(line):
            path = ("kinds", written.name, "fields")
            read = read_fields(written.entry.fields, self.types, written.tree, path, self.findings)
            if read is None:
                return None
            fields.update(read)
        return fields


def _template_places(line: list[Written]) -> Iterator[tuple[tuple[str, Side], Where]]:
    for side in SIDES:
        giver = next((each for each in line if getattr(each.entry, side)), None)
        if giver:
            yield (line[0].name, side), giver.at(side)


def _problems(kind: Kind) -> Iterator[tuple[str, str, str]]:
    """Why a piece of this kind can't be cut from paper: the field, the message, a hint."""
    short, long = sorted((kind.trim.width, kind.trim.height))
    if short < SMALLEST or long > LARGEST:
        yield ("size", f"a piece of {kind.trim} can't be made",
               f"sizes go from {SMALLEST:g} to {LARGEST:g} mm")
        return
    if kind.bleed > MOST_BLEED:
        yield ("bleed", f"a bleed of {kind.bleed:g} mm is too much", f"at most {MOST_BLEED:g} mm")
    if 2 * kind.safe >= short:
        yield "safe", f"a safe margin of {kind.safe:g} mm leaves nothing of {kind.trim}", ""
    if 2 * kind.corner > short:
        yield "corner", f"a corner of {kind.corner:g} mm is more than half of {short:g} mm", ""
    if kind.shape == "circle" and short != long:
        yield "size", f"a circle can't be {kind.trim}", "give one size, like 25mm"
    if kind.shape == "path" and not kind.outline:
        yield ("shape", "the shape 'path' needs an outline",
               "write outline: \"M0 0 H20 V10 H0 Z\", in mm")
