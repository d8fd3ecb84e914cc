"""Packing: rows of pixels as pictures for PDF, with what is transparent about them."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Protocol

from generator.drawing.press.stock import Stock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray



class Packer(Protocol):
    """What deflates."""

    def compress(self, data: bytes, /) -> bytes:
        """Take in data, and give back what is packed of it."""

    def flush(self) -> bytes:
        """The rest."""


# Rows are worked on in bands of about so many pixels.
BAND = 1 << 20


class RowPacker:
    """Packs rows as differences from the row above, which deflate far better."""

    def __init__(self, packer: Packer | None = None) -> None:
        self._packer = packer or zlib.compressobj(6)
        self._pieces: list[bytes] = []
        self._above: bytes = b""

    def add(self, pixels: bytes, width: int) -> None:
        """Add some rows, of so many bytes each, below those before."""
        import numpy as np  # noqa: PLC0415  # few faces hold pictures

        rows = np.frombuffer((self._above or bytes(width)) + pixels, np.uint8).reshape(-1, width)
        coded = np.empty((rows.shape[0] - 1, width + 1), np.uint8)
        coded[:, 0] = 2
        np.subtract(rows[1:], rows[:-1], out=coded[:, 1:])
        self._above = pixels[-width:]
        self._pieces.append(self._packer.compress(coded.tobytes()))

    def packed(self) -> bytes:
        """All rows."""
        return b"".join([*self._pieces, self._packer.flush()])


def predicted(width: int, parts: int) -> str:
    """How a reader undoes the packing."""
    return f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {parts}/Columns {width}>>"


def picture(stock: Stock, pixels: NDArray[np.uint8]) -> str:
    """Keep RGBA pixels, colours multiplied by their opacity, as a picture; the key of it."""
    height, width = pixels.shape[:2]
    head = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/Interpolate true"
    alphas, colours = RowPacker(), RowPacker()
    alphas.add(pixels[..., 3].tobytes(), width)
    inks = stock.inks
    colours.add(inks.pixels(_colours(pixels)).tobytes(), width * inks.parts)
    veil = (stock.raw(f"<<{head}/ColorSpace/DeviceGray/BitsPerComponent 8{predicted(width, 1)}>>",
                      alphas.packed()),)
    return stock.raw(f"<<{head}/ColorSpace/Device{inks.space}/BitsPerComponent 8"
                     f"{predicted(width, inks.parts)}/SMask %0>>", colours.packed(), veil)


def _colours(pixels: NDArray[np.uint8]) -> Any:
    """The colours without their opacity; one colour all over if it is the only one."""
    import numpy as np  # noqa: PLC0415

    alpha = pixels[..., 3:].astype(np.uint16)
    strongest = np.unravel_index(int(np.argmax(pixels[..., 3])), pixels.shape[:2])
    most = max(int(pixels[strongest][3]), 1)
    only = np.minimum((pixels[strongest][:3].astype(np.uint16) * 255 + most // 2) // most, 255)
    apart = (alpha * only + 127) // 255 - pixels[..., :3].astype(np.int32)
    if int(np.abs(apart).max()) <= 1:
        return np.broadcast_to(only.astype(np.uint8), (*pixels.shape[:2], 3))
    straight = (pixels[..., :3].astype(np.uint16) * 255 + alpha // 2) // np.maximum(alpha, 1)
    return np.minimum(straight, 255).astype(np.uint8)


def opaque_picture(stock: Stock, pixels: NDArray[np.uint8]) -> str:
    """Keep RGBA pixels, alpha straight, as a picture on white paper; the key of it."""
    import numpy as np  # noqa: PLC0415
    from zlib_ng import zlib_ng  # noqa: PLC0415  # far faster than zlib on long runs

    height, width = pixels.shape[:2]
    inks, rows = stock.inks, RowPacker(zlib_ng.compressobj(6))
    deep = max(1, BAND // width)
    for top in range(0, height, deep):
        band = pixels[top:top + deep]
        paper = band[..., :3]
        if int(band[..., 3].min()) < 255:
            alpha = band[..., 3:].astype(np.uint16)
            paper = ((paper * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
        rows.add(inks.pixels(paper).tobytes(), width * inks.parts)
    return stock.raw(f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace"
                     f"/Device{inks.space}/BitsPerComponent 8{predicted(width, inks.parts)}>>",
                     rows.packed())
