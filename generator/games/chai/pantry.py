"""The pantry: tokens from the board or blind from the bag, and what a house keeps."""

from __future__ import annotations

from typing import Final

from generator.games.chai.box import ChaiBox
from generator.games.chai.orders import open_order
from generator.games.chai.state import KEEP_TOKENS, PANTRY, TAKE_TOKEN, ChaiState
from generator.games.chai.turns import can_draw_token, draw_token, put_back
from generator.rules.chance import Random

# Choices below these are goods; these are further ones, counted from the number of goods.
FROM_BAG: Final = 0
RENEW: Final = 1
DONE: Final = 2


def can_take(box: ChaiBox, table: ChaiState) -> bool:
    """Whether there is any token to take."""
    return table.board != 0 or can_draw_token(box, table)


def on_board(box: ChaiBox, table: ChaiState) -> list[int]:
    """The kinds that lie on the board."""
    return box.held(table.board, box.pantry_guards)[:]


def begin_pantry(box: ChaiBox, table: ChaiState) -> None:
    """Up to so many tokens may be taken (CHA-7)."""
    table.left = box.tokens_per_action
    table.phase = PANTRY


def legal_tokens(box: ChaiBox, table: ChaiState) -> list[int]:
    """From the board, blind, or renew the board first; stop after the first token (CHA-7)."""
    found = on_board(box, table)
    goods = len(box.goods)
    if can_draw_token(box, table):
        found.append(goods + FROM_BAG)
    if table.begun:
        found.append(goods + DONE)
    elif not table.renewed and table.coins[table.seat] >= box.renewal_price:
        found.append(goods + RENEW)
    return found


def take_token(box: ChaiBox, table: ChaiState, choice: int, chance: Random) -> None:
    """One token, a new board, or enough (CHA-7)."""
    further = choice - len(box.goods)
    if further < 0:
        table.board -= box.units[choice]
        _gain(box, table, choice, chance)
    elif further == FROM_BAG:
        _gain(box, table, draw_token(box, table, chance), chance)
    elif further == DONE:
        close_pantry(box, table, chance)
    else:
        _renew(box, table, chance)


def begin_token(table: ChaiState, amount: int) -> None:
    """An ability gives so many tokens from the board (CHA-14)."""
    table.left = amount
    table.phase = TAKE_TOKEN


def take_from_board(box: ChaiBox, table: ChaiState, good: int, chance: Random) -> None:
    """A token that an ability gives (CHA-14)."""
    table.board -= box.units[good]
    _gain(box, table, good, chance)


def legal_returns(box: ChaiBox, table: ChaiState) -> list[int]:
    """The kinds of which the house can give one back (CHA-8)."""
    return box.held(table.houses[table.seat], box.pantry_guards)[:]


def return_token(box: ChaiBox, table: ChaiState, good: int, chance: Random) -> None:
    """One token too many goes back to the bag (CHA-8)."""
    table.houses[table.seat] -= box.units[good]
    put_back(table.jar, good, chance)
    _keep_or_go_on(box, table, chance)


def refill(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """The board is filled up from the bag (CHA-7)."""
    for _ in range(box.board_places - box.tokens(table.board)):
        token = draw_token(box, table, chance)
        if token < 0:
            return
        table.board += box.units[token]


def close_pantry(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """Refill, then the player may take an order."""
    refill(box, table, chance)
    open_order(box, table, chance)


def _renew(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """All tokens of the board go back, new ones come (CHA-7)."""
    table.coins[table.seat] -= box.renewal_price
    table.renewed = True
    for good in range(box.flavours, box.flavours + box.kinds):
        for _ in range(box.count(table.board, good)):
            put_back(table.jar, good, chance)
    table.board = 0
    refill(box, table, chance)


def _gain(box: ChaiBox, table: ChaiState, good: int, chance: Random) -> None:
    table.houses[table.seat] += box.units[good]
    table.left -= 1
    # Only the pantry action may be stopped; what an ability gives is taken to the end.
    table.begun = table.phase == PANTRY
    _keep_or_go_on(box, table, chance)


def _keep_or_go_on(box: ChaiBox, table: ChaiState, chance: Random) -> None:
    """The house is brought to its limit at once, before the next token (CHA-8)."""
    if box.tokens(table.houses[table.seat]) > box.pantry_places:
        table.phase = KEEP_TOKENS
    elif table.left and table.begun and can_take(box, table):
        table.phase = PANTRY
    elif table.left and not table.begun and table.board:
        table.phase = TAKE_TOKEN
    else:
        close_pantry(box, table, chance)
