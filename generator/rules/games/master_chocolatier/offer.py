"""The factory offer: what may be taken, where it goes, and what becomes of the rest."""

from __future__ import annotations

from generator.rules.chance import Random
from generator.rules.games.master_chocolatier.confection import confect, finish
from generator.rules.games.master_chocolatier.factories import effect, neighbours, passes_on
from generator.rules.games.master_chocolatier.foundry import drop
from generator.rules.games.master_chocolatier.kit import KEEP, PASS_ON, SPARE_SPACE, Kit
from generator.rules.games.master_chocolatier.table import CENTRE, OFFER, SPLIT, Table


def offers(kit: Kit, state: Table) -> list[int]:
    """(colour * sources + source) * choices + line, for all that may be taken (AZU-3, AZU-5)."""
    found: list[int] = []
    first = state.seat * kit.size
    slot = 0
    for colour in range(kit.size):
        lines = kit.places[state.open[first + colour]]
        for _ in range(kit.sources):
            if state.offer[slot]:
                for line in lines:
                    found.append(slot * kit.choices + line)
            slot += 1
    return found


def sample_offer(kit: Kit, state: Table, luck: Random) -> int:
    """The offer at a random place of `offers`, without making the list."""
    sources = kit.sources
    first = state.seat * kit.size
    offer = state.offer
    weights: list[int] = []
    total = 0
    start = 0
    for lines in state.open[first:first + kit.size]:
        end = start + sources
        weight = (sources - offer[start:end].count(0)) * kit.count[lines]
        weights.append(weight)
        total += weight
        start = end
    wanted = int(luck.random() * total)
    colour = 0
    while wanted >= weights[colour]:
        wanted -= weights[colour]
        colour += 1
    places = kit.places[state.open[first + colour]]
    ahead = wanted // len(places)
    slot = colour * sources
    while ahead or not offer[slot]:
        if offer[slot]:
            ahead -= 1
        slot += 1
    return slot * kit.choices + places[wanted % len(places)]


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
    state.left -= count
    if not source:
        if state.marker == CENTRE:
            state.marker = seat
            drop(kit, state, seat, kit.marker, 1)
    elif kit.special:
        _leave_rest(kit, state, source)
    else:
        for centre in range(0, len(offer), sources):
            if offer[centre + source]:
                offer[centre] += offer[centre + source]
                offer[centre + source] = 0
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
    _move(kit, state, state.splitting, target, colour)
    if next_to_pass(kit, state) == kit.size:
        state.splitting = 0
        state.phase = OFFER
        end_turn(kit, state, chance)


def next_to_pass(kit: Kit, state: Table) -> int:
    """The first colour that is still to be passed on; `size` if there is none."""
    for colour in range(kit.size):
        if state.offer[colour * kit.sources + state.splitting]:
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
        _move(kit, state, source, target, colour)


def _move(kit: Kit, state: Table, source: int, target: int, colour: int) -> None:
    """Move all of a colour from one source to another."""
    first = colour * kit.sources
    state.offer[first + target] += state.offer[first + source]
    state.offer[first + source] = 0
