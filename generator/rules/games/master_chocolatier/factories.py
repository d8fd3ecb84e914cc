"""The factories: how discs are laid out, filled and, gold side up, what they do first."""

from __future__ import annotations

from generator.rules.chance import Random, shuffle
from generator.rules.games.master_chocolatier.kit import ATTRACT, ONE_MORE, PASS_ON, PLAIN, Kit
from generator.rules.games.master_chocolatier.table import CENTRE, NOBODY, OFFER, Table


def start_round(kit: Kit, state: Table, chance: Random) -> None:
    """Lay out and fill the discs; the start player puts the marker into the centre (AZU-2)."""
    state.phase = OFFER
    state.marker = CENTRE
    state.seat = state.start
    if kit.special:
        _lay_out(kit, state, chance)
    _fill(kit, state, chance)
    if kit.special:
        _act(kit, state, chance)


def effect(kit: Kit, state: Table, source: int) -> int:
    """What a disc does, which is nothing with the blue side up."""
    disc = source - 1
    return kit.disc_effects[state.discs[disc]] if state.gold[disc] else PLAIN


def neighbours(kit: Kit, state: Table, source: int) -> list[int]:
    """The nearest other discs to the left and the right that still lie on the table (AZU-22)."""
    found: list[int] = []
    for step in (-1, 1):
        disc = source - 1
        for _ in range(kit.on_table - 1):
            disc = (disc + step) % kit.on_table
            if state.holder[disc] == NOBODY:
                if disc + 1 not in found:
                    found.append(disc + 1)
                break
    return found


def passes_on(kit: Kit, state: Table, source: int) -> bool:
    """Whether there is a rest that has to be passed on to neighbours (AZU-22)."""
    return (effect(kit, state, source) == PASS_ON
            and any(state.offer[source::kit.sources])
            and len(neighbours(kit, state, source)) > 0)


def move(kit: Kit, state: Table, source: int, target: int, colour: int) -> None:
    """Move all of a colour from one source to another."""
    first = colour * kit.sources
    count = state.offer[first + source]
    if count:
        state.offer[first + source] = 0
        state.offer[first + target] += count
        state.stock[colour] = state.stock[colour] & ~(1 << source) | 1 << target


def _lay_out(kit: Kit, state: Table, chance: Random) -> None:
    """Shuffle all discs, lay out some, turn as many to gold as there are players (AZU-18)."""
    if state.layout:
        state.discs = [each >> 1 for each in state.layout]
        state.gold = [each & 1 for each in state.layout]
        state.layout = []
        return
    discs = list(range(len(kit.disc_ids)))
    shuffle(discs, chance)
    state.discs = discs[:kit.on_table]
    turned = list(range(kit.on_table))
    shuffle(turned, chance)
    state.gold = [0] * kit.on_table
    for disc in turned[:kit.players]:
        state.gold[disc] = 1


def _fill(kit: Kit, state: Table, chance: Random) -> None:
    """Draw chocolates onto each disc; an empty bag takes the whole lid (AZU-1, AZU-13)."""
    sources = kit.sources
    offer = state.offer
    stock = state.stock
    bag = state.bag
    draws = state.draws
    random = chance.random
    pool = _pool(bag)
    for source in range(1, sources):
        bit = 1 << source
        for _ in range(kit.per_disc):
            if not pool:
                _empty_lid(state)
                pool = _pool(bag)
                if not pool:
                    return
            if draws:
                colour = _arranged(state, pool)
            else:
                at = int(random() * len(pool))
                colour = pool[at]
                pool[at] = pool[-1]
                pool.pop()
            bag[colour] -= 1
            offer[colour * sources + source] += 1
            stock[colour] |= bit
            state.left += 1


def _act(kit: Kit, state: Table, chance: Random) -> None:
    """Gold sides that act on the filled discs, once round the circle (AZU-19, AZU-20)."""
    for source in range(1, kit.sources):
        does = effect(kit, state, source)
        if does == ONE_MORE:
            _draw_one(kit, state, source, chance)
        elif does == ATTRACT:
            wanted = kit.disc_colours[state.discs[source - 1]]
            for neighbour in neighbours(kit, state, source):
                _attract(kit, state, neighbour, source, wanted)


def _attract(kit: Kit, state: Table, source: int, target: int, colour: int) -> None:
    """Move one of a colour, if there is one (AZU-20)."""
    first = colour * kit.sources
    if state.offer[first + source]:
        state.offer[first + source] -= 1
        state.offer[first + target] += 1
        state.stock[colour] |= 1 << target
        if not state.offer[first + source]:
            state.stock[colour] &= ~(1 << source)


def _draw_one(kit: Kit, state: Table, source: int, chance: Random) -> None:
    """One more from the bag, else from the lid, else none (AZU-19)."""
    pool = _pool(state.bag)
    if not pool:
        _empty_lid(state)
        pool = _pool(state.bag)
        if not pool:
            return
    colour = (_arranged(state, pool) if state.draws
              else pool[int(chance.random() * len(pool))])
    state.bag[colour] -= 1
    state.offer[colour * kit.sources + source] += 1
    state.stock[colour] |= 1 << source
    state.left += 1


def _arranged(state: Table, pool: list[int]) -> int:
    """What was arranged to be drawn next, or else the first that there is."""
    wanted = state.draws.pop(0)
    colour = wanted if wanted in pool else pool[0]
    pool.remove(colour)
    return colour


def _pool(bag: list[int]) -> list[int]:
    """The bag's chocolates one by one, in an order that depends on what is in it alone."""
    pool: list[int] = []
    for colour, count in enumerate(bag):
        pool += [colour] * count
    return pool


def _empty_lid(state: Table) -> None:
    """Put the lid's chocolates into the empty bag (AZU-13)."""
    state.refills += 1
    for colour, count in enumerate(state.lid):
        state.bag[colour] = count
        state.lid[colour] = 0
