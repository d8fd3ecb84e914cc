"""What an offer promises at a glance: what it adds to its line, less what falls beside it."""

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.scoring import line_worth, points_at
from generator.games.master_chocolatier.state import CENTRE, NOTHING, MasterState


def prospects(box: MasterBox, state: MasterState, offers: list[int]) -> list[float]:
    """What each offer changes on the own board; other boards stay as they are."""
    size = box.size
    sources = box.sources
    first = state.seat * size
    lost = _losses(box, state)
    known: list[list[float]] = [[] for _ in range(size * size)]
    worths: list[float] = []
    for action in offers:
        slot = action // box.choices
        line = action - slot * box.choices
        colour = slot // sources
        count = state.offer[slot]
        marker = 1 if state.marker == CENTRE and slot == colour * sources else 0
        if line == size:
            worths.append(-lost[count + marker])
            continue
        held = state.line_count[first + line]
        steps = known[colour * size + line]
        if not steps:
            steps = known[colour * size + line] = _steps(box, state, line, colour, held)
        over = held + count - box.lines[line]
        if over > 0:
            worths.append(steps[-1] - lost[over + marker])
        else:
            worths.append(steps[held + count] - lost[marker])
    return worths


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
    before = line_worth(points, held / room) if held else 0.0
    return [line_worth(points, count / room) - before for count in range(room + 1)]


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
