"""Pixels: forms drawn by pdfium, so that a sprite is the same drawing as the print."""

import ctypes
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import deflate
import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from numpy.typing import NDArray

from generator.press.document import Assembly
from generator.press.pdf_file import PdfFile
from generator.press.shapes import moved, path
from generator.press.stock import Form
from generator.svg.lengths import short
from generator.text.fonts import FontLibrary
from generator.units import PT_PER_MM

Pixels = NDArray[np.uint8]
# Faces that share fonts and icons in one file; more only takes memory.
BATCH = 128


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to take of a form: its size in pixels, and what is left out.

    `crop` mm are cut off all around; `outline` is a path in mm, from the corner that the
    crop leaves, outside which all is transparent.
    """

    form: Form
    width: int
    height: int
    crop: float = 0.0
    outline: str = ""


class Raster:
    """Takes pictures of forms."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = fonts

    def pixels(self, shots: Sequence[Shot]) -> Iterator[Pixels]:
        """For each shot its rows of RGBA pixels, alpha straight, transparent where nothing is."""
        for start in range(0, len(shots), BATCH):
            batch = shots[start:start + BATCH]
            with pdfium.PdfDocument(self.document(batch)) as document:
                for index, shot in enumerate(batch):
                    yield _drawn(document[index], shot)

    def document(self, shots: Sequence[Shot]) -> bytes:
        """A PDF with a page for each shot."""
        file = PdfFile()
        assembly, tree = Assembly(file, self._fonts), file.number()
        pages = [file.add(
            f"<</Type/Page/Parent {tree} 0 R/MediaBox[{_region(shot)}]/Resources<</XObject<</f "
            f"{assembly.place(shot.form)} 0 R>>>>"
            f"/Contents {file.add_stream('<<>>', _content(shot))} 0 R>>") for shot in shots]
        assembly.finish()
        kids = " ".join(f"{page} 0 R" for page in pages)
        file.put(tree, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
        return file.finished(file.add(f"<</Type/Catalog/Pages {tree} 0 R>>"))


def _region(shot: Shot) -> str:
    size, crop = shot.form.size, shot.crop
    return " ".join(short(each * PT_PER_MM, 9) for each in (
        crop, crop, size.width - crop, size.height - crop))


def _content(shot: Shot) -> bytes:
    if not shot.outline:
        return b"/f Do"
    cut = path(shot.outline)
    if cut is None:
        return b""
    top = (shot.form.size.height - shot.crop) * PT_PER_MM
    left = shot.crop * PT_PER_MM
    cut = moved(cut, (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, left, top))
    return f"q {cut.operators}W n /f Do Q".encode()


def _drawn(page: pdfium.PdfPage, shot: Shot) -> Pixels:
    pixels = np.zeros((shot.height, shot.width, 4), np.uint8)
    bitmap = pdfium_raw.FPDFBitmap_CreateEx(
        shot.width, shot.height, pdfium_raw.FPDFBitmap_BGRA,
        pixels.ctypes.data_as(ctypes.c_void_p), shot.width * 4)
    try:
        pdfium_raw.FPDF_RenderPageBitmap(
            bitmap, page.raw, 0, 0, shot.width, shot.height, 0,
            pdfium_raw.FPDF_REVERSE_BYTE_ORDER)
    finally:
        pdfium_raw.FPDFBitmap_Destroy(bitmap)
        page.close()
    return pixels


# Differences between rows deflate so well that the fastest level is nearly the smallest. The
# encoder is libdeflate: as the same bytes give the same bytes, whatever was packed before.
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
                     _chunk(b"IDAT", deflate.zlib_compress(_differences(pixels).data, LEVEL)),
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


def _chunk(name: bytes, body: bytes | bytearray) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(
        ">I", zlib.crc32(body, zlib.crc32(name)))
