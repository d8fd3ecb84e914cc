"""CairoSVG, a second program that draws our SVG: to compare pictures with, and for EPS files.

It is optional (`ballotin[cairo]`) and needs libcairo of the system. It works in a process with
limits, on our own plain SVG with text as shapes, and fetches nothing.
"""

import io
import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import Complaint
from generator.base.helper_processes import run_confined
from generator.drawing.press.raster import Pixels
from generator.drawing.press.svg_export import TextOutliner, svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.tree import Document, Drawing, Element

# Processor seconds for a start and for one drawing, and megabytes.
START_SECONDS, DRAWING_SECONDS, MEGABYTES = 5.0, 2.0, 1_000
# Drawings that one process converts; if one of them takes too much, they are tried in halves.
BATCH = 32
LIBRARY_HINT = ("Debian and Ubuntu: sudo apt install libcairo2; Fedora: sudo dnf install cairo; "
                "macOS: brew install cairo; Windows: winget install tschoonj.GTKForWindows")
# Cairo writes the time into EPS files.
CREATION_DATE = re.compile(rb"^%%CreationDate:[^\n]*\n", re.MULTILINE)
# How far a channel of a pixel may be from all pixels around its place in the other picture: edges
# may be softened in two ways, half a pixel from each other.
TOLERANCE = 60
# The colour of pixels that differ.
DIFFERENCE = (0xD4, 0x00, 0x3C)


class CairoJob(NamedTuple):
    """A drawing to convert: to a picture of this size in pixels, or without one to EPS."""

    svg: bytes
    size: tuple[int, int] | None = None


@cache
def missing_cairo() -> Complaint | None:
    """What has to be installed before CairoSVG can draw; None if it can."""
    try:
        import cairosvg  # noqa: F401, PLC0415
    except ImportError:
        return Complaint("cairo/missing", "CairoSVG isn't installed",
                         f"pip install 'ballotin[cairo]'; it also needs libcairo. {LIBRARY_HINT}")
    except OSError:
        return Complaint("cairo/missing", "CairoSVG doesn't find the library libcairo",
                         LIBRARY_HINT)
    return None


class CairoSvgWriter:
    """Writes drawings as SVG that CairoSVG draws as it is meant."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture]) -> None:
        self._outliner = TextOutliner(fonts)
        self._pictures = {
            name: replace(picture, drawing=_with_grouped_uses(picture.drawing))
            if picture.drawing else picture
            for name, picture in self._outliner.outlined_pictures(pictures).items()}

    def write(self, drawing: Drawing) -> bytes:
        """A drawing with its text as shapes."""
        return self.write_outlined(self._outliner.outline(drawing))

    def write_outlined(self, drawing: Drawing) -> bytes:
        """A drawing that has no text."""
        document = _with_grouped_uses(Document(drawing.root, drawing.ids, "", ""))
        return svg_text(Drawing(document.root, document.ids), self._pictures).encode()


def _with_grouped_uses(document: Document) -> Document:
    ids = {name: _group_faded_uses(element) for name, element in document.ids.items()}
    return Document(_group_faded_uses(document.root), ids, document.digest, document.file)


def _group_faded_uses(element: Element) -> Element:
    """The element with the opacity of each <use> at a group around it.

    CairoSVG doesn't heed the opacity of a <use>.
    """
    children = tuple(_group_faded_uses(child) if isinstance(child, Element) else child
                     for child in element.children)
    changed = element.copy_with(children=children) if children else element
    if element.tag != "use" or "opacity" not in element.attrs:
        return changed
    attrs = dict(element.attrs)
    group = {"opacity": attrs.pop("opacity")}
    return Element("g", group, (changed.copy_with(attrs),), element.where)


def convert_drawings(jobs: Sequence[CairoJob]) -> list[bytes | Complaint]:
    """A PNG or EPS file for each drawing, or why CairoSVG makes none."""
    converted: list[bytes | Complaint] = []
    for start in range(0, len(jobs), BATCH):
        converted += _convert_confined(jobs[start:start + BATCH])
    return converted


def _convert_confined(jobs: Sequence[CairoJob]) -> list[bytes | Complaint]:
    budget = Budget(START_SECONDS + DRAWING_SECONDS * len(jobs), MEGABYTES)
    try:
        with TemporaryDirectory(prefix="ballotin-") as folder:
            for number, job in enumerate(jobs):
                Path(folder, str(number)).write_bytes(job.svg)
            return run_confined(budget, _convert, folder, [job.size for job in jobs])
    except OverBudgetError as error:
        if len(jobs) == 1:
            return [error]
    half = len(jobs) // 2
    return _convert_confined(jobs[:half]) + _convert_confined(jobs[half:])


def _convert(folder: str, sizes: Sequence[tuple[int, int] | None]) -> list[bytes | Complaint]:
    """Convert the numbered files in a folder; runs in a process with limits."""
    return [_convert_one(Path(folder, str(number)).read_bytes(), size)
            for number, size in enumerate(sizes)]


def _convert_one(svg: bytes, size: tuple[int, int] | None) -> bytes | Complaint:
    from cairosvg.surface import EPSSurface, PNGSurface  # noqa: PLC0415

    try:
        if size is None:
            eps: bytes = EPSSurface.convert(bytestring=svg, url_fetcher=_fetch_nothing)
            return CREATION_DATE.sub(b"", eps, count=1)
        png: bytes = PNGSurface.convert(bytestring=svg, url_fetcher=_fetch_nothing,
                                        output_width=size[0], output_height=size[1])
        return png
    except MemoryError:
        raise
    except Exception as error:  # of whatever kind its own code runs into
        reason = str(error).partition("\n")[0][:200] or type(error).__name__
        return Complaint("cairo/cannot-draw", f"CairoSVG fails: {reason}",
                         "look at the face yourself")


def _fetch_nothing(url: str, _: str) -> bytes:
    """The bytes of a picture inside of the SVG; nothing else is opened."""
    head, comma, data = url.partition(",")
    if not (comma and re.fullmatch(r"data:image/[a-z+]+;base64", head)):
        raise ValueError("it refers to something outside of the SVG")
    return b64decode(data, validate=True)


def read_picture(png: bytes) -> Pixels:
    """The pixels of a PNG by Cairo, as RGBA."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def differing_pixels(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Where two pictures of one size differ, on white, by more than softened edges."""
    ours, theirs = _on_white(one), _on_white(other)
    return np.asarray(np.maximum(_distance(ours, theirs), _distance(theirs, ours)) > TOLERANCE)


def mark_differences(picture: Pixels, differs: NDArray[np.bool_]) -> Pixels:
    """A pale picture in which the pixels that differ are red."""
    marked = picture.copy()
    marked[..., :3] = 255 - (255 - picture[..., :3]) // 4
    marked[differs] = (*DIFFERENCE, 255)
    return marked


def _on_white(picture: Pixels) -> NDArray[np.int16]:
    opacity = picture[..., 3:].astype(np.int32)
    colours = (picture[..., :3] * opacity + 255 * (255 - opacity)) // 255
    return colours.astype(np.int16)


def _distance(picture: NDArray[np.int16], other: NDArray[np.int16]) -> NDArray[np.int16]:
    """How far each pixel is from all that the other picture shows around it."""
    height, width, _ = other.shape
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    lowest, highest = other, other
    for down in range(3):
        for right in range(3):
            moved = padded[down:down + height, right:right + width]
            lowest, highest = np.minimum(lowest, moved), np.maximum(highest, moved)
    outside = np.maximum(np.maximum(picture - highest, lowest - picture), 0)
    return np.asarray(outside.max(axis=2))
