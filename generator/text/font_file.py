"""Font files: whether one is sound enough to measure and draw with, told from its tables."""

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache

import uharfbuzz as hb

from generator.model.assets import FontFile

# Whoever draws asks for all of these; the least that each has to hold, in bytes.
NEEDED = {"head": 54, "hhea": 36, "maxp": 32, "hmtx": 4, "cmap": 4, "loca": 4, "glyf": 1,
          "post": 32}
# Those that need not be there.
OPTIONAL = {"OS/2": 78}
# The editions of tables that are known.
VERSIONS = {"head": (1,), "hhea": (1,), "maxp": (1,), "post": (1, 2, 3, 4)}
MAGIC = 0x5F0F3CF5
MOST_TABLES = 256
FEWEST_UNITS, MOST_UNITS = 16, 16_384
# More than Unicode has; a map that claims so many says nothing.
MOST_CHARACTERS = 200_000
MOST_SUBTABLES = 64
# Formats of a map that can claim any number of characters with a few bytes.
IN_GROUPS = (8, 12, 13)
DAMAGED = "it is damaged: "
NO_OUTLINES = "it is not a TrueType font with outlines"


@lru_cache(maxsize=256)
def trouble(file: FontFile) -> str:
    """Why a font can't be used; empty if it can."""
    try:
        tables = _tables(file.data)
    except struct.error:
        return NO_OUTLINES
    try:
        return _of_tables(tables) or _of_numbers(tables) or _of_map(tables) or _of_outlines(file)
    except struct.error:
        return DAMAGED + "a table ends too early"


def _tables(data: bytes) -> Mapping[str, memoryview]:
    """The tables that lie in the file as a whole, by name."""
    (count,) = struct.unpack_from(">H", data, 4)
    view = memoryview(data)
    found = {}
    for index in range(min(count, MOST_TABLES)):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if start + length <= len(data):
            found[tag.decode("latin-1")] = view[start:start + length]
    return found


def _of_tables(tables: Mapping[str, memoryview]) -> str:
    if "glyf" not in tables and ("CFF " in tables or "CFF2" in tables):
        return NO_OUTLINES
    if "fvar" in tables:
        return "it is a variable font; export a static instance of the weight you need"
    missing = next((name for name in NEEDED if name not in tables), None)
    if missing:
        return f"{DAMAGED}it has no table '{missing}'"
    for name, least in {**NEEDED, **OPTIONAL}.items():
        if name in tables and len(tables[name]) < least:
            return f"{DAMAGED}its table '{name}' ends too early"
    for name, known in VERSIONS.items():
        if struct.unpack_from(">H", tables[name])[0] not in known:
            return f"{DAMAGED}its table '{name}' is of an unknown version"
    return ""


def _of_numbers(tables: Mapping[str, memoryview]) -> str:
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
    if wide not in (0, 1) or len(tables["loca"]) < (glyphs + 1) * (4 if wide else 2):
        return f"{DAMAGED}it has no place for some of its {glyphs:,} glyphs"
    if not 1 <= measured <= glyphs \
            or len(tables["hmtx"]) < 4 * measured + 2 * (glyphs - measured):
        return f"{DAMAGED}it has no width for some of its {glyphs:,} glyphs"
    return ""


def _of_map(tables: Mapping[str, memoryview]) -> str:
    """Whether the map from characters to glyphs claims no more than there can be."""
    table = tables["cmap"]
    (count,) = struct.unpack_from(">H", table, 2)
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    if not 1 <= count <= MOST_SUBTABLES:
        return f"{DAMAGED}it has {count:,} maps of characters"
    for index in range(count):
        (start,) = struct.unpack_from(">I", table, 4 + 8 * index + 4)
        (sort,) = struct.unpack_from(">H", table, start)
        if sort in IN_GROUPS and sum(_claims(table, start, sort, glyphs)) > MOST_CHARACTERS:
            return f"{DAMAGED}it claims to have characters that it has no glyphs for"
    return ""


def _claims(table: memoryview, start: int, sort: int, glyphs: int) -> Iterator[int]:
    """How many characters each group has; far too many for one that can't be."""
    head = start + (8204 if sort == 8 else 12)
    (groups,) = struct.unpack_from(">I", table, head)
    if head + 4 + 12 * groups > len(table):
        raise struct.error
    for first, last, glyph in struct.iter_unpack(">III", table[head + 4:head + 4 + 12 * groups]):
        there = glyph + (0 if sort == 13 else last - first) < glyphs
        yield last - first + 1 if first <= last < 0x110000 and there else MOST_CHARACTERS + 1


def _of_outlines(file: FontFile) -> str:
    """Whether a part can be taken out of the font, as every PDF needs it."""
    wish = hb.SubsetInput()
    wish.glyph_set.update([0])
    wish.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
    try:
        hb.subset(hb.Face(file.data), wish)
    except RuntimeError:
        return DAMAGED + "nothing can be taken out of it"
    return ""
