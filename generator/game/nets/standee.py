"""A standee: front and back, folded at the head and glued together, on two feet."""

from generator.base.units import Rect
from generator.game.model.net import Net, NetPart
from generator.game.nets.shapes import assembled, panel

GROUPS = {"feet": ("foot", "heel")}


def standee(width: float, height: float) -> Net:
    """One foot is folded to the front, the other to the back; the back hangs on the head."""
    deep = min(max(8.0, 0.4 * width), 0.4 * height)
    return assembled((
        NetPart("front", panel(Rect(0.0, 0.0, width, height))),
        NetPart("back", panel(Rect(0.0, -height, width, height)), "front", 180.0, turn=180),
        NetPart("foot", panel(Rect(0.0, height, width, deep)), "front", -90.0),
        NetPart("heel", panel(Rect(0.0, -height - deep, width, deep)), "back", -90.0, turn=180),
    ), GROUPS, "front", "back")
