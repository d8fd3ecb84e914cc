"""The schema of expectations.yaml, as pydantic models."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.base.findings import Findings, brief
from generator.game.load.game_schema import (
    MOST_FIELDS,
    MOST_PLAYERS,
    SchemaEntry,
    Text,
    at_most,
    is_number,
    is_whole,
    refusal,
)
from generator.game.load.yaml_file import KeyPath, Tree

COUNTED = ("copies", "components")
# Entries of a list of the file, and values of one entry.
MOST_ENTRIES = 1_000
MOST_VALUES = 1_000


def _between(value: Any) -> tuple[float, float]:
    if not (isinstance(value, list) and len(value) == 2 and all(map(is_number, value))):
        raise refusal("expect/range", f"{{it}} needs two numbers, not {brief(value)}",
                      "write it like [3, 7]")
    if value[0] > value[1]:
        raise refusal("expect/range", f"nothing is between {value[0]} and {value[1]}",
                      f"write the smaller one first: [{value[1]}, {value[0]}]")
    return value[0], value[1]


def _count(value: Any) -> Any:
    if (is_whole(value) and value >= 0) or value in COUNTED:
        return value
    raise refusal("field/value", f"{{it}} must be a whole number, copies or components, "
                  f"not {brief(value)}", "write it like count: 36")


def _players(value: Any) -> tuple[int, ...]:
    several = value if isinstance(value, list) else [value]
    if several and all(is_whole(count) and 1 <= count <= 99 for count in several):
        return tuple(several)
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write a number of players, or several like [2, 4]")


def _of(value: Any) -> str:
    if is_whole(value) or isinstance(value, str):
        return str(value)
    raise refusal("field/type", f"{{it}} must be a word or a seat's number, not {brief(value)}")


def _bots(value: Any) -> tuple[str, ...]:
    several = value if isinstance(value, list) else [value]
    if several and all(isinstance(name, str) and name for name in several):
        return tuple(several)
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write the name of a bot, or several like [greedy, random]")


def _shows(value: Any) -> str | tuple[str, ...]:
    several = value if isinstance(value, list) else [value]
    if several and all((isinstance(name, str) and name) or is_number(name) for name in several):
        return tuple(str(name) for name in several) if several is value else str(value)
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write an option, a kind, a number, or several like [hand-limit, 2]")


def _figures(value: Any) -> Any:
    if is_number(value):
        return (value,)
    if isinstance(value, list) and value and all(map(is_number, value)):
        return tuple(value)
    if isinstance(value, dict) and value and all(map(is_whole, value)) \
            and all(map(is_number, value.values())):
        return dict(value)
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write a number, several like [1, 2, 2], or one for each number of players "
                  "like {2: 5, 3: 7}")


def _bands(value: Any) -> tuple[tuple[float, float], ...]:
    if isinstance(value, dict) and value and all(map(is_number, value)) and all(
            is_number(share) and 0 <= share <= 1 for share in value.values()):
        return tuple(sorted(value.items(), key=lambda band: -band[1]))
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write what it is worth from which chance on, like {3: 0.9, 4: 0.5, 5: 0}")


Between = Annotated[tuple[float, float], BeforeValidator(_between), WithJsonSchema(
    {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2})]
CountValue = Annotated[Any, BeforeValidator(_count), WithJsonSchema(
    {"anyOf": [{"type": "integer", "minimum": 0}, {"enum": list(COUNTED)}]})]
Players = Annotated[tuple[int, ...], BeforeValidator(_players), at_most(MOST_PLAYERS),
                    WithJsonSchema(
    {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 99},
               {"type": "array", "minItems": 1,
                "items": {"type": "integer", "minimum": 1, "maximum": 99}}]})]
SubjectName = Annotated[str, BeforeValidator(_of), WithJsonSchema({"type": ["string", "integer"]})]
Bots = Annotated[tuple[str, ...], BeforeValidator(_bots), at_most(MOST_VALUES), WithJsonSchema(
    {"anyOf": [{"type": "string"},
               {"type": "array", "minItems": 1, "items": {"type": "string"}}]})]


Shows = Annotated[str | tuple[str, ...], BeforeValidator(_shows), at_most(MOST_VALUES),
                  WithJsonSchema(
    {"anyOf": [{"type": ["string", "number"]},
               {"type": "array", "minItems": 1, "items": {"type": ["string", "number"]}}]})]
OptionFigures = Annotated[Any, BeforeValidator(_figures), at_most(MOST_VALUES), WithJsonSchema(
    {"anyOf": [{"type": "number"}, {"type": "array", "minItems": 1, "items": {"type": "number"}},
               {"type": "object", "additionalProperties": {"type": "number"}}]})]
Bands = Annotated[tuple[tuple[float, float], ...], BeforeValidator(_bands), at_most(MOST_VALUES),
                  WithJsonSchema(
    {"type": "object", "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1}})]


class BoundedEntry(SchemaEntry):
    """A value with bounds."""

    exactly: float | None = Field(None, description="The one figure that is right.")
    between: Between | None = Field(
        None, description="The lowest and the highest that are right, e.g. [3, 7].")
    at_least: float | None = Field(None, alias="at-least", description="The lowest that is right.")
    at_most: float | None = Field(None, alias="at-most", description="The highest that is right.")


class ConstraintEntry(BoundedEntry):
    """What must be so of the components; it begins with one of the first twelve words."""

    called: ClassVar[str] = "a constraint"
    count: CountValue | None = Field(
        None, description="How many copies there are; or the word copies, or components for "
                          "different pieces, with bounds.")
    sum: Text | None = Field(None, description="The field whose sum over all copies has bounds.")
    mean: Text | None = Field(None, description="The field whose mean over all copies has bounds.")
    range: Text | None = Field(None, description="The field whose every value has bounds.")
    share: Text | None = Field(
        None, description="A condition; the share of copies for which it holds has bounds.")
    unique: Text | None = Field(None, description="The field that no two components share.")
    equal: Text | None = Field(
        None, description="The field whose words occur equally often over all copies.")
    each: Text | None = Field(  # plain: ok
        None, description="The kind of which each component must have `has`.")
    formula: Text | None = Field(None, description="The number field that follows from others.")
    worth: Text | None = Field(
        None, description="The number field that follows how hard a component is to pay for.")
    figure: Text | None = Field(
        None, description="The option, or the field of a kind, that is just so or goes up or down.")
    printed: Text | None = Field(
        None, description="The string or template that prints figures of the rules.")
    of: Text | None = Field(None, description="The kind of components it is about; or options.")
    only: Text | None = Field(None, description="A condition for those that it is about.")
    has: Text | None = Field(None, description="each: the condition, e.g. value >= 3.")
    up_to: Literal["rotation"] | None = Field(
        None, alias="up-to", description="unique: four entries are a square that may be turned.")
    players: Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, description="Count the copies that so many players need, not all in the box.")
    per: Annotated[dict[str, float], Field(min_length=1), at_most(MOST_FIELDS)] | None = Field(
        None, description="formula: points for each field; a list counts by its entries.")
    plus: float | None = Field(None, description="formula: what is added to that.")
    round: Literal["up", "down", "nearest"] | None = Field(
        None, description="formula: how to come to a whole number.")
    shows: Shows | None = Field(
        None, description="printed: the figure that it prints, or a list of all that it prints: "
                          "options such as hand-limit, prices.0 or prices.length; kinds, whose "
                          "pieces are counted; numbers; each alone or with +, - or * between.")
    is_: OptionFigures | None = Field(
        None, alias="is", description="figure: its number, or all numbers of a list, or one for "
                                      "each number of players; a field is one of them.")
    goes: Literal["up", "down"] | None = Field(
        None, description="figure: no number is less, or more, than the one before it.")
    bands: Bands | None = Field(
        None, description="worth: each value, and the share of hands from which on it is given, "
                          "e.g. {3: 0.9, 4: 0.5, 5: 0}.")
    paid_with: Text | None = Field(
        None, alias="paid-with", description="worth: the kind that pays, where no rules say it.")
    hand: Annotated[int, Field(ge=1, le=60)] | None = Field(
        None, description="worth: how many pieces pay at most, where no rules say it.")


class PlayEntry(BoundedEntry):
    """The bounds of a measure of play."""

    called: ClassVar[str] = "an expectation"
    stand_ins: ClassVar[dict[str, Any]] = {"measure": ""}
    measure: str = Field(min_length=1, description="What is measured, e.g. seat-share.")
    players: Players = Field((), description="At tables of so many; all unless given.")
    bots: Text = Field("", description="With these bots; all unless given.")
    of: SubjectName = Field(
        "", description="Of a kind, a component, a seat or a source of points.")


class ToleranceEntry(SchemaEntry):
    """By how much a measure of play may differ from an earlier version."""

    called: ClassVar[str] = "an allowance"
    stand_ins: ClassVar[dict[str, Any]] = {"measure": "", "at_most": 0.0}
    measure: str = Field(min_length=1, description="What is measured, e.g. seat-share.")
    at_most: Annotated[float, Field(ge=0)] = Field(
        alias="at-most", description="The largest difference that is allowed.")
    players: Players = Field((), description="At tables of so many; all unless given.")
    bots: Text = Field("", description="With these bots; all unless given.")
    of: SubjectName = Field(
        "", description="Of a kind, a component, a seat or a source of points.")


class StudyEntry(SchemaEntry):
    """Which tables a balance study plays unless the command says otherwise."""

    called: ClassVar[str] = "'study'"
    players: Players = Field((), description="Numbers of players; all of the game's unless given.")
    bots: Bots = Field(("greedy",), description="Who plays, one after the other.")
    seconds: Annotated[float, Field(ge=0, le=3600)] = Field(
        8.0, description="How long people think about a choice that isn't forced.")


class ExpectationsFile(SchemaEntry):
    """expectations.yaml: what the components and play must come to."""

    called: ClassVar[str] = "a file of expectations"
    components: Annotated[list[Any], at_most(MOST_ENTRIES), WithJsonSchema(
        {"type": "array", "items": {"$ref": "#/$defs/ConstraintEntry"}})] = Field(
            default_factory=list, description="What must be so of the components.")
    play: Annotated[list[Any], at_most(MOST_ENTRIES), WithJsonSchema(
        {"type": "array", "items": {"$ref": "#/$defs/PlayEntry"}})] = Field(
            default_factory=list, description="What must come of playing.")
    against: Annotated[list[Any], at_most(MOST_ENTRIES), WithJsonSchema(
        {"type": "array", "items": {"$ref": "#/$defs/ToleranceEntry"}})] = Field(
            default_factory=list, description="By how much play may differ from an earlier "
                                              "version, for `ballotin balance --against`.")
    study: StudyEntry = Field(
        default_factory=StudyEntry, description="Which tables a balance study plays.")


Bounds = tuple[float | None, float | None]


def read_bounds(entry: BoundedEntry, tree: Tree, path: KeyPath,
                findings: Findings) -> Bounds | None:
    """The bounds of an entry, given in one way; None and a finding if there are none."""
    given = [name for name in ("exactly", "between") if getattr(entry, name) is not None]
    ends = (entry.at_least, entry.at_most)
    if ends != (None, None):
        given.append("at-least" if entry.at_least is not None else "at-most")
    if len(given) > 1:
        findings.error("expect/range", f"{brief(given[0])} and {brief(given[1])} both give bounds",
                       tree.key((*path, given[1])), "keep one of them")
        return None
    if not given:
        findings.error("expect/range", "it has no bounds", tree.at(path),
                       "add exactly: 5, between: [3, 7], at-least: 3 or at-most: 7")
        return None
    if entry.between is not None:
        return entry.between
    low, high = ends if entry.exactly is None else (entry.exactly, entry.exactly)
    if low is not None and high is not None and low > high:
        findings.error("expect/range", f"nothing is {low:g} or more and {high:g} or less",
                       tree.at((*path, "at-least")), "swap the two")
        return None
    return low, high
