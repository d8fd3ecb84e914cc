"""What bots go by: what a choice promises at a glance, and what a table is worth by now."""

from typing import Final

from generator.playing.games.chocoly.box import ChocolyBox
from generator.playing.games.chocoly.moves import PLACING, PUT_OUT, SWAP
from generator.playing.games.chocoly.state import ChocolyGrid, ChocolyState, areas, make_squares
from generator.playing.games.shared.tile_groups import TileGroups

NO_WILD: Final = 254
# What a piece in hand counts when a seat names a kind, in pieces on the table.
IN_HAND: Final = 0.3
NOT_NEARLY: Final = -1e9
ALL_SQUARES: Final = 15


class TileSide:
    """A side's kind: its areas now, and with a tile more."""

    def __init__(self, top: bytes, width: int, kind: int, elsewhere: float) -> None:
        self.kind = kind
        self.elsewhere = elsewhere
        self.joints = TileGroups(top, width, kind, NO_WILD)
        self.total: int = sum(self.joints.sizes)
        self.largest: int = max(self.joints.sizes, default=0)
        self.now: float = self.worth(self.largest, self.total)
        self._cache: dict[int, float] = {}

    def worth(self, largest: int, total: int) -> float:
        """The largest area, and a little for others that may join it."""
        return largest + self.elsewhere * (total - largest)

    def gain_on_ground(self, place: int, squares: int) -> float:
        """With a tile on the ground that shows the kind on some of its squares."""
        if not squares:
            return self.now
        key = place << 4 | squares
        cached = self._cache.get(key)
        if cached is None:
            size = self.joints.size_joined(place, squares)
            total = self.total + squares.bit_count()
            cached = self.worth(size if size > self.largest else self.largest, total)
            self._cache[key] = cached
        return cached

    def without(self, cells: list[int]) -> float:
        """How much is lost at most when some pieces are covered."""
        bit_of = self.joints.bit_of
        bits = 0
        covered = 0
        for cell in cells:
            bit = bit_of.get(cell, 0)
            if bit:
                covered += 1
                bits |= bit
        if not bits:
            return 0.0
        rest = {cell for cell, bit in bit_of.items() if bit & bits and cell not in cells}
        largest = 0
        for index, size in enumerate(self.joints.sizes):
            if not bits >> index & 1 and size > largest:
                largest = size
        largest = max(largest, _largest(rest, self.joints.width))
        return self.now - self.worth(largest, self.total - covered)


class ChocolyGlance:
    """The table as the side to move sees it."""

    def __init__(self, box: ChocolyBox, grid: ChocolyGrid, state: ChocolyState,
                 elsewhere: float) -> None:
        self.box = box
        self.grid = grid
        self.state = state
        self.elsewhere = elsewhere
        mover_side = state.seat % box.sides
        top = state.top.getvalue()
        self.own = TileSide(top, grid.width, state.kinds[mover_side], elsewhere)
        self.others = [TileSide(top, grid.width, kind, elsewhere)
                       for side, kind in enumerate(state.kinds) if side != mover_side and kind]
        self._hopes: dict[int, float] = {}

    def placements(self, choices: list[int], marker: float) -> list[float]:
        """The lead after each tile; a swap leaves it as it is."""
        worths: list[float] = []
        best = NOT_NEARLY
        now = self.own.now - max([other.now for other in self.others], default=0.0)
        looks = self._looks(choices)
        for action in choices:
            if action < PLACING:
                worths.append(now)
                continue
            place = action >> 11
            squares = looks[action >> 1 & 1023]
            if action & 1:
                worth = self._lead_over(place, action >> 1 & 1023, squares[0],
                                        best + marker) - marker
            else:
                worth = self._lead_beside(place, squares)
            if worth > best:  # noqa: PLR1730 - max() is a call, and this is the inner loop
                best = worth
            worths.append(worth)
        return worths

    def _looks(self, choices: list[int]) -> dict[int, list[int]]:
        """On which squares a look of a tile shows the kind of each side, the own one first."""
        kinds = [self.own.kind, *(other.kind for other in self.others)]
        looks: dict[int, list[int]] = {}
        for action in choices:
            look = action >> 1 & 1023
            if look not in looks and action >= PLACING:
                shape = self.box.shapes[look]
                looks[look] = [sum(1 << square for square in range(4) if shape[square] == kind)
                               for kind in kinds]
        return looks

    def _lead_beside(self, place: int, squares: list[int]) -> float:
        lead = self.own.gain_on_ground(place, squares[0])
        most = 0.0
        index = 1
        for other in self.others:
            worth = other.gain_on_ground(place, squares[index])
            if worth > most:  # noqa: PLR1730 - max() is a call, and this is the inner loop
                most = worth
            index += 1
        return lead - most

    def _lead_over(self, place: int, look: int, squares: int, wanted: float) -> float:
        """The lead after an overlap; not worked out where it can't be what is wanted."""
        hope = self._hopes.get(place)
        if hope is None:
            hope = self._hopes[place] = self._hope(place)
        side = self.own
        if hope <= wanted or (hope - side.gain_on_ground(place, ALL_SQUARES)
                              + side.gain_on_ground(place, squares) <= wanted):
            return NOT_NEARLY
        below = place + self.grid.width
        top = make_squares(self.state.top.getvalue())
        top[place], top[place + 1], top[below], top[below + 1] = self.box.shapes[look]
        kinds = [side.kind, *(other.kind for other in self.others)]
        lead, *others = [side.worth(sizes[0] if sizes else 0, sum(sizes))
                         for sizes in areas(top, kinds, self.grid.width)]
        return lead - max(others, default=0.0)

    def _hope(self, place: int) -> float:
        """The lead if a tile there had the own kind only, and cut off all that it covers."""
        width = self.grid.width
        cells = [place, place + 1, place + width, place + width + 1]
        left = max([other.now - other.without(cells) for other in self.others], default=0.0)
        return self.own.gain_on_ground(place, ALL_SQUARES) - left


def naming_prospects(box: ChocolyBox, grid: ChocolyGrid, state: ChocolyState, kinds: list[int],
           elsewhere: float) -> list[float]:
    """What each kind promises a side: its areas, and the pieces in hand."""
    worths: list[float] = []
    top = state.top.getvalue()
    for kind in kinds:
        worth = TileSide(top, grid.width, kind, elsewhere).now if kind != SWAP else 0.0
        for tile in state.hands[state.seat]:
            worth += IN_HAND * box.shapes[4 * tile].count(kind)
        worths.append(worth)
    return worths


def put_out_prospects(box: ChocolyBox, kind: int, choices: list[int]) -> list[float]:
    """The fewer pieces of the own kind a tile has, the better it is put out."""
    return [-float(box.shapes[4 * (action - PUT_OUT)].count(kind)) for action in choices]


def _largest(cells: set[int], width: int) -> int:
    """The largest area among cells, which are used up."""
    best = 0
    while cells:
        area = [cells.pop()]
        for cell in area:
            for near in (cell - 1, cell + 1, cell - width, cell + width):
                if near in cells:
                    cells.remove(near)
                    area.append(near)
        best = max(best, len(area))
    return best


# What a piece outside the largest area counts for bots, and a marker while there are turns left to
# use it in. Greedy players who keep their markers for cuts worth this much beat others.
ELSEWHERE: Final = 0.1
MARKER: Final = 5.0


def value(box: ChocolyBox, grid: ChocolyGrid, state: ChocolyState) -> list[float]:
    """What each seat's side is worth: its areas, and the markers that it can still use."""
    worth: list[float] = []
    for sizes in areas(state.top, state.kinds, grid.width):
        largest = sizes[0] if sizes else 0
        worth.append(largest + ELSEWHERE * (sum(sizes) - largest))
    turns = _tiles_left(state) // state.players
    for seat, markers in enumerate(state.markers):
        worth[seat % box.sides] += MARKER * min(markers, turns)
    return [worth[seat % box.sides] for seat in range(state.players)]


def prospects(box: ChocolyBox, grid: ChocolyGrid, state: ChocolyState,
              choices: list[int]) -> list[float]:
    """What each choice promises the seat to move."""
    if PUT_OUT > choices[-1] > SWAP:
        return naming_prospects(box, grid, state, choices, ELSEWHERE)
    kind = state.kinds[state.seat % box.sides]
    if not kind:
        return [0.0] * len(choices)
    if PLACING > choices[-1] >= PUT_OUT:
        return put_out_prospects(box, kind, choices)
    spare = state.markers[state.seat] > (_tiles_left(state) - 1) // state.players
    return ChocolyGlance(box, grid, state, ELSEWHERE).placements(choices, 0.0 if spare else MARKER)


def _tiles_left(state: ChocolyState) -> int:
    left = len(state.deck)
    for hand in state.hands:
        left += len(hand)
    return left
