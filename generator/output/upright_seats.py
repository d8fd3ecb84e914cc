"""A table as people see it who all look at one screen: each seat's pieces turned upright.

Around a table everybody sits before their own pieces. Players can't walk around a screen, so what
lies before a seat is turned as a whole until it reads upright, and moved out until it has room.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.base.units import Size
from generator.playing.tabletop.arrangement import Point, Standpoint
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece, SnapPoint

# Between what lies before a seat and its neighbours, and how finely it is moved, in mm.
SEAT_GAP, STEP = 8.0, 4.0
# How large cells become that have no board below them: before a seat, and in the middle; mm.
SEAT_CELLS, MIDDLE_CELLS = Size(190.0, 125.0), Size(360.0, 280.0)
# How large a bag is at least, mm.
BAG_SIZE = Size(45.0, 45.0)
# Nothing is so crowded that a seat had to move further, in steps.
MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a rectangle along the table's edges covers, mm from the middle, y away."""

    left: float
    near: float
    right: float
    far: float

    @property
    def middle(self) -> Point:
        """The middle of it."""
        return (self.left + self.right) / 2, (self.near + self.far) / 2

    def moved(self, across: float, away: float) -> "Bounds":
        """The same elsewhere."""
        return Bounds(self.left + across, self.near + away, self.right + across, self.far + away)

    def grown(self, by: float) -> "Bounds":
        """Larger on all four sides."""
        return Bounds(self.left - by, self.near - by, self.right + by, self.far + by)

    def meets(self, other: "Bounds") -> bool:
        """Whether they have some of the table in common."""
        return (self.left < other.right and other.left < self.right
                and self.near < other.far and other.near < self.far)


def bounds_around(points: Iterable[Point]) -> Bounds:
    """What all of some points lie in."""
    several = list(points)
    return Bounds(min(x for x, _ in several), min(y for _, y in several),
                  max(x for x, _ in several), max(y for _, y in several))


def turned_corners(at: Point, turn: float, size: Size) -> list[Point]:
    """The corners of a turned rectangle, clockwise in degrees."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = size.width / 2, size.height / 2
    return [(at[0] + across * cosine + away * sine, at[1] - across * sine + away * cosine)
            for across, away in ((-x, -y), (-x, y), (x, -y), (x, y))]


def _rotate_point(point: Point, about: Point, turn: float) -> Point:
    """A point after a turn, clockwise."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * cosine + y * sine, about[1] - x * sine + y * cosine


@dataclass(frozen=True, slots=True)
class _Motion:
    """How what lies before a seat is moved: turned about a point, then shifted."""

    about: Point
    turn: float
    shift: Point = (0.0, 0.0)

    def point(self, at: Point) -> Point:
        x, y = _rotate_point(at, self.about, self.turn)
        return round(x + self.shift[0], 4), round(y + self.shift[1], 4)

    def lot(self, lot: Lot) -> Lot:
        return replace(lot, at=self.point(lot.at), turn=(lot.turn + self.turn) % 360,
                       pieces=tuple(map(self._move_piece, lot.pieces)))

    def _move_piece(self, put: OpeningPiece) -> OpeningPiece:
        return replace(put, at=self.point(put.at), turn=(put.turn + self.turn) % 360)

    def snap(self, snap: SnapPoint) -> SnapPoint:
        return replace(snap, at=self.point(snap.at), turn=(snap.turn + self.turn) % 360)


def is_hand(lot: Lot) -> bool:
    """Whether pieces of a lot are held in a hand, which no table on a screen has to show."""
    return lot.privacy == "owner" and lot.seat >= 0


def needs_room(lot: Lot) -> bool:
    """Whether a lot needs room: a hand does until a player sits down and takes it."""
    return not is_hand(lot) or any(piece.pool < 0 for piece in lot.pieces)


def lot_bounds(lot: Lot, sizes: dict[str, Size]) -> Bounds:
    """What a lot covers with all of its pieces; one that grows as it pleases has room to do so."""
    points = turned_corners(lot.at, lot.turn, lot.size)
    if lot.way == "bag":
        points += turned_corners(lot.at, lot.turn, BAG_SIZE)
    if lot.way == "cells" and not lot.on:
        points += turned_corners(lot.at, lot.turn, SEAT_CELLS if lot.seat >= 0 else MIDDLE_CELLS)
    for piece in lot.pieces:
        points += turned_corners(piece.at, piece.turn, sizes[piece.kind])
    return bounds_around(points)


def turn_upright(opening: Opening, sizes: dict[str, Size], plate: Size) -> Opening:
    """The table with everything upright; each seat is now the middle of the room for its `plate`.

    A plate is what shows who sits there. It lies beyond the seat's pieces: below them at the
    bottom of the table, above them elsewhere.
    """
    results = [_seat_items(opening, seat) for seat in range(len(opening.seats))]
    middle = [lot_bounds(lot, sizes) for index, lot in enumerate(opening.lots)
              if needs_room(lot) and not any(index in lots for lots, _ in results)]
    taken: list[Bounds] = []
    lots, snaps, seats = list(opening.lots), list(opening.snaps), []
    for (mine, places), seat in zip(results, opening.seats, strict=True):
        rooms = [lot_bounds(lots[index], sizes) for index in mine if needs_room(lots[index])]
        about = _union(rooms).middle if rooms else seat.origin
        motion = _Motion(about, -seat.turn)
        turned = [motion.lot(lots[index]) for index in mine]
        covered = _union([lot_bounds(lot, sizes) for lot in turned if needs_room(lot)]) if rooms \
            else bounds_around([motion.point(seat.origin)])
        at = _plate_centre(covered, plate, below=math.cos(math.radians(seat.turn)) > 0.7)
        block = _union([covered, bounds_around(turned_corners(at, 0.0, plate))])
        shift = _free_shift(block, middle, taken, seat.turn)
        taken.append(block.moved(*shift))
        motion = replace(motion, shift=shift)
        for index in mine:
            lots[index] = motion.lot(lots[index])
        for index in places:
            snaps[index] = motion.snap(snaps[index])
        seats.append(Standpoint((at[0] + shift[0], at[1] + shift[1]), 0.0))
    return replace(opening, lots=tuple(lots), snaps=tuple(snaps), seats=tuple(seats))


def _seat_items(opening: Opening, seat: int) -> tuple[list[int], list[int]]:
    """The lots and the places that lie before a seat.

    What is a seat's may lie on a board that is everybody's, and stays there.
    """
    boards = {piece.kind for lot in opening.lots if lot.seat == seat for piece in lot.pieces}

    def before(spot: Lot | SnapPoint) -> bool:
        return spot.seat == seat and (not spot.on or spot.on in boards)

    return ([index for index, lot in enumerate(opening.lots) if before(lot)],
            [index for index, snap in enumerate(opening.snaps) if before(snap)])


def _union(several: Sequence[Bounds]) -> Bounds:
    return Bounds(min(bounds.left for bounds in several), min(bounds.near for bounds in several),
                  max(bounds.right for bounds in several), max(bounds.far for bounds in several))


def _plate_centre(covered: Bounds, plate: Size, below: bool) -> Point:
    """The middle of a seat's plate."""
    away = plate.height / 2 + SEAT_GAP / 2
    return covered.middle[0], covered.near - away if below else covered.far + away


def _free_shift(block: Bounds, middle: Sequence[Bounds], others: Sequence[Bounds],
                turn: float) -> Point:
    """How far to move what lies before a seat until it has room.

    Away from the middle, until it meets nothing of what is everybody's; from neighbours further
    away or along the edge, whichever is nearer.
    """
    out = -math.sin(math.radians(turn)), -math.cos(math.radians(turn))

    def moved(away: int, along: int = 0) -> Point:
        return ((out[0] * away - out[1] * along) * STEP, (out[1] * away + out[0] * along) * STEP)

    def fits(shift: Point, taken: Sequence[Bounds]) -> bool:
        here = block.moved(*shift).grown(SEAT_GAP / 2)
        return not any(here.meets(bounds) for bounds in taken)

    steps = range(MOST_STEPS)
    clear = next((step for step in steps if fits(moved(step), middle)), MOST_STEPS)
    taken = [*middle, *others]
    for more in range(MOST_STEPS):
        for shift in (moved(clear + more), moved(clear, more), moved(clear, -more)):
            if fits(shift, taken):
                return round(shift[0], 4), round(shift[1], 4)
    x, y = moved(MOST_STEPS)
    return round(x, 4), round(y, 4)
