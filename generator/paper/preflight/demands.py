"""What a file is held to: a standard of print shops, or what a maker asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.base.findings import Severity
from generator.base.units import Size
from generator.game.model.colour_plates import Standard
from generator.game.model.maker import Maker, PageOrder

# Findings with the same code: more are counted, and not listed.
MOST_OF_A_CODE = 100
# Names that a message lists, and letters of each.
MOST_NAMES, MOST_LETTERS = 8, 60


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file; pages count from 1, 0 is the file as a whole.

    `part` is what the page calls the form in which it is, if it is in one.
    """

    code: str
    severity: Severity
    message: str
    hint: str = ""
    page: int = 0
    part: str = ""


def group_faults(faults: Iterable[Fault], key: Callable[[Fault], tuple[object, ...]]
                 ) -> list[tuple[Fault, int]]:
    """Different faults, each where it is first, and how many more there are like it."""
    groups: dict[tuple[object, ...], list[Fault]] = {}
    for fault in faults:
        groups.setdefault(key(fault), []).append(fault)
    by_code: dict[str, list[tuple[Fault, int]]] = {}
    for group in groups.values():
        by_code.setdefault(group[0].code, []).append((_first_fault(group), len(group) - 1))
    listed = []
    for same in by_code.values():
        rest = same[MOST_OF_A_CODE:]
        listed += same[:MOST_OF_A_CODE]
        if rest:
            listed[-1] = (listed[-1][0], listed[-1][1] + sum(1 + more for _, more in rest))
    return listed


def list_names(names: Sequence[str]) -> str:
    """Names for a message: the first ones, and how many more there are."""
    shown = ", ".join(name[:MOST_LETTERS] for name in names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return f"{shown} and {more:,} more" if more > 0 else shown


def _first_fault(faults: Sequence[Fault]) -> Fault:
    return min(faults, key=lambda fault: (fault.page, fault.part))


# Points below which a line or a text can be lost on a press.
THINNEST = 0.25
SMALLEST, SMALL = 5.0, 6.0
# Of all presses that print on coated paper; a profile may know better.
MOST_INK = 300
SUFFICIENT_DPI = 300
TITLES: dict[Standard, str] = {"x4": "PDF/X-4", "x1a": "PDF/X-1a:2003"}


@dataclass(frozen=True, slots=True, kw_only=True)
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
    def maker_severity(self) -> Severity:
        """How bad it is what only a maker sees."""
        return "error" if self.strict else "warning"


def demands_of_standard(standard: Standard, ink: int | None = None) -> Demands:
    """What a standard asks, and any press."""
    return Demands(name=standard, title=TITLES[standard], standard=standard, colour="CMYK",
                   ink=ink or MOST_INK)


def demands_of_maker(maker: Maker) -> Demands:
    """What a maker asks."""
    products = maker.products.values()
    sized = [product.size for product in products if product.size]
    return Demands(
        name=maker.name, title=maker.title, standard=maker.standard, colour=maker.colour,
                   ink=maker.ink,
        dpi=min(product.dpi for product in products),
        bleed=min(product.bleed for product in products),
        safe=min(product.safe for product in products), tolerance=maker.tolerance,
        cuts=tuple(sized) if len(sized) == len(products) else (), outlined=maker.outlined,
        order=maker.pages if maker.files == "pdf" else None, most_bytes=maker.limits.bytes,
        pictures=maker.files == "images", strict=True)
