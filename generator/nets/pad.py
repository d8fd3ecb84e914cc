"""A sheet of a score pad: a page to write on, and a strip by which the sheets are glued."""

from generator.model.net import Net, NetPart
from generator.nets.shapes import assembled, panel
from generator.units import Rect

STRIP = 8.0


def pad_sheet(width: float, height: float) -> Net:
    """The strip lies above the page, which is torn off along the fold."""
    return assembled((
        NetPart("page", panel(Rect(0.0, 0.0, width, height))),
        NetPart("strip", panel(Rect(0.0, -STRIP, width, STRIP)), "page", 0.0, role="glue"),
    ), {}, "page")
