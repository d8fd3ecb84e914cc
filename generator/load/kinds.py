"""Kinds of pieces, each with what it inherits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.findings import Findings, Where, did_you_mean
from generator.load.fields import Types, read_fields
from generator.load.mistakes import check
from generator.load.schema import KindEntry, KindsFile
from generator.load.yaml_tree import Tree
from generator.model.kind import Field, Kind
from generator.units import Size

SMALLEST, LARGEST = 5.0, 1_000.0
MOST_BLEED = 20.0
MOST_ANCESTORS = 20


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
    """All kinds a game can use: complete ones, and those that only others build on."""

    own: Mapping[str, Kind]
    kinds: Mapping[str, Kind]
    unfinished: Mapping[str, Where]
    names: tuple[str, ...]


def read_kinds(trees: Sequence[tuple[Tree, int]], types: Types, findings: Findings) -> KindBook:
    """Return the kinds of all files; the game's own file has scope 0."""
    scopes: list[dict[str, Written]] = []
    broken: set[str] = set()
    for tree, scope in trees:
        parsed = check(KindsFile, tree, findings)
        if parsed is None:
            broken.update(_names_in(tree))
            continue
        scopes.append({name: Written(name, entry, tree, scope)
                       for name, entry in parsed.kinds.items()})
    book: dict[str, Kind] = {}
    unfinished: dict[str, Where] = {}
    for written in _visible(scopes).values():
        line = _ancestry(written, scopes, broken, findings)
        kind = _kind(line, types, findings) if line else None
        if kind and kind.front:
            book[kind.name] = kind
        elif kind or line is None:
            unfinished[written.name] = written.at()
    own = {name: kind for name, kind in book.items()
           if scopes and name in scopes[0] and scopes[0][name].scope == 0}
    return KindBook(own, book, unfinished, tuple(dict.fromkeys([*book, *unfinished, *broken])))


def _names_in(tree: Tree) -> list[str]:
    value = tree.value
    kinds = value.get("kinds") if isinstance(value, dict) else None
    return [str(name) for name in kinds] if isinstance(kinds, dict) else []


def _visible(scopes: Sequence[Mapping[str, Written]]) -> dict[str, Written]:
    visible: dict[str, Written] = {}
    for scope in scopes:
        for name, written in scope.items():
            visible.setdefault(name, written)
    return visible


def _ancestry(written: Written, scopes: Sequence[Mapping[str, Written]], broken: set[str],
              findings: Findings) -> list[Written] | None:
    """The kind and all it extends, nearest first; a kind may extend an outer one of its name."""
    line = [written]
    while line[-1].entry.extends:
        wanted = line[-1].entry.extends
        last = line[-1]
        parent = next((scope[wanted] for scope in scopes
                       if wanted in scope and not (wanted == last.name
                                                   and scope[wanted].scope <= last.scope)), None)
        if parent is None:
            if wanted not in broken and last is written:
                known = [name for scope in scopes for name in scope if name != last.name]
                findings.error("kind/unknown", f"there is no kind '{wanted}' to extend",
                               last.at("extends"), did_you_mean(wanted, known))
            return None
        if parent in line or len(line) > MOST_ANCESTORS:
            names = " → ".join(each.name for each in [*line, parent])
            findings.error("kind/cycle", f"kinds extend each other in a circle: {names}",
                           written.at("extends"), "let one of them stand on its own")
            return None
        line.append(parent)
    return line


def _kind(line: list[Written], types: Types, findings: Findings) -> Kind | None:
    def first(name: str, otherwise: Any = None) -> Any:
        return next((value for each in line
                     if (value := getattr(each.entry, name)) is not None), otherwise)

    written = line[0]
    title = first("title", written.name.replace("-", " ").capitalize())
    trim: Size | None = first("size")
    if trim is None:
        findings.error("field/missing", f"the kind '{written.name}' needs a size", written.at(),
                       "write size: 63mm x 88mm, or extend a kind that has one")
        return None
    kind = Kind(
        name=written.name, title=title, plural=first("plural", f"{title}s"),
        trim=trim, bleed=first("bleed", 3.0), safe=first("safe", 3.0),
        shape=first("shape", "rect"), corner=first("corner", 0.0), outline=first("outline", ""),
        front=first("front", ""), back=first("back"), stock=first("stock", ""),
        fields=_fields(line, types, findings), where=written.at())
    return kind if _possible(kind, line, findings) else None


def _fields(line: list[Written], types: Types, findings: Findings) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for written in reversed(line):
        path = ("kinds", written.name, "fields")
        fields.update(read_fields(written.entry.fields, types, written.tree, path, findings))
    return fields


def _possible(kind: Kind, line: list[Written], findings: Findings) -> bool:
    """Whether a piece of this kind can be cut from paper."""
    before = len(findings)

    def complain(field: str, message: str, hint: str = "") -> None:
        giver = next((each for each in line if getattr(each.entry, field) is not None), line[0])
        findings.error("kind/geometry", message, giver.at(field), hint)

    short, long = sorted((kind.trim.width, kind.trim.height))
    if short < SMALLEST or long > LARGEST:
        complain("size", f"a piece of {kind.trim} can't be made",
                 f"sizes go from {SMALLEST:g} to {LARGEST:g} mm")
        return False
    if kind.bleed > MOST_BLEED:
        complain("bleed", f"a bleed of {kind.bleed:g} mm is more than {MOST_BLEED:g} mm")
    if 2 * kind.safe >= short:
        complain("safe", f"a safe margin of {kind.safe:g} mm leaves nothing of {kind.trim}")
    if 2 * kind.corner > short:
        complain("corner", f"a corner of {kind.corner:g} mm is more than half of {short:g} mm")
    if kind.shape == "circle" and short != long:
        complain("size", f"a circle can't be {kind.trim}", "give one size, like 25mm")
    if kind.shape == "path" and not kind.outline:
        complain("shape", "the shape 'path' needs an outline",
                 "write outline: \"M0 0 H20 V10 H0 Z\" in mm")
    return len(findings) == before
