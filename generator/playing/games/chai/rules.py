"""The engine of Chai: the first table, which choices a phase has, and what each does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chai import (
    abilities,
    glance,
    market,
    moves,
    orders,
    pantry,
    position,
    scene,
    touch,
)
from generator.playing.games.chai import score_breakdown as earned
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.abilities import open_card
from generator.playing.games.chai.box import ChaiBox, read_box
from generator.playing.games.chai.furniture import ChaiFurniture
from generator.playing.games.chai.market import refill
from generator.playing.games.chai.orders import owner_of
from generator.playing.games.chai.pantry import refill as refill_board
from generator.playing.games.chai.scoring import outcome_of
from generator.playing.games.chai.state import PHASES, ChaiState, copy_of
from generator.playing.games.chai.turns import deal_tips
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot, ZonePiece

SWITCH = ("off", "on")
OPTIONS = (
    Option("deluxe", SWITCH, "off", "CHA-1",
           "each player's customers are dealt from the base and the deluxe cards of the tea"),
    Option("organic", SWITCH, "off", "CHA-20", "no abilities"),
    Option("connoisseur", SWITCH, "off", "CHA-20",
           "reserved customers lie face down and cost points; the cups are scored"),
    Option("ability5", ("tile", "flavour"), "tile", "CHA-14",
           "ability 5 renews one market tile, or all tiles of one flavour"),
    Option("ability_rotation", SWITCH, "off", "CHA-15",
           "the active player replaces an open ability at the end of a round"),
    Option("tie", ("more_money", "less_money"), "more_money", "CHA-19",
           "who wins a tie that the number of customers doesn't decide"),
    Option("max_turns", (), "2000", "CHA-17", "a game with more turns stops unfinished"),
)


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Chai | None:
    """The rules for these components, or None with findings that name what breaks which rule."""
    box = read_box(supply, players, options, findings)
    if box is None:
        return None
    info = RulesInfo(game=supply.game, players=supply.players, max_turns=box.max_turns,
                     score_bounds=_bounds(box), hidden=True,
                     phases=PHASES, options=OPTIONS,
                     ends=(("rounds", "all rounds and the last turns have been played (CHA-17)"),),
                     tie_breaks=("the smaller number of customers (CHA-19)",
                                 f"having {'less' if box.less_money else 'more'} money (CHA-19)"))
    return Chai(info, supply, box, options)


def _bounds(box: ChaiBox) -> tuple[float, float]:
    """Bounds of scores: all customers' points, and the most that each turn can bring."""
    worst = -box.reserved_penalty * box.reserve_limit if box.connoisseur else 0
    a_turn = (box.income + max(box.amounts, default=0) + max(box.tip_coins)
              + box.tea_price * box.players)
    best = (sum(box.points) + box.tea_points * box.teas + box.cup_points * box.players
            + max(box.coins_first, box.coins_others) + a_turn * box.max_turns)
    return float(worst), float(best)


def set_up(box: ChaiBox, chance: Chance) -> ChaiState:
    """Teas, customers, market, pantry, abilities, tips and coins (CHA-1 to CHA-3)."""
    state = ChaiState(box.players)
    _deal_customers(box, state, chance)
    _lay_goods(box, state, chance)
    if not box.organic:
        _open_abilities(box, state, chance)
    tips = box.all_tips[:]
    chance.shuffle(tips)
    deal_tips(state, tips)
    return state


def _deal_customers(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Each player's tea and its customers: some reserved, some to the pool (CHA-1)."""
    teas = list(range(box.teas))
    chance.shuffle(teas)
    state.teas = teas[:box.players]
    for tea in teas[box.players:]:
        state.gone.extend(_customers_of(box, tea))
    first, second = box.reserved_at_start, box.reserved_at_start + box.pool_from_each
    for tea in state.teas:
        cards = _customers_of(box, tea)
        if not box.deluxe:
            state.gone.extend(card for card in cards if box.is_deluxe[card])
            cards = [card for card in cards if not box.is_deluxe[card]]
        chance.shuffle(cards)
        state.reserved.append(cards[:first])
        state.pool.extend(cards[first:second])
        state.deck.extend(cards[second:box.customers_each])
        state.gone.extend(cards[box.customers_each:])
    chance.shuffle(state.deck)
    while len(state.pool) < box.pool_size:
        state.pool.append(state.deck.pop())


def _customers_of(box: ChaiBox, tea: int) -> list[int]:
    return [card for card in range(len(box.customers)) if box.tea_of[card] == tea]


def _lay_goods(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Houses, cups and coins; the market full, one of each kind on the board (CHA-2, CHA-3)."""
    players = box.players
    pantry = range(box.flavours, box.flavours + box.kinds)
    state.houses = [0] * players
    state.cups = [0] * players
    state.served = [[] for _ in range(players)]
    state.coins = [box.coins_first] + [box.coins_others] * (players - 1)
    state.stock = [box.copies[box.flavours + box.kinds + tea] for tea in state.teas]
    for flavour in range(box.flavours):
        state.bag.extend([flavour] * box.copies[flavour])
    chance.shuffle(state.bag)
    state.market = [[] for _ in range(box.rows)]
    refill(box, state, chance)
    for good in pantry:
        state.board += box.units[good]
        state.jar.extend([good] * (box.copies[good] - 1))
    chance.shuffle(state.jar)
    refill_board(box, state, chance)
    for tea in range(box.teas):
        if tea not in state.teas:
            good = box.flavours + box.kinds + tea
            state.out += box.copies[good] * box.units[good]


def _open_abilities(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """Some abilities lie open, the rest is the ability deck (CHA-3)."""
    cards = list(range(len(box.ability_ids)))
    chance.shuffle(cards)
    state.abilities = cards[:box.abilities_open]
    state.ability_deck = cards[box.abilities_open:]
    for card in state.abilities:
        open_card(box, state, card, chance)


def hide(box: ChaiBox, state: ChaiState, seat: int, luck: Chance) -> ChaiState:
    """Bags, decks and hidden tips dealt again; for connoisseurs also others' reserves (CHA-20).

    Deluxe customers may be any that no player has seen, as many of each tea as there are (CHA-1).
    """
    copy = copy_of(state)
    luck.shuffle(copy.bag)
    luck.shuffle(copy.jar)
    luck.shuffle(copy.ability_deck)
    _deal_tips(copy, luck)
    unseen = copy.deck
    others = [cards for other, cards in enumerate(copy.reserved) if other != seat]
    if box.connoisseur:
        unseen = unseen + [card for cards in others for card in cards]
    if box.deluxe:
        unseen = _swap_left_out(box, copy, unseen, luck)
        copy.deck = unseen
    luck.shuffle(unseen)
    if box.connoisseur:
        for cards in others:
            for place in range(len(cards)):
                cards[place] = unseen.pop()
        copy.deck = unseen
    return copy


def _swap_left_out(box: ChaiBox, state: ChaiState, unseen: list[int], luck: Chance) -> list[int]:
    """Let luck choose who was left out, tea by tea; of a tea that has run out all are gone."""
    dealt: list[int] = []
    gone = [card for card in state.gone if box.tea_of[card] not in state.teas
            or state.stock[owner_of(state, box.tea_of[card])] == 0]
    for tea in state.teas:
        cards = [card for card in unseen if box.tea_of[card] == tea]
        count = len(cards)
        if state.stock[owner_of(state, tea)]:
            cards += [card for card in state.gone if box.tea_of[card] == tea]
            luck.shuffle(cards)
        dealt += cards[:count]
        gone += cards[count:]
    state.gone = gone
    return dealt


def view(box: ChaiBox, state: ChaiState, seat: int) -> object:
    """All open pieces, and the numbers of the hidden ones."""
    reserved = tuple(tuple(cards) if other == seat or not box.connoisseur else len(cards)
                     for other, cards in enumerate(state.reserved))
    tips = tuple(state.tips[cup] if state.up >> cup & 1 else -1 for cup in range(len(state.cups)))
    return (
        (state.seat, state.phase, state.turn, state.over, state.cause, state.round),
        tuple(tuple(row) for row in state.market), len(state.bag), state.board, len(state.jar),
        tuple(state.teas), tuple(state.coins), tuple(state.stock), tuple(state.houses),
        reserved, tuple(tuple(cards) for cards in state.served),
        tuple(state.pool), len(state.deck), tuple(state.cups), tips, state.last_turns,
        tuple(state.abilities), len(state.ability_deck), state.on_card,
        (state.customer, state.need, state.left, state.begun, state.is_renewed, state.tip,
         state.spare),
    )


def _deal_tips(state: ChaiState, luck: Chance) -> None:
    hidden = [cup for cup in range(len(state.tips)) if not state.up >> cup & 1]
    unseen = [state.tips[cup] for cup in hidden] + state.tips_aside
    luck.shuffle(unseen)
    for cup in hidden:
        state.tips[cup] = unseen.pop()
    state.tips_aside = unseen


MARKET: Final = 0
PANTRY_ACTION: Final = 1
RESERVE_ACTION: Final = 2


def legal_actions(box: ChaiBox, state: ChaiState) -> list[int]:
    """Market, pantry, reserve; the last is always there, even if it does nothing (CHA-4)."""
    choices: list[int] = []
    if market.can_buy(box, state, state.coins[state.seat] + box.income):
        choices.append(MARKET)
    if pantry.can_take(box, state):
        choices.append(PANTRY_ACTION)
    choices.append(RESERVE_ACTION)
    return choices


def begin(box: ChaiBox, state: ChaiState, action: int, chance: Chance) -> None:
    """Begin an action; its own choices follow."""
    if action == MARKET:
        market.begin_market(box, state)
    elif action == PANTRY_ACTION:
        pantry.begin_pantry(box, state)
    else:
        abilities.begin_reserve(box, state, chance)


class Chai(Rules[ChaiState]):
    """A turn is an action, with its choices one by one, then perhaps an order and its cup."""

    def __init__(self, info: RulesInfo, supply: Supply, box: ChaiBox,
                 options: Mapping[str, str]) -> None:
        super().__init__(info, supply, box.players, options)
        self.box = box
        self.furniture = ChaiFurniture(supply)
        self.tracked = tuple(box.customers)
        self.piles = ("flavours", "pantry", "customers", "abilities")
        self.face_down = ("bag", "pantry bag", "deck", "ability deck", "tips aside", "out")
        self.private = ("reserved",) if box.connoisseur else ()

    def setup(self, chance: Chance) -> ChaiState:
        """A table ready for the first turn (CHA-1 to CHA-3)."""
        return set_up(self.box, chance)

    def clone(self, state: ChaiState) -> ChaiState:
        """A table that looks the same and shares nothing with this one."""
        return copy_of(state)

    def legal(self, state: ChaiState) -> list[int]:  # noqa: C901, PLR0911, PLR0912 - a phase a line
        """All choices of the phase."""
        box = self.box
        now = state.phase
        if state.over:
            return []
        if now == phase.ACTION:
            return legal_actions(box, state)
        if now == phase.PANTRY:
            return pantry.legal_tokens(box, state)
        if now == phase.BUY:
            return market.legal_purchases(box, state)
        if now == phase.KEEP_TOKENS:
            return pantry.legal_returns(box, state)
        if now in (phase.KEEP_TILES, phase.SELL_TILE):
            return market.legal_returns(box, state)
        if now == phase.ABILITY:
            return abilities.legal_abilities(box, state)
        if now == phase.ORDER:
            return orders.legal_orders(box, state)
        if now == phase.CUP:
            return orders.legal_cups(state)
        if now == phase.RESERVE:
            return abilities.legal_reserves(state)
        if now == phase.FREE_PURCHASE:
            return market.legal_free(box, state)
        if now == phase.SWAP_TILE:
            return abilities.legal_tile_swaps(box, state)
        if now == phase.RENEW_TILE:
            return abilities.legal_renewals(box, state)
        if now == phase.SWAP_TOKENS:
            return abilities.legal_token_swaps(box, state)
        if now == phase.TAKE_TOKEN:
            return pantry.on_board(box, state)
        return orders.legal_spares(box, state) if now == phase.SPARE else state.abilities[:]

    def apply(self, state: ChaiState, action: int,  # noqa: C901, PLR0912 - a phase a line
              chance: Chance) -> None:
        """Make the phase's choice."""
        box = self.box
        now = state.phase
        if now == phase.ACTION:
            begin(box, state, action, chance)
        elif now == phase.PANTRY:
            pantry.take_token(box, state, action, chance)
        elif now == phase.BUY:
            market.buy(box, state, action, chance)
        elif now == phase.KEEP_TOKENS:
            pantry.return_token(box, state, action, chance)
        elif now == phase.KEEP_TILES:
            market.return_tile(box, state, action, chance)
        elif now == phase.ABILITY:
            abilities.use(box, state, action, chance)
        elif now == phase.ORDER:
            orders.choose_customer(box, state, action)
        elif now == phase.CUP:
            orders.pour(box, state, action, chance)
        elif now == phase.RESERVE:
            abilities.reserve(box, state, action, chance)
        elif now == phase.FREE_PURCHASE:
            market.take_free(box, state, action, chance)
        elif now == phase.SELL_TILE:
            abilities.sell(box, state, action, chance)
        elif now == phase.SWAP_TILE:
            abilities.swap_tile(box, state, action, chance)
        elif now == phase.RENEW_TILE:
            abilities.renew(box, state, action, chance)
        elif now == phase.SWAP_TOKENS:
            abilities.swap_token(box, state, action, chance)
        elif now == phase.TAKE_TOKEN:
            pantry.take_from_board(box, state, action, chance)
        elif now == phase.SPARE:
            orders.leave_out(box, state, action)
        else:
            abilities.replace(box, state, action, chance)

    def text(self, state: ChaiState, action: int) -> str:
        """The choice in words that a player could say."""
        return moves.text(self.box, state, action)

    def why_not(self, state: ChaiState, text: str) -> str:
        """Why the words mean no legal choice."""
        return moves.why_not(self.box, state, text)

    def target(self, state: ChaiState, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice."""
        return touch.target(self.box, state, action)

    def asked(self, state: ChaiState) -> str:  # plain: ok
        """What the seat has to choose now."""
        return touch.prompt(state)

    def against(self, state: ChaiState, spots: tuple[TouchSpot, ...]) -> str:
        """Why what was touched is no choice."""
        return touch.why_not_touch(self.box, state, spots)

    def scored(self, state: ChaiState) -> tuple[tuple[ScoreItem, ...], ...]:  # plain: ok
        """Each customer, and what else counts."""
        return tuple([earned.seat_breakdown(self.box, state, seat) for seat in range(self.players)])

    def outcome(self, state: ChaiState) -> Outcome:
        """The score and the winners (CHA-18, CHA-19)."""
        return outcome_of(self.box, state)

    def value(self, state: ChaiState) -> list[float]:
        """Points so far and what the table promises each seat."""
        return glance.value(self.box, state)

    def prospects(self, state: ChaiState, choices: list[int]) -> list[float]:
        """What the own house makes of each choice."""
        return glance.prospects(self.box, state, choices)

    def hide(self, state: ChaiState, seat: int, luck: Chance) -> ChaiState:
        """Deal again what the seat can't see."""
        return hide(self.box, state, seat, luck)

    def view(self, state: ChaiState, seat: int) -> object:
        """What the seat can see."""
        return view(self.box, state, seat)

    def whereabouts(self, state: ChaiState) -> dict[str, Counter[str]]:
        """The parts in every zone."""
        return position.whereabouts(self.box, state, self.furniture)

    def lying(self, state: ChaiState) -> dict[str, list[ZonePiece]]:
        """Market, pool and tips as they lie."""
        zones = super().lying(state)
        scene.arrange(self.box, state, zones)
        return zones

    def figures(self, state: ChaiState) -> dict[str, float]:
        """The coins that everybody has."""
        return {zone_of("coins", seat): float(coins) for seat, coins in enumerate(state.coins)}

    def dump(self, state: ChaiState) -> dict[str, object]:
        """The table as plain data."""
        return position.dump(self.box, state)

    def read(self, data: Mapping[str, object], chance: Chance) -> ChaiState:
        """The table that plain data describe; bags that they leave out are mixed."""
        return position.load(self.box, data, chance)

    def offer(self, state: ChaiState) -> list[int]:
        """The customers in the pool and the own reserve."""
        return state.pool + state.reserved[state.seat]

    def gained(self, state: ChaiState, seat: int) -> list[int]:  # plain: ok
        """The customers that a seat has served."""
        return state.served[seat]

    def stocks(self, state: ChaiState) -> list[int]:
        """Both bags and both decks."""
        return [len(state.bag), len(state.jar), len(state.deck), len(state.ability_deck)]
