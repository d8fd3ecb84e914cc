"""Pictures in a PDF: how many pixels they have, and how much ink the wettest of them is."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from generator.findings import Complaint
from generator.preflight.colours import NOTHING, Laid, Space, space_of
from generator.preflight.reading import filters, unpacked

MOST_PIXELS = 100_000_000
JPEG = ("/DCTDecode", "/DCT")


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """A picture: its pixels, its colours, its ink, how it is packed, and whether it has a mask."""

    key: int
    width: int
    height: int
    space: Space | None
    laid: Laid
    filters: tuple[str, ...]
    veiled: bool
    alternates: bool


def facts_of(picture: Any, resources: Any, key: int) -> PictureFacts:
    """What is known of a picture; a stencil has no colours of its own."""
    stencil = bool(picture.get("/ImageMask", False))
    said = picture.get("/ColorSpace")
    space = None if stencil or said is None else space_of(said, resources)
    wide, high = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
    return PictureFacts(key, wide, high, space, _laid(picture, space, wide, high),
                        tuple(filters(picture)), "/SMask" in picture, "/Alternates" in picture)


def _laid(picture: Any, space: Space | None, wide: int, high: int) -> Laid:
    """The most ink of a picture's pixels; nothing where that can't be said."""
    if space is None or not 0 < wide * high <= MOST_PIXELS:
        return NOTHING
    if space.name in ("DeviceGray", "ICC grey"):
        return 1.0, 0.0
    bits = int(picture.get("/BitsPerComponent", 8))
    if space.name not in ("DeviceCMYK", "ICC CMYK") or bits != 8:
        return NOTHING
    try:
        pixels = _pixels(picture, wide, high)
    except (Complaint, OSError, ValueError, UnidentifiedImageError):
        return NOTHING
    return most_ink(pixels) if pixels is not None else NOTHING


def _pixels(picture: Any, wide: int, high: int) -> NDArray[np.uint8] | None:
    names = filters(picture)
    upside = [float(each) for each in picture.get("/Decode", [])][:1] == [1.0]
    if names and names[-1] in JPEG:
        if len(names) > 1:
            return None
        with Image.open(io.BytesIO(bytes(picture.read_raw_bytes()))) as opened:
            if opened.mode != "CMYK" or opened.width * opened.height > MOST_PIXELS:
                return None
            # Pillow takes all of them for upside down, as Adobe's programs write them.
            pixels = np.asarray(opened).reshape(-1, 4)
            return pixels if upside else 255 - pixels
    data = unpacked(picture, wide * high * 4 + 1024)
    if data is None or len(data) < wide * high * 4:
        return None
    pixels = np.frombuffer(data, np.uint8, wide * high * 4).reshape(-1, 4)
    return 255 - pixels if upside else pixels


def most_ink(pixels: NDArray[np.uint8]) -> Laid:
    """The most ink of rows of four inks, with black and without it."""
    pairs = np.ascontiguousarray(pixels).view("<u2").reshape(-1, 2)
    first = (pairs[:, 0] & 255) + (pairs[:, 0] >> 8)
    colours = first + (pairs[:, 1] & 255)
    total = colours + (pairs[:, 1] >> 8)
    return float(total.max()) / 255, float(colours.max()) / 255
