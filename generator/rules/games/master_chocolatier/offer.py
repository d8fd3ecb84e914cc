"""The factory offer: what may be taken, where it goes, and what becomes of the rest."""

from __future__ import annotations

from generator.rules.chance import Random
from generator.rules.games.master_chocolatier.confection import confect, finish
from generator.rules.games.master_chocolatier.factories import effect, move, neighbours, passes_on
from generator.rules.games.master_chocolatier.foundry import drop
from generator.rules.games.master_chocolatier.kit import KEEP, PASS_ON, SPARE_SPACE, Kit
from generator.rules.games.master_chocolatier.table import CENTRE, OFFER, SPLIT, Table


def offers(kit: Kit, state: Table) -> list[int]:
    """(colour * sources + source) * choices + line, for all that may be taken (AZU-3, AZU-5)."""
    found: list[int] = []
    first = state.seat * kit.size
    for colour in range(kit.size):
        lines = kit.places[state.open[first + colour]]
        for source in kit.places[state.stock[colour]]:
            head = (colour * kit.sources + source) * kit.choices
            for line in lines:
                found.append(head + line)
    return found


def sample_offer(kit: Kit, state: Table, luck: Random) -> int:
    """The offer at a random place of `offers`, without making the list."""
    count = kit.count
    first = state.seat * kit.size
    weights: list[int] = []
    total = 0
    at = first
    for sources in state.stock:
        weight = count[sources] * count[state.open[at]]
        weights.append(weight)
        total += weight
        at += 1
    wanted = int(luck.random() * total)
    colour = 0
    while wanted >= weights[colour]:
        wanted -= weights[colour]
        colour += 1
    lines = kit.places[state.open[first + colour]]
    source = kit.places[state.stock[colour]][wanted // len(lines)]
    return (colour * kit.sources + source) * kit.choices + lines[wanted % len(lines)]


def take(kit: Kit, state: Table, action: int, chance: Random) -> None:
    """Take one colour, let the rest go its way, and put what was taken into a line (AZU-3)."""
    slot = action // kit.choices
    line = action - slot * kit.choices
    sources = kit.sources
    colour = slot // sources
    source = slot - colour * sources
    seat = state.seat
    offer = state.offer
    count = offer[slot]
    offer[slot] = 0
    state.stock[colour] &= ~(1 << source)
    state.left -= count
    if not source:
        if state.marker == CENTRE:
            state.marker = seat
            drop(kit, state, seat, kit.marker, 1)
    elif kit.special:
        _leave_rest(kit, state, source)
    else:
        # The same as `move` to the centre, which most turns come to.
        stock = state.stock
        bit = 1 << source
        centre = 0
        for other in range(kit.size):
            if stock[other] & bit:
                offer[centre] += offer[centre + source]
                offer[centre + source] = 0
                stock[other] ^= bit
                stock[other] |= 1
            centre += sources
    if line < kit.size:
        count = _fill_line(kit, state, line, colour, count)
    if count:
        drop(kit, state, seat, colour, count)
    if state.phase == OFFER:
        end_turn(kit, state, chance)


def _fill_line(kit: Kit, state: Table, line: int, colour: int, count: int) -> int:
    """Put chocolates into a pattern line; return how many don't fit.

    The line is closed to other colours, and a full one to all (AZU-5, AZU-6).
    """
    first = state.seat * kit.size
    at = first + line
    held = state.line_count[at]
    mask = ~(1 << line)
    if not held:
        state.line_colour[at] = colour
        keep = state.open[first + colour]
        for other in range(first, first + kit.size):
            state.open[other] &= mask
        state.open[first + colour] = keep
    room = kit.lines[line] - held
    if count < room:
        state.line_count[at] = held + count
        return 0
    state.line_count[at] = held + room
    state.open[first + colour] &= mask
    return count - room


def end_turn(kit: Kit, state: Table, chance: Random) -> None:
    """The next player, or the end of the phase when nothing is left to take (AZU-8)."""
    state.turn += 1
    if state.left:
        seat = state.seat + 1
        state.seat = 0 if seat == kit.players else seat
    else:
        confect(kit, state, chance)
    if state.turn >= kit.max_turns and not state.over:
        finish(state, "max_turns")


def pass_rest(kit: Kit, state: Table, target: int, chance: Random) -> None:
    """Pass the first colour of the rest to a neighbour; the turn ends with the last (AZU-22)."""
    colour = next_to_pass(kit, state)
    move(kit, state, state.splitting, target, colour)
    if next_to_pass(kit, state) == kit.size:
        state.splitting = 0
        state.phase = OFFER
        end_turn(kit, state, chance)


def next_to_pass(kit: Kit, state: Table) -> int:
    """The first colour that is still to be passed on; `size` if there is none."""
    for colour in range(kit.size):
        if state.stock[colour] >> state.splitting & 1:
            return colour
    return kit.size


def _leave_rest(kit: Kit, state: Table, source: int) -> None:
    """What a disc's gold side makes of the rest (AZU-21, AZU-22, AZU-23)."""
    does = effect(kit, state, source)
    if does == KEEP:
        return
    target = 0
    if does == PASS_ON and passes_on(kit, state, source):
        around = neighbours(kit, state, source)
        if len(around) > 1:
            state.splitting = source
            state.phase = SPLIT
            return
        target = around[0]
    if does == SPARE_SPACE:
        state.holder[source - 1] = state.seat
        state.taken += 1
    for colour in range(kit.size):
        move(kit, state, source, target, colour)
