"""A sheet of a score pad: a page to write on, and a strip by which the sheets are glued."""

from generator.base.units import Rect
from generator.game.model.net import Net, NetPart
from generator.game.nets.shapes import assembled, panel

STRIP = 8.0


def pad_sheet(width: float, height: float) -> Net:
    """The strip lies above the page, which is torn off along the fold."""
    return assembled((
        NetPart("page", panel(Rect(0.0, 0.0, width, height))),
        NetPart("strip", panel(Rect(0.0, -STRIP, width, STRIP)), "page", 0.0, role="glue"),
    ), {}, "page")
