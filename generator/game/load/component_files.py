"""The components that a game's files list, checked against their kinds."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast, get_args

from generator.base.findings import (
    Complaint,
    FileLocation,
    Findings,
    article,
    brief,
    join_values,
    quoting_hint,
    suggest,
)
from generator.game.expressions.formula import FormulaReader, Solver, is_formula, needed_fields
from generator.game.load import files
from generator.game.load.combinations import COMBINED, combinations, count_combinations
from generator.game.load.game_schema import (
    MOST_COPIES,
    CombinedSet,
    ComponentSet,
    SetsFile,
    is_whole,
)
from generator.game.load.kind_files import KindBook, freeze, misfits
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree
from generator.game.model.game import Component, Field, Kind, Source, Value

# Where each id is used first.
UsedIds = dict[str, tuple[Tree, KeyPath]]
OWN_WORDS = ("id", "copies", "source", "unusual")
COPIES = Field(name="copies", type="int")
# Parts of a set that decide what its components are.
WITH_COMPONENTS = frozenset(("components", "combine", "without", "change"))
MOST_PIECES = 100_000
# Of one component; in a file with very many, the rest isn't reported.
MOST_MISTAKES = 10


@dataclass(frozen=True, slots=True)
class FieldPlaces(Mapping[str, FileLocation]):
    """Where a component's fields are written, worked out on demand."""

    tree: Tree
    path: KeyPath
    defaults: KeyPath
    names: Mapping[str, bool]

    def __getitem__(self, name: str) -> FileLocation:
        return self.tree.at((*(self.path if self.names[name] else self.defaults), name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[type[dict[str, FileLocation]], tuple[dict[str, FileLocation]]]:
        """Travel to another process without the whole file."""
        return dict, (dict(self),)


@dataclass(frozen=True, slots=True)
class SetMemory:
    """What was made of a long list of entries, for when few of them have changed.

    `common` is all that components depend on except their entry. An entry counts as unchanged
    at the same place with the identical value.
    """

    common: tuple[object, ...]
    components: Mapping[tuple[int, int], tuple[object, Component]]


SetMemories = dict[tuple[str, KeyPath], SetMemory]


def read_components(trees: Sequence[Tree], book: KindBook, players: Sequence[int] | None,
                    findings: Findings, mistaken: set[str], *,
                    memories: SetMemories | None = None) -> tuple[Component, ...]:
    """Return the components of all files, in order; `players` None if they aren't known.

    The ids of those that are there with a mistake in them are added to `mistaken`. What is in
    `memories` from an earlier time is used where it still holds.
    """
    seen: UsedIds = {}
    components: list[Component] = []
    for tree in trees:
        file_findings = Findings()
        for path in _set_paths(tree, file_findings):
            wrong: list[KeyPath] = []
            group = validate_model(_set_model(tree, path), tree, file_findings, path, wrong)
            doubtful = {place[0] for place in wrong if place}
            if group and not doubtful & WITH_COMPONENTS:
                reader = _SetReader(tree, path, group, players, file_findings,
                                    memories={} if memories is None else memories)
                components.extend(reader.read(None if "kind" in doubtful else book, seen, mistaken))
        for finding in tree.summarize_repeats(file_findings):
            findings.add(finding)
    pieces = sum(component.copies for component in components)
    if pieces > MOST_PIECES:
        findings.error("copies/too-many",
                       f"the game has {pieces:,} pieces, more than {MOST_PIECES:,}",
                       components[-1].where, "lower some copies")
    return tuple(components)


def count_entries(tree: Tree) -> int:
    """How many components a file lists, be they right or wrong."""
    return sum(map(len, _entry_lists(tree))) + sum(map(count_combinations, _set_values(tree)))


def find_ids(tree: Tree) -> set[str]:
    """The ids in a file, be they right or wrong."""
    return {name for entries in _entry_lists(tree) for entry in entries
            if isinstance(entry, dict) and isinstance(name := entry.get("id"), str)}


def _entry_lists(tree: Tree) -> Iterator[list[Any]]:
    return (entries for group in _set_values(tree)
            if isinstance(entries := group.get("components"), list))


def _set_values(tree: Tree) -> list[dict[str, Any]]:
    """What the sets of a file say, be they right or wrong."""
    value = tree.value if isinstance(tree.value, dict) else {}
    sets = value.get("sets")
    if not isinstance(sets, list):
        return [value]
    return [entry for entry in sets if isinstance(entry, dict)]


def _set_model(tree: Tree, path: KeyPath) -> type[ComponentSet]:
    """What a set is held to: it lists components, or combines values to some."""
    value: Any = tree.value
    for step in path:
        value = value[step]
    return CombinedSet if isinstance(value, dict) and "combine" in value else ComponentSet


def _set_paths(tree: Tree, findings: Findings) -> list[KeyPath]:
    """Where the sets of a file stand: under `sets`, or the file is one."""
    if not isinstance(tree.value, dict) or "sets" not in tree.value:
        return [()]
    wrong: list[KeyPath] = []
    several = validate_model(SetsFile, tree, findings, wrong=wrong)
    return [("sets", index) for index in range(len(several.sets))] if several and not wrong else []


class _SetReader:
    """Reads the components of one set."""

    def __init__(self, tree: Tree, path: KeyPath, group: ComponentSet,
                 players: Sequence[int] | None, findings: Findings, *,
                 memories: SetMemories) -> None:
        self.tree = tree
        self.memories = memories
        self.path = path
        self.group = group
        self.players = players
        self.findings = findings
        self.defaults = (*path, "defaults")
        self.unclear: frozenset[str] = frozenset()
        # Formulas among the values that were read last, the set's defaults and the kind's.
        self.asked: dict[str, KeyPath] = {}
        self.asked_of_all: dict[str, KeyPath] = {}
        self.asked_by_kind: tuple[str, ...] = ()
        self.formulas: FormulaReader | None = None

    def read(self, book: KindBook | None, seen: UsedIds,
             mistaken: set[str]) -> Iterator[Component]:
        """All components that can be used; without a book only their ids are looked at."""
        kind = self.kind(book) if book else None
        if book and kind:
            self.unclear = book.unclear.get(kind.name, frozenset())
            self.formulas = FormulaReader(kind)
            self.asked_by_kind = tuple(name for name, field in kind.fields.items()
                                       if is_formula(field, field.default))
        before = len(self.findings)
        common = self.values(kind, self.group.defaults, self.defaults, ("copies",)) if kind else {}
        self.asked_of_all = dict(self.asked)
        sound = len(self.findings) == before
        if isinstance(self.group, CombinedSet) and kind:
            yield from self.combine(self.group, kind, common, seen, mistaken, sound=sound)
        place, remembered = (self.tree.file, self.path), self.remembered_components(kind)
        lines = self.tree.lines(self.path)
        fresh: dict[tuple[int, int], tuple[object, Component]] = {}
        for index, entry in enumerate(self.group.components):
            path = (*self.path, "components", index)
            spot = (index, lines[index]) if lines else (index, -1)
            last = remembered.get(spot)
            if last and last[0] is entry and last[1].id not in seen:
                seen[last[1].id] = self.tree, (*path, "id")
                fresh[spot] = last
                yield last[1]
                continue
            if not isinstance(entry, dict):
                self.findings.error("field/type", "a component must be a mapping of 'key: value', "
                                    f"not {brief(entry)}", self.tree.at(path),
                                    "write it like {id: sun-1, value: 5}")
                continue
            before = len(self.findings)
            component = self.component(entry, path, kind, common, seen)
            if component:
                if not sound or len(self.findings) > before:
                    mistaken.add(component.id)
                elif lines:
                    fresh[spot] = entry, component
                yield component
        if lines:
            self.memories[place] = SetMemory(self.common(kind), fresh)

    def combine(self, group: CombinedSet, kind: Kind, common: dict[str, Value], seen: UsedIds,
                 mistaken: set[str], *, sound: bool) -> Iterator[Component]:
        """The components that a set makes of all combinations of its values."""
        before = len(self.findings)
        made = combinations(self.tree, self.path, group, kind, self.findings)
        sound = sound and len(self.findings) == before
        reader = copy(self)
        reader.tree = made.tree
        for index, entry in enumerate(made.entries):
            before = len(self.findings)
            component = reader.component(entry, (*self.path, COMBINED, index), kind, common, seen)
            if component:
                if not sound or len(self.findings) > before:
                    mistaken.add(component.id)
                yield component

    def common(self, kind: Kind | None) -> tuple[object, ...]:
        """All that components of the set depend on except their entry."""
        return (self.tree.head, kind, self.group.defaults, self.group.source,
                self.players, self.unclear)

    def remembered_components(
            self, kind: Kind | None) -> Mapping[tuple[int, int], tuple[object, Component]]:
        """The components of last time, if all that they have in common is unchanged."""
        memory = self.memories.get((self.tree.file, self.path))
        if memory is None or not self.tree.lines(self.path) or memory.common[1] is not kind:
            return {}
        return memory.components if memory.common == self.common(kind) else {}

    def kind(self, book: KindBook) -> Kind | None:
        """The set's kind, which must be known."""
        name = self.group.kind
        at = self.tree.at((*self.path, "kind"))
        if book.complete and not book.find(name) and name not in book.broken:
            self.findings.error("kind/unknown", f"there is no kind '{name}'", at,
                                suggest(name, [*book.game_kinds, *book.kinds]))
        return book.find(name)

    def component(self, entry: dict[str, Any], path: KeyPath, kind: Kind | None,
                  common: dict[str, Value], seen: UsedIds) -> Component | None:
        """One entry as a component, or None if it can't be used."""
        name = self.id(entry, path, seen)
        source = self.source(entry, path)
        unusual = self.unusual(entry, path)
        if kind is None:
            self.copies(entry, path)
            return None
        values = {**common, **self.values(kind, entry, path, OWN_WORDS)}
        missing = (field.name for field in kind.fields.values()
                   if field.required and field.name not in values)
        for field_name in islice(missing, MOST_MISTAKES):
            self.findings.error("field/missing",
                                f"{article(kind_noun(kind))} needs the field '{field_name}'",
                                self.tree.at((*path, field_name)))
        values = {name: cast(Value, field.default) for name, field in kind.fields.items()} | values
        formulas = dict(self.work_out(values, kind, path)) \
            if self.asked or self.asked_of_all or self.asked_by_kind else {}
        copies, by_players = self.copies(entry, path, values, formulas)
        if name is None:
            return None
        given = {field: field in entry for field in (*kind.fields, "id", "copies")
                 if field in entry or field in self.group.defaults}
        return Component(
            id=name, kind=kind, copies=copies,
            values={field: values[field] for field in kind.fields}, source=source,
            where=self.tree.start(path[:-1], cast(int, path[-1])),
            places=FieldPlaces(self.tree, path, self.defaults, given), copies_by_players=by_players,
            formulas=formulas or None, unusual=unusual)

    def work_out(self, values: dict[str, Value], kind: Kind, path: KeyPath
                 ) -> Iterator[tuple[str, frozenset[str]]]:
        """Replace formulas by what they come to, and check that like any other value.

        Says which fields they are, each with those that it needs.
        """
        places = {**dict.fromkeys(self.asked_by_kind, path), **self.asked_of_all, **self.asked}
        formulas = {name: str(values[name]) for name in places
                    if is_formula(kind.fields[name], values[name])}
        assert self.formulas
        solver = Solver(self.formulas, values, formulas)
        values.update(solver.solve())
        for name, text in formulas.items():
            at = self.tree.at((*places[name], name))
            if name in solver.complaints:
                self.findings.add(solver.complaints[name].at(at))
            elif values[name] is not None:
                for complaint, _ in misfits(kind.fields[name], values[name]):
                    self.findings.add(replace(complaint, hint=f"it comes from '{text}'").at(at))
                yield name, needed_fields(self.formulas.read(kind.fields[name], text), kind.fields)

    def id(self, entry: dict[str, Any], path: KeyPath, seen: UsedIds) -> str | None:
        """The entry's id: safe as a file's name on every system, and used once."""
        name = entry.get("id")
        if name is None:
            self.findings.error("field/missing", "this component needs an 'id'",
                                self.tree.at(path), "ids name the files that are written")
            return None
        place = (*path, "id")
        if not isinstance(name, str):
            self.findings.error("field/type", f"'id' must be text, not {brief(name)}",
                                self.tree.at(place), quoting_hint(name))
            return None
        if not files.is_safe_id(name):
            self.findings.error("id/name", f"{brief(name)} can't be an id", self.tree.at(place),
                                files.id_advice(name))
            return None
        if name in seen:
            tree, earlier = seen[name]
            first = tree.at(earlier)
            self.findings.error("id/duplicate", f"the id '{name}' is used twice",
                                self.tree.at(place), f"it is first used at {first}", (first,))
            return None
        seen[name] = self.tree, place
        return name

    def copies(self, entry: dict[str, Any], path: KeyPath,
               values: Mapping[str, Value] | None = None,
               formulas: dict[str, frozenset[str]] | None = None) -> tuple[int, dict[int, int]]:
        """How many there are in the box, and how many each number of players needs."""
        base = path if "copies" in entry else self.defaults
        given = (entry if "copies" in entry else self.group.defaults).get("copies", 1)
        if given.__class__ is str and is_formula(COPIES, given):
            try:
                text, given = given, 1
                if values is not None and formulas is not None and self.formulas:
                    given = Solver(self.formulas, values, {}).evaluate(COPIES, text)
                    read = self.formulas.read(COPIES, text)
                    formulas["copies"] = needed_fields(read, self.formulas.kind.fields)
            except Complaint as complaint:
                self.findings.add(complaint.at(self.tree.at((*base, "copies"))))
                given = 1
        counts = given if isinstance(given, dict) and given else {0: given}
        for key, count in counts.items():
            if not is_whole(count) or not 0 <= count <= MOST_COPIES:
                self.findings.error(
                    "field/value",
                    f"'copies' must be a whole number from 0 to {MOST_COPIES}, not {brief(count)}",
                    self.tree.at((*base, "copies", key)),
                    "for copies by number of players write {2: 6, 3: 9}")
                return 1, {}
        if counts is not given:
            return given, {}
        if self.players is not None and set(counts) != set(self.players):
            self.findings.error(
                "copies/players",
                f"'copies' is given for {join_values(counts)} players, the game is for "
                f"{join_values(self.players)}", self.tree.at((*base, "copies")),
                "give a number for each number of players")
        return max(counts.values()), dict(counts)

    def source(self, entry: dict[str, Any], path: KeyPath) -> Source:
        """Where the entry's facts come from."""
        given = entry.get("source", self.group.source)
        sources = get_args(Source)
        if given not in sources:
            self.findings.error("field/value", f"'source' can't be {brief(given)}",
                                self.tree.at((*path, "source")), suggest(given, sources))
            return self.group.source
        return given  # type: ignore[no-any-return]

    def unusual(self, entry: dict[str, Any], path: KeyPath) -> str:
        """Why the component may break a pattern of its kind; '' if it may not."""
        reason = entry.get("unusual", "")
        if isinstance(reason, str):
            return reason
        self.findings.error("field/value", f"'unusual' must be a reason in words, not "
                            f"{brief(reason)}", self.tree.at((*path, "unusual")),
                            "write it like {unusual: the only card that costs nothing}")
        return ""

    def values(self, kind: Kind, entry: dict[str, Any], path: KeyPath,
               besides: tuple[str, ...]) -> dict[str, Value]:
        """The fields in an entry, each checked against the kind's; `besides` are allowed, too."""
        values: dict[str, Value] = {}
        if self.asked:
            self.asked = {}
        unknown = 0
        for name, value in entry.items():
            field = kind.fields.get(name)
            if field is not None:
                for complaint, inside in islice(misfits(field, value), MOST_MISTAKES):
                    if is_formula(field, value):
                        self.asked[name] = path
                        break
                    self.findings.add(complaint.at(self.tree.at((*path, name, *inside))))
                values[name] = freeze(value)
            elif name not in besides and name not in self.unclear and unknown < MOST_MISTAKES:
                unknown += 1
                self.findings.error("field/unknown",
                                    f"{article(kind_noun(kind))} has no field {brief(name)}",
                                    self.tree.key((*path, name)),
                                    suggest(name, [*kind.fields, *besides]))
        return values


def kind_noun(kind: Kind) -> str:
    """What a piece of this kind is called inside a sentence."""
    return kind.title.lower() if kind.title.isascii() else kind.title
