"""The letters that a page carries with it: only those it shows."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

import uharfbuzz as hb

from generator.text.fonts import Font, FontLibrary
from generator.text.measure import DISPLAY, NUMERALS, TEXT

FACES = ((DISPLAY, 600), (TEXT, 400), (TEXT, 700))


def font_faces(fonts: FontLibrary, text: str) -> str:
    """Style rules with the fonts in them, cut down to the letters of a text."""
    letters = sorted(set(map(ord, text)))
    return "\n".join(_rules(fonts, letters))


def _rules(fonts: FontLibrary, letters: list[int]) -> Iterator[str]:
    for family, weight in FACES:
        font = fonts.find(family, weight, italic=False)
        if font:
            data = b64encode(_subset(font, letters)).decode()
            yield (f'@font-face{{font-family:"{family}";font-weight:{weight};'
                   f"src:url(data:font/ttf;base64,{data})}}")


def _subset(font: Font, letters: list[int]) -> bytes:
    wish = hb.SubsetInput()
    wish.unicode_set.update(letters)
    wish.flags = hb.SubsetFlags.NO_HINTING
    kept = wish.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    for feature in NUMERALS:
        kept.add(int.from_bytes(feature.encode(), "big"))
    return bytes(hb.subset(hb.Face(font.data), wish).blob.data)
