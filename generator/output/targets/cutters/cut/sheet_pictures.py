"""A sheet as one picture: pieces cut out, and nothing between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from generator.base.digest import digest_of
from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.png import Pixels, png
from generator.drawing.press.raster import RasterRequest
from generator.output.side_pictures import MM_PER_INCH, RasterPool, draw_shots, pixel_size, shot_key
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of
from generator.paper.sheets.contours import bounds_of, window_of
from generator.paper.sheets.cut_sheet import cut_slots
from generator.paper.sheets.sheet import Sheet, Slot

DPI = 300


class SheetPictures:
    """Draws sheets; software that prints by itself finds the cuts at their edges."""

    def __init__(self, job: Job) -> None:
        self._job = job
        # By sheet the size at which to print its pictures.
        self.sizes: dict[int, Size] = {}

    def of(self, sheet: Sheet) -> Iterator[tuple[str, bytes]]:
        """The pictures of a sheet, each as large as its pieces together; first that of fronts."""
        slots = cut_slots(sheet)
        area = slots_bounds(slots)
        self.sizes[sheet.number] = Size(round(area.width, 2), round(area.height, 2))
        yield "", self._picture(slots)
        if sheet.back and sheet.back.slots:
            yield "-backs", self._picture(sheet.back.slots)

    def _picture(self, slots: Sequence[Slot]) -> bytes:
        faces = list({slot.face.key: slot.face for slot in slots}.values())
        shots = [_shot(self._job, face) for face in faces]
        key = _album_key(slots, shots)
        data = self._job.picture_cache.picture(key)
        if data is None:
            data = png(self._draw_pixels(slots, faces, shots), DPI)
            self._job.picture_cache.add(key, data, {})
        return data

    def _draw_pixels(self, slots: Sequence[Slot], faces: Sequence[Face],
               shots: Sequence[RasterRequest]) -> Pixels:
        area = slots_bounds(slots)
        width, height = pixel_size(Size(area.width, area.height), DPI)
        sheet = np.zeros((height, width, 4), np.uint8)
        canvases = (np.zeros((shot.height, shot.width, 4), np.uint8) for shot in shots)
        result = draw_shots(self._job, self._pool, shots, canvases)
        pixels = {face.key: item for face, item in zip(faces, result, strict=True)}
        for slot in slots:
            _paste(sheet, pixels[slot.face.key], slot, area)
        return sheet

    @cached_property
    def _pool(self) -> RasterPool:
        # A sheet holds too few pixels for a second process to be worth its start.
        return RasterPool(self._job.assets.fonts, 0)


def slots_bounds(slots: Sequence[Slot]) -> Rect:
    """The rectangle around pieces."""
    pieces = [bounds_of(slot) for slot in slots]
    x, y = min(piece.x for piece in pieces), min(piece.y for piece in pieces)
    return Rect(x, y, max(piece.right for piece in pieces) - x,
                max(piece.bottom for piece in pieces) - y)


def _shot(job: Job, face: Face) -> RasterRequest:
    """A face cut out along its edge."""
    kind = face.kind
    return RasterRequest(job.pressroom.form(face), *pixel_size(kind.trim, DPI), kind.bleed,
                         shape_of(kind))


def _paste(sheet: Pixels, face: Pixels, slot: Slot, area: Rect) -> None:
    """Lay a face, or the part of it that this page has, into its slot."""
    if window := window_of(slot):
        face = face[_pixels(window.y):_pixels(window.bottom),
                    _pixels(window.x):_pixels(window.right)]
    turned, place = np.rot90(face, -(slot.turn // 90)), bounds_of(slot)
    y, x = _pixels(place.y - area.y), _pixels(place.x - area.x)
    # Of a slot's pixels the last may lie a fraction beyond the sheet's.
    room = sheet[y:y + turned.shape[0], x:x + turned.shape[1]]
    room[:] = turned[:room.shape[0], :room.shape[1]]


def _pixels(length: float) -> int:
    return round(length * DPI / MM_PER_INCH)


def _album_key(slots: Sequence[Slot], shots: Sequence[RasterRequest]) -> str:
    places = [(slot.face.key, slot.trim, slot.turn, slot.part) for slot in slots]
    return digest_of(("cut", DPI, places, [shot_key(shot) for shot in shots]))
