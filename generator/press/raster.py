"""Pixels: forms drawn by pdfium, so that a sprite is the same drawing as the print."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from numpy.typing import NDArray
from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.faces.fonts import FontLibrary
from generator.press.document import Assembly
from generator.press.form import Form
from generator.press.outline import moved
from generator.press.paths import path
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
        with Pdf.new() as pdf:
            assembly = Assembly(pdf, self._fonts)
            for shot in shots:
                placed = assembly.place(shot.form)
                pdf.pages.append(Page(pdf.make_indirect(Dictionary(
                    Type=Name.Page, MediaBox=_region(shot),
                    Resources=Dictionary(XObject=Dictionary(f=placed)),
                    Contents=pdf.make_stream(_content(shot))))))
            assembly.finish()
            file = BytesIO()
            pdf.save(file, compress_streams=False, static_id=True)
            return file.getvalue()


def _region(shot: Shot) -> Array:
    size, crop = shot.form.size, shot.crop
    return Array([crop * PT_PER_MM, crop * PT_PER_MM, (size.width - crop) * PT_PER_MM,
                  (size.height - crop) * PT_PER_MM])


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
