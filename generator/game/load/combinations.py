"""Sets that combine values instead of listing pieces: every suit with every rank, every pair."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Any

from generator.base.findings import (
    Complaint,
    FileLocation,
    Findings,
    article,
    brief,
    join_values,
    suggest,
)
from generator.game.load.game_schema import MOST_COMPONENTS, CombinedSet
from generator.game.load.kind_files import misfits
from generator.game.load.yaml_file import KeyPath, Tree
from generator.game.model.game import Field, Kind

# Words of an entry that aren't fields of the kind.
EXTRA_KEYS = ("id", "copies", "source", "unusual")
PAIRS = "pairs"
# How often a combination is held against an exception.
MOST_COMPARED = 500_000
OF_PAIRS = ("of", "into", "doubles")
COMBINED = "combined"
# 1..13 anywhere, 1-13 only where a number is meant.
RANGE = re.compile(r"\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*")
NUMBERS = re.compile(r"\s*(-?\d{1,9})\s*(?:\.\.|[-–]|to)\s*(-?\d{1,9})\s*")
NAME = re.compile(r"(?<!\\)\{([^{}]*)\}")
NO_WORD = re.compile(r"[^a-z0-9]+")
PAIRS_EXAMPLE = "write pairs: {of: 0..6, into: [left, right]}"

# A value to combine, and where it is written.
Alternative = tuple[Any, KeyPath]


@dataclass(frozen=True, slots=True)
class CombinedTree(Tree):
    """A file whose combined entries can be pointed at as if each were written out.

    `spots` say, for each entry, where the values of its fields stand.
    """

    whole: Tree
    path: KeyPath
    spots: Sequence[Mapping[str, KeyPath]]

    def at(self, path: KeyPath = ()) -> FileLocation:
        """Where a value is written; of a combined entry, the part of the set that it is of."""
        return self.whole.at(self._written_path(path))

    def key(self, path: KeyPath) -> FileLocation:
        """Where the key of a value is written."""
        return self.whole.key(self._written_path(path))

    def start(self, path: KeyPath, index: int) -> FileLocation:
        """Where an entry starts."""
        return self.at((*path, index))

    def _written_path(self, path: KeyPath) -> KeyPath:
        depth = len(self.path)
        if path[:depth + 1] != (*self.path, COMBINED):
            return path
        index, *inside = path[depth + 1:]
        spots = self.spots[index] if isinstance(index, int) else {}
        whole = (*self.path, "combine")
        return (*spots.get(str(inside[0]), whole), *inside[1:]) if inside else whole


@dataclass(frozen=True, slots=True)
class Combinations:
    """The entries of a set that combines, and a tree that knows where their values stand."""

    entries: tuple[dict[str, Any], ...]
    tree: CombinedTree


def combinations(tree: Tree, path: KeyPath, group: CombinedSet, kind: Kind,
                 findings: Findings) -> Combinations:
    """All entries that a set's values make together, without those that it leaves out."""
    before = len(findings)
    combiner = _Combiner(tree, path, group, kind, findings)
    dimensions = list(combiner.dimensions())
    made = list(combiner.entries(dimensions)) if len(findings) == before else []
    return Combinations(tuple(entry for entry, _ in made),
                        CombinedTree(tree.file, tree.value, (0, 0, 0, None), tree, path,
                                     tuple(spots for _, spots in made)))


def count_combinations(group: Mapping[str, Any]) -> int:
    """How many components a set makes of what it combines, as far as that is clear.

    What is too much by itself is refused where it is written, and counts for nothing.
    """
    combine = group.get("combine")
    sizes = []
    for name, given in combine.items() if isinstance(combine, dict) else ():
        if name == PAIRS and isinstance(given, dict):
            one = _count_values(given.get("of"))
            sizes.append(one * (one + 1) // 2)
        elif name not in EXTRA_KEYS:
            sizes.append(_count_values(given))
    total = prod(sizes) if sizes else 0
    return total if total <= MOST_COMPONENTS else 0


def _count_values(given: Any) -> int:
    if isinstance(given, list):
        return sum(_count_values(value) if isinstance(value, str) else 1 for value in given)
    match = RANGE.fullmatch(given) if isinstance(given, str) else None
    return abs(int(match[2]) - int(match[1])) + 1 if match else 1


@dataclass(frozen=True, slots=True)
class Dimension:
    """Fields that vary together, and what they can be: one value for each of them."""

    names: tuple[str, ...]
    choices: tuple[tuple[Alternative, ...], ...]


class _Combiner:
    """Reads one set that combines."""

    def __init__(self, tree: Tree, path: KeyPath, group: CombinedSet, kind: Kind,
                 findings: Findings) -> None:
        self.tree = tree
        self.path = path
        self.group = group
        self.kind = kind
        self.findings = findings
        self.combine = (*path, "combine")
        # What all of them have in common, names in braces not filled in yet.
        self.same: dict[str, Any] = {}

    def error(self, code: str, message: str, place: KeyPath, hint: str = "",
              key: bool = False) -> None:
        where = self.tree.key(place) if key else self.tree.at(place)
        self.findings.error(code, message, where, hint)

    def dimensions(self) -> Iterator[Dimension]:
        """What varies, in the order in which it is written."""
        sizes = 1
        names: set[str] = set()
        for name, given in self.group.combine.items():
            place = (*self.combine, name)
            try:
                dimension = self.dimension(name, given, place)
            except Complaint as complaint:
                self.findings.add(complaint.at(None))
                continue
            if dimension is None:
                continue
            if names & set(dimension.names):
                self.error("combine/pairs", f"'{join_values(dimension.names)}' is combined twice",
                           place,
                           "remove one", key=True)
            else:
                names.update(dimension.names)
                sizes *= len(dimension.choices)
                if sizes > MOST_COMPONENTS:
                    self.error("combine/too-many", f"this combines to more than "
                               f"{MOST_COMPONENTS:,} components", place, "combine less", key=True)
                    return
                yield dimension

    def dimension(self, name: str, given: Any, place: KeyPath) -> Dimension | None:
        """What one key lets vary; None if all have it in common. Raises Complaint."""
        if name == PAIRS and isinstance(given, dict):
            return self.pairs(given, place)
        field = self.kind.fields.get(name)
        if field is None and name not in EXTRA_KEYS:
            raise self.unknown(name, self.tree.key(place), [*self.kind.fields, *EXTRA_KEYS, PAIRS])
        if field and (isinstance(given, list) or self.range(field, given)):
            choices = self.alternatives(field, given, place)
            return Dimension((name,), tuple((choice,) for choice in choices)) if choices else None
        self.same[name] = given
        return None

    def unknown(self, name: object, where: FileLocation, names: Sequence[str]) -> Complaint:
        return Complaint("field/unknown", f"{article(self.kind.title.lower())} has no field "
                         f"{brief(name)}", suggest(name, names), where)

    def range(self, field: Field, given: Any) -> re.Match[str] | None:
        """A range such as 1..13, where one can be meant."""
        if not isinstance(given, str):
            return None
        return (NUMBERS if field.type in ("int", "number") else RANGE).fullmatch(given)

    def alternatives(self, field: Field, given: Any, place: KeyPath) -> list[Alternative]:
        """The values that a list or range stands for; none if something is wrong with them."""
        alternatives: list[Alternative] = []
        seen: dict[str, KeyPath] = {}
        items = [(value, (*place, index)) for index, value in enumerate(given)] \
            if isinstance(given, list) else [(given, place)]
        if not items:
            self.error("combine/nothing", f"'{field.name}' has nothing to combine", place,
                       "write a list such as [red, green], or a range such as 1..13")
            return []
        for item, spot in items:
            for value in self.spell_out(field, item, spot):
                for complaint, inside in islice(misfits(field, value), 1):
                    self.findings.add(complaint.at(self.tree.at((*spot, *inside))))
                    return []
                if repr(value) in seen:
                    self.error("field/repeated", f"{brief(value)} is in '{field.name}' twice",
                               spot, "remove one")
                    return []
                seen[repr(value)] = spot
                alternatives.append((value, spot))
        return alternatives

    def spell_out(self, field: Field, given: Any, place: KeyPath) -> Iterator[Any]:
        """One value, or all numbers of a range; as texts, if the field holds words."""
        match = self.range(field, given)
        if not match:
            yield given
            return
        first, last = int(match[1]), int(match[2])
        if abs(last - first) >= MOST_COMPONENTS:
            self.error("combine/too-many", f"{brief(given)} is more than {MOST_COMPONENTS:,} "
                       "values", place, "combine less")
            return
        step = 1 if last >= first else -1
        for number in range(first, last + step, step):
            yield number if field.type in ("int", "number") else str(number)

    def pairs(self, given: dict[str, Any], place: KeyPath) -> Dimension | None:
        """Every two of some values, whichever comes first; raises Complaint."""
        first, second = self.into(given, place)
        doubles = given.get("doubles", True)
        if not isinstance(doubles, bool):
            raise Complaint("combine/pairs", f"'doubles' must be true or false, not "
                            f"{brief(doubles)}", "", self.tree.at((*place, "doubles")))
        # Both fields hold every value, so each is asked whether it can.
        spot = (*place, "of")
        one, other = (self.alternatives(self.kind.fields[name], given["of"], spot)
                      for name in (first, second))
        size = len(one)
        if size * (size + 1) // 2 > MOST_COMPONENTS:
            raise Complaint("combine/too-many", f"these are more than {MOST_COMPONENTS:,} pairs",
                            "combine less", self.tree.at(spot))
        choices = tuple((one[left], other[right]) for left in range(min(size, len(other)))
                        for right in range(left if doubles else left + 1, len(other)))
        if not choices and one and other:
            raise Complaint("combine/nothing", "one value makes no pair without doubles", "",
                            self.tree.at(spot))
        return Dimension((first, second), choices) if choices else None

    def into(self, given: dict[str, Any], place: KeyPath) -> tuple[str, str]:
        """The two fields that take the values of a pair; raises Complaint."""
        for name in given:
            if name not in OF_PAIRS:
                raise Complaint("combine/pairs", f"'pairs' has no {brief(name)}",
                                suggest(name, OF_PAIRS), self.tree.key((*place, name)))
        into = given.get("into")
        if not isinstance(into, list) or len(into) != 2 or "of" not in given or into[0] == into[1]:
            raise Complaint("combine/pairs", "'pairs' needs 'of', the values, and 'into', the two "
                            "fields that take them", PAIRS_EXAMPLE, self.tree.at(place))
        for index, name in enumerate(into):
            if name not in self.kind.fields:
                raise self.unknown(name, self.tree.at((*place, "into", index)),
                                   list(self.kind.fields))
        return into[0], into[1]

    def entries(self, dimensions: list[Dimension]
                ) -> Iterator[tuple[dict[str, Any], dict[str, KeyPath]]]:
        """The entries with the places of their values, in the order of a clock's hands."""
        names = [name for dimension in dimensions for name in dimension.names]
        without = [rule for index, given in enumerate(self.group.without)
                   if (rule := self.selection(given, names, ("without", index), only=True))]
        changes = [rule for index, given in enumerate(self.group.change)
                   if (rule := self.selection(given, names, ("change", index), only=False))]
        total = prod(len(dimension.choices) for dimension in dimensions)
        if total * (len(without) + len(changes)) > MOST_COMPARED:
            self.error("combine/too-many", f"{len(without) + len(changes)} exceptions of {total:,} "
                       "combinations are too many", self.combine, "say more of them in one entry: "
                       "[2, 3, 4], or 2..4")
            return
        for name in set(names) & set(self.same):
            self.error("combine/pairs", f"'{name}' is combined twice", (*self.combine, name),
                       "remove one", key=True)
        ids: set[str] = set()
        for chosen in product(*(dimension.choices for dimension in dimensions)):
            picked = [alternative for choice in chosen for alternative in choice]
            entry = {name: value for name, (value, _) in zip(names, picked, strict=True)}
            spots = {name: spot for name, (_, spot) in zip(names, picked, strict=True)}
            self.complete(entry, spots, names)
            # All are asked, so that each knows whether it means any.
            if [exclusion for exclusion in without if exclusion.takes(entry)]:
                continue
            if entry["id"] in ids:
                self.error("id/duplicate", f"several combinations have the id {brief(entry['id'])}",
                           (*self.combine, "id"), "name in 'id' all that varies: "
                           + "-".join(f"{{{name}}}" for name in names))
                return
            ids.add(entry["id"])
            for change in [change for change in changes if change.takes(entry)]:
                for name, value in change.new.items():
                    spots[name] = (*change.place, name)
                    entry[name] = self.fill_in(value, entry, spots[name])
            yield entry, spots
        for rule in (*without, *changes):
            if not rule.used:
                self.error("combine/nothing", "nothing that is combined here is "
                           + ", ".join(f"{name} {join_values(values)}"
                                       for name, values in rule.wanted.items()), rule.place)

    def complete(self, entry: dict[str, Any], spots: dict[str, KeyPath], names: list[str]) -> None:
        """Add the id and what all have in common."""
        for name, given in self.same.items():
            spots[name] = (*self.combine, name)
            if name != "id" and not (isinstance(given, str) and NAME.search(given)):
                entry[name] = given
        for name, given in self.same.items():
            if name != "id" and name not in entry:
                entry[name] = self.fill_in(given, entry, spots[name])
        pattern = self.same.get("id", "-".join(f"{{{name}}}" for name in names))
        entry["id"] = self.fill_in(pattern, {name: id_part(value) for name, value in entry.items()},
                                  (*self.combine, "id"))

    def fill_in(self, given: Any, entry: Mapping[str, Any], place: KeyPath) -> Any:
        """A text with the values of the names in braces."""
        if not isinstance(given, str):
            return given

        def value(match: re.Match[str]) -> str:
            name = match[1].strip()
            if name in entry:
                return name_text(entry[name])
            self.error("combine/name", f"{brief(given)} names '{name}', which isn't combined here",
                       place, suggest(name, list(entry)))
            return match[0]

        return NAME.sub(value, given)

    def selection(self, given: Any, names: list[str], at: KeyPath, only: bool
                  ) -> _Selection | None:
        """Which entries are meant, and what is new about them."""
        place = (*self.path, *at)
        before = len(self.findings)
        wanted: dict[str, tuple[Any, ...]] = {}
        new: dict[str, Any] = {}
        for name, value in given.items():
            if name in names:
                values = self.alternatives(self.kind.fields[name], value, (*place, name))
                wanted[name] = tuple(value for value, _ in values)
            elif name == "id":
                wanted["id"] = tuple(value) if isinstance(value, list) else (value,)
            elif only:
                self.error("combine/name", f"{brief(name)} isn't combined here", (*place, name),
                           suggest(name, [*names, "id"]), key=True)
            else:
                new[name] = value
        if len(self.findings) == before and not wanted:
            self.error("combine/nothing", "this doesn't say which of the combined are meant", place,
                       f"name some of {join_values([*names, 'id'])}")
        elif not only and not new:
            self.error("combine/nothing", "this changes nothing", place,
                       "to leave them out, write them under 'without'")
        return _Selection(wanted, new, place) if len(self.findings) == before else None


class _Selection:
    """Some of the combined entries, known by their values; `used` once there was one."""

    def __init__(self, wanted: Mapping[str, tuple[Any, ...]], new: Mapping[str, Any],
                 place: KeyPath) -> None:
        self.wanted = wanted
        # As text, since lists can't be looked up.
        self._matches = {name: frozenset(map(repr, values)) for name, values in wanted.items()}
        self.new = new
        self.place = place
        self.used = False

    def takes(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry is meant."""
        taken = all(repr(entry[name]) in values for name, values in self._matches.items())
        self.used = self.used or taken
        return taken


def name_text(value: Any) -> str:
    """A value as it is put into a name."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(name_text(item) for item in value)
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def id_part(value: Any) -> str:
    """A value as a part of an id: small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name_text(value)).encode("ascii", "ignore").decode()
    sign = "minus-" if plain.startswith("-") and plain[1:2].isdigit() else ""
    return sign + NO_WORD.sub("-", plain.lower()).strip("-")
