"""Fonts in a PDF: whether they are embedded, and how wide their letters are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from generator.base.budget import hold, spend
from generator.paper.preflight.drawn import FontFacts
from generator.paper.preflight.reading import MOST_NAME

FILES = ("/FontFile", "/FontFile2", "/FontFile3")
USUAL = 0.5
# Microseconds and bytes that the width of a letter takes.
WIDTH_TIME, WIDTH_SPACE = 0.5, 120


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font's facts, and its widths in parts of its size by code; `long` ones have two bytes."""

    facts: FontFacts
    long: bool
    widths: Mapping[int, float] = field(repr=False)
    usual: float = USUAL

    def measure(self, text: bytes) -> tuple[int, float, int]:
        """How many letters a text has, how wide it is, and how many blanks of one byte it has."""
        if self.long:
            codes = [text[at] << 8 | text[at + 1] for at in range(0, len(text) - 1, 2)]
            return len(codes), sum(self.widths.get(each, self.usual) for each in codes), 0
        return (len(text), sum(self.widths.get(each, self.usual) for each in text),
                text.count(b" "))


def lettering_of(font: Any) -> Lettering:
    """What is known of a font."""
    sort = str(font.get("/Subtype", ""))
    if sort == "/Type0":
        inner = font.DescendantFonts[0]
        facts = FontFacts(_name(font), _embedded(inner))
        return Lettering(facts, True, _listed_widths(inner.get("/W")),
                         float(inner.get("/DW", 1000)) / 1000)
    # The letters of such a font are drawings in the file itself.
    facts = FontFacts(_name(font), sort == "/Type3" or _embedded(font))
    first = int(font.get("/FirstChar", 0))
    scale = 1000.0
    if sort == "/Type3" and "/FontMatrix" in font:
        scale = 1 / (abs(float(font.FontMatrix[0])) or 0.001)
    widths = font.get("/Widths")
    if isinstance(widths, pikepdf.Array):
        _count(len(widths))
    found = {first + index: float(each) / scale for index, each in enumerate(widths)} \
        if isinstance(widths, pikepdf.Array) else {}
    return Lettering(facts, False, found)


def _count(widths: int) -> None:
    spend(widths * WIDTH_TIME)
    hold(widths * WIDTH_SPACE)


def _embedded(font: Any) -> bool:
    descriptor = font.get("/FontDescriptor")
    return isinstance(descriptor, pikepdf.Dictionary) and any(name in descriptor for name in FILES)


def _name(font: Any) -> str:
    name = str(font.get("/BaseFont", "/?"))[1:]
    return (name[7:] if name[6:7] == "+" else name)[:MOST_NAME]


def _listed_widths(said: Any) -> dict[int, float]:
    """Widths as fonts with many letters list them: `1 [500 600] 7 9 250`."""
    found: dict[int, float] = {}
    if not isinstance(said, pikepdf.Array):
        return found
    spend(len(said) * WIDTH_TIME)
    items, at = list(said), 0
    while at + 1 < len(items) and len(found) < 65_536:
        first = max(0, int(items[at]))
        if isinstance(items[at + 1], pikepdf.Array):
            _count(len(items[at + 1]))
            for index, width in enumerate(items[at + 1]):
                found[first + index] = float(width) / 1000
            at += 2
        elif at + 2 < len(items):
            last = min(int(items[at + 1]), 65_535)
            _count(max(1, last - first))
            found.update(dict.fromkeys(range(first, last + 1), float(items[at + 2]) / 1000))
            at += 3
        else:
            break
    return found
