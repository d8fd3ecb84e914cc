"""The factories: how discs are laid out, filled and, gold side up, what they do first."""

from generator.playing.games.master_chocolatier.box import (
    ATTRACT,
    ONE_MORE,
    PASS_ON,
    PLAIN,
    MasterBox,
)
from generator.playing.games.master_chocolatier.state import CENTRE, NOBODY, OFFER, MasterState
from generator.playing.rules.chance import Chance


def start_round(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """Lay out and fill the discs; the start player puts the marker into the centre (AZU-2)."""
    state.phase = OFFER
    state.marker = CENTRE
    state.seat = state.start
    if box.special:
        _lay_out(box, state, chance)
    _fill(box, state, box.filling, chance)
    if box.special:
        _run_gold_sides(box, state, chance)


def effect(box: MasterBox, state: MasterState, source: int) -> int:
    """What a disc does, which is nothing with the blue side up."""
    disc = source - 1
    return box.disc_effects[state.discs[disc]] if state.gold[disc] else PLAIN


def neighbours(box: MasterBox, state: MasterState, source: int) -> list[int]:
    """The nearest other discs to the left and the right that still lie on the table (AZU-22)."""
    discs: list[int] = []
    for step in (-1, 1):
        disc = source - 1
        for _ in range(box.on_table - 1):
            disc = (disc + step) % box.on_table
            if state.holder[disc] == NOBODY:
                if disc + 1 not in discs:
                    discs.append(disc + 1)
                break
    return discs


def passes_on(box: MasterBox, state: MasterState, source: int) -> bool:
    """Whether there is a rest that has to be passed on to neighbours (AZU-22)."""
    return (effect(box, state, source) == PASS_ON
            and any(state.offer[source::box.sources])
            and len(neighbours(box, state, source)) > 0)


def move(box: MasterBox, state: MasterState, source: int, target: int, colour: int) -> None:
    """Move all of a colour from one source to another."""
    first = colour * box.sources
    count = state.offer[first + source]
    if count:
        _change_slot(state, first + source, -count)
        _change_slot(state, first + target, count)


def _change_slot(state: MasterState, slot: int, count: int) -> None:
    """Put chocolates into a slot, or take them away."""
    held = state.offer[slot]
    state.offer[slot] = held + count
    if not held:
        state.slots.append(slot)
        state.slots.sort()
    elif held + count == 0:
        state.slots.remove(slot)


def _lay_out(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """Shuffle all discs, lay out some, turn as many to gold as there are players (AZU-18)."""
    if state.layout:
        state.discs = [code >> 1 for code in state.layout]
        state.gold = [code & 1 for code in state.layout]
        state.layout = []
        return
    discs = list(range(len(box.disc_ids)))
    chance.shuffle(discs)
    state.discs = discs[:box.on_table]
    turned = list(range(box.on_table))
    chance.shuffle(turned)
    state.gold = [0] * box.on_table
    for disc in turned[:box.players]:
        state.gold[disc] = 1


def _fill(box: MasterBox, state: MasterState, filling: list[int], chance: Chance) -> None:
    """Draw a chocolate onto each of these discs in turn, as long as there are any (AZU-1)."""
    offer = state.offer
    bag = state.bag
    centres = box.centres
    draws = state.draws
    left = sum(bag)
    for source in filling:
        if not left:
            left = _refill(state)
            if not left:
                break
        colour = 0
        if draws:
            colour = _draw_arranged(draws, bag)
        else:
            # The bag's chocolates in the order of their colours: whose is the one at this place?
            at = chance.bits() * left >> 32
            while at >= bag[colour]:
                at -= bag[colour]
                colour += 1
        left -= 1
        bag[colour] = bag[colour] - 1
        slot = centres[colour] + source
        held = offer[slot]
        offer[slot] = held + 1
        if not held:
            state.slots.append(slot)
    state.slots.sort()


def _run_gold_sides(box: MasterBox, state: MasterState, chance: Chance) -> None:
    """Gold sides that act on the filled discs, once round the circle (AZU-19, AZU-20)."""
    for source in range(1, box.sources):
        does = effect(box, state, source)
        if does == ONE_MORE:
            _fill(box, state, [source], chance)
        elif does == ATTRACT:
            wanted = box.disc_colours[state.discs[source - 1]]
            for neighbour in neighbours(box, state, source):
                _attract(box, state, neighbour, source, wanted)


def _attract(box: MasterBox, state: MasterState, source: int, target: int, colour: int) -> None:
    """Move one of a colour, if there is one (AZU-20)."""
    first = colour * box.sources
    if state.offer[first + source]:
        _change_slot(state, first + source, -1)
        _change_slot(state, first + target, 1)


def _draw_arranged(draws: list[int], bag: list[int]) -> int:
    """The colour that was arranged, or else the first in the bag."""
    wanted = draws.pop(0)
    return wanted if bag[wanted] else next(colour for colour, count in enumerate(bag) if count)


def _refill(state: MasterState) -> int:
    """An empty bag takes the whole lid; return how many chocolates that are (AZU-13)."""
    state.refills += 1
    state.bag[:] = state.lid
    state.lid = [0] * len(state.lid)
    return sum(state.bag)
