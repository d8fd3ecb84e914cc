"""Box confection: full lines give a chocolate to the box, then the foundry line is paid for."""

from typing import Final

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.factories import start_round
from generator.playing.games.master_chocolatier.scoring import fits, points_at
from generator.playing.games.master_chocolatier.state import (
    CENTRE,
    CONFECTION,
    NOBODY,
    NOTHING,
    MasterState,
)
from generator.playing.rules.chance import Chance

# The cause of the end when no brown box can be filled any further.
STUCK: Final = "nobody can place"  # plain: ok
# Every cause but that of being cut off, as people read it.
ENDS: Final = (("row", "a row is full (AZU-12)"),
               (STUCK, "no player can place a chocolate any more (AZU-16)"),
               ("nothing to offer", "no chocolates are left to offer"))


def drop(box: MasterBox, state: MasterState, seat: int, item: int, count: int) -> None:
    """Put items into the foundry line from the left; what finds no room goes to the lid.

    A spare space takes the first of them (AZU-23). Without room, the marker costs
    nothing: its owner keeps it (AZU-7).
    """
    if state.taken:
        for disc in range(box.on_table):
            if count and state.holder[disc] == seat and state.spare[disc] == NOTHING:
                state.spare[disc] = item
                count -= 1
    line = state.foundry[seat]
    lost = len(line) + count - box.room
    if lost > 0:
        count -= lost
        if item != box.marker:
            state.lid[item] += lost
    for _ in range(count):
        line.append(item)


def settle(box: MasterBox, state: MasterState, seat: int) -> None:
    """Pay for the foundry line, never below 0, and empty it into the lid (AZU-11)."""
    line = state.foundry[seat]
    if line:
        score = state.score[seat] - box.lost[len(line)]
        state.score[seat] = score if score > 0 else 0
        lid = state.lid
        for item in line:
            if item != box.marker:
                lid[item] = lid[item] + 1
        line.clear()


def give_back(box: MasterBox, state: MasterState) -> None:
    """Spare spaces end with the round: their chocolates go to the lid (AZU-23)."""
    for disc in range(box.on_table):
        item = state.spare[disc]
        if item not in (NOTHING, box.marker):
            state.lid[item] += 1
        state.spare[disc] = NOTHING
        state.holder[disc] = NOBODY
    state.taken = 0


def confect(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """Go through the phase until a seat has to choose (AZU-9, AZU-16)."""
    if box.brown:
        state.phase = CONFECTION
        state.seat = state.start
        find_waiting_line(box, state, chance)
        return
    at = 0
    for seat in range(box.players):
        for row, length in enumerate(box.lines):
            if state.line_count[at] == length:
                column = box.column_of[row * box.size + state.line_colour[at]]
                place(box, state, seat, row, column)
            at += 1
        settle(box, state, seat)
    end_round(box, state, chance)


def find_waiting_line(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """Find the next full line that leaves a choice, from the start player clockwise (AZU-16)."""
    while True:
        row = waiting_line(box, state)
        if row == NOTHING:
            settle(box, state, state.seat)
            state.seat = (state.seat + 1) % box.players
            if state.seat == state.start:
                end_round(box, state, chance)
                return
        elif columns_for(box, state, row):
            return
        else:
            _melt(box, state, row)


def waiting_line(box: MasterBox, state: MasterState) -> int:
    """The topmost full line of the seat that is placing, or NOTHING."""
    first = state.seat * box.size
    for row in range(box.size):
        if state.line_count[first + row] == box.lines[row]:
            return row
    return NOTHING


def columns_for(box: MasterBox, state: MasterState, row: int) -> list[int]:
    """Where a full line's chocolate may go in the brown box (AZU-16)."""
    return [column for column in range(box.size) if fits(box, state, state.seat, row, column)]


def place(box: MasterBox, state: MasterState, seat: int, row: int, column: int) -> None:
    """Move a full line's chocolate into the box, score it, the others go to the lid (AZU-9)."""
    at = seat * box.size + row
    down = seat * box.size + column
    colour = state.line_colour[at]
    bit = 1 << colour
    # Written out, as `a[i] |= b` is slow when it is compiled.
    state.rows[at] = state.rows[at] | 1 << column
    state.columns[down] = state.columns[down] | 1 << row
    state.row_colours[at] = state.row_colours[at] | bit
    state.column_colours[down] = state.column_colours[down] | bit
    state.box[at * box.size + column] = colour
    points = points_at(box, state, seat, row, column)
    state.score[seat] = state.score[seat] + points
    state.placed[seat] = state.placed[seat] + points
    state.lid[colour] = state.lid[colour] + box.lines[row] - 1
    clear(box, state, seat, row)


def clear(box: MasterBox, state: MasterState, seat: int, row: int) -> None:
    """An empty line may take every colour that its row of the box lacks (AZU-5)."""
    at = seat * box.size + row
    state.line_count[at] = 0
    state.line_colour[at] = NOTHING
    state.open[seat] = state.open[seat] | box.others[state.row_colours[at]] << row


def _melt(box: MasterBox, state: MasterState, row: int) -> None:
    """No space is legal: the whole line goes to the foundry line at once (AZU-17)."""
    at = state.seat * box.size + row
    drop(box, state, state.seat, state.line_colour[at], state.line_count[at])
    clear(box, state, state.seat, row)


def end_round(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """A full row ends the game (AZU-12); else the seat with the marker starts the next round.

    A brown box can get stuck for good: if that holds for every row of all, it is over (AZU-16).
    """
    if state.taken:
        give_back(box, state)
    if box.full in state.rows:
        finish(state, "row")
        return
    if box.brown and not can_ever_place(box, state):
        finish(state, STUCK)
        return
    if state.marker != CENTRE:
        state.start = state.marker
    state.round += 1
    start_round(box, state, chance)
    if not state.slots:
        finish(state, "nothing to offer")


def can_ever_place(box: MasterBox, state: MasterState) -> bool:
    """Whether any row of any brown box can still take a chocolate, however all play (AZU-16).

    A row takes one if it has a free space for a colour that it lacks, and if so many of that
    colour are left as fill its line; a line that was begun has to be filled before.
    """
    left = box.chocolates[:]
    for colour in state.box:
        if colour != NOTHING:
            left[colour] -= 1
    for at, held in enumerate(state.line_colour):
        room = box.lines[at % box.size]
        if held != NOTHING and left[held] < room:
            continue
        first = at // box.size * box.size
        for colour in range(box.size):
            if left[colour] >= room and not state.row_colours[at] >> colour & 1:
                for column in range(box.size):
                    if not (state.rows[at] >> column & 1
                            or state.column_colours[first + column] >> colour & 1):
                        return True
    return False


def finish(state: MasterState, cause: str) -> None:
    """There are no more choices."""
    state.over = True
    state.cause = cause
