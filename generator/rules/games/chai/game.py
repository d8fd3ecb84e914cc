"""The engine of Chai: which choices a phase has, and what each does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.model.supply import Supply
from generator.rules.chance import Random
from generator.rules.engine import Outcome, Rules, RulesInfo
from generator.rules.games.chai import (
    abilities,
    hidden,
    market,
    orders,
    pantry,
    position,
    record,
    scoring,
)
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.prospects import Prospects
from generator.rules.games.chai.setup import set_up
from generator.rules.games.chai.state import (
    ABILITY,
    ACTION,
    BUY,
    CUP,
    FREE_PURCHASE,
    KEEP_TILES,
    KEEP_TOKENS,
    ORDER,
    PANTRY,
    RENEW_TILE,
    RESERVE,
    SELL_TILE,
    SPARE,
    SWAP_TILE,
    SWAP_TOKENS,
    TAKE_TOKEN,
    Table,
    copy_table,
)
from generator.rules.games.chai.text import text_of, why_not

MARKET: Final = 0
PANTRY_ACTION: Final = 1
RESERVE_ACTION: Final = 2


class Chai(Rules[Table]):
    """A turn is an action, with its choices one by one, then perhaps an order and its cup."""

    def __init__(self, info: RulesInfo, supply: Supply, box: Box,
                 options: Mapping[str, str]) -> None:
        super().__init__(info, supply, box.players, options)
        self.box = box
        self.tracked = tuple(box.customers)
        self.piles = ("flavours", "pantry", "customers", "abilities")

    def setup(self, chance: Random) -> Table:
        """A table ready for the first turn (CHA-1 to CHA-3)."""
        return set_up(self.box, chance)

    def clone(self, state: Table) -> Table:
        """A table that looks the same and shares nothing with this one."""
        return copy_table(state)

    def legal(self, state: Table) -> list[int]:  # noqa: C901, PLR0911, PLR0912 - a phase a line
        """All choices of the phase."""
        box = self.box
        phase = state.phase
        if state.over:
            return []
        if phase == ACTION:
            return self._actions(state)
        if phase == PANTRY:
            return pantry.legal_tokens(box, state)
        if phase == BUY:
            return market.legal_purchases(box, state)
        if phase == KEEP_TOKENS:
            return pantry.legal_returns(box, state)
        if phase in (KEEP_TILES, SELL_TILE):
            return market.legal_returns(box, state)
        if phase == ABILITY:
            return abilities.legal_abilities(box, state)
        if phase == ORDER:
            return orders.legal_orders(box, state)
        if phase == CUP:
            return orders.legal_cups(state)
        if phase == RESERVE:
            return abilities.legal_reserves(state)
        if phase == FREE_PURCHASE:
            return market.legal_free(box, state)
        if phase == SWAP_TILE:
            return abilities.legal_tile_swaps(box, state)
        if phase == RENEW_TILE:
            return abilities.legal_renewals(box, state)
        if phase == SWAP_TOKENS:
            return abilities.legal_token_swaps(box, state)
        if phase == TAKE_TOKEN:
            return pantry.on_board(box, state)
        return orders.legal_spares(box, state) if phase == SPARE else state.abilities[:]

    def apply(self, state: Table, action: int,  # noqa: C901, PLR0912 - a phase a line
              chance: Random) -> None:
        """Make the phase's choice."""
        box = self.box
        phase = state.phase
        if phase == ACTION:
            self._begin(state, action, chance)
        elif phase == PANTRY:
            pantry.take_token(box, state, action, chance)
        elif phase == BUY:
            market.buy(box, state, action, chance)
        elif phase == KEEP_TOKENS:
            pantry.return_token(box, state, action, chance)
        elif phase == KEEP_TILES:
            market.return_tile(box, state, action, chance)
        elif phase == ABILITY:
            abilities.use(box, state, action, chance)
        elif phase == ORDER:
            orders.choose_customer(box, state, action)
        elif phase == CUP:
            orders.pour(box, state, action, chance)
        elif phase == RESERVE:
            abilities.reserve(box, state, action, chance)
        elif phase == FREE_PURCHASE:
            market.take_free(box, state, action, chance)
        elif phase == SELL_TILE:
            abilities.sell(box, state, action, chance)
        elif phase == SWAP_TILE:
            abilities.swap_tile(box, state, action, chance)
        elif phase == RENEW_TILE:
            abilities.renew(box, state, action, chance)
        elif phase == SWAP_TOKENS:
            abilities.swap_token(box, state, action, chance)
        elif phase == TAKE_TOKEN:
            pantry.take_from_board(box, state, action, chance)
        elif phase == SPARE:
            orders.leave_out(box, state, action)
        else:
            abilities.replace(box, state, action, chance)

    def text(self, state: Table, action: int) -> str:
        """The choice in words that a player could say."""
        return text_of(self.box, state, action)

    def why_not(self, state: Table, text: str) -> str:
        """Why the words mean no legal choice."""
        return why_not(self.box, state, text)

    def outcome(self, state: Table) -> Outcome:
        """The score and the winners (CHA-18, CHA-19)."""
        return scoring.outcome_of(self.box, state)

    def value(self, state: Table) -> list[float]:
        """Points so far and what the table promises each seat."""
        return scoring.value_of(self.box, state)

    def prospects(self, state: Table, choices: list[int]) -> list[float]:
        """What the own house makes of each choice."""
        return Prospects(self.box, state).of(choices)

    def hide(self, state: Table, seat: int, luck: Random) -> Table:
        """What the seat can't see, dealt anew."""
        return hidden.hide(self.box, state, seat, luck)

    def view(self, state: Table, seat: int) -> object:
        """What the seat can see."""
        return hidden.view(self.box, state, seat)

    def whereabouts(self, state: Table) -> dict[str, Counter[str]]:
        """Where every part lies."""
        return record.whereabouts(self.box, state, self.supply)

    def dump(self, state: Table) -> dict[str, object]:
        """The table as plain data."""
        return record.dump(self.box, state)

    def load(self, data: Mapping[str, object]) -> Table:
        """The table that plain data describe."""
        return position.load(self.box, data)

    def offer(self, state: Table) -> list[int]:
        """The customers in the pool and the own reserve."""
        return state.pool + state.reserved[state.seat]

    def gained(self, state: Table, seat: int) -> list[int]:
        """The customers that a seat has served."""
        return state.served[seat]

    def stocks(self, state: Table) -> list[int]:
        """Both bags and both decks."""
        return [len(state.bag), len(state.jar), len(state.deck), len(state.ability_deck)]

    def _actions(self, state: Table) -> list[int]:
        """Market, pantry, reserve; the last is always there, even if it does nothing (CHA-4)."""
        box = self.box
        found: list[int] = []
        if market.can_buy(box, state, state.coins[state.seat] + box.income):
            found.append(MARKET)
        if pantry.can_take(box, state):
            found.append(PANTRY_ACTION)
        found.append(RESERVE_ACTION)
        return found

    def _begin(self, state: Table, action: int, chance: Random) -> None:
        if action == MARKET:
            market.begin_market(self.box, state)
        elif action == PANTRY_ACTION:
            pantry.begin_pantry(self.box, state)
        else:
            abilities.begin_reserve(self.box, state, chance)
