"""What a piece looks like from behind if nothing is printed there."""

import io
from hashlib import sha256

import numpy as np
from PIL import Image

from generator.drawing.press.png import png
from generator.paper.job import Job

# The colour of paper.
PAPER = (244, 240, 232)


def blank_back(job: Job, front: bytes) -> bytes:
    """A PNG of plain paper in the mirrored outline of a front."""
    key = sha256(b"blank back of " + front).hexdigest()
    data = job.album.picture(key)
    if data is None:
        pixels = np.array(Image.open(io.BytesIO(front)).convert("RGBA"))
        pixels[..., :3] = PAPER
        pixels[..., 3] = np.fliplr(pixels[..., 3])
        data = png(pixels)
        job.album.add(key, data, {})
    return data
