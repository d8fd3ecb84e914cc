"""The table of a game of Chai: who chooses what, and where every part is.

Tiles, tokens and teas are counted in packed numbers: each good has a field of `Box.width` bits,
flavours first, then pantry, then teas; so a house, a cup and an order are one number each,
and whether an order can be paid is one subtraction.
"""

from typing import Final

from generator.playing.rules.engine import State

ACTION: Final = 0
BUY: Final = 1
KEEP_TILES: Final = 2
PANTRY: Final = 3
KEEP_TOKENS: Final = 4
RESERVE: Final = 5
ABILITY: Final = 6
FREE_PURCHASE: Final = 7
SELL_TILE: Final = 8
SWAP_TILE: Final = 9
RENEW_TILE: Final = 10
SWAP_TOKENS: Final = 11
TAKE_TOKEN: Final = 12
ORDER: Final = 13
SPARE: Final = 14
CUP: Final = 15
ROTATE: Final = 16

PHASES: Final = (
    "action", "buy", "keep-tiles", "pantry", "keep-tokens", "reserve", "ability", "free-purchase",
    "sell-tile", "swap-tile", "renew-tile", "swap-tokens", "take-token", "order", "spare", "cup",
    "rotate")

NOBODY: Final = -1
# The choice of nothing: no customer, card or good has this number, and no group of the market its
# two cells, which don't touch in any market.
NONE: Final = 1 << 20 | 1
# The market has changed since its groups were looked for.
NOT_SEARCHED: Final = -1


class ChaiState(State):
    """Seats count from the start player; bags and decks are drawn from their ends."""

    # So many attributes are looked up faster this way, unless they are compiled.
    __slots__ = (
        "abilities",
        "ability_deck",
        "bag",
        "begun",
        "board",
        "coins",
        "cups",
        "customer",
        "deck",
        "found",
        "gone",
        "gone_abilities",
        "houses",
        "is_renewed",
        "jar",
        "last_turns",
        "left",
        "market",
        "need",
        "on_card",
        "out",
        "pool",
        "reserved",
        "round",
        "searched_budget",
        "served",
        "spare",
        "stock",
        "teas",
        "tip",
        "tips",
        "tips_aside",
        "up",
    )

    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        self.market: list[list[int]] = []  # rows of flavours; a row never has a gap
        self.bag: list[int] = []  # flavours
        self.board: int = 0  # packed pantry tokens
        self.jar: list[int] = []  # the pantry bag, as goods
        self.teas: list[int] = []  # whose house is which
        self.coins: list[int] = []
        self.stock: list[int] = []  # tea tokens left
        self.houses: list[int] = []  # packed tiles and tokens
        self.reserved: list[list[int]] = []
        self.served: list[list[int]] = []
        self.pool: list[int] = []
        self.deck: list[int] = []
        self.gone: list[int] = []  # customers out of the game
        self.cups: list[int] = []  # packed tiles, tokens and teas
        self.tips: list[int] = []  # the tip at each cup
        self.tips_aside: list[int] = []
        self.up: int = 0  # a bit for each cup whose tip is turned up
        self.abilities: list[int] = []
        self.ability_deck: list[int] = []
        self.gone_abilities: list[int] = []
        self.on_card: int = 0  # packed tiles on the card that swaps them
        self.out: int = 0  # packed goods that a written position left out
        self.round: int = 1
        self.last_turns: bool = False
        # What the turn so far has led to.
        self.customer: int = NOBODY  # chosen, not yet served
        self.need: int = 0  # what that customer still has to be given, packed
        self.left: int = 0  # tokens that may still be taken or swapped
        self.begun: bool = False  # something was bought, taken or swapped: the player may stop
        self.is_renewed: bool = False
        self.tip: int = NOBODY  # coins that an ability makes of this turn's tip
        self.spare: int = 0  # pantry tokens that an ability lets the player leave out
        # The groups that `sought` coins can buy; no part of the position.
        self.searched_budget: int = NOT_SEARCHED
        self.found: list[int] = []


def copy_of(state: ChaiState) -> ChaiState:
    """A table that looks the same and shares nothing with this one."""
    copy = ChaiState(state.players)
    copy.seat = state.seat
    copy.phase = state.phase
    copy.turn = state.turn
    copy.over = state.over
    copy.cause = state.cause
    copy.market = [row[:] for row in state.market]
    copy.bag = state.bag[:]
    copy.board = state.board
    copy.jar = state.jar[:]
    copy.teas = state.teas[:]
    copy.coins = state.coins[:]
    copy.stock = state.stock[:]
    copy.houses = state.houses[:]
    copy.reserved = [cards[:] for cards in state.reserved]
    copy.served = [cards[:] for cards in state.served]
    copy.pool = state.pool[:]
    copy.deck = state.deck[:]
    copy.gone = state.gone[:]
    copy.cups = state.cups[:]
    copy.tips = state.tips[:]
    copy.tips_aside = state.tips_aside[:]
    copy.up = state.up
    copy.abilities = state.abilities[:]
    copy.ability_deck = state.ability_deck[:]
    copy.gone_abilities = state.gone_abilities[:]
    copy.on_card = state.on_card
    copy.out = state.out
    copy.round = state.round
    copy.last_turns = state.last_turns
    copy.customer = state.customer
    copy.need = state.need
    copy.left = state.left
    copy.begun = state.begun
    copy.is_renewed = state.is_renewed
    copy.tip = state.tip
    copy.spare = state.spare
    return copy
