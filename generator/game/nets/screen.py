"""A player's screen: panels side by side that stand by being folded."""

from itertools import accumulate

from generator.base.units import Rect
from generator.game.model.net import Net, NetPart
from generator.game.nets.shapes import assembled, panel

# How far a wing is folded back, degrees, and one panel in the middle from the next.
WING, MIDDLE = 60.0, 30.0
# How wide wings are unless somebody says it.
SHARE = 0.6


def screen(width: float, height: float, panels: int, wing: float) -> Net:
    """So many panels: the outer ones are wings; of two, both are as wide as said."""
    names = ["left", *_middle(panels), "right"]
    outer = width if panels == 2 else wing or SHARE * width
    widths = [outer, *[width] * (panels - 2), outer]
    starts = [0.0, *accumulate(widths)]
    places = {name: panel(Rect(x, 0.0, wide, height))
              for name, x, wide in zip(names, starts, widths, strict=False)}
    first = names[1] if panels > 2 else names[0]
    parts = [NetPart(first, places[first])]
    if panels > 2:
        parts.append(NetPart("left", places["left"], first, WING))
    for before, name in zip(names[names.index(first):], names[names.index(first) + 1:],
                            strict=False):
        parts.append(NetPart(name, places[name], before,
                             2 * WING if panels == 2 else WING if name == "right" else MIDDLE))
    groups: dict[str, tuple[str, ...]] = {"wings": ("left", "right")}
    if panels > 3:
        groups["fronts"] = tuple(_middle(panels))
    return assembled(parts, groups, first)


def _middle(panels: int) -> list[str]:
    """The names of the panels between the wings."""
    if panels == 3:
        return ["front"]
    return [f"front-{number}" for number in range(1, panels - 1)]
