"""Points: for a placed chocolate, for the end, and what a position promises."""

from __future__ import annotations

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.state import NOTHING, MasterState


def points_at(kit: MasterBox, state: MasterState, seat: int, row: int, column: int) -> int:
    """What a chocolate scores there: the runs it makes, or 1 if it stands alone (AZU-10)."""
    across = kit.run[state.rows[seat * kit.size + row]][column]
    down = kit.run[state.columns[seat * kit.size + column]][row]
    return across + down if across > 1 and down > 1 else across + down - 1


def full_rows(kit: MasterBox, state: MasterState, seat: int) -> int:
    """How many rows of a box are full."""
    return state.rows[seat * kit.size:(seat + 1) * kit.size].count(kit.full)


def full_columns(kit: MasterBox, state: MasterState, seat: int) -> int:
    """How many columns of a box are full."""
    return state.columns[seat * kit.size:(seat + 1) * kit.size].count(kit.full)


def full_colours(kit: MasterBox, state: MasterState, seat: int) -> int:
    """How many colours stand in every row of a box."""
    every = kit.full
    for colours in state.row_colours[seat * kit.size:(seat + 1) * kit.size]:
        every &= colours
    return kit.count[every]


def bonus(kit: MasterBox, state: MasterState, seat: int) -> int:
    """What full rows, columns and colours give at the end (AZU-14)."""
    return (kit.row_bonus * full_rows(kit, state, seat)
            + kit.column_bonus * full_columns(kit, state, seat)
            + kit.colour_bonus * full_colours(kit, state, seat))


def promise(kit: MasterBox, state: MasterState, seat: int) -> float:
    """What the board is worth by now: points, bonuses, lines on their way, less the foundry line.

    The shares are an estimate: a line that is nearly full is worth nearly what it will score, and
    a column or a colour that grows is worth a part of its bonus.
    """
    size = kit.size
    total = float(state.score[seat] + bonus(kit, state, seat))
    for row in range(size):
        at = seat * size + row
        count = state.line_count[at]
        if count:
            total += _line_promise(kit, state, seat, row, count / kit.lines[row])
    total -= kit.lost[len(state.foundry[seat])]
    for column in range(size):
        filled = kit.count[state.columns[seat * size + column]]
        total += 0.02 * kit.column_bonus * filled * filled
    return total


def _line_promise(kit: MasterBox, state: MasterState, seat: int, row: int, share: float) -> float:
    """What a line will score where it fits best, as far as it is filled."""
    best = 0
    for column in range(kit.size):
        if fits(kit, state, seat, row, column):
            best = max(best, points_at(kit, state, seat, row, column))
    return line_worth(best, share)


def line_worth(points: int, share: float) -> float:
    """What a line is worth that will score so much and is filled so far."""
    if share == 1.0:
        return points + 0.25
    # A line half filled in a later row binds more chocolates than it is likely to get.
    return points * share * share * 0.75


def fits(kit: MasterBox, state: MasterState, seat: int, row: int, column: int) -> bool:
    """Whether a line's colour may stand there: on its own space, or as AZU-16 allows."""
    at = seat * kit.size + row
    colour = state.line_colour[at]
    if not kit.brown:
        return kit.column_of[row * kit.size + colour] == column and not state.rows[at] >> column & 1
    return (state.box[at * kit.size + column] == NOTHING
            and not state.row_colours[at] >> colour & 1
            and not state.column_colours[seat * kit.size + column] >> colour & 1)
