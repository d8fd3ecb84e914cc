"""Thumbnails: each distinct face once, small enough to travel inside a page."""

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PIL import Image

from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Face
from generator.drawing.press.png import small_png
from generator.drawing.press.raster import Pixels, Raster, Shot
from generator.drawing.text.fonts import FontLibrary
from generator.judging.reports.charts.scatter import Thumb
from generator.judging.reports.study import ShownBox
from generator.paper.pages.kit import shape_of

ACROSS = 160
# So many colours look the same at this size, in a fifth of the bytes.
COLOURS = 128


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A PNG, the name it has in the page, and its size in pixels."""

    reference: str
    png: bytes
    width: int
    height: int

    @property
    def thumb(self) -> Thumb:
        """The picture as a chart shows it."""
        return Thumb(self.reference, self.height / self.width)

    @property
    def address(self) -> str:
        """The picture as an address that holds it."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


def thumbnails(box: ShownBox) -> dict[str, Thumbnail]:
    """A picture for every component that has a face, by id; equal faces share one."""
    faces = {item.face.key: item.face for item in box.items if item.face}
    pictures = dict(zip(faces, _taken(faces.values(), box), strict=True))
    return {item.id: pictures[item.face.key] for item in box.items if item.face}


def _taken(faces: Iterable[Face], box: ShownBox) -> Iterable[Thumbnail]:
    shots = [_shot(face, box.pressroom) for face in faces]
    drawn = Raster(FontLibrary(box.fonts)).pixels(shots)
    for index, (shot, pixels) in enumerate(zip(shots, drawn, strict=True), 1):
        yield Thumbnail(f"face-{index}", _png(pixels), shot.width, shot.height)


def _shot(face: Face, pressroom: Pressroom) -> Shot:
    """The cut piece, as wide as a thumbnail is."""
    kind = face.kind
    ratio = kind.trim.height / kind.trim.width
    return Shot(pressroom.form(face), ACROSS, max(1, round(ACROSS * ratio)), kind.bleed,
                shape_of(kind))


def _png(pixels: Pixels) -> bytes:
    image = Image.fromarray(pixels).quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    return small_png(np.asarray(image.convert("RGBA")))
