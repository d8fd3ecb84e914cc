"""What may stand in a maker's profile, as pydantic models."""

import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.base.findings import brief
from generator.base.units import Size
from generator.game.load.game_schema import (
    FIELD_NAME,
    LARGEST_PIECE,
    LONGEST_NAME,
    MOST_KINDS,
    Address,
    Length,
    SchemaEntry,
    Text,
    Word,
    as_size,
    at_most,
    refusal,
)
from generator.game.model.colour_plates import LEAST_INK, InkPercents, Standard
from generator.game.model.maker import (
    Backs,
    Colour,
    FileSort,
    MakerText,
    OrderForm,
    PageOrder,
    PdfOf,
    ProductShape,
)

PIXELS = r"^\s*[1-9][0-9]*\s*[x×]\s*[1-9][0-9]*\s*$"
MOST_PRODUCTS = 300
MOST_SOURCES = 100
MOST_STEPS = 100
MOST_DPI = 2_400
LARGEST_SIDE = 20_000
MOST_PIECES = 100_000
MOST_BYTES = 10_000_000_000


def _pixels(value: Any) -> tuple[int, int]:
    if isinstance(value, str) and len(value) <= LONGEST_NAME and re.fullmatch(PIXELS, value):
        width, height = map(int, re.split("[x×]", value))
        if max(width, height) <= LARGEST_SIDE:
            return width, height
    raise refusal("field/value", f"{{it}} is not a size in pixels: {brief(value)}",
                  f"write it like 825x1125, at most {LARGEST_SIDE:,} each way")


def _product_size(value: Any) -> Size | None:
    if value == "any":
        return None
    size = as_size(value)
    if not all(0 < each <= LARGEST_PIECE for each in (size.width, size.height)):
        raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                      f"write more than 0 and up to {LARGEST_PIECE:g}mm, or any")
    return size


def _between(value: Any) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(
            each.__class__ is int and 0 < each <= LARGEST_SIDE for each in value) \
            and value[0] <= value[1]:
        return value[0], value[1]
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write the fewest and the most pixels of a side, like [50, 10000]")


def _inks(value: Any) -> InkPercents:
    if isinstance(value, list) and len(value) == 4 and all(
            each.__class__ in (int, float) and 0 <= each <= 100 for each in value) \
            and value[3] == 100:
        cyan, magenta, yellow, black = map(float, value)
        return cyan, magenta, yellow, black
    raise refusal("field/value", f"{{it}} can't be {brief(value)}", "write the percents of cyan, "
                  "magenta, yellow and black, the last of which is 100, like [60, 40, 40, 100]")


BlackInks = Annotated[InkPercents, BeforeValidator(_inks), WithJsonSchema(
    {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 100}, "minItems": 4,
     "maxItems": 4})]
PixelSize = Annotated[tuple[int, int], BeforeValidator(_pixels),
                      WithJsonSchema({"type": "string", "pattern": PIXELS})]
ProductSize = Annotated[Size | None, BeforeValidator(_product_size), WithJsonSchema(
    {"anyOf": [{"const": "any"}, {"type": "string"}]})]
Sides = Annotated[tuple[int, int], BeforeValidator(_between), WithJsonSchema(
    {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})]
Dpi = Annotated[int, Field(ge=72, le=MOST_DPI)]
Pieces = Annotated[int, Field(ge=1, le=MOST_PIECES)]
KindName = Annotated[str, Field(pattern=FIELD_NAME, max_length=LONGEST_NAME)]


class LimitsEntry(SchemaEntry):
    """What a maker takes at most."""

    called: ClassVar[str] = "'limits'"
    pieces: Pieces | None = Field(None, description="Pieces in one order; more make several.")
    bytes: Annotated[int, Field(ge=1, le=MOST_BYTES)] | None = Field(
        None, description="Bytes of one file.")
    side: Sides | None = Field(
        None, description="The fewest and the most pixels of a side of a picture.")


class ProductEntry(SchemaEntry):
    """Something that a maker makes."""

    called: ClassVar[str] = "a product"
    stand_ins: ClassVar[dict[str, Any]] = {"size": "63mm x 88mm"}
    title: Text = Field("", description="What people call it; else its name.")
    size: ProductSize = Field(
        description="What it is cut to, e.g. 63mm x 88mm; any: as large as the piece.")
    image: PixelSize | None = Field(
        None, description="Pixels of a picture with its bleed, e.g. 825x1125; else size and bleed "
                          "at the resolution.")
    shape: ProductShape = Field("rect", description="What it is cut to; any: every shape.")
    corner: Length | None = Field(None, description="The radius of its corners, e.g. 3mm.")
    bleed: Length | None = Field(None, description="Its bleed, if not the maker's.")
    safe: Length | None = Field(None, description="Its safe zone, if not the maker's.")
    dpi: Dpi | None = Field(None, description="Its resolution, if not the maker's.")
    backs: Backs | None = Field(None, description="Whether each piece may have its own back, if "
                                                  "not as the maker says.")
    family: Text = Field("", description="What the maker's programs call this sort of product.")
    automatic: bool = Field(True, description="false: taken only for kinds that `kinds` names.")
    most: Pieces | None = Field(None, description="Pieces that one of it can have at most.")
    autofill: bool = Field(False, description="Whether MPC Autofill orders it.")
    source: Word | None = Field(None, description="Which of `sources` says so.")


class MakerFile(SchemaEntry):
    """A maker's profile: what a shop makes, and how it wants the files."""

    called: ClassVar[str] = "a maker's profile"
    stand_ins: ClassVar[dict[str, Any]] = {
        "title": "?", "bleed": "3mm", "safe": "3mm", "products": {"any": {"size": "any"}}}
    title: Text = Field(description="What the shop is called.")
    site: Address | None = Field(None, description="Where to order, beginning with https://.")
    files: FileSort = Field("images", description="images: a PNG of each face; pdf: one for each "
                                                  "deck.")
    order: OrderForm = Field(
        "none", description="Which order is written besides: manifest.json, or order.xml for MPC "
                            "Autofill.")
    pages: PageOrder = Field("front-back", description="pdf: which page of a piece comes first.")
    pdf: PdfOf = Field("deck", description="pdf: whether one is of a deck, or of all decks of a "
                                           "size.")
    dpi: Dpi = Field(300, description="Pixels to the inch.")
    colour: Colour = Field("sRGB", description="The colours that the shop wants.")
    standard: Standard | None = Field(
        None, description="pdf: x1a or x4, the standard of PDF/X that the shop asks for.")
    ink: Annotated[int, Field(ge=LEAST_INK, le=400)] | None = Field(
        None, description="pdf: the most ink in all on any spot, in percent.")
    black: BlackInks | None = Field(
        None, description="pdf: the inks of large black areas in percent, cyan, magenta, yellow, "
                          "black; else black alone.")
    text: MakerText = Field("any", description="pdf: outlined if the shop takes no fonts.")
    wants: Text = Field("", description="What else the shop wants of the files, told as a note.")
    bleed: Length = Field(description="How far pictures go beyond the cut, e.g. 3mm.")
    safe: Length = Field(description="How far from the cut all that matters has to stay.")
    tolerance: Length = Field(
        0.5, description="How far a piece may differ from a product and still be cut as one, "
                         "0.5mm unless given.")
    backs: Backs = Field("each", description="Whether each piece of a deck may have its own back.")
    limits: LimitsEntry = Field(default_factory=LimitsEntry,
                                description="What it takes at most.")
    steps: Annotated[list[Pieces], at_most(MOST_STEPS)] = Field(
        default_factory=list, description="Numbers of pieces that have a price, fewest first.")
    stocks: Annotated[list[Text], at_most(MOST_STEPS)] = Field(
        default_factory=list, description="The papers that it has.")
    stock: Text = Field("", description="The paper to order, one of `stocks`.")
    foil: bool = Field(False, description="Whether to order foil.")
    sources: Annotated[dict[Word, Text], at_most(MOST_SOURCES)] = Field(
        default_factory=dict, description="Where the facts of this file are from, by a short name.")
    facts: Annotated[dict[Word, Word], at_most(MOST_SOURCES)] = Field(
        default_factory=dict, description="Which of `sources` says which field of this file.")
    products: Annotated[dict[Word, ProductEntry], at_most(MOST_PRODUCTS), Field(min_length=1)] = \
        Field(description="What it makes, by name.")
    kinds: Annotated[dict[KindName, Word], at_most(MOST_KINDS)] = Field(
        default_factory=dict, description="Products for kinds of your game, where their size alone "
                                          "doesn't tell, e.g. {card: PokerDeck}.")
