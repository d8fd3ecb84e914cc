"""Choices in words, and why some are refused."""

from generator.games.chai import market, pantry
from generator.games.chai.box import ChaiBox
from generator.games.chai.orders import can_brew, can_pay, owner_of
from generator.games.chai.state import (
    ABILITY,
    ACTION,
    BUY,
    CUP,
    FREE_PURCHASE,
    NONE,
    ORDER,
    PANTRY,
    PHASES,
    RENEW_TILE,
    RESERVE,
    ROTATE,
    SPARE,
    SWAP_TILE,
    SWAP_TOKENS,
    ChaiState,
)

ACTIONS = ("market", "pantry", "reserve")
NOTHING = {RESERVE: "reserve from the deck", ABILITY: "use no ability", ORDER: "serve nobody",
           SPARE: "leave out nothing", SWAP_TOKENS: "done swapping"}
VERBS = {"keep-tiles": "return", "keep-tokens": "return", "sell-tile": "sell",
         "take-token": "take", "spare": "leave out"}


def text(box: ChaiBox, state: ChaiState, action: int) -> str:  # noqa: PLR0911 - a phase a line
    """A choice as a player would say it."""
    phase = state.phase
    if phase == ACTION:
        return ACTIONS[action]
    if action == NONE:
        return NOTHING[phase]
    if phase in (BUY, FREE_PURCHASE):
        return _purchase(box, state, action)
    if phase == PANTRY:
        return _token(box, action)
    if phase == RENEW_TILE:
        return _renewal(box, state, action)
    if phase in (SWAP_TILE, SWAP_TOKENS):
        give, take = divmod(action, len(box.goods))
        return f"swap {box.goods[give]} for {box.goods[take]}"
    if phase in (RESERVE, ORDER):
        return f"{'reserve' if phase == RESERVE else 'serve'} {box.customers[action]}"
    if phase in (ABILITY, ROTATE):
        return f"{'use' if phase == ABILITY else 'replace'} {box.ability_ids[action]}"
    if phase == CUP:
        return f"pour into cup {action + 1}"
    return f"{VERBS[PHASES[phase]]} {box.goods[action]}"


def why_not(box: ChaiBox, state: ChaiState, text: str) -> str:  # noqa: PLR0911 - a phase a line
    """Why a choice is refused, with the rule's id; empty if there is no telling."""
    verb, _, rest = text.partition(" ")
    phase = state.phase
    if state.over:
        return "the game is over (CHA-17)"
    if phase == ACTION and text == "market":
        return "nothing in the market can be bought (CHA-4)"
    if phase == BUY:
        return _no_purchase(box, state, text)
    if phase == FREE_PURCHASE and verb == "take":
        return f"only a group of price {state.left} or less is free (CHA-14)"
    if phase == PANTRY:
        return _no_token(box, state, text)
    if phase == ORDER and verb == "serve" and rest in box.customers:
        return _no_order(box, state, box.customers.index(rest))
    if phase == CUP and verb == "pour":
        return "that cup's tip is turned up already (CHA-11)"
    if phase == ABILITY and verb == "use":
        return _no_ability(box, state, rest)
    if phase == ABILITY and verb == "reserve":
        return _no_reserve(box, state)
    if verb == "serve" and phase == ACTION:
        return "an order comes after the action, at most one a turn (CHA-11)"
    return ""


def _purchase(box: ChaiBox, state: ChaiState, group: int) -> str:
    if group == market.DONE:
        return "done buying"
    row, column = divmod((group & -group).bit_length() - 1, box.stride)
    name = box.goods[state.market[row][column]]
    what = f"{group.bit_count()} {name} at {row + 1},{column + 1}"
    return f"take {what}" if state.phase == FREE_PURCHASE else f"buy {what} for {box.price(group)}"


def _token(box: ChaiBox, action: int) -> str:
    extra = action - len(box.goods)
    if extra == pantry.FROM_BAG:
        return "draw from the bag"
    if extra == pantry.RENEW:
        return "renew the board"
    return "done taking" if extra == pantry.DONE else f"take {box.goods[action]}"


def _renewal(box: ChaiBox, state: ChaiState, action: int) -> str:
    if box.renew_flavour:
        return f"renew all {box.goods[action]}"
    row, column = divmod(action, box.stride)
    return f"renew {box.goods[state.market[row][column]]} at {row + 1},{column + 1}"


def _no_purchase(box: ChaiBox, state: ChaiState, text: str) -> str:
    if text == "done buying":
        return "a market action buys at least once (CHA-4)"
    for group in market.offers(box, state, max(box.prices)):
        if _purchase(box, state, group) == text:
            return f"{state.coins[state.seat]} coins can't pay {box.price(group)} (CHA-4)"
    if text.startswith("buy "):
        return ("a purchase is a whole group of one flavour, named by its first tile, for the "
                "price of its dearest column (CHA-4)")
    return ""


def _no_token(box: ChaiBox, state: ChaiState, text: str) -> str:
    if text == "done taking":
        return "a pantry action takes at least one token (CHA-7)"
    if text == "renew the board":
        if state.begun:
            return "the board is renewed before the first token only (CHA-7)"
        if state.renewed:
            return "the board is renewed once at most (CHA-7)"
        return f"renewing the board costs {box.renewal_price} (CHA-7)"
    if text.startswith("take "):
        return "there is none on the board (CHA-7)"
    return "the bag and the cups are empty (CHA-7)" if text == "draw from the bag" else ""


def _no_order(box: ChaiBox, state: ChaiState, card: int) -> str:
    tea = box.tea_of[card]
    if tea in state.teas and state.stock[owner_of(state, tea)] == 0:
        return "that tea has run out, and its customers have left the game (CHA-12)"
    if card not in state.pool and card not in state.reserved[state.seat]:
        return "only customers of the pool or of the own reserve are served (CHA-11)"
    if not can_pay(box, state, card):
        return "the house doesn't hold all that this customer wants (CHA-11)"
    if not can_brew(box, state, card):
        return f"the tea must be bought for {box.tea_price}, and the coin isn't there (CHA-11)"
    return ""


def _no_ability(box: ChaiBox, state: ChaiState, name: str) -> str:
    if name in box.ability_ids and box.ability_ids.index(name) in state.abilities:
        return "that ability can do nothing now (CHA-14)"
    return "that ability doesn't lie open (CHA-9)"


def _no_reserve(box: ChaiBox, state: ChaiState) -> str:
    if len(state.reserved[state.seat]) >= box.reserve_limit:
        return f"at most {box.reserve_limit} customers are reserved (CHA-9)"
    return "one customer is reserved in an action (CHA-9)"
