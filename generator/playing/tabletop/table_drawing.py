"""A table as one drawing: what is seen of it and where, for everything that prints tables.

The pieces, bags, badges, words and frames are in mm from the table's upper left corner, y
downwards. `table_svg` prints a drawing as SVG, and the guide and the rulebook on their pages.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from generator.base.units import Size
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import Scene
from generator.playing.tabletop.arrangement import (
    Arrangement,
    PileCount,
    Point,
    Standpoint,
    TablePiece,
)
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

# Around the table, for what is written at the seats; in parts of the table's height.
MARGIN, LETTERS = 0.055, 0.028
# How far below a pile's middle its count is, as a part of its smaller side: small pieces still
# show what they are.
LOW = 0.4
# How large a badge is at least, mm, and as a part of the pile and of the letters at seats.
BADGE, BADGE_OF_PILE, BADGE_OF_LETTERS = 4.0, 0.2, 0.62
# In mm: how far a zone's frame is from what lies in it.
FRAME_MARGIN = 3.0


@dataclass(frozen=True, slots=True)
class BagDrawing:
    """A bag with the kinds of pieces in it, none of which is seen."""

    at: Point
    radius: float
    count: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Badge:
    """How many pieces lie in a pile or a bag."""

    at: Point
    radius: float
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableText:
    """A line of words with its middle, or its start, at a place."""

    at: Point
    text: str
    size: float
    turn: float = 0.0
    strong: bool = False
    anchor: Literal["start", "middle"] = "middle"


@dataclass(frozen=True, slots=True)
class ZoneFrame:
    """A frame around the place of a zone, with its title above it."""

    title: str
    at: Point
    turn: float
    size: Size


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDrawing:
    """A table with all that is seen on it, the lowest first.

    `margin` is the room for words around it. `flat` pieces are printed on the table: they have
    no edge and cast no shadow.
    """

    size: Size
    surface: str
    margin: float = 0.0
    flat: bool = False
    frames: tuple[ZoneFrame, ...] = ()
    pieces: tuple[TablePiece, ...] = ()
    bags: tuple[BagDrawing, ...] = ()
    badges: tuple[Badge, ...] = ()
    texts: tuple[TableText, ...] = ()


def draw_arrangement(arrangement: Arrangement, scene: Scene) -> TableDrawing:
    """A scene as it is arranged: pieces, counts, and what is counted at each seat."""
    letters = arrangement.size.height * LETTERS
    bags = [count for count in arrangement.counts if count.is_bag]
    return TableDrawing(
        size=arrangement.size, surface=arrangement.surface,
        margin=arrangement.size.height * MARGIN, pieces=arrangement.pieces,
        bags=tuple(BagDrawing(bag.at, bag.size.width / 2, bag.count, tuple(dict.fromkeys(
            piece.kind for piece in scene.zones[bag.zone]))) for bag in bags),
        badges=tuple(_badge(count, letters) for count in arrangement.counts if not count.is_bag),
        texts=tuple(_texts(arrangement, scene, letters)))


def draw_mat(opening: Opening, boards: Iterable[tuple[OpeningPiece, Size]] = (),
             rooms: Iterable[tuple[str, Lot]] = ()) -> TableDrawing:
    """The bare table on which pieces are laid later: boards, and frames with their titles."""
    middle = opening.size.width / 2, opening.size.height / 2

    def on_table(at: Point) -> Point:
        return middle[0] + at[0], middle[1] - at[1]

    return TableDrawing(
        size=opening.size, surface=opening.surface, flat=True,
        pieces=tuple(TablePiece(kind=board.kind, part=board.part, side=board.side, zone="",
                                index=0, cell=None, at=on_table(board.at), turn=board.turn,
                                size=size) for board, size in boards),
        frames=tuple(ZoneFrame(title, on_table(lot.at), lot.turn, lot.size.grown(FRAME_MARGIN))
                     for title, lot in rooms))


def _badge(count: PileCount, letters: float) -> Badge:
    low = min(count.size.width, count.size.height) * LOW
    radius = min(letters * BADGE_OF_LETTERS, max(BADGE, count.size.width * BADGE_OF_PILE))
    return Badge((count.at[0], count.at[1] + low), radius, count.count)


def _texts(arrangement: Arrangement, scene: Scene, letters: float) -> Iterator[TableText]:
    """Whose seat it is and what is counted there, at the edge; the one to choose in bold."""
    margin = arrangement.size.height * MARGIN
    several = len(arrangement.seats) > 1
    for seat, place in enumerate(arrangement.seats):
        figures = [f"{value:g} {owner_of(name)[0]}" for name, value in scene.figures.items()
                   if owner_of(name)[1] == seat]
        yield TableText(at=place.put((0.0, -margin / 2)), size=letters,
                        text=" · ".join([f"Seat {seat + 1}", *figures]), turn=_readable_turn(place),
                        strong=several and not scene.over and seat == scene.seat)
    common = [f"{name}: {value:g}" for name, value in scene.figures.items()
              if owner_of(name)[1] < 0]
    if common:
        yield TableText(at=(margin / 2, arrangement.size.height + margin / 2), size=letters,
                        text=" · ".join(common), anchor="start")


def _readable_turn(place: Standpoint) -> float:
    """How words at a seat are turned so that they can be read: never upside down."""
    turn = place.turn % 360
    return turn - 180 if 90 < turn < 270 else turn
