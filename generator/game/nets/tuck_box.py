"""A tuck box: a lid to open above, a bottom that is glued, a notch for the thumb."""

from generator.base.units import Rect
from generator.game.model.net import Net, NetPart
from generator.game.nets.shapes import assembled, notched, panel, tab, tuck

# What flaps leave free beside the walls that they go behind.
FREE = 0.6
SEAM = 12.0
LIP = 14.0
NOTCH = 9.0
GROUPS = {"sides": ("left", "right"), "ends": ("top", "bottom")}


def tuck_box(width: float, height: float, depth: float) -> Net:
    """The net of a box of that size: left, front, right and back in a row, the lid at the back."""
    left = Rect(0.0, 0.0, depth, height)
    front = Rect(depth, 0.0, width, height)
    right = Rect(depth + width, 0.0, depth, height)
    back = Rect(2 * depth + width, 0.0, width, height)
    top = Rect(back.x, -depth, width, depth)
    bottom = Rect(front.x, height, width, depth)
    lip = min(LIP, 0.4 * height)
    # Flaps at the narrow sides must not meet in the middle.
    dust = min(0.85 * depth, width / 2 - FREE)
    seam = min(SEAM, 0.8 * width)
    ear = min(2.0, depth / 6)
    return assembled((
        NetPart("front", notched(front, min(NOTCH, width / 5, height / 4))),
        NetPart("left", panel(left), "front"),
        NetPart("right", panel(right), "front"),
        NetPart("back", panel(back), "right"),
        NetPart("bottom", panel(bottom), "front"),
        NetPart("top", panel(top), "back", turn=180),
        NetPart("tuck", tuck(top, "top", lip, FREE), "top", role="flap", meets="front"),
        NetPart("left dust", tab(left, "top", dust, ear, FREE), "left", role="flap", meets="top"),
        NetPart("right dust", tab(right, "top", dust, ear, FREE), "right", role="flap",
                meets="top"),
        NetPart("left foot", tab(left, "bottom", dust, ear, FREE), "left", role="glue",
                meets="bottom"),
        NetPart("right foot", tab(right, "bottom", dust, ear, FREE), "right", role="glue",
                meets="bottom"),
        NetPart("bottom tab", tab(bottom, "bottom", min(SEAM, 0.4 * height), 4.0, FREE), "bottom",
                role="glue", meets="back"),
        NetPart("seam", tab(left, "left", seam, 4.0, FREE), "left", role="glue", meets="back"),
    ), GROUPS, "front", "back")
