"""PNG files: rows of pixels packed, and unpacked again if they are ours."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from zlib_ng import zlib_ng

Pixels = NDArray[np.uint8]

# Differences between rows pack so well that a fast level is nearly the smallest. A packer is used
# for one file: a fresh one gives the same bytes for the same pixels, whatever was packed before.
LEVEL = 2
# Packed at once; what fits into a processor's cache is worked on fastest.
PORTION = 500_000
_START = b"\x89PNG\r\n\x1a\n"
_UP = 2


def png(pixels: Pixels, dpi: float | None = None) -> bytes:
    """A PNG file of RGBA or RGB rows; opaque pictures are written without alpha."""
    if pixels.shape[2] == 4 and pixels[..., 3].min(initial=255) == 255:
        pixels = pixels[..., :3]
    height, width, parts = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 6 if parts == 4 else 2, 0, 0, 0)
    density = b""
    if dpi:
        density = _chunk(b"pHYs", struct.pack(">IIB", *(round(dpi / 0.0254),) * 2, 1))
    packer = zlib_ng.compressobj(LEVEL)
    packed = [packer.compress(portion) for portion in _differences(pixels)]
    return b"".join((_START, _chunk(b"IHDR", head), density,
                     _chunk(b"IDAT", b"".join([*packed, packer.flush()])), _chunk(b"IEND", b"")))


def _differences(pixels: Pixels) -> Iterator[memoryview]:
    """Each row as what changes from the row above, with PNG's mark for that, in portions."""
    height, width, parts = pixels.shape
    step = max(1, PORTION // (width * parts + 1))
    coded = np.empty((step, width * parts + 1), np.uint8)
    coded[:, 0] = _UP
    above = np.zeros((1, width * parts), np.uint8)
    for start in range(0, height, step):
        rows = _together(pixels[start:start + step]).reshape(-1, width * parts)
        count = len(rows)
        np.subtract(rows[:1], above, out=coded[:1, 1:])
        np.subtract(rows[1:], rows[:-1], out=coded[1:count, 1:])
        above = rows[-1:]
        yield coded[:count].data


def _together(pixels: Pixels) -> Pixels:
    """Rows without gaps; where each pixel has one, numpy copies colour by colour far faster."""
    if pixels.flags.c_contiguous:
        return pixels
    copy = np.empty(pixels.shape, np.uint8)
    for part in range(pixels.shape[2]):
        copy[..., part] = pixels[..., part]
    return copy


def unpacked(data: bytes) -> Pixels | None:
    """The RGBA rows of a PNG file that was written by `png`; None if it wasn't."""
    try:
        width, height, _, sort = struct.unpack_from(">IIBB", data, 16)
        parts = {6: 4, 2: 3}[sort]
        size = (width * parts + 1) * height
        at = data.index(b"IDAT")
        length = int.from_bytes(data[at - 4:at], "big")
        coded = zlib.decompressobj().decompress(data[at + 4:at + 4 + length], size)
        rows = np.frombuffer(coded, np.uint8).reshape(height, width * parts + 1)[:, 1:]
    except (KeyError, ValueError, struct.error, zlib.error):
        return None
    whole = np.empty((height, width * parts), np.uint8)
    above = np.zeros(width * parts, np.uint8)
    for row, out in zip(rows, whole, strict=True):
        above = np.add(row, above, out=out)
    pixels = whole.reshape(height, width, parts)
    return pixels if parts == 4 else np.dstack((pixels, np.full((height, width, 1), 255, np.uint8)))


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(
        ">I", zlib.crc32(body, zlib.crc32(name)))
