"""Choices in words, and why some are refused."""

from generator.base.number_format import parse_int
from generator.playing.games.chai import market, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import can_pay, owner_of
from generator.playing.games.chai.state import NONE, PHASES, ChaiState

ACTIONS = ("market", "pantry", "reserve")
NOTHING = {phase.RESERVE: "reserve from the deck", phase.ABILITY: "use no ability",
           phase.ORDER: "serve nobody", phase.SPARE: "leave out nothing",  # plain: ok
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


# What the seat to move has to choose in each phase.
PHASE_PROMPTS = (
    "choose an action: market, pantry or reserve (CHA-4, CHA-7, CHA-9)",
    "buy a group; after the first you can stop with 'done buying' (CHA-4, CHA-5)",
    "your house holds too many tiles: return one (CHA-6)",
    "take a token; after the first you can stop with 'done taking' (CHA-7)",
    "your house holds too many tokens: return one (CHA-8)",
    "reserve a customer from the pool or the deck (CHA-9)",
    "use an ability, or none (CHA-9)",
    "take a group from the market for free (CHA-14)",
    "sell a tile from your house (CHA-14)",
    "swap a tile from your house for one on the card (CHA-14)",
    "renew a tile of the market (CHA-14)",
    "swap a token; after the first you can stop with 'done swapping' (CHA-14)",
    "take a token from the board (CHA-14)",
    "serve a customer, or nobody (CHA-11)",  # plain: ok
    "leave a token out of the order, or nothing (CHA-14)",
    "pour the order into a cup (CHA-11)",
    "replace an open ability (CHA-15)",
)
GAME_OVER = "the game is over (CHA-17)"


def why_not(box: ChaiBox, state: ChaiState, text: str) -> str:
    """Return why a choice is refused, with the rule's id."""
    return GAME_OVER if state.over else _why_not_words(box, state, text) \
        or PHASE_PROMPTS[state.phase]


def _why_not_words(box: ChaiBox, state: ChaiState, text: str) -> str:  # noqa: C901, PLR0911, PLR0912 - a phase a line
    """Return what is wrong with words that belong to the phase; empty for other words."""
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
        return f"only groups that cost {state.left} or less are free (CHA-14)"
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
        return f"'{rest}' isn't one of the open abilities (CHA-15)"
    if now == phase.RENEW_TILE and verb == "renew":
        return ("name a flavour of the market: 'renew all mint' (CHA-14)" if box.renew_flavour
                else "name a tile of the market with its row and column: 'renew mint at 1,2' "
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
        return "there is nothing in the market that you can buy (CHA-4)"
    if text == "pantry":
        return "there is no token on the board, in the bag or in the cups (CHA-7)"
    if verb == "serve":
        return "serve a customer after your action, at most one each turn (CHA-11)"
    return ""


def _no_purchase(box: ChaiBox, state: ChaiState, text: str) -> str:
    if text == "done buying":
        return "buy at least one group (CHA-4)"
    for group in market.offers(box, state, max(box.prices)):
        if _purchase(box, state, group) == text:
            return (f"this group costs {box.price(group)}, and you have "
                    f"{state.coins[state.seat]} (CHA-4)")
    if text.startswith("buy "):
        return ("buy a whole group of one flavour: name its first tile and the price of its "
                "dearest column (CHA-4)")
    return ""


def _no_token(box: ChaiBox, state: ChaiState, text: str) -> str:
    if text == "done taking":
        return "take at least one token (CHA-7)"
    if text == "renew the board":
        if state.begun:
            return "you can renew the board only before you take a token (CHA-7)"
        if state.is_renewed:
            return "you can renew the board only once (CHA-7)"
        return f"renewing the board costs {box.renewal_price} (CHA-7)"
    if text.startswith("take "):
        return _no_good(box, phase.PANTRY, text.removeprefix("take "))
    return "the bag and the cups are empty (CHA-7)" if text == "draw from the bag" else ""


# Which goods a phase is about, where they would have to be, and the rule.
GOODS = {phase.KEEP_TILES: (True, "in your house", "CHA-6"),
         phase.SELL_TILE: (True, "in your house", "CHA-14"),
         phase.KEEP_TOKENS: (False, "in your house", "CHA-8"),
         phase.PANTRY: (False, "on the board", "CHA-7"),
         phase.TAKE_TOKEN: (False, "on the board", "CHA-14")}


def _no_good(box: ChaiBox, now: int, name: str) -> str:
    tiles, where, rule = GOODS[now]
    return _unknown(box, tiles, name) or f"there is no {name} {where} ({rule})"


def _unknown(box: ChaiBox, tiles: bool, name: str) -> str:
    """Return that a word isn't a flavour or a pantry kind."""
    names = box.goods[:box.flavours] if tiles else box.goods[
        box.flavours:box.flavours + box.kinds]
    what = "flavour" if tiles else "pantry kind"
    return "" if name in names else f"'{name}' isn't a {what}: choose {', '.join(names)} (CHA-2)"


def _no_swap(box: ChaiBox, state: ChaiState, text: str) -> str:
    words = text.split()
    if text == "done swapping" and state.phase == phase.SWAP_TOKENS:
        return "swap at least one token (CHA-14)"
    if len(words) != 4 or words[0] != "swap" or words[2] != "for":
        return ""
    give, take = words[1], words[3]
    tiles = state.phase == phase.SWAP_TILE
    unknown = _unknown(box, tiles, give) or _unknown(box, tiles, take)
    if unknown:
        return unknown
    if give == take:
        return f"swapping {give} for {take} changes nothing (CHA-14)"
    if not box.count(state.houses[state.seat], box.goods.index(give)):
        return f"there is no {give} in your house (CHA-14)"
    return f"there is no {take} on the {'card' if tiles else 'board'} (CHA-14)"


def _no_customer(box: ChaiBox, name: str) -> str:
    if name == "from the deck":
        return "the deck of customers is empty (CHA-9)"
    return "" if name in box.customers else f"there is no customer '{name}' (CHA-1)"


def _no_order(box: ChaiBox, state: ChaiState, card: int) -> str:
    tea = box.tea_of[card]
    if tea in state.teas and state.stock[owner_of(state, tea)] == 0:
        return "that tea has run out, so its customers have left the game (CHA-12)"
    if card not in state.pool and card not in state.reserved[state.seat]:
        return "serve a customer from the pool or from your own reserve (CHA-11)"
    if not can_pay(box, state, card):
        return "your house doesn't hold everything that this customer wants (CHA-11)"
    return f"you would have to buy the tea for {box.tea_price}, and you can't pay that (CHA-11)"


def _no_spare(box: ChaiBox, state: ChaiState, name: str) -> str:
    if name == "nothing":
        return "your house doesn't hold all tokens of the order, so leave one out (CHA-14)"
    unknown = _unknown(box, False, name)
    if unknown:
        return unknown
    if not box.count(state.need, box.goods.index(name)):
        return f"this customer doesn't want any {name} (CHA-14)"
    return f"if you leave out the {name}, you can't pay for the rest of the order (CHA-14)"


def _no_cup(state: ChaiState, number: str) -> str:
    if 1 <= (parse_int(number) or 0) <= len(state.cups):
        return "the tip of that cup is already turned up (CHA-11)"
    return f"the cups are numbered 1 to {len(state.cups)} (CHA-3)"


def _no_ability(box: ChaiBox, state: ChaiState, name: str) -> str:
    if name in box.ability_ids and box.ability_ids.index(name) in state.abilities:
        return "that ability can't do anything now (CHA-14)"
    return "that ability isn't open (CHA-9)"


def _no_reserve(box: ChaiBox, state: ChaiState) -> str:
    if len(state.reserved[state.seat]) >= box.reserve_limit:
        return f"you can reserve at most {box.reserve_limit} customers (CHA-9)"
    return "you can reserve one customer in an action (CHA-9)"
