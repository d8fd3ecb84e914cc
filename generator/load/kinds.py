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
from generator.units import Size

SMALLEST, LARGEST = 5.0, 1_000.0
MOST_BLEED = 20.0
STAND_IN = Size(100.0, 100.0)
SIDES: tuple[Side, ...] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Written:
    """A kind as one file writes it; `scope` counts from the game's own file outwards.

    `wrong` are the parts of it, and `wrong_fields` the fields, of which a finding tells.
    """

    name: str
    entry: KindEntry
    tree: Tree
    scope: int
    wrong: frozenset[str]
    wrong_fields: frozenset[str]

    def at(self, *field: str) -> Where:
        """Where the kind, or one of its parts, is written."""
        path = ("kinds", self.name, *field)
        return self.tree.at(path) if field else self.tree.key(path)


@dataclass(frozen=True, slots=True)
class KindBook:
    """All kinds a game can use.

    `kinds` have a front, `own` of them are the game's; `bare` have none: they serve to be
    extended, or for pieces that are played with and not printed. Of what is wrong findings
    tell already: `broken` kinds can't be used at all,
    `unclear` are the fields of the others that can't, and if the book isn't `complete` a
    whole file couldn't be read. `templates` says where a kind's template is named.
    """

    own: tuple[str, ...]
    kinds: Mapping[str, Kind]
    bare: Mapping[str, Kind]
    broken: frozenset[str]
    unclear: Mapping[str, frozenset[str]]
    templates: Mapping[tuple[str, Side], Where]
    complete: bool

    def find(self, name: str) -> Kind | None:
        """The kind that components name, with a front or without."""
        return self.kinds.get(name) or self.bare.get(name)


def read_kinds(trees: Sequence[Tree | None], types: Types, findings: Findings) -> KindBook:
    """Return the kinds of the game's own file, which comes first, and of the shared ones.

    None is a file that can't be read.
    """
    scopes = []
    broken: set[str] = set()
    for scope, tree in enumerate(trees):
        written, wrong = _written(tree, scope, findings) if tree else ({}, set())
        scopes.append(written)
        broken |= wrong
    return _KindReader(scopes, broken, None not in trees, types, findings).read()


def _written(tree: Tree, scope: int, findings: Findings) -> tuple[dict[str, Written], set[str]]:
    """The kinds of one file, and the names of those that can't be used."""
    places: list[Location] = []
    parsed = check(KindsFile, tree, findings, wrong=places)
    kinds = parsed.kinds if parsed else {}
    written = {}
    for name, entry in kinds.items():
        inner = [place[2:] for place in places if place[:2] == ("kinds", name)]
        written[name] = Written(
            name, entry, tree, scope, frozenset(str(place[0]) for place in inner),
            frozenset(str(place[1]) for place in inner if len(place) > 1))
        if not identifiers.is_safe(name):
            findings.error("id/name", f"a kind can't be called '{name}'", written[name].at(),
                           identifiers.advice(name))
    return written, {str(place[1]) for place in places if len(place) > 1} - set(kinds)


class _KindReader:
    """Works out what every kind inherits and whether it can be made."""

    def __init__(self, scopes: Sequence[Mapping[str, Written]], broken: set[str],
                 complete: bool, types: Types, findings: Findings) -> None:
        self.scopes = scopes
        self.complete = complete
        self.broken = broken
        self.types = types
        self.findings = findings
        self.unclear: dict[str, frozenset[str]] = {}

    def read(self) -> KindBook:
        """All kinds that can be seen from the game."""
        kinds: dict[str, Kind] = {}
        bare: dict[str, Kind] = {}
        templates: dict[tuple[str, Side], Where] = {}
        visible: dict[str, Written] = {}
        for scope in reversed(self.scopes):
            visible.update(scope)
        for name, written in visible.items():
            line = self.ancestry(written)
            if line is None:
                self.broken.add(name)
                continue
            kind = self.kind(line)
            if kind.front or any("front" in each.wrong for each in line):
                kinds[name] = kind
            else:
                bare[name] = kind
            templates.update(_template_places(line))
        own = tuple(name for name in self.scopes[0] if name in kinds)
        return KindBook(own, kinds, bare, frozenset(self.broken), self.unclear, templates,
                        self.complete)

    def ancestry(self, written: Written) -> list[Written] | None:
        """The kind and all it extends, nearest first; None if that isn't known."""
        line = [written]
        while wanted := line[-1].entry.extends:
            last = line[-1]
            parent = self.parent(last, wanted)
            if wanted in self.broken:
                return None
            if parent is None and not self.complete:
                return None
            if parent is None:
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
        return None if any("extends" in each.wrong for each in line) else line

    def parent(self, child: Written, wanted: str) -> Written | None:
        """The kind that another extends; of its own name it means the next one outwards."""
        first = child.scope + 1 if wanted == child.name else 0
        return next((scope[wanted] for scope in self.scopes[first:] if wanted in scope), None)

    def kind(self, line: list[Written]) -> Kind:
        """The kind with everything it inherits; a stand-in for a size that isn't there."""
        def first(name: str, otherwise: Any = None) -> Any:
            return next((value for each in line
                         if (value := getattr(each.entry, name)) is not None), otherwise)

        name, at = line[0].name, line[0].at()
        title = first("title", name.replace("-", " ").capitalize())
        trim = first("size")
        wrong = frozenset().union(*(each.wrong for each in line))
        if trim is None and "size" not in wrong:
            self.findings.error("field/missing", f"the kind '{name}' needs a size", at,
                                "write size: 63mm x 88mm, or extend a kind that has one")
        kind = Kind(
            name=name, title=title, plural=first("plural", f"{title}s"), trim=trim or STAND_IN,
            bleed=first("bleed", 3.0), safe=first("safe", 3.0), shape=first("shape", "rect"),
            corner=first("corner", 0.0), outline=first("outline", ""), front=first("front", ""),
            back=first("back"), fields=self.fields(line), where=at, stock=first("stock", ""),
            cut=first("cut", "double"), oversize=first("oversize", "auto"))
        for part, message, hint in _problems(kind):
            giver = next((each for each in line if getattr(each.entry, part) is not None), line[0])
            if trim and not wrong:
                self.findings.error("kind/geometry", message, giver.at(part), hint)
        return kind

    def fields(self, line: list[Written]) -> dict[str, Field]:
        """The fields of all ancestors, each overruled by nearer ones."""
        fields: dict[str, Field] = {}
        unclear: set[str] = set()
        for written in reversed(line):
            clear = {name: entry for name, entry in written.entry.fields.items()
                     if name not in written.wrong_fields}
            path = ("kinds", written.name, "fields")
            read = read_fields(clear, self.types, written.tree, path, self.findings)
            fields.update(read)
            unclear |= (written.wrong_fields | set(clear)) - set(read)
        self.unclear[line[0].name] = frozenset(unclear)
        return {name: field for name, field in fields.items() if name not in unclear}


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
    if kind.cut == "shared" and kind.shape != "rect":
        yield ("cut", f"pieces of the shape '{kind.shape}' can't share their cuts",
               "only rectangles lie edge to edge: leave out cut: shared")
    elif kind.cut == "shared" and kind.corner:
        yield ("cut", f"pieces with a corner of {kind.corner:g} mm can't share their cuts",
               "write corner: 0mm, or leave out cut: shared")
