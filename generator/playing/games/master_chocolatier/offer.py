"""The factory offer: what may be taken, where it goes, and what becomes of the rest."""

from typing import Final

from generator.playing.games.master_chocolatier.box import KEEP, PASS_ON, SPARE_SPACE, MasterBox
from generator.playing.games.master_chocolatier.confection import confect, drop, finish
from generator.playing.games.master_chocolatier.factories import effect, move, neighbours, passes_on
from generator.playing.games.master_chocolatier.state import CENTRE, OFFER, SPLIT, MasterState
from generator.playing.rules.chance import Chance

# So many guesses in vain are rare: the foundry line takes every colour.
GUESSES: Final = 48


def offers(box: MasterBox, state: MasterState) -> list[int]:
    """Slot * choices + line, for all that may be taken (AZU-3, AZU-5)."""
    choices: list[int] = []
    lines = state.open[state.seat]
    for slot in state.slots:
        first = slot * box.choices
        for action in range(first, first + box.choices):
            if lines & box.bits[action]:
                choices.append(action)
    return choices


def sample_offer(box: MasterBox, state: MasterState, luck: Chance) -> int:
    """An offer without the list of them: any slot with any line, until the two go together."""
    slots = state.slots
    lines = state.open[state.seat]
    bits = box.bits
    choices = box.choices
    pairs = len(slots) * choices
    for _ in range(GUESSES):
        guess = luck.bits() * pairs >> 32
        action = slots[guess // choices] * choices + guess % choices
        if lines & bits[action]:
            return action
    return luck.choice(offers(box, state))


def take(box: MasterBox, state: MasterState, action: int, chance: Chance) -> None:
    """Take one colour, let the rest go its way, and put what was taken into a line (AZU-3)."""
    slot, colour, source, line = box.takes[action]
    seat = state.seat
    count = state.offer[slot]
    state.offer[slot] = 0
    state.slots.remove(slot)
    if not source:
        if state.marker == CENTRE:
            state.marker = seat
            drop(box, state, seat, box.marker, 1)
    elif box.special:
        _leave_rest(box, state, source)
    else:
        _clear_disc(box, state, source)
    if line < box.size:
        count = _fill_line(box, state, line, colour, count)
    if count:
        drop(box, state, seat, colour, count)
    if state.phase == OFFER:
        end_turn(box, state, chance)


def _clear_disc(box: MasterBox, state: MasterState, source: int) -> None:
    """Move all that is left on a disc to the centre: the same as `move`, for all colours."""
    offer = state.offer
    slots = state.slots
    ordered = True
    for centre in box.centres:
        rest = offer[centre + source]
        if rest:
            offer[centre + source] = 0
            slots.remove(centre + source)
            held = offer[centre]
            offer[centre] = held + rest
            if not held:
                slots.append(centre)
                ordered = False
    if not ordered:
        slots.sort()


def _fill_line(box: MasterBox, state: MasterState, line: int, colour: int, count: int) -> int:
    """Put chocolates into a pattern line; return how many don't fit.

    The line is closed to other colours, and a full one to all (AZU-5, AZU-6).
    """
    seat = state.seat
    at = seat * box.size + line
    held = state.line_count[at]
    if not held:
        state.line_colour[at] = colour
        state.open[seat] = state.open[seat] & ~(box.others[1 << colour] << line)
    room = box.lines[line] - held
    if count < room:
        state.line_count[at] = held + count
        return 0
    state.line_count[at] = held + room
    state.open[seat] = state.open[seat] ^ 1 << colour * box.choices + line
    return count - room


def end_turn(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """The next player, or the end of the phase when nothing is left to take (AZU-8)."""
    state.turn += 1
    if state.slots:
        seat = state.seat + 1
        state.seat = 0 if seat == box.players else seat
    else:
        confect(box, state, chance)
    if state.turn >= box.max_turns and not state.over:
        finish(state, "max_turns")


def pass_rest(box: MasterBox, state: MasterState, target: int, chance: Chance) -> None:
    """Pass the first colour of the rest to a neighbour; the turn ends with the last (AZU-22)."""
    colour = next_to_pass(box, state)
    move(box, state, state.splitting, target, colour)
    if next_to_pass(box, state) == box.size:
        state.splitting = 0
        state.phase = OFFER
        end_turn(box, state, chance)


def next_to_pass(box: MasterBox, state: MasterState) -> int:
    """The first colour that the seat still has to pass on; `size` if there is none."""
    for colour in range(box.size):
        if state.offer[colour * box.sources + state.splitting]:
            return colour
    return box.size


def _leave_rest(box: MasterBox, state: MasterState, source: int) -> None:
    """What a disc's gold side makes of the rest (AZU-21, AZU-22, AZU-23)."""
    does = effect(box, state, source)
    if does == KEEP:
        return
    target = 0
    if does == PASS_ON and passes_on(box, state, source):
        around = neighbours(box, state, source)
        if len(around) > 1:
            state.splitting = source
            state.phase = SPLIT
            return
        target = around[0]
    if does == SPARE_SPACE:
        state.holder[source - 1] = state.seat
        state.taken += 1
    for colour in range(box.size):
        move(box, state, source, target, colour)
