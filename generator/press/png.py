"""PNG: pixels written fast."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

try:
    from isal.isal_zlib import compress as _compress
except ImportError:  # no wheel for this machine: slower, the same pixels
    from zlib import compress as _compress

# Differences between rows deflate so well that the fastest level is nearly the smallest.
LEVEL = 1


def png(pixels: NDArray[np.uint8], dpi: float | None = None) -> bytes:
    """A PNG file of RGBA or RGB rows; opaque pictures are written without alpha."""
    if pixels.shape[2] == 4 and pixels[..., 3].min(initial=255) == 255:
        pixels = pixels[..., :3]
    height, width, parts = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 6 if parts == 4 else 2, 0, 0, 0)
    density = b""
    if dpi:
        density = _chunk(b"pHYs", struct.pack(">IIB", *(round(dpi / 0.0254),) * 2, 1))
    return b"".join((b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", head), density,
                     _chunk(b"IDAT", _compress(_differences(pixels), LEVEL)),
                     _chunk(b"IEND", b"")))


def _differences(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each row as what changes from the row above, with PNG's mark for that."""
    height, width, parts = pixels.shape
    rows = np.ascontiguousarray(pixels).reshape(height, width * parts)
    coded = np.empty((height, width * parts + 1), np.uint8)
    coded[:, 0] = 2
    coded[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=coded[1:, 1:])
    return coded


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(
        ">I", zlib.crc32(body, zlib.crc32(name)))
