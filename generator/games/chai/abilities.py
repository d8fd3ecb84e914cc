"""Abilities: the open cards, what each lets a player do, and how they rotate."""

from __future__ import annotations

from typing import Final

from generator.games.chai import market, pantry
from generator.games.chai.box import ChaiBox
from generator.games.chai.orders import can_reserve, open_order, refill_pool
from generator.games.chai.state import (
    ABILITY,
    NONE,
    RENEW_TILE,
    RESERVE,
    SELL_TILE,
    SWAP_TILE,
    SWAP_TOKENS,
    UNSOUGHT,
    ChaiState,
)
from generator.games.chai.turns import draw_tile, end_turn, put_back
from generator.rules.chance import Random

# Places in EFFECTS.
FREE: Final = 0
SELL: Final = 1
SWAP: Final = 2
TIP: Final = 3
RENEW: Final = 4
SPARE: Final = 5
TOKENS: Final = 6
TAKE: Final = 7


def begin_reserve(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """Take a customer if there is a place for one; then the abilities (CHA-9)."""
    if can_reserve(box, table):
        table.phase = RESERVE
    else:
        _begin_ability(box, table, chance)


def legal_reserves(table: ChaiState) -> list[int]:
    """Any customer of the pool, or the top of the deck unseen (CHA-9)."""
    found = table.pool[:]
    if table.deck:
        found.append(NONE)
    return found


def reserve(box: ChaiBox, table: ChaiState, card: int, chance: Random) -> None:
    """The customer lies beside the house; the pool is refilled at once (CHA-9, CHA-10)."""
    if card == NONE:
        card = table.deck.pop()
    else:
        table.pool.remove(card)
        refill_pool(box, table)
    table.reserved[table.seat].append(card)
    _begin_ability(box, table, chance)


def legal_abilities(box: ChaiBox, table: ChaiState) -> list[int]:
    """The open abilities that can do something now, or none (CHA-9)."""
    found = [card for card in table.abilities if usable(box, table, card)]
    found.append(NONE)
    return found


def usable(box: ChaiBox, table: ChaiState, card: int) -> bool:
    """Whether an ability can do something now."""
    effect = box.effects[card]
    house = table.houses[table.seat]
    if effect == FREE:
        return bool(market.offers(box, table, box.amounts[card]))
    if effect == SELL:
        return house & box.flavour_part != 0
    if effect == SWAP:
        return box.can_swap(house, table.on_card, box.flavour_guards)
    if effect == RENEW:
        return any(table.market)
    if effect == TOKENS:
        return box.can_swap(house, table.board, box.pantry_guards)
    return effect != TAKE or table.board != 0


def use(box: ChaiBox, table: ChaiState, card: int, chance: Random) -> None:
    """Choose an ability; most ask for a further choice (CHA-14)."""
    if card == NONE:
        open_order(box, table, chance)
        return
    effect = box.effects[card]
    amount = box.amounts[card]
    if effect == FREE:
        market.begin_free(table, amount)
    elif effect == SELL:
        table.left = amount
        table.phase = SELL_TILE
    elif effect == SWAP:
        table.phase = SWAP_TILE
    elif effect == RENEW:
        table.left = amount
        table.phase = RENEW_TILE
    elif effect == TOKENS:
        table.left = amount
        table.phase = SWAP_TOKENS
    elif effect == TAKE:
        pantry.begin_token(table, amount)
    else:
        if effect == TIP:
            table.tip = amount
        else:
            table.spare = amount
        open_order(box, table, chance)


def sell(box: ChaiBox, table: ChaiState, flavour: int, chance: Random) -> None:
    """A tile goes to the bag, coins come (CHA-14, 2)."""
    table.houses[table.seat] -= box.units[flavour]
    put_back(table.bag, flavour, chance)
    table.coins[table.seat] += table.left
    open_order(box, table, chance)


def legal_tile_swaps(box: ChaiBox, table: ChaiState) -> list[int]:
    """Pairs of an own flavour and another on the card, as give × flavours + take (CHA-14, 3)."""
    return _pairs(box, table.houses[table.seat], table.on_card, box.flavour_guards)


def swap_tile(box: ChaiBox, table: ChaiState, pair: int, chance: Random) -> None:
    """An own tile for one of the card's (CHA-14, 3)."""
    give, take = divmod(pair, len(box.goods))
    change = box.units[take] - box.units[give]
    table.houses[table.seat] += change
    table.on_card -= change
    open_order(box, table, chance)


def legal_renewals(box: ChaiBox, table: ChaiState) -> list[int]:
    """Any tile of the market by its cell, or any flavour of it (CHA-14, 5)."""
    if box.renew_flavour:
        cells = market.cells_by_flavour(box, table)
        return [flavour for flavour in range(box.flavours) if cells[flavour]]
    return [row * box.stride + column for row in range(box.rows)
            for column in range(len(table.market[row]))]


def renew(box: ChaiBox, table: ChaiState, choice: int, chance: Random) -> None:
    """Tiles go to the bag, rows close up, new ones come to their ends (CHA-14, 5)."""
    table.left -= 1
    if box.renew_flavour:
        _renew_flavour(box, table, choice, chance)
    else:
        row, column = divmod(choice, box.stride)
        put_back(table.bag, table.market[row].pop(column), chance)
        table.market[row].append(draw_tile(box, table, chance))
        table.sought = UNSOUGHT
    if table.left == 0:
        open_order(box, table, chance)


def legal_token_swaps(box: ChaiBox, table: ChaiState) -> list[int]:
    """Pairs of an own kind and another on the board; enough after the first (CHA-14, 7)."""
    found = token_swaps(box, table)
    if table.begun:
        found.append(NONE)
    return found


def swap_token(box: ChaiBox, table: ChaiState, pair: int, chance: Random) -> None:
    """An own token for one on the board, or enough (CHA-14, 7)."""
    if pair != NONE:
        give, take = divmod(pair, len(box.goods))
        change = box.units[take] - box.units[give]
        table.houses[table.seat] += change
        table.board -= change
        table.left -= 1
        table.begun = True
    if pair == NONE or table.left == 0 or not box.can_swap(
            table.houses[table.seat], table.board, box.pantry_guards):
        open_order(box, table, chance)


def replace(box: ChaiBox, table: ChaiState, card: int, chance: Random) -> None:
    """The active player replaces an open ability by the top of the deck (CHA-15)."""
    place = table.abilities.index(card)
    if box.effects[card] == SWAP:
        for flavour in range(box.flavours):
            for _ in range(box.count(table.on_card, flavour)):
                put_back(table.bag, flavour, chance)
        table.on_card = 0
    table.abilities_gone.append(card)
    table.abilities[place] = table.ability_deck.pop()
    open_card(box, table, table.abilities[place], chance)
    end_turn(box, table)


def open_card(box: ChaiBox, table: ChaiState, card: int, chance: Random) -> None:
    """The card that swaps tiles gets some from the bag when it is laid open (CHA-3)."""
    if box.effects[card] == SWAP:
        for _ in range(box.amounts[card]):
            tile = draw_tile(box, table, chance)
            if tile >= 0:
                table.on_card += box.units[tile]


def _begin_ability(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    for card in table.abilities:
        if usable(box, table, card):
            table.phase = ABILITY
            return
    open_order(box, table, chance)


def token_swaps(box: ChaiBox, table: ChaiState) -> list[int]:
    """Pairs of an own kind and another on the board (CHA-14, 7)."""
    return _pairs(box, table.houses[table.seat], table.board, box.pantry_guards)


def _pairs(box: ChaiBox, own: int, others: int, guards: int) -> list[int]:
    """All swaps that change something, as give × goods + take."""
    found: list[int] = []
    goods = len(box.goods)
    offered = box.held(others, guards)
    for give in box.held(own, guards):
        for take in offered:
            if take != give:
                found.append(give * goods + take)
    return found


def _renew_flavour(box: ChaiBox, table: ChaiState, flavour: int, chance: Random) -> None:
    for index in range(box.rows):
        row = table.market[index]
        for _ in range(row.count(flavour)):
            put_back(table.bag, flavour, chance)
        table.market[index] = [tile for tile in row if tile != flavour]
    market.refill(box, table, chance)
