"""The small pictures that Tabletop Simulator shows in its list of saved objects."""

import io

import numpy as np
from PIL import Image

from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.output.portraits import Portrait, encoded, portraits
from generator.paper.job import Job

SIDE_PX = 256


def thumbnails(job: Job, progress: Progress) -> dict[str, bytes]:
    """For each kind the front of its first piece, in the middle of a square."""
    fronts: dict[str, Face] = {}
    for piece in job.pieces:
        fronts.setdefault(piece.component.kind.name, piece.front)
    wanted = []
    for face in fronts.values():
        scale = SIDE_PX / max(face.kind.trim.width, face.kind.trim.height)
        width, height = (max(1, round(mm * scale))
                         for mm in (face.kind.trim.width, face.kind.trim.height))
        wanted.append(Portrait(face, width, height))
    return {kind: _squared(picked.data)
            for kind, picked in zip(fronts, portraits(job, wanted, progress), strict=True)}


def _squared(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as picture:
        pixels = np.asarray(picture.convert("RGBA"))
    high, wide = SIDE_PX - pixels.shape[0], SIDE_PX - pixels.shape[1]
    return encoded(np.pad(pixels, ((high // 2, high - high // 2), (wide // 2, wide - wide // 2),
                                   (0, 0))), "png")
