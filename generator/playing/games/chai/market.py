"""The market: groups and their price, buying, closing up, refilling, and what a house keeps."""

from typing import Final

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import open_order
from generator.playing.games.chai.state import (
    BUY,
    FREE_PURCHASE,
    KEEP_TILES,
    NOT_SEARCHED,
    ChaiState,
)
from generator.playing.games.chai.turns import draw_tile, put_back
from generator.playing.rules.chance import Chance

DONE: Final = 0  # no group is the empty one


def cells_by_flavour(box: ChaiBox, state: ChaiState) -> list[int]:
    """The market's cells of each flavour, as masks."""
    masks = [0] * box.flavours
    first = 1
    for row in state.market:
        cell = first
        for flavour in row:
            masks[flavour] = masks[flavour] | cell
            cell += cell
        first <<= box.stride
    return masks


def offers(box: ChaiBox, state: ChaiState, budget: int) -> list[int]:
    """The groups that so many coins can buy (CHA-4)."""
    budget = min(budget, box.dearest[0][0])
    if state.searched_budget == budget:
        return state.found
    groups: list[int] = []
    for cells in cells_by_flavour(box, state):
        if cells:
            groups += box.groups(cells, budget)
    state.searched_budget = budget
    state.found = groups
    return groups


def can_buy(box: ChaiBox, state: ChaiState, budget: int) -> bool:
    """Whether so many coins can buy anything."""
    if budget >= box.dearest[0][0]:
        return any(state.market)
    return bool(offers(box, state, budget))


def flavour_of(box: ChaiBox, state: ChaiState, group: int) -> int:
    """The flavour of a group of cells."""
    row, column = divmod((group & -group).bit_length() - 1, box.stride)
    return state.market[row][column]


def begin_market(box: ChaiBox, state: ChaiState) -> None:
    """Take the income; a purchase must follow (CHA-4)."""
    state.coins[state.seat] += box.income
    state.phase = BUY


def legal_purchases(box: ChaiBox, state: ChaiState) -> list[int]:
    """Any group that can be paid; after the first, the player may stop (CHA-4, CHA-5)."""
    choices = offers(box, state, state.coins[state.seat])[:]
    if state.begun:
        choices.append(DONE)
    return choices


def buy(box: ChaiBox, state: ChaiState, group: int, chance: Chance) -> None:
    """Pay one price for the whole group, or stop buying (CHA-4, CHA-5)."""
    if group == DONE:
        close_market(box, state, chance)
        return
    state.coins[state.seat] -= box.price(group)
    state.begun = True
    take_group(box, state, group)
    _keep_or_go_on(box, state, chance)


def take_free(box: ChaiBox, state: ChaiState, group: int, chance: Chance) -> None:
    """The purchase that an ability pays for (CHA-14)."""
    state.left = 0
    take_group(box, state, group)
    _keep_or_go_on(box, state, chance)


def take_group(box: ChaiBox, state: ChaiState, group: int) -> None:
    """The group goes to the house; each row closes up to the left (CHA-5)."""
    unit = box.units[flavour_of(box, state, group)]
    state.houses[state.seat] += group.bit_count() * unit
    state.searched_budget = NOT_SEARCHED
    index = 0
    while group:
        bought = group & box.row_mask
        if bought:
            row = state.market[index]
            length = len(row)
            state.market[index] = [row[column] for column in box.kept[bought] if column < length]
        group >>= box.stride
        index += 1


def refill(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Rows from the top, left to right; gaps stay if no tile is left (CHA-5)."""
    columns = len(box.prices)
    state.searched_budget = NOT_SEARCHED
    for row in state.market:
        while len(row) < columns:
            tile = draw_tile(box, state, chance)
            if tile < 0:
                return
            row.append(tile)


def close_market(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Refill, then the player may take an order."""
    refill(box, state, chance)
    open_order(box, state, chance)


def legal_returns(box: ChaiBox, state: ChaiState) -> list[int]:
    """The flavours of which the house can give one back (CHA-6)."""
    return box.unpack(state.houses[state.seat], box.flavour_guards)[:]


def return_tile(box: ChaiBox, state: ChaiState, flavour: int, chance: Chance) -> None:
    """One tile too many goes back to the bag (CHA-6)."""
    state.houses[state.seat] -= box.units[flavour]
    put_back(state.bag, flavour, chance)
    _keep_or_go_on(box, state, chance)


def _keep_or_go_on(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """The house is brought to its limit at once, before anything else (CHA-6)."""
    if box.tiles(state.houses[state.seat]) > box.flavour_places:
        state.phase = KEEP_TILES
    elif state.begun and can_buy(box, state, state.coins[state.seat]):
        state.phase = BUY
    else:
        close_market(box, state, chance)


def legal_free(box: ChaiBox, state: ChaiState) -> list[int]:
    """The groups whose price an ability pays (CHA-14)."""
    return offers(box, state, state.left)[:]


def begin_free(state: ChaiState, limit: int) -> None:
    """A purchase of so high a price is free (CHA-14)."""
    state.left = limit
    state.phase = FREE_PURCHASE
