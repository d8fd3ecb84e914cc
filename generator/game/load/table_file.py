"""table.yaml: what may be in it, and how it is read and checked against its game."""


import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.base.findings import FileLocation, Findings, brief, join_values, suggest
from generator.base.units import Size
from generator.game.load.files import Files, display_path, resolve_inside
from generator.game.load.game_schema import (
    COLOUR,
    MOST_KINDS,
    MOST_PLAYERS,
    SIZE,
    SchemaEntry,
    Text,
    as_size,
    at_most,
    is_number,
    is_whole,
    refusal,
)
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.game import Game
from generator.game.model.table_layout import (
    ALL,
    SURFACE,
    TableEdge,
    TableShape,
    Tabletop,
    Way,
    ZoneLayout,
    ZoneLayouts,
)

# In mm, from one end of the largest table to the other.
FARTHEST = 10_000
MOST_ZONES = 500
MOST_SPREADS = 50
MOST_COLUMNS = 1_000
MOST_HELD = 100_000
EDGES = get_args(TableEdge)


def _is_near(value: Any) -> bool:
    return is_number(value) and abs(value) <= FARTHEST


def _pair(value: Any) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2 and all(map(_is_near, value)):
        return float(value[0]), float(value[1])
    raise refusal("field/value", f"{{it}} needs two numbers of millimetres, not {brief(value)}",
                  "write it like [-140, 60]: to the right, and away from the reader")


def _step(value: Any) -> tuple[float, float]:
    if _is_near(value) and value != 0:
        return float(value), float(value)
    if isinstance(value, list) and len(value) == 2 and all(map(_is_near, value)):
        return float(value[0]), float(value[1])
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write the millimetres from one piece to the next like 66, or like [66, 92] "
                  "across and down")


def _kinds(value: Any) -> tuple[str, ...]:
    several = value if isinstance(value, list) else [value]
    if 0 < len(several) <= MOST_KINDS and all(isinstance(name, str) and name for name in several):
        return tuple(several)
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write a kind, or several like [box-tile, wild]")


def _holds(value: Any) -> dict[str, int]:
    hint = "write how many pieces of which kind lie there, like {card: all} or {coin: 3}"
    if not isinstance(value, dict) or not 0 < len(value) <= MOST_KINDS:
        raise refusal("field/value", f"{{it}} can't be {brief(value)}", hint)
    for name, count in value.items():
        if count != "all" and not (is_whole(count) and 0 < count <= MOST_HELD):
            raise refusal("field/value", f"there can't be {brief(count)} of {brief(name)}", hint)
    return {str(name): ALL if count == "all" else count for name, count in value.items()}


def _sizes(value: Any) -> dict[int, Size]:
    """A size, or one for each number of players."""
    if not isinstance(value, dict):
        return {MOST_PLAYERS: as_size(value)}
    _by_players(value)
    if not value:
        raise refusal("field/value", "{it} can't be empty")
    return {count: as_size(size) for count, size in value.items()}


def _by_players(value: Any) -> Any:
    if isinstance(value, dict) and not all(
            is_whole(count) and 1 <= count <= MOST_PLAYERS for count in value):
        raise refusal("field/value", "{it} must be by numbers of players",
                      "write it like {2: …, 4: …}")
    return value


Pair = Annotated[tuple[float, float], BeforeValidator(_pair), WithJsonSchema(
    {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2})]
Steps = Annotated[tuple[float, float], BeforeValidator(_step), WithJsonSchema(
    {"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"},
                                    "minItems": 2, "maxItems": 2}]})]
Kinds = Annotated[tuple[str, ...], BeforeValidator(_kinds), WithJsonSchema(
    {"anyOf": [{"type": "string"},
               {"type": "array", "minItems": 1, "items": {"type": "string"}}]})]
HeldPieces = Annotated[dict[str, int], BeforeValidator(_holds), WithJsonSchema(
    {"type": "object", "minProperties": 1, "additionalProperties": {
        "anyOf": [{"type": "integer", "minimum": 1}, {"const": "all"}]}})]
Millimetres = Annotated[float, Field(ge=0, le=FARTHEST)]
Zones = Annotated[dict[Text, Any], at_most(MOST_ZONES), WithJsonSchema(
    {"type": "object", "additionalProperties": {"anyOf": [
        {"$ref": "#/$defs/SpreadEntry"},
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/SpreadEntry"}}]}})]
Sizes = Annotated[dict[int, Size], BeforeValidator(_sizes), WithJsonSchema({"anyOf": [
    {"type": "string", "pattern": SIZE},
    {"type": "object", "minProperties": 1, "additionalProperties": {
        "type": "string", "pattern": SIZE}}]})]
Sides = Annotated[
    dict[int, list[TableEdge]], BeforeValidator(_by_players), WithJsonSchema(
        {"type": "object", "additionalProperties": {
            "type": "array", "items": {"enum": list(EDGES)}}})]


class SpreadEntry(SchemaEntry):
    """How the pieces of a zone lie, or those of some kinds in it."""

    called: ClassVar[str] = "a zone of the table"
    stand_ins: ClassVar[dict[str, Any]] = {"as": "pile"}
    at: Pair | None = Field(
        None, description="The middle of the first piece, or of all in a fan, ring, heap, bag or "
                          "cells: mm to the right and away, from the table's middle or from a "
                          "seat's edge; on a board, to the right and down from its corner.")
    way: Way = Field(alias="as", description="How the pieces lie; box: not on the table.")
    of: Kinds = Field((), description="Only pieces of this kind or component, or of these, "
                      "have this arrangement.")
    on: Text = Field("", description="The kind of board on which they lie.")
    step: Steps | None = Field(
        None, description="mm from one piece to the next, across and down; else side by side.")
    columns: Annotated[int, Field(ge=1, le=MOST_COLUMNS)] | None = Field(
        None, description="grid and track: how many in a row.")
    room: Millimetres = Field(
        0.0, description="row, column and fan: how wide they may get; ring: how wide it is.")
    turn: Annotated[float, Field(ge=-360, le=360)] = Field(
        0.0, description="Degrees that each piece is turned, clockwise.")
    counts: Text = Field(
        "", description="track: the figure that says how far along it lies, e.g. points.")
    zero: Pair | None = Field(
        None, description="track: the place of 0, if not one step before 1, which is at 'at'.")
    length: Annotated[int, Field(ge=1, le=FARTHEST)] | None = Field(
        None, description="track: the last number on it, after which it begins at 1 again.")
    apart: Pair = Field(
        (0.0, 0.0), description="Of numbered zones such as 'stack *', how far each lies from the "
                                "one before.")
    each: Annotated[str, WithJsonSchema({"const": "seat"})] = Field(  # plain: ok
        "", description="seat: one of the pieces lies before each seat, in their order.")
    holds: HeldPieces = Field(
        default_factory=dict, description="Without rules: what is there at the start, by kind "
                                          "or component, e.g. {card: all}; before each seat.")
    face: Annotated[str, WithJsonSchema({"enum": ["up", "down"]})] = Field(
        "up", description="Without rules: which side of the pieces shows.")


class SurfaceEntry(SchemaEntry):
    """The surface of the table."""

    called: ClassVar[str] = "'table'"
    stand_ins: ClassVar[dict[str, Any]] = {"size": "900mm x 900mm"}
    size: Sizes = Field(
        description="Its size, e.g. 900mm x 700mm; or one for each number of players.")
    surface: Text = Field(
        "", description="Its colour, e.g. \"#46604f\", or one of the theme, e.g. theme.felt.")


class SeatsEntry(SchemaEntry):
    """The seats around the table, and what each of them has."""

    called: ClassVar[str] = "'seats'"
    around: TableShape = Field("rectangle", description="How seats stand around the table.")
    sides: Sides = Field(
        default_factory=dict, description="For a number of players, at which side each seat is, "
                                          "clockwise, e.g. {3: [bottom, top, top]}.")
    zones: Zones = Field(
        default_factory=dict, description="The zones of a seat, without its number, from the "
                                          "middle of its edge of the table, y away from it.")


class TableFile(SchemaEntry):
    """table.yaml: how the game lies on the table, in millimetres."""

    called: ClassVar[str] = "a table"
    stand_ins: ClassVar[dict[str, Any]] = {"table": {"size": "900mm x 900mm"}}
    table: SurfaceEntry = Field(description="The table itself.")
    zones: Zones = Field(
        default_factory=dict, description="The zones that are everybody's, as rules call them, "
                                          "from the table's middle.")
    seats: SeatsEntry = Field(default_factory=SeatsEntry, description="What lies before each seat.")


TABLE = "table.yaml"
THEME = "theme."
# Ways with one place only, so that a step means nothing.
COUNTED_WAYS = ("track",)
# Places in one file, and mistakes after which the rest of the zones isn't looked at.
MOST_IN_ALL, MOST_MISTAKES = 2_000, 200


def read_table(home: Path, game: Game | None, files: Files, findings: Findings) -> Tabletop | None:
    """The layout of a game on the table, if a file gives it; what can't be used is left out.

    Without a game, because its other files can't be read, only the form is looked at.
    """
    path = resolve_inside(home, TABLE, findings, FileLocation(display_path(home / TABLE)))
    tree = read_yaml(path, findings, None, files) if path and path.exists() else None
    file = validate_model(TableFile, tree, findings) if tree else None
    if tree is None or file is None:
        return None
    reader = _TableReader(tree, game, findings)
    zones = reader.zones(("zones",), file.zones)
    seats = reader.zones(("seats", "zones"), file.seats.zones)
    reader.check_boards()
    reader.check_sizes(file)
    reader.check_sides(file)
    return Tabletop(sizes=file.table.size, surface=reader.surface(file.table.surface), zones=zones,
                    seats=seats, where=tree.at(),
                    around=file.seats.around,
                    sides={count: tuple(sides) for count, sides in file.seats.sides.items()})


class _TableReader:
    """Reads the zones of one file."""

    def __init__(self, tree: Tree, game: Game | None, findings: Findings) -> None:
        self.tree = tree
        self.game = game
        self.findings = findings
        self.boards: list[tuple[str, FileLocation]] = []
        self.spreads = 0
        # How many pieces there are of each kind and of each component.
        self.pieces: Counter[str] = Counter()
        for component in game.components if game else ():
            self.pieces[component.kind.name] += component.copies
            self.pieces[component.id] += component.copies

    def zones(self, path: KeyPath, zones_written: dict[str, object]) -> ZoneLayouts:
        """The zones of the table, or those of a seat."""
        layouts = {}
        before = len(self.findings)
        for name, value in zones_written.items():
            if len(self.findings) - before > MOST_MISTAKES:
                break
            places: list[KeyPath] = [(*path, name)]
            if isinstance(value, list):
                if not 0 < len(value) <= MOST_SPREADS:
                    self.findings.error(
                        "field/length", f"'{name}' must have from 1 to {MOST_SPREADS} entries, "
                        f"not {len(value):,}", self.tree.at((*path, name)))
                    continue
                places = [(*path, name, index) for index in range(len(value))]
            self.spreads += len(places)
            if self.spreads > MOST_IN_ALL:
                self.findings.error("field/length", f"a table can't have more than {MOST_IN_ALL:,} "
                                    "places", self.tree.key((*path, name)))
                break
            layouts[name] = tuple(spread for place in places
                                  for spread in self.spread(name, place, path[0] == "seats"))
        return layouts

    def spread(self, zone: str, path: KeyPath, of_seat: bool) -> Iterator[ZoneLayout]:
        """How some pieces of a zone lie, if that makes sense."""
        before = len(self.findings.errors)
        entry = validate_model(SpreadEntry, self.tree, self.findings, path)
        if entry is None:
            return
        if entry.at is None and entry.way != "box" and len(self.findings.errors) == before:
            self.findings.error("field/missing", "a zone of the table needs the field 'at'",
                                self.tree.at(path), "write its place, like at: [-140, 60]")
        self.check_words(entry, path)
        self.check_way(entry, path, of_seat)
        listed_kinds = len(entry.of) != 1 or self.is_list((*path, "of"))
        for index, kind in enumerate(entry.of):
            self.check_kind(kind, (*path, "of", index) if listed_kinds else (*path, "of"), True)
        if entry.on and self.check_kind(entry.on, (*path, "on")):
            self.boards.append((entry.on, self.tree.at((*path, "on"))))
        for name, count in entry.holds.items():
            self.check_held(name, count, (*path, "holds", name), of_seat or bool(entry.each))
        if len(self.findings.errors) == before:
            yield ZoneLayout(
                at=entry.at or (0.0, 0.0), way=entry.way, where=self.tree.at(path), of=entry.of,
                on=entry.on,
                step=entry.step, columns=entry.columns or 0, room=entry.room, turn=entry.turn,
                counts=entry.counts, zero=entry.zero,
                length=entry.length or 0, apart=entry.apart, each_seat=entry.each == "seat",
                holds=entry.holds,
                face_down=entry.face == "down")

    def is_list(self, path: KeyPath) -> bool:
        """Whether a list is written somewhere."""
        value: Any = self.tree.value
        for step in path:
            value = value[step]
        return isinstance(value, list)

    def check_words(self, entry: SpreadEntry, path: KeyPath) -> None:
        """Report words that aren't among those allowed."""
        for name, value, words in (("each", entry.each, ("", "seat")),
                                   ("face", entry.face, ("up", "down"))):
            if value not in words:
                self.findings.error("field/value", f"'{name}' can't be {brief(value)}",
                                    self.tree.at((*path, name)),
                                    f"write {' or '.join(name for name in words if name)}")

    def check_way(self, entry: SpreadEntry, path: KeyPath, of_seat: bool) -> None:
        """Report what doesn't go with the way in which pieces lie."""
        if entry.way == "track" and not entry.counts:
            self.findings.error("tabletop/way", "a track needs the figure that says how far along "
                                "a piece lies", self.tree.at((*path, "as")),
                                "add it like counts: points")
        if entry.counts and entry.way not in COUNTED_WAYS:
            self.findings.error("tabletop/way", f"a {entry.way} counts nothing; only a track does",
                                self.tree.at((*path, "counts")), "write as: track")
        for name in ("zero", "length"):
            if getattr(entry, name) is not None and entry.way not in COUNTED_WAYS:
                self.findings.error("tabletop/way", f"a {entry.way} has no '{name}'; only a track "
                                    "does", self.tree.at((*path, name)), "write as: track")
        if entry.each and of_seat:
            self.findings.error("tabletop/way", "the zones of a seat lie before each seat anyway",
                                self.tree.at((*path, "each")), "remove this")

    def check_kind(self, kind: str, path: KeyPath, or_component: bool = False) -> bool:
        """Whether there is such a kind, or such a component; reported if there isn't."""
        if self.game is None or kind in self.game.kinds or (
                or_component and kind in self.pieces):
            return True
        self.findings.error("tabletop/kind", f"there is no kind {brief(kind)}", self.tree.at(path),
                            suggest(kind, self.game.kinds))
        return False

    def check_held(self, name: str, count: int, path: KeyPath, of_seat: bool) -> None:
        """Report pieces that there aren't, or not as many."""
        if self.game is None:
            return
        if name not in self.game.kinds and name not in self.pieces:
            self.findings.error("tabletop/holds", f"there is neither a kind nor a component "
                                f"{brief(name)}", self.tree.key(path),
                                suggest(name, dict.fromkeys([*self.game.kinds, *self.pieces])))
        elif count > self.pieces[name] > 0:
            self.findings.warning("tabletop/holds", f"there are only {self.pieces[name]} of "
                                  f"{brief(name)}", self.tree.at(path), "write all, or fewer")
        elif count < 0 and of_seat:
            self.findings.error("tabletop/holds", "all of them can't lie before each seat",
                                self.tree.at(path), "write how many each seat has")

    def check_boards(self) -> None:
        """Report boards that aren't in the box."""
        for kind, where in self.boards:
            if self.game is not None and not self.game.of_kind(kind):
                self.findings.error("tabletop/board", f"nothing can be placed on '{kind}': there "
                                    "is no such piece", where, "add one to the components")

    def check_sizes(self, file: TableFile) -> None:
        """Report a table of an impossible size."""
        for count, size in file.table.size.items():
            path: KeyPath = ("table", "size", count) if len(file.table.size) > 1 \
                else ("table", "size")
            if not all(100 <= side <= FARTHEST for side in (size.width, size.height)):
                self.findings.error("field/value", f"a table can't be {size}", self.tree.at(path),
                                    f"write from 100mm to {FARTHEST}mm for each way")

    def check_sides(self, file: TableFile) -> None:
        """Report seats that have no side, and a first seat that isn't the reader's."""
        for count, sides in file.seats.sides.items():
            path: KeyPath = ("seats", "sides", count)
            if len(sides) != count:
                self.findings.error("tabletop/seats", f"{count} players need {count} sides, not "
                                    f"{len(sides)}", self.tree.at(path),
                                    f"name one for each of them: {join_values(EDGES)}")
            elif sides[0] != "bottom":
                self.findings.error("tabletop/seats", "the first seat is the reader's, at the "
                                    "bottom", self.tree.at((*path, 0)), "begin with bottom")

    def surface(self, colour: str) -> str:
        """The colour of the table."""
        if not colour:
            return SURFACE
        theme = self.game.theme if self.game else {}
        name = colour.removeprefix(THEME)
        if name != colour and name in theme:
            return theme[name]
        if re.fullmatch(COLOUR, colour):
            digits = colour[1:].lower()
            return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
        if self.game or name == colour:
            self.findings.error(
                "colour/unknown", f"'surface' is not a colour: {brief(colour)}",
                self.tree.at(("table", "surface")),
                (suggest(name, theme) if name != colour else "")
                or "write it like \"#46604f\", or theme. and a colour of the theme")
        return SURFACE
