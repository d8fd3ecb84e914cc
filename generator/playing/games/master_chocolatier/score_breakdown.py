"""What a score is made of: what was placed and lost, and each full row, column and colour."""

from __future__ import annotations

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.state import NOTHING, MasterState
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot


def seat_breakdown(box: MasterBox, state: MasterState, seat: int) -> tuple[ScoreItem, ...]:
    """The points of the track, then the bonuses of the end (AZU-10, AZU-11, AZU-14)."""
    size = box.size
    first = seat * size * size
    cells = [(place % size, place // size) for place in range(size * size)
             if state.box[first + place] != NOTHING]
    items = [ScoreItem("chocolates placed", state.placed[seat], _spots(seat, cells)),
             ScoreItem("foundry line", state.score[seat] - state.placed[seat])]
    for row in range(size):
        if state.rows[seat * size + row] == box.full:
            items.append(ScoreItem(f"row {row + 1} is full", box.row_bonus, _spots(
                seat, [cell for cell in cells if cell[1] == row])))
    for column in range(size):
        if state.columns[seat * size + column] == box.full:
            items.append(ScoreItem(f"column {column + 1} is full", box.column_bonus, _spots(
                seat, [cell for cell in cells if cell[0] == column])))
    for colour, name in enumerate(box.colours):
        if all(state.row_colours[seat * size + row] >> colour & 1 for row in range(size)):
            items.append(ScoreItem(f"{name} in every row", box.colour_bonus, _spots(
                seat, [cell for cell in cells
                       if state.box[first + cell[1] * size + cell[0]] == colour])))
    return tuple([item for item in items if item.points])


def _spots(seat: int, cells: list[tuple[int, int]]) -> tuple[TouchSpot, ...]:
    return tuple([TouchSpot(zone=zone_of("box", seat), cell=cell) for cell in cells])
