"""Small drawings that say how to print and cut, each in a world of 52 × 30 mm."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from generator.pages.canvas import Lettering, PageCanvas, Point, Stroke
from generator.pages.look import CREAM, FINE, GOLD, INK, MILK, PALE, PEN, SAND, TEXT, WHITE
from generator.units import Rect, Size

WORLD = Size(52, 30)
NOTE = Lettering(TEXT, 700, 7.5, INK)
PLAIN = Lettering(TEXT, 400, 7.5, INK)
CUT = Stroke(GOLD, 0.45, (1.4, 0.9))
BLADE = "#C9C3BC"


def actual_size(easel: PageCanvas, wrong: Sequence[str], right: str) -> None:
    """A print dialog with the one right choice, below two wrong ones."""
    easel.box(Rect(8, 2.5, 36, 25), WHITE, PEN, corner=1.5)
    easel.box(Rect(8, 2.5, 36, 5.5), CREAM, PEN, corner=1.5)
    for index, colour in enumerate((GOLD, PALE, SAND)):
        easel.circle((11 + 2.2 * index, 5.25), 0.7, colour)
    for index, (words, wished) in enumerate((*((each, PLAIN) for each in wrong), (right, NOTE))):
        y = 12.2 + 5.4 * index
        style = _fitting(easel, words, wished, 20.0 if wished is NOTE else 26.0)
        easel.circle((13, y), 1.4, WHITE, PEN)
        easel.text((16.5, y + 0.9), words, style)
        if wished is NOTE:
            easel.circle((13, y), 0.75, INK)
        else:
            width = easel.width(words, style)
            easel.line([(16, y), (17 + width, y)], Stroke(MILK, 0.25))
    _tick(easel, (39.5, 22.5), 1.25)


def measure(easel: PageCanvas) -> None:
    """The printed ruler with a real one laid against it."""
    easel.box(Rect(2, 1.5, 48, 14), WHITE, PEN)
    _ticks(easel, Rect(8, 8, 36, 4), -1)
    easel.text((8, 6.4), "0", PLAIN, "middle")
    easel.text((44, 6.4), "100 mm", PLAIN, "middle")
    easel.box(Rect(4, 12.6, 44, 9.4), PALE, PEN, corner=0.8)
    _ticks(easel, Rect(8, 12.6, 36, 4), 1)
    for words, x in (("0", 8), ("5", 26), ("10", 44)):
        easel.text((x, 20), words, NOTE, "middle")
    for x in (8, 44):
        easel.line([(x, 8), (x, 16.6)], Stroke(GOLD, 0.7))
    _tick(easel, (26, 26.4), 1.25)


def flip_long(easel: PageCanvas) -> None:
    """An upright sheet that turns about its long edge."""
    _page(easel, Rect(3, 3, 17, 24), back=False)
    _page(easel, Rect(32, 3, 17, 24), back=True)
    easel.line([(26, 1.5), (26, 28.5)], CUT)
    _arc(easel, (16.5, 9), (35.5, 9), 7.5)


def flip_short(easel: PageCanvas) -> None:
    """An upright sheet that turns about its short edge."""
    _page(easel, Rect(20, 0.4, 9.4, 13.4), back=False)
    _page(easel, Rect(20, 16.2, 9.4, 13.4), back=True, upside_down=True)
    easel.line([(12, 15), (37.4, 15)], CUT)
    easel.curve((31, 6), (38.5, 7), (38.5, 22), (32.2, 23.6), PEN)
    head(easel, (30.8, 23.9), (-1, 0.15))


def one_side(easel: PageCanvas) -> None:
    """A sheet with pictures, and the same sheet blank behind it."""
    easel.box(Rect(24, 5, 17, 24), SAND, PEN)
    _page(easel, Rect(15, 2, 17, 24), back=False)


def fold(easel: PageCanvas) -> None:
    """A sheet folded along its dashed line, pictures outside."""
    easel.polygon([(4, 6), (22, 3), (22, 25), (4, 28)], WHITE, PEN)
    easel.polygon([(22, 3), (40, 6), (40, 28), (22, 25)], CREAM, PEN)
    for row in range(2):
        y = 7.2 + 10 * row
        easel.polygon([(7, y + 0.9), (17, y - 0.8), (17, y + 7), (7, y + 8.7)], PALE, FINE)
        easel.polygon([(27, y - 0.8), (37, y + 0.9), (37, y + 8.7), (27, y + 7)], GOLD, FINE)
    easel.line([(22, 1), (22, 27)], Stroke(INK, 0.45, (1.6, 1.0)))
    easel.curve((45, 10), (50, 13), (50, 20), (45.2, 23), PEN)
    head(easel, (44, 23.6), (-1, 0.5))


def marks(easel: PageCanvas) -> None:
    """A piece with its waste rim; the ruler lies on the piece, from mark to mark."""
    easel.box(Rect(12, 5.5, 27, 19), PALE)
    easel.box(Rect(15, 8.5, 21, 13), WHITE, None)
    _sweet(easel, (22, 15), 4.2)
    for x in (15, 36):
        easel.line([(x, 4.5), (x, 0.8)], FINE)
        easel.line([(x, 25.5), (x, 29.2)], FINE)
    for y in (8.5, 21.5):
        easel.line([(11, y), (6.5, y)], FINE)
        easel.line([(40, y), (47, y)], FINE)
    easel.box(Rect(28.5, 0.2, 7.5, 29.6), CREAM, PEN)
    for index in range(14):
        easel.line([(36, 2 + 2 * index), (34.8 - (index % 5 == 0), 2 + 2 * index)], FINE)
    easel.line([(36, 0.8), (36, 15)], Stroke(GOLD, 0.7))
    knife(easel, (36, 15))


def order(easel: PageCanvas) -> None:
    """A sheet cut inside its rim, first one way, then the other."""
    easel.box(Rect(9, 0.6, 38, 24.8), WHITE, PEN)
    for column in range(3):
        for row in range(2):
            easel.box(Rect(14.3 + 9.5 * column, 4.3 + 9.2 * row, 8.4, 8.1), CREAM, None)
            _sweet(easel, (18.5 + 9.5 * column, 8.35 + 9.2 * row), 2.3)
    for index, y in enumerate((3.8, 12.95, 22.1)):
        easel.line([(11, y), (45, y)], CUT)
        _numbered(easel, (5.4, y), index + 1)
    for index, x in enumerate((13.75, 23.25, 32.75, 42.25)):
        easel.line([(x, 2), (x, 24)], Stroke(INK, 0.3, (0.8, 0.8)))
        _numbered(easel, (x, 27.8), index + 4)


def corner(easel: PageCanvas, radius: str) -> None:
    """A corner under a lens: what is cut off, and the radius of the cut."""
    easel.box(Rect(4, 3, 17, 24), CREAM, PEN, corner=2.2)
    _sweet(easel, (12.5, 15), 4.4)
    easel.circle((19.6, 4.4), 2.6, None, Stroke(GOLD, 0.5))
    easel.line([(21.2, 2.3), (36, 1.6)], Stroke(GOLD, 0.3))
    easel.line([(20.6, 6.8), (29.5, 26.5)], Stroke(GOLD, 0.3))
    easel.circle((37, 15), 13.4, WHITE)
    arc = _round((34.5, 17.5), 7, -90, 0)
    easel.polygon([(25.6, 10.5), *arc, (41.5, 24.4), *_round((37, 15), 13.4, 64, 200)], CREAM)
    easel.line([(24.4, 10.5), *arc, (41.5, 27.6)], PEN)
    easel.line([(35.5, 10.5), (41.5, 10.5), (41.5, 16.5)], CUT)
    easel.circle((34.5, 17.5), 0.6, INK)
    easel.line([(34.5, 17.5), (39.45, 12.55)], FINE)
    easel.text((34.4, 22), radius, _fitting(easel, radius, PLAIN, 12.0), "middle")
    easel.circle((37, 15), 13.4, None, Stroke(GOLD, 0.7))


def round_piece(easel: PageCanvas) -> None:
    """A round piece, cut out square first, then with the paper turned against the scissors."""
    easel.box(Rect(12, 3, 24, 24), WHITE, Stroke(INK, 0.3, (0.8, 0.8)))
    easel.circle((24, 15), 10.4, PALE)
    easel.circle((24, 15), 8.6, CREAM)
    _sweet(easel, (24, 15), 4.6)
    easel.line(_round((24, 15), 8.6, -180, 0), Stroke(GOLD, 0.7))
    _scissors(easel, (32.6, 15))
    easel.line(_round((24, 15), 15, 155, 200), PEN)
    end = _round((24, 15), 15, 0, 207)[-1]
    head(easel, end, (0.4, -0.9))


def hexagon(easel: PageCanvas) -> None:
    """A hexagon and its six straight cuts."""
    points = [(26 + 11 * cos(pi / 3 * k), 15 + 11 * sin(pi / 3 * k)) for k in range(6)]
    rim = [(26 + 13 * cos(pi / 3 * k), 15 + 13 * sin(pi / 3 * k)) for k in range(6)]
    easel.polygon(rim, PALE)
    easel.polygon(points, CREAM, FINE)
    _sweet(easel, (26, 15), 5)
    for index in range(6):
        (x1, y1), (x2, y2) = points[index], points[(index + 1) % 6]
        dx, dy = (x2 - x1) * 0.42, (y2 - y1) * 0.42
        easel.line([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)], CUT)


def _fitting(easel: PageCanvas, words: str, style: Lettering, room: float) -> Lettering:
    """The style, smaller if words are wider than their room."""
    return style.scaled(min(1.0, room / max(easel.width(words, style), 0.1)))


def _page(easel: PageCanvas, rect: Rect, back: bool, upside_down: bool = False) -> None:
    """A sheet with four pieces, the first of them marked."""
    easel.box(rect, WHITE, PEN)
    width, height = rect.width * 0.34, rect.height * 0.34
    for column in range(2):
        for row in range(2):
            x = rect.x + rect.width * (0.12 + 0.42 * column)
            y = rect.y + rect.height * (0.12 + 0.42 * row)
            piece = Rect(x, y, width, height)
            easel.box(piece, GOLD if back else CREAM, FINE)
            first = (column, row) == ((1 if back and not upside_down else 0),
                                      (1 if upside_down else 0))
            if first:
                easel.circle((x + width / 2, y + height / 2), width * 0.28,
                             WHITE if back else GOLD, FINE)


def _sweet(easel: PageCanvas, centre: Point, radius: float) -> None:
    """A praline, so that a piece looks like a piece."""
    x, y = centre
    easel.circle(centre, radius, MILK, None)
    easel.circle((x - radius * 0.12, y - radius * 0.12), radius * 0.8, "#8A5A3C")
    easel.line(_round(centre, radius * 0.62, 190, 275), Stroke(PALE, radius * 0.12))


def _numbered(easel: PageCanvas, centre: Point, number: int) -> None:
    easel.circle(centre, 1.9, INK)
    easel.text((centre[0], centre[1] + 0.95), str(number),
               Lettering(TEXT, 700, 7.5, WHITE), "middle")


def _ticks(easel: PageCanvas, rect: Rect, downwards: int) -> None:
    """Ten centimetres, drawn small."""
    start = rect.y if downwards > 0 else rect.bottom
    for index in range(21):
        long = 1.0 if index % 10 == 0 else 0.7 if index % 2 == 0 else 0.45
        x = rect.x + rect.width * index / 20
        easel.line([(x, start), (x, start + downwards * rect.height * long)], FINE)
    easel.line([(rect.x, start), (rect.right, start)], FINE)


def _tick(easel: PageCanvas, at: Point, size: float) -> None:
    x, y = at
    easel.circle(at, 1.9 * size, GOLD)
    easel.line([(x - 0.9 * size, y), (x - 0.2 * size, y + 0.8 * size),
                (x + 1.0 * size, y - 0.8 * size)], Stroke(WHITE, 0.5 * size))


def knife(easel: PageCanvas, tip: Point) -> None:
    """A craft knife that cuts upwards along a ruler on its left."""
    x, y = tip
    easel.polygon([(x, y), (x + 2.6, y + 5.2), (x + 0.6, y + 6.2)], BLADE, FINE)
    easel.polygon([(x + 2.6, y + 5.2), (x + 0.6, y + 6.2), (x + 3.4, y + 12.6),
                   (x + 5.8, y + 11.4)], MILK, FINE)


def _scissors(easel: PageCanvas, tip: Point) -> None:
    """Open scissors that come from the right."""
    x, y = tip
    for way in (-1, 1):
        easel.line([(x + 6.6, y), (x + 10.2, y - 2.3 * way)], Stroke(MILK, 1.1))
        easel.circle((x + 12.2, y - 3.4 * way), 2.3, None, Stroke(MILK, 1.0))
        easel.polygon([(x - 1.4, y + 1.9 * way), (x + 6.2, y - 0.9 * way),
                       (x + 7.4, y + 0.3 * way)], BLADE, FINE)
    easel.circle((x + 6.6, y), 0.5, INK)


def _arc(easel: PageCanvas, start: Point, end: Point, rise: float, upwards: bool = False) -> None:
    """An arrow that swings over, or to the side of, what it turns."""
    if upwards:
        easel.curve(start, (start[0] + rise * 1.6, start[1]), (end[0] + rise * 1.6, end[1]),
                    (end[0] + 1.2, end[1]), PEN)
        head(easel, end, (-1, 0))
        return
    easel.curve(start, (start[0] + 2, start[1] - rise), (end[0] - 2, end[1] - rise),
                (end[0] - 0.4, end[1] - 1.1), PEN)
    head(easel, end, (0.35, 1))


def head(easel: PageCanvas, tip: Point, along: Point) -> None:
    """An arrow's head."""
    length = (along[0] ** 2 + along[1] ** 2) ** 0.5
    dx, dy = along[0] / length, along[1] / length
    x, y = tip[0] - 2.2 * dx, tip[1] - 2.2 * dy
    easel.polygon([tip, (x - 0.9 * dy, y + 0.9 * dx), (x + 0.9 * dy, y - 0.9 * dx)], INK)


def _round(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along an arc, in degrees clockwise from the right."""
    steps = [start + (end - start) * index / 24 for index in range(25)]
    return [(centre[0] + radius * cos(pi * angle / 180), centre[1] + radius * sin(pi * angle / 180))
            for angle in steps]


SEAM = Stroke(INK, 0.3, (0.9, 0.7))


def flaps(easel: PageCanvas) -> None:
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


def glued(easel: PageCanvas) -> None:
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


def backing(easel: PageCanvas) -> None:
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


def hinge(easel: PageCanvas) -> None:
    """Two halves face down, edge to edge, with tape along the joint."""
    easel.polygon([(3, 9), (26, 5), (26, 27), (3, 29)], WHITE, PEN)
    easel.polygon([(26, 5), (49, 9), (49, 29), (26, 27)], WHITE, PEN)
    easel.polygon([(22, 3.6), (26, 2.8), (30, 3.6), (30, 28.4), (26, 27.8), (22, 28.4)], PALE,
                  FINE)
    easel.line([(26, 2.8), (26, 27.8)], SEAM)
    for x, way in ((12, 1), (40, -1)):
        easel.line([(x - 2.5 * way, 17), (x + 2 * way, 17)], Stroke(INK, 0.5))
        head(easel, (x + 4.2 * way, 17), (way, 0))


def _tile(easel: PageCanvas, rect: Rect, name: str) -> None:
    """A sheet with its part of a picture, and its name."""
    easel.box(rect, WHITE, PEN)
    inner = Rect(rect.x + 1.2, rect.y + 1.2, rect.width - 2.4, rect.height - 2.4)
    easel.box(inner, CREAM, Stroke(MILK, 0.2))
    easel.text((rect.x + rect.width / 2, rect.y + rect.height / 2 + 0.95), name, NOTE, "middle")


def _cross(easel: PageCanvas, centre: Point) -> None:
    x, y = centre
    easel.line([(x - 1.3, y), (x + 1.3, y)], FINE)
    easel.line([(x, y - 1.3), (x, y + 1.3)], FINE)
