"""The box of a game of Chai: components and figures as the rules use them, or findings."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.base.findings import Finding, Findings, suggest
from generator.game.model.game import Value
from generator.game.model.supply import Part, Supply
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement

# Enough for every group that a game is likely to meet, little enough to keep in memory.
MOST_CACHED: Final = 1 << 16

EFFECTS: Final = (
    "free-purchase", "sell-tile", "swap-tile", "better-tip", "renew-tile", "spare-token",
    "swap-tokens", "take-token")


class ChaiBox:
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

    def unpack(self, packed: int, guards: int) -> list[int]:
        """The goods that a packed number holds, of those whose guards are given."""
        present = packed + self.brim & guards  # one of a good is enough to reach its guard
        cached = self.holdings.get(present)
        if cached is None:
            if len(self.holdings) >= MOST_CACHED:
                self.holdings.clear()
            cached = self.holdings[present] = [
                good for good in range(len(self.goods)) if self.count(present, good)]
        return cached

    def can_swap(self, held: int, others: int, guards: int) -> bool:
        """Whether one good can be given for a different one, of those whose guards are given."""
        mine = held + self.brim & guards
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
        cached = self.wishes.get(need)
        if cached is None:
            wanted = 2.0 * self.tiles(need) + 2.5 * self.tokens(need)
            cached = self.wishes[need] = [
                (self.width * good, self.count(need, good),
                 (2.0 if good < self.flavours else 2.5) / wanted)
                for good in range(self.flavours + self.kinds) if self.count(need, good)]
        return cached

    def price(self, group: int) -> int:
        """What a group of market cells costs: the dearest column it reaches (CHA-4)."""
        for price, cells in self.dearest:
            if group & cells:
                return price
        return 0

    def groups(self, cells: int, budget: int) -> list[int]:
        """The connected groups among cells of one flavour that so many coins can buy (CHA-4)."""
        key = budget << (self.rows * self.stride) | cells
        cached = self.known.get(key)
        if cached is None:
            cached = [group for group in self._find_groups(cells) if self.price(group) <= budget]
            if len(self.known) >= MOST_CACHED:
                self.known.clear()
            self.known[key] = cached
        return cached

    def _find_groups(self, cells: int) -> list[int]:
        groups: list[int] = []
        rest = cells
        while rest:
            group = rest & -rest
            grown = self._grow_group(group, cells)
            while grown != group:
                group = grown
                grown = self._grow_group(group, cells)
            groups.append(group)
            rest &= ~group
        return groups

    def _grow_group(self, group: int, cells: int) -> int:
        """The group and its neighbours above, below, left and right."""
        stride = self.stride
        near = group | group << 1 | group >> 1 | group << stride | group >> stride
        return near & cells


GOODS = (("flavour", "flavour-tile", "CHA-2"), ("pantry", "pantry-token", "CHA-2"),
         ("tea", "tea-token", "CHA-1"))


# What a customer lists, what that is called, the figure that says how much of it a house holds.
HOUSE_LIMITS = (("flavours", "flavour tiles", "flavour_places", "CHA-6"),
        ("pantry", "pantry tokens", "pantry_places", "CHA-8"))


def tip_need(players: int) -> PieceRequirement:
    """Every cup hides one."""
    return PieceRequirement("tip", players, "one for each cup", "CHA-3")


def market_need(rows: int, columns: int) -> PieceRequirement:
    """Tiles to fill it."""
    return PieceRequirement("flavour-tile", rows * columns, f"a market of {rows} rows of {columns}",
                            "CHA-2")


def ability_need(open_: int) -> PieceRequirement:
    """The open abilities."""
    return PieceRequirement("ability", open_, "open abilities", "CHA-3")


def list_values(part: Part, field: str) -> tuple[Value, ...]:
    """A part's list."""
    value = part.values.get(field)
    return value if isinstance(value, tuple) else ()


def find_oversized(part: Part, field: str, places: int) -> Finding | None:
    """What to report of a customer who wants more than a house holds."""
    what, rule = next((what, rule) for name, what, _, rule in HOUSE_LIMITS if name == field)
    count = len(list_values(part, field))
    if count <= places:
        return None
    return Finding("composition/too-big", "error", f"'{part.id}' wants {count} {what}, but a "
                   f"house holds {places} ({rule})", part.places.get(field, part.where))


def read_box(supply: Supply, players: int, options: Mapping[str, str],
             findings: Findings) -> ChaiBox | None:
    """The box, or None with findings that name what breaks which rule."""
    return _Reader(supply, players, findings).read(options)


class _Reader:
    """Fills a box step by step; reports what the rules can't use and still reads the rest."""

    def __init__(self, supply: Supply, players: int, findings: Findings) -> None:
        self.supply = supply
        self.findings = findings
        self.ok = True
        self.box = ChaiBox()
        self.box.players = players

    def read(self, options: Mapping[str, str]) -> ChaiBox | None:
        """The box, or None with findings."""
        self._options(options)
        self._figures()
        self._goods()
        if not self.ok:
            return None
        self.box.pack()
        self.box.lay_market()
        self._customers()
        self._abilities()
        self._tips()
        self._enough()
        return self.box if self.ok else None

    def refuse(self, message: str, part: Part | None = None, hint: str = "",
               figure: str = "") -> None:
        """Report what can't be played, at the part or the figure at fault."""
        self.ok = False
        where = part.where if part else self.supply.place(figure)
        self.findings.error("rules/supply", message, where, hint)

    def _demand(self, need: PieceRequirement) -> None:
        self._report_fault(need.lacking(self.supply, self.box.players))

    def _report_fault(self, fault: Finding | None) -> None:
        if fault:
            self.ok = False
            self.findings.add(fault)

    def _options(self, options: Mapping[str, str]) -> None:
        box = self.box
        box.max_turns = int(options["max_turns"])
        box.organic = options["organic"] == "on"
        box.connoisseur = options["connoisseur"] == "on"
        box.deluxe = options["deluxe"] == "on"
        box.rotation = options["ability_rotation"] == "on"
        box.renew_flavour = options["ability5"] == "flavour"
        box.less_money = options["tie"] == "less_money"

    def _figures(self) -> None:
        box = self.box
        figures = FigureReader(self.supply, self.findings)
        box.rows = figures.number("rows", 1, 8)
        box.prices = list(figures.numbers("prices", low=0, high=99))
        box.income = figures.number("income")
        box.flavour_places = figures.number("flavour_places", 1)
        box.board_places = figures.number("board_places", 1, 99)
        box.tokens_per_action = figures.number("tokens_per_action", 1, 99)
        box.renewal_price = figures.number("renewal_price")
        box.pantry_places = figures.number("pantry_places", 1)
        box.customers_each = figures.number("customers_each", 1)
        box.reserved_at_start = figures.number("reserved_at_start")
        box.pool_from_each = figures.number("pool_from_each")
        box.pool_size = (box.players * box.pool_from_each) + figures.number("pool_extra")
        box.reserve_limit = figures.number("reserve_limit")
        box.tea_price = figures.number("tea_price")
        box.abilities_open = figures.number("abilities_open")
        box.coins_first = figures.number("coins_first")
        box.coins_others = figures.number("coins_others")
        box.rounds = figures.number("rounds", 1, 99)
        points = figures.number("tea_points")
        box.tea_points = points if box.players >= figures.number("tea_points_from") else 0
        box.cup_points = figures.number("cup_points")
        box.reserved_penalty = figures.number("reserved_penalty")
        self.ok = figures.ok
        if figures.ok and not 1 <= len(box.prices) <= 10:
            self.refuse(f"a market has 1 to 10 columns, but 'prices' names {len(box.prices)} "
                        "(CHA-2)", figure="prices")

    def _goods(self) -> None:
        """Every flavour, pantry kind and tea has one tile or token, in so many copies."""
        box = self.box
        for type_name, kind, rule in GOODS:
            names = self.supply.types.get(type_name, ())
            if not names:
                self.refuse(f"the rules need the type '{type_name}' ({rule})",
                            hint=f"write types: {{{type_name}: […]}} in game.yaml")
            parts = self._by_word(kind, type_name, names, rule)
            for name in names:
                if name in parts:
                    box.good_ids.append(parts[name].id)
                    box.copies.append(parts[name].copies)
                else:
                    self.refuse(f"there is no {kind} for '{name}' ({rule})",
                                hint=f"add one, or take '{name}' out of the type '{type_name}'")
            box.goods.extend(names)
        box.flavours, box.kinds, box.teas = (
            len(self.supply.types.get(type_name, ())) for type_name, _, _ in GOODS)

    def _by_word(self, kind: str, field: str, names: tuple[str, ...],
                 rule: str) -> dict[str, Part]:
        parts: dict[str, Part] = {}
        for part in self.supply.of_kind(kind):
            word = str(part.values.get(field, ""))
            if word not in names:
                self.refuse(f"'{part.id}' has the unknown {field} '{word}' ({rule})", part,
                            suggest(word, names))
            elif word in parts:
                self.refuse(f"'{part.id}' and '{parts[word].id}' are both {word}; there can be one "
                            f"{kind} for each {field} ({rule})", part,
                            "raise the copies of one of them instead")
            else:
                parts[word] = part
        return parts

    def _customers(self) -> None:
        box = self.box
        teas = self.supply.types["tea"]
        for part in self.supply.of_kind("customer"):
            tea = str(part.values.get("tea", ""))
            if tea not in teas:
                self.refuse(f"'{part.id}' wants the unknown tea '{tea}' (CHA-11)", part,
                            suggest(tea, teas))
                continue
            if part.copies != 1:
                self.refuse(f"'{part.id}' has {part.copies} copies, but every customer is one "
                            "card (CHA-1)", part, "write each card as a separate customer")
            box.customers.append(part.id)
            box.tea_of.append(teas.index(tea))
            box.points.append(_whole_number(part, "vp"))
            box.is_deluxe.append(part.values.get("set") == "deluxe")
            box.needs.append(self._need(part))

    def _need(self, part: Part) -> int:
        """What a customer wants, packed; a house must be able to hold it."""
        flavours = self._wishes(part, "flavours", "flavour")
        pantry = self._wishes(part, "pantry", "pantry")
        self._report_fault(find_oversized(part, "flavours", self.box.flavour_places))
        self._report_fault(find_oversized(part, "pantry", self.box.pantry_places))
        need = 0
        for name, count in (flavours + pantry).items():
            good = self.box.goods.index(name)
            need += count * self.box.units[good]
            if count > self.box.copies[good]:
                self.refuse(f"'{part.id}' wants {count} {name}, but there are "
                            f"{self.box.copies[good]} (CHA-11)", part)
        return need

    def _wishes(self, part: Part, field: str, type_name: str) -> Counter[str]:
        names = self.supply.types[type_name]
        wishes: Counter[str] = Counter()
        for value in list_values(part, field):
            if value in names:
                wishes[str(value)] += 1
            else:
                self.refuse(f"'{part.id}' wants the unknown {type_name} '{value}' (CHA-11)", part,
                            suggest(str(value), names))
        return wishes

    def _abilities(self) -> None:
        box = self.box
        for part in self.supply.of_kind("ability"):
            effect = str(part.values.get("effect", ""))
            if effect not in EFFECTS:
                self.refuse(f"'{part.id}' has the unknown effect '{effect}' (CHA-14)",
                            part, suggest(effect, EFFECTS))
                continue
            if part.copies != 1 or (effect == "swap-tile"
                                    and EFFECTS.index(effect) in box.effects):
                self.refuse(f"'{part.id}' is there twice, but every ability is one card, and one "
                            "card holds tiles to swap (CHA-3)", part)
            if _whole_number(part, "amount") < 1:
                self.refuse(f"'{part.id}' needs a whole number of 1 or more as 'amount' "
                            "(CHA-14)", part)
            box.ability_ids.append(part.id)
            box.effects.append(EFFECTS.index(effect))
            box.amounts.append(_whole_number(part, "amount"))
        if not box.organic:
            self._demand(ability_need(box.abilities_open))

    def _tips(self) -> None:
        box = self.box
        for part in self.supply.of_kind("tip"):
            box.all_tips.extend([len(box.tip_ids)] * part.copies)
            box.tip_ids.append(part.id)
            box.tip_coins.append(_whole_number(part, "coins"))
        self._demand(tip_need(box.players))

    def _enough(self) -> None:
        """Teas and customers for everybody, tiles and tokens to begin with, a game that can end."""
        box = self.box
        if box.teas < box.players:
            self.refuse(f"{box.players} players need a tea each, but there are {box.teas} (CHA-1)")
        self._enough_customers()
        self._demand(market_need(box.rows, len(box.prices)))
        if box.board_places < box.kinds:
            self.refuse(f"the pantry board gets one token of each of {box.kinds} kinds, but has "
                        f"{box.board_places} places (CHA-2)", figure="board_places")

    def _enough_customers(self) -> None:
        box = self.box
        for tea, name in enumerate(self.supply.types["tea"]):
            copies = box.copies[box.flavours + box.kinds + tea]
            if copies < box.rounds:
                self.refuse(f"{name} has {copies} tea tokens, but {box.rounds} rounds of "
                            f"{box.players} cups need {box.rounds} of each tea (CHA-16)",
                            figure="rounds")
            count = sum(1 for card, of in enumerate(box.tea_of)
                        if of == tea and (box.deluxe or not box.is_deluxe[card]))
            if count < box.customers_each:
                self.refuse(f"{name} has {count} customers, but each player gets "
                            f"{box.customers_each} (CHA-1)", figure="customers_each")
        if box.customers_each < box.rounds:
            self.refuse(f"{box.customers_each} customers for each player are too few for "
                        f"{box.rounds} rounds (CHA-16)", figure="rounds")
        per_player = box.reserved_at_start + box.pool_from_each
        if box.reserved_at_start > box.reserve_limit:
            self.refuse(f"{box.reserved_at_start} customers are reserved at the start, but at most "
                        f"{box.reserve_limit} can be (CHA-9)", figure="reserved_at_start")
        rest = box.players * (box.customers_each - per_player)
        pool_extra = box.pool_size - box.players * box.pool_from_each
        if box.customers_each < per_player or rest < pool_extra:
            self.refuse(f"{box.customers_each} customers for each player don't fill the pool "
                        "(CHA-1)", figure="customers_each")


def _whole_number(part: Part, field: str) -> int:
    value = part.values.get(field)
    return value if isinstance(value, int) else 0
