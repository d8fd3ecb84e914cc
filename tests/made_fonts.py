"""Small fonts of every kind, made here: a square for each capital, as wide as a weight says."""

from __future__ import annotations

import io
from functools import cache

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.drawing.text.font_library import FontLibrary
from generator.game.load.asset_files import fonts_in

LETTERS = "ABCabc"
NAMES = {char: f"{'small' if char.islower() else 'large'}{char}" for char in LETTERS}
GLYPHS = [".notdef", "space", *NAMES.values()]
SIDE = 500


def _square(pen: object, side: int) -> None:
    pen.moveTo((50, 0))  # type: ignore[attr-defined]
    for corner in ((50, side), (50 + side, side), (50 + side, 0)):
        pen.lineTo(corner)  # type: ignore[attr-defined]
    pen.closePath()  # type: ignore[attr-defined]


def _begun(family: str, style: str, curves: bool) -> FontBuilder:
    made = FontBuilder(1000, isTTF=curves)
    made.setupGlyphOrder(GLYPHS)
    made.setupCharacterMap({32: "space", **{ord(char): name for char, name in NAMES.items()}})
    if curves:
        pens = {name: TTGlyphPen(None) for name in GLYPHS}
        for name in GLYPHS:
            if name != "space":
                _square(pens[name], SIDE)
        made.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    else:
        drawn = {}
        for name in GLYPHS:
            pen = T2CharStringPen(600, None)
            if name != "space":
                _square(pen, SIDE)
            drawn[name] = pen.getCharString()
        made.setupCFF(family, {"FullName": family}, drawn, {})
    made.setupHorizontalMetrics(dict.fromkeys(GLYPHS, (600, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": style,
                         "psName": f"{family}-{style}".replace(" ", "")})
    made.setupOS2(usWeightClass=700 if "Bold" in style else 400, sCapHeight=SIDE,
                  fsSelection=1 if "Italic" in style else 64)
    made.setupPost()
    return made


def _saved(font: TTFont | TTCollection) -> bytes:
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


@cache
def plain(family: str = "Plain", style: str = "Regular", curves: bool = True) -> bytes:
    """A TTF, or an OTF with PostScript outlines."""
    return _saved(_begun(family, style, curves).font)


@cache
def variable(family: str = "Various") -> bytes:
    """A TTF whose squares grow from 500 to 900 units between the weights 400 and 900."""
    made = _begun(family, "Regular", curves=True)
    made.setupFvar([("wght", 400, 400, 900, "Weight"), ("slnt", -10, 0, 0, "Slant")], [])
    grown = [(0, 0), (0, 400), (400, 400), (400, 0), (0, 0), (400, 0), (0, 0), (0, 0)]
    made.setupGvar({name: [TupleVariation({"wght": (0.0, 1.0, 1.0)}, list(grown))]
                    for name in GLYPHS if name != "space"})
    return _saved(made.font)


@cache
def coloured(family: str = "Coloured") -> bytes:
    """A TTF whose A is two layers in colours, and whose B is nothing but layers."""
    made = _begun(family, "Regular", curves=True)
    made.font["glyf"]["largeB"] = TTGlyphPen(None).glyph()
    made.setupCOLR({"largeA": [("largeA", 0), ("largeC", 1)],
                    "largeB": [("largeA", 0), ("largeC", 1)]})
    made.setupCPAL([[(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5)]])
    return _saved(made.font)


FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
languagesystem latn TRK;
feature smcp { sub smalla by largeA; sub smallb by largeB; } smcp;
feature liga { sub smalla smallb by largeC; } liga;
feature onum { sub largeA by largeB; } onum;
feature kern { pos largeA largeB -100; } kern;
feature locl { script latn; language TRK exclude_dflt; sub smallc by largeC; } locl;
"""


@cache
def featured(family: str = "Featured") -> bytes:
    """A TTF with small capitals for a and b, a ligature of both, kerning, and a Turkish c."""
    made = _begun(family, "Regular", curves=True)
    made.addOpenTypeFeatures(FEATURES)
    return _saved(made.font)


@cache
def narrow(family: str = "Featured") -> bytes:
    """A condensed TTF."""
    made = _begun(family, "Regular", curves=True)
    made.font["OS/2"].usWidthClass = 3
    return _saved(made.font)


@cache
def web(data: bytes, flavour: str) -> bytes:
    """A font packed as WOFF or WOFF2."""
    font = TTFont(io.BytesIO(data))
    font.flavor = flavour
    return _saved(font)


@cache
def collection(*fonts: bytes) -> bytes:
    """Fonts in one file."""
    made = TTCollection()
    made.fonts = [TTFont(io.BytesIO(data)) for data in fonts]
    return _saved(made)


def library(*fonts: bytes) -> FontLibrary:
    """The fonts as a game would have them."""
    return FontLibrary(font for number, data in enumerate(fonts)
                       for font in fonts_in(f"fonts/{number}", data))
