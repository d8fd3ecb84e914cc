"""The table: every visible piece, where a tile may still be laid, and areas of one kind."""

from bisect import insort
from typing import Final

from librt.strings import BytesWriter

from generator.playing.rules.engine import State, pack_attributes, unpack_attributes

PHASES: Final = ("turn", "name", "place", "announce")
TURN: Final = 0
NAME: Final = 1
PLACE: Final = 2
ANNOUNCE: Final = 3

MARKED: Final = 255
BLOCKED: Final = 128
NOBODY: Final = -1
# The cause of the end, unless it was cut off.
ALL_PLACED: Final = "tiles"

# A byte for each square. Like a bytearray in plain Python; but compiled code reads and writes its
# bytes in place, without a Python number for each.
Squares = BytesWriter


def make_squares(shown: bytes) -> Squares:
    """A table with these bytes."""
    writer = BytesWriter()
    writer.write(shown)
    return writer


class ChocolyState(State):
    """Everything that lies on the table and in the hands; the deck's top is its last tile."""

    def __init__(self, players: int = 0, bare: bytes = b"") -> None:
        super().__init__(players)
        self.top: Squares = make_squares(bare)
        self.tile: Squares = make_squares(bare)
        self.room: Squares = make_squares(bare)
        self.ground: list[int] = []
        self.layer: list[int] = []
        self.laid: list[int] = []
        self.laid_by: list[int] = []
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.out: list[int] = []
        self.markers: list[int] = []
        self.swapped: list[bool] = []
        self.kinds: list[int] = []

    def __getstate__(self) -> dict[str, object]:
        return {**pack_attributes(self), "top": self.top.getvalue(), "tile": self.tile.getvalue(),
                "room": self.room.getvalue()}

    def __setstate__(self, held: dict[str, object]) -> None:
        for name in ("top", "tile", "room"):
            shown = held[name]
            assert isinstance(shown, bytes)
            held = {**held, name: make_squares(shown)}
        unpack_attributes(self, held)


def copy_of(state: ChocolyState) -> ChocolyState:
    """A table that looks the same and shares nothing with this one."""
    copy = ChocolyState(state.players)
    copy.seat = state.seat
    copy.phase = state.phase
    copy.turn = state.turn
    copy.over = state.over
    copy.cause = state.cause
    copy.top = make_squares(state.top.getvalue())
    copy.tile = make_squares(state.tile.getvalue())
    copy.room = make_squares(state.room.getvalue())
    copy.ground = state.ground[:]
    copy.layer = state.layer[:]
    copy.laid = state.laid[:]
    copy.laid_by = state.laid_by[:]
    copy.deck = state.deck[:]
    copy.hands = [hand[:] for hand in state.hands]
    copy.out = state.out[:]
    copy.markers = state.markers[:]
    copy.swapped = state.swapped[:]
    copy.kinds = state.kinds[:]
    return copy


class ChocolyGrid:
    """Where things are on a table that is large enough for all tiles in one row."""

    def __init__(self, tiles: int, contacts: int, covered: int) -> None:
        w = 4 * tiles + 8
        self.width = w
        self.bare = bytes(w * w)
        self.reach = 2 * tiles
        self.centre = (self.reach + 3) * (w + 1)
        self.contacts = contacts
        self.covered = covered
        self.across: list[int] = [-w - 1, -w, -w + 1, -1, 0, 1, w - 1, w, w + 1]
        self.beside: list[int] = [-2 * w, -2, 2, 2 * w]
        self.askew: list[int] = [-2 * w - 1, -2 * w + 1, -w - 2, -w + 2,
                                 w - 2, w + 2, 2 * w - 1, 2 * w + 1]

    def place(self, x: int, y: int) -> int:
        """The place at so many pieces to the right of the first tile, and so many down."""
        return self.centre + x + y * self.width

    def position(self, place: int) -> tuple[int, int]:
        """The inverse of `place`."""
        half = self.reach + 3
        return place % self.width - half, place // self.width - half

    def shows(self, state: ChocolyState, x: int, y: int) -> bool:
        """Whether a piece lies there."""
        return bool(state.tile[self.place(x, y)])

    def lay(self, state: ChocolyState, place: int, shape: tuple[int, int, int, int]) -> None:
        """A tile goes on the ground: places near it are taken, or gain contacts (CHY-5)."""
        self._show(state, place, shape, len(state.laid) + 1)
        room = state.room
        ground = state.ground
        enough = self.contacts
        for step in self.across:
            near = place + step
            before: int = room[near]
            if before != BLOCKED:
                room[near] = BLOCKED
                if before >= enough:
                    ground.remove(near)
        size = len(ground)
        for step in self.beside:
            near = place + step
            before = room[near]
            if before != BLOCKED:
                room[near] = before + 2
                if before < enough <= before + 2:
                    ground.append(near)
        for step in self.askew:
            near = place + step
            before = room[near]
            if before != BLOCKED:
                room[near] = before + 1
                if before + 1 == enough:
                    ground.append(near)
        if len(ground) > size:
            ground.sort()
        self._build(state, place)

    def _build(self, state: ChocolyState, place: int) -> None:
        """Find where an overlap has become possible by the tile laid at a place (CHY-7).

        Such an overlap covers one or two pieces of it and those next to them: to look at
        the eight pieces around the tile is faster than to look at each overlap.
        """
        tile = state.tile
        w = self.width
        up_left, up_right = tile[place - w], tile[place - w + 1]
        left_up, left_down = tile[place - 1], tile[place + w - 1]
        right_up, right_down = tile[place + 2], tile[place + w + 2]
        down_left, down_right = tile[place + 2 * w], tile[place + 2 * w + 1]
        if up_left and left_up:
            self._add_layer(state, place - w - 1)
        if up_left and up_right:
            self._add_layer(state, place - w)
        if up_right and right_up:
            self._add_layer(state, place - w + 1)
        if left_up and left_down:
            self._add_layer(state, place - 1)
        if self.covered == 1:
            self._add_layer(state, place)
        if right_up and right_down:
            self._add_layer(state, place + 1)
        if left_down and down_left:
            self._add_layer(state, place + w - 1)
        if down_left and down_right:
            self._add_layer(state, place + w)
        if right_down and down_right:
            self._add_layer(state, place + w + 1)

    def _add_layer(self, state: ChocolyState, place: int) -> None:
        if self.can_overlap(state, place):
            insort(state.layer, place)

    def cover(self, state: ChocolyState, place: int, shape: tuple[int, int, int, int]) -> None:
        """A tile goes on others with a marker, and nothing goes on it any more (CHY-7)."""
        self._show(state, place, shape, MARKED)
        gone = {place + step for step in self.across}
        state.layer = [tile for tile in state.layer if tile not in gone]

    def _show(self, state: ChocolyState, place: int, shape: tuple[int, int, int, int],
              number: int) -> None:
        top = state.top
        tile = state.tile
        below = place + self.width
        top[place] = shape[0]
        top[place + 1] = shape[1]
        top[below] = shape[2]
        top[below + 1] = shape[3]
        tile[place] = number
        tile[place + 1] = number
        tile[below] = number
        tile[below + 1] = number

    def can_overlap(self, state: ChocolyState, place: int) -> bool:
        """Whether an overlap there has no overhang, covers tiles enough and none marked (CHY-7)."""
        tile = state.tile
        below = place + self.width
        one = tile[place]
        two = tile[place + 1]
        three = tile[below]
        four = tile[below + 1]
        if one == 0 or two == 0 or three == 0 or four == 0:
            return False
        if MARKED in (one, two, three, four):
            return False
        # Two tiles are usually enough, and that is quick to find out.
        if self.covered <= 2 and (one != two or one != three or one != four):
            return True
        return len({one, two, three, four}) >= self.covered


def areas(top: Squares, kinds: list[int], width: int) -> list[list[int]]:
    """The sizes of each kind's areas, largest first; none for a kind that isn't named (CHY-11)."""
    shown = top.getvalue()
    rest = make_squares(shown)
    return [_areas(shown, rest, kind, width) if kind else [] for kind in kinds]


def _areas(shown: bytes, rest: Squares, kind: int, width: int) -> list[int]:
    """The same of one kind, which is gone from the rest then."""
    sizes: list[int] = []
    start = shown.find(kind)
    while start >= 0:
        if rest[start]:
            rest[start] = 0
            area = [start]
            for place in area:
                if rest[place + 1] == kind:
                    rest[place + 1] = 0
                    area.append(place + 1)
                if rest[place + width] == kind:
                    rest[place + width] = 0
                    area.append(place + width)
                if rest[place - 1] == kind:
                    rest[place - 1] = 0
                    area.append(place - 1)
                if rest[place - width] == kind:
                    rest[place - width] = 0
                    area.append(place - width)
            sizes.append(len(area))
        # The pieces next to it belong to the same area.
        start += 1
        while shown[start] == kind:
            start += 1
        start = shown.find(kind, start)
    sizes.sort(reverse=True)
    return sizes
