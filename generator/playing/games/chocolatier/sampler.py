"""Where boxes lie in a sampler, and the groups of one chocolate that they form."""

from typing import Final

from generator.playing.games.chocolatier.payment import MOST_CACHED

TURNS: Final = 4


def rotations(spaces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A box's four spaces, left to right and top to bottom, in its four rotations clockwise."""
    turns = [spaces]
    for _ in range(TURNS - 1):
        a, b, c, d = turns[-1]
        turns.append((c, a, d, b))
    return turns


class SamplerGround:
    """The table before a player, on which a sampler of `long` × `short` boxes can grow any way.

    The first box lies at 0,0; x grows to the right and y downwards. Places and spaces (four to a
    place) are numbered row by row; a border of spaces that stay empty runs around all.
    """

    def __init__(self, long: int, short: int) -> None:
        self.long = long
        self.short = short
        self.boxes = long * short
        self.reach = long - 1
        self.side = 2 * long - 1
        self.width = 2 * self.side + 2
        self.area = self.width * self.width
        self.corners = [(2 * (place // self.side) + 1) * self.width + 2 * (place % self.side) + 1
                        for place in range(self.side * self.side)]
        self._places: dict[int, list[int]] = {}

    def place(self, x: int, y: int) -> int:
        """The number of a place; -1 if no sampler reaches there."""
        if max(abs(x), abs(y)) > self.reach:
            return -1
        return (y + self.reach) * self.side + x + self.reach

    def at(self, place: int) -> tuple[int, int]:
        """The x and y of a place."""
        return place % self.side - self.reach, place // self.side - self.reach

    def space(self, x: int, y: int) -> int:
        """The number of a space; 0,0 is the upper left one of the first box; -1 if off ground."""
        column, row = x + 2 * self.reach, y + 2 * self.reach
        if not (0 <= column < 2 * self.side and 0 <= row < 2 * self.side):
            return -1
        return (row + 1) * self.width + column + 1

    def position_of_space(self, space: int) -> tuple[int, int]:
        """The x and y of a space."""
        return (space % self.width - 1 - 2 * self.reach,
                space // self.width - 1 - 2 * self.reach)

    def four(self, place: int) -> tuple[int, int, int, int]:
        """The spaces of a place, left to right and top to bottom."""
        corner = self.corners[place]
        return corner, corner + 1, corner + self.width, corner + self.width + 1

    def places(self, mask: int) -> list[int]:
        """Where a box can go, as place × 4 + turn, next to those in `mask`; don't change it."""
        cached = self._places.get(mask)
        if cached is None:
            cached = [place * TURNS + turn for place in range(self.side * self.side)
                      if self.fits(mask, place) for turn in range(TURNS)]
            if len(self._places) >= MOST_CACHED:
                self._places.clear()
            self._places[mask] = cached
        return cached

    def fits(self, mask: int, place: int) -> bool:
        """Whether a box may lie there: by an edge, within the sampler's size (CHO-12)."""
        if mask == 0:
            return self.at(place) == (0, 0)
        return not mask >> place & 1 and self.touches(mask, place) and self.holds(mask, place)

    def touches(self, mask: int, place: int) -> bool:
        """Whether a place shares a full edge with a box."""
        x, y = self.at(place)
        return any(abs(u - x) + abs(v - y) == 1 for u, v in self.boxed_places(mask))

    def holds(self, mask: int, place: int) -> bool:
        """Whether the whole stays within long × short, either way round."""
        lying = [*self.boxed_places(mask), self.at(place)]
        wide = max(x for x, _ in lying) - min(x for x, _ in lying) + 1
        high = max(y for _, y in lying) - min(y for _, y in lying) + 1
        return max(wide, high) <= self.long and min(wide, high) <= self.short

    def boxed_places(self, mask: int) -> list[tuple[int, int]]:
        """Where boxes lie."""
        return [self.at(place) for place in range(self.side * self.side) if mask >> place & 1]


def largest_groups(grid: bytearray, width: int, types: int) -> tuple[int, ...]:
    """The size of the largest group of each type (CHO-23, CHO-24).

    A space holds 0 for nothing, 1 to `types` for a chocolate, one more for a wild. A wild joins
    every group it touches and carries it on, and starts none.
    """
    best = [0] * types
    wild = types + 1
    seen: set[int] = set()
    for start in range(width, len(grid) - width):
        flavour = grid[start]
        if flavour in (0, wild) or start in seen:
            continue
        group = _group(grid, width, start, flavour, wild)
        seen |= group
        best[flavour - 1] = max(best[flavour - 1], len(group))
    return tuple(best)


def largest_group(grid: bytearray, width: int, types: int, kind: int) -> set[int]:
    """The spaces of the first group of a type that is as large as its largest."""
    best: set[int] = set()
    for start in range(width, len(grid) - width):
        if grid[start] == kind + 1 and start not in best:
            group = _group(grid, width, start, kind + 1, types + 1)
            if len(group) > len(best):
                best = group
    return best


def _group(grid: bytearray, width: int, start: int, flavour: int, wild: int) -> set[int]:
    """All spaces that a chocolate is joined to.

    Wilds are counted separately for each group, since several groups may go through one.
    """
    group = {start}
    edge = [start]
    while edge:
        space = edge.pop()
        for near in (space - 1, space + 1, space - width, space + width):
            if near not in group and (grid[near] == flavour or grid[near] == wild):
                group.add(near)
                edge.append(near)
    return group
