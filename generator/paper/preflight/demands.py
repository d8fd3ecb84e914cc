"""What a file is held to: a standard of print shops, or what a maker asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.base.findings import Severity
from generator.base.units import Size
from generator.game.model.maker import Maker, PageOrder
from generator.game.model.plates import Standard

# Points below which a line or a text can be lost on a press.
THINNEST = 0.25
SMALLEST, SMALL = 5.0, 6.0
# Of all presses that print on coated paper; a profile may know better.
MOST_INK = 300
SUFFICIENT_DPI = 300
TITLES: dict[Standard, str] = {"x4": "PDF/X-4", "x1a": "PDF/X-1a:2003"}


@dataclass(frozen=True, slots=True)
class Demands:
    """What a file has to be; lengths in mm, ink in percent.

    `strict` ones are a maker's, who prints what the file holds: what is likely to look bad there
    is an error. `pictures` says that the maker takes pictures and no PDF. Pages of one piece each
    are cut to one of `cuts`, if any are said.
    """

    name: str
    title: str
    standard: Standard | None = None
    colour: Literal["CMYK", "sRGB", "any"] = "any"
    ink: int | None = None
    dpi: int = SUFFICIENT_DPI
    bleed: float | None = None
    safe: float | None = None
    tolerance: float = 0.5
    cuts: tuple[Size, ...] = ()
    outlined: bool = False
    order: PageOrder | None = None
    most_bytes: int | None = None
    pictures: bool = False
    strict: bool = False

    @property
    def grave(self) -> Severity:
        """How bad it is what only a maker sees."""
        return "error" if self.strict else "warning"


def for_standard(standard: Standard, ink: int | None = None) -> Demands:
    """What a standard asks, and any press."""
    return Demands(standard, TITLES[standard], standard, "CMYK", ink or MOST_INK)


def for_maker(maker: Maker) -> Demands:
    """What a maker asks."""
    products = maker.products.values()
    sized = [each.size for each in products if each.size]
    return Demands(
        maker.name, maker.title, maker.standard, maker.colour, maker.ink,
        min(each.dpi for each in products), min(each.bleed for each in products),
        min(each.safe for each in products), maker.tolerance,
        tuple(sized) if len(sized) == len(products) else (), maker.outlined,
        maker.pages if maker.files == "pdf" else None, maker.limits.bytes,
        maker.files == "images", strict=True)
