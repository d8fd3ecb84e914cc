"""Customers and their orders: who waits, whom a player can serve, cups and tips."""

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import CUP, NOBODY, NONE, ORDER, SPARE, ChaiState
from generator.playing.games.chai.turns import end_round, end_turn
from generator.playing.rules.chance import Chance


def refill_pool(box: ChaiBox, state: ChaiState) -> None:
    """A card that left the pool is replaced, while the deck lasts (CHA-10)."""
    while state.deck and len(state.pool) < box.pool_size:
        state.pool.append(state.deck.pop())


def can_reserve(box: ChaiBox, state: ChaiState) -> bool:
    """Whether a card can be taken: there is one, and a place for it (CHA-9)."""
    return (len(state.reserved[state.seat]) < box.reserve_limit
            and bool(state.pool or state.deck))


def owner_of(state: ChaiState, tea: int) -> int:
    """The seat that plays a tea."""
    return state.teas.index(tea)


def remove_customers(box: ChaiBox, state: ChaiState, tea: int) -> None:
    """The customers of a tea that has run out leave the game (CHA-12)."""
    _remove_cards(box, state.pool, tea, state.gone)
    _remove_cards(box, state.deck, tea, state.gone)
    for cards in state.reserved:
        _remove_cards(box, cards, tea, state.gone)


def _remove_cards(box: ChaiBox, cards: list[int], tea: int, gone: list[int]) -> None:
    gone.extend(card for card in cards if box.tea_of[card] == tea)
    cards[:] = [card for card in cards if box.tea_of[card] != tea]


def open_order(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """At most one order; the turn is over if there is no customer to serve (CHA-11)."""
    state.left = 0
    state.begun = False
    if servable(box, state):
        state.phase = ORDER
    else:
        end_turn(box, state)


def servable(box: ChaiBox, state: ChaiState) -> list[int]:
    """The customers of the pool and the own reserve that can be served (CHA-11)."""
    cards = state.pool + state.reserved[state.seat]
    if state.spare:
        return [card for card in cards if can_serve(box, state, card)]
    payable: list[int] = []
    guards = box.guards
    needs = box.needs
    house = state.houses[state.seat] | guards
    for card in cards:
        # As `can_pay` has it, for many cards at once.
        if (house - needs[card]) & guards == guards and can_brew(box, state, card):
            payable.append(card)
    return payable


def can_serve(box: ChaiBox, state: ChaiState, card: int) -> bool:
    """Whether the house holds all that a customer wants, and the tea can be had (CHA-11)."""
    return can_pay(box, state, card) and can_brew(box, state, card)


def can_pay(box: ChaiBox, state: ChaiState, card: int) -> bool:
    """Whether the house holds the tiles and tokens, but for those an ability spares."""
    house = state.houses[state.seat]
    need = box.needs[card]
    if state.spare and need & box.pantry_part:
        return (box.covers(house, need & box.flavour_part)
                and missing(box, house, need) <= state.spare)
    guards = box.guards
    return ((house | guards) - need) & guards == guards


def can_brew(box: ChaiBox, state: ChaiState, card: int) -> bool:
    """Whether a tea token is available: the seat's own, or another's for a coin (CHA-11)."""
    tea = box.tea_of[card]
    seat = state.seat
    if state.teas[seat] == tea:
        return state.stock[seat] > 0
    return state.coins[seat] >= box.tea_price and state.stock[owner_of(state, tea)] > 0


def legal_orders(box: ChaiBox, state: ChaiState) -> list[int]:
    """Any customer of the pool or the own reserve that can be served, or none (CHA-11)."""
    choices = servable(box, state)
    choices.append(NONE)
    return choices


def choose_customer(box: ChaiBox, state: ChaiState, card: int) -> None:
    """The customer leaves pool or reserve; the pool waits for the payment (CHA-10, CHA-11)."""
    if card == NONE:
        end_turn(box, state)
        return
    state.customer = card
    state.need = box.needs[card]
    if card in state.pool:
        state.pool.remove(card)
    else:
        state.reserved[state.seat].remove(card)
    _continue_turn(box, state)


def legal_spares(box: ChaiBox, state: ChaiState) -> list[int]:
    """The pantry tokens that may be left out, so that the rest can be paid (CHA-14)."""
    house = state.houses[state.seat]
    choices: list[int] = []
    for good in range(box.flavours, box.flavours + box.kinds):
        if box.count(state.need, good):
            rest = state.need - box.units[good]
            if missing(box, house, rest) <= state.spare - 1:
                choices.append(good)
    if missing(box, house, state.need) == 0:
        choices.append(NONE)
    return choices


def leave_out(box: ChaiBox, state: ChaiState, good: int) -> None:
    """A pantry token that the ability spares, or none (CHA-14)."""
    if good == NONE:
        state.spare = 0
    else:
        state.need -= box.units[good]
        state.spare -= 1
    _continue_turn(box, state)


def legal_cups(state: ChaiState) -> list[int]:
    """The cups whose tip is hidden; in the last turns any cup (CHA-11, CHA-17)."""
    if state.last_turns:
        return list(range(len(state.cups)))
    return [cup for cup in range(len(state.cups)) if not state.up >> cup & 1]


def pour(box: ChaiBox, state: ChaiState, cup: int, chance: Chance) -> None:
    """Tiles, tokens and tea into the cup; its tip is turned up and paid (CHA-10 to CHA-13)."""
    seat = state.seat
    card = state.customer
    tea = box.tea_of[card]
    owner = owner_of(state, tea)
    if owner != seat:
        state.coins[seat] -= box.tea_price
        state.coins[owner] += box.tea_price
    state.stock[owner] -= 1
    state.houses[seat] -= state.need
    state.cups[cup] += state.need + box.units[box.flavours + box.kinds + tea]
    state.served[seat].append(card)
    state.customer = NOBODY
    state.need = 0
    if not state.last_turns:
        _turn_up(box, state, cup)
    if state.stock[owner] == 0:
        remove_customers(box, state, tea)
    refill_pool(box, state)
    if not state.last_turns and state.up == (1 << len(state.cups)) - 1:
        end_round(box, state, chance)
    else:
        end_turn(box, state)


def _turn_up(box: ChaiBox, state: ChaiState, cup: int) -> None:
    """The tip is paid from the supply; an ability may make it better (CHA-13, CHA-14)."""
    state.up |= 1 << cup
    coins = state.tip if state.tip != NOBODY else box.tip_coins[state.tips[cup]]
    state.coins[state.seat] += coins


def _continue_turn(box: ChaiBox, state: ChaiState) -> None:
    state.phase = SPARE if state.spare and state.need & box.pantry_part else CUP


def missing(box: ChaiBox, house: int, need: int) -> int:
    """How many pantry tokens of a need the house lacks."""
    missing = 0
    for good in range(box.flavours, box.flavours + box.kinds):
        missing += max(0, box.count(need, good) - box.count(house, good))
    return missing
