"""A die of six faces, of which opposite ones add up to seven."""

from generator.base.units import Rect
from generator.game.model.net import Net, NetPart
from generator.game.nets.shapes import Edge, assembled, panel, tab

GROUPS: dict[str, tuple[str, ...]] = {}
# Where each tab stands, and behind which face it is glued.
TABS: tuple[tuple[str, Edge, str], ...] = (
    ("5", "top", "3"), ("5", "bottom", "4"), ("2", "top", "3"), ("2", "bottom", "4"),
    ("6", "left", "5"), ("6", "right", "2"), ("3", "top", "6"))


def die(edge: float) -> Net:
    """A cross: 1 in front, 3 above it, 4 and 6 below, 5 and 2 at its sides."""
    places = {"1": (0, 0), "2": (1, 0), "3": (0, -1), "4": (0, 1), "5": (-1, 0), "6": (0, 2)}
    squares = {name: Rect(x * edge, y * edge, edge, edge) for name, (x, y) in places.items()}
    faces = [NetPart(name, panel(squares[name]), {"1": "", "6": "4"}.get(name, "1"),
                     turn=180 if name == "6" else 0)
             for name in ("1", "2", "3", "4", "5", "6")]
    # Tapered by as much as they are deep: two of them meet at a corner inside.
    depth = min(0.36 * edge, 8.0)
    tabs = [NetPart(f"{name} {where}", tab(squares[name], where, depth, depth * 1.05, 0.2), name,
                    role="glue", meets=meets) for name, where, meets in TABS]
    return assembled((*faces, *tabs), GROUPS, "1", "6")
