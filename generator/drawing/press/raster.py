"""Pixels: forms drawn by pdfium, so that a sprite is the same drawing as the print."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from numpy.typing import NDArray

from generator.base.units import PT_PER_MM
from generator.drawing.press.outlines import move_outline, parse_path
from generator.drawing.press.pdf_document import Assembly
from generator.drawing.press.pdf_file import PdfFile
from generator.drawing.press.pdf_parts import Form, PdfPart
from generator.drawing.press.raster_preparation import RasterPreparation
from generator.drawing.press.raster_sharing import (
    CopyStep,
    DrawStep,
    KeepStep,
    plan_pictures,
    split_atoms,
)
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.lengths import short_number
from generator.game.svg.transform import Matrix

Pixels = NDArray[np.uint8]
# Faces that share fonts and icons in one file; more only takes memory.
BATCH = 128
# Pixels of a picture below which to find what it shares with others takes longer than to draw it.
WORTH_SHARING = 100_000
# Pixels of what pictures share.
MOST_KEPT = 16_000_000


@dataclass(frozen=True, slots=True)
class RasterRequest:
    """A picture to take of a form: its size in pixels, and what is left out.

    `crop` mm are cut off all around; `outline` is a path in mm, from the corner that the
    crop leaves, outside which all is transparent.
    """

    form: Form
    width: int
    height: int
    crop: float = 0.0
    outline: str = ""


class Rasterizer:
    """Takes pictures of forms; what they share is drawn once."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = fonts
        self._preparation = RasterPreparation()
        self._regions = _RegionCache()
        self._masks: dict[tuple[object, ...], _Mask] = {}

    def pixels(self, shots: Sequence[RasterRequest]) -> Iterator[Pixels]:
        """For each shot its rows of RGBA pixels, alpha straight, transparent where nothing is."""
        canvases = (np.zeros((shot.height, shot.width, 4), np.uint8) for shot in shots)
        yield from self.draw(shots, canvases)

    def draw(self, shots: Sequence[RasterRequest], canvases: Iterable[Pixels]) -> Iterator[Pixels]:
        """Draw shots on empty canvases of their size, one after the other."""
        waiting = iter(canvases)
        for _, alike in groupby(shots, _geometry):
            group = list(alike)
            for start in range(0, len(group), BATCH):
                yield from self._draw_group(group[start:start + BATCH], waiting)

    def _draw_group(self, shots: Sequence[RasterRequest],
                    canvases: Iterator[Pixels]) -> Iterator[Pixels]:
        """Draw shots of one size and outline."""
        space, size = _pixel_matrix(shots[0]), (shots[0].width, shots[0].height)
        forms = [self._preparation.form(shot.form, space) for shot in shots]
        large = shots[0].width * shots[0].height >= WORTH_SHARING
        split = [split_atoms(form, self._fonts, space, size) if large else None for form in forms]
        plans = plan_pictures([atoms[0] if atoms else () for atoms in split], self._regions,
                              self._regions.room()) \
            if large else [[] for _ in forms]
        pages = _PdfPages(self._fonts, shots[0])
        for form, atoms, steps in zip(forms, split, plans, strict=True):
            if atoms is None:
                pages.add_form(form)
            for step in steps:
                if isinstance(step, DrawStep) and atoms:
                    pages.add(form, step.operators, atoms[1])
        with pages.open_document() as document:
            number = 0
            for atoms, steps in zip(split, plans, strict=True):
                canvas = next(canvases)
                for step in steps if atoms else (DrawStep(""),):
                    match step:
                        case DrawStep():
                            draw_page(document[number], canvas)
                            number += 1
                        case CopyStep(key, region):
                            left, top, right, bottom = region
                            canvas[top:bottom, left:right] = self._regions[key]
                        case KeepStep(key, region):
                            left, top, right, bottom = region
                            self._regions[key] = canvas[top:bottom, left:right].copy()
                self.cut(shots[0], canvas)
                yield canvas

    def cut(self, shot: RasterRequest, canvas: Pixels) -> None:
        """Make transparent what lies outside of a shot's outline, if it has one."""
        mask = self._mask(shot)
        if mask:
            mask.cut(canvas)

    def _mask(self, shot: RasterRequest) -> _Mask | None:
        if not shot.outline:
            return None
        geometry = _geometry(shot)
        if geometry not in self._masks:
            pages = _PdfPages(self._fonts, shot)
            pages.add(shot.form, _outline_operators(shot), {})
            canvas = np.zeros((shot.height, shot.width, 4), np.uint8)
            with pages.open_document() as document:
                draw_page(document[0], canvas)
            self._masks[geometry] = _Mask(canvas[..., 3])
        return self._masks[geometry]


class _Mask:
    """What an outline leaves of a picture."""

    def __init__(self, coverage: NDArray[np.uint8]) -> None:
        self._outside = np.nonzero(coverage == 0)
        # An edge that is meant to lie between two pixels covers a trifle less of the inner one.
        self._edge = np.nonzero((coverage > 0) & (coverage < 250))
        self._shares = coverage[self._edge].astype(np.uint16)

    def cut(self, canvas: Pixels) -> None:
        """Make transparent what is outside."""
        canvas[self._outside] = 0
        rows, columns = self._edge
        opacity = canvas[rows, columns, 3] * self._shares
        canvas[rows, columns, 3] = (opacity + 127) // 255


class _RegionCache(dict[int, Pixels]):
    """Pixels of regions that pictures share, the latest ones."""

    def room(self) -> int:
        """How many more pixels may be kept; the oldest make room if there is little."""
        held = sum(region.size // 4 for region in self.values())
        while held > MOST_KEPT // 2:
            held -= self.pop(next(iter(self))).size // 4
        return MOST_KEPT - held


class _PdfPages:
    """A PDF for pdfium, with a page for everything that is drawn in one go."""

    def __init__(self, fonts: FontLibrary, shot: RasterRequest) -> None:
        self._file = PdfFile()
        self._assembly = Assembly(self._file, fonts)
        self._tree = self._file.number()
        self._region = _media_box(shot)
        self._pages: list[int] = []

    def add(self, form: Form, operators: str, uses: Mapping[str, str]) -> None:
        """A page of operators with names, and the parts of a form that these mean."""
        for font, glyphs in form.glyphs.items():
            self._assembly.show(font, glyphs)
        sorts: dict[str, str] = {}
        for name in dict.fromkeys(_NAME.findall(operators)):
            key = uses.get(name)
            if key is not None:
                number = self._assembly.font(key) if name[0] == "f" \
                    else self._assembly.part(key, form)
                sort = _resource_type(name, form.parts.get(key))
                sorts[sort] = sorts.get(sort, "") + f"/{name} {number} 0 R"
        resources = "".join(f"/{sort}<<{inside}>>" for sort, inside in sorts.items())
        self._append(resources, operators.encode("ascii"))

    def add_form(self, form: Form) -> None:
        """A page of a whole form."""
        self._append(f"/XObject<</f {self._assembly.place(form)} 0 R>>", b"/f Do")

    def _append(self, resources: str, content: bytes) -> None:
        self._pages.append(self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox[{self._region}]/Resources<<{resources}"
            f">>/Contents {self._file.add_stream('<<>>', content)} 0 R>>"))

    def open_document(self) -> pdfium.PdfDocument:
        """The file, open for drawing; pdfium opens none without a page."""
        if not self._pages:
            self._append("", b"")
        self._assembly.finish()
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self._file.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        catalogue = self._file.add(f"<</Type/Catalog/Pages {self._tree} 0 R>>")
        return pdfium.PdfDocument(self._file.file_bytes(catalogue))


_NAME = re.compile(r"/([xsgfpi]\w+)(?= )")
_SORTS = {"x": "XObject", "s": "Shading", "g": "ExtGState", "f": "Font", "p": "Pattern"}


def _resource_type(name: str, part: PdfPart | None) -> str:
    """The sort of resource that a name stands for; new ones are pictures, forms or states."""
    if name[0] != "i" or part is None:
        return _SORTS[name[0]]
    if part.stream is None:
        return "ExtGState"
    return "Pattern" if "/PatternType" in part.head else "XObject"


def _geometry(shot: RasterRequest) -> tuple[object, ...]:
    return shot.width, shot.height, shot.crop, shot.outline, shot.form.size


def _pixel_matrix(shot: RasterRequest) -> Matrix:
    """From the points of a form to the pixels of its picture."""
    size, crop = shot.form.size, shot.crop
    across = shot.width / ((size.width - 2 * crop) * PT_PER_MM)
    down = shot.height / ((size.height - 2 * crop) * PT_PER_MM)
    return (across, 0.0, 0.0, -down, -crop * PT_PER_MM * across,
            (size.height - crop) * PT_PER_MM * down)


def _media_box(shot: RasterRequest) -> str:
    size, crop = shot.form.size, shot.crop
    return " ".join(short_number(edge * PT_PER_MM, 9) for edge in (
        crop, crop, size.width - crop, size.height - crop))


def _outline_operators(shot: RasterRequest) -> str:
    """The operators that fill the outline of a shot."""
    cut = parse_path(shot.outline)
    if cut is None:
        return ""
    top = (shot.form.size.height - shot.crop) * PT_PER_MM
    left = shot.crop * PT_PER_MM
    return move_outline(cut, (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, left, top)).operators + "f\n"


def draw_page(page: pdfium.PdfPage, canvas: Pixels) -> None:
    """Draw a page on a canvas."""
    height, width, _ = canvas.shape
    bitmap = pdfium_raw.FPDFBitmap_CreateEx(
        width, height, pdfium_raw.FPDFBitmap_BGRA, canvas.ctypes.data_as(ctypes.c_void_p),
        canvas.strides[0])
    try:
        pdfium_raw.FPDF_RenderPageBitmap(
            bitmap, page.raw, 0, 0, width, height, 0, pdfium_raw.FPDF_REVERSE_BYTE_ORDER)
    finally:
        pdfium_raw.FPDFBitmap_Destroy(bitmap)
        page.close()
