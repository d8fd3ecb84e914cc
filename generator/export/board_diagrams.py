"""Small drawings that say how boards of several sheets are put together."""

from __future__ import annotations

from generator.export.diagrams import CUT, NOTE, head, knife
from generator.export.easel import Easel, Point, Stroke
from generator.export.look import CREAM, FINE, GOLD, INK, MILK, PALE, PEN, SAND, WHITE
from generator.units import Rect

SEAM = Stroke(INK, 0.3, (0.9, 0.7))


def flaps(easel: Easel) -> None:
    """Two neighbours: the right one loses its left rim, the left one keeps its flap."""
    _tile(easel, Rect(2.5, 5, 20, 20), "A1")
    easel.line([(18.5, 7), (18.5, 23)], SEAM)
    _cross(easel, (18.5, 3.6))
    _cross(easel, (18.5, 26.4))
    _tile(easel, Rect(29, 5, 20, 20), "A2")
    easel.box(Rect(29, 5, 3.6, 20), SAND, FINE)
    _cross(easel, (32.6, 3.6))
    _cross(easel, (32.6, 26.4))
    easel.line([(32.6, 0.6), (32.6, 15)], Stroke(GOLD, 0.7))
    easel.line([(32.6, 15), (32.6, 29.4)], CUT)
    knife(easel, (32.6, 15))


def glued(easel: Easel) -> None:
    """A tile comes onto the flap of the one at its left, and a row onto that of the row above."""
    _tile(easel, Rect(3, 1.5, 17, 12.5), "A1")
    easel.box(Rect(16.6, 1.5, 3.4, 12.5), SAND, FINE)
    easel.box(Rect(3, 11, 17, 3), SAND, FINE)
    _tile(easel, Rect(30, 1.5, 17, 12.5), "A2")
    easel.box(Rect(30, 11, 17, 3), SAND, FINE)
    easel.line([(28.5, 7), (24, 7)], Stroke(INK, 0.5))
    head(easel, (21.6, 7), (-1, 0))
    _tile(easel, Rect(10.5, 20.5, 15, 9), "B1")
    _tile(easel, Rect(24.3, 20.5, 15, 9), "B2")
    easel.line([(24.3, 19.6), (24.3, 18.4)], Stroke(INK, 0.5))
    head(easel, (24.3, 16), (0, -1))


def backing(easel: Easel) -> None:
    """Front, grey board and back, one behind the other, with their seams in line."""
    for index, (fill, seam) in enumerate(((CREAM, True), (SAND, False), (GOLD, True))):
        x = 4.0 + 16 * index
        easel.polygon([(x, 8), (x + 11, 3), (x + 11, 22), (x, 27)], fill, PEN)
        if seam:
            easel.line([(x + 5.5, 5.5), (x + 5.5, 24.5)], SEAM)
            easel.line([(x, 17.5), (x + 11, 12.5)], SEAM)
    for x, way in ((16.2, 1), (34.9, -1)):
        easel.line([(x - 0.8 * way, 15), (x + 1.5 * way, 15)], Stroke(INK, 0.5))
        head(easel, (x + 3.4 * way, 15), (way, 0))


def hinge(easel: Easel) -> None:
    """Two halves face down, edge to edge, with tape along the joint."""
    easel.polygon([(3, 9), (26, 5), (26, 27), (3, 29)], WHITE, PEN)
    easel.polygon([(26, 5), (49, 9), (49, 29), (26, 27)], WHITE, PEN)
    easel.polygon([(22, 3.6), (26, 2.8), (30, 3.6), (30, 28.4), (26, 27.8), (22, 28.4)], PALE,
                  FINE)
    easel.line([(26, 2.8), (26, 27.8)], SEAM)
    for x, way in ((12, 1), (40, -1)):
        easel.line([(x - 2.5 * way, 17), (x + 2 * way, 17)], Stroke(INK, 0.5))
        head(easel, (x + 4.2 * way, 17), (way, 0))


def _tile(easel: Easel, rect: Rect, name: str) -> None:
    """A sheet with its part of a picture, and its name."""
    easel.box(rect, WHITE, PEN)
    inner = Rect(rect.x + 1.2, rect.y + 1.2, rect.width - 2.4, rect.height - 2.4)
    easel.box(inner, CREAM, Stroke(MILK, 0.2))
    easel.text((rect.x + rect.width / 2, rect.y + rect.height / 2 + 0.95), name, NOTE, "middle")


def _cross(easel: Easel, centre: Point) -> None:
    x, y = centre
    easel.line([(x - 1.3, y), (x + 1.3, y)], FINE)
    easel.line([(x, y - 1.3), (x, y + 1.3)], FINE)
