"""What bots take a table and its choices for, beyond what is sure."""

from __future__ import annotations

from typing import Final

from generator.rules.games.chocoly.areas import areas
from generator.rules.games.chocoly.box import Box
from generator.rules.games.chocoly.moves import PLACING, PUT_OUT, SWAP
from generator.rules.games.chocoly.prospects import Prospects, naming, putting_out
from generator.rules.games.chocoly.table import Grid, Table

# What a piece outside the largest area counts for bots, and a marker while there are turns left to
# use it in. Greedy players who keep their markers for cuts worth this much beat those who don't.
ELSEWHERE: Final = 0.1
MARKER: Final = 5.0


def sides_worth(grid: Grid, state: Table, sides: int) -> list[float]:
    """What each side's areas are worth, with the markers that it can still use."""
    worth: list[float] = []
    for kind in state.kinds:
        sizes = areas(state.top, kind, grid.width) if kind else [0]
        largest = sizes[0] if sizes else 0
        worth.append(largest + ELSEWHERE * (sum(sizes) - largest))
    turns = _tiles_left(state) // state.players
    for seat, markers in enumerate(state.markers):
        worth[seat % sides] += MARKER * min(markers, turns)
    return worth


def promises(box: Box, grid: Grid, state: Table, sides: int, choices: list[int]) -> list[float]:
    """What each choice promises the seat to move."""
    if PUT_OUT > choices[-1] > SWAP:
        return naming(box, grid, state, choices, ELSEWHERE)
    kind = state.kinds[state.seat % sides]
    if not kind:
        return [0.0] * len(choices)
    if PLACING > choices[-1] >= PUT_OUT:
        return putting_out(box, kind, choices)
    spare = state.markers[state.seat] > (_tiles_left(state) - 1) // state.players
    return Prospects(box, grid, state, ELSEWHERE).placements(choices, 0.0 if spare else MARKER)


def _tiles_left(state: Table) -> int:
    left = len(state.deck)
    for hand in state.hands:
        left += len(hand)
    return left
