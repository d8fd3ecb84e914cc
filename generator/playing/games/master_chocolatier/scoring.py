"""Points: for a placed chocolate, and for the end."""

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.state import NOTHING, MasterState


def points_at(box: MasterBox, state: MasterState, seat: int, row: int, column: int) -> int:
    """What a chocolate scores there: the runs it makes, or 1 if it is alone (AZU-10)."""
    across = box.run[state.rows[seat * box.size + row]][column]
    down = box.run[state.columns[seat * box.size + column]][row]
    return across + down if across > 1 and down > 1 else across + down - 1


def full_rows(box: MasterBox, state: MasterState, seat: int) -> int:
    """How many rows of a box are full."""
    return state.rows[seat * box.size:(seat + 1) * box.size].count(box.full)


def full_columns(box: MasterBox, state: MasterState, seat: int) -> int:
    """How many columns of a box are full."""
    return state.columns[seat * box.size:(seat + 1) * box.size].count(box.full)


def full_colours(box: MasterBox, state: MasterState, seat: int) -> int:
    """How many colours are in every row of a box."""
    every = box.full
    for colours in state.row_colours[seat * box.size:(seat + 1) * box.size]:
        every &= colours
    return box.count[every]


def bonus(box: MasterBox, state: MasterState, seat: int) -> int:
    """What full rows, columns and colours give at the end (AZU-14)."""
    return (box.row_bonus * full_rows(box, state, seat)
            + box.column_bonus * full_columns(box, state, seat)
            + box.colour_bonus * full_colours(box, state, seat))


def fits(box: MasterBox, state: MasterState, seat: int, row: int, column: int) -> bool:
    """Whether a line's colour can go there: on its space, or as AZU-16 allows."""
    at = seat * box.size + row
    colour = state.line_colour[at]
    if not box.brown:
        return box.column_of[row * box.size + colour] == column and not state.rows[at] >> column & 1
    return (state.box[at * box.size + column] == NOTHING
            and not state.row_colours[at] >> colour & 1
            and not state.column_colours[seat * box.size + column] >> colour & 1)
