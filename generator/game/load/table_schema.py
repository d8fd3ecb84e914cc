"""What may stand in table.yaml, as pydantic models."""

from typing import Annotated, Any, ClassVar, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.base.findings import brief
from generator.base.units import Size
from generator.game.load.game_schema import (
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
from generator.game.model.table_layout import ALL, TableEdge, TableShape, Way

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
    if 0 < len(several) <= MOST_KINDS and all(isinstance(each, str) and each for each in several):
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
    return {count: as_size(each) for count, each in value.items()}


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
                                           "lie so.")
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
        None, description="track: where 0 lies, if not one step before 1; 'at' is where 1 lies.")
    length: Annotated[int, Field(ge=1, le=FARTHEST)] | None = Field(
        None, description="track: the last number on it, after which it begins at 1 again.")
    apart: Pair = Field(
        (0.0, 0.0), description="Of numbered zones such as 'stack *', how far each lies from the "
                                "one before.")
    each: Annotated[str, WithJsonSchema({"const": "seat"})] = Field(
        "", description="seat: one of the pieces lies before each seat, in their order.")
    holds: HeldPieces = Field(
        default_factory=dict, description="Without rules: what lies there at the start, by kind "
                                          "or component, e.g. {card: all}; before each seat.")
    face: Annotated[str, WithJsonSchema({"enum": ["up", "down"]})] = Field(
        "up", description="Without rules: which side of the pieces shows.")


class SurfaceEntry(SchemaEntry):
    """What the game lies on."""

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
