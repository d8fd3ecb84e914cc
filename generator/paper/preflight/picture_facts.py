"""Pictures in a PDF: how many pixels they have, and how much ink the wettest of them is.

Pixels are unpacked and added up band by band: a picture takes little memory, however large it is.
"""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pikepdf
from numpy.typing import NDArray
from PIL import Image
from zlib_ng import zlib_ng

from generator.base.budget import Budget, OverBudgetError, spend
from generator.base.findings import Complaint
from generator.paper.preflight.colour_spaces import (
    INKS_BY_PROFILE,
    NO_INK,
    ColourSpace,
    InkAmount,
    space_of,
)
from generator.paper.preflight.pdf_reading import (
    FLATE,
    damaged_complaint,
    filters_of,
    unpack_stream,
)

MOST_PIXELS = 100_000_000
JPEG = ("/DCTDecode", "/DCT")
READ = (*JPEG, *FLATE, "/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx")
# Pixels that are looked at together: what a processor holds close by.
BAND = 1 << 14
# Bytes of packed data that are given to the opener at a time: it copies what it leaves.
PACKED_BAND = 1 << 15
# Rows as PNG packs them: as they are, or by what differs from the row above.
PLAIN, UP = 0, 2
# Microseconds that a picture, a row, a pixel and a packed byte of it take.
PICTURE_TIME, ROW, PIXEL, PACKED = 100, 4.0, 0.02, 0.012
TOO_MANY = "there are too many pixels"
PixelRows = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureFacts:
    """A picture: its pixels, its colours, its ink, how it is packed, and whether it has a mask.

    `unknown` says why its ink can't be measured; empty if it can.
    """

    key: int
    width: int
    height: int
    space: ColourSpace | None
    laid: InkAmount
    filters: tuple[str, ...]
    has_mask: bool
    alternates: bool
    unknown: str = ""


def read_picture_facts(picture: Any, resources: Any, key: int, budget: Budget) -> PictureFacts:
    """What is known of a picture; a stencil has no colours of its own.

    Its ink isn't looked at when that takes more than what is left of a budget.
    """
    stencil = bool(picture.get("/ImageMask", False))
    entry = picture.get("/ColorSpace")
    space = None if stencil or entry is None else space_of(entry, resources)
    wide, high = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
    laid, unknown = NO_INK, ""
    if space is not None and wide > 0 and high > 0:
        laid, unknown = _picture_ink(picture, space, wide, high, budget)
    mask = picture.get("/SMask")
    veiled = isinstance(mask, pikepdf.Stream) or bool(picture.get("/SMaskInData", 0))
    return PictureFacts(key=key, width=wide, height=high, space=space, laid=laid,
                        filters=tuple(filters_of(picture)), has_mask=veiled,
                        alternates="/Alternates" in picture, unknown=unknown)


def _picture_ink(picture: Any, space: ColourSpace, wide: int, high: int,
                 budget: Budget) -> tuple[InkAmount, str]:
    """The most ink of a picture's pixels; or why that can't be said."""
    if space.name in ("DeviceGray", "ICC grey"):
        return (1.0, 0.0), ""
    if space.palette:
        colours = np.frombuffer(space.palette, np.uint8, len(space.palette) // 4 * 4)
        return most_ink(colours), ""
    bits, why = int(picture.get("/BitsPerComponent", 8)), ""
    if wide * high > MOST_PIXELS:
        why = TOO_MANY
    elif bits != 8:
        why = f"it has {bits} bits for each ink"
    elif other := [name for name in filters_of(picture) if name not in READ]:
        why = f"it is packed as {other[0][1:]}"
    if space.name not in INKS_BY_PROFILE:
        return NO_INK, ""
    return (NO_INK, why) if why else _read_ink(picture, wide, high, budget)


def _read_ink(picture: Any, wide: int, high: int, budget: Budget) -> tuple[InkAmount, str]:
    work = PICTURE_TIME + high * ROW + wide * high * PIXEL + int(picture.get("/Length", 0)) * PACKED
    try:
        budget.spend(work)
    except OverBudgetError:
        return NO_INK, TOO_MANY
    spend(work)
    laid = NO_INK
    try:
        for band in _pixel_bands(picture, wide, high):
            laid = most_ink(band, laid)
    except OverBudgetError:
        raise
    except MemoryError:
        return NO_INK, TOO_MANY
    except (Complaint, OSError, ValueError, Image.DecompressionBombError, zlib.error):
        return NO_INK, "it is damaged, or packed in another way than it says"
    return laid, ""


def _pixel_bands(picture: Any, wide: int, high: int) -> Iterator[PixelRows]:
    """All pixels, some at a time, as inks."""
    names = filters_of(picture)
    upside = [float(value) for value in picture.get("/Decode", [])][:1] == [1.0]
    if names and names[-1] in JPEG:
        if len(names) > 1:
            raise ValueError
        # Pillow takes all of them for upside down, as Adobe's programs write them.
        bands, upside = _jpeg_bands(picture, wide, high), not upside
    else:
        bands = _unpacked_bands(picture, names, wide, high)
    return (255 - band if upside else band for band in bands)


def _jpeg_bands(picture: Any, wide: int, high: int) -> Iterator[PixelRows]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        with Image.open(io.BytesIO(bytes(picture.read_raw_bytes()))) as opened:
            if opened.mode != "CMYK" or opened.size != (wide, high):
                raise ValueError
            step = max(1, BAND // wide)
            for top in range(0, high, step):
                yield np.asarray(opened.crop((0, top, wide, min(top + step, high)))).reshape(-1)


def _unpacked_bands(picture: Any, names: list[str], wide: int, high: int) -> Iterator[PixelRows]:
    parameters = picture.get("/DecodeParms")
    settings: Any = parameters if isinstance(parameters, pikepdf.Dictionary) else {}
    predictor = int(settings.get("/Predictor", 1))
    if len(names) == 1 and names[0] in FLATE and not isinstance(parameters, pikepdf.Array):
        data = bytes(picture.read_raw_bytes())
        if predictor == 1:
            yield from _inflate_bands(data, wide * high * 4, 4)
            return
        row = 4 * wide
        fits = (int(settings.get("/Colors", 1)), int(settings.get("/Columns", 1)),
                int(settings.get("/BitsPerComponent", 8))) == (4, wide, 8)
        if predictor >= 10 and fits and (yield from _undo_prediction(data, row, high)):
            return
    whole = unpack_stream(picture)
    if whole is None:
        raise damaged_complaint("its pixels are packed in a way that isn't read")
    pixels = np.frombuffer(whole, np.uint8, min(len(whole) // 4, wide * high) * 4)
    yield from (pixels[at:at + 4 * BAND] for at in range(0, len(pixels), 4 * BAND))


def _undo_prediction(data: bytes, row: int, high: int) -> Generator[PixelRows, None, bool]:
    """Rows that say what differs from the one above; False if one says something else."""
    above = np.zeros(row, np.uint8)
    for band in _inflate_bands(data, (row + 1) * high, row + 1):
        coded = band.reshape(-1, row + 1)
        rows = np.empty((len(coded), row), np.uint8)
        for line, made in zip(coded, rows, strict=True):
            if line[0] == UP:
                np.add(line[1:], above, out=made)
            elif line[0] == PLAIN:
                made[:] = line[1:]
            else:
                return False
            above = made
        yield rows.reshape(-1)
    return True


def _inflate_bands(data: bytes, most: int, unit: int) -> Iterator[PixelRows]:
    """So many bytes of deflated data, in bands of whole units; fewer if there aren't as many."""
    opener, source, waiting = zlib_ng.decompressobj(), memoryview(data), b""
    for start in range(0, len(data), PACKED_BAND):
        rest: bytes | memoryview = source[start:start + PACKED_BAND]
        full = True
        # What is given back is full as long as there may be more, even if nothing is left to take.
        while (rest or full) and most > 0:
            room = min(max(4 * BAND, unit), most)
            unpacked = opener.decompress(rest, room)
            rest, full = opener.unconsumed_tail, len(unpacked) == room
            most -= len(unpacked)
            waiting += unpacked
            whole = len(waiting) // unit * unit
            if whole >= 4 * BAND or not most:
                yield np.frombuffer(waiting, np.uint8, whole)
                waiting = waiting[whole:]
        if opener.eof or not most:
            break
    if whole := len(waiting) // unit * unit:
        yield np.frombuffer(waiting, np.uint8, whole)


def most_ink(pixels: PixelRows, amount: InkAmount = NO_INK) -> InkAmount:
    """The most ink of pixels of four inks, with black and without it, and of what is known.

    Two inks are added in half a word each, and one multiplication adds up these sums.
    """
    if not len(pixels):
        return amount
    pairs = np.ascontiguousarray(pixels).reshape(-1).view("<u2")
    upper = pairs >> 8
    sums = pairs & 255
    sums += upper
    both, black = sums.view("<u4"), upper.view("<u4")
    total = (int((both * np.uint32(0x10001)).max()) >> 16) / 255
    if total <= amount[1]:
        # Without black there is even less.
        return amount
    black &= 0xFFFF0000
    both -= black
    both *= np.uint32(0x10001)
    return max(amount[0], total), max(amount[1], (int(both.max()) >> 16) / 255)
