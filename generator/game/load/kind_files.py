"""Kinds of pieces as game.yaml describes them, and the values that their fields take."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from generator.base.findings import (
    Complaint,
    FileLocation,
    Findings,
    article,
    brief,
    quoting_hint,
    suggest,
)
from generator.base.units import Size
from generator.game.expressions.formula import FormulaReader, is_formula
from generator.game.load import files
from generator.game.load.files import SHARED, Files, shipped_root
from generator.game.load.game_schema import FieldEntry, KindEntry, KindsFile, is_number, is_whole
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.game import SIDES, Field, FieldType, Kind, Shape, Side, Value
from generator.game.model.net import NICKS, Folding

# What is wrong, and the path that leads there from the field's value.
Misfit = tuple[Complaint, tuple[int, ...]]


def freeze(value: Any) -> Value:
    """A value from YAML as one that can't be changed."""
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value


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
                          suggest(value if isinstance(value, str) else "", field.choices))
    elif field.type == "text":
        if value.__class__ is not str:
            yield _misfit("field/type", f"'{name}' must be text, not {brief(value)}",
                          quoting_hint(value))
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
    for index, part in enumerate(value):
        for misfit in misfits(item, part):
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


# The words of each type; None for a type that is wrong and already reported.
Types = Mapping[str, tuple[str, ...] | None]

SIMPLE: dict[str, FieldType] = {"text": "text", "int": "int", "number": "number", "bool": "bool"}
# Names that templates already use for something else.
RESERVED = frozenset((
    "id", "copies", "source", "unusual", "kind", "game", "credits", "strings", "theme", "options",
    "item", "index", "number", "and", "or", "not", "in", "true", "false"))
# Which types of field have an option.
USES = {"of": ("choice", "list"), "length": ("list",), "min": ("int", "number", "list"),
        "max": ("int", "number", "list")}


def read_fields(entries: Mapping[str, FieldEntry], types: Types, tree: Tree, path: KeyPath,
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

    def field(self, name: str, entry: FieldEntry, path: KeyPath) -> Field | None:
        """A field, or None if something is wrong with it."""
        usable = self.options(entry, path)
        length = self.length(entry, path)
        bounds = self.bounds(entry, path)
        field: Field | None = Field(name=name, type=entry.type)
        if entry.type == "choice":
            choices = self.choices(entry.of, path)
            field = Field(name=name, type="choice", choices=choices) if choices else None
        elif entry.type == "list":
            item = self.item(name, entry.of, path)
            field = Field(name=name, type="list", item=item) if item else None
        if field is None or not usable or length is None or bounds is None:
            return None
        field = replace(field, length=length or None, bounds=bounds)
        return self.with_default(field, entry, path)

    def options(self, entry: FieldEntry, path: KeyPath) -> bool:
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

    def item(self, name: str, of: Any, path: KeyPath) -> Field | None:
        """What an entry of a list may be."""
        if isinstance(of, dict):
            place = (*path, "of")
            wrong: list[KeyPath] = []
            entry = validate_model(FieldEntry, self.tree, self.findings, place, wrong)
            return self.field(name, entry, place) if entry and not wrong else None
        if isinstance(of, str) and of in SIMPLE:
            return Field(name=name, type=SIMPLE[of])
        choices = self.choices(of, path, besides=SIMPLE)
        return Field(name=name, type="choice", choices=choices) if choices else None

    def choices(self, of: Any, path: KeyPath,
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
                                    self.tree.at(place), suggest(of, [*self.types, *besides])
                                    or "list it under `types` in game.yaml")
            return self.types.get(of)
        words: dict[str, None] = {}
        for index, word in enumerate(of if isinstance(of, list) else [of]):
            if not isinstance(word, str) or not word.strip():
                self.findings.error("field/type", f"a choice must be a word, not {brief(word)}",
                                    self.tree.at((*place, index)), quoting_hint(word))
                return None
            members = self.types.get(word, (word,))
            if members is None:
                return None
            words.update(dict.fromkeys(members))
        return tuple(words)

    def length(self, entry: FieldEntry, path: KeyPath) -> tuple[int, int] | tuple[()] | None:
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
               path: KeyPath) -> tuple[float | None, float | None] | None:
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

    def with_default(self, field: Field, entry: FieldEntry, path: KeyPath) -> Field:
        """The field with its default; a field that has one needn't be given."""
        if "default" not in entry.model_fields_set:
            return replace(field, required=entry.required is not False)
        for complaint, inside in () if is_formula(field, entry.default) \
                else misfits(field, entry.default):
            self.findings.add(complaint.at(self.tree.at((*path, "default", *inside))))
        return replace(field, required=False, default=freeze(entry.default))


SMALLEST, LARGEST = 5.0, 1_000.0
THINNEST, THICKEST, THICKNESS = 0.05, 10.0, 0.3
# How much larger a box is than what it holds.
PLAY = 1.0
# How many kinds may build on each other.
MOST_ANCESTORS = 32
MOST_BLEED = 20.0
STAND_IN = Size(100.0, 100.0)


@dataclass(frozen=True, slots=True)
class KindDefinition:
    """A kind as one file writes it; `scope` counts from the game's own file outwards.

    `wrong` are the parts of it, and `wrong_fields` the fields, which are reported.
    """

    name: str
    entry: KindEntry
    tree: Tree
    scope: int
    wrong: frozenset[str]
    wrong_fields: frozenset[str]

    def at(self, *field: str) -> FileLocation:
        """Where the kind, or one of its parts, is written."""
        path = ("kinds", self.name, *field)
        return self.tree.at(path) if field else self.tree.key(path)


# Where the parts of a folding are written; an entry of a list or a mapping by its key.
FoldPlaces = Mapping[tuple[str | int, ...], FileLocation]
FOLDING = ("folded", "holds", "inside", "play", "panels", "wing", "faces", "fold", "glue",
           "nicks")
# Of these sorts the size follows from what they hold.
SIZED = ("tuck-box",)
# The prefix for the name of a template that is put together from others; no file has it.
NET = "net:"


@dataclass(frozen=True, slots=True, kw_only=True)
class KindBook:
    """All kinds a game can use.

    `kinds` have a front, `game_kinds` are the game's own; `bare` have none: they serve to be
    extended, or for pieces that are played with and not printed. Of what is wrong findings
    tell already: `broken` kinds can't be used at all,
    `unclear` are the fields of the others that can't, and if the book isn't `complete` a
    whole file couldn't be read. `templates` says where a kind's template is named, `columns` what
    headings of its tables mean: by heading, the field and where that is said. Of `doubtful`
    kinds something is wrong, so that their faces can't be checked. `folds` says where a
    folded kind has what it says of its folding.
    """

    game_kinds: tuple[str, ...]
    kinds: Mapping[str, Kind]
    bare: Mapping[str, Kind]
    broken: frozenset[str]
    unclear: Mapping[str, frozenset[str]]
    templates: Mapping[tuple[str, Side], FileLocation]
    complete: bool
    columns: Mapping[str, Mapping[str, tuple[str, FileLocation]]]
    doubtful: frozenset[str] = frozenset()
    folds: Mapping[str, FoldPlaces] = dataclasses.field(default_factory=dict)

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
        definitions, wrong = _read_definitions(tree, scope, findings) if tree else ({}, set())
        scopes.append(definitions)
        broken |= wrong
    return _KindReader(scopes, broken, None not in trees, types, findings).read()


def _read_definitions(tree: Tree, scope: int,
                      findings: Findings) -> tuple[dict[str, KindDefinition], set[str]]:
    """The kinds of one file, and the names of those that can't be used."""
    places: list[KeyPath] = []
    parsed = validate_model(KindsFile, tree, findings, wrong=places)
    kinds = parsed.kinds if parsed else {}
    definitions = {}
    for name, entry in kinds.items():
        inner = [place[2:] for place in places if place[:2] == ("kinds", name)]
        definitions[name] = KindDefinition(
            name, entry, tree, scope, frozenset(str(place[0]) for place in inner),
            frozenset(str(place[1]) for place in inner if len(place) > 1))
        if not files.is_safe_id(name):
            findings.error("id/name", f"a kind can't be called '{name}'", definitions[name].at(),
                           files.id_advice(name))
    return definitions, {str(place[1]) for place in places if len(place) > 1} - set(kinds)


class _KindReader:
    """Works out what every kind inherits and whether it can be made."""

    def __init__(self, scopes: Sequence[Mapping[str, KindDefinition]], broken: set[str],
                 complete: bool, types: Types, findings: Findings) -> None:
        self.scopes = scopes
        self.complete = complete
        self.broken = broken
        self.types = types
        self.findings = findings
        self.too_deep = False
        self.unclear: dict[str, frozenset[str]] = {}

    def read(self) -> KindBook:
        """All kinds that can be seen from the game."""
        kinds: dict[str, Kind] = {}
        bare: dict[str, Kind] = {}
        templates: dict[tuple[str, Side], FileLocation] = {}
        columns: dict[str, Mapping[str, tuple[str, FileLocation]]] = {}
        visible: dict[str, KindDefinition] = {}
        doubtful: set[str] = set()
        folds: dict[str, FoldPlaces] = {}
        for scope in reversed(self.scopes):
            visible.update(scope)
        for name, definition in visible.items():
            line = self.ancestry(definition)
            if line is None:
                self.broken.add(name)
                continue
            before = len(self.findings)
            kind = self.kind(line)
            if len(self.findings) > before or self.unclear[name] \
                    or any(ancestor.wrong or ancestor.wrong_fields for ancestor in line):
                doubtful.add(name)
            if kind.front or any("front" in ancestor.wrong for ancestor in line):
                kinds[name] = kind
            else:
                bare[name] = kind
            templates.update(_template_locations(line))
            if kind.folding:
                folds[name] = _fold_places(line)
            columns[name] = {heading: (field, ancestor.at("columns", heading))
                             for ancestor in reversed(line)
                             for heading, field in ancestor.entry.columns.items()}
        own_names = tuple(name for name in self.scopes[0] if name in kinds)
        return KindBook(game_kinds=own_names, kinds=kinds, bare=bare, broken=frozenset(self.broken),
                        unclear=self.unclear, templates=templates,
                        complete=self.complete, columns=columns, doubtful=frozenset(doubtful),
                        folds=folds)

    def ancestry(self, definition: KindDefinition) -> list[KindDefinition] | None:
        """The kind and all it extends, nearest first; None if that isn't known."""
        line = [definition]
        while wanted := line[-1].entry.extends:
            last = line[-1]
            parent = self.parent(last, wanted)
            if wanted in self.broken:
                return None
            if parent is None and not self.complete:
                return None
            if parent is None:
                kind_names = [name for scope in self.scopes for name in scope if name != last.name]
                self.findings.error("kind/unknown", f"there is no kind '{wanted}' to extend",
                                    last.at("extends"), suggest(wanted, kind_names))
                return None
            if len(line) > MOST_ANCESTORS:
                # Kinds that build on this one are too deep as well; one finding is enough.
                if not self.too_deep:
                    self.too_deep = True
                    self.findings.error(
                        "kind/too-deep", f"kinds extend each other more than {MOST_ANCESTORS} deep",
                        definition.at("extends"), "let some of them extend the same kind")
                return None
            if any(parent is ancestor for ancestor in line):
                names = " → ".join(ancestor.name for ancestor in [*line, parent])
                self.findings.error("kind/cycle", f"kinds extend each other in a circle: {names}",
                                    definition.at("extends"), "let one of them extend no other")
                return None
            line.append(parent)
        return None if any("extends" in ancestor.wrong for ancestor in line) else line

    def parent(self, child: KindDefinition, wanted: str) -> KindDefinition | None:
        """The kind that another extends; of its own name it means the next one outwards."""
        first = child.scope + 1 if wanted == child.name else 0
        return next((scope[wanted] for scope in self.scopes[first:] if wanted in scope), None)

    def kind(self, line: list[KindDefinition]) -> Kind:
        """The kind with everything it inherits; a stand-in for a size that isn't there."""
        def first(name: str, otherwise: Any = None) -> Any:
            return next((value for ancestor in line
                         if (value := getattr(ancestor.entry, name)) is not None), otherwise)

        name, at = line[0].name, line[0].at()
        title = first("title", name.replace("-", " ").capitalize())
        trim = first("size")
        wrong = frozenset().union(*(ancestor.wrong for ancestor in line))
        folding = _folding(first)
        sort = folding.sort if folding else None
        if trim is None and "size" not in wrong and sort not in SIZED:
            self.findings.error("field/missing", f"the kind '{name}' needs a size", at,
                                "write size: 63mm x 88mm, or extend a kind that has one")
        kind = Kind(
            name=name, title=title, plural=first("plural", f"{title}s"), trim=trim or STAND_IN,
            bleed=first("bleed", 3.0), safe=first("safe", 3.0), shape=first("shape", "rect"),
            corner=first("corner", 0.0), outline=first("outline", ""), front=first("front", ""),
            back=first("back"), fields=self.fields(line), where=at, stock=first("stock", ""),
            cut=first("cut", "double"), oversize=first("oversize", "auto"),
            thickness=first("thickness", THICKNESS), folding=folding)
        # The frame of a game's own punchboard may be bare.
        bare = kind.is_punchboard and line[0].scope == 0
        if folding and (kind.front or folding.faces or bare):
            kind = replace(kind, front=f"{NET}{name}:{kind.front}")
        for part, message, hint in _problems(kind):
            giver = next((ancestor for ancestor in line
                          if getattr(ancestor.entry, part) is not None), line[0])
            if (trim or part == "thickness") and not wrong:
                self.findings.error("kind/geometry", message, giver.at(part), hint)
        if not self.unclear[name]:
            self.check_formulas(line, kind)
            self.check_templates(line, kind)
        return kind

    def fields(self, line: list[KindDefinition]) -> dict[str, Field]:
        """The fields of all ancestors, each overruled by nearer ones."""
        fields: dict[str, Field] = {}
        unclear: set[str] = set()
        for definition in reversed(line):
            clear = {name: entry for name, entry in definition.entry.fields.items()
                     if name not in definition.wrong_fields}
            path = ("kinds", definition.name, "fields")
            read = read_fields(clear, self.types, definition.tree, path, self.findings)
            fields.update(read)
            unclear |= (definition.wrong_fields | set(clear)) - set(read)
        self.unclear[line[0].name] = frozenset(unclear)
        return {name: field for name, field in fields.items() if name not in unclear}


    def check_templates(self, line: list[KindDefinition], kind: Kind) -> None:
        """Report templates that are named by something else than a field with one value."""
        for side in SIDES:
            for name in kind.template_fields(side):
                field = kind.fields.get(name)
                if field is not None and field.type != "list":
                    continue
                at = next(ancestor for ancestor in line if getattr(ancestor.entry, side)).at(side)
                message = f"{article(kind.title.lower())} has no field '{name}'" if field is None \
                    else f"'{name}' is a list, which can't name a template"
                single = [field.name for field in kind.fields.values() if field.type != "list"]
                self.findings.error("kind/template", message, at, suggest(name, single))

    def check_formulas(self, line: list[KindDefinition], kind: Kind) -> None:
        """Report defaults that are formulas without a result."""
        for name, field in kind.fields.items():
            if is_formula(field, field.default):
                giver = next(ancestor for ancestor in line if name in ancestor.entry.fields)
                try:
                    FormulaReader(kind).read(field, str(field.default))
                except Complaint as complaint:
                    at = giver.tree.at(("kinds", giver.name, "fields", name, "default"))
                    self.findings.add(complaint.at(at))


def _template_locations(line: list[KindDefinition]) -> Iterator[
        tuple[tuple[str, Side], FileLocation]]:
    for side in SIDES:
        giver = next((ancestor for ancestor in line if getattr(ancestor.entry, side)), None)
        if giver:
            yield (line[0].name, side), giver.at(side)


def _folding(first: Callable[..., Any]) -> Folding | None:
    """What a kind says of its folding, if it says anything."""
    if not (first("folded") or first("fold") or first("glue")):
        return None
    return Folding(sort=first("folded"), holds=tuple(first("holds", ())), inside=first("inside"),
                   play=first("play", PLAY), panels=first("panels", 3), wing=first("wing", 0.0),
                   faces=first("faces", {}), fold=first("fold", ""), glue=first("glue", ""),
                   nicks=first("nicks", NICKS))


def _fold_places(line: list[KindDefinition]) -> FoldPlaces:
    places: dict[tuple[str | int, ...], FileLocation] = {}
    for name in (*FOLDING, "front", "size"):
        giver = next((ancestor for ancestor in line
                      if getattr(ancestor.entry, name) is not None), None)
        if giver is None:
            continue
        places[name,] = giver.at(name)
        value = cast(Any, giver.tree.value)["kinds"][giver.name][name]
        keys = value if isinstance(value, dict) else range(len(value)) \
            if isinstance(value, list) else ()
        for index, key in enumerate(keys):
            places[name, str(key) if isinstance(value, dict) else index] = giver.tree.at(
                ("kinds", giver.name, name, key))
            if isinstance(value, list):
                places[name, str(index + 1)] = places[name, index]
    return places


def _problems(kind: Kind) -> Iterator[tuple[str, str, str]]:
    """Why a piece of this kind can't be cut from paper: the field, the message, a hint."""
    if not THINNEST <= kind.thickness <= THICKEST:
        yield ("thickness", f"no stock is {kind.thickness:g} mm thick",
               f"paper, card and board go from {THINNEST:g} to {THICKEST:g} mm; a playing card "
               f"has {THICKNESS:g} mm")
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


@dataclass(frozen=True, slots=True)
class ShippedKind:
    """A kind to extend: how large and which shape."""

    name: str
    trim: Size
    shape: Shape


def presets(files: Files, findings: Findings) -> tuple[ShippedKind, ...]:
    """The shipped kinds that `extends:` can name in any game."""
    path = shipped_root() / "components" / SHARED / "kinds.yaml"
    tree = read_yaml(path, findings, None, files)
    file = validate_model(KindsFile, tree, findings) if tree else None
    kinds = file.kinds if file else {}
    presets = []
    for name in kinds:
        line = _ancestry(name, kinds)
        trim = next((entry.size for entry in line if entry.size), None)
        shape: Shape = next((entry.shape for entry in line if entry.shape), "rect")
        if trim:
            presets.append(ShippedKind(name, trim, shape))
    return tuple(presets)


def _ancestry(name: str | None, kinds: dict[str, KindEntry]) -> list[KindEntry]:
    line: list[KindEntry] = []
    while name in kinds and kinds[name] not in line:
        line.append(kinds[name])
        name = kinds[name].extends
    return line
