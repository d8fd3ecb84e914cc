"""Choices in words, and why some are refused."""

from generator.base.number_format import parse_int
from generator.playing.games.chai import market, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import can_pay, owner_of
from generator.playing.games.chai.state import NONE, PHASES, ChaiState

ACTIONS = ("market", "pantry", "reserve")
NOTHING = {phase.RESERVE: "reserve from the deck", phase.ABILITY: "use no ability",
           phase.ORDER: "serve nobody", phase.SPARE: "leave out nothing",
           phase.SWAP_TOKENS: "done swapping"}
VERBS = {"keep-tiles": "return", "keep-tokens": "return", "sell-tile": "sell",
         "take-token": "take", "spare": "leave out"}


def text(box: ChaiBox, state: ChaiState, action: int) -> str:  # noqa: PLR0911 - a phase a line
    """A choice as a player would say it."""
    now = state.phase
    if now == phase.ACTION:
        return ACTIONS[action]
    if action == NONE:
        return NOTHING[now]
    if now in (phase.BUY, phase.FREE_PURCHASE):
        return _purchase(box, state, action)
    if now == phase.PANTRY:
        return _token(box, action)
    if now == phase.RENEW_TILE:
        return _renewal(box, state, action)
    if now in (phase.SWAP_TILE, phase.SWAP_TOKENS):
        give, take = divmod(action, len(box.goods))
        return f"swap {box.goods[give]} for {box.goods[take]}"
    if now in (phase.RESERVE, phase.ORDER):
        return f"{'reserve' if now == phase.RESERVE else 'serve'} {box.customers[action]}"
    if now in (phase.ABILITY, phase.ROTATE):
        return f"{'use' if now == phase.ABILITY else 'replace'} {box.ability_ids[action]}"
    if now == phase.CUP:
        return f"pour into cup {action + 1}"
    return f"{VERBS[PHASES[now]]} {box.goods[action]}"


# What is to be chosen in a phase, for whoever says something else.
PHASE_PROMPTS = (
    "an action comes first: market, pantry or reserve (CHA-4, CHA-7, CHA-9)",
    "a group is to be bought, or it is 'done buying' after the first (CHA-4, CHA-5)",
    "the house holds too many tiles, so one is to be returned first (CHA-6)",
    "a token is to be taken, or it is 'done taking' after the first (CHA-7)",
    "the house holds too many tokens, so one is to be returned first (CHA-8)",
    "a customer is to be reserved first, of the pool or from the deck (CHA-9)",
    "an ability may be used now, or none (CHA-9)",
    "a group of the market is to be taken first, for nothing (CHA-14)",
    "a tile of the house is to be sold first (CHA-14)",
    "a tile of the house is to be swapped for one on the card first (CHA-14)",
    "a tile of the market is to be renewed first (CHA-14)",
    "a token is to be swapped, or it is 'done swapping' after the first (CHA-14)",
    "a token is to be taken from the board first (CHA-14)",
    "a customer may be served now, or nobody (CHA-11)",
    "a token may be left out of the order now, or nothing (CHA-14)",
    "the order is to be poured into a cup first (CHA-11)",
    "an open ability is to be replaced first (CHA-15)",
)
GAME_OVER = "the game is over (CHA-17)"


def why_not(box: ChaiBox, state: ChaiState, text: str) -> str:
    """Why a choice is refused, with the rule's id."""
    return GAME_OVER if state.over else _why_not_words(box, state, text) \
        or PHASE_PROMPTS[state.phase]


def _why_not_words(box: ChaiBox, state: ChaiState, text: str) -> str:  # noqa: C901, PLR0911, PLR0912 - a phase a line
    """What is wrong with words that belong to the phase; empty if they don't."""
    verb, _, rest = text.partition(" ")
    now = state.phase
    if now == phase.ACTION:
        return _no_action(text, verb)
    if now == phase.BUY:
        return _no_purchase(box, state, text)
    if now == phase.PANTRY:
        return _no_token(box, state, text)
    if now == phase.RESERVE and verb == "reserve":
        return _no_customer(box, rest) or f"'{rest}' isn't in the pool (CHA-9)"
    if now == phase.FREE_PURCHASE and verb == "take":
        return f"only a group of price {state.left} or less is free (CHA-14)"
    if now == phase.ORDER and verb == "serve":
        return _no_customer(box, rest) or _no_order(box, state, box.customers.index(rest))
    if now == phase.SPARE and text.startswith("leave out "):
        return _no_spare(box, state, text.removeprefix("leave out "))
    if now == phase.CUP and text.startswith("pour into cup "):
        return _no_cup(state, text.removeprefix("pour into cup "))
    if now == phase.ABILITY and verb == "use":
        return _no_ability(box, state, rest)
    if now == phase.ABILITY and verb == "reserve":
        return _no_reserve(box, state)
    if now == phase.ROTATE and verb == "replace":
        return f"'{rest}' doesn't lie open (CHA-15)"
    if now == phase.RENEW_TILE and verb == "renew":
        return ("a flavour of the market is named: 'renew all mint' (CHA-14)" if box.renew_flavour
                else "a tile of the market is named with its row and column: 'renew mint at 1,2' "
                     "(CHA-14)")
    if now in (phase.SWAP_TILE, phase.SWAP_TOKENS):
        return _no_swap(box, state, text)
    if verb == VERBS.get(PHASES[now]):
        return _no_good(box, now, rest)
    return ""


def _purchase(box: ChaiBox, state: ChaiState, group: int) -> str:
    if group == market.DONE:
        return "done buying"
    row, column = divmod((group & -group).bit_length() - 1, box.stride)
    name = box.goods[state.market[row][column]]
    what = f"{group.bit_count()} {name} at {row + 1},{column + 1}"
    if state.phase == phase.FREE_PURCHASE:
        return f"take {what}"
    return f"buy {what} for {box.price(group)}"


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


def _no_action(text: str, verb: str) -> str:
    if text == "market":
        return "nothing in the market can be bought (CHA-4)"
    if text == "pantry":
        return "there is no token on the board, in the bag or in the cups (CHA-7)"
    if verb == "serve":
        return "an order comes after the action, at most one a turn (CHA-11)"
    return ""


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
        if state.is_renewed:
            return "the board is renewed once at most (CHA-7)"
        return f"renewing the board costs {box.renewal_price} (CHA-7)"
    if text.startswith("take "):
        return _no_good(box, phase.PANTRY, text.removeprefix("take "))
    return "the bag and the cups are empty (CHA-7)" if text == "draw from the bag" else ""


# Which goods a phase is about, where they would have to lie, and the rule.
GOODS = {phase.KEEP_TILES: (True, "in the house", "CHA-6"),
         phase.SELL_TILE: (True, "in the house", "CHA-14"),
         phase.KEEP_TOKENS: (False, "in the house", "CHA-8"),
         phase.PANTRY: (False, "on the board", "CHA-7"),
         phase.TAKE_TOKEN: (False, "on the board", "CHA-14")}


def _no_good(box: ChaiBox, now: int, name: str) -> str:
    tiles, where, rule = GOODS[now]
    return _unknown(box, tiles, name) or f"there is none {where} ({rule})"


def _unknown(box: ChaiBox, tiles: bool, name: str) -> str:
    """That a word is no flavour, or no pantry kind."""
    known = box.goods[:box.flavours] if tiles else box.goods[
        box.flavours:box.flavours + box.kinds]
    what = "flavour" if tiles else "pantry kind"
    return "" if name in known else f"there is no {what} '{name}': {', '.join(known)} (CHA-2)"


def _no_swap(box: ChaiBox, state: ChaiState, text: str) -> str:
    words = text.split()
    if text == "done swapping" and state.phase == phase.SWAP_TOKENS:
        return "at least one token is swapped (CHA-14)"
    if len(words) != 4 or words[0] != "swap" or words[2] != "for":
        return ""
    give, take = words[1], words[3]
    tiles = state.phase == phase.SWAP_TILE
    unknown = _unknown(box, tiles, give) or _unknown(box, tiles, take)
    if unknown:
        return unknown
    if give == take:
        return "a swap of like for like changes nothing (CHA-14)"
    if not box.count(state.houses[state.seat], box.goods.index(give)):
        return f"there is no {give} in the house (CHA-14)"
    return f"there is no {take} on the {'card' if tiles else 'board'} (CHA-14)"


def _no_customer(box: ChaiBox, name: str) -> str:
    if name == "from the deck":
        return "the deck of customers is empty (CHA-9)"
    return "" if name in box.customers else f"there is no customer '{name}' (CHA-1)"


def _no_order(box: ChaiBox, state: ChaiState, card: int) -> str:
    tea = box.tea_of[card]
    if tea in state.teas and state.stock[owner_of(state, tea)] == 0:
        return "that tea has run out, and its customers have left the game (CHA-12)"
    if card not in state.pool and card not in state.reserved[state.seat]:
        return "only customers of the pool or of the own reserve are served (CHA-11)"
    if not can_pay(box, state, card):
        return "the house doesn't hold all that this customer wants (CHA-11)"
    return f"the tea must be bought for {box.tea_price}, and the coin isn't there (CHA-11)"


def _no_spare(box: ChaiBox, state: ChaiState, name: str) -> str:
    if name == "nothing":
        return "the house doesn't hold all tokens of the order, so one is left out (CHA-14)"
    unknown = _unknown(box, False, name)
    if unknown:
        return unknown
    if not box.count(state.need, box.goods.index(name)):
        return f"this customer wants no {name} (CHA-14)"
    return f"without the {name} the house can't pay for the rest of the order (CHA-14)"


def _no_cup(state: ChaiState, number: str) -> str:
    if 1 <= (parse_int(number) or 0) <= len(state.cups):
        return "that cup's tip is turned up already (CHA-11)"
    return f"the cups are 1 to {len(state.cups)} (CHA-3)"


def _no_ability(box: ChaiBox, state: ChaiState, name: str) -> str:
    if name in box.ability_ids and box.ability_ids.index(name) in state.abilities:
        return "that ability can do nothing now (CHA-14)"
    return "that ability doesn't lie open (CHA-9)"


def _no_reserve(box: ChaiBox, state: ChaiState) -> str:
    if len(state.reserved[state.seat]) >= box.reserve_limit:
        return f"at most {box.reserve_limit} customers are reserved (CHA-9)"
    return "one customer is reserved in an action (CHA-9)"
