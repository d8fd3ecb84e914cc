"""Customers and their orders: who waits, whom a player can serve, cups and tips."""

from __future__ import annotations

from generator.games.chai.box import ChaiBox
from generator.games.chai.state import CUP, NOBODY, NONE, ORDER, SPARE, ChaiState
from generator.games.chai.turns import end_round, end_turn
from generator.rules.chance import Random


def refill_pool(box: ChaiBox, table: ChaiState) -> None:
    """A card that leaves the pool is replaced at once, while the deck lasts (CHA-10)."""
    while table.deck and len(table.pool) < box.pool_size:
        table.pool.append(table.deck.pop())


def can_reserve(box: ChaiBox, table: ChaiState) -> bool:
    """Whether a card can be taken: there is one, and a place for it (CHA-9)."""
    return (len(table.reserved[table.seat]) < box.reserve_limit
            and bool(table.pool or table.deck))


def owner_of(table: ChaiState, tea: int) -> int:
    """The seat that plays a tea."""
    return table.teas.index(tea)


def leave(box: ChaiBox, table: ChaiState, tea: int) -> None:
    """The customers of a tea that has run out leave the game (CHA-12)."""
    _leave(box, table.pool, tea, table.gone)
    _leave(box, table.deck, tea, table.gone)
    for cards in table.reserved:
        _leave(box, cards, tea, table.gone)
    refill_pool(box, table)


def _leave(box: ChaiBox, cards: list[int], tea: int, gone: list[int]) -> None:
    gone.extend(card for card in cards if box.tea_of[card] == tea)
    cards[:] = [card for card in cards if box.tea_of[card] != tea]


def open_order(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """After the action at most one order; if nobody can be served the turn is over (CHA-11)."""
    table.left = 0
    table.begun = False
    if servable(box, table):
        table.phase = ORDER
    else:
        end_turn(box, table)


def servable(box: ChaiBox, table: ChaiState) -> list[int]:
    """The customers of the pool and the own reserve that can be served (CHA-11)."""
    cards = table.pool + table.reserved[table.seat]
    if table.spare:
        return [card for card in cards if can_serve(box, table, card)]
    found: list[int] = []
    guards = box.guards
    needs = box.needs
    house = table.houses[table.seat] | guards
    for card in cards:
        # As `can_pay` has it, for many cards at once.
        if (house - needs[card]) & guards == guards and can_brew(box, table, card):
            found.append(card)
    return found


def can_serve(box: ChaiBox, table: ChaiState, card: int) -> bool:
    """Whether the house holds all that a customer wants, and the tea can be had (CHA-11)."""
    return can_pay(box, table, card) and can_brew(box, table, card)


def can_pay(box: ChaiBox, table: ChaiState, card: int) -> bool:
    """Whether the house holds the tiles and tokens, but for those an ability spares."""
    house = table.houses[table.seat]
    need = box.needs[card]
    if table.spare and need & box.pantry_part:
        return (box.covers(house, need & box.flavour_part)
                and missing(box, house, need) <= table.spare)
    guards = box.guards
    return ((house | guards) - need) & guards == guards


def can_brew(box: ChaiBox, table: ChaiState, card: int) -> bool:
    """Whether a tea token is at hand: one's own, or another's for a coin (CHA-11)."""
    tea = box.tea_of[card]
    seat = table.seat
    if table.teas[seat] == tea:
        return table.stock[seat] > 0
    return table.coins[seat] >= box.tea_price and table.stock[owner_of(table, tea)] > 0


def legal_orders(box: ChaiBox, table: ChaiState) -> list[int]:
    """Any customer of the pool or the own reserve that can be served, or none (CHA-11)."""
    found = servable(box, table)
    found.append(NONE)
    return found


def choose_customer(box: ChaiBox, table: ChaiState, card: int) -> None:
    """The customer leaves pool or reserve; the pool is refilled at once (CHA-10, CHA-11)."""
    if card == NONE:
        end_turn(box, table)
        return
    table.customer = card
    table.need = box.needs[card]
    if card in table.pool:
        table.pool.remove(card)
        refill_pool(box, table)
    else:
        table.reserved[table.seat].remove(card)
    _go_on(box, table)


def legal_spares(box: ChaiBox, table: ChaiState) -> list[int]:
    """The pantry tokens that may be left out, so that the rest can be paid (CHA-14)."""
    house = table.houses[table.seat]
    found: list[int] = []
    for good in range(box.flavours, box.flavours + box.kinds):
        if box.count(table.need, good):
            rest = table.need - box.units[good]
            if missing(box, house, rest) <= table.spare - 1:
                found.append(good)
    if missing(box, house, table.need) == 0:
        found.append(NONE)
    return found


def leave_out(box: ChaiBox, table: ChaiState, good: int) -> None:
    """A pantry token that the ability spares, or none (CHA-14)."""
    if good == NONE:
        table.spare = 0
    else:
        table.need -= box.units[good]
        table.spare -= 1
    _go_on(box, table)


def legal_cups(table: ChaiState) -> list[int]:
    """The cups whose tip is hidden; in the last turns any cup (CHA-11, CHA-17)."""
    if table.last_turns:
        return list(range(len(table.cups)))
    return [cup for cup in range(len(table.cups)) if not table.up >> cup & 1]


def pour(box: ChaiBox, table: ChaiState, cup: int, chance: Random) -> None:
    """Tiles, tokens and tea into the cup; its tip is turned up and paid (CHA-11 to CHA-13)."""
    seat = table.seat
    card = table.customer
    tea = box.tea_of[card]
    owner = owner_of(table, tea)
    if owner != seat:
        table.coins[seat] -= box.tea_price
        table.coins[owner] += box.tea_price
    table.stock[owner] -= 1
    table.houses[seat] -= table.need
    table.cups[cup] += table.need + box.units[box.flavours + box.kinds + tea]
    table.served[seat].append(card)
    table.customer = NOBODY
    table.need = 0
    if not table.last_turns:
        _turn_up(box, table, cup)
    if table.stock[owner] == 0:
        leave(box, table, tea)
    if not table.last_turns and table.up == (1 << len(table.cups)) - 1:
        end_round(box, table, chance)
    else:
        end_turn(box, table)


def _turn_up(box: ChaiBox, table: ChaiState, cup: int) -> None:
    """The tip is paid from the supply; an ability may make it better (CHA-13, CHA-14)."""
    table.up |= 1 << cup
    coins = table.tip if table.tip != NOBODY else box.tip_coins[table.tips[cup]]
    table.coins[table.seat] += coins


def _go_on(box: ChaiBox, table: ChaiState) -> None:
    table.phase = SPARE if table.spare and table.need & box.pantry_part else CUP


def missing(box: ChaiBox, house: int, need: int) -> int:
    """How many pantry tokens of a need the house lacks."""
    missing = 0
    for good in range(box.flavours, box.flavours + box.kinds):
        missing += max(0, box.count(need, good) - box.count(house, good))
    return missing
