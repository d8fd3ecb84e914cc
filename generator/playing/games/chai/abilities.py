"""Abilities: the open cards, what each lets a player do, and how they rotate."""

from typing import Final

from generator.playing.games.chai import market, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import can_reserve, open_order, refill_pool
from generator.playing.games.chai.state import NONE, NOT_SEARCHED, ChaiState
from generator.playing.games.chai.turns import draw_tile, end_turn, put_back
from generator.playing.rules.chance import Chance

# Places in EFFECTS.
FREE: Final = 0
SELL: Final = 1
SWAP: Final = 2
TIP: Final = 3
RENEW: Final = 4
SPARE: Final = 5
TOKENS: Final = 6
TAKE: Final = 7


def begin_reserve(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Take a customer if there is a place for one; then the abilities (CHA-9)."""
    if can_reserve(box, state):
        state.phase = phase.RESERVE
    else:
        _begin_ability(box, state, chance)


def legal_reserves(state: ChaiState) -> list[int]:
    """Any customer of the pool, or the top of the deck unseen (CHA-9)."""
    choices = state.pool[:]
    if state.deck:
        choices.append(NONE)
    return choices


def reserve(box: ChaiBox, state: ChaiState, card: int, chance: Chance) -> None:
    """Put the customer next to the house and refill the pool at once (CHA-9, CHA-10)."""
    if card == NONE:
        card = state.deck.pop()
    else:
        state.pool.remove(card)
        refill_pool(box, state)
    state.reserved[state.seat].append(card)
    _begin_ability(box, state, chance)


def legal_abilities(box: ChaiBox, state: ChaiState) -> list[int]:
    """The open abilities that can do something now, or none (CHA-9)."""
    choices = [card for card in state.abilities if usable(box, state, card)]
    choices.append(NONE)
    return choices


def usable(box: ChaiBox, state: ChaiState, card: int) -> bool:
    """Whether an ability can do something now."""
    effect = box.effects[card]
    house = state.houses[state.seat]
    if effect == FREE:
        return bool(market.offers(box, state, box.amounts[card]))
    if effect == SELL:
        return house & box.flavour_part != 0
    if effect == SWAP:
        return box.can_swap(house, state.on_card, box.flavour_guards)
    if effect == RENEW:
        return any(state.market)
    if effect == TOKENS:
        return box.can_swap(house, state.board, box.pantry_guards)
    return effect != TAKE or state.board != 0


def use(box: ChaiBox, state: ChaiState, card: int, chance: Chance) -> None:
    """Choose an ability; most ask for a further choice (CHA-14)."""
    if card == NONE:
        open_order(box, state, chance)
        return
    effect = box.effects[card]
    amount = box.amounts[card]
    if effect == FREE:
        market.begin_free(state, amount)
    elif effect == SELL:
        state.left = amount
        state.phase = phase.SELL_TILE
    elif effect == SWAP:
        state.phase = phase.SWAP_TILE
    elif effect == RENEW:
        state.left = amount
        state.phase = phase.RENEW_TILE
    elif effect == TOKENS:
        state.left = amount
        state.phase = phase.SWAP_TOKENS
    elif effect == TAKE:
        pantry.begin_token(state, amount)
    else:
        if effect == TIP:
            state.tip = amount
        else:
            state.spare = amount
        open_order(box, state, chance)


def sell(box: ChaiBox, state: ChaiState, flavour: int, chance: Chance) -> None:
    """A tile goes to the bag, coins come (CHA-14, 2)."""
    state.houses[state.seat] -= box.units[flavour]
    put_back(state.bag, flavour, chance)
    state.coins[state.seat] += state.left
    open_order(box, state, chance)


def legal_tile_swaps(box: ChaiBox, state: ChaiState) -> list[int]:
    """Pairs of an own flavour and another on the card, as give × flavours + take (CHA-14, 3)."""
    return _pairs(box, state.houses[state.seat], state.on_card, box.flavour_guards)


def swap_tile(box: ChaiBox, state: ChaiState, pair: int, chance: Chance) -> None:
    """An own tile for one of the card's (CHA-14, 3)."""
    give, take = divmod(pair, len(box.goods))
    change = box.units[take] - box.units[give]
    state.houses[state.seat] += change
    state.on_card -= change
    open_order(box, state, chance)


def legal_renewals(box: ChaiBox, state: ChaiState) -> list[int]:
    """Any tile of the market by its cell, or any flavour of it (CHA-14, 5)."""
    if box.renew_flavour:
        cells = market.cells_by_flavour(box, state)
        return [flavour for flavour in range(box.flavours) if cells[flavour]]
    return [row * box.stride + column for row in range(box.rows)
            for column in range(len(state.market[row]))]


def renew(box: ChaiBox, state: ChaiState, choice: int, chance: Chance) -> None:
    """Tiles go to the bag, rows close up, new ones come to their ends (CHA-14, 5)."""
    state.left -= 1
    if box.renew_flavour:
        _renew_flavour(box, state, choice, chance)
    else:
        row, column = divmod(choice, box.stride)
        put_back(state.bag, state.market[row].pop(column), chance)
        state.market[row].append(draw_tile(box, state, chance))
        state.searched_budget = NOT_SEARCHED
    if state.left == 0:
        open_order(box, state, chance)


def legal_token_swaps(box: ChaiBox, state: ChaiState) -> list[int]:
    """Pairs of an own kind and another on the board; enough after the first (CHA-14, 7)."""
    choices = token_swaps(box, state)
    if state.begun:
        choices.append(NONE)
    return choices


def swap_token(box: ChaiBox, state: ChaiState, pair: int, chance: Chance) -> None:
    """An own token for one on the board, or enough (CHA-14, 7)."""
    if pair != NONE:
        give, take = divmod(pair, len(box.goods))
        change = box.units[take] - box.units[give]
        state.houses[state.seat] += change
        state.board -= change
        state.left -= 1
        state.begun = True
    if pair == NONE or state.left == 0 or not box.can_swap(
            state.houses[state.seat], state.board, box.pantry_guards):
        open_order(box, state, chance)


def replace(box: ChaiBox, state: ChaiState, card: int, chance: Chance) -> None:
    """The active player replaces an open ability by the top of the deck (CHA-15)."""
    place = state.abilities.index(card)
    if box.effects[card] == SWAP:
        for flavour in range(box.flavours):
            for _ in range(box.count(state.on_card, flavour)):
                put_back(state.bag, flavour, chance)
        state.on_card = 0
    state.gone_abilities.append(card)
    state.abilities[place] = state.ability_deck.pop()
    open_card(box, state, state.abilities[place], chance)
    end_turn(box, state)


def open_card(box: ChaiBox, state: ChaiState, card: int, chance: Chance) -> None:
    """The card that swaps tiles gets some from the bag when it is laid open (CHA-3)."""
    if box.effects[card] == SWAP:
        for _ in range(box.amounts[card]):
            tile = draw_tile(box, state, chance)
            if tile >= 0:
                state.on_card += box.units[tile]


def _begin_ability(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    for card in state.abilities:
        if usable(box, state, card):
            state.phase = phase.ABILITY
            return
    open_order(box, state, chance)


def token_swaps(box: ChaiBox, state: ChaiState) -> list[int]:
    """Pairs of an own kind and another on the board (CHA-14, 7)."""
    return _pairs(box, state.houses[state.seat], state.board, box.pantry_guards)


def _pairs(box: ChaiBox, held: int, others: int, guards: int) -> list[int]:
    """All swaps that change something, as give × goods + take."""
    pairs: list[int] = []
    goods = len(box.goods)
    offered = box.unpack(others, guards)
    for give in box.unpack(held, guards):
        for take in offered:
            if take != give:
                pairs.append(give * goods + take)
    return pairs


def _renew_flavour(box: ChaiBox, state: ChaiState, flavour: int, chance: Chance) -> None:
    for index in range(box.rows):
        row = state.market[index]
        for _ in range(row.count(flavour)):
            put_back(state.bag, flavour, chance)
        state.market[index] = [tile for tile in row if tile != flavour]
    market.refill(box, state, chance)
