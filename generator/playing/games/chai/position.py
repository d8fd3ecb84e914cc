"""A table of Chai as plain data, there and back, and where every part lies."""

from collections import Counter
from collections.abc import Mapping

from generator.playing.games.chai import abilities, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.furniture import ChaiFurniture
from generator.playing.games.chai.orders import can_brew, missing
from generator.playing.games.chai.state import NOBODY, PHASES, ChaiState
from generator.playing.rules.chance import Chance
from generator.playing.rules.position import (
    TURN_KEYS,
    PartCopies,
    PositionEntry,
    PositionValue,
    dump_turn,
    part_names,
    zone_of,
)


def dump(box: ChaiBox, state: ChaiState) -> dict[str, object]:
    """What people can read and write: bags, decks and rows from what comes first."""
    tiles, tokens = box.flavours, box.flavours + box.kinds
    data: dict[str, object] = {
        **dump_turn(state, PHASES), "round": state.round, "last_turns": state.last_turns,
        "market": [part_names(box.goods, row) for row in state.market],
        "bag": part_names(box.goods, reversed(state.bag)),
        "pantry_board": _counts(box, state.board, tiles, tokens),
        "pantry_bag": part_names(box.goods, reversed(state.jar)),
        "teas": [box.goods[tokens + tea] for tea in state.teas],
        "coins": state.coins[:], "tea_tokens": state.stock[:],
        "flavours": [_counts(box, house, 0, tiles) for house in state.houses],
        "pantry": [_counts(box, house, tiles, tokens) for house in state.houses],
        "reserved": [part_names(box.customers, cards) for cards in state.reserved],
        "served": [part_names(box.customers, cards) for cards in state.served],
        "pool": part_names(box.customers, state.pool),
        "deck": part_names(box.customers, reversed(state.deck)),
        "cups": [_counts(box, cup, 0, len(box.goods)) for cup in state.cups],
        "tips": part_names(box.tip_ids, state.tips),
        "tips_up": [cup + 1 for cup in range(len(state.cups)) if state.up >> cup & 1],
        "abilities": part_names(box.ability_ids, state.abilities),
        "ability_deck": part_names(box.ability_ids, reversed(state.ability_deck)),
        "ability_tiles": _counts(box, state.on_card, 0, tiles),
    }
    data["this_turn"] = _dump_this_turn(box, state)
    return data


def _dump_this_turn(box: ChaiBox, state: ChaiState) -> dict[str, object]:
    """What the turn so far has led to; only what isn't as at its beginning."""
    data: dict[str, object] = {}
    if state.customer != NOBODY:
        data["customer"] = box.customers[state.customer]
        data["need"] = _counts(box, state.need, 0, len(box.goods))
    if state.left:
        data["left"] = state.left
    if state.begun:
        data["begun"] = True
    if state.is_renewed:
        data["renewed"] = True
    if state.tip != NOBODY:
        data["tip"] = state.tip
    if state.spare:
        data["spare"] = state.spare
    return data


def whereabouts(box: ChaiBox, state: ChaiState,
                furniture: ChaiFurniture) -> dict[str, Counter[str]]:
    """Every part in its zone."""
    zones: dict[str, Counter[str]] = {"out": Counter()}
    zones["market"] = Counter(box.good_ids[tile] for row in state.market for tile in row)
    zones["bag"] = Counter(part_names(box.good_ids, state.bag))
    zones["pantry bag"] = Counter(part_names(box.good_ids, state.jar))
    zones["pantry board"] = _goods(box, state.board)
    zones["ability tiles"] = _goods(box, state.on_card)
    zones["pool"] = Counter(part_names(box.customers, state.pool))
    zones["deck"] = Counter(part_names(box.customers, state.deck))
    zones["abilities"] = Counter(part_names(box.ability_ids, state.abilities))
    zones["ability deck"] = Counter(part_names(box.ability_ids, state.ability_deck))
    zones["tips"] = Counter(part_names(box.tip_ids, state.tips))
    zones["tips aside"] = Counter(part_names(box.tip_ids, state.tips_aside))
    for seat in range(state.players):
        zones[zone_of("house", seat)] = _goods(box, state.houses[seat])
        zones[f"cup {seat + 1}"] = _goods(box, state.cups[seat])
        zones[zone_of("reserved", seat)] = Counter(part_names(box.customers, state.reserved[seat]))
        zones[zone_of("served", seat)] = Counter(part_names(box.customers, state.served[seat]))
        tea = box.good_ids[box.flavours + box.kinds + state.teas[seat]]
        zones[zone_of("house", seat)][tea] += state.stock[seat]
    if state.customer != NOBODY:
        zones[zone_of("served", state.seat)][box.customers[state.customer]] += 1
    zones["out"] += _goods(box, state.out)
    zones["out"].update(part_names(box.customers, state.gone))
    zones["out"].update(part_names(box.ability_ids, state.gone_abilities))
    if box.organic:
        zones["out"].update(box.ability_ids)
    furniture.lay(box, state, zones)
    return zones


def _goods(box: ChaiBox, packed: int) -> Counter[str]:
    goods: Counter[str] = Counter()
    for good, name in enumerate(box.good_ids):
        count = box.count(packed, good)
        if count:
            goods[name] = count
    return goods


def _counts(box: ChaiBox, packed: int, first: int, end: int) -> dict[str, int]:
    """A packed number as names and counts."""
    return {box.goods[good]: box.count(packed, good) for good in range(first, end)
            if box.count(packed, good)}


KEYS = (*TURN_KEYS, "round", "last_turns", "market", "bag", "pantry_board", "pantry_bag", "teas",
        "coins", "tea_tokens", "flavours", "pantry", "reserved", "served", "pool", "deck", "cups",
        "tips", "tips_up", "abilities", "ability_deck", "ability_tiles", "this_turn")
# What the turn so far has led to, and the phases that know of it; the others it lasts through.
TURN = {"customer": (phase.SPARE, phase.CUP), "need": (phase.SPARE, phase.CUP),
        "left": (phase.PANTRY, phase.KEEP_TOKENS, phase.FREE_PURCHASE, phase.SELL_TILE,
                 phase.RENEW_TILE, phase.SWAP_TOKENS, phase.TAKE_TOKEN),
        "begun": (phase.BUY, phase.KEEP_TILES, phase.PANTRY, phase.KEEP_TOKENS,
                  phase.SWAP_TOKENS),
        "renewed": (), "tip": (), "spare": ()}
# The abilities that lead to a phase in which something is left.
EFFECTS = {phase.FREE_PURCHASE: abilities.FREE, phase.SELL_TILE: abilities.SELL,
           phase.RENEW_TILE: abilities.RENEW, phase.SWAP_TOKENS: abilities.TOKENS,
           phase.TAKE_TOKEN: abilities.TAKE}


def load(box: ChaiBox, data: Mapping[str, object], chance: Chance) -> ChaiState:
    """The inverse of `dump`; goods that a position doesn't name are in the bags.

    A bag that is written out holds just that, and what is then nowhere is out of the game, as are
    the customers that a position doesn't name. Bags that aren't written are mixed.
    """
    return _Reader(box, data, chance).state()


class _Reader:
    """Reads a table part by part, and counts what is left of everything."""

    def __init__(self, box: ChaiBox, data: Mapping[str, object], chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.entry = PositionValue(data).entry(*KEYS)
        self.table = ChaiState(box.players)
        end = box.flavours + box.kinds
        self.flavours = range(box.flavours)
        self.pantry = range(box.flavours, end)
        self.teas = range(end, len(box.goods))
        self.goods = PartCopies(box.goods, box.copies)
        self.customers = PartCopies(box.customers, [1] * len(box.customers))
        self.abilities = PartCopies(box.ability_ids, [1] * len(box.ability_ids))

    def state(self) -> ChaiState:
        """The whole table."""
        state, entry = self.table, self.entry
        entry.turn(state, PHASES)
        state.round = entry.get("round", 1).number(1, self.box.rounds)
        state.last_turns = entry.get("last_turns", False).flag()
        self.read_houses()
        self.read_market()
        self.read_cups()
        self.read_this_turn()
        self.read_cards()
        self.read_tea()
        self.read_bag("bag", self.flavours, state.bag)
        self.read_bag("pantry_bag", self.pantry, state.jar)
        if not state.over:
            self.check()
        return state

    def seats(self, name: str, default: object) -> list[PositionValue]:
        """One value for each seat."""
        return self.entry.seats(name, self.box.players, default)

    def good(self, word: PositionValue, goods: range, what: str) -> int:
        """The number of a good out of some."""
        return goods.start + word.index(self.box.goods[goods.start:goods.stop], what)

    def pack(self, written: PositionValue, goods: range, what: str, count: bool = True) -> int:
        """Names and counts as a packed number; a need isn't counted, since it isn't pieces."""
        total = 0
        for name, many in written.entry(*self.box.goods).data.items():
            at = PositionValue(many, (*written.path, name))
            good = self.good(PositionValue(name, at.path), goods, what)
            if count:
                self.goods.take(good, at, at.number())
            total += at.number(0, self.box.copies[good]) * self.box.units[good]
        return total

    def read_houses(self) -> None:
        """Whose tea is which, coins, flavours and pantry."""
        state, box = self.table, self.box
        names = box.goods[self.teas.start:]
        teas = self.entry.get("teas", names[:box.players])
        for tea in teas.items(box.players):
            number = tea.index(names, "tea")
            if number in state.teas:
                raise tea.refuse(f"'{tea.value}' can be played by one player only (CHA-1)")
            state.teas.append(number)
        state.coins = [value.number() for value in self.seats("coins", 0)]
        state.houses = [self.pack(tiles, self.flavours, "flavour")
                        + self.pack(tokens, self.pantry, "pantry kind")
                        for tiles, tokens in zip(self.seats("flavours", {}),
                                                 self.seats("pantry", {}), strict=True)]

    def read_market(self) -> None:
        """The market, the pantry board, and the tiles on the card that swaps them."""
        state, box, entry = self.table, self.box, self.entry
        for row in entry.get("market", [[] for _ in range(box.rows)]).items(box.rows):
            tiles = [self.goods.take(self.good(value, self.flavours, "flavour"), value)
                     for value in row.items()]
            if len(tiles) > len(box.prices):
                raise row.refuse(f"a row of 'market' can have at most {len(box.prices)} tiles, "
                                 f"not {len(tiles)}")
            state.market.append(tiles)
        state.board = self.pack(entry.get("pantry_board", {}), self.pantry, "pantry kind")
        state.on_card = self.pack(entry.get("ability_tiles", {}), self.flavours, "flavour")

    def read_cups(self) -> None:
        """The cups, with their tips."""
        state, box, entry = self.table, self.box, self.entry
        state.cups = [self.pack(cup, range(len(box.goods)), "good")
                      for cup in self.seats("cups", {})]
        tips = PartCopies(box.tip_ids, [box.all_tips.count(tip) for tip in range(len(box.tip_ids))])
        first = [box.tip_ids[tip] for tip in box.all_tips[:box.players]]
        state.tips = [tips.take(value.index(box.tip_ids, "tip"), value)
                      for value in entry.get("tips", first).items(box.players)]
        state.tips_aside = tips.left()
        for value in entry.get("tips_up", ()).items():
            state.up |= 1 << value.number(1, box.players) - 1

    def read_this_turn(self) -> None:
        """What the turn so far has led to."""
        state, turn = self.table, self.entry.get("this_turn", {}).entry(*TURN)
        for name, phases in TURN.items():
            if phases and turn.has(name) and state.phase not in phases:
                raise turn.get(name, "").refuse(
                    f"the phase '{PHASES[state.phase]}' has no '{name}'")
        if state.phase in TURN["customer"] and not state.over:
            self.read_order(turn)
        if state.phase in TURN["left"]:
            most = self.most_tokens_left()
            kept = state.phase == phase.KEEP_TOKENS
            state.left = turn.get("left", 0 if kept else most).number(0 if kept else 1, most)
        state.begun = turn.get("begun", False).flag()
        state.is_renewed = turn.get("renewed", False).flag()
        state.tip = turn.get("tip", 0).number() if turn.has("tip") else NOBODY
        state.spare = turn.get("spare", 0).number()

    def read_order(self, turn: PositionEntry) -> None:
        """The customer who is being served, and what is still to be given for it."""
        state, box = self.table, self.box
        customer = turn.get("customer", "")
        if not customer.value:
            raise customer.refuse(f"the phase '{PHASES[state.phase]}' needs the customer who is "
                                  "being served (CHA-11)")
        state.customer = self.customer(customer)
        state.need = wanted = box.needs[state.customer]
        if turn.has("need"):
            need = turn.get("need", {})
            state.need = self.pack(need, range(self.pantry.stop), "flavour or pantry kind", False)
            if (state.need ^ wanted) & box.flavour_part or not box.covers(wanted, state.need):
                raise need.refuse(f"'{customer.value}' wants something else; only pantry tokens "
                                  "can be left out (CHA-14)")

    def most_tokens_left(self) -> int:
        """How much of an action or an ability can be left in this phase."""
        box, now = self.box, self.table.phase
        amounts = [amount for effect, amount in zip(box.effects, box.amounts, strict=True)
                   if effect == EFFECTS.get(now, abilities.TAKE)]
        if now in (phase.PANTRY, phase.KEEP_TOKENS):
            amounts = [box.tokens_per_action, *(amounts if now == phase.KEEP_TOKENS else ())]
        if not amounts:
            raise self.entry.get("phase", "").refuse(
                f"no ability leads to the phase '{PHASES[now]}' (CHA-14)")
        return max(amounts)

    def read_cards(self) -> None:
        """Customers and abilities; those that aren't named are out of the game."""
        state, box, entry = self.table, self.box, self.entry
        state.pool = self.waiting(entry.get("pool", ()))
        state.deck = self.waiting(entry.get("deck", ()))[::-1]
        state.reserved = [self.waiting(value) for value in self.seats("reserved", ())]
        state.served = [self.customers.read_list(value, "customer")
                        for value in self.seats("served", ())]
        state.gone = self.customers.left()
        state.abilities = self.abilities.read_list(entry.get("abilities", ()), "ability")
        deck = entry.get("ability_deck", ())
        state.ability_deck = self.abilities.read_list(deck, "ability")[::-1]
        if not box.organic:
            state.gone_abilities = self.abilities.left()
        elif state.abilities or state.ability_deck:
            name = "abilities" if state.abilities else "ability_deck"
            raise entry.get(name, ()).refuse(
                "there are no abilities in the organic variant (CHA-20)")

    def waiting(self, written: PositionValue) -> list[int]:
        """Customers, one after the other."""
        return [self.customer(value) for value in written.items()]

    def customer(self, written: PositionValue) -> int:
        """A customer of a tea that a player has."""
        card = self.customers.take(written.index(self.box.customers, "customer"), written)
        if self.box.tea_of[card] not in self.table.teas:
            raise written.refuse(f"'{written.value}' wants a tea that no player has (CHA-1)")
        return card

    def read_tea(self) -> None:
        """Tea tokens: all that are in no cup, unless the position says how many are left."""
        state, rest = self.table, self.goods.rest
        first = self.teas.start
        default = [rest[first + tea] for tea in state.teas]
        written = self.entry.get("tea_tokens", default).items(self.box.players)
        state.stock = [value.number() for value in written]
        for tea, value in zip(state.teas, written, strict=True):
            self.goods.take(first + tea, value, value.number())
        self.leave_out(self.teas)

    def read_bag(self, name: str, goods: range, bag: list[int]) -> None:
        """A bag as it is written, or all goods that are nowhere else."""
        if self.entry.has(name):
            for value in self.entry.get(name, ()).items():
                bag.append(self.goods.take(self.good(value, goods, "good of this sort"), value))
            bag.reverse()
            self.leave_out(goods)
        else:
            for good in goods:
                bag.extend([good] * self.goods.rest[good])
            self.chance.shuffle(bag)

    def leave_out(self, goods: range) -> None:
        """What is left of some goods is out of the game."""
        for good in goods:
            self.table.out += self.goods.rest[good] * self.box.units[good]

    def check(self) -> None:
        """Refuse what no turn leads to, where play couldn't go on from there."""
        box, state = self.box, self.table
        house = state.houses[state.seat]
        if state.up == (1 << box.players) - 1 and not state.last_turns:
            raise self.entry.get("tips_up", ()).refuse(
                "a round is over when all tips are up, and then they are dealt again (CHA-16)")
        for cards, value in zip(state.reserved, self.seats("reserved", ()), strict=True):
            if len(cards) > box.reserve_limit:
                raise value.refuse(f"a player can reserve at most {box.reserve_limit} customers "
                                   "(CHA-9)")
        if state.customer != NOBODY:
            self.check_order(house)
        impossible = {
            phase.KEEP_TILES: (box.tiles(house) <= box.flavour_places,
                               "the house has room for every tile, so none is returned (CHA-6)"),
            phase.KEEP_TOKENS: (box.tokens(house) <= box.pantry_places, "the house has room for "
                                "every token, so none is returned (CHA-8)"),
            phase.PANTRY: (not (state.begun or pantry.can_take(box, state)),
                           "there is no token to take (CHA-7)"),
            phase.RESERVE: (len(state.reserved[state.seat]) >= box.reserve_limit,
                            f"a player can reserve at most {box.reserve_limit} customers (CHA-9)"),
            phase.ROTATE: (not (box.rotation and state.ability_deck), "abilities are replaced from "
                           "the ability deck, and only with ability_rotation=on (CHA-15)"),
        }
        wrong, why = impossible.get(state.phase, (False, ""))
        if wrong:
            raise self.entry.get("phase", "").refuse(why)

    def check_order(self, house: int) -> None:
        """Check that the customer can be served: the goods and the tea are there (CHA-11)."""
        box, state = self.box, self.table
        spare = state.spare if state.phase == phase.SPARE else 0
        if not box.covers(house, state.need & box.flavour_part) \
                or missing(box, house, state.need) > spare:
            why = "the house doesn't hold everything that this customer wants (CHA-11)"
        elif not can_brew(box, state, state.customer):
            why = "the seat has no token of that tea and no coin to buy one (CHA-11)"
        else:
            return
        raise PositionValue("", ("this_turn", "customer")).refuse(why)
