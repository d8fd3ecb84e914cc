"""Box confection: full lines give a chocolate to the box, then the foundry line is paid for."""

from __future__ import annotations

from generator.rules.chance import Random
from generator.rules.games.master_chocolatier.factories import start_round
from generator.rules.games.master_chocolatier.foundry import drop, give_back, settle
from generator.rules.games.master_chocolatier.kit import Kit
from generator.rules.games.master_chocolatier.scoring import fits, points_at
from generator.rules.games.master_chocolatier.table import CENTRE, CONFECTION, NOTHING, Table


def confect(kit: Kit, state: Table, chance: Random) -> None:
    """Go through the phase as far as nobody has to choose (AZU-9, AZU-16)."""
    if kit.brown:
        state.phase = CONFECTION
        state.seat = state.start
        go_on(kit, state, chance)
        return
    at = 0
    for seat in range(kit.players):
        for row, length in enumerate(kit.lines):
            if state.line_count[at] == length:
                column = kit.column_of[row * kit.size + state.line_colour[at]]
                place(kit, state, seat, row, column)
            at += 1
        settle(kit, state, seat)
    end_round(kit, state, chance)


def go_on(kit: Kit, state: Table, chance: Random) -> None:
    """Find the next full line that leaves a choice, from the start player clockwise (AZU-16)."""
    while True:
        row = waiting_line(kit, state)
        if row == NOTHING:
            settle(kit, state, state.seat)
            state.seat = (state.seat + 1) % kit.players
            if state.seat == state.start:
                end_round(kit, state, chance)
                return
        elif columns_for(kit, state, row):
            return
        else:
            _melt(kit, state, row)


def waiting_line(kit: Kit, state: Table) -> int:
    """The topmost full line of the seat that is placing, or NOTHING."""
    first = state.seat * kit.size
    for row in range(kit.size):
        if state.line_count[first + row] == kit.lines[row]:
            return row
    return NOTHING


def columns_for(kit: Kit, state: Table, row: int) -> list[int]:
    """Where a full line's chocolate may go in the brown box (AZU-16)."""
    return [column for column in range(kit.size) if fits(kit, state, state.seat, row, column)]


def place(kit: Kit, state: Table, seat: int, row: int, column: int) -> None:
    """Move a full line's chocolate into the box, score it, the others go to the lid (AZU-9)."""
    at = seat * kit.size + row
    down = seat * kit.size + column
    colour = state.line_colour[at]
    bit = 1 << colour
    # Written out, as `a[i] |= b` is slow when it is compiled.
    state.rows[at] = state.rows[at] | 1 << column
    state.columns[down] = state.columns[down] | 1 << row
    state.row_colours[at] = state.row_colours[at] | bit
    state.column_colours[down] = state.column_colours[down] | bit
    state.box[at * kit.size + column] = colour
    points = points_at(kit, state, seat, row, column)
    state.score[seat] = state.score[seat] + points
    state.placed[seat] = state.placed[seat] + points
    state.lid[colour] = state.lid[colour] + kit.lines[row] - 1
    clear(kit, state, seat, row)


def clear(kit: Kit, state: Table, seat: int, row: int) -> None:
    """An empty line may take every colour that its row of the box lacks (AZU-5)."""
    at = seat * kit.size + row
    state.line_count[at] = 0
    state.line_colour[at] = NOTHING
    state.open[seat] = state.open[seat] | kit.others[state.row_colours[at]] << row


def _melt(kit: Kit, state: Table, row: int) -> None:
    """No space is legal: the whole line goes to the foundry line at once (AZU-17)."""
    at = state.seat * kit.size + row
    drop(kit, state, state.seat, state.line_colour[at], state.line_count[at])
    clear(kit, state, state.seat, row)


def end_round(kit: Kit, state: Table, chance: Random) -> None:
    """A full row ends the game (AZU-12); else whoever took the marker starts the next round."""
    if state.taken:
        give_back(kit, state)
    if kit.full in state.rows:
        finish(state, "row")
        return
    if state.marker != CENTRE:
        state.start = state.marker
    state.round += 1
    start_round(kit, state, chance)
    if not state.slots:
        finish(state, "nothing to offer")


def finish(state: Table, cause: str) -> None:
    """Nobody may choose any more."""
    state.over = True
    state.cause = cause
