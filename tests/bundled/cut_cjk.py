"""Cuts the fonts of the extras: python -m tests.bundled.cut_cjk SOURCES EXTRAS.

SOURCES holds NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc, version 2.004 of Noto Sans CJK.
"""

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

COMMON = ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x203F), (0x3000, 0x303F), (0xFF00, 0xFF5F))
# All syllables, and the letters that they are made of.
HANGUL = ((0x1100, 0x11FF), (0x3131, 0x318E), (0xAC00, 0xD7A3))
KOREAN = Path("korean", "ballotin_fonts", "korean", "fonts")
CHINESE = Path("simplified-chinese", "ballotin_fonts", "simplified_chinese", "fonts")
DROPPED = ["DSIG", "STAT", "vhea", "vmtx", "VORG", "BASE"]


def gb2312() -> set[int]:
    """The 6,763 characters and the signs that China's standard of 1980 has."""
    found = set()
    for first in range(0xA1, 0xF8):
        for second in range(0xA1, 0xFF):
            found.update(map(ord, bytes((first, second)).decode("gb2312", "ignore")))
    return found


def between(*ranges: tuple[int, int]) -> set[int]:
    """All characters of some stretches."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def cut(font: TTFont, family: str, wanted: set[int]) -> TTFont:
    """The font with these characters only, under a family's name; nothing is redrawn."""
    options = subset.Options(hinting=False, layout_features=["kern"], drop_tables=DROPPED,
                             name_IDs=[0, 1, 2, 4, 6, 13, 14], notdef_outline=True,
                             recalc_timestamp=False)
    tool = subset.Subsetter(options)
    tool.populate(unicodes=wanted)
    tool.subset(font)
    for number in (1, 16):
        font["name"].setName(family, number, 3, 1, 0x409)
    return font


def main() -> None:
    """Cut both families in both weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("extras", type=Path)
    asked = parser.parse_args()
    wishes = {"KR": (KOREAN, between(*COMMON, *HANGUL)),
              "SC": (CHINESE, between(*COMMON) | gb2312())}
    for style in ("Regular", "Bold"):
        file = asked.sources / f"NotoSansCJK-{style}.ttc"
        for font in TTCollection(file, lazy=True).fonts:
            name = font["name"].getDebugName(16) or font["name"].getDebugName(1)
            code = name.removeprefix("Noto Sans CJK ")
            if code in wishes:
                folder, wanted = wishes[code]
                font.recalcTimestamp = False
                cut(font, f"Noto Sans {code}", wanted).save(
                    asked.extras / folder / f"NotoSans{code}-{style}.otf")


if __name__ == "__main__":
    main()
