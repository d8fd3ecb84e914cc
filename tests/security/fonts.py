"""Fonts in which one table is missing, cut off or filled with something else."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOUND = Path(__file__).parents[2] / "templates" / "shared" / "fonts" / "AlegreyaSans-Regular.ttf"
WORDS = "abc ffi 123"


@cache
def tables(family: str) -> dict[str, bytes]:
    """The tables of a small sound font."""
    font = TTFont(SOUND)
    cut = Subsetter(Options(name_IDs=[1, 2, 4, 6], notdef_outline=True, glyph_names=False))
    cut.populate(text=WORDS)
    cut.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = family
    file = io.BytesIO()
    font.save(file)
    data = file.getvalue()
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for index in range(count):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        found[tag.decode()] = data[start:start + length]
    return found


def font_of(parts: dict[str, bytes]) -> bytes:
    """A font file of these tables, whatever is in them."""
    head, body, at = b"", b"", 12 + 16 * len(parts)
    for tag, data in sorted(parts.items()):
        head += struct.pack(">4sIII", tag.encode(), 0, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return struct.pack(">IHHHH", 0x00010000, len(parts), 16, 0, 0) + head + body


def hostile_fonts(family: str) -> Iterator[tuple[str, bytes]]:
    """Fonts by what is wrong with them."""
    sound = tables(family)
    chance = random.Random(7)
    for tag, data in sound.items():
        yield f"no {tag}", font_of({name: each for name, each in sound.items() if name != tag})
        bad = {"empty": b"", "half": data[:len(data) // 2], "zero": bytes(len(data)),
               "full": b"\xff" * len(data), "random": chance.randbytes(len(data))}
        for turn in range(6):
            bits = bytearray(data)
            for _ in range(3):
                bits[chance.randrange(len(bits))] = chance.choice((0, 255, chance.randrange(256)))
            bad[f"damaged {turn}"] = bytes(bits)
        for name, filled in bad.items():
            yield f"{name} {tag}", font_of({**sound, tag: filled})


def claims(characters: int, sort: int = 12) -> bytes:
    """A font that claims to have so many characters."""
    group = struct.pack(">III", 0, characters - 1, 1)
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(
        ">HHIII", sort, 0, 28, 0, 1) + group
    return font_of({**tables("Hostile"), "cmap": table})


def with_number(tag: str, at: int, number: int) -> bytes:
    """A font with another number of two bytes in a table."""
    table = bytearray(tables("Hostile")[tag])
    struct.pack_into(">H", table, at, number)
    return font_of({**tables("Hostile"), tag: bytes(table)})
