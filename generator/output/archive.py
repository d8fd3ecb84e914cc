"""Zip files whose bytes follow from their contents alone: no clock, no system, no order of luck."""

import struct
from collections.abc import Mapping
from hashlib import sha256
from zlib import crc32

from zlib_ng import zlib_ng

# The first day that a zip file knows.
DATE = (0 << 9) | (1 << 5) | 1
# Files of these sorts are packed already, and pictures that begin so, whatever they are called.
COMPRESSED_SUFFIXES = (".png", ".jpg", ".webp", ".pdf", ".zip")
PICTURE_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF")
LEVEL = 6
_STORED, _DEFLATED, _UTF8, _VERSION = 0, 8, 0x800, 20
# A zip file of the old form ends here, and no table takes so much.
LARGEST = 4_000_000_000


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip file with these files, sorted by name."""
    parts: list[bytes] = []
    index: list[bytes] = []
    offset = 0
    for name in sorted(files):
        data, title = files[name], name.encode()
        packed = name.lower().endswith(COMPRESSED_SUFFIXES) or data.startswith(PICTURE_SIGNATURES)
        method = _STORED if packed else _DEFLATED
        body = data if method == _STORED else _deflate(data)
        about = struct.pack("<HHHHHIIIHH", _VERSION, _UTF8, method, 0, DATE, crc32(data),
                            len(body), len(data), len(title), 0)
        head = b"PK\x03\x04" + about + title
        index.append(b"PK\x01\x02" + struct.pack("<H", _VERSION) + about
                     + struct.pack("<HHHII", 0, 0, 0, 0, offset) + title)
        parts += [head, body]
        offset += len(head) + len(body)
    size = sum(map(len, index))
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, len(files), len(files), size, offset, 0)
    return b"".join([*parts, *index, end])


def _deflate(data: bytes) -> bytes:
    packer = zlib_ng.compressobj(LEVEL, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def stable_id(*words: str, digits: int = 6) -> str:
    """Hexadecimal digits that are the same for the same words, wherever they are made."""
    return sha256("\0".join(words).encode()).hexdigest()[:digits]
