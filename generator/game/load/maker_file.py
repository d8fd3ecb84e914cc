"""Profiles of makers: what may be in them, those that come with Ballotin, and those of users."""


import re
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.base.findings import FileLocation, Findings, brief, suggest
from generator.base.units import Size
from generator.game.load.files import Files
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
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.colour_plates import LEAST_INK, InkPercents, Standard
from generator.game.model.maker import (
    Backs,
    Colour,
    FileSort,
    Maker,
    MakerLimits,
    MakerText,
    OrderForm,
    PageOrder,
    PdfOf,
    Product,
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
    if not all(0 < side <= LARGEST_PIECE for side in (size.width, size.height)):
        raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                      f"write more than 0 and up to {LARGEST_PIECE:g}mm, or any")
    return size


def _between(value: Any) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(
            side.__class__ is int and 0 < side <= LARGEST_SIDE for side in value) \
            and value[0] <= value[1]:
        return value[0], value[1]
    raise refusal("field/value", f"{{it}} can't be {brief(value)}",
                  "write the fewest and the most pixels of a side, like [50, 10000]")


def _inks(value: Any) -> InkPercents:
    if isinstance(value, list) and len(value) == 4 and all(
            percent.__class__ in (int, float) and 0 <= percent <= 100 for percent in value) \
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
        "none", description="Which order is also written: manifest.json, or order.xml for MPC "
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
    wants: Text = Field("", description="What else the shop requires of the files, reported as a "
                                        "note.")
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


SHIPPED = Path(__file__).parents[1] / "makers"
SUFFIX, SUFFIXES = ".yaml", (".yaml", ".yml")
# What MPC Autofill calls plastic cards.
PLASTIC = "(P10)"


def shipped_makers() -> list[str]:
    """The names of the profiles that come with Ballotin."""
    return sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}"))


def maker_path(name: str) -> Path:
    """The path of a profile: one that comes with Ballotin by its name, or a file."""
    return SHIPPED / f"{name}{SUFFIX}" if name in shipped_makers() else Path(name)


def read_maker(name: str, findings: Findings, files: Files | None = None) -> Maker | None:
    """A maker by the name of a shipped profile, or by the path of a file.

    What is wrong with it is reported; then there is no maker, as an order that is half right costs
    money.
    """
    path = maker_path(name)
    if path.suffix not in SUFFIXES:
        findings.error("shop/unknown", f"there is no shop {brief(name)}", None,
                       f"{suggest(name, shipped_makers())}; or name a profile of your own, such "
                       "as my-shop.yaml")
        return None
    before = len(findings.errors)
    tree = read_yaml(path, findings, None, files)
    file = validate_model(MakerFile, tree, findings) if tree else None
    if tree is None or file is None:
        return None
    _check_names(file, tree, findings)
    _check_files(file, tree, findings)
    _check_black(file, tree, findings)
    if len(findings.errors) > before:
        return None
    limits = MakerLimits(file.limits.pieces, file.limits.bytes, file.limits.side)
    return Maker(
        name=path.stem, title=file.title,
        products={name: _product(name, product, file, tree)
                  for name, product in file.products.items()},
        where=tree.at(), site=file.site or "", files=file.files, order=file.order, pages=file.pages,
        pdf=file.pdf, colour=file.colour,
        wants=file.wants, wants_place=tree.at(("wants",)),
        tolerance=file.tolerance, limits=limits, steps=tuple(file.steps), stocks=tuple(file.stocks),
        stock=file.stock, foil=file.foil,
        standard=file.standard, ink=file.ink, outlined=file.text == "outlined", black=file.black,
        kinds=file.kinds, kind_places={kind: tree.key(("kinds", kind)) for kind in file.kinds},
        sources=file.sources,
        facts=file.facts)


def _product(name: str, entry: ProductEntry, file: MakerFile, tree: Tree) -> Product:
    return Product(
        name=name, title=entry.title or name, size=entry.size, image=entry.image, shape=entry.shape,
        bleed=file.bleed if entry.bleed is None else entry.bleed,
        safe=file.safe if entry.safe is None else entry.safe,
        dpi=entry.dpi or file.dpi, backs=entry.backs or file.backs,
        where=tree.key(("products", name)),
        corner=entry.corner, family=entry.family, automatic=entry.automatic, most=entry.most,
        autofill=entry.autofill)


def _check_names(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report names that stand for nothing, and numbers that can't go together."""
    def unknown(name: str, names: list[str], noun: str, path: KeyPath) -> None:
        if name not in names:
            findings.error("shop/name", f"there is no {noun} {brief(name)}", tree.at(path),
                           suggest(name, names))

    sources = list(file.sources)
    for kind, named in file.kinds.items():
        unknown(named, list(file.products), "product", ("kinds", kind))
    for fact, source in file.facts.items():
        if fact not in MakerFile.model_fields:
            findings.error("shop/name", f"a maker's profile has no field {brief(fact)}",
                           tree.key(("facts", fact)), suggest(fact, MakerFile.model_fields))
        unknown(source, sources, "source", ("facts", fact))
    for name, product in file.products.items():
        if product.source is not None:
            unknown(product.source, sources, "source", ("products", name, "source"))
        _check_product(name, product, file, tree, findings)
    if file.stock and file.stock not in file.stocks:
        unknown(file.stock, file.stocks, "stock", ("stock",))
    elif file.order == "autofill" and not file.stock:
        findings.error("field/missing", "an order for MPC Autofill needs the field 'stock'",
                       tree.at(("order",)), "the paper to order, one of `stocks`")
    if file.foil and PLASTIC in file.stock:
        findings.error("field/value", "plastic has no foil", tree.at(("foil",)),
                       "choose another stock, or remove 'foil'")
    if file.steps != sorted(set(file.steps)):
        findings.error("field/value", "'steps' must go up", tree.at(("steps",)),
                       "write the fewest pieces first, and each number once")


def _check_files(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report what doesn't go with the sort of files that the maker takes."""
    if file.files == "images" and file.colour == "CMYK":
        findings.error("field/value", "pictures are written in sRGB", tree.at(("colour",)),
                       "write 'files: pdf' for a shop that wants CMYK, or 'colour: sRGB'")
    if file.files == "pdf" and file.order != "none":
        findings.error("field/value", f"'order: {file.order}' goes with pictures, not with PDFs",
                       tree.at(("order",)), "write 'files: images', or remove 'order'")


def _check_black(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report a black that is more ink than the maker takes."""
    if file.black and file.ink and sum(file.black) > file.ink:
        findings.error("field/value", f"'black' is {sum(file.black):g} % of ink, more than the "
                       f"{file.ink} % that 'ink' allows", tree.at(("black",)),
                       "write less of cyan, magenta and yellow")


def _check_product(name: str, product: ProductEntry, file: MakerFile, tree: Tree,
                   findings: Findings) -> None:
    """Report a picture without room for its bleed, or one of a product that has no size."""
    if product.image is None:
        return
    where: FileLocation = tree.at(("products", name, "image"))
    if product.size is None:
        findings.error("field/value", "a product of any size can't have a picture of one size",
                       where, "remove 'image', or write the size")
        return
    per_mm = (product.dpi or file.dpi) / 25.4
    cut = product.size.width * per_mm, product.size.height * per_mm
    if any(pixels < side - 1 for pixels, side in zip(product.image, cut, strict=True)):
        findings.error("field/value", f"{product.image[0]}x{product.image[1]} pixels are fewer "
                       f"than the {cut[0]:.0f}x{cut[1]:.0f} within the cut", where,
                       "write the pixels with the bleed, or look at 'size' and 'dpi'")
