"""Where things are on a table of Tabletop Simulator, from millimetres on ours.

One unit is an inch, y is up, and players look along z from the side where it is small. A turn
means the same to both: degrees clockwise, seen from above.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.base.units import Size
from generator.playing.tabletop.arrangement import Point, Standpoint
from generator.playing.tabletop.opening import Lot, Opening

MM_PER_UNIT = 25.4
# The seats' colours, in the order of the seats; there are no others.
COLOURS = ("White", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Brown")
# The table's own top, and how thick the mat in the colour of our surface is that lies on it.
TABLE_TOP, MAT = 0.96, 0.04
# From here loose things fall to the table; each one upon others from a little higher.
DROP, STEP = 1.5, 0.15
# Pictures are upside down at 0; text that the table writes itself is upright.
PICTURE_TURN = 180.0
# A hand: how far before the table's edge its middle is, in mm, and how large it is.
HAND_DISTANCE, HAND_SIZE = 60.0, (11.0, 5.0, 4.0)
# Around the table and its players, in mm: the first of the things that are no part of it,
# and the next ones.
SIDE_DISTANCE, SIDE_SPACING = 170.0, 90.0

Transform = dict[str, float]


@dataclass(frozen=True, slots=True)
class ObjectPosition:
    """A place: x, y and z in the table's units, a turn, and whether the back lies up."""

    x: float
    y: float
    z: float
    turn: float
    flipped: bool = False

    def transform(self, scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Transform:
        """As saves write it."""
        return {"posX": self.x, "posY": self.y, "posZ": self.z, "rotX": 0.0, "rotY": self.turn,
                "rotZ": 180.0 if self.flipped else 0.0,
                "scaleX": scale[0], "scaleY": scale[1], "scaleZ": scale[2]}


def to_units(mm: float) -> float:
    """A length in the table's units, with no more digits than matter."""
    return round(mm / MM_PER_UNIT, 4) + 0.0  # which is never less than nothing


def picture_position(at: Point, turn: float, height: float = DROP,
                     flipped: bool = False) -> ObjectPosition:
    """The place of something with a picture on it."""
    return ObjectPosition(to_units(at[0]), height, to_units(at[1]),
                          round((turn + PICTURE_TURN) % 360, 2), flipped)


def text_position(at: Point, turn: float, height: float) -> ObjectPosition:
    """The place of something that the table itself writes on, or of a zone."""
    return ObjectPosition(to_units(at[0]), height, to_units(at[1]), round(turn % 360, 2))


def table_to_seat(seat: Standpoint, at: Point) -> Point:
    """A point of the table as a seat sees it: to its right, and away from it."""
    cosine, sine = math.cos(math.radians(seat.turn)), math.sin(math.radians(seat.turn))
    across, away = at[0] - seat.origin[0], at[1] - seat.origin[1]
    return across * cosine - away * sine, across * sine + away * cosine


def seat_to_table(seat: Standpoint, at: Point) -> Point:
    """Where a point lies that a seat sees."""
    cosine, sine = math.cos(math.radians(seat.turn)), math.sin(math.radians(seat.turn))
    return (seat.origin[0] + at[0] * cosine + at[1] * sine,
            seat.origin[1] - at[0] * sine + at[1] * cosine)


def table_to_board(board: ObjectPosition, at: Point) -> tuple[float, float]:
    """A point of the table as a board sees it from its middle, x and z; not by its scale yet."""
    return table_to_seat(Standpoint((board.x, board.z), board.turn),
                         (to_units(at[0]), to_units(at[1])))


@dataclass(frozen=True, slots=True)
class HandZone:
    """Where a colour holds its hand."""

    colour: str
    spot: ObjectPosition
    size: tuple[float, float, float]


def hand_zones(opening: Opening) -> list[HandZone]:
    """A hand for each seat, just before the table's edge: it is also where the player sits."""
    widest = _hand_width(opening.seats)
    results = []
    for seat, (colour, place) in enumerate(zip(COLOURS, opening.seats, strict=False)):
        lots = [lot for lot in opening.lots if is_hand(lot) and lot.seat == seat]
        across = table_to_seat(place, lots[0].at)[0] if lots else 0.0
        results.append(
            HandZone(
                colour,
                text_position(seat_to_table(place, (across, -HAND_DISTANCE)), place.turn, 3.0),
                (widest, *HAND_SIZE[1:]),
            )
        )
    return results


def is_hand(lot: Lot) -> bool:
    """Whether a lot is one that only its player sees."""
    return lot.privacy == "owner" and lot.seat >= 0


def _hand_width(seats: Sequence[Standpoint]) -> float:
    """How wide hands may be without one reaching into another's."""
    nearest = min((math.dist(one.origin, other.origin) for index, one in enumerate(seats)
                   for other in seats[:index] if one.turn == other.turn), default=math.inf)
    return round(min(HAND_SIZE[0], nearest / MM_PER_UNIT - 0.5), 2)


def side_position(table: Size, place: int) -> Point:
    """The place of the nth thing that is no part of the game: at the right of the table."""
    rows = max(1, int(table.height / SIDE_SPACING))
    return (table.width / 2 + SIDE_DISTANCE + place // rows * SIDE_SPACING,
            table.height / 2 - SIDE_SPACING / 2 - place % rows * SIDE_SPACING)
