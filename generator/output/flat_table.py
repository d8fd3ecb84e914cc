"""A table in pixels, for tables on a screen: places, pieces, seats, counters, and how to deal.

All of it is upright and has its room; x runs to the right and y down from the upper left corner.
The writer of such a table translates this and lays nothing out.
"""

from dataclasses import dataclass
from typing import Literal

from generator.game.model.game import Side

# How sharp pictures are: pixels for a millimetre of the printed piece, enough to be enlarged.
SHARPNESS = 5.0
# From this size on a thing is a board even if nothing lies on it, and stays where it is; mm.
SMALLEST_BOARD = 150.0

PlaceType = Literal["pile", "bag", "spread", "spot", "hand"]


@dataclass(frozen=True, slots=True)
class FixtureSizes:
    """How large a table has what isn't a piece, in pixels.

    `most` is the most that a table has each way; a `fixed` one has just that, and its buttons
    form a column at the left, not in a strip above. A `hand` of 0 is as high as its pieces
    need.
    """

    most: tuple[int, int]
    seat: tuple[float, float]
    counter: tuple[float, float]
    button: tuple[float, float]
    hand: float = 0.0
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class FlatBox:
    """A rectangle in pixels by its upper left corner, turned about its middle."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatPlace:
    """Where pieces lie together, or one lies; `seat` is -1 for what is everybody's.

    A `hand` is where pieces of a hand wait for a player to sit down. `takes` are the kinds that
    fit there; `on` is the kind of board that shows the place already. A board or a mat lies
    `low`.
    """

    id: str
    title: str
    seat: int
    place_type: PlaceType
    box: FlatBox
    takes: tuple[str, ...]
    on: str = ""
    low: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatPiece:
    """A piece as it lies before the deal; `place` is an index of places, or -1: it is loose.

    Then `heap` is the number of its heap.
    """

    id: str
    kind: str
    part: str
    side: Side
    place: int
    box: FlatBox
    pool: int
    heap: int = -1


@dataclass(frozen=True, slots=True)
class FlatDeal:
    """So many pieces of a pool that go to a place, or into the hand of a seat."""

    pool: int
    count: int
    side: Side
    place: int = -1
    seat: int = -1


@dataclass(frozen=True, slots=True)
class FlatCounter:
    """Something that is counted, but has no pieces."""

    id: str
    title: str
    seat: int
    value: float
    box: FlatBox


@dataclass(frozen=True, slots=True)
class FlatSeat:
    """Where a player sits down; `index` counts from 1."""

    id: str
    index: int
    colour: str
    box: FlatBox


@dataclass(frozen=True, slots=True)
class FlatLabel:
    """A few words on the table."""

    id: str
    text: str
    box: FlatBox


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatTable:
    """A table for a number of players.

    `homes` says by pool in which place it is gathered and shuffled, and how many of those that
    stay there, counted from the top, show their front in the end; `closed` are the other places
    whose pieces no player may know.
    """

    players: int
    width: int
    height: int
    scale: float
    surface: str
    seats: tuple[FlatSeat, ...]
    boards: tuple[FlatPiece, ...]
    places: tuple[FlatPlace, ...]
    pieces: tuple[FlatPiece, ...]
    homes: tuple[tuple[int, int], ...]
    closed: tuple[int, ...]
    deals: tuple[FlatDeal, ...]
    counters: tuple[FlatCounter, ...]
    labels: tuple[FlatLabel, ...]
    buttons: tuple[FlatBox, FlatBox]
    hand: FlatBox

    def bag_kinds(self) -> set[str]:
        """The kinds that are drawn from a bag, so that their backs give nothing away."""
        return {piece.kind for piece in self.pieces
                if piece.place >= 0 and self.places[piece.place].place_type == "bag"}

    def waiting(self, seat: int) -> tuple[int, ...]:
        """The places whose pieces go into the hand of a seat as soon as a player sits there."""
        return tuple(index for index, place in enumerate(self.places)
                     if place.place_type == "hand" and place.seat == seat)
