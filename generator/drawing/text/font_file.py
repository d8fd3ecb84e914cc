"""Font files: what one is, and whether it is sound enough to draw with, by its tables."""

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import uharfbuzz as hb

from generator.game.model.assets import FontFile

# Drawing needs all of these; the least that each has to hold, in bytes.
REQUIRED_TABLES = {"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "cmap": 4, "post": 32}
# What outlines lie in: TrueType's curves, or those of PostScript in one of two tables.
TRUETYPE = {"maxp": 32, "loca": 4, "glyf": 1}
POSTSCRIPT = ("CFF ", "CFF2")
# Those that need not be there.
OPTIONAL_TABLES = {"OS/2": 78, "fvar": 16}
# The editions of tables that are known.
VERSIONS = {"head": (1,), "hhea": (1,), "maxp": (0, 1), "post": (1, 2, 3, 4)}
MAGIC = 0x5F0F3CF5
# What a file begins with that holds several fonts.
COLLECTION = b"ttcf"
MOST_TABLES = 256
FEWEST_UNITS, MOST_UNITS = 16, 16_384
# More than Unicode has; a map that claims so many says nothing.
MOST_CHARACTERS = 200_000
MOST_SUBTABLES = 64
# Formats of a map that can claim any number of characters with a few bytes.
GROUPED_FORMATS = (8, 12, 13)
DAMAGED = "it is damaged: "
NO_OUTLINES = "it is no font with outlines"
PICTURES = ("its glyphs are small pictures; take a font whose glyphs have outlines, such as Noto "
            "Emoji")
# Tables that colour glyphs: layers, drawings, or pictures.
COLOUR_TABLES = ("COLR", "SVG ", "CBDT", "sbix")
MOST_AXES = 64
# What says how letters follow each other, not how they look.
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF")
# Weight, width, and two ways to be slanted.
STYLE_AXES = ("wght", "wdth", "ital", "slnt")
# What OS/2 calls the width of letters, in percent.
WIDTHS = (50.0, 62.5, 75.0, 87.5, 100.0, 112.5, 125.0, 150.0, 200.0)


class FontAxis(NamedTuple):
    """What a variable font can be from and to, along one of its axes."""

    least: float
    default: float
    most: float

    def nearest(self, value: float) -> float:
        """The place on the axis that is nearest to a value."""
        return min(max(value, self.least), self.most)


class StyleRange(NamedTuple):
    """From which to which weight and width a font goes, in percent, and which slants it has."""

    weight: tuple[float, float]
    width: tuple[float, float]
    slants: tuple[bool, ...]

    def distance(self, weight: int, italic: bool, stretch: float
                 ) -> tuple[float, bool, float, float]:
        """How far it is from what is asked for; of two as near the bolder one is nearer."""
        return (_distance_to_range(stretch, *self.width), italic not in self.slants,
                _distance_to_range(weight, *self.weight), -self.weight[0])


def _distance_to_range(value: float, least: float, most: float) -> float:
    return max(least - value, value - most, 0.0)


@lru_cache(maxsize=64)
def harfbuzz_face(file: FontFile) -> Any:
    """The font as HarfBuzz knows it: one for all libraries."""
    return hb.Face(_harfbuzz_blob(file.data), file.number)


@lru_cache(maxsize=8)
def _harfbuzz_blob(data: bytes) -> Any:
    """HarfBuzz's copy of a file: one for all fonts of a collection."""
    return hb.Blob(data)


def variation_axes(face: Any) -> Mapping[str, FontAxis]:
    """The axes of a variable font that a style can ask for, by their tags."""
    return {info.tag: FontAxis(info.min_value, info.default_value, info.max_value)
            for info in face.axis_infos if info.tag in STYLE_AXES} if face.has_var_data else {}


def read_style_range(face: Any, varies: Mapping[str, FontAxis]) -> StyleRange:
    """What a font says of its own looks."""
    table = bytes(face.reference_table("OS/2").data or b"")
    weight, width, italic = 400.0, 100.0, False
    if len(table) >= 64:
        weight, number = (float(number) for number in struct.unpack_from(">HH", table, 4))
        width = WIDTHS[int(number) - 1] if 1 <= number <= len(WIDTHS) else 100.0
        italic = bool(struct.unpack_from(">H", table, 62)[0] & 1)
    slants = (False, True) if not italic and varies.keys() & {"ital", "slnt"} else (italic,)
    return StyleRange(_axis_range("wght", weight, varies), _axis_range("wdth", width, varies),
                      slants)


def _axis_range(tag: str, value: float, varies: Mapping[str, FontAxis]) -> tuple[float, float]:
    return (varies[tag].least, varies[tag].most) if tag in varies else (value, value)


def has_colours(face: Any) -> bool:
    """Whether the font has glyphs in colours of their own."""
    return any(has_table(face, tag) for tag in COLOUR_TABLES)


def has_table(face: Any, tag: str) -> bool:
    """Whether there is anything in a table."""
    return bool(face.reference_table(tag).data)


@lru_cache(maxsize=256)
def font_problem(file: FontFile) -> str:
    """Why a font can't be used; empty if it can."""
    try:
        tables = _read_tables(file)
    except struct.error:
        return NO_OUTLINES
    try:
        return _check_tables(tables) or _check_metrics(tables) or _check_character_map(tables) \
            or _check_outlines(file)
    except struct.error:
        return DAMAGED + "a table ends too early"


def _read_tables(file: FontFile) -> Mapping[str, memoryview]:
    """The tables that lie in the file as a whole, by name."""
    data = file.data
    at = struct.unpack_from(">I", data, 12 + 4 * file.number)[0] if data[:4] == COLLECTION else 0
    (count,) = struct.unpack_from(">H", data, at + 4)
    view = memoryview(data)
    tables = {}
    for index in range(min(count, MOST_TABLES)):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at + 12 + 16 * index)
        if start + length <= len(data):
            tables[tag.decode("latin-1")] = view[start:start + length]
    return tables


def _check_tables(tables: Mapping[str, memoryview]) -> str:
    curves = not any(name in tables for name in POSTSCRIPT)
    if curves and "glyf" not in tables and any(name in tables for name in COLOUR_TABLES):
        return PICTURES
    needed = {**REQUIRED_TABLES, **TRUETYPE} if curves else REQUIRED_TABLES
    missing = next((name for name in needed if name not in tables), None)
    if missing:
        return f"{DAMAGED}it has no table '{missing}'"
    for name, least in {**needed, **OPTIONAL_TABLES}.items():
        if name in tables and len(tables[name]) < least:
            return f"{DAMAGED}its table '{name}' ends too early"
    for name, axes in VERSIONS.items():
        if struct.unpack_from(">H", tables[name])[0] not in axes:
            return f"{DAMAGED}its table '{name}' is of an unknown version"
    if "fvar" in tables and struct.unpack_from(">H", tables["fvar"], 8)[0] > MOST_AXES:
        return f"{DAMAGED}it varies along more than {MOST_AXES} axes"
    return ""


def _check_metrics(tables: Mapping[str, memoryview]) -> str:
    """What the tables say of each other."""
    (units,) = struct.unpack_from(">H", tables["head"], 18)
    (magic,) = struct.unpack_from(">I", tables["head"], 12)
    wide, outlines = struct.unpack_from(">hh", tables["head"], 50)
    (widths,) = struct.unpack_from(">h", tables["hhea"], 32)
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (measured,) = struct.unpack_from(">H", tables["hhea"], 34)
    if magic != MAGIC or outlines or widths:
        return f"{DAMAGED}its table 'head' or 'hhea' is of an unknown format"
    if not FEWEST_UNITS <= units <= MOST_UNITS:
        return f"{DAMAGED}it has {units} units to the em"
    if not glyphs:
        return NO_OUTLINES
    if "loca" in tables and (wide not in (0, 1)
                             or len(tables["loca"]) < (glyphs + 1) * (4 if wide else 2)):
        return f"{DAMAGED}it has no place for some of its {glyphs:,} glyphs"
    if not 1 <= measured <= glyphs \
            or len(tables["hmtx"]) < 4 * measured + 2 * (glyphs - measured):
        return f"{DAMAGED}it has no width for some of its {glyphs:,} glyphs"
    return ""


def _check_character_map(tables: Mapping[str, memoryview]) -> str:
    """Whether the map from characters to glyphs claims no more than there can be."""
    table = tables["cmap"]
    (count,) = struct.unpack_from(">H", table, 2)
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    if not 1 <= count <= MOST_SUBTABLES:
        return f"{DAMAGED}it has {count:,} maps of characters"
    for index in range(count):
        (start,) = struct.unpack_from(">I", table, 4 + 8 * index + 4)
        (sort,) = struct.unpack_from(">H", table, start)
        if sort in GROUPED_FORMATS \
                and sum(_group_sizes(table, start, sort, glyphs)) > MOST_CHARACTERS:
            return f"{DAMAGED}it claims to have characters that it has no glyphs for"
    return ""


def _group_sizes(table: memoryview, start: int, sort: int, glyphs: int) -> Iterator[int]:
    """How many characters each group has; far too many for one that can't be."""
    head = start + (8204 if sort == 8 else 12)
    (groups,) = struct.unpack_from(">I", table, head)
    if head + 4 + 12 * groups > len(table):
        raise struct.error
    for first, last, glyph in struct.iter_unpack(">III", table[head + 4:head + 4 + 12 * groups]):
        there = glyph + (0 if sort == 13 else last - first) < glyphs
        yield last - first + 1 if first <= last < 0x110000 and there else MOST_CHARACTERS + 1


def _check_outlines(file: FontFile) -> str:
    """Whether parts can be taken out of the font, as every PDF needs it.

    TrueType's outlines are copied as they lie there, the others are read: each has to be sound.
    """
    face = harfbuzz_face(file)
    read = face.has_var_data or any(has_table(face, tag) for tag in POSTSCRIPT)
    wish = hb.SubsetInput()
    wish.glyph_set.update(range(face.glyph_count) if read else [0])
    wish.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
    if read:
        wish.flags |= hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.DOWNGRADE_CFF2
        dropped = wish.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
        for tag in LAYOUT_TABLES:
            dropped.add(int.from_bytes(tag.encode(), "big"))
        if face.has_var_data:
            wish.pin_all_axes_to_default(face)
    try:
        variation_axes(face)
        hb.subset(face, wish)
    except (RuntimeError, UnicodeDecodeError):
        return DAMAGED + "nothing can be taken out of it"
    return ""
