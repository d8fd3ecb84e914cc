"""Cuts the bundled fonts out of published ones: python -m tests.bundled.cut SOURCES FOLDER.

SOURCES holds what npm puts into node_modules for the Fontsource packages that are named below
(5.3.0), and checkouts of huertatipografica/Alegreya-Sans and mozilla/Fira. Fraunces, Noto Sans JP
and Noto Sans TC were made earlier; templates/shared/fonts/README.md says how.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont, newTable

LATIN = ((0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x300, 0x32F), (0x1E00, 0x1EFF),
         (0x2010, 0x2044), (0x2070, 0x209F), (0x20A0, 0x20BF), (0x2113, 0x2122), (0x2190, 0x2193),
         (0x2212, 0x2215), (0x2248, 0x2265), (0xFB00, 0xFB04))
GREEK = ((0x370, 0x3FF),)
CYRILLIC = ((0x400, 0x4FF), (0x2116, 0x2116))
# Arrows, maths, technical, circled and boxed, blocks and shapes, suits, stars, dice, chess,
# planets, dingbats; mahjong, dominoes, playing cards, circled letters, hands and pictures.
SYMBOLS = ((0x2070, 0x209C), (0x2100, 0x214F), (0x2150, 0x218B), (0x2190, 0x21FF),
           (0x2200, 0x22FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x2580, 0x25FF),
           (0x2600, 0x26FF), (0x2700, 0x27BF), (0x27C0, 0x27FF), (0x2900, 0x297F),
           (0x2B00, 0x2BFF), (0x1F030, 0x1F093), (0x1F0A0, 0x1F0F5), (0x1F100, 0x1F18F))
PARTS = ("latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext")
SYMBOL_FONTS = {"noto-sans-symbols-2": "symbols", "noto-sans-symbols": "symbols",
                "noto-sans-math": "latin"}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "liga", "lnum", "onum", "tnum", "pnum", "frac"]
STYLES = {"Regular": (400, "normal"), "Italic": (400, "italic"), "Bold": (700, "normal"),
          "BoldItalic": (700, "italic")}
DROPPED = ["DSIG", "STAT", "gasp", "prep", "fpgm", "cvt ", "VDMX", "hdmx", "LTSH", "meta", "MATH",
           "FFTM", "vhea", "vmtx"]

# Seconds from 1904 to 2026.
EPOCH = 3_850_000_000


def cut(font: TTFont, ranges: Iterable[tuple[int, int]], without: frozenset[int] = frozenset()
        ) -> TTFont:
    """The font with these characters only; nothing of what is left is redrawn."""
    options = subset.Options(hinting=False, layout_features=FEATURES,
                             name_IDs=[0, 1, 2, 4, 6, 13, 14, 16, 17], notdef_outline=True,
                             drop_tables=DROPPED, recalc_timestamp=False)
    wanted = {code for first, last in ranges for code in range(first, last + 1)} - without
    tool = subset.Subsetter(options)
    tool.populate(unicodes=wanted)
    tool.subset(font)
    return font


def named(font: TTFont, family: str, style: str) -> TTFont:
    """The font under a family's name, with the weight and slant of the style."""
    table = newTable("name")
    old = font["name"]
    table.names = [record for record in old.names if record.nameID in (0, 13, 14)]
    for number, text in ((1, family), (2, style.replace("Bold", "Bold ").strip()),
                         (4, f"{family} {style}"), (6, f"{family.replace(' ', '')}-{style}")):
        table.setName(text, number, 3, 1, 0x409)
    font["name"] = table
    bold, italic = "Bold" in style, "Italic" in style
    font["OS/2"].usWeightClass = 700 if bold else 400
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | (
        0x20 * bold | italic or 0x40)
    font["head"].macStyle = bold | 2 * italic
    # Joining says when it was done; the same sources shall give the same bytes.
    font["head"].created = font["head"].modified = EPOCH
    font.recalcTimestamp = False
    return font


def joined(parts: Iterable[TTFont]) -> TTFont:
    """Fonts that each have characters of their own, as one."""
    with TemporaryDirectory() as scratch:
        plain = []
        for number, font in enumerate(parts):
            font.flavor = None
            plain.append(str(Path(scratch) / f"{number}.ttf"))
            font.save(plain[-1])
        return Merger().merge(plain)


def symbols(web: Path) -> Iterator[TTFont]:
    """The symbols of several fonts, each by the first that has it."""
    seen: frozenset[int] = frozenset()
    for name, part in SYMBOL_FONTS.items():
        font = TTFont(web / name / "files" / f"{name}-{part}-400-normal.woff2",
                      recalcTimestamp=False)
        had = frozenset(font.getBestCmap())
        yield cut(font, SYMBOLS, seen)
        seen |= had


def main() -> None:
    """Cut all fonts that are cut here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    sources, folder = asked.sources, asked.folder
    web = sources / "node_modules" / "@fontsource"
    for style, (weight, slant) in STYLES.items():
        name = f"AlegreyaSans-{style}.ttf"
        have = frozenset(TTFont(folder / name).getBestCmap())
        more = TTFont(sources / "Alegreya-Sans" / "fonts" / "ttf" / name, recalcTimestamp=False)
        named(cut(more, (*LATIN, *GREEK, *CYRILLIC), have), "Alegreya Sans", style).save(
            folder / f"AlegreyaSans-{style}-more.ttf")
        parts = [TTFont(web / "alegreya" / "files" / f"alegreya-{part}-{weight}-{slant}.woff2",
                        recalcTimestamp=False) for part in PARTS]
        named(cut(joined(parts), (*LATIN, *GREEK, *CYRILLIC)), "Alegreya", style).save(
            folder / f"Alegreya-{style}.ttf")
    for style in ("Regular", "Bold"):
        mono = TTFont(sources / "Fira" / "ttf" / f"FiraMono-{style}.ttf", recalcTimestamp=False)
        named(cut(mono, (*LATIN, *GREEK[:1], *CYRILLIC)), "Fira Mono", style).save(
            folder / f"FiraMono-{style}.ttf")
    named(joined(symbols(web)), "Noto Sans Symbols", "Regular").save(
        folder / "NotoSansSymbols-Regular.ttf")


if __name__ == "__main__":
    main()
