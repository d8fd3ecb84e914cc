"""Pictures of faces in whatever size a package wants, singly or in grids, each drawn once."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

import numpy as np
from PIL import Image

from generator.base.digest import digest_of
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.drawing.press.png import Pixels, is_opaque, make_contiguous, png
from generator.drawing.press.raster import RasterRequest
from generator.output.side_pictures import RasterPool, draw_shots, shot_key
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of

# The colour of paper.
PAPER_COLOUR = (244, 240, 232)


def blank_back(job: Job, front: bytes) -> bytes:
    """A PNG of plain paper in the mirrored outline of a front."""
    key = sha256(b"blank back of " + front).hexdigest()
    data = job.picture_cache.picture(key)
    if data is None:
        pixels = np.array(Image.open(io.BytesIO(front)).convert("RGBA"))
        pixels[..., :3] = PAPER_COLOUR
        pixels[..., 3] = np.fliplr(pixels[..., 3])
        data = png(pixels)
        job.picture_cache.add(key, data, {})
    return data


PictureFormat = Literal["png", "jpeg", "webp"]
SUFFIXES: dict[PictureFormat, str] = {"png": "png", "jpeg": "jpg", "webp": "webp"}
JPEG_QUALITY, WEBP_QUALITY = 90, 88
# The most that a picture for a table has each way: more isn't shown, or not by every machine.
LARGEST_PX = 4096


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture that is wanted of a face, in pixels.

    `cut` makes all transparent that lies outside of the piece; without it the whole rectangle is
    shown. `bleed` are millimetres around the trim, of those that the face has; `pad` are pixels
    around all that, left and right and above and below, filled with the edge drawn out, and clear
    around what is cut. The size is that of all.
    """

    face: Face
    width: int
    height: int
    form: PictureFormat = "png"
    cut: bool = True
    bleed: float = 0.0
    pad: tuple[int, int] = (0, 0)
    dpi: int | None = None


@dataclass(frozen=True, slots=True)
class EncodedPicture:
    """A picture as a file, with a name that no other picture has."""

    data: bytes
    name: str


@dataclass(frozen=True, slots=True)
class FaceGrid:
    """Faces on one picture in equal cells without a gap, row by row."""

    columns: int
    rows: int
    cell: tuple[int, int]
    faces: tuple[Face, ...]
    picture: EncodedPicture


def pixels_for(width: float, height: float, dpi: float, largest: int = LARGEST_PX
               ) -> tuple[int, int]:
    """The pixels of something so many millimetres wide and high, none larger than allowed."""
    scale = min(dpi / 25.4, largest / width, largest / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def draw_pictures(job: Job, wanted: Sequence[PictureRequest],
                  progress: Progress) -> list[EncodedPicture]:
    """The pictures, in order; those that an earlier build has made come from the album."""
    shots = [_shot(job, request) for request in wanted]
    keys = [
        digest_of(("portrait", shot_key(shot), request.form, request.pad, request.cut, request.dpi))
        for request, shot in zip(wanted, shots, strict=True)
    ]
    fresh = {key: (request, shot) for key, request, shot in zip(keys, wanted, shots, strict=True)
             if job.picture_cache.picture(key) is None}
    progress.stage("Taking pictures", len(wanted))
    todo = [shot for _, shot in fresh.values()]
    made: dict[str, bytes] = {}
    with _raster_pool(job, todo) as pool:
        canvases = (np.zeros((shot.height, shot.width, 4), np.uint8) for shot in todo)
        for (key, (item, _)), pixels in zip(fresh.items(), draw_shots(job, pool, todo, canvases),
                                            strict=True):
            made[key] = encode_picture(_add_padding(pixels, item), item.form, item.dpi)
            job.picture_cache.add(key, made[key], {})
    results = []
    for key, request in zip(keys, wanted, strict=True):
        data = made.get(key) or job.picture_cache.picture(key) or b""
        results.append(_named_picture(data, request.face.kind.name, request.form))
        progress.step()
    return results


def face_grid(job: Job, faces: Sequence[Face], cell: tuple[int, int], columns: int, rows: int, *,
              form: PictureFormat = "jpeg", cut: bool = False) -> FaceGrid:
    """Faces of one kind on one picture; cells without a face are empty."""
    shots = [_shot(job, PictureRequest(face, *cell, form, cut)) for face in faces]
    key = digest_of(("grid", *map(shot_key, shots), cell, columns, rows, form))
    data = job.picture_cache.picture(key)
    if data is None:
        canvas = np.zeros((rows * cell[1], columns * cell[0], 4), np.uint8)
        views = [canvas[row * cell[1]:(row + 1) * cell[1], column * cell[0]:(column + 1) * cell[0]]
                 for row, column in (divmod(number, columns) for number in range(len(faces)))]
        with _raster_pool(job, shots) as pool:
            for _ in draw_shots(job, pool, shots, views):
                pass
        data = encode_picture(canvas, form)
        job.picture_cache.add(key, data, {})
    return FaceGrid(columns, rows, cell, tuple(faces),
                    _named_picture(data, faces[0].kind.name, form))


def encode_picture(pixels: Pixels, form: PictureFormat, dpi: int | None = None) -> bytes:
    """Pixels as a file; where a form has no alpha, what is clear becomes white."""
    if form == "png":
        return png(pixels, dpi)
    file = io.BytesIO()
    if form == "webp":
        Image.fromarray(pixels).save(file, "WEBP", quality=WEBP_QUALITY, method=4)
    else:
        density = {"dpi": (dpi, dpi)} if dpi else {}
        _to_rgb(pixels).save(
            file, "JPEG", quality=JPEG_QUALITY, subsampling=0, optimize=True, **density)
    return file.getvalue()


def _to_rgb(pixels: Pixels) -> Image.Image:
    """A picture without alpha; Pillow leaves it out faster than numpy where it says nothing."""
    if is_opaque(pixels):
        return Image.fromarray(pixels).convert("RGB")
    return Image.fromarray(blend_on_white(pixels))


def blend_on_white(pixels: Pixels) -> Pixels:
    """The colours of pixels as they look on white paper."""
    flat = make_contiguous(pixels[..., :3])
    # Most pixels are opaque, so only the others are reckoned with.
    soft = pixels[..., 3] < 255
    some = pixels[soft].astype(np.uint16)
    alpha = some[:, 3:]
    flat[soft] = (some[:, :3] * alpha + 255 * (255 - alpha) + 127) // 255
    return flat


def _shot(job: Job, wanted: PictureRequest) -> RasterRequest:
    kind = wanted.face.kind
    size = wanted.width - 2 * wanted.pad[0], wanted.height - 2 * wanted.pad[1]
    outline = shape_of(kind) if wanted.cut and not wanted.bleed else ""
    return RasterRequest(job.pressroom.form(wanted.face), *size, kind.bleed - wanted.bleed, outline)


def _add_padding(pixels: Pixels, wanted: PictureRequest) -> Pixels:
    across, down = wanted.pad
    if not across and not down:
        return pixels
    return np.pad(pixels, ((down, down), (across, across), (0, 0)),
                  mode="constant" if wanted.cut else "edge")


def _raster_pool(job: Job, shots: Sequence[RasterRequest]) -> RasterPool:
    return RasterPool(job.assets.fonts, sum(shot.width * shot.height for shot in shots))


def _named_picture(data: bytes, kind: str, form: PictureFormat) -> EncodedPicture:
    return EncodedPicture(data, f"{kind}-{sha256(data).hexdigest()[:8]}.{SUFFIXES[form]}")
