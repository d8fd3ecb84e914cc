"""The shapes that nets are put together of: panels, tabs that taper, flaps with round corners."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from math import cos, pi, sin
from typing import Literal

from generator.base.units import Rect, Size
from generator.game.model.net import Net, NetPart, Point

Edge = Literal["left", "top", "right", "bottom"]
ARC = 12  # straight lines of a quarter of a circle; of 8 mm radius they are 0.02 mm off it


def panel(rect: Rect) -> tuple[Point, ...]:
    """A rectangle, clockwise from its top left corner."""
    return ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom),
            (rect.x, rect.bottom))


def notched_panel(rect: Rect, radius: float) -> tuple[Point, ...]:
    """A rectangle with half a disc cut out of the middle of its top edge, for a thumb."""
    middle = rect.x + rect.width / 2
    arc = [(middle - radius * cos(pi * step / (2 * ARC)), rect.y + radius * sin(
        pi * step / (2 * ARC))) for step in range(2 * ARC + 1)]
    return ((rect.x, rect.y), *arc, (rect.right, rect.y), (rect.right, rect.bottom),
            (rect.x, rect.bottom))


def tab(rect: Rect, edge: Edge, depth: float, taper: float, inset: float = 0.0
        ) -> tuple[Point, ...]:
    """A strip beyond an edge of a rectangle, shorter there than at the fold.

    `inset` is what it leaves free at both ends of the edge.
    """
    length = rect.width if edge in ("top", "bottom") else rect.height
    taper = min(taper, length / 2 - inset - 0.5)
    return _along_edge(rect, edge, ((inset, 0.0), (inset + taper, depth),
                                    (length - inset - taper, depth), (length - inset, 0.0)))


def tuck_flap(rect: Rect, edge: Edge, depth: float, inset: float) -> tuple[Point, ...]:
    """A flap beyond an edge whose far corners are round, to be pushed in."""
    length = rect.width if edge in ("top", "bottom") else rect.height
    radius = min(depth * 0.7, length / 4)
    quarter = [pi * step / (2 * ARC) for step in range(ARC + 1)]
    first = [(inset + radius * (1 - cos(angle)), depth - radius * (1 - sin(angle)))
             for angle in quarter]
    last = [(length - x, y) for x, y in reversed(first)]
    return _along_edge(rect, edge, ((inset, 0.0), *first, *last, (length - inset, 0.0)))


def _along_edge(rect: Rect, edge: Edge, points: Sequence[Point]) -> tuple[Point, ...]:
    """Points on the net: along an edge, clockwise around its rectangle, and away from it."""
    def point_at(along: float, away: float) -> Point:
        if edge == "top":
            return rect.x + along, rect.y - away
        if edge == "bottom":
            return rect.right - along, rect.bottom + away
        if edge == "left":
            return rect.x - away, rect.bottom - along
        return rect.right + away, rect.y + along

    return tuple(point_at(along, away) for along, away in points)


def assemble_net(parts: Sequence[NetPart], groups: Mapping[str, tuple[str, ...]] | None = None,
                 main: str = "", other: str = "") -> Net:
    """A net of parts in any place, moved to its corner."""
    xs, ys = zip(*(point for part in parts for point in part.points), strict=True)
    left, top = min(xs), min(ys)
    moved = tuple(replace(part, points=tuple((x - left, y - top) for x, y in part.points))
                  for part in parts)
    return Net(size=Size(round(max(xs) - left, 6), round(max(ys) - top, 6)), parts=moved,
               groups=groups or {},
               main=main, other=other)


DIE_GROUPS: dict[str, tuple[str, ...]] = {}
# Where each tab is, and behind which face it is glued.
DIE_TABS: tuple[tuple[str, Edge, str], ...] = (
    ("5", "top", "3"), ("5", "bottom", "4"), ("2", "top", "3"), ("2", "bottom", "4"),
    ("6", "left", "5"), ("6", "right", "2"), ("3", "top", "6"))


def die_net(edge: float) -> Net:
    """A cross: 1 in front, 3 above it, 4 and 6 below, 5 and 2 at its sides."""
    places = {"1": (0, 0), "2": (1, 0), "3": (0, -1), "4": (0, 1), "5": (-1, 0), "6": (0, 2)}
    squares = {name: Rect(x * edge, y * edge, edge, edge) for name, (x, y) in places.items()}
    faces = [NetPart(name=name, points=panel(squares[name]),
                     parent={"1": "", "6": "4"}.get(name, "1"),
                     turn=180 if name == "6" else 0)
             for name in ("1", "2", "3", "4", "5", "6")]
    # Tapered by as much as they are deep: two of them meet at a corner inside.
    depth = min(0.36 * edge, 8.0)
    tabs = [NetPart(name=f"{name} {where}",
                    points=tab(squares[name], where, depth, depth * 1.05, 0.2), parent=name,
                    role="glue", meets=meets) for name, where, meets in DIE_TABS]
    return assemble_net((*faces, *tabs), DIE_GROUPS, "1", "6")


PAD_STRIP = 8.0


def score_pad_net(width: float, height: float) -> Net:
    """The strip is above the page, which is torn off along the fold."""
    return assemble_net((
        NetPart(name="page", points=panel(Rect(0.0, 0.0, width, height))),
        NetPart(name="strip", points=panel(Rect(0.0, -PAD_STRIP, width, PAD_STRIP)), parent="page",
                angle=0.0, role="glue"),
    ), {}, "page")


# How far a wing is folded back, degrees, and one panel in the middle from the next.
SCREEN_WING, SCREEN_MIDDLE = 60.0, 30.0
# The default width of wings.
SCREEN_WING_SHARE = 0.6


def screen_net(width: float, height: float, panels: int, wing: float) -> Net:
    """So many panels: the outer ones are wings; of two, both are as wide as said."""
    names = ["left", *_middle_panels(panels), "right"]
    outer = width if panels == 2 else wing or SCREEN_WING_SHARE * width
    widths = [outer, *[width] * (panels - 2), outer]
    starts = [0.0, *accumulate(widths)]
    places = {name: panel(Rect(x, 0.0, wide, height))
              for name, x, wide in zip(names, starts, widths, strict=False)}
    first = names[1] if panels > 2 else names[0]
    parts = [NetPart(name=first, points=places[first])]
    if panels > 2:
        parts.append(NetPart(name="left", points=places["left"], parent=first, angle=SCREEN_WING))
    for before, name in zip(names[names.index(first):], names[names.index(first) + 1:],
                            strict=False):
        parts.append(NetPart(name=name, points=places[name], parent=before,
                             angle=2 * SCREEN_WING if panels == 2 else SCREEN_WING if name
                             == "right"
                             else SCREEN_MIDDLE))
    groups: dict[str, tuple[str, ...]] = {"wings": ("left", "right")}
    if panels > 3:
        groups["fronts"] = tuple(_middle_panels(panels))
    return assemble_net(parts, groups, first)


def _middle_panels(panels: int) -> list[str]:
    """The names of the panels between the wings."""
    if panels == 3:
        return ["front"]
    return [f"front-{number}" for number in range(1, panels - 1)]


STANDEE_GROUPS = {"feet": ("foot", "heel")}


def standee_net(width: float, height: float) -> Net:
    """One foot is folded to the front, the other to the back; the back is attached to the head."""
    deep = min(max(8.0, 0.4 * width), 0.4 * height)
    return assemble_net((
        NetPart(name="front", points=panel(Rect(0.0, 0.0, width, height))),
        NetPart(name="back", points=panel(Rect(0.0, -height, width, height)), parent="front",
                angle=180.0, turn=180),
        NetPart(name="foot", points=panel(Rect(0.0, height, width, deep)), parent="front",
                angle=-90.0),
        NetPart(name="heel", points=panel(Rect(0.0, -height - deep, width, deep)), parent="back",
                angle=-90.0, turn=180),
    ), STANDEE_GROUPS, "front", "back")


# The gap between flaps and the walls that they go behind.
FREE = 0.6
SEAM = 12.0
LIP = 14.0
NOTCH = 9.0
TUCK_BOX_GROUPS = {"sides": ("left", "right"), "ends": ("top", "bottom")}


def tuck_box_net(width: float, height: float, depth: float) -> Net:
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
    return assemble_net((
        NetPart(name="front", points=notched_panel(front, min(NOTCH, width / 5, height / 4))),
        NetPart(name="left", points=panel(left), parent="front"),
        NetPart(name="right", points=panel(right), parent="front"),
        NetPart(name="back", points=panel(back), parent="right"),
        NetPart(name="bottom", points=panel(bottom), parent="front"),
        NetPart(name="top", points=panel(top), parent="back", turn=180),
        NetPart(name="tuck", points=tuck_flap(top, "top", lip, FREE), parent="top", role="flap",
                meets="front"),
        NetPart(name="left dust", points=tab(left, "top", dust, ear, FREE), parent="left",
                role="flap", meets="top"),
        NetPart(name="right dust", points=tab(right, "top", dust, ear, FREE), parent="right",
                role="flap",
                meets="top"),
        NetPart(name="left foot", points=tab(left, "bottom", dust, ear, FREE), parent="left",
                role="glue",
                meets="bottom"),
        NetPart(name="right foot", points=tab(right, "bottom", dust, ear, FREE), parent="right",
                role="glue",
                meets="bottom"),
        NetPart(name="bottom tab", points=tab(bottom, "bottom", min(SEAM, 0.4 * height), 4.0, FREE),
                parent="bottom",
                role="glue", meets="back"),
        NetPart(name="seam", points=tab(left, "left", seam, 4.0, FREE), parent="left", role="glue",
                meets="back"),
    ), TUCK_BOX_GROUPS, "front", "back")
