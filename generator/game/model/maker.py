"""A maker: a shop that prints pieces, what it makes, and how it wants the files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.base.findings import FileLocation
from generator.base.units import MM_PER, Size
from generator.game.model.colour_plates import InkPercents, Standard

# What a product is cut to; pieces of a kind have one of the first four. `any` takes all of them.
ProductShape = Literal["rect", "circle", "hex", "path", "triangle", "ring", "standee", "any"]
# One picture for each face, or one PDF for each deck.
FileSort = Literal["images", "pdf"]
OrderForm = Literal["none", "manifest", "autofill"]
PageOrder = Literal["front-back", "back-front"]
# What one PDF is of.
PdfOf = Literal["deck", "size"]
Colour = Literal["sRGB", "CMYK"]
# Whether the pieces of a deck may have different backs.
Backs = Literal["each", "common"]
# Whether text may be text, or has to be shapes.
MakerText = Literal["any", "outlined"]
Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """Something that a maker makes: how large, which shape, how many pixels.

    Without a size it is as large as the piece; without an image it is as large as size and bleed.
    `automatic` ones are found by their size, the others only by name. `most` pieces are in one.
    """

    name: str
    title: str
    size: Size | None
    image: Pixel | None
    shape: ProductShape
    bleed: float
    safe: float
    dpi: int
    backs: Backs
    where: FileLocation
    corner: float | None = None
    family: str = ""
    automatic: bool = True
    most: int | None = None
    autofill: bool = False

    def trim_for(self, piece: Size) -> Size:
        """What is cut for a piece that lies as the product does."""
        return self.size or piece

    def page_for(self, piece: Size) -> Size:
        """What is printed for a piece, with the bleed."""
        if self.image is None:
            return self.trim_for(piece).grown(self.bleed)
        width, height = (pixels * MM_PER["in"] / self.dpi for pixels in self.image)
        return Size(width, height)

    def pixels_for(self, piece: Size) -> Pixel:
        """How many pixels a picture of a piece has."""
        if self.image is not None:
            return self.image
        page = self.page_for(piece)
        per_mm = self.dpi / MM_PER["in"]
        return round(page.width * per_mm), round(page.height * per_mm)


@dataclass(frozen=True, slots=True)
class MakerLimits:
    """What a maker takes at most; None where it doesn't say."""

    pieces: int | None = None
    bytes: int | None = None
    side: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """A shop: its products by name, and how it wants the files.

    `tolerance` is how many mm a piece may differ from a product and still be cut as one. `kinds`
    names products for kinds that their size alone doesn't find. `steps` are the numbers of pieces
    that have a price. A PDF is of a `standard` of print shops, with at most so much `ink` in
    percent, its text `outlined` and large black areas in the inks of `black`, if the maker asks
    for that. `sources` says where the facts are
    from, and `facts` which is from which.
    """

    name: str
    title: str
    products: Mapping[str, Product]
    where: FileLocation
    site: str = ""
    files: FileSort = "images"
    order: OrderForm = "none"
    pages: PageOrder = "front-back"
    pdf: PdfOf = "deck"
    colour: Colour = "sRGB"
    wants: str = ""
    wants_place: FileLocation | None = None
    tolerance: float = 0.5
    limits: MakerLimits = MakerLimits()
    steps: tuple[int, ...] = ()
    stocks: tuple[str, ...] = ()
    stock: str = ""
    foil: bool = False
    standard: Standard | None = None
    ink: int | None = None
    outlined: bool = False
    black: InkPercents | None = None
    kinds: Mapping[str, str] = field(default_factory=dict)
    kind_places: Mapping[str, FileLocation] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)

    def step_for(self, pieces: int) -> int:
        """The smallest number of pieces with a price that is enough; the last if none is."""
        return next((step for step in self.steps if step >= pieces),
                    self.steps[-1] if self.steps else pieces)
