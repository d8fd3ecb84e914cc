"""Fonts that are broken table by table."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from tests.drill.command import ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of

TITLE = "fonts that are broken"
SEED = 13
SOUND = Path(__file__).parents[3] / "templates" / "shared" / "fonts" / "AlegreyaSans-Italic.ttf"
FAMILY = "Hostile"
FONT = "tiny/templates/fonts/hostile.ttf"
Break = Callable[[bytes, Random], bytes | None]
BREAKS: dict[str, Break] = {
    "gone": lambda data, rng: None,
    "empty": lambda data, rng: b"",
    "one byte": lambda data, rng: data[:1],
    "half": lambda data, rng: data[:len(data) // 2],
    "zeros": lambda data, rng: bytes(len(data)),
    "ones": lambda data, rng: b"\xff" * len(data),
    "noise": lambda data, rng: rng.randbytes(min(len(data), 500)),
    "zeros after its head": lambda data, rng: data[:8] + bytes(max(0, len(data) - 8)),
    "ones after its head": lambda data, rng: data[:8] + b"\xff" * max(0, len(data) - 8),
}
# A number in a table, by its offset, its form and what stands there instead.
NUMBERS = {
    "no units in an em": ("head", 18, ">H", 0), "one unit in an em": ("head", 18, ">H", 1),
    "65,535 units in an em": ("head", 18, ">H", 65535),
    "offsets of another form": ("head", 50, ">h", 7),
    "65,535 glyphs": ("maxp", 4, ">H", 65535), "no glyphs": ("maxp", 4, ">H", 0),
    "65,535 widths": ("hhea", 34, ">H", 65535), "no widths": ("hhea", 34, ">H", 0),
    "a height of 32,767": ("hhea", 4, ">h", 32767), "a depth of -32,768": ("hhea", 6, ">h", -32768),
    "65,535 tables of characters": ("cmap", 2, ">H", 65535),
    "no tables of characters": ("cmap", 2, ">H", 0),
    "65,535 names": ("name", 2, ">H", 65535), "names beyond the end": ("name", 4, ">H", 65535),
}


@cache
def sound_tables() -> dict[str, bytes]:
    """The tables of a font of the family that the game asks for."""
    with TTFont(SOUND) as font:
        for record in font["name"].names:
            if record.nameID in (1, 3, 4, 6, 16):
                record.string = FAMILY
        renamed = io.BytesIO()
        font.save(renamed)
    renamed.seek(0)
    with TTFont(renamed) as font:
        return {tag: font.reader[tag] for tag in font.reader.tables}


def font_of(tables: dict[str, bytes]) -> bytes:
    """A file of these tables, whatever is in them."""
    head = struct.pack(">IHHHH", 0x00010000, len(tables), 128, 3, 64)
    place, rows, body = 12 + 16 * len(tables), b"", b""
    for tag, data in tables.items():
        rows += struct.pack(">4sIII", tag.encode(), 0, place + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return head + rows + body


def _wide_cmap() -> bytes:
    """A group that claims four thousand million characters."""
    groups = struct.pack(">III", 0, 0xFFFFFFFF, 0)
    inner = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, 1) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + inner


def _many_groups() -> bytes:
    groups = b"".join(struct.pack(">III", at, 0x10FFFF, at) for at in range(20_000))
    inner = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, 20_000) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + inner


def _changed(tag: str, offset: int, form: str, number: int) -> dict[str, bytes]:
    data = bytearray(sound_tables()[tag])
    struct.pack_into(form, data, offset, number)
    return {**sound_tables(), tag: bytes(data)}


def _whole(how: str) -> bytes:
    data, rng = font_of(sound_tables()), Random(SEED)
    if how == "flipped":
        changed = bytearray(data)
        for _ in range(200):
            changed[rng.randrange(len(changed))] ^= 255
        return bytes(changed)
    return {"nothing": b"", "four bytes": data[:4], "its directory": data[:300],
            "its half": data[:len(data) // 2], "65,535 tables": data[:4] + b"\xff\xff" + data[6:],
            "a collection": b"ttcf" + data[4:], "WOFF": b"wOFF" + data[4:],
            "WOFF2": b"wOF2" + data[4:], "OpenType": b"OTTO" + data[4:], "text": b"hello" * 99}[how]


def copy_game(folder: Path) -> None:
    """The tiny game, whose cards ask for a font of the family."""
    old_game(folder)
    (folder / FONT).parent.mkdir()
    front = folder / "tiny" / "templates" / "card.front.svg"
    front.write_text(front.read_text(encoding="utf-8").replace(
        'font-family="Alegreya Sans"', f'font-family="{FAMILY}"'), encoding="utf-8")


def _used(make: Callable[[], bytes], at: int, folder: Path) -> Outcome:
    copy_game(folder)
    (folder / FONT).write_bytes(make())
    words = ("check", "tiny") if at % 3 == 0 else (
        "build", "tiny", "--target", "pdf,sprites", "--dpi", "36", "--out", "out",
        *(("--outline-text",) if at % 3 == 1 else ()))
    return of(ballotin(folder, words))


def _makers() -> Iterator[tuple[str, Callable[[], bytes]]]:
    for tag, data in sound_tables().items():
        for name, change in BREAKS.items():
            def make(tag: str = tag, data: bytes = data, change: Break = change) -> bytes:
                broken = change(data, Random(SEED))
                others = {key: value for key, value in sound_tables().items() if key != tag}
                return font_of(others if broken is None else {**sound_tables(), tag: broken})
            yield f"{tag} {name}", make
    for name, number in NUMBERS.items():
        yield name, lambda number=number: font_of(_changed(*number))
    for name, cmap in (("a group of all characters", _wide_cmap), ("20,000 groups", _many_groups)):
        yield name, lambda cmap=cmap: font_of({**sound_tables(), "cmap": cmap()})
    for name in ("flipped", "nothing", "four bytes", "its directory", "its half", "65,535 tables",
                 "a collection", "WOFF", "WOFF2", "OpenType", "text"):
        yield f"the file is {name}", lambda name=name: _whole(name)
    yield "letters that multiply", _multiplying


def _multiplying() -> bytes:
    """Each letter becomes 50 of it, and each of these 50, four times over."""
    multiply = "".join(f"lookup M{at} {{sub n by {'n ' * 50};}} M{at};" for at in range(4))
    made = io.BytesIO()
    with TTFont(io.BytesIO(font_of(sound_tables()))) as font:
        addOpenTypeFeaturesFromString(font, f"feature ccmp {{{multiply}}} ccmp;")
        font.save(made)
    return made.getvalue()


def _many(count: int, folder: Path) -> Outcome:
    """Many collections of the same font."""
    copy_game(folder)
    data = font_of(sound_tables())
    head = 12 + 4 * count
    rows = bytearray(data)
    for row in range(len(sound_tables())):
        place = 12 + 16 * row + 8
        struct.pack_into(">I", rows, place, struct.unpack_from(">I", rows, place)[0] + head)
    whole = b"ttcf" + struct.pack(">II", 0x10000, count) + struct.pack(">I", head) * count + rows
    for number in range(30):
        (folder / FONT).with_name(f"h{number}.ttc").write_bytes(whole)
    return of(ballotin(folder, ("check", "tiny")))


def trials() -> Iterator[Trial]:
    """Every table in every way; commands take turns."""
    for at, (name, make) in enumerate(_makers()):
        yield Trial(name, lambda folder, make=make, at=at: _used(make, at, folder))
    for count in (1, 6, 64):
        yield Trial(f"30 collections of {count}",
                    lambda folder, count=count: _many(count, folder))
