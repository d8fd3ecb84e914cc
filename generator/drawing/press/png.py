"""PNG files: rows of pixels packed, quickly or small, and unpacked again if they are ours."""

import struct
import zlib
from collections.abc import Iterator, Mapping

import deflate
import numpy as np
from numpy.typing import NDArray
from zlib_ng import zlib_ng

Pixels = NDArray[np.uint8]

# Differences between rows pack so well that a fast level is nearly the smallest. A packer is used
# for one file: a fresh one gives the same bytes for the same pixels, whatever was packed before.
LEVEL = 2
# Packed at once; what fits into a processor's cache is worked on fastest.
PORTION = 500_000
# libdeflate's, for small files: the next takes half as long again for three hundredths, and those
# from 10 on ten times as long for a few more.
SMALL_LEVEL = 7
# Pixels; a larger picture would be in memory three times.
LARGEST_SMALL = 4096 * 4096
# To see which filter a picture packs better with, so many bands of so many rows are tried.
BANDS, BAND = 8, 16
MOST_COLOURS = 256
# Of so many rows one is looked at, before all are: a picture with more colours shows it soon.
SAMPLE_STEP = 16
_START = b"\x89PNG\r\n\x1a\n"
_AS_IS, _UP = 0, 2
_RGB, _INDEXED, _RGBA = 2, 3, 6


def png(pixels: Pixels, dpi: float | None = None) -> bytes:
    """A PNG file of RGBA or RGB rows; opaque pictures are written without alpha."""
    pixels = _without_alpha(pixels)
    packer = zlib_ng.compressobj(LEVEL)
    packed = [packer.compress(portion) for portion in _differences(pixels)]
    sort = _RGBA if pixels.shape[2] == 4 else _RGB
    return _png_file(pixels, sort, dpi, b"".join([*packed, packer.flush()]))


def small_png(pixels: Pixels, dpi: float | None = None) -> bytes:
    """The same picture in fewer bytes, for files that are kept or sent: some times as slow."""
    height, width, _ = pixels.shape
    if height * width > LARGEST_SMALL:
        return png(pixels, dpi)
    pixels = make_contiguous(_without_alpha(pixels))
    rows = pixels.reshape(height, -1)
    sort = _RGBA if pixels.shape[2] == 4 else _RGB
    png_bytes = _png_file(pixels, sort, dpi, _deflate_small(_filter_rows(rows, _best_filter(rows))))
    few = _index_colours(pixels)
    if few is None:
        return png_bytes
    # Of a tiny picture the palette may be larger than what it saves.
    indices, colours = few
    numbered = _png_file(pixels, _INDEXED, dpi, _deflate_small(_filter_rows(indices, _AS_IS)),
                         _palette(colours))
    return min(png_bytes, numbered, key=len)


def _png_file(pixels: Pixels, sort: int, dpi: float | None, packed: bytes, palette: bytes = b""
          ) -> bytes:
    """The parts of a file in their order; its colours are sRGB."""
    height, width, _ = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, sort, 0, 0, 0)
    density = b""
    if dpi:
        density = _chunk(b"pHYs", struct.pack(">IIB", *(round(dpi / 0.0254),) * 2, 1))
    return b"".join((_START, _chunk(b"IHDR", head), _chunk(b"sRGB", b"\0"), palette, density,
                     _chunk(b"IDAT", packed), _chunk(b"IEND", b"")))


def _without_alpha(pixels: Pixels) -> Pixels:
    """The colours alone, where all is opaque."""
    return pixels[..., :3] if pixels.shape[2] == 4 and is_opaque(pixels) else pixels


def is_opaque(pixels: Pixels) -> bool:
    """Whether nothing can be seen through RGBA pixels.

    Each is looked at as one number of which the opacity is the highest byte: several times faster
    than to look at every fourth byte.
    """
    return bool(pixels.view("<u4").min(initial=0xFFFFFFFF) >= 0xFF000000)


def _deflate_small(coded: Pixels) -> bytes:
    packed: bytes = bytes(deflate.zlib_compress(coded.data, SMALL_LEVEL))
    return packed


def _best_filter(rows: Pixels) -> int:
    """Whether rows as they are pack better than what changes from row to row, by a few of them."""
    height = len(rows)
    if height <= BANDS * BAND:
        bands = [rows]
    else:
        bands = [rows[at:at + BAND] for at in (
            (2 * band + 1) * height // (2 * BANDS) - BAND // 2 for band in range(BANDS))]
    sizes = {kind: sum(len(_deflate_small(_filter_rows(band, kind))) for band in bands)
             for kind in (_AS_IS, _UP)}
    return min(sizes, key=sizes.__getitem__)


def _filter_rows(rows: Pixels, kind: int) -> Pixels:
    """Rows as they are, or as what changes from the row above, each with PNG's mark for that."""
    coded = np.empty((len(rows), rows.shape[1] + 1), np.uint8)
    coded[:, 0] = kind
    if kind == _AS_IS:
        coded[:, 1:] = rows
    else:
        coded[0, 1:] = rows[0]
        np.subtract(rows[1:], rows[:-1], out=coded[1:, 1:])
    return coded


def _index_colours(pixels: Pixels) -> tuple[Pixels, Pixels] | None:
    """The pixels as numbers of few colours, and these as RGBA; None if there are too many."""
    if len(np.unique(_runs(pixels[::SAMPLE_STEP])[0])) > MOST_COLOURS:
        return None
    values, lengths = _runs(pixels)
    colours, numbers = np.unique(values, return_inverse=True)
    if len(colours) > MOST_COLOURS:
        return None
    indices = np.repeat(numbers.astype(np.uint8), lengths).reshape(pixels.shape[:2])
    return indices, colours.astype("<u4").view(np.uint8).reshape(-1, 4)


def _runs(pixels: Pixels) -> tuple[NDArray[np.uint32], NDArray[np.intp]]:
    """The colours of runs of equal pixels, each as a number, and how long the runs are."""
    flat = pixels.reshape(-1, pixels.shape[2])
    numbers = np.full(len(flat), 0xFF000000, np.uint32)
    if pixels.shape[2] == 4:
        numbers[:] = flat[:, 3]
        numbers <<= 24
    for part in range(3):
        numbers |= flat[:, part].astype(np.uint32) << (8 * part)
    starts = np.flatnonzero(np.concatenate(([True], numbers[1:] != numbers[:-1])))
    return numbers[starts], np.diff(starts, append=len(flat))


def _palette(colours: Pixels) -> bytes:
    """The chunks of a palette; opacities are left out where all is opaque.

    Colours are sorted by their opacity, so that only those that are transparent are listed.
    """
    listed = np.count_nonzero(colours[:, 3] < 255)
    opacity = _chunk(b"tRNS", colours[:listed, 3].tobytes()) if listed else b""
    return _chunk(b"PLTE", colours[:, :3].tobytes()) + opacity


def _differences(pixels: Pixels) -> Iterator[memoryview]:
    """Each row as what changes from the row above, with PNG's mark for that, in portions."""
    height, width, parts = pixels.shape
    step = max(1, PORTION // (width * parts + 1))
    coded = np.empty((step, width * parts + 1), np.uint8)
    coded[:, 0] = _UP
    above = np.zeros((1, width * parts), np.uint8)
    for start in range(0, height, step):
        rows = make_contiguous(pixels[start:start + step]).reshape(-1, width * parts)
        count = len(rows)
        np.subtract(rows[:1], above, out=coded[:1, 1:])
        np.subtract(rows[1:], rows[:-1], out=coded[1:count, 1:])
        above = rows[-1:]
        yield coded[:count].data


def make_contiguous(pixels: Pixels) -> Pixels:
    """Rows without gaps; where each pixel has one, numpy copies colour by colour far faster."""
    if pixels.flags.c_contiguous:
        return pixels
    copy = np.empty(pixels.shape, np.uint8)
    for part in range(pixels.shape[2]):
        copy[..., part] = pixels[..., part]
    return copy


def decode_png(data: bytes) -> Pixels | None:
    """The RGBA rows of a PNG file that was written here; None if it wasn't."""
    try:
        width, height, _, sort = struct.unpack_from(">IIBB", data, 16)
        parts = {_RGBA: 4, _RGB: 3, _INDEXED: 1}[sort]
        size = (width * parts + 1) * height
        chunks = dict(_chunks(data))
        coded = zlib_ng.decompressobj().decompress(chunks[b"IDAT"], size)
        rows = np.frombuffer(coded, np.uint8).reshape(height, width * parts + 1)
        bare = rows[:, 1:]
        whole = np.ascontiguousarray(bare) if rows[0, 0] == _AS_IS else _undo_filter(bare)
        if sort == _INDEXED:
            return _read_palette(chunks)[whole]
    except (KeyError, ValueError, IndexError, struct.error,
            zlib_ng.error):  # type: ignore[misc]  # its stub forgets that it is a class
        return None
    pixels = whole.reshape(height, width, parts)
    return pixels if parts == 4 else _with_alpha(pixels)


def _with_alpha(pixels: Pixels) -> Pixels:
    """Opaque colours as RGBA; numpy copies colour by colour faster than pixel by pixel."""
    whole = np.full((*pixels.shape[:2], 4), 255, np.uint8)
    for part in range(3):
        whole[..., part] = pixels[..., part]
    return whole


def _undo_filter(rows: Pixels) -> Pixels:
    """Rows of which each was what changes from the one above."""
    whole = np.empty(rows.shape, np.uint8)
    above = np.zeros(rows.shape[1], np.uint8)
    for row, out in zip(rows, whole, strict=True):
        above = np.add(row, above, out=out)
    return whole


def _read_palette(chunks: Mapping[bytes, memoryview]) -> Pixels:
    """The palette of a file, as RGBA."""
    listed = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)
    opacity = np.frombuffer(chunks.get(b"tRNS", b""), np.uint8)
    colours = np.full((len(listed), 4), 255, np.uint8)
    colours[:, :3] = listed
    colours[:len(opacity), 3] = opacity
    return colours


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """The chunks of a file, each with its name."""
    at = len(_START)
    while at + 8 <= len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        yield data[at + 4:at + 8], memoryview(data)[at + 8:at + 8 + length]
        at += length + 12


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(
        ">I", zlib.crc32(body, zlib.crc32(name)))
