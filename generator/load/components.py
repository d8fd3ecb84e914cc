"""The components that a game's files list, checked against their kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from generator.findings import Findings, Where, did_you_mean
from generator.load.fields import frozen, misfits
from generator.load.kinds import KindBook
from generator.load.mistakes import check
from generator.load.notation import MOST_COPIES, brief, quoted
from generator.load.schema import ComponentSet, SetsFile
from generator.load.yaml_tree import Tree
from generator.model.component import Component, Source, Value
from generator.model.kind import Kind

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
OWN_WORDS = ("id", "copies", "source")
MOST_PIECES = 100_000

Location = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Places(Mapping[str, Where]):
    """Where a component's fields are written, worked out when somebody asks."""

    tree: Tree
    path: Location
    defaults: Location
    names: Mapping[str, bool]

    def __getitem__(self, name: str) -> Where:
        return self.tree.at((*(self.path if self.names[name] else self.defaults), name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def read_components(trees: list[Tree], book: KindBook, players: tuple[int, ...],
                    findings: Findings) -> tuple[Component, ...]:
    """Return the components of all files, in order, ids unique across them."""
    seen: dict[str, Where] = {}
    components: list[Component] = []
    for tree in trees:
        for group, path in _sets(tree, findings):
            reader = _SetReader(tree, path, group, players, findings)
            kind = reader.kind(book)
            for index in range(len(group.components)):
                component = reader.component(index, kind, seen)
                if component:
                    components.append(component)
    pieces = sum(component.copies for component in components)
    if pieces > MOST_PIECES:
        findings.error("copies/too-many", f"the game has {pieces:,} pieces, more than "
                       f"{MOST_PIECES:,}", components[-1].where)
    return tuple(components)


def _sets(tree: Tree, findings: Findings) -> list[tuple[ComponentSet, Location]]:
    if isinstance(tree.value, dict) and "sets" in tree.value:
        several = check(SetsFile, tree, findings)
        return [(each, ("sets", index)) for index, each in enumerate(several.sets)] \
            if several else []
    one = check(ComponentSet, tree, findings)
    return [(one, ())] if one else []


class _SetReader:
    """Reads the components of one set."""

    def __init__(self, tree: Tree, path: Location, group: ComponentSet,
                 players: tuple[int, ...], findings: Findings) -> None:
        self.tree = tree
        self.path = path
        self.group = group
        self.players = players
        self.findings = findings

    def kind(self, book: KindBook) -> Kind | None:
        """The set's kind, which must be known and have a front."""
        name = self.group.kind
        if name in book.kinds:
            kind = book.kinds[name]
            self.values(kind, self.group.defaults, (*self.path, "defaults"))
            return kind
        at = self.tree.at((*self.path, "kind"))
        if name in book.unfinished:
            self.findings.error("kind/no-front", f"the kind '{name}' has no front to print", at,
                                "name its template: front: " f"{name}.front.svg",
                                (book.unfinished[name],))
        elif name not in book.names:
            self.findings.error("kind/unknown", f"there is no kind '{name}'", at,
                                did_you_mean(name, book.names))
        return None

    def component(self, index: int, kind: Kind | None,
                  seen: dict[str, Where]) -> Component | None:
        """One entry as a component, or None if it can't be used."""
        entry = self.group.components[index]
        path = (*self.path, "components", index)
        name = self.id(entry, path, seen)
        copies, by_players = self.copies(entry, path)
        source = self.source(entry, path)
        if kind is None:
            return None
        values = self.values(kind, entry, path)
        if name is None:
            return None
        defaults = self.group.defaults
        for field in kind.fields.values():
            if field.name in values:
                continue
            if field.name in defaults:
                values[field.name] = frozen(defaults[field.name])
            elif field.required:
                self.findings.error("field/missing", f"'{name}' needs the field '{field.name}'",
                                    self.tree.at(path), f"every {noun(kind)} has one")
            else:
                values[field.name] = field.default  # type: ignore[assignment]
        given = {field: field in entry for field in kind.fields
                 if field in entry or field in defaults}
        places = Places(self.tree, path, (*self.path, "defaults"), given)
        ordered = {field: values[field] for field in kind.fields if field in values}
        return Component(name, kind, copies, ordered, source, self.tree.at(path), places,
                         by_players)

    def id(self, entry: dict[str, Any], path: Location, seen: dict[str, Where]) -> str | None:
        """The entry's id: safe as a file's name on every system, and used once."""
        name = entry.get("id")
        if name is None:
            self.findings.error("field/missing", "this component needs an 'id'",
                                self.tree.at(path), "ids name the files that are written")
            return None
        at = self.tree.at((*path, "id"))
        if not isinstance(name, str):
            self.findings.error("field/type", f"'id' must be text, not {brief(name)}", at,
                                quoted(name))
            return None
        if not ID.fullmatch(name) or DEVICE.fullmatch(name):
            self.findings.error("id/name", f"'{name[:80]}' can't be an id", at, _better_id(name))
            return None
        if name in seen:
            self.findings.error("id/duplicate", f"the id '{name}' is used twice", at,
                                f"it is first used at {seen[name]}", (seen[name],))
            return None
        seen[name] = at
        return name

    def copies(self, entry: dict[str, Any], path: Location) -> tuple[int, dict[int, int]]:
        """How many there are in the box, and how many each number of players needs."""
        given = entry.get("copies", self.group.defaults.get("copies", 1))
        base = path if "copies" in entry else (*self.path, "defaults")
        counts = given if isinstance(given, dict) and given else {0: given}
        for key, count in counts.items():
            if count.__class__ is not int or not 0 <= count <= MOST_COPIES:
                self.findings.error(
                    "field/value",
                    f"'copies' must be a whole number from 0 to {MOST_COPIES}, not {brief(count)}",
                    self.tree.at((*base, "copies", key)),
                    "for copies by number of players write {2: 6, 3: 9}")
                return 1, {}
        if counts is not given:
            return given, {}
        if set(counts) != set(self.players):
            wrong = sorted({str(each) for each in counts} ^ {str(each) for each in self.players})
            self.findings.error(
                "copies/players",
                f"'copies' must name the game's numbers of players, "
                f"{', '.join(map(str, self.players))}; look at {', '.join(wrong)}",
                self.tree.at((*base, "copies")))
        return max(counts.values()), dict(counts)

    def source(self, entry: dict[str, Any], path: Location) -> Source:
        """Where the entry's facts come from."""
        given = entry.get("source", self.group.source)
        known = get_args(Source)
        if given not in known:
            self.findings.error("field/value", f"'source' can't be {brief(given)}",
                                self.tree.at((*path, "source")), did_you_mean(str(given), known))
            return self.group.source
        return given  # type: ignore[no-any-return]

    def values(self, kind: Kind, entry: dict[str, Any], path: Location) -> dict[str, Value]:
        """The entry's fields, each checked against the kind's."""
        values: dict[str, Value] = {}
        for name, value in entry.items():
            field = kind.fields.get(name)
            if field is None:
                if name not in OWN_WORDS:
                    self.findings.error(
                        "field/unknown", f"{article(noun(kind))} has no field '{name}'",
                        self.tree.key((*path, name)),
                        did_you_mean(name, [*kind.fields, *OWN_WORDS]))
                continue
            for misfit in misfits(field, value):
                self.findings.error(misfit.code, misfit.message,
                                    self.tree.at((*path, name, *misfit.path)), misfit.hint)
            values[name] = frozen(value)
        return values


def noun(kind: Kind) -> str:
    """What a piece of this kind is called inside a sentence."""
    return kind.title.lower() if kind.title.isascii() else kind.title


def article(words: str) -> str:
    """The words with 'a' or 'an' before them."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def _better_id(name: str) -> str:
    rule = "use small letters, digits and -, at most 64"
    better = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:64]
    if DEVICE.fullmatch(better):
        return f"Windows keeps this name for itself; try '{better}-1'"
    return f"{rule}: '{better}'" if better else rule
