"""The schema of a game's YAML files, as pydantic models and short notations."""

import re
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from generator.base import units
from generator.base.findings import brief, quoting_hint
from generator.base.units import Size
from generator.game.load import files
from generator.game.load.spreadsheets.columns_and_cells import MarkStyle
from generator.game.model.game import Cut, FieldType, Oversize, Shape, Source
from generator.game.model.net import FoldSort

RANGE = re.compile(r"\s*(\d{1,2})\s*[-–]\s*(\d{1,2})\s*")
LENGTH = r"^\s*\d+(\.\d+)?\s*(mm|cm|in|inch|pt)\s*$"
ROOM = r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?(\s*[x×]\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?){2}\s*$"
SIZE = (r"^\s*\d+(\.\d+)?\s*(mm|cm|in|inch|pt)?"
        r"(\s*[x×]\s*\d+(\.\d+)?\s*(mm|cm|in|inch|pt))?\s*$")
COLOUR = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
WORD = r"^[A-Za-z0-9][A-Za-z0-9_-]*$"
FIELD_NAME = r"^[a-z][a-z0-9_-]*$"
FILE = r"^[^/\\:*?\"<>|]+(/[^/\\:*?\"<>|]+)*$"
ADDRESS = r"^https://[^\s]+$"
VERSION = r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,31}"
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"

LONGEST_NAME = 64
LONGEST_FILE_NAME = 200
MOST_COPIES = 1_000
LONGEST_MEASURE = 60
LARGEST_PIECE = 1_000.0
# More than any game has; each of these multiplies something that is looked at later.
MOST_PLAYERS = 99
MOST_LANGUAGES = 50
MOST_TYPES = 200
MOST_CHOICES = 1_000
MOST_KEYWORDS = 500
MOST_COLOURS = 1_000
MOST_SHADES = 50
MOST_TEMPLATE_FOLDERS = 50
MOST_COMPONENT_FILES = 1_000
MOST_BROUGHT = 200
MOST_OPTIONS = 10_000
MOST_FAMILIES = 200
LONGEST_FAMILIES = 200
MOST_KINDS = 1_000
MOST_FIELDS = 200
MOST_SETS = 5_000
MOST_COMPONENTS = 10_000
MOST_EXCEPTIONS = 200
MOST_STRINGS = 50_000
MOST_COLUMNS = 300
MOST_HELD = 100
MOST_FACES = 20


def refusal(code: str, message: str, hint: str = "") -> PydanticCustomError:
    """A validator's complaint that already speaks to the user; `{it}` names the value."""
    return PydanticCustomError(code, "refused", {"message": message, "hint": hint})


def _length(value: Any) -> float:
    if is_number(value) and value == 0:
        return 0.0
    try:
        if isinstance(value, str) and len(value) <= LONGEST_MEASURE:
            return units.length(value)
    except ValueError:
        pass
    raise refusal("field/value", f"{{it}} is not a length: {brief(value)}",
                  "write it like '3mm' or '0.125in'")


def as_size(value: Any) -> Size:
    """A size as people write it, or a refusal."""
    try:
        if isinstance(value, str) and len(value) <= LONGEST_MEASURE:
            return units.size(value)
    except ValueError:
        pass
    bare = isinstance(value, str) and re.fullmatch(r"[\d.\s]+([x×][\d.\s]+)?", value)
    raise refusal("field/value", f"{{it}} is not a size: {brief(value)}",
                  f"add a unit: mm, cm, in or pt, like '{value.strip()} mm'" if bare
                  else "write it like '63mm x 88mm'")


def _room(value: Any) -> tuple[float, float, float]:
    """Width, height and depth, each with its unit or all with that of the last."""
    parts = re.split(r"\s*[x×]\s*", value.strip()) if isinstance(value, str) \
        and len(value) <= LONGEST_MEASURE else []
    unit = re.search(r"[a-z]+$", parts[-1]) if len(parts) == 3 else None
    try:
        if unit:
            width, height, depth = (units.length(
                part if re.search(r"[a-z]$", part) else part + unit[0]) for part in parts)
            return width, height, depth
    except ValueError:
        pass
    raise refusal("field/value", f"{{it}} is not a room: {brief(value)}",
                  "write width, height and depth, like '65 x 90 x 20 mm'")


def _faces(value: Any) -> Any:
    """The templates of faces by name; a list is numbered, and one name stands for all."""
    if isinstance(value, str):
        return {"all": value}
    if isinstance(value, list):
        return {str(number): item for number, item in enumerate(value, 1)}
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else value


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(COLOUR, value):
        hint = "write it like \"#7a4a2b\", in quotes, because # starts a comment"
        raise refusal("colour/unknown", f"{{it}} is not a colour: {brief(value)}", hint)
    digits = value[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _paint(value: Any) -> dict[str, str]:
    """A colour, or its shades by name; a single colour is its own base."""
    if not isinstance(value, dict):
        return {"base": _colour(value)}
    return value


def _file(value: Any) -> str:
    if isinstance(value, str) and ".." in value.split("/"):
        raise refusal("file/outside", f"{brief(value)} leads out of the game's folder",
                      "copy the file into the folder")
    if not isinstance(value, str) or not re.fullmatch(FILE, value):
        tidy = value.replace("\\", "/") if isinstance(value, str) else ""
        raise refusal("field/value", f"{{it}} is not the name of a file: {brief(value)}",
                      f"write / between folders: {brief(tidy)}" if re.fullmatch(FILE, tidy) else
                      "write a name inside the game's folder, with / between folders")
    if reason := files.portability_problem(value):
        raise refusal("field/value", f"{{it}} can't be a file's name on every system: "
                      f"{brief(value)}", reason)
    return value


def _source(value: Any) -> Any:
    """The name of a file; the settings of a table are looked at by themselves."""
    if isinstance(value, dict):
        return value
    name = _file(value)
    if len(name) > LONGEST_FILE_NAME:
        raise refusal("field/value", f"{{it}} must be at most {LONGEST_FILE_NAME} characters long, "
                      f"not {brief(name)}")
    return name


def _headings(value: Any) -> Any:
    """Headings by which columns are named; one that is a number is a text all the same."""
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else value


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise refusal("field/type", f"{{it}} must be text, not {brief(value)}", quoting_hint(value))


def _ages(value: Any) -> str:
    return f"{value}+" if is_whole(value) else _text(value)


def _version(value: Any) -> str:
    # 1.10 and 1.1 are the same number, so a version is a text, unless it is whole.
    text = str(value) if is_whole(value) else _text(value)
    if not re.fullmatch(VERSION, text):
        raise refusal("field/value", f"{{it}} can't be {brief(value)}: it becomes a part of a "
                      "folder's name", "write letters, digits, dots and hyphens, like '1.2-rc1'")
    return text


def at_most(most: int) -> BeforeValidator:
    """Refuse a list or mapping of more entries before any of them is looked at."""
    def few(value: Any) -> Any:
        if isinstance(value, (list, dict)) and len(value) > most:
            raise refusal("field/length",
                          f"{{it}} can't hold more than {most:,} entries; there are {len(value):,}")
        return value
    return BeforeValidator(few)


RANGE_SCHEMA = WithJsonSchema({"anyOf": [
    {"type": "array", "minItems": 1, "maxItems": MOST_PLAYERS,
     "items": {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}},
    {"type": "string", "pattern": r"^\s*\d{1,2}\s*[-–]\s*\d{1,2}\s*$"}]})


def _range(value: Any) -> Any:
    """A list as it is, and '2-4' as a list of numbers."""
    match = RANGE.fullmatch(value) if isinstance(value, str) else None
    return list(range(int(match[1]), int(match[2]) + 1)) if match else value


def _options(value: Any) -> Any:
    """Settings as they are, if what is in them all together isn't far too much."""
    waiting, count = [value], 0
    while waiting:
        item = waiting.pop()
        inside = item.values() if isinstance(item, dict) else item
        if isinstance(inside, str) or not isinstance(item, (dict, list)):
            continue
        count += len(item)
        waiting.extend(inside)
    if count > MOST_OPTIONS:
        raise refusal("field/length",
                      f"{{it}} can't hold more than {MOST_OPTIONS:,} values; there are {count:,}")
    return value


def is_file_name(value: Any) -> bool:
    """Whether a value names a file below a folder."""
    return isinstance(value, str) and bool(re.fullmatch(FILE, value)) \
        and ".." not in value.split("/") and not files.portability_problem(value)


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return value.__class__ is int


def is_number(value: Any) -> bool:
    """Whether a value is a number; true and false are none."""
    return value.__class__ is int or value.__class__ is float


Length = Annotated[float, BeforeValidator(_length), Field(ge=0, le=LARGEST_PIECE),
                   WithJsonSchema({"anyOf": [{"type": "string", "pattern": LENGTH}, {"const": 0}]})]
PieceSize = Annotated[Size, BeforeValidator(as_size),
                      WithJsonSchema({"type": "string", "pattern": SIZE})]
Room = Annotated[tuple[float, float, float], BeforeValidator(_room),
                 WithJsonSchema({"type": "string", "pattern": ROOM})]
Colour = Annotated[str, BeforeValidator(_colour),
                   WithJsonSchema({"type": "string", "pattern": COLOUR})]
Word = Annotated[str, Field(pattern=WORD, max_length=LONGEST_NAME)]
FileName = Annotated[str, BeforeValidator(_file), Field(max_length=LONGEST_FILE_NAME),
                     WithJsonSchema({"type": "string", "pattern": FILE})]
Text = Annotated[str, BeforeValidator(_text), Field(max_length=10_000),
                 WithJsonSchema({"type": "string"})]
FaceFiles = Annotated[
    dict[str, FileName], at_most(MOST_FACES), BeforeValidator(_faces),
    WithJsonSchema({"anyOf": [
        {"type": "string", "pattern": FILE},
        {"type": "array", "items": {"type": "string", "pattern": FILE}},
        {"type": "object", "additionalProperties": {"type": "string", "pattern": FILE}}]})]
FamilyName = Annotated[str, BeforeValidator(_text),
                       Field(min_length=1, max_length=LONGEST_FAMILIES),
                       WithJsonSchema({"type": "string", "minLength": 1})]
KeywordName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Ages = Annotated[str, BeforeValidator(_ages), WithJsonSchema({"type": ["string", "integer"]})]
Version = Annotated[str, BeforeValidator(_version),
                    WithJsonSchema({"type": ["string", "integer"]})]
Columns = Annotated[dict[Text, Text], at_most(MOST_COLUMNS), BeforeValidator(_headings),
                    WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}})]
Language = Annotated[str, Field(pattern=LANGUAGE)]
Paint = Annotated[
    dict[Word, Colour], at_most(MOST_SHADES), BeforeValidator(_paint), Field(min_length=1),
    WithJsonSchema({"anyOf": [
        {"type": "string", "pattern": COLOUR},
        {"type": "object", "minProperties": 1,
         "additionalProperties": {"type": "string", "pattern": COLOUR}}]})]
Copies = Annotated[
    Any, WithJsonSchema({"anyOf": [
        {"type": "integer", "minimum": 0, "maximum": MOST_COPIES},
        {"type": "string", "pattern": "^="},
        {"type": "object", "minProperties": 1, "additionalProperties": False,
         "patternProperties": {"^[1-9][0-9]?$": {
             "type": "integer", "minimum": 0, "maximum": MOST_COPIES}}}]})]


Address = Annotated[Text, Field(pattern=ADDRESS, max_length=2_000),
                    WithJsonSchema({"type": "string", "pattern": ADDRESS})]
# The settings of a table are a TableEntry.
ComponentSource = Annotated[Any, BeforeValidator(_source), WithJsonSchema({"anyOf": [
    {"type": "string", "pattern": FILE}, {"$ref": "#/$defs/TableEntry"}]})]
Id = Annotated[str, Field(pattern=files.ID_PATTERN, max_length=files.LONGEST_ID)]
FieldName = Annotated[str, Field(pattern=FIELD_NAME, max_length=LONGEST_NAME)]


class SchemaEntry(BaseModel):
    """A mapping in a YAML file.

    `called` is what a finding calls it; `stand_ins` replace required fields that are wrong
    or missing, so that the rest can still be checked.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    called: ClassVar[str] = "an entry"
    stand_ins: ClassVar[dict[str, Any]] = {}


class CreditsEntry(SchemaEntry):
    """Whose game this is, and whose drawing of it."""

    called: ClassVar[str] = "'credits'"
    design: Text = Field("", description="Who designed the game.")
    publisher: Text = Field("", description="Who published it, and when.")
    art: Text = Field("", description="Who drew these pieces.")
    notice: Text = Field("", description="What has to be said in print, e.g. 'unofficial'.")


class KeywordEntry(SchemaEntry):
    """How a keyword stands out wherever a text says it."""

    called: ClassVar[str] = "a keyword"
    colour: Text = Field("", description="A colour of the theme, or one like '#a03020'.")
    bold: bool = Field(False, description="Whether it is bold.")
    italic: bool = Field(False, description="Whether it is italic.")
    smallcaps: bool = Field(False, description="Whether it is written in small capitals.")
    icon: Text = Field("", description="The icon before it.")


class GameFile(SchemaEntry):
    """game.yaml: what the game is called, who plays it, and which files describe its box."""

    called: ClassVar[str] = "a game"
    stand_ins: ClassVar[dict[str, Any]] = {
        "title": "?", "players": [1], "components": ["unknown.yaml"]}
    title: Text = Field(min_length=1, description="The game's name.")
    subtitle: Text = Field("", description="Edition or motto.")
    version: Version = Field("", description="Which state of the game this is, e.g. 1.2; a release "
                                             "is called by it.")
    credits: CreditsEntry = Field(default_factory=CreditsEntry, description="Who made it.")
    players: Annotated[list[Annotated[int, Field(ge=1, le=MOST_PLAYERS)]],
                       at_most(MOST_PLAYERS), BeforeValidator(_range), RANGE_SCHEMA] = Field(
        min_length=1, description="Every number of players it works for, e.g. [2, 3, 4] or 2-4.")
    minutes: Annotated[int, Field(ge=0, le=10_000)] = Field(0, description="Playing time.")
    ages: Ages = Field("", description="From which age on, e.g. 8+.")
    languages: Annotated[list[Language], at_most(MOST_LANGUAGES)] = Field(
        default_factory=lambda: ["en"], min_length=1,
        description="Codes of the languages in lang/; the first is the default.")
    types: Annotated[dict[Word, Annotated[list[Word], at_most(MOST_CHOICES)]],
                     at_most(MOST_TYPES)] = Field(
        default_factory=dict, description="Named lists of words that fields choose from.")
    theme: Annotated[dict[Word, Paint], at_most(MOST_COLOURS)] = Field(
        default_factory=dict, description="Named colours, each one colour or its shades.")
    fonts: Annotated[dict[FamilyName, FamilyName], at_most(MOST_FAMILIES)] = Field(
        default_factory=dict,
        description="Font families that art asks for, each with the family that writes it, e.g. "
                    "Arial: Alegreya Sans; fallback: families that write what others lack.")
    keywords: Annotated[dict[KeywordName, KeywordEntry], at_most(MOST_KEYWORDS)] = Field(
        default_factory=dict,
        description="Words that stand out in texts, each with its looks; a language says them "
                    "itself under 'keyword.<word>'.")
    kinds: FileName | None = Field(
        None, description="The file with the kinds; kinds.yaml unless given.")
    templates: Annotated[list[FileName], at_most(MOST_TEMPLATE_FOLDERS)] = Field(
        default_factory=list,
        description="Folders of templates and icons that it also uses: the id of a "
                    "shipped game, or a folder next to its own templates.")
    components: Annotated[list[ComponentSource], at_most(MOST_COMPONENT_FILES)] = Field(
        min_length=1, description="The files with the components, in print order: YAML, or a "
                                  "table as .csv, .tsv, .xlsx or .ods, by its name or with "
                                  "settings.")
    bring: Annotated[list[Text], at_most(MOST_BROUGHT)] = Field(
        default_factory=list, description="What players have to bring themselves.")
    rules: Id | None = Field(
        None, description="The game whose rules it is played by, e.g. chocolatiers; the one that "
                          "is called like the folder unless given.")
    options: Annotated[dict[Word, Any], BeforeValidator(_options)] = Field(
        default_factory=dict, description="Settings of the rules.")


class SpreadsheetEntry(SchemaEntry):
    """A spreadsheet whose rows are components, with how to read it."""

    called: ClassVar[str] = "a table"
    stand_ins: ClassVar[dict[str, Any]] = {"file": "unknown.csv"}
    file: FileName = Field(description="The file: .csv, .tsv, .xlsx or .ods.")
    kind: Id | None = Field(
        None, description="The kind of its rows; else a column 'kind' says it, or the file's name.")
    sheet: Text | None = Field(
        None, description="The sheet of a spreadsheet; the first one unless given.")
    columns: Columns = Field(
        default_factory=dict, description="What a column's heading means: a field, id, copies, "
                                          "kind or source; \"-\" for a comment.")
    defaults: dict[str, Any] = Field(
        default_factory=dict, description="Values for rows whose cells are empty.")
    source: Source = Field("own", description="Where the facts come from.")
    address: Address | None = Field(
        None, alias="from", description="Where it was published: 'ballotin pull' fetches it again "
                                        "from there. Builds never ask the network.")
    marks: list[MarkStyle] = Field(
        default_factory=list, description="Which marks of other tools are in its texts: [icon] "
                                          "and {icon} for icons, <b> for HTML's bold and italic.")


class FieldEntry(SchemaEntry):
    """A field of a kind: which values its components may give it."""

    called: ClassVar[str] = "a field"
    stand_ins: ClassVar[dict[str, Any]] = {"type": "text"}
    type: FieldType = Field(description="What kind of value it holds.")
    of: Annotated[Any, at_most(MOST_CHOICES), WithJsonSchema({"anyOf": [
        {"type": "string"}, {"type": "array", "items": {"type": "string"}},
        {"$ref": "#/$defs/FieldEntry"}]})] = Field(
            None, description="choice and list: the words to choose from, names in `types` "
                              "standing for their words; list: or the type of its entries.")
    length: Annotated[Any, WithJsonSchema({"anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "array", "items": {"type": "integer", "minimum": 0},
         "minItems": 2, "maxItems": 2}]})] = Field(
            None, description="list: how many entries, 4 or [0, 4].")
    min: Annotated[Any, WithJsonSchema({"type": "number"})] = Field(
        None, description="int and number: the smallest allowed.")
    max: Annotated[Any, WithJsonSchema({"type": "number"})] = Field(
        None, description="int and number: the largest allowed.")
    required: bool | None = Field(None, description="Whether every component has to give it.")
    default: Any = Field(None, description="The value of components that don't give it.")


class KindEntry(SchemaEntry):
    """A kind of piece: size, shape, templates and fields."""

    called: ClassVar[str] = "a kind"
    extends: Id | None = Field(None, description="The kind to take everything else from.")
    title: Text | None = Field(None, description="What one piece is called.")
    plural: Text | None = Field(None, description="What several pieces are called.")
    size: PieceSize | None = Field(None, description="Trim size, e.g. 63mm x 88mm.")
    bleed: Length | None = Field(None, description="How far the picture goes over the cut.")
    safe: Length | None = Field(None, description="How far text keeps from the cut.")
    shape: Shape | None = Field(None, description="The outline that is cut.")
    corner: Length | None = Field(None, description="Radius of a rect's corners.")
    outline: Text | None = Field(
        None, description="shape path: an SVG path in mm from the top left trim corner.")
    cut: Cut | None = Field(
        None, description="double: a piece has its own cuts and bleed on all sides; shared: "
                          "neighbours lie edge to edge, with one cut between them.")
    oversize: Oversize | None = Field(
        None, description="A board larger than the paper: fold, in two halves; poster, of tiles; "
                          "auto, what takes fewer sheets.")
    front: FileName | None = Field(
        None, description="The template of the front; card.{suit}.svg is named by a field.")
    back: FileName | None = Field(None, description="The template of the back, if there is one.")
    thickness: Length | None = Field(
        None, description="How thick a piece of this stock is; 0.3mm unless given.")
    folded: FoldSort | None = Field(
        None, description="What is folded of it; its outline and its folds follow from that.")
    holds: Annotated[list[Id], at_most(MOST_HELD)] | None = Field(
        None, description="tuck-box: the kinds that go into it; punchboard: those that are "
                          "punched out of it.")
    nicks: Length | None = Field(
        None, description="punchboard: how wide the bridges are that hold its pieces; 0.4mm unless "
                          "given.")
    inside: Room | None = Field(
        None, description="tuck-box: the room in it, e.g. 65 x 90 x 20 mm, instead of `holds`.")
    play: Length | None = Field(
        None, description="tuck-box: how much larger it is than what it holds; 1mm unless given.")
    panels: Annotated[int, Field(ge=2, le=6)] | None = Field(
        None, description="screen: how many panels it has; 3 unless given.")
    wing: Length | None = Field(
        None, description="screen: how wide the outer panels are; 0.6 of the others unless given.")
    faces: FaceFiles | None = Field(
        None, description="Templates of the faces of a folded piece by name, as a list in order, "
                          "or one for all; {face} in a name stands for the face's.")
    fold: Text | None = Field(
        None, description="Lines along which a piece is folded: an SVG path in mm from the top "
                          "left trim corner.")
    glue: Text | None = Field(
        None, description="Areas that are glued: an SVG path of straight lines, in mm.")
    columns: Columns = Field(
        default_factory=dict, description="Tables of this kind: what a column's heading means, a "
                                          "field, id or copies; \"-\" for a comment.")
    stock: Text | None = Field(None, description="Advice on paper, for the assembly guide.")
    fields: Annotated[dict[FieldName, FieldEntry], at_most(MOST_FIELDS)] = Field(
        default_factory=dict, description="What components of this kind say of themselves.")

    @model_validator(mode="before")
    @classmethod
    def _spell_out_fields(cls, value: Any) -> Any:
        """Let `name: text` stand for `name: {type: text}`."""
        fields = value.get("fields") if isinstance(value, dict) else None
        if not isinstance(fields, dict):
            return value
        return {**value, "fields": {
            name: {"type": entry} if isinstance(entry, str) else entry
            for name, entry in fields.items()}}


class KindsFile(SchemaEntry):
    """kinds.yaml: the kinds by name."""

    called: ClassVar[str] = "a file of kinds"
    stand_ins: ClassVar[dict[str, Any]] = {"kinds": {}}
    kinds: Annotated[dict[Id, KindEntry], at_most(MOST_KINDS)] = Field(
        description="The kinds by name.")


class ComponentSet(SchemaEntry):
    """Components of one kind with what they have in common."""

    called: ClassVar[str] = "a set of components"
    stand_ins: ClassVar[dict[str, Any]] = {"kind": "unknown", "components": [None]}
    kind: Id = Field(description="The kind of all components below.")
    source: Source = Field("own", description="Where the facts come from.")
    defaults: dict[str, Any] = Field(
        default_factory=dict, description="Values for components that don't give their own.")
    components: Annotated[list[Any], WithJsonSchema(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/ComponentEntry"}})] = Field(
            min_length=1, description="The components, each with id, copies and its fields.")


class CombinedSet(ComponentSet):
    """Components of one kind, made of all combinations of some values."""

    stand_ins: ClassVar[dict[str, Any]] = {"kind": "unknown", "combine": {}}
    combine: Annotated[dict[str, Any], at_most(MOST_FIELDS)] = Field(
        min_length=1,
        description="Fields with a list or a range such as 1..13 to combine; pairs: {of: 0..6, "
                    "into: [left, right]}; id and other fields with {names} in texts.")
    without: Annotated[list[dict[str, Any]], at_most(MOST_EXCEPTIONS)] = Field(
        default_factory=list, description="Combinations that are left out.")
    change: Annotated[list[dict[str, Any]], at_most(MOST_EXCEPTIONS)] = Field(
        default_factory=list, description="Combinations that have other values or copies.")
    components: Annotated[list[Any], WithJsonSchema(
        {"type": "array", "items": {"$ref": "#/$defs/ComponentEntry"}})] = Field(
            default_factory=list, description="Components in addition to the combined ones.")


class ComponentEntry(BaseModel):
    """A component; it also has the fields of its kind."""

    model_config = ConfigDict(extra="allow")
    id: Id = Field(description="Its name in files and findings, once in the whole game.")
    copies: Copies = Field(1, description="How many there are, or how many by players.")
    source: Source = Field("own", description="Where its facts come from.")
    unusual: str = Field("", description="Why it may break a pattern that `validate` reports.")


class SetsFile(SchemaEntry):
    """A file with components of several kinds; each set is checked as a ComponentSet."""

    called: ClassVar[str] = "a file of components"
    stand_ins: ClassVar[dict[str, Any]] = {"sets": [None]}
    sets: Annotated[list[Any], at_most(MOST_SETS), WithJsonSchema(
        {"type": "array", "minItems": 1, "items": {"anyOf": [
            {"$ref": "#/$defs/ComponentSet"}, {"$ref": "#/$defs/CombinedSet"}]}})] = Field(
            min_length=1, description="One entry a kind.")


class LanguageFile(SchemaEntry):
    """lang/<code>.yaml: the game's texts in one language."""

    called: ClassVar[str] = "a language file"
    strings: Annotated[dict[str, Text], at_most(MOST_STRINGS)] = Field(
        default_factory=dict, description="Texts by key; '<id>.<field>' translates a field.")
