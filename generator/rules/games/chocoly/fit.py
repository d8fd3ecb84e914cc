"""Where a tile fits: beside a piece of its kind, or on others that bear it."""

from __future__ import annotations

from generator.rules.games.chocoly.box import Box
from generator.rules.games.chocoly.moves import placing
from generator.rules.games.chocoly.table import Grid, Table


class Fit:
    """Compares the tiles of a hand with the pieces on the table."""

    def __init__(self, box: Box, grid: Grid, overlap_match: str) -> None:
        self.shapes = box.shapes
        self.turns = box.turns
        self.width = grid.width
        self.centre = grid.centre
        self.match_beside = overlap_match != "beneath"
        self.match_beneath = overlap_match != "neighbour"
        # One bit for each kind on each of a tile's four squares; none for bare ground.
        self.bits: list[list[int]] = [
            [0, *(1 << (4 * kind + square) for kind in range(len(box.kinds)))]
            for square in range(4)]
        self.masks: list[int] = [
            sum(self.bits[square][kind] for square, kind in enumerate(shape))
            for shape in box.shapes]

    def placements(self, state: Table) -> list[int]:
        """All places for all tiles of the hand, each look of a tile once (CHY-4)."""
        looks = self.looks(state.hands[state.seat])
        if not state.laid:
            return [placing(self.centre, look, 0) for look in looks]
        found: list[int] = []
        masks = self.masks
        for place in state.ground:
            wanted = self.kinds_beside(state, place)
            for look in looks:
                if masks[look] & wanted:
                    found.append(placing(place, look, 0))
        if state.markers[state.seat]:
            for place in state.layer:
                wanted = self.kinds_beside(state, place) if self.match_beside else 0
                if self.match_beneath:
                    wanted |= self.kinds_beneath(state, place)
                for look in looks:
                    if masks[look] & wanted:
                        found.append(placing(place, look, 1))
        return found

    def looks(self, hand: list[int]) -> list[int]:
        """The tiles of a hand in all turns that look different."""
        return [4 * tile + turns for tile in sorted(set(hand)) for turns in range(self.turns[tile])]

    def kinds_beside(self, state: Table, place: int) -> int:
        """The visible kinds that each square of a tile would touch, as bits (CHY-6)."""
        top = state.top
        w = self.width
        one, two, three, four = self.bits
        return (one[top[place - w]] | one[top[place - 1]]
                | two[top[place - w + 1]] | two[top[place + 2]]
                | three[top[place + w - 1]] | three[top[place + 2 * w]]
                | four[top[place + w + 2]] | four[top[place + 2 * w + 1]])

    def kinds_beneath(self, state: Table, place: int) -> int:
        """The visible kinds that each square of a tile would cover, as bits (CHY-8)."""
        top = state.top
        below = place + self.width
        return (self.bits[0][top[place]] | self.bits[1][top[place + 1]]
                | self.bits[2][top[below]] | self.bits[3][top[below + 1]])

    def touches(self, state: Table, place: int, look: int) -> bool:
        """Whether a piece would lie beside one of its kind, as `kinds_beside` but sooner done."""
        top = state.top
        w = self.width
        one, two, three, four = self.shapes[look]
        return (top[place - 1] == one or top[place + 2] == two
                or top[place + w - 1] == three or top[place + w + 2] == four
                or top[place - w] == one or top[place - w + 1] == two
                or top[place + 2 * w] == three or top[place + 2 * w + 1] == four)

    def joins(self, state: Table, place: int, look: int) -> bool:
        """Whether an overlap finds its kind, beside or beneath as the option has it (CHY-8)."""
        if self.match_beside and self.touches(state, place, look):
            return True
        return self.match_beneath and self.masks[look] & self.kinds_beneath(state, place) != 0
