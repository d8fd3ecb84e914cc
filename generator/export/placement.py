"""Faces in their places, as PDF operators: where a form goes, how it is turned and clipped."""

from __future__ import annotations

from math import cos, radians, sin

from generator.model.kind import Kind
from generator.press.numbers import short
from generator.sheets.outline import Disc, Outline, Polygon, printed
from generator.sheets.sheet import Slot
from generator.units import PT_PER_MM, Rect, Size

CURVE = 0.5522847498
# Sines that computers get slightly wrong would show in the file.
QUARTERS: dict[float, tuple[float, float]] = {
    0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
Matrix = tuple[float, float, float, float, float, float]


def number(value: float) -> str:
    """A number for a content stream, exact to a hundred thousandth of a point."""
    return short(value, 5)


def matrix(trim: Rect, turn: float, drawn: Size, page: Size, scale: float = 1.0) -> Matrix:
    """The matrix that lays a form of size `drawn`, turned clockwise, centred over `trim`."""
    c, s = QUARTERS.get(turn) or (cos(radians(turn)), sin(radians(turn)))
    a, b = c * scale, -s * scale
    x = (trim.x + trim.width / 2) * PT_PER_MM
    y = (page.height - trim.y - trim.height / 2) * PT_PER_MM
    half = Size(drawn.width * PT_PER_MM / 2, drawn.height * PT_PER_MM / 2)
    return (a, b, -b, a, x - a * half.width + b * half.height, y - b * half.width - a * half.height)


def outline_path(outline: Outline, page: Size) -> str:
    """The operators that trace an outline."""
    if isinstance(outline, Disc):
        return _disc(outline, page)
    return _corners(outline, page)


def _corners(outline: Polygon, page: Size) -> str:
    points = [f"{number(x * PT_PER_MM)} {number((page.height - y) * PT_PER_MM)}"
              for x, y in outline.points]
    return f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " h"


def _disc(disc: Disc, page: Size) -> str:
    x, y, r = disc.x * PT_PER_MM, (page.height - disc.y) * PT_PER_MM, disc.radius * PT_PER_MM
    k = r * CURVE
    ends = [(x + r, y), (x, y + r), (x - r, y), (x, y - r), (x + r, y)]
    pulls = [((x + r, y + k), (x + k, y + r)), ((x - k, y + r), (x - r, y + k)),
             ((x - r, y - k), (x - k, y - r)), ((x + k, y - r), (x + r, y - k))]
    curves = (f"{_pair(first)} {_pair(second)} {_pair(end)} c"
              for (first, second), end in zip(pulls, ends[1:], strict=True))
    return f"{_pair(ends[0])} m " + " ".join(curves) + " h"


def _pair(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


class Placer:
    """Writes slots as operators; slots in the same place share the work."""

    def __init__(self) -> None:
        self._known: dict[object, str] = {}

    def place(self, slot: Slot, page: Size, name: str) -> str:
        """The operators that draw a face, called `name` in the page's resources, in its slot."""
        kind = slot.face.kind
        key = (slot.trim, slot.turn, slot.bleed, slot.shares, slot.part, kind.name, page)
        prefix = self._known.get(key)
        if prefix is None:
            prefix = self._known[key] = _prefix(slot, kind, page)
        return f"{prefix} /{name} Do Q"


def _prefix(slot: Slot, kind: Kind, page: Size) -> str:
    placed = " ".join(map(number, matrix(slot.whole, slot.turn, kind.page, page)))
    # A form ends at its own bleed; only what must end earlier, or isn't square, needs a clip.
    whole = slot.bleed >= kind.bleed - 1e-9 and not any(slot.shares) and not slot.part
    if kind.shape in ("rect", "path") and whole:
        return f"q {placed} cm"
    return f"q {outline_path(printed(slot), page)} W n {placed} cm"
