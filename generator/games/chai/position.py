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


def dump(box: ChaiBox, state: ChaiState) -> dict[str, object]:
    """What people can read and write: bags, decks and rows from what comes first."""
    words = ChaiWords(box)
    tiles, tokens = box.flavours, box.flavours + box.kinds
    data: dict[str, object] = {
        "seat": state.seat, "phase": PHASES[state.phase], "turn": state.turn,
        "round": state.round, "last_turns": state.last_turns, "over": state.over,
        "cause": state.cause,
        "market": [[box.goods[tile] for tile in row] for row in state.market],
        "bag": [box.goods[tile] for tile in reversed(state.bag)],
        "pantry_board": words.counts(state.board, tiles, tokens),
        "pantry_bag": [box.goods[token] for token in reversed(state.jar)],
        "teas": [box.goods[tokens + tea] for tea in state.teas],
        "coins": state.coins[:], "tea_tokens": state.stock[:],
        "flavours": [words.counts(house, 0, tiles) for house in state.houses],
        "pantry": [words.counts(house, tiles, tokens) for house in state.houses],
        "reserved": [_names(box.customers, cards) for cards in state.reserved],
        "served": [_names(box.customers, cards) for cards in state.served],
        "pool": _names(box.customers, state.pool),
        "deck": _names(box.customers, state.deck)[::-1],
        "cups": [words.counts(cup, 0, len(box.goods)) for cup in state.cups],
        "tips": [box.tip_ids[tip] for tip in state.tips],
        "tips_up": [cup + 1 for cup in range(len(state.cups)) if state.up >> cup & 1],
        "abilities": _names(box.ability_ids, state.abilities),
        "ability_deck": _names(box.ability_ids, state.ability_deck)[::-1],
        "ability_tiles": words.counts(state.on_card, 0, tiles),
    }
    data["this_turn"] = _this_turn_dumped(box, state, words)
    return data


def _this_turn_dumped(box: ChaiBox, state: ChaiState, words: ChaiWords) -> dict[str, object]:
    """What the turn so far has led to; only what isn't as at its beginning."""
    data: dict[str, object] = {}
    if state.customer != NOBODY:
        data["customer"] = box.customers[state.customer]
        data["need"] = words.counts(state.need, 0, len(box.goods))
    if state.left:
        data["left"] = state.left
    if state.begun:
        data["begun"] = True
    if state.renewed:
        data["renewed"] = True
    if state.tip != NOBODY:
        data["tip"] = state.tip
    if state.spare:
        data["spare"] = state.spare
    return data


def whereabouts(box: ChaiBox, state: ChaiState, supply: Supply) -> dict[str, Counter[str]]:
    """Every part in its zone; coins, boards and the like count as lying on the table."""
    zones: dict[str, Counter[str]] = {"out": Counter(), "table": Counter()}
    for part in supply.parts:
        if part.kind not in COUNTED:
            zones["table"][part.id] += part.copies
    zones["market"] = Counter(box.good_ids[tile] for row in state.market for tile in row)
    zones["bag"] = Counter(box.good_ids[tile] for tile in state.bag)
    zones["pantry bag"] = Counter(box.good_ids[token] for token in state.jar)
    zones["pantry board"] = _goods(box, state.board)
    zones["ability tiles"] = _goods(box, state.on_card)
    zones["pool"] = Counter(_names(box.customers, state.pool))
    zones["deck"] = Counter(_names(box.customers, state.deck))
    zones["abilities"] = Counter(_names(box.ability_ids, state.abilities))
    zones["ability deck"] = Counter(_names(box.ability_ids, state.ability_deck))
    zones["tips"] = Counter(_names(box.tip_ids, state.tips))
    zones["tips aside"] = Counter(_names(box.tip_ids, state.tips_aside))
    for seat in range(state.players):
        zones[f"house {seat + 1}"] = _goods(box, state.houses[seat])
        zones[f"cup {seat + 1}"] = _goods(box, state.cups[seat])
        zones[f"reserved {seat + 1}"] = Counter(_names(box.customers, state.reserved[seat]))
        zones[f"served {seat + 1}"] = Counter(_names(box.customers, state.served[seat]))
        tea = box.good_ids[box.flavours + box.kinds + state.teas[seat]]
        zones[f"house {seat + 1}"][tea] += state.stock[seat]
    if state.customer != NOBODY:
        zones[f"served {state.seat + 1}"][box.customers[state.customer]] += 1
    zones["out"] += _goods(box, state.out)
    zones["out"].update(_names(box.customers, state.gone))
    zones["out"].update(_names(box.ability_ids, state.abilities_gone))
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
    state = ChaiState(box.players)
    _turn(state, data)
    _houses(box, state, data, words)
    _market(box, state, data, words)
    _cups(box, state, data, words)
    _cards(box, state, data, words)
    _this_turn(state, data, words)
    _tea(box, state, data)
    _bags(box, state, data, words)
    return state


def _turn(state: ChaiState, data: Mapping[str, object]) -> None:
    phases = {name: phase for phase, name in enumerate(PHASES)}
    state.phase = find(str(data.get("phase", PHASES[0])), phases)
    state.seat = whole(data.get("seat", 0), "seat")
    if state.seat >= state.players:
        raise ValueError(f"there is no seat {state.seat}: seats are 0 to {state.players - 1}")
    state.turn = whole(data.get("turn", 0), "turn")
    state.round = whole(data.get("round", 1), "round")
    state.last_turns = bool(data.get("last_turns", False))
    state.over = bool(data.get("over", False))
    state.cause = str(data.get("cause", ""))


def _houses(box: ChaiBox, state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    players = state.players
    default = list(words.teas)[:players]
    state.teas = [find(tea, words.teas) for tea in items(data.get("teas", default), "teas")]
    if len(state.teas) != players or len(set(state.teas)) != players:
        raise ValueError(f"'teas' must name {players} different teas")
    state.coins = [whole(each, "coins") for each in each_seat(data, "coins", players, 0)]
    flavours = each_seat(data, "flavours", players, {})
    pantry = each_seat(data, "pantry", players, {})
    state.houses = [words.packed(flavours[seat], words.flavours)
                    + words.packed(pantry[seat], words.pantry) for seat in range(players)]


def _market(box: ChaiBox, state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    rows = data.get("market", [[] for _ in range(box.rows)])
    if not isinstance(rows, (list, tuple)) or len(rows) != box.rows:
        raise ValueError(f"'market' must be {box.rows} rows of flavours")
    state.market = [[find(name, words.flavours) for name in items(row, "market")] for row in rows]
    if any(len(row) > len(box.prices) for row in state.market):
        raise ValueError(f"a row of 'market' holds at most {len(box.prices)} tiles")
    state.board = words.packed(data.get("pantry_board", {}), words.pantry)
    state.on_card = words.packed(data.get("ability_tiles", {}), words.flavours)


def _cups(box: ChaiBox, state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    goods = {name: good for good, name in enumerate(box.goods)}
    state.cups = [words.packed(cup, goods) for cup in each_seat(data, "cups", state.players, {})]
    rest = box.all_tips[:]
    names = {name: tip for tip, name in enumerate(box.tip_ids)}
    default = [box.tip_ids[tip] for tip in rest[:state.players]]
    for name in items(data.get("tips", default), "tips"):
        tip = find(name, names)
        if tip not in rest:
            raise ValueError(f"there are not so many {name}")
        rest.remove(tip)
        state.tips.append(tip)
    if len(state.tips) != state.players:
        raise ValueError(f"'tips' must name {state.players} tips, one for each cup")
    state.tips_aside = rest
    for name in items(data.get("tips_up", []), "tips_up"):
        if name not in [str(cup + 1) for cup in range(state.players)]:
            raise ValueError(f"there is no cup {name}: cups are 1 to {state.players}")
        state.up |= 1 << (int(name) - 1)


def _cards(box: ChaiBox, state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    players = state.players
    state.pool = [find(name, words.customers) for name in items(data.get("pool", []), "pool")]
    state.deck = [find(name, words.customers) for name in items(data.get("deck", []), "deck")]
    state.deck.reverse()
    state.reserved = [[find(name, words.customers) for name in items(cards, "reserved")]
                      for cards in each_seat(data, "reserved", players, [])]
    state.served = [[find(name, words.customers) for name in items(cards, "served")]
                    for cards in each_seat(data, "served", players, [])]
    state.abilities = [find(name, words.abilities)
                       for name in items(data.get("abilities", []), "abilities")]
    state.ability_deck = [find(name, words.abilities)
                          for name in items(data.get("ability_deck", []), "ability_deck")]
    state.ability_deck.reverse()
    if box.organic:
        if state.abilities or state.ability_deck:
            raise ValueError("there are no abilities in the organic variant (CHA-20)")
        return
    used = _once(state.abilities + state.ability_deck, box.ability_ids)
    state.abilities_gone = [card for card in range(len(box.ability_ids)) if card not in used]


def _this_turn(state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    turn = data.get("this_turn", {})
    if not isinstance(turn, Mapping):
        raise ValueError("'this_turn' must be a mapping")
    if "customer" in turn:
        state.customer = find(str(turn["customer"]), words.customers)
        state.need = words.packed(turn.get("need", {}), words.flavours | words.pantry)
    state.left = whole(turn.get("left", 0), "left")
    state.begun = bool(turn.get("begun", False))
    state.renewed = bool(turn.get("renewed", False))
    state.tip = whole(turn["tip"], "tip") if "tip" in turn else NOBODY
    state.spare = whole(turn.get("spare", 0), "spare")


def _tea(box: ChaiBox, state: ChaiState, data: Mapping[str, object]) -> None:
    """Tea tokens: all that are in no cup, unless the position says so; customers that are left."""
    first = box.flavours + box.kinds
    spare = [box.copies[first + tea] - sum(box.count(cup, first + tea) for cup in state.cups)
             for tea in range(box.teas)]
    default = [spare[tea] for tea in state.teas]
    written = data.get("tea_tokens", default)
    state.stock = [whole(each, "tea_tokens")
                   for each in each_seat({"tea_tokens": written}, "tea_tokens", state.players, 0)]
    for tea in range(box.teas):
        count = spare[tea]
        if tea in state.teas:
            count -= state.stock[state.teas.index(tea)]
        if count < 0:
            raise ValueError(f"there are more {box.goods[first + tea]} tea tokens than "
                             f"{box.copies[first + tea]}")
        state.out += count * box.units[first + tea]
    cards = state.pool + state.deck + [card for each in state.reserved + state.served
                                       for card in each]
    if state.customer != NOBODY:
        cards.append(state.customer)
    used = _once(cards, box.customers)
    for card in state.pool + state.deck:
        if box.tea_of[card] not in state.teas:
            raise ValueError(f"{box.customers[card]} wants a tea that nobody plays (CHA-1)")
    state.gone = [card for card in range(len(box.customers)) if card not in used]


def _bags(box: ChaiBox, state: ChaiState, data: Mapping[str, object], words: ChaiWords) -> None:
    placed = [*state.houses, *state.cups, state.board, state.on_card]
    placed += [box.units[tile] for row in state.market for tile in row]
    rest = [box.copies[good] - sum(box.count(each, good) for each in placed)
            for good in range(box.flavours + box.kinds)]
    for good, count in enumerate(rest):
        if count < 0:
            raise ValueError(f"there are more {box.goods[good]} than {box.copies[good]}")
    for key, names, bag in (("bag", words.flavours, state.bag),
                            ("pantry_bag", words.pantry, state.jar)):
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
            state.out += count * box.units[good]


def _once(cards: list[int], names: list[str]) -> set[int]:
    """The cards as a set; none may lie in two places."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{names[card]} can't lie in two places")
    return set(cards)
