"""The pantry: tokens from the board or blind from the bag, and what a house keeps."""

from typing import Final

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import open_order
from generator.playing.games.chai.state import KEEP_TOKENS, PANTRY, TAKE_TOKEN, ChaiState
from generator.playing.games.chai.turns import can_draw_token, draw_token, put_back
from generator.playing.rules.chance import Chance

# Choices below these are goods; these are further ones, counted from the number of goods.
FROM_BAG: Final = 0
RENEW: Final = 1
DONE: Final = 2


def can_take(box: ChaiBox, state: ChaiState) -> bool:
    """Whether there is any token to take."""
    return state.board != 0 or can_draw_token(box, state)


def on_board(box: ChaiBox, state: ChaiState) -> list[int]:
    """The kinds that lie on the board."""
    return box.unpack(state.board, box.pantry_guards)[:]


def begin_pantry(box: ChaiBox, state: ChaiState) -> None:
    """Up to so many tokens may be taken (CHA-7)."""
    state.left = box.tokens_per_action
    state.phase = PANTRY


def legal_tokens(box: ChaiBox, state: ChaiState) -> list[int]:
    """From the board, blind, or renew the board first; stop after the first token (CHA-7)."""
    choices = on_board(box, state)
    goods = len(box.goods)
    if can_draw_token(box, state):
        choices.append(goods + FROM_BAG)
    if state.begun:
        choices.append(goods + DONE)
    elif not state.is_renewed and state.coins[state.seat] >= box.renewal_price:
        choices.append(goods + RENEW)
    return choices


def take_token(box: ChaiBox, state: ChaiState, choice: int, chance: Chance) -> None:
    """One token, a new board, or enough (CHA-7)."""
    further = choice - len(box.goods)
    if further < 0:
        state.board -= box.units[choice]
        _gain(box, state, choice, chance)
    elif further == FROM_BAG:
        _gain(box, state, draw_token(box, state, chance), chance)
    elif further == DONE:
        close_pantry(box, state, chance)
    else:
        _renew(box, state, chance)


def begin_token(state: ChaiState, amount: int) -> None:
    """An ability gives so many tokens from the board (CHA-14)."""
    state.left = amount
    state.phase = TAKE_TOKEN


def take_from_board(box: ChaiBox, state: ChaiState, good: int, chance: Chance) -> None:
    """A token that an ability gives (CHA-14)."""
    state.board -= box.units[good]
    _gain(box, state, good, chance)


def legal_returns(box: ChaiBox, state: ChaiState) -> list[int]:
    """The kinds of which the house can give one back (CHA-8)."""
    return box.unpack(state.houses[state.seat], box.pantry_guards)[:]


def return_token(box: ChaiBox, state: ChaiState, good: int, chance: Chance) -> None:
    """One token too many goes back to the bag (CHA-8)."""
    state.houses[state.seat] -= box.units[good]
    put_back(state.jar, good, chance)
    _keep_or_go_on(box, state, chance)


def refill(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """The board is filled up from the bag (CHA-7)."""
    for _ in range(box.board_places - box.tokens(state.board)):
        token = draw_token(box, state, chance)
        if token < 0:
            return
        state.board += box.units[token]


def close_pantry(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Refill, then the player may take an order."""
    refill(box, state, chance)
    open_order(box, state, chance)


def _renew(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """All tokens of the board go back, new ones come (CHA-7)."""
    state.coins[state.seat] -= box.renewal_price
    state.is_renewed = True
    for good in range(box.flavours, box.flavours + box.kinds):
        for _ in range(box.count(state.board, good)):
            put_back(state.jar, good, chance)
    state.board = 0
    refill(box, state, chance)


def _gain(box: ChaiBox, state: ChaiState, good: int, chance: Chance) -> None:
    state.houses[state.seat] += box.units[good]
    state.left -= 1
    # Only the pantry action may be stopped; what an ability gives is taken to the end.
    state.begun = state.phase == PANTRY
    _keep_or_go_on(box, state, chance)


def _keep_or_go_on(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """The house is brought to its limit at once, before the next token (CHA-8)."""
    if box.tokens(state.houses[state.seat]) > box.pantry_places:
        state.phase = KEEP_TOKENS
    elif state.left and state.begun and can_take(box, state):
        state.phase = PANTRY
    elif state.left and not state.begun and state.board:
        state.phase = TAKE_TOKEN
    else:
        close_pantry(box, state, chance)
