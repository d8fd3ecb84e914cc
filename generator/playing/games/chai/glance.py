"""What bots go by: what a choice promises at a glance, and what a table is worth by now."""

from typing import Final

from generator.playing.games.chai import abilities, market, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.orders import can_brew, can_pay, can_serve, missing
from generator.playing.games.chai.scoring import sources_of
from generator.playing.games.chai.state import NOBODY, NONE, ChaiState

# A coin is a point in the end, and the turn in which it is earned is gone by then. What can't be
# seen is worth a little: a token from the bag, a reserved customer, a tip.
A_COIN: Final = 0.5
# With this many coins the next one is worth half of that: who only hoards never serves anybody.
PURSE: Final = 20
A_BLIND_TOKEN: Final = 0.3
A_RESERVE: Final = 0.0
A_TIP: Final = 1.5


def prospects(box: ChaiBox, state: ChaiState, choices: list[int]) -> list[float]:
    """What each choice of the phase promises; empty if it has to be tried."""
    if state.phase == phase.CUP and box.connoisseur:
        return []
    glance = ChaiGlance(box, state)
    return [glance.choice(state.phase, choice) for choice in choices]


def value(box: ChaiBox, state: ChaiState) -> list[float]:
    """Points so far, and a share of those that goods and visible customers promise."""
    values: list[float] = []
    for seat in range(state.players):
        points = float(sum(sources_of(box, state, seat).values()))
        house = state.houses[seat]
        if seat == state.seat and state.customer != NOBODY:
            # Chosen and about to be served: the points are as good as made.
            points += box.points[state.customer]
            house -= state.need if box.covers(house, state.need) else 0
        values.append(points + promise(box, state.pool + state.reserved[seat], house))
    return values


def promise(box: ChaiBox, cards: list[int], house: int) -> float:
    """The best customer counts most; each by the square of the share that is there already."""
    first = second = 0.0
    field = box.field
    for card in cards:
        share = 0.0
        for shift, count, weight in box.wish(box.needs[card]):
            held = house >> shift & field
            share += weight * (held if held < count else count)
        points = 0.8 * box.points[card] * share * share
        if points > first:
            second = first
            first = points
        elif points > second:
            second = points
    return first + 0.5 * second + 0.05 * (box.tiles(house) + 2 * box.tokens(house))


class ChaiGlance:
    """A seat's house, and what it would be worth with other goods in it."""

    def __init__(self, box: ChaiBox, state: ChaiState) -> None:
        self.box = box
        self.table = state
        self.house: int = state.houses[state.seat]
        self.cards: list[int] = state.pool + state.reserved[state.seat]
        self.now: float = promise(box, self.cards, self.house)
        self.coin: float = A_COIN * PURSE / (PURSE + state.coins[state.seat])

    def choice(self, now: int, choice: int) -> float:  # noqa: PLR0911 - a phase a line
        """What one choice promises; that of nothing promises nothing."""
        if choice == NONE:
            return 0.0
        if now == phase.ACTION:
            return self._action(choice)
        if now in (phase.BUY, phase.FREE_PURCHASE):
            return self._group(choice, now == phase.BUY)
        if now in (phase.PANTRY, phase.TAKE_TOKEN):
            return self._token(choice)
        if now in (phase.KEEP_TILES, phase.KEEP_TOKENS, phase.SELL_TILE):
            return self.gain(-self.box.units[choice])
        if now in (phase.SWAP_TILE, phase.SWAP_TOKENS):
            return self._swap(choice)
        if now == phase.RESERVE:
            return promise(self.box, [choice], self.house)
        if now == phase.ABILITY:
            return self._ability(choice)
        if now == phase.ORDER:
            return self._order(choice)
        return 1.0 if now == phase.SPARE else 0.0

    def gain(self, change: int) -> float:
        """What goods more or less change."""
        return promise(self.box, self.cards, self.house + change) - self.now

    def _action(self, action: int) -> float:
        """The best that the market, the pantry or the abilities have, one thing at a time."""
        box, state = self.box, self.table
        if action == 0:
            budget = state.coins[state.seat] + box.income
            return self.coin * box.income + max(
                self._group(group, True) for group in market.offers(box, state, budget))
        if action == 1:
            return self._tokens(box.tokens_per_action)
        worths = [self._ability(card) for card in state.abilities
                  if abilities.usable(box, state, card)]
        return A_RESERVE + max(worths, default=0.0)

    def _group(self, group: int, paid: bool) -> float:
        """A group of tiles, for its price; as many of them as the house has places for."""
        box = self.box
        if group == market.DONE:
            return 0.0
        count = group.bit_count()
        room = box.flavour_places - box.tiles(self.house)
        unit = box.units[market.flavour_of(box, self.table, group)]
        price = self.coin * box.price(group) if paid else 0.0
        return self.gain(min(count, max(1, room)) * unit) - price

    def _tokens(self, count: int) -> float:
        """Some tokens, the best of the board one after the other."""
        box = self.box
        board = pantry.on_board(box, self.table)
        gained = 0
        best = A_BLIND_TOKEN
        for _ in range(count):
            step = 0
            for good in board:
                if box.count(self.table.board, good) > box.count(gained, good):
                    worth = self.gain(gained + box.units[good])
                    if worth > best:
                        best = worth
                        step = box.units[good]
            if not step:
                break
            gained += step
        return best

    def _token(self, choice: int) -> float:
        """A token, a hidden one, a new board, or no more."""
        goods = len(self.box.goods)
        if choice < goods:
            return self.gain(self.box.units[choice])
        if choice == goods + pantry.FROM_BAG:
            return A_BLIND_TOKEN
        if choice == goods + pantry.DONE:
            return 0.0
        return A_BLIND_TOKEN - self.coin * self.box.renewal_price

    def _swap(self, pair: int) -> float:
        """A good given for another one."""
        give, take = divmod(pair, len(self.box.goods))
        return self.gain(self.box.units[take] - self.box.units[give])

    def _ability(self, card: int) -> float:  # noqa: PLR0911 - an effect a line
        """The best that an ability can do."""
        box, state = self.box, self.table
        effect = box.effects[card]
        amount = box.amounts[card]
        if effect == abilities.FREE:
            return max(self._group(group, False) for group in market.offers(box, state, amount))
        if effect == abilities.SELL:
            return self.coin * amount + max(
                self.gain(-box.units[good]) for good in market.legal_returns(box, state))
        if effect == abilities.SWAP:
            return max(self._swap(pair) for pair in abilities.legal_tile_swaps(box, state))
        if effect == abilities.TOKENS:
            return max(self._swap(pair) for pair in abilities.token_swaps(box, state))
        if effect == abilities.TAKE:
            return self._tokens(amount)
        if effect == abilities.TIP:
            return amount / 2 if self._serves() else 0.0
        return self._spare_gain(amount) if effect == abilities.SPARE else 0.0

    def _serves(self) -> bool:
        return any(can_serve(self.box, self.table, card) for card in self.cards)

    def _spare_gain(self, amount: int) -> float:
        """The best customer who could be served but for tokens that an ability spares."""
        box, state = self.box, self.table
        best = 0.0
        for card in self.cards:
            need = box.needs[card]
            if can_brew(box, state, card) and not can_pay(box, state, card) \
                    and box.covers(self.house, need & box.flavour_part) \
                    and missing(box, self.house, need) <= amount:
                best = max(best, 0.5 * box.points[card])
        return best

    def _order(self, card: int) -> float:
        """A customer's points, and what the rest is worth to the others."""
        box, state = self.box, self.table
        others = [other for other in self.cards if other != card]
        paid = 0 if state.teas[state.seat] == box.tea_of[card] else 2 * box.tea_price
        need = box.needs[card]
        left = self.house - (need if box.covers(self.house, need) else need & box.flavour_part)
        # Others can still come to want what is used up; half of what it promises is lost at most.
        return box.points[card] - paid + A_TIP + 0.5 * (promise(box, others, left) - self.now)
