"""The box of a game of Chai, with every figure where the rules can reach it quickly."""

from __future__ import annotations

from typing import Final

# Enough for every group that a game is likely to meet, little enough to keep in memory.
KNOWN: Final = 1 << 16

EFFECTS: Final = (
    "free-purchase", "sell-tile", "swap-tile", "better-tip", "renew-tile", "spare-token",
    "swap-tokens", "take-token")


class Box:
    """Counts, prices and cards; a good is a flavour, a pantry kind or a tea, in this order."""

    players: int = 0
    max_turns: int = 0
    # Options.
    organic: bool = False
    connoisseur: bool = False
    deluxe: bool = False
    renew_flavour: bool = False
    rotation: bool = False
    less_money: bool = False
    # Goods and how they are packed.
    flavours: int = 0
    kinds: int = 0
    teas: int = 0
    width: int = 8
    field: int = 255
    guards: int = 0  # the top bits of tiles' and tokens' fields; teas are never compared
    flavour_part: int = 0
    pantry_part: int = 0
    flavour_guards: int = 0
    pantry_guards: int = 0
    brim: int = 0  # those fields as full as they get without their guards
    pairs: int = 0  # every other field, to add up goods two by two
    pair: int = 0  # the two fields of a sum
    # Market.
    rows: int = 0
    stride: int = 0  # bits from a row to the next; one more than columns
    row_mask: int = 0
    income: int = 0
    flavour_places: int = 0
    # Pantry.
    board_places: int = 0
    tokens_per_action: int = 0
    renewal_price: int = 0
    pantry_places: int = 0
    # Customers.
    customers_each: int = 0
    reserved_at_start: int = 0
    pool_from_each: int = 0
    pool_size: int = 0
    reserve_limit: int = 0
    tea_price: int = 0
    # Abilities and tips.
    abilities_open: int = 0
    # Coins, rounds and score.
    coins_first: int = 0
    coins_others: int = 0
    rounds: int = 0
    tea_points: int = 0
    cup_points: int = 0
    reserved_penalty: int = 0

    def __init__(self) -> None:
        self.goods: list[str] = []
        self.good_ids: list[str] = []
        self.copies: list[int] = []
        self.units: list[int] = []
        self.prices: list[int] = []
        self.dearest: list[tuple[int, int]] = []  # price and its cells, the dearest first
        self.kept: list[list[int]] = []  # columns that stay, for each set of columns bought
        self.known: dict[int, list[int]] = {}  # see `groups`
        self.holdings: dict[int, list[int]] = {}  # see `held`
        self.customers: list[str] = []
        self.needs: list[int] = []
        self.wishes: dict[int, list[tuple[int, int, float]]] = {}  # see `wish`
        self.points: list[int] = []
        self.tea_of: list[int] = []
        self.is_deluxe: list[bool] = []
        self.ability_ids: list[str] = []
        self.effects: list[int] = []  # places in EFFECTS
        self.amounts: list[int] = []
        self.tip_ids: list[str] = []
        self.tip_coins: list[int] = []
        self.all_tips: list[int] = []  # each tip as often as it is there

    def pack(self) -> None:
        """Give every good its field: wide enough for all of it, and a guard.

        Two fields are wide enough for the sum of all goods. The shipped tiles and tokens fit into
        a machine's word, which is what compiled rules are quick with.
        """
        most, total = max(self.copies), sum(self.copies)
        self.width = max(most.bit_length() + 1, ((total + 1).bit_length() + 1) // 2)
        self.field = (1 << self.width) - 1
        self.pair = (1 << 2 * self.width) - 1
        self.units = [1 << (self.width * good) for good in range(len(self.goods))]
        compared = self.units[:self.flavours + self.kinds]
        self.guards = sum(unit << (self.width - 1) for unit in compared)
        self.brim = self.guards - sum(compared)
        self.pairs = sum(unit * self.field for unit in compared[::2])
        self.flavour_part = sum(unit * self.field for unit in compared[:self.flavours])
        self.pantry_part = sum(unit * self.field for unit in compared[self.flavours:])
        self.flavour_guards = self.guards & self.flavour_part
        self.pantry_guards = self.guards & self.pantry_part

    def lay_market(self) -> None:
        """Number the cells, with a gap after each row so that no group reaches around it."""
        columns = len(self.prices)
        self.stride = columns + 1
        self.row_mask = (1 << columns) - 1
        for price in sorted(set(self.prices), reverse=True):
            cells = 0
            for row in range(self.rows):
                for column in range(columns):
                    if self.prices[column] == price:
                        cells |= 1 << (row * self.stride + column)
            self.dearest.append((price, cells))
        self.kept = [[column for column in range(columns) if not bought >> column & 1]
                     for bought in range(1 << columns)]

    def count(self, packed: int, good: int) -> int:
        """How many of a good a packed number holds."""
        return packed >> (self.width * good) & self.field

    def held(self, packed: int, guards: int) -> list[int]:
        """The goods that a packed number holds, of those whose guards are given."""
        present = packed + self.brim & guards  # one of a good is enough to reach its guard
        known = self.holdings.get(present)
        if known is None:
            if len(self.holdings) >= KNOWN:
                self.holdings.clear()
            known = self.holdings[present] = [
                good for good in range(len(self.goods)) if self.count(present, good)]
        return known

    def can_swap(self, own: int, others: int, guards: int) -> bool:
        """Whether one good can be given for a different one, of those whose guards are given."""
        mine = own + self.brim & guards
        theirs = others + self.brim & guards
        return mine != 0 and theirs != 0 and (mine != theirs or mine & mine - 1 != 0)

    def tiles(self, packed: int) -> int:
        """How many flavour tiles a packed number holds: the sum of digits is the remainder."""
        tiles = packed & self.flavour_part
        return ((tiles & self.pairs) + (tiles >> self.width & self.pairs)) % self.pair

    def tokens(self, packed: int) -> int:
        """How many pantry tokens a packed number holds."""
        tokens = packed & self.pantry_part
        return ((tokens & self.pairs) + (tokens >> self.width & self.pairs)) % self.pair

    def covers(self, packed: int, need: int) -> bool:
        """Whether a packed number holds all of another: no field has to borrow its guard."""
        guards = self.guards
        return ((packed | guards) - need) & guards == guards

    def wish(self, need: int) -> list[tuple[int, int, float]]:
        """What a need consists of: the place of a field, a count, and the share of one in all.

        A token counts a little more than a tile.
        """
        known = self.wishes.get(need)
        if known is None:
            wanted = 2.0 * self.tiles(need) + 2.5 * self.tokens(need)
            known = self.wishes[need] = [
                (self.width * good, self.count(need, good),
                 (2.0 if good < self.flavours else 2.5) / wanted)
                for good in range(self.flavours + self.kinds) if self.count(need, good)]
        return known

    def is_pantry(self, good: int) -> bool:
        """Whether a good is a pantry kind."""
        return self.flavours <= good < self.flavours + self.kinds

    def price(self, group: int) -> int:
        """What a group of market cells costs: the dearest column it reaches (CHA-4)."""
        for price, cells in self.dearest:
            if group & cells:
                return price
        return 0

    def groups(self, cells: int, budget: int) -> list[int]:
        """The connected groups among cells of one flavour that so many coins can buy (CHA-4)."""
        key = budget << (self.rows * self.stride) | cells
        known = self.known.get(key)
        if known is None:
            known = [group for group in self._find_groups(cells) if self.price(group) <= budget]
            if len(self.known) >= KNOWN:
                self.known.clear()
            self.known[key] = known
        return known

    def _find_groups(self, cells: int) -> list[int]:
        found: list[int] = []
        rest = cells
        while rest:
            group = rest & -rest
            grown = self._spread(group, cells)
            while grown != group:
                group = grown
                grown = self._spread(group, cells)
            found.append(group)
            rest &= ~group
        return found

    def _spread(self, group: int, cells: int) -> int:
        """The group and its neighbours above, below, left and right."""
        stride = self.stride
        near = group | group << 1 | group >> 1 | group << stride | group >> stride
        return near & cells
