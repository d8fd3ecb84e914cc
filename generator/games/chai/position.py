"""A table of Chai as plain data, there and back, and where every part lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.games.chai.box import ChaiBox
from generator.games.chai.state import NOBODY, PHASES, ChaiState
from generator.model.supply import Supply


class ChaiWords:
    """Names of one box, and what they stand for."""

    def __init__(self, box: ChaiBox) -> None:
        self.box = box
        self.flavours = {name: good for good, name in enumerate(box.goods[:box.flavours])}
        end = box.flavours + box.kinds
        self.pantry = {box.goods[good]: good for good in range(box.flavours, end)}
        self.teas = {name: tea for tea, name in enumerate(box.goods[end:])}
        self.customers = {name: card for card, name in enumerate(box.customers)}
        self.abilities = {name: card for card, name in enumerate(box.ability_ids)}

    def counts(self, packed: int, first: int, end: int) -> dict[str, int]:
        """A packed number as names and counts."""
        box = self.box
        return {box.goods[good]: box.count(packed, good) for good in range(first, end)
                if box.count(packed, good)}

    def packed(self, value: object, names: Mapping[str, int], first: int = 0) -> int:
        """Names and counts as a packed number."""
        if not isinstance(value, Mapping):
            raise ValueError(f"{value!r} must be names and counts, such as {{mint: 2}}")
        total = 0
        for name, count in value.items():
            if not isinstance(count, int) or count < 0:
                raise ValueError(f"the count of {name} must be a whole number, not {count!r}")
            good = first + find(str(name), names)
            if count > self.box.copies[good]:
                raise ValueError(f"there are more {name} than {self.box.copies[good]}")
            total += count * self.box.units[good]
        return total


def find(name: str, names: Mapping[str, int]) -> int:
    """What a name stands for."""
    if name not in names:
        raise ValueError(f"there is no '{name}'; known: {', '.join(names)}")
    return names[name]


def items(value: object, what: str) -> list[str]:
    """A list of names."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"'{what}' must be a list, not {value!r}")
    return [str(each) for each in value]


def each_seat(data: Mapping[str, object], key: str, players: int, default: object) -> list[object]:
    """One value for each seat, the default if none is written."""
    value = data.get(key)
    if value is None:
        return [default] * players
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != players:
        raise ValueError(f"'{key}' must be a list of {players}, one for each player")
    return list(value)


def whole(value: object, what: str) -> int:
    """A whole number, 0 or more."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"'{what}' must be a whole number, not {value!r}")
    return value


COUNTED = ("flavour-tile", "pantry-token", "tea-token", "customer", "ability", "tip")


def dump(box: ChaiBox, table: ChaiState) -> dict[str, object]:
    """What people can read and write: bags, decks and rows from what comes first."""
    words = ChaiWords(box)
    tiles, tokens = box.flavours, box.flavours + box.kinds
    data: dict[str, object] = {
        "seat": table.seat, "phase": PHASES[table.phase], "turn": table.turn,
        "round": table.round, "last_turns": table.last_turns, "over": table.over,
        "cause": table.cause,
        "market": [[box.goods[tile] for tile in row] for row in table.market],
        "bag": [box.goods[tile] for tile in reversed(table.bag)],
        "pantry_board": words.counts(table.board, tiles, tokens),
        "pantry_bag": [box.goods[token] for token in reversed(table.jar)],
        "teas": [box.goods[tokens + tea] for tea in table.teas],
        "coins": table.coins[:], "tea_tokens": table.stock[:],
        "flavours": [words.counts(house, 0, tiles) for house in table.houses],
        "pantry": [words.counts(house, tiles, tokens) for house in table.houses],
        "reserved": [_names(box.customers, cards) for cards in table.reserved],
        "served": [_names(box.customers, cards) for cards in table.served],
        "pool": _names(box.customers, table.pool),
        "deck": _names(box.customers, table.deck)[::-1],
        "cups": [words.counts(cup, 0, len(box.goods)) for cup in table.cups],
        "tips": [box.tip_ids[tip] for tip in table.tips],
        "tips_up": [cup + 1 for cup in range(len(table.cups)) if table.up >> cup & 1],
        "abilities": _names(box.ability_ids, table.abilities),
        "ability_deck": _names(box.ability_ids, table.ability_deck)[::-1],
        "ability_tiles": words.counts(table.on_card, 0, tiles),
    }
    data["this_turn"] = _this_turn_dumped(box, table, words)
    return data


def _this_turn_dumped(box: ChaiBox, table: ChaiState, words: ChaiWords) -> dict[str, object]:
    """What the turn so far has led to; only what isn't as at its beginning."""
    data: dict[str, object] = {}
    if table.customer != NOBODY:
        data["customer"] = box.customers[table.customer]
        data["need"] = words.counts(table.need, 0, len(box.goods))
    if table.left:
        data["left"] = table.left
    if table.begun:
        data["begun"] = True
    if table.renewed:
        data["renewed"] = True
    if table.tip != NOBODY:
        data["tip"] = table.tip
    if table.spare:
        data["spare"] = table.spare
    return data


def whereabouts(box: ChaiBox, table: ChaiState, supply: Supply) -> dict[str, Counter[str]]:
    """Every part in its zone; coins, boards and the like count as lying on the table."""
    zones: dict[str, Counter[str]] = {"out": Counter(), "table": Counter()}
    for part in supply.parts:
        if part.kind not in COUNTED:
            zones["table"][part.id] += part.copies
    zones["market"] = Counter(box.good_ids[tile] for row in table.market for tile in row)
    zones["bag"] = Counter(box.good_ids[tile] for tile in table.bag)
    zones["pantry bag"] = Counter(box.good_ids[token] for token in table.jar)
    zones["pantry board"] = _goods(box, table.board)
    zones["ability tiles"] = _goods(box, table.on_card)
    zones["pool"] = Counter(_names(box.customers, table.pool))
    zones["deck"] = Counter(_names(box.customers, table.deck))
    zones["abilities"] = Counter(_names(box.ability_ids, table.abilities))
    zones["ability deck"] = Counter(_names(box.ability_ids, table.ability_deck))
    zones["tips"] = Counter(_names(box.tip_ids, table.tips))
    zones["tips aside"] = Counter(_names(box.tip_ids, table.tips_aside))
    for seat in range(table.players):
        zones[f"house {seat + 1}"] = _goods(box, table.houses[seat])
        zones[f"cup {seat + 1}"] = _goods(box, table.cups[seat])
        zones[f"reserved {seat + 1}"] = Counter(_names(box.customers, table.reserved[seat]))
        zones[f"served {seat + 1}"] = Counter(_names(box.customers, table.served[seat]))
        tea = box.good_ids[box.flavours + box.kinds + table.teas[seat]]
        zones[f"house {seat + 1}"][tea] += table.stock[seat]
    if table.customer != NOBODY:
        zones[f"served {table.seat + 1}"][box.customers[table.customer]] += 1
    zones["out"] += _goods(box, table.out)
    zones["out"].update(_names(box.customers, table.gone))
    zones["out"].update(_names(box.ability_ids, table.abilities_gone))
    if box.organic:
        zones["out"].update(box.ability_ids)
    return zones


def _goods(box: ChaiBox, packed: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for good, name in enumerate(box.good_ids):
        count = box.count(packed, good)
        if count:
            found[name] = count
    return found


def _names(names: list[str], cards: list[int]) -> list[str]:
    return [names[card] for card in cards]


KEYS = ("seat", "phase", "turn", "round", "last_turns", "over", "cause", "market", "bag",
        "pantry_board", "pantry_bag", "teas", "coins", "tea_tokens", "flavours", "pantry",
        "reserved", "served", "pool", "deck", "cups", "tips", "tips_up", "abilities",
        "ability_deck", "ability_tiles", "this_turn")


def load(box: ChaiBox, data: Mapping[str, object]) -> ChaiState:
    """The inverse of `dump`; goods that a position doesn't name lie in the bags.

    A bag that is written out holds just that, and what is then nowhere is out of the game, as are
    the customers that a position doesn't name.
    """
    for key in data:
        if key not in KEYS:
            raise ValueError(f"a position has no '{key}'; known: {', '.join(KEYS)}")
    words = ChaiWords(box)
    table = ChaiState(box.players)
    _turn(table, data)
    _houses(box, table, data, words)
    _market(box, table, data, words)
    _cups(box, table, data, words)
    _cards(box, table, data, words)
    _this_turn(table, data, words)
    _tea(box, table, data)
    _bags(box, table, data, words)
    return table


def _turn(table: ChaiState, data: Mapping[str, object]) -> None:
    phases = {name: phase for phase, name in enumerate(PHASES)}
    table.phase = find(str(data.get("phase", PHASES[0])), phases)
    table.seat = whole(data.get("seat", 0), "seat")
    if table.seat >= table.players:
        raise ValueError(f"there is no seat {table.seat}: seats are 0 to {table.players - 1}")
    table.turn = whole(data.get("turn", 0), "turn")
    table.round = whole(data.get("round", 1), "round")
    table.last_turns = bool(data.get("last_turns", False))
    table.over = bool(data.get("over", False))
    table.cause = str(data.get("cause", ""))


def _houses(box: ChaiBox, table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    players = table.players
    default = list(words.teas)[:players]
    table.teas = [find(tea, words.teas) for tea in items(data.get("teas", default), "teas")]
    if len(table.teas) != players or len(set(table.teas)) != players:
        raise ValueError(f"'teas' must name {players} different teas")
    table.coins = [whole(each, "coins") for each in each_seat(data, "coins", players, 0)]
    flavours = each_seat(data, "flavours", players, {})
    pantry = each_seat(data, "pantry", players, {})
    table.houses = [words.packed(flavours[seat], words.flavours)
                    + words.packed(pantry[seat], words.pantry) for seat in range(players)]


def _market(box: ChaiBox, table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    rows = data.get("market", [[] for _ in range(box.rows)])
    if not isinstance(rows, (list, tuple)) or len(rows) != box.rows:
        raise ValueError(f"'market' must be {box.rows} rows of flavours")
    table.market = [[find(name, words.flavours) for name in items(row, "market")] for row in rows]
    if any(len(row) > len(box.prices) for row in table.market):
        raise ValueError(f"a row of 'market' holds at most {len(box.prices)} tiles")
    table.board = words.packed(data.get("pantry_board", {}), words.pantry)
    table.on_card = words.packed(data.get("ability_tiles", {}), words.flavours)


def _cups(box: ChaiBox, table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    goods = {name: good for good, name in enumerate(box.goods)}
    table.cups = [words.packed(cup, goods) for cup in each_seat(data, "cups", table.players, {})]
    rest = box.all_tips[:]
    names = {name: tip for tip, name in enumerate(box.tip_ids)}
    default = [box.tip_ids[tip] for tip in rest[:table.players]]
    for name in items(data.get("tips", default), "tips"):
        tip = find(name, names)
        if tip not in rest:
            raise ValueError(f"there are not so many {name}")
        rest.remove(tip)
        table.tips.append(tip)
    if len(table.tips) != table.players:
        raise ValueError(f"'tips' must name {table.players} tips, one for each cup")
    table.tips_aside = rest
    for name in items(data.get("tips_up", []), "tips_up"):
        if name not in [str(cup + 1) for cup in range(table.players)]:
            raise ValueError(f"there is no cup {name}: cups are 1 to {table.players}")
        table.up |= 1 << (int(name) - 1)


def _cards(box: ChaiBox, table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    players = table.players
    table.pool = [find(name, words.customers) for name in items(data.get("pool", []), "pool")]
    table.deck = [find(name, words.customers) for name in items(data.get("deck", []), "deck")]
    table.deck.reverse()
    table.reserved = [[find(name, words.customers) for name in items(cards, "reserved")]
                      for cards in each_seat(data, "reserved", players, [])]
    table.served = [[find(name, words.customers) for name in items(cards, "served")]
                    for cards in each_seat(data, "served", players, [])]
    table.abilities = [find(name, words.abilities)
                       for name in items(data.get("abilities", []), "abilities")]
    table.ability_deck = [find(name, words.abilities)
                          for name in items(data.get("ability_deck", []), "ability_deck")]
    table.ability_deck.reverse()
    if box.organic:
        if table.abilities or table.ability_deck:
            raise ValueError("there are no abilities in the organic variant (CHA-20)")
        return
    used = _once(table.abilities + table.ability_deck, box.ability_ids)
    table.abilities_gone = [card for card in range(len(box.ability_ids)) if card not in used]


def _this_turn(table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    turn = data.get("this_turn", {})
    if not isinstance(turn, Mapping):
        raise ValueError("'this_turn' must be a mapping")
    if "customer" in turn:
        table.customer = find(str(turn["customer"]), words.customers)
        table.need = words.packed(turn.get("need", {}), words.flavours | words.pantry)
    table.left = whole(turn.get("left", 0), "left")
    table.begun = bool(turn.get("begun", False))
    table.renewed = bool(turn.get("renewed", False))
    table.tip = whole(turn["tip"], "tip") if "tip" in turn else NOBODY
    table.spare = whole(turn.get("spare", 0), "spare")


def _tea(box: ChaiBox, table: ChaiState, data: Mapping[str, object]) -> None:
    """Tea tokens: all that are in no cup, unless the position says so; customers that are left."""
    first = box.flavours + box.kinds
    spare = [box.copies[first + tea] - sum(box.count(cup, first + tea) for cup in table.cups)
             for tea in range(box.teas)]
    default = [spare[tea] for tea in table.teas]
    written = data.get("tea_tokens", default)
    table.stock = [whole(each, "tea_tokens")
                   for each in each_seat({"tea_tokens": written}, "tea_tokens", table.players, 0)]
    for tea in range(box.teas):
        count = spare[tea]
        if tea in table.teas:
            count -= table.stock[table.teas.index(tea)]
        if count < 0:
            raise ValueError(f"there are more {box.goods[first + tea]} tea tokens than "
                             f"{box.copies[first + tea]}")
        table.out += count * box.units[first + tea]
    cards = table.pool + table.deck + [card for each in table.reserved + table.served
                                       for card in each]
    if table.customer != NOBODY:
        cards.append(table.customer)
    used = _once(cards, box.customers)
    for card in table.pool + table.deck:
        if box.tea_of[card] not in table.teas:
            raise ValueError(f"{box.customers[card]} wants a tea that nobody plays (CHA-1)")
    table.gone = [card for card in range(len(box.customers)) if card not in used]


def _bags(box: ChaiBox, table: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    placed = [*table.houses, *table.cups, table.board, table.on_card]
    placed += [box.units[tile] for row in table.market for tile in row]
    rest = [box.copies[good] - sum(box.count(each, good) for each in placed)
            for good in range(box.flavours + box.kinds)]
    for good, count in enumerate(rest):
        if count < 0:
            raise ValueError(f"there are more {box.goods[good]} than {box.copies[good]}")
    for key, names, bag in (("bag", words.flavours, table.bag),
                            ("pantry_bag", words.pantry, table.jar)):
        if key not in data:
            for good in names.values():
                bag.extend([good] * rest[good])
            continue
        bag.extend(find(name, names) for name in items(data[key], key))
        bag.reverse()
        for good in names.values():
            count = rest[good] - bag.count(good)
            if count < 0:
                raise ValueError(f"there are more {box.goods[good]} than {box.copies[good]}")
            table.out += count * box.units[good]


def _once(cards: list[int], names: list[str]) -> set[int]:
    """The cards as a set; none may lie in two places."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{names[card]} can't lie in two places")
    return set(cards)
