"""What bots go by: what an offer promises at a glance, and what a board is worth by now."""

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.scoring import bonus, fits, points_at
from generator.playing.games.master_chocolatier.state import CENTRE, NOTHING, OFFER, MasterState


def prospects(box: MasterBox, state: MasterState, choices: list[int]) -> list[float]:
    """What each offer changes on the own board; empty for rarer choices: they have to be tried."""
    if state.phase != OFFER:
        return []
    size = box.size
    sources = box.sources
    first = state.seat * size
    lost = _losses(box, state)
    line_worths: list[list[float]] = [[] for _ in range(size * size)]
    worths: list[float] = []
    for action in choices:
        slot = action // box.choices
        line = action - slot * box.choices
        colour = slot // sources
        count = state.offer[slot]
        marker = 1 if state.marker == CENTRE and slot == colour * sources else 0
        if line == size:
            worths.append(-lost[count + marker])
            continue
        held = state.line_count[first + line]
        steps = line_worths[colour * size + line]
        if not steps:
            steps = line_worths[colour * size + line] = _steps(box, state, line, colour, held)
        over = held + count - box.lines[line]
        if over > 0:
            worths.append(steps[-1] - lost[over + marker])
        else:
            worths.append(steps[held + count] - lost[marker])
    return worths


def value(box: MasterBox, state: MasterState) -> list[float]:
    """What each board is worth by now."""
    if state.over:
        return [float(state.score[seat] + bonus(box, state, seat)) for seat in range(box.players)]
    return [_promise(box, state, seat) for seat in range(box.players)]


def _promise(box: MasterBox, state: MasterState, seat: int) -> float:
    """What the board is worth by now: points, bonuses, lines on their way, less the foundry line.

    The shares are an estimate: a line that is nearly full is worth nearly what it will score, and
    a column or a colour that grows is worth a part of its bonus.
    """
    size = box.size
    total = float(state.score[seat] + bonus(box, state, seat))
    for row in range(size):
        at = seat * size + row
        count = state.line_count[at]
        if count:
            total += _line_promise(box, state, seat, row, count / box.lines[row])
    total -= box.lost[len(state.foundry[seat])]
    for column in range(size):
        filled = box.count[state.columns[seat * size + column]]
        total += 0.02 * box.column_bonus * filled * filled
    return total


def _line_promise(box: MasterBox, state: MasterState, seat: int, row: int, share: float) -> float:
    """What a line will score where it fits best, as far as it is filled."""
    best = 0
    for column in range(box.size):
        if fits(box, state, seat, row, column):
            best = max(best, points_at(box, state, seat, row, column))
    return _line_worth(best, share)


def _line_worth(points: int, share: float) -> float:
    """What a line is worth that will score so much and is filled so far."""
    if share == 1.0:
        return points + 0.25
    # A line half filled in a later row binds more chocolates than it is likely to get.
    return points * share * share * 0.75


def _losses(box: MasterBox, state: MasterState) -> list[float]:
    """What it costs when 0, 1, 2 … more fall into the foundry line; spare spaces take some."""
    filled = len(state.foundry[state.seat])
    spare = 0
    if state.taken:
        for disc in range(box.on_table):
            if state.holder[disc] == state.seat and state.spare[disc] == NOTHING:
                spare += 1
    paid = box.lost[filled]
    losses = [0.0] * (spare + 1)
    for fallen in range(1, max(state.offer) + 2):
        losses.append(float(box.lost[min(box.room, filled + fallen)] - paid))
    return losses


def _steps(box: MasterBox, state: MasterState, line: int, colour: int, held: int) -> list[float]:
    """What a line gains when it holds 0, 1, 2 … of a colour."""
    points = _points(box, state, line, colour)
    room = box.lines[line]
    before = _line_worth(points, held / room) if held else 0.0
    return [_line_worth(points, count / room) - before for count in range(room + 1)]


def _points(box: MasterBox, state: MasterState, line: int, colour: int) -> int:
    """What a colour would score where it fits best in the row of a line."""
    size = box.size
    seat = state.seat
    if not box.brown:
        return points_at(box, state, seat, line, box.column_of[line * size + colour])
    best = 0
    row = (seat * size + line) * size
    for column in range(size):
        if state.box[row + column] == NOTHING \
                and not state.column_colours[seat * size + column] >> colour & 1:
            best = max(best, points_at(box, state, seat, line, column))
    return best
