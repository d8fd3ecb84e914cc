"""Box confection: full lines give a chocolate to the box, then the foundry line is paid for."""

from __future__ import annotations

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.factories import start_round
from generator.games.master_chocolatier.scoring import fits, points_at
from generator.games.master_chocolatier.state import (
    CENTRE,
    CONFECTION,
    NOBODY,
    NOTHING,
    MasterState,
)
from generator.rules.chance import Random


def drop(kit: MasterBox, state: MasterState, seat: int, item: int, count: int) -> None:
    """Put items into the foundry line from the left; what finds no room goes to the lid.

    A spare space takes the first of them (AZU-23). The marker costs nothing without room: it
    lies before its owner (AZU-7).
    """
    if state.taken:
        for disc in range(kit.on_table):
            if count and state.holder[disc] == seat and state.spare[disc] == NOTHING:
                state.spare[disc] = item
                count -= 1
    line = state.foundry[seat]
    lost = len(line) + count - kit.room
    if lost > 0:
        count -= lost
        if item != kit.marker:
            state.lid[item] += lost
    for _ in range(count):
        line.append(item)


def settle(kit: MasterBox, state: MasterState, seat: int) -> None:
    """Pay for the foundry line, never below 0, and empty it into the lid (AZU-11)."""
    line = state.foundry[seat]
    if line:
        score = state.score[seat] - kit.lost[len(line)]
        state.score[seat] = score if score > 0 else 0
        lid = state.lid
        for item in line:
            if item != kit.marker:
                lid[item] = lid[item] + 1
        line.clear()


def give_back(kit: MasterBox, state: MasterState) -> None:
    """Spare spaces end with the round: what lies on them goes to the lid (AZU-23)."""
    for disc in range(kit.on_table):
        item = state.spare[disc]
        if item not in (NOTHING, kit.marker):
            state.lid[item] += 1
        state.spare[disc] = NOTHING
        state.holder[disc] = NOBODY
    state.taken = 0


def confect(kit: MasterBox, state: MasterState, chance: Random) -> None:
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


def go_on(kit: MasterBox, state: MasterState, chance: Random) -> None:
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


def waiting_line(kit: MasterBox, state: MasterState) -> int:
    """The topmost full line of the seat that is placing, or NOTHING."""
    first = state.seat * kit.size
    for row in range(kit.size):
        if state.line_count[first + row] == kit.lines[row]:
            return row
    return NOTHING


def columns_for(kit: MasterBox, state: MasterState, row: int) -> list[int]:
    """Where a full line's chocolate may go in the brown box (AZU-16)."""
    return [column for column in range(kit.size) if fits(kit, state, state.seat, row, column)]


def place(kit: MasterBox, state: MasterState, seat: int, row: int, column: int) -> None:
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


def clear(kit: MasterBox, state: MasterState, seat: int, row: int) -> None:
    """An empty line may take every colour that its row of the box lacks (AZU-5)."""
    at = seat * kit.size + row
    state.line_count[at] = 0
    state.line_colour[at] = NOTHING
    state.open[seat] = state.open[seat] | kit.others[state.row_colours[at]] << row


def _melt(kit: MasterBox, state: MasterState, row: int) -> None:
    """No space is legal: the whole line goes to the foundry line at once (AZU-17)."""
    at = state.seat * kit.size + row
    drop(kit, state, state.seat, state.line_colour[at], state.line_count[at])
    clear(kit, state, state.seat, row)


def end_round(kit: MasterBox, state: MasterState, chance: Random) -> None:
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


def finish(state: MasterState, cause: str) -> None:
    """Nobody may choose any more."""
    state.over = True
    state.cause = cause
