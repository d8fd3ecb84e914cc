"""Web fonts and collections: the OpenType fonts that a file holds, unpacked in bounds."""

import struct
import zlib
from io import BytesIO

from generator.base.findings import Complaint
from generator.game.load.files import digest
from generator.game.model.assets import FontFile

OPENTYPE = (b"\x00\x01\x00\x00", b"true", b"OTTO")
WOFF, WOFF2, COLLECTION = b"wOFF", b"wOF2", b"ttcf"
# Real fonts are packed to a fifth at best, and have few tables; a collection has few fonts.
MOST_TIMES = 10
SPARE = 200_000
MOST_TABLES = 256
MOST_FONTS = 64
MOST_UNPACKED = 40_000_000
WOFF_HEADER = 48
CONVERT_HINT = "convert it to TTF or OTF, or take it out of fonts/"


def fonts_in(file: str, data: bytes) -> list[FontFile]:
    """The fonts of a file, whatever it is packed in; raises a Complaint."""
    start = data[:4]
    if start in OPENTYPE:
        return [FontFile(file, data, digest(data))]
    try:
        if start == COLLECTION:
            return _split_collection(file, data)
        if start == WOFF:
            return [FontFile(file, _unpack_woff(data), digest(data))]
        if start == WOFF2:
            return [FontFile(file, _unpack_woff2(data), digest(data))]
    except (struct.error, zlib.error):
        raise _damaged_complaint() from None
    raise Complaint("font/format", "this is no font of a kind that is known",
                    "TTF, OTF, TTC, WOFF and WOFF2 are; " + CONVERT_HINT)


def _damaged_complaint() -> Complaint:
    return Complaint("font/unusable", "this font can't be used: it is damaged, and can't be "
                     "unpacked", CONVERT_HINT)


def _split_collection(file: str, data: bytes) -> list[FontFile]:
    (count,) = struct.unpack_from(">I", data, 8)
    if not 1 <= count <= MOST_FONTS:
        raise Complaint("font/unusable", "this font can't be used: it says that it holds "
                        f"{count:,} fonts", CONVERT_HINT)
    mark = digest(data)
    return [FontFile(file, data, f"{mark}-{number}", number) for number in range(count)]


def _check_unpacked_size(size: int, data: bytes) -> None:
    if size > min(MOST_TIMES * len(data) + SPARE, MOST_UNPACKED):
        raise Complaint("font/unusable", "this font can't be used: it unpacks to far more than its "
                        "file says", CONVERT_HINT)


def _unpack_woff(data: bytes) -> bytes:
    """A WOFF file as OpenType: its tables are deflated one by one."""
    flavour, _, count = struct.unpack_from(">4sIH", data, 4)
    if count > MOST_TABLES:
        raise struct.error
    rows = [struct.unpack_from(">4sIIII", data, 44 + 20 * index) for index in range(count)]
    _check_unpacked_size(sum(row[3] for row in rows), data)
    at = 12 + 16 * count
    head, body = [struct.pack(">4sHHHH", flavour, count, 0, 0, 0)], []
    for tag, start, packed, length, checksum in rows:
        part = data[start:start + packed]
        if packed < length:
            part = zlib.decompressobj().decompress(part, length)
        if len(part) != length:
            raise struct.error
        head.append(struct.pack(">4sIII", tag, checksum, at, length))
        body.append(part + bytes(-length % 4))
        at += len(body[-1])
    return b"".join((*head, *body))


def _unpack_woff2(data: bytes) -> bytes:
    """A WOFF2 file as OpenType; fontTools knows how its outlines are put together again."""
    # Few games bring web fonts; the others shall not wait for these.
    import brotli  # noqa: PLC0415
    from fontTools.ttLib import woff2  # noqa: PLC0415

    (count,) = struct.unpack_from(">H", data, 12)
    (packed,) = struct.unpack_from(">I", data, 20)
    if count > MOST_TABLES or data[4:8] == COLLECTION:
        raise struct.error
    try:
        stream = BytesIO(data)
        stream.seek(WOFF_HEADER)
        size = 0
        for _ in range(count):
            entry = woff2.WOFF2DirectoryEntry()
            entry.fromFile(stream)
            _check_unpacked_size(max(entry.length, entry.origLength), data)
            size += entry.length
        _check_unpacked_size(size, data)
        body = data[stream.tell():stream.tell() + packed]
        if len(brotli.Decompressor().process(body, output_buffer_limit=size + 1)) != size:
            raise struct.error
        plain = BytesIO()
        # What the font says about itself besides isn't looked at: it is packed, too.
        woff2.decompress(BytesIO(data[:28] + bytes(20) + data[WOFF_HEADER:]), plain)
        return plain.getvalue()
    except Complaint:
        raise
    except Exception:  # fontTools may raise anything over a damaged file
        raise _damaged_complaint() from None
