"""How our own pages look: their letters, their lines, and cream, brown and gold in any inks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial

from generator.base.units import PT_PER_MM
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.text.families import DISPLAY, TEXT
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.colours import colour as named
from generator.game.svg.lengths import short_number

Point = tuple[float, float]
# How far the handles of a curve reach that is nearly a quarter of a circle of radius 1.
CURVE = 0.5522847498
# Exact to a thousandth of a point.
number = partial(short_number, decimals=3)


@dataclass(frozen=True, slots=True)
class PageTextStyle:
    """How a line of text is set; `size` in points, `leading` as a multiple of it."""

    family: str
    weight: int
    size: float
    colour: str
    italic: bool = False
    leading: float = 1.3

    @property
    def line(self) -> float:
        """The distance between two lines, mm."""
        return self.size * self.leading / PT_PER_MM

    def scaled(self, factor: float) -> PageTextStyle:
        """The same letters, larger or smaller."""
        return replace(self, size=self.size * factor)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width in mm, and dashes in mm."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


# Graphics states that pages in the inks of a press have: black prints over, and nothing does.
STATES = {"over": "<</OP true/op true/OPM 1>>", "cut": "<</OP false/op false/OPM 0>>"}


@lru_cache(maxsize=256)
def fill_colour_operators(inks: Inks, colour: str) -> str:
    """The operators that choose a colour such as '#FBF3E4' to fill with."""
    if inks is SCREEN:
        return " ".join(map(number, rgb(colour))) + " rg"
    return _overprint_operators(inks, colour) + inks.fill(named(colour)).strip()


@lru_cache(maxsize=256)
def stroke_colour_operators(inks: Inks, colour: str) -> str:
    """The operators that choose a colour for lines."""
    if inks is SCREEN:
        return " ".join(map(number, rgb(colour))) + " RG"
    return _overprint_operators(inks, colour) + inks.stroke(named(colour)).strip()


def _overprint_operators(inks: Inks, colour: str) -> str:
    return "/over gs " if inks.overprints(named(colour)) else "/cut gs "


def rgb(colour: str) -> tuple[float, float, float]:
    """The parts of a colour such as '#FBF3E4', from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return (red / 255, green / 255, blue / 255)


CREAM = "#FBF3E4"
INK = "#2E1A12"
MILK = "#6B3E26"
GOLD = "#C79A3B"
PALE = "#EFD89A"
SAND = "#DFCFB4"
WHITE = "#FFFFFF"
BLACK = "#000000"


TITLE = PageTextStyle(DISPLAY, 700, 34, INK, leading=1.08)
SUBTITLE = PageTextStyle(TEXT, 400, 14, MILK, italic=True)
HEADING = PageTextStyle(DISPLAY, 600, 15, INK)
STEP = PageTextStyle(DISPLAY, 600, 11, INK, leading=1.2)
NUMBER = PageTextStyle(DISPLAY, 700, 13, INK)
BODY = PageTextStyle(TEXT, 400, 9.5, INK, leading=1.28)
STRONG = PageTextStyle(TEXT, 700, 9.5, INK, leading=1.28)
SMALL = PageTextStyle(TEXT, 400, 8, MILK, leading=1.25)
SMALL_STRONG = PageTextStyle(TEXT, 700, 8, MILK, leading=1.25)
NOTICE = PageTextStyle(TEXT, 400, 8, MILK, italic=True, leading=1.25)
LABEL = PageTextStyle(TEXT, 400, 7, BLACK)
LABEL_STRONG = PageTextStyle(TEXT, 700, 7, BLACK)
# Next to black marks, quiet enough not to be taken for one.
TAG = PageTextStyle(TEXT, 700, 6.5, WHITE)
MARK = PageTextStyle(TEXT, 700, 7.5, INK)
CUT_NUMBER = PageTextStyle(TEXT, 700, 5.5, "#6E5A4E")

HAIR = Stroke(SAND, 0.2)
RULE = Stroke(GOLD, 0.5)
PEN = Stroke(INK, 0.35)
FINE = Stroke(INK, 0.2)
# What is cut along is pure black: one ink draws it, so no colour can stray next to it.
CROP = Stroke(BLACK, 0.15)
# Where a mark or a cut is upon a picture: light next to dark shows on any colour, and the knife
# takes both away.
CROP_UNDER = Stroke(WHITE, 0.35)
CUT_UNDER = Stroke(WHITE, 0.25)
# As thin as a press can print.
CUT = Stroke(BLACK, 0.09)
FOLD = Stroke(BLACK, 0.2, (2.0, 1.2))
# It is drawn on pictures, so it must show on dark and light; the neighbour hides the white too.
GLUE_UNDER = Stroke(WHITE, 0.5)
GLUE = Stroke(BLACK, 0.15, (1.0, 1.0))


def fallback_families(fonts: FontLibrary, words: str) -> dict[str, str]:
    """Our text face has few scripts: the family that words of a language are set in instead.

    So a line of it is one face throughout, numbers and names included.
    """
    family = fonts.runs(words, TEXT, 400, False)[0].font.family if words else TEXT
    return {} if family == TEXT else {TEXT: family}
