"""A face as CairoSVG draws it, and where that differs from our press, for the page of faces."""

from dataclasses import dataclass
from typing import Final

from generator.base.findings import Complaint
from generator.drawing.press.cairo import (
    CairoJob,
    convert_drawings,
    differing_pixels,
    mark_differences,
    read_picture,
)
from generator.drawing.press.png import png
from generator.drawing.press.raster import Pixels

# What a page can show in place of our own picture.
VIEWS: Final = ("cairo", "difference")


@dataclass(frozen=True, slots=True)
class CairoComparison:
    """A face by the press, and its SVG for CairoSVG."""

    ours: Pixels
    svg: bytes

    def picture(self, view: str) -> bytes | Complaint:
        """A PNG of one of the views, or why CairoSVG can't draw the face."""
        height, width, _ = self.ours.shape
        [file] = convert_drawings([CairoJob(self.svg, (width, height))])
        if isinstance(file, Complaint) or view == "cairo":
            return file
        return png(mark_differences(self.ours, differing_pixels(self.ours, read_picture(file))))
