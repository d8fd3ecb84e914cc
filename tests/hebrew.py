"""A font of boxes: Hebrew, Latin and Khmer letters, each wider than the one before it."""

from __future__ import annotations

import hashlib
import io
from functools import cache

from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile

FAMILY = "Hebrew Boxes"
LETTERS = "אבגדabcd12!.-• ()[]\u1780\u1781"
# Font units of a thousand to the em.
WIDTHS = {letter: 300 + 20 * index for index, letter in enumerate(LETTERS)}


@cache
def hebrew() -> FontLibrary:
    """A library of this font alone."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = {letter: f"box{index}" for index, letter in enumerate(LETTERS)}
    glyphs = {}
    widths = {".notdef": 500, **{names[letter]: WIDTHS[letter] for letter in LETTERS}}
    for name, width in widths.items():
        pen = TTGlyphPen(None)
        for x, y in ((20, 0), (20, 700), (width - 20, 700), (width - 20, 0)):
            (pen.lineTo if (x, y) != (20, 0) else pen.moveTo)((x, y))
        pen.closePath()
        glyphs[name] = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(letter): name for letter, name in names.items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width, 20) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sCapHeight=700, usWeightClass=400)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    data = io.BytesIO()
    builder.save(data)
    return FontLibrary([FontFile("hebrew.ttf", data.getvalue(),
                                 hashlib.sha256(data.getvalue()).hexdigest())])


def width(text: str) -> float:
    """How wide a text is, in em."""
    return sum(WIDTHS[letter] for letter in text) / 1000
